/*
 * Match files: a match with memory that grows with its log. The text of a file
 * is JSON, but programs need no library for it.
 */
#ifndef ROOKERY_MATCH_FILE_H
#define ROOKERY_MATCH_FILE_H

#include <stddef.h>

#include <rookery/abi.h>
#include <rookery/match.h>

RK_C_BEGIN

/*
 * A match with the memory for its log, as in a match file: JSON lines, the
 * first one with the setup and the dealer, then one line for each log entry.
 * The memory belongs to the file: use match.room only through the functions
 * here and those of match.h that do not lengthen the log.
 */
struct rk_match_file {
    struct rk_match match;
    bool deals;    /* chance is answered from the seed, else by people */
    uint64_t seed; /* for chance, when deals */
};

/*
 * A new match at the start, or at ${position} if that is not NULL, which passes
 * the game's check. People deal unless the caller says otherwise.
 */
struct rk_match_file *rk_match_file_new(const struct rk_game *game,
                                        const struct rk_setup *setup,
                                        const struct rk_state *position);

/*
 * Reads a match file and replays it; NULL with a sentence that names the first
 * line that is wrong. A file made under another rules number is read as long as
 * it replays.
 */
struct rk_match_file *rk_match_file_read(const char *text, size_t length,
                                         struct rk_text *why);

/* The file as malloc'ed text. */
char *rk_match_file_text(const struct rk_match_file *file);

/* rk_match_answer() with room made first. */
enum rk_status rk_match_file_answer(struct rk_match_file *file, int seat,
                                    const char *text, enum rk_by by,
                                    uint64_t when, struct rk_events *events,
                                    struct rk_text *why);

/* rk_match_chance() with room made first. */
enum rk_status rk_match_file_chance(struct rk_match_file *file,
                                    const uint64_t words[RK_CHANCE_WORDS],
                                    uint64_t when, struct rk_events *events,
                                    struct rk_text *why);

/*
 * If the file has a seed and chance is asked, gives one answer of chance.
 * Returns true if it did.
 */
bool rk_match_file_deal(struct rk_match_file *file, uint64_t when,
                        struct rk_events *events);

/* Frees it; NULL is harmless. */
void rk_match_file_free(struct rk_match_file *file);

RK_C_END

#endif
