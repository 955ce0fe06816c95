/*
 * Shared by the commands that solve games exactly: the options for the graph of
 * positions, and how its size and values are printed.
 */
#ifndef CLI_SOLVE_ARGS_H
#define CLI_SOLVE_ARGS_H

#include <solve/value.h>

#include "setup_args.h"

struct solve_args {
    struct setup_args setup;
    const char *position;
    uint64_t threads, most;
};

/* GAME, --position, --threads and --most. */
extern const struct options_row solve_args_rows[];

/* A graph with the setup that it belongs to. */
struct solve_graph {
    const struct rk_game *game;
    struct rk_setup setup;
    struct graph *graph; /* graph_free() it */
};

/*
 * Makes the graph, with a progress bar, and calls ${use} with it. What that
 * returns, or another status after a sentence.
 */
int solve_args_use(const struct solve_args *args,
                   int (*use)(const struct solve_graph *made, void *with),
                   void *with);

/* Setup and size of a graph, as the beginning of a JSON value or as lines. */
json_t *solve_args_json(const struct solve_graph *made);
void solve_args_show(const struct solve_graph *made);

/* Values of seats as JSON. */
json_t *solve_args_numbers(const struct solve_graph *made,
                           const double *number);

#endif
