/*
 * Exact values of policies. A policy is one number for each answer in a graph,
 * in the graph's order: the probability that the seat gives it there.
 */
#ifndef SOLVE_VALUE_H
#define SOLVE_VALUE_H

#include "graph.h"

/* The value of a position for each seat: one row for each position. */
struct value_row {
    double seat[RK_SEATS_MAX];
};

/* The value of a policy that all seats follow, and of each best response. */
struct value {
    double seat[RK_SEATS_MAX]; /* what each seat gets */
    double best[RK_SEATS_MAX]; /* what it gets with the best response to the */
                               /* others */
    double nash_conv;          /* the sum of what all could gain so */
};

/* The exact value of ${policy} at the first position. */
struct value value_of(const struct graph *graph, const double *policy,
                      int threads);

/*
 * The same, but a best response is one to ${learned}, and its value is what it
 * gets against ${policy}. Where both are estimates of one policy from separate
 * samples, that is on average no more than the best response to it gets.
 */
struct value value_apart(const struct graph *graph, const double *policy,
                         const double *learned, int threads);

/*
 * Sets ${answer} to the value of each answer in ${node} for its seat, seat 0
 * first, when the others follow ${policy} and positions have the values in
 * ${worth}.
 */
void value_answers(const struct graph *graph, uint32_t node,
                   const double *policy, const struct value_row *worth,
                   double *answer);

/* Sets ${seat} to what the seats get in ${node} from answers of these values. */
void value_mix(const struct graph *graph, uint32_t node, const double *policy,
               const double *answer, double *seat);

/* Sets worth[node] to its value under ${policy}; ${answer} is room for it. */
void value_under(const struct graph *graph, uint32_t node, const double *policy,
                 struct value_row *worth, double *answer);

/* Room for the answers of any one position. */
enum { VALUE_ANSWERS_MAX = GRAPH_ANSWERS_MAX * RK_SEATS_MAX };

#endif
