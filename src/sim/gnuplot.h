/* Running gnuplot: a script in, an SVG out. */
#ifndef SIM_GNUPLOT_H
#define SIM_GNUPLOT_H

#include <rookery/text.h>

/*
 * The output of gnuplot for ${script}, malloc'ed. NULL with a sentence in
 * ${why} if it is not installed or fails.
 */
char *gnuplot_run(const char *script, struct rk_text *why);

/*
 * True if gnuplot can be run, else false with a sentence in ${why}. Call it
 * before long work, not after.
 */
bool gnuplot_ready(struct rk_text *why);

#endif
