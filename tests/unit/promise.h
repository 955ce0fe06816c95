/* Tests of broken promises: that one breaks, and which. */
#ifndef UNIT_PROMISE_H
#define UNIT_PROMISE_H

#include <setjmp.h>
#include <string.h>

#include <rookery/check.h>

static jmp_buf promise_escape;
static const char *promise_broken;

static inline void
promise_catch(const char *promise, const char *file, int line)
{
    (void)file;
    (void)line;
    promise_broken = promise;
    longjmp(promise_escape, 1);
}

/* ${statement} must break a promise whose text contains ${words}. */
#define assert_promise(statement, words)                                       \
    do {                                                                       \
        rk_check_set_handler(promise_catch);                                   \
        promise_broken = NULL;                                                 \
        if (setjmp(promise_escape) == 0) {                                     \
            statement;                                                         \
        }                                                                      \
        rk_check_set_handler(NULL);                                            \
        if (promise_broken == NULL)                                            \
            fail_msg("no promise is broken");                                  \
        if (strstr(promise_broken, words) == NULL)                             \
            fail_msg("another promise is broken: %s", promise_broken);         \
    } while (0)

#endif
