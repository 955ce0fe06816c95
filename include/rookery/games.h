/*
 * The list of games, found by their ids. A program with games of its own may
 * point rk_games to its own list, before it starts threads; functions that take
 * a struct rk_game do not need the list at all.
 */
#ifndef ROOKERY_GAMES_H
#define ROOKERY_GAMES_H

#include <rookery/abi.h>
#include <rookery/game.h>

RK_C_BEGIN

/* All games, ended by NULL. Rookery's own by default. */
extern const struct rk_game *const *rk_games;

/* The game called ${id}, or NULL. */
const struct rk_game *rk_games_find(const char *id);

RK_C_END

#endif
