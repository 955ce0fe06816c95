/*
 * `rookery load --hostile` and `--herd`: players at tables while companions do
 * their worst, and players who all come back after the server was killed.
 */
#ifndef LOAD_SIEGE_H
#define LOAD_SIEGE_H

#include <stdbool.h>
#include <stdint.h>

struct load_siege {
    const char *data; /* where the server's folder is made */
    unsigned kinds;   /* kinds of companions, as bits; 0: none, only a herd */
    int share;        /* percent of the usual number */
    int tables, seats, people;
    uint64_t seconds;
    bool json;
};

/* Runs and reports; the exit status is failure if a limit is exceeded. */
int load_siege_run(const struct load_siege *siege);

#endif
