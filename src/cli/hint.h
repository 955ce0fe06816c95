/* Hints: the answer that the strongest level would give. */
#ifndef CLI_HINT_H
#define CLI_HINT_H

#include "table.h"

/*
 * Prints a hint with estimates for the person at ${table}, who must be asked.
 * Ctrl-C stops it. ${think}: see coach.h.
 */
void hint_tell(const struct table *table, uint32_t think);

#endif
