/*
 * Many matches over several threads. Match number i is seeded by the plan's
 * seed and i, and everything counted is an integer, so what comes out does
 * not depend on the number of threads.
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <stdatomic.h>

#include "driver.h"
#include "exec.h"

enum {
    SIM_THREADS_MAX = 256,
    SIM_WIN = 60 /* one victory; can be shared by 1 .. 6 seats */
};

struct sim_plan {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_hire hire[RK_SEATS_MAX]; /* one for each seat */
    uint64_t matches;
    uint64_t seed;
    int threads; /* 1 .. SIM_THREADS_MAX, the caller's one among them */

    /* Set by anybody at any time: the matches at hand do not count, and */
    /* there are no others. */
    const atomic_bool *stop;

    /* Told now and then, in the caller's thread, how many are done; or NULL */
    void (*progress)(uint64_t done, uint64_t matches);
};

struct sim_totals {
    uint64_t matches; /* fewer than planned only when stopped */
    struct driver_tally tally;
    uint64_t wins[RK_SEATS_MAX];             /* in units of 1 / SIM_WIN */
    int64_t points[RK_SEATS_MAX];            /* sum over all matches */
    struct exec_report report[RK_SEATS_MAX]; /* of bots that are programs */
};

/*
 * Plays the plan. False when a thread or its memory could not be had; then
 * ${totals} means nothing.
 */
bool sim_run(const struct sim_plan *plan, struct sim_totals *totals);

#endif
