/* The options of rookery sim, and the plan they describe. */
#ifndef CLI_SIM_ARGS_H
#define CLI_SIM_ARGS_H

#include <sim/plan.h>

#include "setup_args.h"

struct sim_args {
    struct setup_args setup;
    const char *bots;
    uint64_t games, threads, seed;
    bool rotate, time, json, csv, merge;
    uint64_t shard, shards; /* 0: all in one */
    const char *record, *report, *samples;
    uint64_t sample_moves;
    const char *planned; /* an option of the plan that was given, or NULL */
    struct options_words words;
};

/* Reads the command line into ${args}, which has its defaults. CLI_FINE, or */
/* CLI_BAD_INPUT after an error message. */
int sim_args_read(int argc, char **argv, struct sim_args *args);

/* Makes the plan; returns the same. */
int sim_args_plan(const struct sim_args *args, struct sim_plan *plan);

/* One thread per processor. */
uint64_t sim_args_processors(void);

#endif
