/* One sitting of a person at a table, line by line. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "review.h"
#include "table.h"

struct session_plan {
    bool offers;  /* says that there are other levels */
    bool reviews; /* looks back at the end */
    struct review_effort review;
};

/*
 * Plays on until the match is over or the person leaves. CLI_FINE, or
 * CLI_FAILED if something could not be saved.
 */
int session_run(struct table *table, const struct session_plan *plan);

#endif
