/*
 * A match told in full, for golden playthroughs: every question, legal list
 * and answer, and what every seat sees of it.
 */
#ifndef CLI_FULL_H
#define CLI_FULL_H

#include <rookery/match.h>

/*
 * Prints it. What happened and how the table looks begins with who sees it
 * so: "02s:" and "02s|" are for seats 0 and 2 and the spectator. Lines of a
 * view are printed when they change. Returns CLI_FINE, or CLI_FAILED after a sentence.
 */
int full_print(const struct rk_match *match);

#endif
