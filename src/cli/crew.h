/*
 * Several processes that share one run. The first one hands out the work, takes
 * the results and prints them (share.h). rookery has no crew; rookery-mpi
 * provides one.
 */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include <stdbool.h>
#include <stddef.h>

struct crew {
    int rank, ranks; /* this process, from 0; number of processes */

    /* Sends a message. All calls are made in the main thread. */
    void (*send)(int to, const void *bytes, size_t length);

    /* The next message that has come, for free(); NULL if there is none yet. */
    void *(*receive)(int *from, size_t *length);

    /* Called when this process needs no more messages. */
    void (*over)(void);

    /* Ends all processes with ${status}, after an error message. */
    void (*end)(int status);
};

/* These commands with ${crew}, or alone if it is NULL. */
int sim_crew(int argc, char **argv, const struct crew *crew);
int ladder_crew(int argc, char **argv, const struct crew *crew);
int analyse_crew(int argc, char **argv, const struct crew *crew);

#endif
