/*
 * Threads that work through numbered items: all of a range, or as many as are
 * handed out while they work.
 */
#ifndef SIM_POOL_H
#define SIM_POOL_H

#include <stdbool.h>
#include <stdint.h>

/* The items ${first} .. ${end} - 1. */
struct pool_range {
    uint64_t first, end;
};

/* Hands out items. The pool calls it in the thread of its caller. */
struct pool_supply {
    void *who;

    /*
     * Called again and again while the threads work, which have done ${done}
     * items. ${idle} threads have nothing to do, and only then there may be
     * an answer: true with more items in ${range}, or with none, and then
     * there are no more. False: none yet; the pool calls again.
     */
    bool (*next)(void *who, int idle, uint64_t done, struct pool_range *range);

    uint64_t elsewhere; /* items done by others, for progress */
    bool stopped;       /* set by the pool when it was stopped */
};

struct pool {
    int threads;
    void *who; /* passed to the callbacks */

    /* Works on ${item} in thread number ${thread}; false: it does not count. */
    bool (*work)(void *who, int thread, uint64_t item);

    /* True once no other item should be begun. Called in all threads. */
    bool (*stopped)(void *who);

    /* Called once in the caller's thread when the pool stops early; or NULL. */
    void (*release)(void *who);

    /* Called often, in the caller's thread; or NULL. */
    void (*progress)(uint64_t done, uint64_t items);

    struct pool_supply *supply; /* NULL: all items are worked on here */
};

/*
 * Works through ${items} until all are done or it is stopped. False if not all
 * threads could be started; then some items may be done.
 */
bool pool_run(const struct pool *pool, struct pool_range items);

#endif
