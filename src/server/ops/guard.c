/* Broken promises leave by longjmp. */
#include <setjmp.h>
#include <stdatomic.h>
#include <stddef.h>

#include <rookery/check.h>

#include "behalf.h"
#include "crash.h"
#include "guard.h"

/* Work under guard in this thread, and the promise that it broke. */
struct guard {
    jmp_buf out;
    struct rk_text *why;
    struct guard *around;
    struct behalf before;
};

static _Thread_local struct guard *innermost;
static atomic_uint_fast64_t broken;

_Thread_local struct behalf behalf;

/* Returns only where nothing is guarded and crash_start() was not called. */
static void
leave(const char *promise, const char *file, int line)
{
    struct guard *guard = innermost;

    if (guard == NULL) {
        crash_promise(promise, file, line);
        return;
    }
    broken++;
    rk_text_fill(guard->why, "A promise was broken: % (", promise);
    rk_text_add(guard->why, file);
    rk_text_char(guard->why, ':');
    rk_text_int(guard->why, line);
    rk_text_add(guard->why, ").");
    longjmp(guard->out, 1);
}

void
guard_start(void)
{
    rk_check_set_handler(leave);
}

bool
guard_run(void (*work)(void *), void *context, struct rk_text *why)
{
    struct guard guard = { .why = why, .around = innermost, .before = behalf };

    innermost = &guard;
    if (setjmp(guard.out) == 0) {
        work(context);
        innermost = guard.around;
        return true;
    }
    innermost = guard.around;
    behalf = guard.before;
    return false;
}

uint64_t
guard_broken(void)
{
    return broken;
}
