/*
 * Keeping the matches of a simulation: a match file for each, and a table of
 * seats and results. Threads record at the same time.
 */
#ifndef SIM_RECORD_H
#define SIM_RECORD_H

#include <rookery/wire.h>

#include "plan.h"

enum { RECORD_MAX = 1000000 }; /* most matches in one folder */

struct record;

/*
 * Opens the folder ${path}, which is made if it does not exist, for the plan's
 * part of at most RECORD_MAX matches. NULL with a sentence in ${why}.
 */
struct record *record_open(const char *path, const struct sim_plan *plan,
                           struct rk_text *why);

/* Takes the file and the result of ${match}, in any thread. */
typedef void record_send(void *who, uint64_t match, const char *text,
                         const struct rk_result *result);

/*
 * Opens no folder: hands each match to ${send}, for record_add() in the process
 * that writes the files.
 */
struct record *record_relay(const struct sim_plan *plan, record_send *send,
                            void *who);

/* Adds a match that another process has handed over. */
void record_add(struct record *record, uint64_t match, const char *text,
                const struct rk_result *result);

/* One match while it is played; each thread has its own. Starts as zeros. */
struct record_match {
    struct rk_match_file *file;
    uint64_t match;
    struct rk_steps steps[RK_CHANCE + 1]; /* of incomplete answers */
};

void record_begin(struct record *record, struct record_match *at,
                  uint64_t match);

/* ${seat}, perhaps chance, has made ${move}; it was applied. */
void record_move(struct record_match *at, int seat, rk_move move,
                 enum rk_status status);

/* The match is over: writes its file. */
void record_end(struct record *record, struct record_match *at,
                const struct rk_result *result);

/* The match does not count: forgets it. */
void record_drop(struct record_match *at);

/* True if a file could not be written; then there is no need to play on. */
bool record_failed(struct record *record);

/*
 * Writes the table of all matches that were recorded, matches.csv or, for a
 * part of a plan, matches-2-of-4.csv, and frees ${record}. False with a
 * sentence if that or a match file could not be written.
 */
bool record_close(struct record *record, struct rk_text *why);

#endif
