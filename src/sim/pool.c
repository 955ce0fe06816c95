/* Threads that work through numbered items. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include <base/memory.h>

#include "pool.h"

enum {
    SLICE_MAX = 8,   /* items that a thread takes at once */
    SHARES = 4,      /* and at most a quarter of a fair share of what is left */
    TICK = 1000000,  /* nanoseconds between two calls of a supply */
    TELL = 100000000 /* or of progress, without a supply */
};

/* Shared by all threads. */
struct work {
    const struct pool *pool;
    uint64_t items;
    pthread_mutex_t lock;  /* for the members below */
    pthread_cond_t filled; /* there are more items, or there will be none */
    pthread_cond_t wanted; /* a thread is idle, or has ended */
    struct pool_range left;
    bool closed; /* nothing will be added to ${left} */
    int working, idle;
    uint64_t done;
};

struct worker {
    struct work *work;
    int number;
    pthread_t thread;
};

/* In the threads */

static uint64_t
slice(const struct work *work)
{
    uint64_t left = work->left.end - work->left.first;
    uint64_t fair = left / (SHARES * (uint64_t)work->pool->threads);

    if (fair > SLICE_MAX)
        return SLICE_MAX;
    return fair > 0 ? fair : left > 0;
}

/* Takes the next items; false if there are no more. */
static bool
take(struct work *work, struct pool_range *items)
{
    pthread_mutex_lock(&work->lock);
    work->idle++;
    while (work->left.first == work->left.end && !work->closed) {
        pthread_cond_signal(&work->wanted);
        pthread_cond_wait(&work->filled, &work->lock);
    }
    work->idle--;
    items->first = work->left.first;
    work->left.first += slice(work);
    items->end = work->left.first;
    pthread_mutex_unlock(&work->lock);
    return items->first < items->end;
}

static void
count(struct work *work)
{
    pthread_mutex_lock(&work->lock);
    work->done++;
    pthread_mutex_unlock(&work->lock);
}

static void *
run(void *argument)
{
    const struct worker *worker = argument;
    struct work *work = worker->work;
    const struct pool *pool = work->pool;
    struct pool_range items;

    while (!pool->stopped(pool->who) && take(work, &items)) {
        for (; items.first < items.end && !pool->stopped(pool->who);
             items.first++) {
            if (pool->work(pool->who, worker->number, items.first))
                count(work);
        }
    }
    pthread_mutex_lock(&work->lock);
    work->working--;
    pthread_cond_signal(&work->wanted);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

static bool
start(struct worker *worker, struct work *work, int number)
{
    bool fine;

    *worker = (struct worker){ .work = work, .number = number };
    pthread_mutex_lock(&work->lock);
    fine = pthread_create(&worker->thread, NULL, run, worker) == 0;
    work->working += fine;
    pthread_mutex_unlock(&work->lock);
    return fine;
}

/* In the caller's thread */

/* Lets the threads end after their current items. */
static void
close_work(struct work *work)
{
    pthread_mutex_lock(&work->lock);
    work->left.first = work->left.end;
    work->closed = true;
    pthread_cond_broadcast(&work->filled);
    pthread_mutex_unlock(&work->lock);
}

static void
stop(struct work *work)
{
    const struct pool *pool = work->pool;

    close_work(work);
    if (pool->supply != NULL)
        pool->supply->stopped = true;
    if (pool->release != NULL)
        pool->release(pool->who);
}

/* Waits until a thread wants something, at most until the next tick. */
static bool
await(struct work *work)
{
    struct timespec until;
    bool working;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += work->pool->supply != NULL ? TICK : TELL;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&work->lock);
    if (work->working > 0)
        pthread_cond_timedwait(&work->wanted, &work->lock, &until);
    working = work->working > 0;
    pthread_mutex_unlock(&work->lock);
    return working;
}

static void
fill(struct work *work)
{
    struct pool_supply *supply = work->pool->supply;
    struct pool_range range;
    uint64_t done;
    int idle;

    pthread_mutex_lock(&work->lock);
    idle = work->left.first < work->left.end || work->closed ? 0 : work->idle;
    done = work->done;
    pthread_mutex_unlock(&work->lock);
    if (!supply->next(supply->who, idle, done, &range))
        return;
    if (range.first == range.end) {
        close_work(work);
        return;
    }
    pthread_mutex_lock(&work->lock);
    work->left = range;
    pthread_cond_broadcast(&work->filled);
    pthread_mutex_unlock(&work->lock);
}

static uint64_t
count_done(struct work *work)
{
    const struct pool_supply *supply = work->pool->supply;
    uint64_t done;

    pthread_mutex_lock(&work->lock);
    done = work->done;
    pthread_mutex_unlock(&work->lock);
    return done + (supply != NULL ? supply->elsewhere : 0);
}

/* Does what the caller's thread has to do; ${stopped}: stop() was called. */
static void
tend(struct work *work, bool stopped)
{
    const struct pool *pool = work->pool;
    bool working;

    do {
        working = await(work);
        if (!stopped && pool->stopped(pool->who)) {
            stopped = true;
            stop(work);
        }
        if (pool->supply != NULL && working && !stopped)
            fill(work);
        if (pool->progress != NULL)
            pool->progress(count_done(work), work->items);
    } while (working);
}

bool
pool_run(const struct pool *pool, struct pool_range items)
{
    struct work work = { .pool = pool,
                         .items = items.end - items.first,
                         .lock = PTHREAD_MUTEX_INITIALIZER,
                         .filled = PTHREAD_COND_INITIALIZER,
                         .wanted = PTHREAD_COND_INITIALIZER,
                         .closed = pool->supply == NULL };
    struct worker *workers =
        memory_new((size_t)pool->threads, sizeof workers[0]);
    int started = 0;

    if (pool->supply == NULL)
        work.left = items;
    while (started < pool->threads && start(&workers[started], &work, started))
        started++;
    if (started < pool->threads)
        stop(&work);
    tend(&work, started < pool->threads);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    return started == pool->threads;
}
