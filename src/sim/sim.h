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
#include "record.h"
#include "tally.h"

enum { SIM_THREADS_MAX = 256 };

/* What the programs among the bots did: by bot, and by place in a lineup */
/* among those with the same bot. */
struct sim_report {
    struct exec_report copy[PLAN_BOTS_MAX][RK_SEATS_MAX];
};

/* How a plan is carried out; none of it changes what comes out. */
struct sim_how {
    int threads; /* 1 .. SIM_THREADS_MAX */

    /* Set by anybody at any time: the matches at hand do not count, and */
    /* there are no others. */
    const atomic_bool *stop;

    /* Told several times a second, in the caller's thread, how many matches */
    /* of the plan's part are done; or NULL. */
    void (*progress)(uint64_t done, uint64_t matches);

    struct record *record;     /* keeps the matches; or NULL */
    struct sim_report *report; /* is added to; or NULL */
};

/*
 * Plays the plan's part and counts into ${tally}; fewer matches than planned
 * only when stopped. False when a thread or its memory could not be had; then
 * the tally means nothing.
 */
bool sim_run(const struct sim_plan *plan, const struct sim_how *how,
             struct tally *tally);

#endif
