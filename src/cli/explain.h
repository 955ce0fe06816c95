/* What `?` and `score` tell a person at a table. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "table.h"

/* The cards (items, spaces...) that are named on the table or in an answer. */
void explain_in_play(const struct table *table, const struct answers *answers);

/* The one called ${name}; says so if there is none. */
void explain_name(const struct table *table, const char *name);

/*
 * The points so far, as far as this person can know: where they depend on
 * what is hidden, from the least to the most that was found possible.
 */
void explain_score(const struct table *table);

#endif
