/*
 * Matches for people: setups, tables, questions, events and results as text on
 * standard output, always through somebody's eyes (look_args.h). tell_json.h
 * does the same for programs.
 */
#ifndef CLI_TELL_H
#define CLI_TELL_H

#include <rookery/match.h>

#include "answers.h"

enum { TELL_TEXT_MAX = 16384 }; /* size of a view as text */

/* The width of the output: the terminal's, or 79. */
int tell_width(void);

/*
 * Prints every line of ${text} indented by ${indent} spaces. Lines that are too
 * long are broken between words.
 */
void tell_text(int indent, const char *text);

/* printf into tell_text(). */
void tell_say(int indent, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Prints "Magpie, variant standard, 3 seats (rounds=5 hand=3)" as a line, then
 * does tell_pack().
 */
void tell_setup(const struct rk_game *game, const struct rk_setup *setup);

/* Prints "house rules: items.ring.gold=3" as a line if there are any. */
void tell_pack(const struct rk_game *game, const struct rk_setup *setup);

/* Prints the view of ${eyes}; not for LOOK_TRUTH. */
void tell_view(const struct rk_game *game, const struct rk_state *state,
               int eyes);

/* Writes the question to ${seat} as that seat reads it, secrets included. */
void tell_question(const struct rk_game *game, const struct rk_state *state,
                   int seat, struct rk_text *text);

/* Prints who is asked and what, as far as ${eyes} may know. */
void tell_asks(const struct rk_game *game, const struct rk_state *state,
               int eyes);

/* ${event} as ${eyes} may know it; LOOK_TRUTH sees every face. */
struct rk_event tell_event_for(const struct rk_event *event, int eyes);

/* Prints a line for each event. */
void tell_events(const struct rk_match *match, const struct rk_events *events,
                 int eyes, int indent);

/* Prints answers in columns, numbered from 1 if ${numbered}. */
void tell_answers(const struct answers *answers, int indent, bool numbered);

/*
 * Prints ranks, points and score lines, the best seat first, and tiebreakers.
 * ${you} is the seat of the reader, or RK_NOBODY.
 */
void tell_result(const struct rk_result *result, int you);

/* "seat 2", "chance" or "spectator". */
const char *tell_seat(int seat);

/*
 * Makes sure that everything was written: CLI_FINE, or CLI_FAILED after an
 * error message.
 */
int tell_done(void);

/* Adds "copies 8, worth 1". */
void tell_facts(const struct rk_entry *entry, struct rk_text *text);

#endif
