/* Arcane Alley. Its rules are in RULES.md. */
#ifndef ARCANE_ARCANE_H
#define ARCANE_ARCANE_H

#include <rookery/game.h>

extern const struct rk_game arcane_game;

#endif
