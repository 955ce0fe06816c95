/*
 * The options by which commands choose a game and its setup: GAME [--variant
 * V] [--seats N] [--set KEY=VALUE]...
 */
#ifndef CLI_SETUP_ARGS_H
#define CLI_SETUP_ARGS_H

#include "cli.h"
#include "options.h"

enum { CLI_SETS_MAX = 16 };

/* The options given, as words; filled by setup_args_rows. */
struct setup_args {
    const char *game;    /* set by the command from its first argument */
    const char *variant; /* NULL: the first */
    uint64_t seats;      /* 0: the fewest */
    bool sims;           /* options default to those for simulations */
    const char *set[CLI_SETS_MAX];
    int sets;
};

/* --variant, --seats and --set. */
extern const struct options_row setup_args_rows[];

/*
 * Finds the game and makes the setup. CLI_FINE, or CLI_BAD_INPUT after an
 * error message.
 */
int setup_args_make(const struct setup_args *args, const struct rk_game **game,
                    struct rk_setup *setup);

/*
 * The same, and the starting state: a new match, or the position in the file
 * ${position} ("-" is stdin; NULL: none), which has its own setup and must be
 * of the game named, if one is named.
 */
int setup_args_start(const struct setup_args *args, const char *position,
                     const struct rk_game **game, struct rk_setup *setup,
                     struct rk_state_room *state);

#endif
