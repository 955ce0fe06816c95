/*
 * Many matches over several threads. Match number i is seeded by the plan's
 * seed and i, and everything counted is an integer, so the result does not
 * depend on the number of threads.
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <stdatomic.h>

#include "driver.h"
#include "exec.h"
#include "pool.h"
#include "record.h"
#include "samples.h"
#include "tally.h"

enum { SIM_THREADS_MAX = 256 };

/* The records of programs among the bots: by bot, and by place in a lineup */
/* among those with the same bot. */
struct sim_report {
    struct exec_report copy[PLAN_BOTS_MAX][RK_SEATS_MAX];
};

/* Processor time that bots took to think. */
struct sim_times {
    struct sim_time {
        uint64_t answers;     /* whole ones */
        uint64_t ns, longest; /* of all of them, and of one */
    } bot[PLAN_BOTS_MAX];
};

/* How a plan is carried out; none of this changes the result. */
struct sim_how {
    int threads; /* 1 .. SIM_THREADS_MAX */

    /* Anybody may set it at any time: the current matches do not count, and */
    /* no others are played. */
    const atomic_bool *stop;

    /* Called often, in the caller's thread, with the number of matches of the */
    /* plan's part that are done; or NULL. */
    void (*progress)(uint64_t done, uint64_t matches);

    /* Hands out the matches that are played here; NULL: all of the plan's */
    /* part. */
    struct pool_supply *supply;

    struct record *record;     /* keeps the matches; or NULL */
    struct samples *samples;   /* keeps the decisions; or NULL */
    struct sim_report *report; /* added to; or NULL */
    struct sim_times *times;   /* added to; or NULL */
};

/*
 * Plays the plan's part and counts into ${tally}; fewer matches than planned
 * only if stopped. False if a thread or its memory is not available; then the
 * tally is meaningless.
 */
bool sim_run(const struct sim_plan *plan, const struct sim_how *how,
             struct tally *tally);

#endif
