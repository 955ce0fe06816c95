/* Matches in which the program deals. */
#ifndef CLI_DEAL_H
#define CLI_DEAL_H

#include "cli.h"

/* A seed that nobody can guess. */
uint64_t deal_seed(void);

/* From now on ${seed} deals in ${file}; gives the deals that are due. */
void deal_start(struct rk_match_file *file, uint64_t seed, uint64_t when);

#endif
