/*
 * The search bot: information-set Monte Carlo tree search.
 *
 * An iteration is one fresh guess, one descent in which each seat chooses by
 * its own statistics until it meets a situation that is new to it, and a few
 * answers at a glance below that; then the expected points are turned into
 * shares of victory and added to every node on the way.
 *
 * A node belongs to one seat and stands for what that seat has observed since
 * the root: its own moves, and those of others that were asked alone. Sealed
 * answers and chance are not observed (open loop): moves that were not legal in
 * an iteration are not compared with those that were. If several seats are
 * asked at once each mixes by regret matching.
 *
 * Where the game has networks, one judges the leaves and another says which
 * moves are promising (value.h). A search for a single move ends when the others
 * can hardly catch up with the best one. One search serves a whole answer: later
 * steps are taken from the same statistics, as far as there are enough of them.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include <rookery/answer.h>
#include <rookery/bot.h>

#include "value.h"

enum {
    SEARCH_CUT = 2,
    SEARCH_CURIOUS = 30,
    SEARCH_CURIOUS_CLASSIC = 70,
    SEARCH_TRIALS_MAX = 4
};

extern const struct rk_bot search_bot, search_classic;

size_t search_memory(const struct rk_effort *effort);
int search_choose(struct rk_mind *mind, const struct rk_bot_turn *turn);

/* The same without a network, for each step of an answer by itself. */
int search_choose_classic(struct rk_mind *mind, const struct rk_bot_turn *turn);

/* A whole answer on trial, and the shares of victory it has brought. */
struct search_trial {
    const struct rk_steps *answer;
    uint64_t tries;
    double sum, squares;
};

/*
 * Searches below each of ${count} whole answers of the seat in turn. If other
 * seats answer at the same time, every second iteration is free, so that they
 * learn to answer what the seat would do by itself rather than these.
 */
void search_try(struct rk_mind *mind, const struct rk_bot_turn *turn,
                struct search_trial *trial, int count);

/*
 * The networks that ${mind} uses in the match of ${turn}; NULL: none. They stay
 * the same until it thinks about another match.
 */
const struct value *search_value(struct rk_mind *mind,
                                 const struct rk_bot_turn *turn);

/*
 * The average share of each seat in the iterations of the last search, which
 * was for ${turn}; the sum is 1.
 */
void search_shares(const struct rk_mind *mind, const struct rk_bot_turn *turn,
                   float *share);

/* True if the seat of ${turn} answers together with others. */
bool search_mixes(const struct rk_bot_turn *turn);

#endif
