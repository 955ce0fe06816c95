/* Options of rookery sim. */
#include <string.h>
#include <unistd.h>

#include <sim/hire.h>
#include <sim/sim.h>

#include "sim_args.h"

#define AT(member) offsetof(struct sim_args, member)

static const struct options_row rows[] = {
    { "games", 0, "N", OPTIONS_NUMBER, AT(games), .about = "Play N matches",
      .standard = "1000", .min = 1, .max = PLAN_MATCHES_MAX,
      .given = AT(parts.planned) },
    { "bots", 0, "BOT,...", OPTIONS_TEXT, AT(bots),
      .about =
          "Bots on the seats: one for all, or one for each; exec:COMMAND is a "
          "program (docs/bot-protocol.md), so:FILE a shared object "
          "(docs/library.md)",
      .standard = "random", .given = AT(parts.planned) },
    { "rotate", 0, NULL, OPTIONS_FLAG, AT(rotate),
      .about = "Move all bots by one seat after each match",
      .given = AT(parts.planned) },
    { "seed", 0, "S", OPTIONS_NUMBER, AT(seed),
      .about = "Random seed; the same S gives the same matches",
      .standard = "1", .max = UINT64_MAX, .given = AT(parts.planned) },
    { "threads", 0, "N", OPTIONS_NUMBER, AT(threads),
      .about = "Use N threads (one for each processor)", .min = 1,
      .max = SIM_THREADS_MAX },
    { "record", 0, "DIR", OPTIONS_TEXT, AT(record),
      .about = "Keep every match as a file in the folder DIR",
      .given = AT(parts.planned) },
    { "samples", 0, "FILE", OPTIONS_TEXT, AT(samples),
      .about = "Write every decision to FILE, such as out.npy, for "
               "numpy.load; see docs/simulation.md",
      .given = AT(parts.planned) },
    { "sample-moves", 0, "N", OPTIONS_NUMBER, AT(sample_moves),
      .about = "With --samples, keep what a search thought of N moves",
      .standard = "64", .max = RK_LEGAL_MAX, .given = AT(parts.planned) },
    { "report", 0, "FILE", OPTIONS_TEXT, AT(report),
      .about = "Write a page with plots, such as out.html (needs gnuplot)" },
    { "time", 0, NULL, OPTIONS_FLAG, AT(time),
      .about = "Print how long it took, and how long each bot thinks",
      .given = AT(parts.planned) },
    { "csv", 0, NULL, OPTIONS_FLAG, AT(csv),
      .about = "Print comma-separated values: table, row, measure, value" },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .words = "GAME\n--merge FILE...",
    .about = "Plays many matches between bots and prints who wins. The "
             "results depend on the seed, not on the number of threads or "
             "parts. Ctrl-C stops it and shows the results so far.",
    .table = { { rows, 0 },
               { parts_rows, AT(parts) },
               { setup_args_rows, AT(setup) } },
};

int
sim_args_read(int argc, char **argv, const struct crew *crew,
              struct sim_args *args)
{
    if (options_read(&options, argc, argv, args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args->json && args->csv)
        return cli_bad("Choose one of --json and --csv.");
    if (args->record != NULL && args->games > (uint64_t)RECORD_MAX)
        return cli_bad("--record keeps at most %d matches; play fewer with "
                       "--games.",
                       RECORD_MAX);
    return parts_check(&args->parts, "sim",
                       args->csv              ? "csv"
                       : args->report != NULL ? "report"
                       : args->time           ? "time"
                                              : NULL,
                       crew, &args->setup);
}

/* Puts the bots of a comma-separated list on the seats. */
static int
seat_bots(const char *names, struct sim_plan *plan)
{
    int count = 0, seats = plan->setup.seats;

    for (const char *at = names; at != NULL; count++) {
        struct rk_hire hire;

        if (cli_hire(at, &hire) != CLI_FINE)
            return CLI_BAD_INPUT;
        if (count < seats)
            plan->lineup[0].bot[count] = (uint8_t)plan_bot(plan, &hire);
        at = hire_next(at);
    }
    if (count != 1 && count != seats)
        return cli_bad("--bots names %d bots; name one for all, or one for "
                       "each of the %d seats.",
                       count, seats);
    plan->lineups = 1;
    return CLI_FINE;
}

int
sim_args_plan(const struct sim_args *args, struct sim_plan *plan)
{
    if (setup_args_make(&args->setup, &plan->game, &plan->setup) != CLI_FINE)
        return CLI_BAD_INPUT;
    plan->rotate = args->rotate;
    plan->matches = args->games;
    plan->seed = args->seed;
    return seat_bots(args->bots, plan);
}

uint64_t
sim_args_processors(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (processors < 1)
        return 1;
    return processors < SIM_THREADS_MAX ? (uint64_t)processors
                                        : SIM_THREADS_MAX;
}

uint64_t
sim_args_threads(const struct crew *crew)
{
    return crew != NULL ? 1 : sim_args_processors();
}
