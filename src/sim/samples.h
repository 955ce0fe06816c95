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

/* Takes ${size} bytes of rows of ${match}, in any thread; 0: it does not count. */
typedef void samples_send(void *who, uint64_t match, const void *rows,
                          size_t size);

/*
 * Opens no file: hands the rows of each match to ${send}, for samples_add() in
 * the process that writes the file. NULL with a sentence in ${why}.
 */
struct samples *samples_relay(const struct sim_plan *plan, int moves,
                              samples_send *send, void *who,
                              struct rk_text *why);

/*
 * Adds ${size} bytes of rows that another process has handed over, without
 * waiting. Call it once for each match that was not begun here.
 */
void samples_add(struct samples *samples, uint64_t match, const void *rows,
                 size_t size);

/* True while so many rows wait for those of earlier matches that no other */
/* match should be begun. */
bool samples_full(struct samples *samples);

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

/*
 * The run was stopped: matches may be missing from now on, and nobody waits for
 * their rows.
 */
void samples_release(struct samples *samples);

/* True if the file could not be written; then there is no need to play on. */
bool samples_failed(struct samples *samples);

/*
 * Completes the file, with the rows that still wait for those of matches that
 * were dropped, and frees ${samples}. False with a sentence, and errno, if
 * it could not be written.
 */
bool samples_close(struct samples *samples, struct rk_text *why);

/* Removes the file, if nothing was or could be played, and frees ${samples}. */
void samples_discard(struct samples *samples);

#endif
