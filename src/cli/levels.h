/* The named levels: what they do, and how a table changes to another. */
#ifndef CLI_LEVELS_H
#define CLI_LEVELS_H

#include "table.h"

/* A list of the levels for --help, malloc'ed. */
char *levels_help(void);

/* Lists the levels and says which one plays on the other seats. */
void levels_tell(const struct table *table);

/*
 * From now on the level or bot ${name} plays on all other seats; says so, or
 * in one sentence why not. CLI_FINE, or CLI_FAILED if it cannot be saved.
 */
int levels_change(struct table *table, const char *name);

#endif
