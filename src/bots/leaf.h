/* Where a search ends: positions that are judged instead of played on. */
#ifndef BOTS_LEAF_H
#define BOTS_LEAF_H

#include "iterate.h"

/*
 * True if ${state}, in which ${ask} is open, can be judged: nobody is in the
 * middle of an answer, and a network is not asked while answers are sealed.
 */
bool leaf_fits(const struct search *s, const struct rk_state *state,
               struct rk_ask ask);

/* The share of victory that each seat may expect in ${state}. */
void leaf_judge(const struct search *s, const struct rk_state *state,
                float *share);

/* Lets chance decide once. */
void leaf_deal(const struct rk_game *game, struct rk_state *state,
               struct rk_rng *cards);

#endif
