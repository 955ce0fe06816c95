/* Matches in which the program deals. */
#include <sys/random.h>

#include "deal.h"

uint64_t
deal_seed(void)
{
    uint64_t seed;

    while (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        continue;
    return seed;
}

void
deal_start(struct rk_match_file *file, uint64_t seed, uint64_t when)
{
    file->deals = true;
    file->seed = seed;
    while (rk_match_file_deal(file, when, NULL))
        continue;
}
