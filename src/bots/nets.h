/* The networks that are built into the program, by game. */
#ifndef BOTS_NETS_H
#define BOTS_NETS_H

#include "value.h"

/* A network of a game, as it lies in the folder nets/. */
struct nets_file {
    const char *game;
    const unsigned char *bytes; /* aligned to 64 */
    size_t size;
};

/* All of them, ended by a row without a game; written by tools/nets. */
extern const struct nets_file nets_files[];

/*
 * Prepares ${value}, unless it is prepared already, for the ${which}th network
 * of ${game}, from 1. Returns it, or NULL if there is no such network.
 */
const struct value *nets_value(struct value *value, const struct rk_game *game,
                               const struct rk_setup *setup, int which);

#endif
