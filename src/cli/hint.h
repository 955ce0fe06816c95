/* What the strongest level would do in a person's place. */
#ifndef CLI_HINT_H
#define CLI_HINT_H

#include "table.h"

/*
 * Prints it, with estimates, for the person at ${table}, who is asked; Ctrl-C
 * stops it. ${think}: see coach.h.
 */
void hint_tell(const struct table *table, uint32_t think);

#endif
