/*
 * A match in full, for golden playthroughs: every question, legal list and
 * answer, and what every seat sees of it.
 */
#ifndef CLI_FULL_H
#define CLI_FULL_H

#include <rookery/match.h>

/*
 * Prints the match. Each line of events and views begins with its viewers:
 * "02s:" and "02s|" mean seats 0 and 2 and the spectator. Lines of a view are
 * printed when they change. Returns CLI_FINE, or CLI_FAILED after an error
 * message.
 */
int full_print(const struct rk_match *match);

#endif
