/*
 * The speed of a game: random play in turn with the yardstick
 * (bench/yardstick.c), and the costs of copies, views, guesses, judgements
 * and searches.
 */
#ifndef SIM_MEASURE_H
#define SIM_MEASURE_H

#include <stdbool.h>

#include <rookery/game.h>

#include "prices.h"

struct measure {
    const struct rk_game *game;
    struct rk_setup setup;

    /* Per second of processor time: medians over the turns. */
    double decisions, answers, matches, yardstick;
    double ratio; /* median of decisions to yardstick, turn by turn */

    struct prices price;
};

/*
 * Measures the game and setup given in ${m} and fills in the rest: CLOCK_TURNS
 * times ${slice} seconds each for the game and the yardstick. False, with errno
 * set, if the yardstick cannot be run or memory is short. Flush stdout before,
 * or its buffer may be printed twice.
 */
bool measure_run(struct measure *m, double slice);

#endif
