/*
 * Plots as SVG, drawn by gnuplot. Colours are CSS variables, so that a plot
 * fits light and dark pages.
 */
#ifndef SIM_PLOT_H
#define SIM_PLOT_H

#include "stats.h"

/* The settings of a plot. */
struct plot_about {
    const char *title; /* the text alternative */
    const char *x, *y; /* of the axes; NULL: none */
    double mark;       /* a line there; NAN: none */
    int number;        /* different for every plot of a page, from 1 */
    bool alone; /* the SVG is a file of its own and has its own colours */
};

/* A number with an interval, beside its name. */
struct plot_range {
    const char *label;
    struct stats_range range;
};

/* Counters of one kind, as shares of their sum. */
struct plot_series {
    const char *label;
    struct stats_row row;
};

enum { PLOT_SERIES_MAX = 6 }; /* colours; more series repeat them */

/*
 * One line for each of ${rows}, the first on top. The SVG is malloc'ed; NULL
 * with a sentence in ${why} if gnuplot is missing or fails.
 */
char *plot_ranges(const struct plot_about *about, const struct plot_range *rows,
                  int count, struct rk_text *why);

/* How often each value was counted, likewise; neighbouring values are merged */
/* if there are too many. */
char *plot_counts(const struct plot_about *about,
                  const struct plot_series *series, int count,
                  struct rk_text *why);

/* The colours of plots: CSS rules for ${selector}, light and dark. */
const char *plot_colours(void);

#endif
