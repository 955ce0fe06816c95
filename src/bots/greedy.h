/* The greedy bot: one move of look-ahead. */
#ifndef BOTS_GREEDY_H
#define BOTS_GREEDY_H

#include <rookery/bot.h>

extern const struct rk_bot greedy_bot;

int greedy_choose(struct rk_mind *mind, const struct rk_bot_turn *turn);

#endif
