/* The named levels: what they do, and how to change them at a table. */
#ifndef CLI_LEVELS_H
#define CLI_LEVELS_H

#include "table.h"

/* A list of the levels for --help, malloc'ed. */
char *levels_help(void);

/* Lists the levels and says which one plays on the other seats. */
void levels_tell(const struct table *table);

/*
 * From now on the level or bot ${name} plays on all other seats. Says so, or
 * why it cannot. CLI_FINE, or CLI_FAILED if the change cannot be saved.
 */
int levels_change(struct table *table, const char *name);

#endif
