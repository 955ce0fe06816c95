/* rookery solve: learns a policy that is hard to exploit. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <solve/regret.h>
#include <solve/table.h>

#include "cli/progress.h"
#include "cli/sim_args.h"
#include "cli/solve_args.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct solve_args graph;
    const char *table;
    uint64_t iterations;
    bool json;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "iterations", 0, "N", OPTIONS_NUMBER, AT(iterations),
      .about = "Go through all positions N times", .standard = "64", .min = 1,
      .max = 10000000 },
    { "table", 0, "FILE", OPTIONS_TEXT, AT(table),
      .about = "Write the best policy to FILE, as rookery exploit reads it" },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .words = "GAME",
    .about = "Learns a policy for all seats by CFR+ in every position of a "
             "game in which nothing is hidden but the answers to the open "
             "question, such as revolution --variant tiny --set round_cap=2. "
             "Tells the exact value of the average policy after 1, 2, 3, 4, 6, "
             "8, 12, ... iterations, in shares of victory, and its NashConv: "
             "the sum of what all seats could gain by their best responses, 0 "
             "in an equilibrium. With two seats it approaches 0. With more "
             "there is no such promise: it may rise again, so the policy with "
             "the least NashConv of the curve counts.",
    .table = { { rows, 0 },
               { solve_args_rows, AT(graph) },
               { setup_args_rows, AT(graph.setup) } },
};

enum { POINTS_MAX = 64 };

/* The curve of a solution. */
struct curve {
    int points, best; /* the one with the least NashConv */
    uint64_t iterations[POINTS_MAX];
    struct value value[POINTS_MAX];
    double *policy; /* of the best point */
};

/* True if ${iteration} is a point of the curve: 2^n, or 3 times 2^n. */
static bool
is_point(uint64_t iteration)
{
    while (iteration > 3 && iteration % 2 == 0)
        iteration /= 2;
    return iteration <= 3;
}

static void
add_point(struct curve *curve, const struct regret *regret)
{
    const struct graph *graph = regret->graph;
    int at = curve->points++;

    curve->iterations[at] = regret->iterations;
    curve->value[at] = value_of(graph, regret->average, regret->threads);
    if (at > 0 &&
        curve->value[at].nash_conv >= curve->value[curve->best].nash_conv)
        return;
    curve->best = at;
    memcpy(curve->policy, regret->average,
           graph->answers * sizeof *curve->policy);
}

/* Learns; Ctrl-C ends it early and keeps the result so far. */
static void
learn(const struct args *args, const struct graph *graph, struct curve *curve)
{
    struct regret *regret = regret_begin(graph, (int)args->graph.threads);

    curve->policy = memory_new(graph->answers, sizeof *curve->policy);
    progress_begin();
    progress_count("iterations");
    for (uint64_t i = 1; i <= args->iterations; i++) {
        bool last = i == args->iterations || atomic_load(&progress_stop);

        regret_iterate(regret);
        if (is_point(i) || last)
            add_point(curve, regret);
        progress_show(i, args->iterations);
        if (last)
            break;
    }
    progress_end();
    regret_free(regret);
}

static void
show(const struct solve_graph *made, const struct curve *curve)
{
    solve_args_show(made);
    printf("\niterations");
    for (int seat = 0; seat < made->setup.seats; seat++)
        printf("    seat %d", seat);
    puts("    NashConv");
    for (int i = 0; i < curve->points; i++) {
        printf("%10" PRIu64, curve->iterations[i]);
        for (int seat = 0; seat < made->setup.seats; seat++)
            printf("  %8.6f", curve->value[i].seat[seat]);
        printf("  %10.8f%s\n", curve->value[i].nash_conv,
               i == curve->best ? "  least" : "");
    }
}

static int
print(const struct solve_graph *made, const struct curve *curve)
{
    json_t *json = solve_args_json(made), *list = json_array();

    for (int i = 0; i < curve->points; i++) {
        const struct value *value = &curve->value[i];

        json_array_append_new(
            list,
            json_pack("{s:I, s:o, s:o, s:f}", "iterations",
                      (json_int_t)curve->iterations[i], "value",
                      solve_args_numbers(made, value->seat), "best_response",
                      solve_args_numbers(made, value->best), "nash_conv",
                      value->nash_conv));
    }
    json_object_set_new(json, "curve", list);
    json_object_set_new(json, "best", json_integer(curve->best));
    return cli_print_json(json);
}

static int
write_table(const char *path, const struct graph *graph, const double *policy)
{
    FILE *file = fopen(path, "w");
    bool fine;

    if (file == NULL)
        return cli_failed("Cannot write %s.", path);
    fine = table_write(graph, policy, file);
    return fclose(file) == 0 && fine ? CLI_FINE
                                     : cli_failed("Cannot write %s.", path);
}

static int
tell(const struct args *args, const struct solve_graph *made,
     const struct curve *curve)
{
    int status;

    if (args->json)
        status = print(made, curve);
    else
        status = (show(made, curve), tell_done());
    if (status == CLI_FINE && args->table != NULL)
        status = write_table(args->table, made->graph, curve->policy);
    return status;
}

static int
run(const struct solve_graph *made, void *with)
{
    const struct args *args = with;
    struct curve curve = { 0 };
    int status;

    learn(args, made->graph, &curve);
    status = tell(args, made, &curve);
    free(curve.policy);
    return status;
}

int
solve_command(int argc, char **argv)
{
    struct args args = { .graph = { .threads = sim_args_processors() } };

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    return solve_args_use(&args.graph, run, &args);
}
