/*
 * The search bot: information-set Monte Carlo tree search.
 *
 * An iteration is one fresh guess, one descent in which each seat chooses by
 * its own statistics until it meets a situation that is new to it, and a few
 * answers at a glance below that; then the points to be expected are turned
 * into shares of victory and told to every node on the way.
 *
 * A node belongs to one seat and stands for what that seat has observed since
 * the root: its own moves, and those of others that were asked alone. What is
 * sealed and what chance deals is not observed (open loop): moves that were
 * not legal in an iteration are not compared with those that were. Where
 * several seats are asked at once each mixes by regret matching.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include <rookery/bot.h>

enum { SEARCH_CUT = 2 };

extern const struct rk_bot search_bot;

size_t search_memory(const struct rk_effort *effort);
int search_choose(struct rk_mind *mind, const struct rk_bot_turn *turn);

#endif
