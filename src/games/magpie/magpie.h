/* Magpie: the template for new games. Its rules are in RULES.md. */
#ifndef MAGPIE_MAGPIE_H
#define MAGPIE_MAGPIE_H

#include <rookery/game.h>

extern const struct rk_game magpie_game;

#endif
