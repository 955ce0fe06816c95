/*
 * The games that Rookery brings along. A program with a game of its own does
 * not need this: every function takes a struct rk_game.
 */
#ifndef ROOKERY_GAMES_H
#define ROOKERY_GAMES_H

#include <rookery/game.h>

/* All games, ended by NULL. */
extern const struct rk_game *const rk_games[];

/* The game called ${id}, or NULL. */
const struct rk_game *rk_games_find(const char *id);

#endif
