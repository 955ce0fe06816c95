/*
 * Choosing a move at a glance: at random, with the weights that the game gives
 * each move.
 */
#ifndef BOTS_GLANCE_H
#define BOTS_GLANCE_H

#include <rookery/game.h>

/* Weighs ${count} legal moves; returns the sum of the weights. */
int glance_weigh(const struct rk_game *game, const struct rk_view *view,
                 const rk_move *legal, int count, uint8_t *weight,
                 struct rk_memo *memo);

/* An index into the legal moves. */
int glance_pick(const struct rk_game *game, const struct rk_view *view,
                const rk_move *legal, int count, struct rk_memo *memo,
                struct rk_rng *rng);

#endif
