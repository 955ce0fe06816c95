/* Thief's Market. Its rules are in RULES.md. */
#ifndef THIEVES_THIEVES_H
#define THIEVES_THIEVES_H

#include <rookery/game.h>

extern const struct rk_game thieves_game;

#endif
