/*
 * Policies as tables: one line of JSON for each position and seat,
 *
 *   {"position":"c72deebe8764bf3b","seat":0,"answers":{"bid printer=F1,G2":1}}
 *
 * with the hash of the position (rk_position_hash, 16 hexadecimal digits) and
 * weights of whole answers in their canonical spelling. Answers that are not
 * named have the weight 0.
 */
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H

#include <stdio.h>

#include "graph.h"

/*
 * Reads the policy in ${text}; free() it. A seat without a line answers at
 * random in that position; ${missing} counts these. Lines about positions that
 * are not in the graph are left out. NULL after a sentence in ${why}.
 */
double *table_read(const struct graph *graph, const char *text, size_t length,
                   uint64_t *missing, struct rk_text *why);

/* Writes ${policy}; false when the file cannot be written. */
bool table_write(const struct graph *graph, const double *policy, FILE *file);

#endif
