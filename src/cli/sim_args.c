/* Options of rookery sim. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sim/hire.h>
#include <sim/sim.h>

#include "sim_args.h"

/* "2/5" */
static bool
read_shard(const struct options_row *row, void *to, const char *text)
{
    struct sim_args *args = to;
    unsigned long shard, shards;
    char end;

    if (sscanf(text, "%5lu/%5lu%c", &shard, &shards, &end) == 2 && shard >= 1 &&
        shard <= shards && shards <= PLAN_PARTS_MAX) {
        args->shard = shard;
        args->shards = shards;
        return true;
    }
    cli_bad("--%s takes I/N, part I of N parts (at most %d), not \"%s\".",
            row->name, PLAN_PARTS_MAX, text);
    return false;
}

#define AT(member) offsetof(struct sim_args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORDS, .at = AT(words) },
    { "games", 0, "N", OPTIONS_NUMBER, AT(games), .about = "Play N matches",
      .standard = "1000", .min = 1, .max = PLAN_MATCHES_MAX,
      .given = AT(planned) },
    { "bots", 0, "BOT,...", OPTIONS_TEXT, AT(bots),
      .about =
          "Bots on the seats: one for all, or one for each; exec:COMMAND is a "
          "program (docs/bot-protocol.md), so:FILE a shared object "
          "(docs/library.md)",
      .standard = "random", .given = AT(planned) },
    { "rotate", 0, NULL, OPTIONS_FLAG, AT(rotate),
      .about = "Move all bots by one seat after each match",
      .given = AT(planned) },
    { "seed", 0, "S", OPTIONS_NUMBER, AT(seed),
      .about = "Play other matches for another number S", .standard = "1",
      .max = UINT64_MAX, .given = AT(planned) },
    { "threads", 0, "N", OPTIONS_NUMBER, AT(threads),
      .about = "Use N threads (one for each processor)", .min = 1,
      .max = SIM_THREADS_MAX },
    { "record", 0, "DIR", OPTIONS_TEXT, AT(record),
      .about = "Keep every match as a file in the folder DIR",
      .given = AT(planned) },
    { "samples", 0, "FILE", OPTIONS_TEXT, AT(samples),
      .about = "Write every decision to FILE, such as out.npy, for "
               "numpy.load; see docs/simulation.md",
      .given = AT(planned) },
    { "sample-moves", 0, "N", OPTIONS_NUMBER, AT(sample_moves),
      .about = "With --samples, keep what a search thought of N moves",
      .standard = "64", .max = RK_LEGAL_MAX, .given = AT(planned) },
    { "shard", 0, "I/N", OPTIONS_READ, 0,
      .about = "Play part I of N parts of the run and print it as a part file",
      .given = AT(planned), .read = read_shard },
    { "merge", 0, NULL, OPTIONS_FLAG, AT(merge),
      .about = "Play nothing: merge part files and print the results" },
    { "report", 0, "FILE", OPTIONS_TEXT, AT(report),
      .about = "Write a page with plots, such as out.html (needs gnuplot)" },
    { "time", 0, NULL, OPTIONS_FLAG, AT(time),
      .about = "Print how long it took" },
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
    .table = { { rows, 0 }, { setup_args_rows, AT(setup) } },
};

/* A part file has only one form; merge it first. */
static int
check_shard(const struct sim_args *args)
{
    const char *option = args->csv              ? "csv"
                         : args->report != NULL ? "report"
                         : args->time           ? "time"
                                                : NULL;

    if (args->shards > 0 && option != NULL)
        return cli_bad("--shard prints a part file; give --%s to rookery sim "
                       "--merge.",
                       option);
    return CLI_FINE;
}

static int
check_merge(const struct sim_args *args)
{
    const struct setup_args *setup = &args->setup;
    const char *option = args->planned      ? args->planned
                         : setup->variant   ? "variant"
                         : setup->seats > 0 ? "seats"
                         : setup->sets > 0  ? "set"
                         : args->time       ? "time"
                                            : NULL;

    if (option != NULL)
        return cli_bad("--merge plays nothing; leave out --%s.", option);
    if (args->words.count == 0)
        return cli_bad("--merge needs the part files that rookery sim --shard "
                       "has printed.");
    return CLI_FINE;
}

int
sim_args_read(int argc, char **argv, struct sim_args *args)
{
    if (options_read(&options, argc, argv, args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args->json && args->csv)
        return cli_bad("Choose one of --json and --csv.");
    if (args->merge)
        return check_merge(args);
    if (args->words.count > 1)
        return cli_bad("There is no place for \"%s\"; see rookery sim --help.",
                       args->words.word[1]);
    args->setup.game = args->words.count > 0 ? args->words.word[0] : NULL;
    if (args->record != NULL && args->games > (uint64_t)RECORD_MAX)
        return cli_bad("--record keeps at most %d matches; play fewer with "
                       "--games.",
                       RECORD_MAX);
    return check_shard(args);
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
    plan->part = args->shards > 0 ? (unsigned)args->shard : 1;
    plan->parts = args->shards > 0 ? (unsigned)args->shards : 1;
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
