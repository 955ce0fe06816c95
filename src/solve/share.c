/* Work that several threads share. */
#include <pthread.h>
#include <stdatomic.h>

#include <rookery/check.h>

#include "share.h"

enum { AT_ONCE = 8 }; /* numbers that a thread takes at a time */

struct shared {
    void (*work)(void *with, int worker, uint32_t number);
    void *with;
    _Atomic uint32_t next;
    uint32_t to;
};

struct worker {
    struct shared *shared;
    int number;
    pthread_t thread;
};

static void *
run(void *argument)
{
    struct worker *worker = argument;
    struct shared *shared = worker->shared;

    for (;;) {
        uint32_t from = atomic_fetch_add(&shared->next, AT_ONCE);

        if (from >= shared->to)
            return NULL;
        for (uint32_t i = from; i < from + AT_ONCE && i < shared->to; i++)
            shared->work(shared->with, worker->number, i);
    }
}

void
share_work(int threads, uint32_t from, uint32_t to,
           void (*work)(void *with, int worker, uint32_t number), void *with)
{
    struct shared shared = { work, with, from, to };
    struct worker workers[SHARE_THREADS_MAX];
    int started = 1;

    RK_CHECK(threads <= SHARE_THREADS_MAX);
    workers[0] = (struct worker){ .shared = &shared };
    while (started < threads && from + AT_ONCE < to) {
        struct worker *worker = &workers[started];

        *worker = (struct worker){ .shared = &shared, .number = started };
        if (pthread_create(&worker->thread, NULL, run, worker) != 0)
            break;
        started++;
    }
    run(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}
