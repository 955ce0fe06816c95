/* From points to shares of victory. */
#ifndef BOTS_PAYOFF_H
#define BOTS_PAYOFF_H

#include <rookery/game.h>

/* Each seat's share of victory in a match that is over; the sum is 1. */
void payoff_final(const struct rk_game *game, const struct rk_state *state,
                  float *share);

/* Each seat's expected share of victory in ${state}; the sum is 1. */
void payoff_expected(const struct rk_game *game, const struct rk_state *state,
                     int seats, float *share);

/* The greatest of the ${points} of ${seats}. */
int32_t payoff_best(const int32_t *points, int seats);

/* Divides ${share} by its sum, which is not 0. */
void payoff_divide(float *share, int seats);

/* The points that each seat may expect at the end. */
void payoff_points(const struct rk_game *game, const struct rk_state *state,
                   int32_t *points);

#endif
