/*
 * A scenario being run: its position, its last events, and how it failed. Code
 * that may break a promise (any function of a game) is called only while all
 * memory is reachable from here, because a broken promise leaves by a longjmp
 * to scenario.c.
 */
#ifndef SCENARIO_RUN_H
#define SCENARIO_RUN_H

#include "script.h"

enum {
    RUN_TEXT_MAX = 1600, /* room for what was expected, and for what came */
    RUN_SETS_MAX = 256,  /* sets that are applied together */
    RUN_VIEWERS = SCRIPT_TRUTH + 1
};

struct run {
    const json_t *pack; /* for games and positions to come; NULL: their own */
    const struct rk_game *game; /* NULL before there is a position */
    struct rk_setup setup;
    struct rk_state_room state;

    bool deals; /* chance is answered from the seed */
    uint64_t seed;
    uint32_t dealt;

    struct rk_event *event; /* since the last `do` began */
    int events, event_room;
    int heard[RUN_VIEWERS]; /* the next event to match, for each viewer */

    const struct script_command *set[RUN_SETS_MAX]; /* to be applied */
    int sets;

    enum rk_status refused; /* how the setup or position was refused; else */
                            /* RK_OK */
    const struct script_command *refused_at;
    char refusal[RK_SENTENCE_MAX];

    json_t *kept;          /* freed when the command ends */
    struct rk_steps *list; /* room for legal answers */

    const struct script_command *failed; /* the command, or NULL */
    int viewer;                          /* the seat whose view explains it */
    char expected[RUN_TEXT_MAX], came[RUN_TEXT_MAX];
};

/* The position now. */
const struct rk_state *run_state(const struct run *run);

/* Runs one command; false if the scenario fails there. */
bool run_command(struct run *run, const struct script_command *command);

/* Ends the scenario; false if it failed at its last command. */
bool run_end(struct run *run);

/* Frees what ${run} owns. */
void run_free(struct run *run);

/* Notes how ${command} failed, as seen by ${viewer}; returns false. */
bool run_fail(struct run *run, const struct script_command *command, int viewer,
              const char *expected, const char *came);

/* Keeps the new reference ${json} until the command ends, and returns it. */
json_t *run_keep(struct run *run, json_t *json);

/* The view of ${who}, kept. */
json_t *run_view(struct run *run, int who);

/* Appends a set of seats as "0,2" or "chance", an empty one as "nobody". */
void run_seats_text(uint8_t seats, struct rk_text *text);

/* Appends ${json} in one line. */
void run_json_text(const json_t *json, struct rk_text *text);

#endif
