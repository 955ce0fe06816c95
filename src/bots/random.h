/* The random bot. */
#ifndef BOTS_RANDOM_H
#define BOTS_RANDOM_H

#include <rookery/bot.h>

extern const struct rk_bot random_bot;

#endif
