/*
 * The counter bot: an answer to a frozen search. It knows the settings of the
 * search that its opponents use, asks that search many times what they would
 * do in its place in the round, and takes the whole answer that does best
 * against what it was told: a local best response, which measures from below
 * how much a player can be exploited.
 */
#ifndef BOTS_COUNTER_H
#define BOTS_COUNTER_H

#include <rookery/bot.h>

extern const struct rk_bot counter_bot;

#endif
