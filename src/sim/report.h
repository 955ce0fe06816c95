/*
 * A page about a simulation for the designer of a game: who wins, by how much
 * and with what, how long it takes, how many decisions there are. One HTML file
 * that needs nothing else; the plots are drawn by gnuplot.
 */
#ifndef SIM_REPORT_H
#define SIM_REPORT_H

#include "deeds.h"

struct report {
    const struct sim_plan *plan; /* of one lineup */
    const struct tally *tally;
    const struct deeds *deeds; /* of the plan's game */
};

/* The page, malloc'ed. NULL with a sentence when gnuplot cannot be run. */
char *report_html(const struct report *report, struct rk_text *why);

#endif
