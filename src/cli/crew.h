/*
 * Several processes that play one simulation together. Each plays its part;
 * the first one merges the parts and prints the results. rookery has no crew;
 * rookery-mpi provides one.
 */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include <stdbool.h>
#include <stddef.h>

/* Takes one part file. */
typedef bool crew_take(void *sum, const char *text, size_t length);

struct crew {
    int rank, ranks; /* this process, from 0; number of processes */

    /*
     * Called in every process with its own part file. The first process gets
     * all parts, its own included, through ${take}. False if one was not
     * accepted.
     */
    bool (*gather)(const char *text, crew_take *take, void *sum);
};

/* rookery sim and rookery ladder with ${crew}, or alone if it is NULL. */
int sim_crew(int argc, char **argv, const struct crew *crew);
int ladder_crew(int argc, char **argv, const struct crew *crew);

#endif
