/*
 * Threads in which bots think: one queue, lower priority. The loop hands turns
 * over and fetches answers; nothing else is shared.
 */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include "bots.h"

struct pool;

/* A turn that a bot is to answer. */
struct pool_job {
    struct pool_job *next;
    uint64_t table;
    int seat;
    struct gametable_turn turn;
    struct rk_hire hire;
    uint64_t seed;
    uint64_t asked; /* when; for the one who asks */

    bool wants_hint; /* a thought, not an answer */
    uint64_t visit;  /* for whom; for the one who asks */

    bool good; /* it has answered */
    char answer[RK_ANSWER_MAX];
    struct rk_hint hint;       /* or thought */
    char why[RK_SENTENCE_MAX]; /* it has not */
};

/* Starts ${threads}; NULL after a sentence. ${wake} is called by them. */
struct pool *pool_open(int threads, void (*wake)(void *), void *context,
                       struct rk_text *why);

/* Stops thinking at once and drops what is queued; NULL is harmless. */
void pool_close(struct pool *pool);

/* Queues ${job}, which was malloc'ed. */
void pool_submit(struct pool *pool, struct pool_job *job);

/* The next finished job, to be freed by pool_job_free(); NULL: none. */
struct pool_job *pool_fetch(struct pool *pool);
void pool_job_free(struct pool_job *job);

#endif
