/*
 * `rookery load --hostile` and `--herd`: players at tables while companions do
 * their worst; and players who all come back after the server was killed.
 */
#ifndef LOAD_SIEGE_H
#define LOAD_SIEGE_H

#include <stdbool.h>
#include <stdint.h>

struct load_siege {
    const char *data; /* where the server's folder is made */
    unsigned kinds;   /* of companions, as bits; 0: none, only a herd */
    int share;        /* hundredths of their number */
    int tables, seats, people;
    uint64_t seconds;
    bool json;
};

/* Runs it and tells about it; exit status: failed if a limit is passed. */
int load_siege_run(const struct load_siege *siege);

#endif
