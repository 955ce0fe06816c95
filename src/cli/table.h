/*
 * A table in a terminal: a match that is saved after every answer, one person
 * and bots around it. Bots are told what their seats may know and no more.
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
    char *kept;                         /* what stands there; malloc'ed */
};

/* Takes over ${file} and ${path}, and what stands there now, ${kept}. */
void table_open(struct table *table, struct rk_match_file *file,
                const struct saves_seats *seats, char *path, char *kept);

void table_close(struct table *table);

const struct rk_match *table_match(const struct table *table);
const struct rk_state *table_state(const struct table *table);

/* Whether the person is asked now. */
bool table_asks_you(const struct table *table);

/* One answer of chance or of a bot; false when none of them is asked. */
bool table_step(struct table *table);

/* Your answer; refused: nothing changes and ${why} holds a sentence. */
enum rk_status table_answer(struct table *table, const char *text,
                            struct rk_text *why);

/*
 * Takes back your last answer and all that came after it. NULL if there is
 * none, else its text, which stays until the next answer.
 */
const char *table_undo(struct table *table);

/*
 * Writes the match to its path, unless somebody else has changed it there.
 * CLI_FINE, or CLI_FAILED after a sentence.
 */
int table_save(struct table *table);

#endif
