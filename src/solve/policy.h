/* Policies of bots, as numbers for each answer of a graph (value.h). */
#ifndef SOLVE_POLICY_H
#define SOLVE_POLICY_H

#include <rookery/bot.h>

#include "graph.h"

/* All whole answers of a seat are as likely; free() it. */
double *policy_uniform(const struct graph *graph);

/* Divides ${count} numbers by their sum; all are equal where that is 0. */
void policy_scale(double *chance, int count);

/* How a bot is asked. */
struct policy_asking {
    const struct rk_setup *setup;
    const struct rk_hire *hire;
    uint64_t samples; /* answers of each seat in each position */
    uint64_t seed;
    int threads;
    const atomic_bool *stop;
    void (*tell)(uint64_t done, uint64_t all); /* positions; or NULL */
};

/* True if the policy of ${hire} is computed exactly, not sampled. */
bool policy_is_exact(const struct rk_hire *hire);

/*
 * The policy of a bot; free() it. The bot "random" is worked out exactly. Any
 * other one is asked several times in each position; what it answers
 * depends on the seed, the position and the seat, not on the threads. NULL if
 * it was stopped, or memory for the bot is short.
 *
 * Unless ${half} is NULL, its members are set to the policies by every other
 * answer each; free() both. They are NULL if the result is. This takes two
 * samples or more, and a bot that is asked.
 */
double *policy_of_bot(const struct graph *graph,
                      const struct policy_asking *asking, double *half[2]);

#endif
