/*
 * Every decision of a simulation as one row of a file that numpy.load() maps
 * into memory: what the seat saw, what it could do, what its bot thought of
 * that and chose, and how the match ended for it. docs/simulation.md describes
 * the columns. Rows are in the order of the matches, whatever thread has played
 * which.
 */
#ifndef SIM_SAMPLES_H
#define SIM_SAMPLES_H

#include "driver.h"
#include "plan.h"

enum { SAMPLES_MOVES = 64 }; /* moves with thoughts in a row, usually */

struct samples;

/*
 * Opens the new file ${path} for the plan's part; a part of several gets a name
 * such as FILE.2-of-4. A row has room for the thoughts about ${moves} moves, 0
 * to RK_LEGAL_MAX. NULL with a sentence in ${why}, and the error of the disk in
 * errno, 0 if it was none.
 */
struct samples *samples_open(const char *path, const struct sim_plan *plan,
                             int moves, struct rk_text *why);

/* One match while it is played; each thread has its own. Starts as zeros. */
struct samples_match {
    unsigned char *rows;
    size_t count, room;
};

/* Bot number ${bot} has chosen. */
void samples_choice(const struct samples *samples, struct samples_match *at,
                    const struct driver_choice *choice, int bot);

/* Its whole answer was complete with that. */
void samples_whole(const struct samples *samples, struct samples_match *at);

/*
 * The match is over: its rows are written as soon as those of all matches
 * before it are. Without ${result} it does not count. Call it exactly once for
 * each match that was begun.
 */
void samples_end(struct samples *samples, struct samples_match *at,
                 uint64_t match, const struct rk_result *result);

/* True if the file could not be written; then there is no need to play on. */
bool samples_failed(struct samples *samples);

/*
 * Completes the file and frees ${samples}. False with a sentence, and errno, if
 * it could not be written.
 */
bool samples_close(struct samples *samples, struct rk_text *why);

/* Removes the file, if nothing was or could be played, and frees ${samples}. */
void samples_discard(struct samples *samples);

#endif
