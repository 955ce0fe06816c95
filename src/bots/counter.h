/*
 * The counter bot: the best answer to a frozen search. It knows the settings of
 * the search that its opponents use, samples many times what that search would
 * do in their place, and takes the whole answer that does best against the
 * samples: a local best response, which gives a lower bound on how much a
 * player can be exploited.
 */
#ifndef BOTS_COUNTER_H
#define BOTS_COUNTER_H

#include <rookery/bot.h>

extern const struct rk_bot counter_bot;

#endif
