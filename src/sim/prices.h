/*
 * The costs of copies, views, guesses and searches, at questions from random
 * matches.
 */
#ifndef SIM_PRICES_H
#define SIM_PRICES_H

#include <stdbool.h>

#include <rookery/game.h>

struct prices {
    double copy_ns, view_ns, guess_ns; /* medians over several turns */
    double search_per_second;          /* iterations, of processor time */
};

/* Searches for ${least} seconds or longer. False if memory is short. */
bool prices_find(const struct rk_game *game, const struct rk_setup *setup,
                 double least, struct prices *prices);

#endif
