/* The networks that are built into the program, by game. */
#ifndef BOTS_NETS_H
#define BOTS_NETS_H

#include "value.h"

/* A network of a game, as it lies in the folder nets/. */
struct nets_file {
    const char *game;
    bool moves;                 /* it is for moves, not for values */
    const unsigned char *bytes; /* aligned to 64 */
    size_t size;
};

/* All of them, ended by a row without a game; written by tools/nets. */
extern const struct nets_file nets_files[];

/* The most networks of one kind that a game has. */
int nets_most(void);

/*
 * Prepares ${value}, unless it is prepared already, with the ${which}th network
 * of each kind that ${game} has, from 1; 0: with none. Returns it, or NULL if it
 * has no network.
 */
const struct value *nets_value(struct value *value, const struct rk_game *game,
                               const struct rk_setup *setup, int which);

#endif
