/*
 * Long work at a terminal: a bar with the time left, and Ctrl-C to stop with
 * the results so far. Silent if standard error is not a terminal.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Set by the first Ctrl-C or SIGTERM. A second one ends the process, and the */
/* programs that play in it. */
extern atomic_bool progress_stop;

/* Catches these signals from now on and starts the clock. */
void progress_begin(void);

/* Names the things that are counted from now on; "matches" at first. */
void progress_count(const char *things);

/* ${done} of ${matches} are done. Shown ten times a second at most. */
void progress_show(uint64_t done, uint64_t matches);

/* Removes the bar; returns the seconds since it began. */
double progress_end(void);

#endif
