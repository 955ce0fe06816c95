/* The options of rookery sim, and the plan they describe. */
#ifndef CLI_SIM_ARGS_H
#define CLI_SIM_ARGS_H

#include <sim/plan.h>

#include "parts.h"
#include "setup_args.h"

struct sim_args {
    struct setup_args setup;
    struct parts_args parts;
    const char *bots;
    uint64_t games, threads, seed;
    bool rotate, time, json, csv;
    const char *record, *report, *samples;
    uint64_t sample_moves;
};

/*
 * Reads the command line into ${args}, which has its defaults, for ${crew} or
 * for NULL. CLI_FINE, or CLI_BAD_INPUT after an error message.
 */
int sim_args_read(int argc, char **argv, const struct crew *crew,
                  struct sim_args *args);

/* Makes the whole plan; returns the same. */
int sim_args_plan(const struct sim_args *args, struct sim_plan *plan);

/* One thread per processor. */
uint64_t sim_args_processors(void);

/* The same, or one thread in each process of ${crew}. */
uint64_t sim_args_threads(const struct crew *crew);

#endif
