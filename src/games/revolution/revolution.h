/* Revolution! with The Palace and Anarchy. Its rules are in RULES.md. */
#ifndef REVOLUTION_REVOLUTION_H
#define REVOLUTION_REVOLUTION_H

#include <rookery/game.h>

extern const struct rk_game revolution_game;

#endif
