/* One sitting of a person at a table, line by line. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "table.h"

/*
 * Plays on until the match is over or the person leaves. CLI_FINE, or
 * CLI_FAILED if something could not be saved.
 */
int session_run(struct table *table);

#endif
