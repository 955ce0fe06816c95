/* From points to shares of victory. */
#ifndef BOTS_PAYOFF_H
#define BOTS_PAYOFF_H

#include <rookery/game.h>

/* What each seat gets out of a match that is over: shares that sum to 1. */
void payoff_final(const struct rk_game *game, const struct rk_state *state,
                  float *share);

/* What each seat may expect to get out of ${state}: shares that sum to 1. */
void payoff_expected(const struct rk_game *game, const struct rk_state *state,
                     int seats, float *share);

/* The points that each seat may expect at the end. */
void payoff_points(const struct rk_game *game, const struct rk_state *state,
                   int32_t *points);

#endif
