/*
 * Threads in which bots think, at lower priority. The loop hands jobs over and
 * fetches them when they are finished; nothing else is shared. One thread is
 * kept for short jobs, so that they never wait behind long ones.
 */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include <stdatomic.h>

#include <base/queue.h>
#include <server/table/bots.h>

struct pool;
struct thought;

/* A turn to think about: first the caller's fields, then the results. */
struct pool_job {
    struct queue_link link;  /* in a queue of the pool */
    struct thought *thought; /* caller's tag, returned unchanged */
    uint64_t table;          /* its number, for reports of crashes */
    struct play_turn turn;
    const char *level;
    uint32_t limit; /* milliseconds for a whole answer */
    uint64_t seed;
    bool is_long;
    bool wants_hint;  /* a hint, not an answer */
    atomic_bool stop; /* set by the caller: finish at once */

    bool good; /* there is an answer, or a hint */
    char answer[RK_ANSWER_MAX];
    struct rk_hint hint;
    char why[RK_SENTENCE_MAX]; /* if there is none */
    uint64_t took;             /* microseconds */
};

/*
 * Starts ${threads} for all jobs and one for short ones; NULL after a
 * sentence. ${wake} is called by them. With 0 threads pool_step() works.
 */
struct pool *pool_open(int threads, void (*wake)(void *), void *context,
                       struct rk_text *why);

/* Stops thinking at once. All jobs are finished then, though not good. */
void pool_stop(struct pool *pool);

/* Stops it, and frees all jobs that nobody fetched; NULL is harmless. */
void pool_close(struct pool *pool);

/* Queues ${job}, which was malloc'ed. */
void pool_submit(struct pool *pool, struct pool_job *job);

/* Does the next job in this thread; false: there is none. */
bool pool_step(struct pool *pool);

/* The next finished job, to be freed; NULL: none. */
struct pool_job *pool_fetch(struct pool *pool);

#endif
