/*
 * Matches for programs: what tell.h prints, as JSON. tests/cli/schema/
 * describes it.
 */
#ifndef CLI_TELL_JSON_H
#define CLI_TELL_JSON_H

#include "answers.h"
#include "cli.h"
#include "walk.h"

/* "truth", "spectator" or the number of a seat. */
json_t *tell_json_eyes(int eyes);

/* The question to ${seat} in its own words. */
json_t *tell_json_question(const struct rk_game *game,
                           const struct rk_state *state, int seat);

/* A list of events as ${eyes} may know them. */
json_t *tell_json_events(const struct rk_match *match,
                         const struct rk_events *events, int eyes);

/* A list of whole answers. */
json_t *tell_json_answers(const struct answers *answers);

/*
 * The entry that ${walk} passed last: {"number","seat","by","when","answer",
 * "events"}. The answer is null unless ${shown}: it may be sealed.
 */
json_t *tell_json_entry(const struct walk *walk, int eyes, bool shown);

/* The result when the match is over, else null. */
json_t *tell_json_result(const struct rk_game *game,
                         const struct rk_state *state);

#endif
