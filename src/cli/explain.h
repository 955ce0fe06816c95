/* The replies to `?` and `score` for a person at a table. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "table.h"

/* The cards (items, spaces...) that are named on the table or in an answer. */
void explain_in_play(const struct table *table, const struct answers *answers);

/* Prints the entry called ${name}, or says that there is none. */
void explain_name(const struct table *table, const char *name);

/*
 * The points so far, as far as this person can know. Where they depend on
 * hidden cards, a range: the minimum and maximum found possible.
 */
void explain_score(const struct table *table);

#endif
