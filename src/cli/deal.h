/* Matches whose chance is dealt by the program. */
#ifndef CLI_DEAL_H
#define CLI_DEAL_H

#include "cli.h"

/* A seed that nobody can guess. */
uint64_t deal_seed(void);

/* Lets ${seed} deal in ${file} from now on, and gives the deals that are due. */
void deal_start(struct rk_match_file *file, uint64_t seed, uint64_t when);

#endif
