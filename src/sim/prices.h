/*
 * The costs of copies, views, guesses, judgements and searches, at questions
 * from random matches.
 */
#ifndef SIM_PRICES_H
#define SIM_PRICES_H

#include <stdbool.h>

#include <rookery/game.h>

struct prices {
    /* Medians over several turns. */
    double copy_ns, view_ns, guess_ns;
    double judge_ns; /* all seats of a position, as a leaf of the search is: */
                     /* by the network of the game, or its own reckoning */

    double search_per_second; /* iterations, of processor time */
};

/* Searches for ${least} seconds or longer. False if memory is short. */
bool prices_find(const struct rk_game *game, const struct rk_setup *setup,
                 double least, struct prices *prices);

#endif
