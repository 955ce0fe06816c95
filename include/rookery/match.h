/*
 * A match: setup and log. The log holds whole answers as text, so it does not
 * depend on how moves are encoded or who drew the random numbers. The match
 * works on memory that its caller gives and never allocates.
 */
#ifndef ROOKERY_MATCH_H
#define ROOKERY_MATCH_H

#include <rookery/abi.h>
#include <rookery/answer.h>

RK_C_BEGIN

enum { RK_HASH_EVERY = 32 }; /* every 32nd entry carries a position hash */

/* The source of an answer. */
enum rk_by { RK_BY_PERSON, RK_BY_BOT, RK_BY_CLOCK, RK_BY_DEALER };

/* "person", "bot", "clock", "dealer"; NULL past the last. */
const char *rk_by_name(int by);

/* One whole answer in the log. */
struct rk_log_entry {
    uint8_t seat;  /* or RK_CHANCE */
    uint8_t by;    /* enum rk_by */
    uint64_t when; /* milliseconds since 1970, 0 when not known */
    uint64_t hash; /* of the position after it; 0 where none is kept */
    uint32_t text; /* offset of its NUL-terminated text in the text memory */
};

/* The memory of a match, given by its caller. */
struct rk_log_room {
    struct rk_log_entry *entry;
    uint32_t entries; /* the number that has room */
    char *text;
    uint32_t text_size;
};

struct rk_match {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room start; /* position before the first answer */
    struct rk_state_room now;   /* position after the last */
    bool edited;                /* start differs from what setup() gives */
    struct rk_log_room room;
    uint32_t entries, text_used;
    uint32_t dealt; /* answers that chance has ever given, including those */
                    /* cut off */
};

/* Begins a match at the position that ${setup} gives. */
void rk_match_start(struct rk_match *match, const struct rk_game *game,
                    const struct rk_setup *setup, struct rk_log_room room);

/* Begins a match at ${position}, which passes the game's check. */
void rk_match_start_at(struct rk_match *match, const struct rk_game *game,
                       const struct rk_setup *setup,
                       const struct rk_state *position,
                       struct rk_log_room room);

/* The position now. */
const struct rk_state *rk_match_state(const struct rk_match *match);

/* The text of log entry ${index}, from 0. */
const char *rk_match_text(const struct rk_match *match, uint32_t index);

/*
 * Gives a whole answer as text. Accepted: applied and logged, in its one
 * canonical spelling. Refused: nothing changes, ${why} holds a sentence.
 */
enum rk_status rk_match_answer(struct rk_match *match, int seat,
                               const char *text, enum rk_by by, uint64_t when,
                               struct rk_events *events, struct rk_text *why);

/*
 * Gives an answer read from a file, with the hash kept there (0: none). A
 * hash that does not fit is RK_OTHER_RULES and changes nothing.
 */
enum rk_status rk_match_replay(struct rk_match *match, int seat,
                               const char *text, enum rk_by by, uint64_t when,
                               uint64_t hash, struct rk_text *why);

/* Gives the answer of chance, which must be asked, made from ${words}. */
enum rk_status rk_match_chance(struct rk_match *match,
                               const uint64_t words[RK_CHANCE_WORDS],
                               uint64_t when, struct rk_events *events,
                               struct rk_text *why);

/*
 * The ${words} for answer ${index} of chance, from 0, in a match with ${seed}.
 * Pass match->dealt as ${index}: it also counts answers that were cut off, so
 * the same card or roll is not dealt again.
 */
void rk_chance_words(uint64_t seed, uint32_t index,
                     uint64_t words[RK_CHANCE_WORDS]);

/* Sets ${state} to the position after the first ${entries} entries. */
void rk_match_at(const struct rk_match *match, uint32_t entries,
                 struct rk_state *state);

/* Forgets all entries after the first ${entries}. */
void rk_match_cut(struct rk_match *match, uint32_t entries);

/* The same if the position after them is known: nothing is replayed. */
void rk_match_cut_to(struct rk_match *match, uint32_t entries,
                     const struct rk_state_room *position);

/* The hash of a position of ${game} at a table of ${seats}. */
uint64_t rk_position_hash(const struct rk_game *game,
                          const struct rk_state *state, int seats);

RK_C_END

#endif
