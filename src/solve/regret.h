/*
 * A reference solution: CFR+ (regrets that never fall below zero, averages in
 * which the nth iteration counts n times) in every position. A position is one
 * matrix game whose payoffs are the values of what follows under the average
 * policies there. An iteration goes from the last positions to the first.
 *
 * With two seats the average policies approach an equilibrium. With more there
 * is no such promise; value_of() says exactly how far they are from one.
 */
#ifndef SOLVE_REGRET_H
#define SOLVE_REGRET_H

#include "value.h"

struct regret {
    const struct graph *graph;
    int threads;
    uint64_t iterations; /* made so far */
    double *average;     /* the policy that was learned; see value.h */

    /* Its own. */
    double *regret, *now, *sum; /* one for each answer of the graph */
    struct value_row *worth;    /* of each position, under the averages */
    double (*answer)[VALUE_ANSWERS_MAX];
};

/* All answers are as likely at first. */
struct regret *regret_begin(const struct graph *graph, int threads);
void regret_iterate(struct regret *regret);
void regret_free(struct regret *regret);

#endif
