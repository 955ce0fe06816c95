/* A person plays at a table, line by line. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "review.h"
#include "table.h"

struct session_plan {
    bool offers;  /* mention the other levels */
    bool reviews; /* review the match at the end */
    struct review_effort review;
};

/*
 * Plays until the match is over or the person leaves. CLI_FINE, or CLI_FAILED
 * if something could not be saved.
 */
int session_run(struct table *table, const struct session_plan *plan);

#endif
