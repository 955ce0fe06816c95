/*
 * A table in a terminal: a match that is saved after every answer, with one
 * person and bots. Bots are told only what their seats may know.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "answers.h"
#include "saves.h"

struct table {
    struct rk_match_file *file;
    struct saves_seats seats;
    struct rk_mind *mind[RK_SEATS_MAX]; /* of each bot */
    struct rk_rng rng[RK_SEATS_MAX];    /* one for each bot */
    char *path;                         /* where it is saved; malloc'ed */
    char *kept;                         /* its contents; malloc'ed */
};

/* Takes ownership of ${file}, ${path} and its contents ${kept}. */
void table_open(struct table *table, struct rk_match_file *file,
                const struct saves_seats *seats, char *path, char *kept);

void table_close(struct table *table);

const struct rk_match *table_match(const struct table *table);
const struct rk_state *table_state(const struct table *table);

/* True if the person is asked now. */
bool table_asks_you(const struct table *table);

/* Gives one answer of chance or of a bot; false if none of them is asked. */
bool table_step(struct table *table);

/* Gives your answer. If it is refused, nothing changes and ${why} says why. */
enum rk_status table_answer(struct table *table, const char *text,
                            struct rk_text *why);

/*
 * Takes back your last answer and everything after it. Returns its text, valid
 * until the next answer, or NULL if there is none.
 */
const char *table_undo(struct table *table);

/*
 * Writes the match to its path, unless someone else has changed it there.
 * CLI_FINE, or CLI_FAILED after an error message.
 */
int table_save(struct table *table);

#endif
