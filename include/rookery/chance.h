/*
 * The outcomes of chance with their probabilities, where there are few enough
 * to list them: for exact values, and for searches that average over chance
 * instead of sampling it.
 */
#ifndef ROOKERY_CHANCE_H
#define ROOKERY_CHANCE_H

#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/move.h>

RK_C_BEGIN

struct rk_game;
struct rk_state;

/*
 * One answer that chance may give. Its probability is its weight divided by
 * the sum of all weights, exactly; that sum is less than 2^63.
 */
struct rk_outcome {
    rk_move move;
    uint64_t weight;
};

/*
 * Lists all answers of chance, which is asked in ${state}, each once, if they
 * are at most ${cap}: how many. -1 if they are more, or if the game does not
 * list them.
 */
long rk_chance_few(const struct rk_game *game, const struct rk_state *state,
                   struct rk_outcome *list, long cap);

/*
 * For games: the same for a deal of ${count} faces out of ${bag}, which holds
 * as many.
 */
long rk_deal_few(const uint8_t *bag, int kinds, int count,
                 struct rk_outcome *list, long cap);

/*
 * For games: the same for a number below ${n} that stands at bit ${shift} of
 * ${move}; all are as likely.
 */
long rk_number_few(rk_move move, int shift, int n, struct rk_outcome *list,
                   long cap);

RK_C_END

#endif
