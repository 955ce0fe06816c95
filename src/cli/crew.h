/*
 * Several processes that play one simulation together: each plays its part,
 * the first one puts them together and tells. rookery has no crew;
 * rookery-mpi brings one.
 */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include <stdbool.h>
#include <stddef.h>

/* Takes one part file. */
typedef bool crew_take(void *sum, const char *text, size_t length);

struct crew {
    int rank, ranks; /* this process, from 0; how many there are */

    /* In every process, with its own part file. The first one is given those */
    /* of all, its own too, through ${take}. False when one was not taken. */
    bool (*gather)(const char *text, crew_take *take, void *sum);
};

/* rookery sim with a crew, or alone: NULL. */
int sim_crew(int argc, char **argv, const struct crew *crew);

#endif
