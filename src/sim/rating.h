/*
 * Ratings from ranks: the Plackett-Luce model (Plackett 1975; Luce 1959). In
 * any set of bots, the chance of each one to be the best is in proportion to
 * its strength; the best of the rest comes next. Strengths are fitted by the
 * minorise-maximise iteration of D. R. Hunter, "MM algorithms for generalized
 * Bradley-Terry models", Annals of Statistics 32 (2004), pages 384-406.
 *
 * A tie counts as all orders of its members, equally likely. So that a bot that
 * always wins has a rating at all, every bot has also won and lost half a match
 * against a bot of average strength.
 */
#ifndef SIM_RATING_H
#define SIM_RATING_H

#include "tally.h"

struct rating {
    double value; /* 1500 on average; +400 is ten times as strong */
    double error; /* half of the 95 % interval, from the information matrix */
};

/* Rates the bots of ${plan}; ${rating} has room for all. */
void rating_fit(const struct sim_plan *plan, const struct tally *tally,
                struct rating *rating);

#endif
