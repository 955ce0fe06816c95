/*
 * Rookery's JSON as trees: setups, states, views, events and results. All JSON
 * is made here; games bring only their field tables. Values are jansson's
 * json_t; every function that returns one returns a new reference, and aborts
 * the program by RK_CHECK when there is no memory.
 *
 * All input is treated as hostile: unknown keys, wrong types and numbers out of
 * range are refused with one sentence that names the place ("hands.1[0]: there
 * is no card called \"rnig\"."). docs/position.md describes the JSON itself.
 */
#ifndef ROOKERY_WIRE_H
#define ROOKERY_WIRE_H

#include <jansson.h>

#include <rookery/abi.h>
#include <rookery/answer.h>
#include <rookery/match.h>
#include <rookery/match_file.h>
#include <rookery/position.h>

RK_C_BEGIN

enum {
    RK_JSON_MAX = 1 << 20,       /* longest JSON text that is parsed */
    RK_PACK_TEXT_MAX = 64 * 1024 /* longest text of a pack */
};

/* A struct by its table. Per-seat fields are arrays of ${seats} rows. */
json_t *rk_json_fields(const struct rk_fields *fields, const void *base,
                       int seats);

/*
 * Sets in the struct at ${base} the fields that ${json} has; the others keep
 * their values, and so do structs under names that are not given. Per-seat
 * fields may also be objects with some of the rows: {"1": ...}. A list sets its
 * length and zeroes the rest; a hand is put into canonical order. ${rest} (may
 * be NULL) tells whether the bags marked `rest` were left out or null; all of
 * them are or none. "?" is refused. On refusal the struct may be half changed:
 * work on a copy.
 */
enum rk_status rk_json_read_fields(const struct rk_fields *fields, void *base,
                                   int seats, const json_t *json, bool *rest,
                                   struct rk_text *why);

/*
 * {"game","variant","seats","options":{...}}, and "pack" where house rules
 * differ from the game's own: only what differs.
 */
json_t *rk_json_setup(const struct rk_game *game, const struct rk_setup *setup);

/*
 * Reads the same keys; others are ignored. Only "game" must be there, the
 * others have their defaults. ${game} is one of rk_games, found by its id.
 */
enum rk_status rk_json_read_setup(const json_t *json,
                                  const struct rk_game **game,
                                  struct rk_setup *setup, struct rk_text *why);

/* The whole pack of ${setup}; an empty object where the game has none. */
json_t *rk_json_pack(const struct rk_game *game, const struct rk_setup *setup);

/* The part of the pack that differs from the game's own. */
json_t *rk_json_house_rules(const struct rk_game *game,
                            const struct rk_setup *setup);

/*
 * Puts a pack into ${setup}: the game's own, changed by ${json}, then checked.
 * RK_BAD_SETUP when it is refused; then ${setup} is unchanged.
 */
enum rk_status rk_json_read_pack(const json_t *json, const struct rk_game *game,
                                 struct rk_setup *setup, struct rk_text *why);

/* The same from the ${length} bytes at ${text}, at most RK_PACK_TEXT_MAX. */
enum rk_status rk_json_parse_pack(const char *text, size_t length,
                                  const struct rk_game *game,
                                  struct rk_setup *setup, struct rk_text *why);

/* The setup with "state": a position that a person can edit. */
json_t *rk_json_position(const struct rk_game *game,
                         const struct rk_setup *setup,
                         const struct rk_state *state);

/*
 * Reads a position: starts from the game's quiet one, sets the given fields,
 * fills bags that are not given with the cards that are left over, then checks
 * it. An accepted position passes the game's check. On refusal ${state} is
 * unchanged.
 */
enum rk_status rk_json_read_position(const json_t *json,
                                     const struct rk_game **game,
                                     struct rk_setup *setup,
                                     struct rk_state_room *state,
                                     struct rk_text *why);

/* A view as JSON, by the game's view table. */
json_t *rk_json_view(const struct rk_game *game, const struct rk_setup *setup,
                     const struct rk_view *view);

/* {"kind","asked":[...],"awaited":[...],"over"} */
json_t *rk_json_ask(const struct rk_ask *ask);

/*
 * A whole answer, or the first steps of one, as an object by the game's table
 * of moves: {"op":"play","item":"crystal-ball","slot":"b2"}. docs/protocol.md
 * lists the ops of every game with their arguments.
 */
json_t *rk_json_answer(const struct rk_game *game,
                       const struct rk_steps *steps);

/*
 * Reads such an object: RK_OK, or RK_UNREADABLE and a sentence. It is read
 * exactly as its text would be.
 */
enum rk_status rk_json_read_answer(const json_t *json,
                                   const struct rk_game *game,
                                   struct rk_steps *steps, struct rk_text *why);

/*
 * A redacted event: {"event","seat",...,"faces":[...],"text"}; in between, the
 * fields that the game names for this kind of event.
 */
json_t *rk_json_event(const struct rk_game *game, const struct rk_event *event);

/*
 * {"points":[...],"ranks":[...],"winners":[...],
 *  "lines":[{"seat","points","what","key","args"}],
 *  "ties":[{"what","key","less","values":[...]}],"note","note_key"}; the note
 * may be null, and has no key then. "args" is there where a line names an
 * entry: {"card":"fence"}.
 */
json_t *rk_json_result(const struct rk_result *result);

/*
 * Phrases that were said, for clients that word them in another language:
 * {"key","args"}, and if a second one follows, "then": {"key","args"}.
 * Arguments have names; numbers and seats are numbers, a list is an array of
 * texts, counts are an object of numbers, all others are texts. "at" is the
 * place in the JSON that was read, if any. NULL when no phrase was said.
 */
json_t *rk_json_said(const struct rk_said *said);

/*
 * The phrases of ${game}; for NULL, those that all games share and that a
 * server may send to clients. Each is {"key","text","one","args":{name: type}};
 * "one", which may be missing, is the English text if the first number is 1.
 * For checking a language.
 */
json_t *rk_json_phrases(const struct rk_game *game);

/*
 * The answers of ${game}: {"op","args":{name: type}} each. The types are those
 * of phrases; a list may be one of names, seats or objects. For checking a
 * language.
 */
json_t *rk_json_ops(const struct rk_game *game);

/*
 * Puts the reference of ${game} under ${setup} into ${json}: "points_kept" as
 * the game says it; "rules", the entries of that kind; "entries", all others.
 * Each is {"id","name","kind","text","facts":{...},"house":[...],"pack":[...],
 * "provenance":{...}}; provenance has the names of the facts and "text" as its
 * keys, house and pack list those with that origin. "events" are the kinds of
 * events: {"event","fields":{...}}; the fields are those besides
 * "seat", "faces" and "text", each with its type, "seat", "name" or "number".
 */
void rk_json_reference(json_t *json, const struct rk_game *game,
                       const struct rk_setup *setup);

/*
 * {"id","title","variants":[{"id","title","seats":[min,max],"options":[...]}]};
 * an option is {"id","title","default","min","max"} or, when it takes words,
 * {"id","title","default","words":[...]}. "packs": true before the variants
 * where the game takes house rules.
 */
json_t *rk_json_game(const struct rk_game *game);

/* The same without the variants that exist for tests only. */
json_t *rk_json_listed_game(const struct rk_game *game);

/* A seat as JSON: its number, "chance", "spectator", or null for nobody. */
json_t *rk_json_seat(int seat);

/*
 * The value at a path such as hands.0[1] or nests.2.ring; borrowed, NULL if
 * there is none. Elements of a list are written [1] or .1; the empty path is
 * ${json} itself.
 */
json_t *rk_json_at(json_t *json, const char *path);

/*
 * Parses the ${length} bytes at ${text}, at most RK_JSON_MAX, as strict JSON:
 * one value, no key twice, no NUL. NULL with a sentence that names line and
 * column.
 */
json_t *rk_json_parse(const char *text, size_t length, struct rk_text *why);

/*
 * Writes ${json} to malloc'ed text that ends with '\n', indented for people: a
 * value that fits into 80 columns stays on one line.
 */
char *rk_json_print(const json_t *json);

RK_C_END

#endif
