/* Options of rookery sim. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sim/hire.h>
#include <sim/sim.h>

#include "sim_args.h"

enum {
    KEY_GAMES = 1000,
    KEY_BOTS,
    KEY_ROTATE,
    KEY_THREADS,
    KEY_SEED,
    KEY_TIME,
    KEY_JSON,
    KEY_CSV,
    KEY_REPORT,
    KEY_RECORD,
    KEY_SHARD,
    KEY_MERGE
};

/* "2/5" */
static error_t
read_shard(const char *text, struct sim_args *args)
{
    unsigned long shard, shards;
    char end;

    if (sscanf(text, "%5lu/%5lu%c", &shard, &shards, &end) == 2 && shard >= 1 &&
        shard <= shards && shards <= PLAN_PARTS_MAX) {
        args->shard = shard;
        args->shards = shards;
        return 0;
    }
    cli_bad("--shard takes I/N, part I of N parts (at most %d), not \"%s\".",
            PLAN_PARTS_MAX, text);
    return EINVAL;
}

/* Options that choose what is played. */
static error_t
parse_plan(int key, char *arg, struct sim_args *args)
{
    switch (key) {
    case KEY_GAMES:
        args->planned = "--games";
        return cli_number("--games", arg, 1, PLAN_MATCHES_MAX, &args->games);
    case KEY_BOTS:
        args->planned = "--bots";
        args->bots = arg;
        return 0;
    case KEY_ROTATE:
        args->planned = "--rotate";
        args->rotate = true;
        return 0;
    case KEY_SEED:
        args->planned = "--seed";
        return cli_number("--seed", arg, 0, UINT64_MAX, &args->seed);
    case KEY_SHARD:
        args->planned = "--shard";
        return read_shard(arg, args);
    case KEY_RECORD:
        args->planned = "--record";
        args->record = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Options that choose what is told. */
static error_t
parse_output(int key, char *arg, struct sim_args *args)
{
    switch (key) {
    case KEY_TIME:
        args->time = true;
        return 0;
    case KEY_JSON:
        args->json = true;
        return 0;
    case KEY_CSV:
        args->csv = true;
        return 0;
    case KEY_REPORT:
        args->report = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct sim_args *args = state->input;
    error_t error;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &args->setup;
        return 0;
    case KEY_THREADS:
        return cli_number("--threads", arg, 1, SIM_THREADS_MAX, &args->threads);
    case KEY_MERGE:
        args->merge = true;
        return 0;
    case ARGP_KEY_ARGS:
        args->word = state->argv + state->next;
        args->words = state->argc - state->next;
        return 0;
    default:
        error = parse_plan(key, arg, args);
        return error == ARGP_ERR_UNKNOWN ? parse_output(key, arg, args) : error;
    }
}

static const struct argp_option options[] = {
    { .name = "games",
      .key = KEY_GAMES,
      .arg = "N",
      .doc = "Play N matches (1000)" },
    { .name = "bots",
      .key = KEY_BOTS,
      .arg = "BOT,...",
      .doc = "Bots on the seats: one for all, or one for each (random); "
             "exec:COMMAND is a program, see docs/bot-protocol.md" },
    { .name = "rotate",
      .key = KEY_ROTATE,
      .doc = "Move all bots on by one seat from match to match" },
    { .name = "seed",
      .key = KEY_SEED,
      .arg = "S",
      .doc = "Other matches for another number S (1)" },
    { .name = "threads",
      .key = KEY_THREADS,
      .arg = "N",
      .doc = "Use N threads (one for each processor)" },
    { .name = "record",
      .key = KEY_RECORD,
      .arg = "DIR",
      .doc = "Keep every match as a file in the folder DIR" },
    { .name = "shard",
      .key = KEY_SHARD,
      .arg = "I/N",
      .doc = "Play part I of N parts of the run and print it as a part file" },
    { .name = "merge",
      .key = KEY_MERGE,
      .doc = "Play nothing: put part files together and tell the whole" },
    { .name = "report",
      .key = KEY_REPORT,
      .arg = "FILE",
      .doc = "Write a page with plots, such as out.html (needs gnuplot)" },
    { .name = "time", .key = KEY_TIME, .doc = "Tell how long it took" },
    { .name = "csv",
      .key = KEY_CSV,
      .doc = "Print comma-separated values: table, row, measure, value" },
    { .name = "json", .key = KEY_JSON, .doc = "Print JSON" },
    { 0 }
};

static const struct argp_child children[] = { { .argp = &setup_args_argp },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME\n--merge FILE...",
    .doc = "Plays many matches between bots and tells who wins. The results "
           "depend on the seed, not on the number of threads or parts. Ctrl-C "
           "stops it and shows what there is so far.",
    .children = children,
};

/* A part is whole only when merged: it has one form. */
static int
check_shard(const struct sim_args *args)
{
    const char *option = args->csv              ? "--csv"
                         : args->report != NULL ? "--report"
                         : args->time           ? "--time"
                                                : NULL;

    if (args->shards > 0 && option != NULL)
        return cli_bad("--shard prints a part file; give %s to rookery sim "
                       "--merge.",
                       option);
    return CLI_FINE;
}

static int
check_merge(const struct sim_args *args)
{
    const struct setup_args *setup = &args->setup;
    const char *option = args->planned      ? args->planned
                         : setup->variant   ? "--variant"
                         : setup->seats > 0 ? "--seats"
                         : setup->sets > 0  ? "--set"
                         : args->time       ? "--time"
                                            : NULL;

    if (option != NULL)
        return cli_bad("--merge plays nothing; leave out %s.", option);
    if (args->words == 0)
        return cli_bad("--merge needs the part files that rookery sim --shard "
                       "has printed.");
    return CLI_FINE;
}

int
sim_args_read(int argc, char **argv, struct sim_args *args)
{
    if (cli_parse(&argp, argc, argv, args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args->json && args->csv)
        return cli_bad("Choose one of --json and --csv.");
    if (args->merge)
        return check_merge(args);
    if (args->words > 1)
        return cli_bad("\"%s\" is too much; rookery sim --help tells what can "
                       "be given.",
                       args->word[1]);
    args->setup.game = args->words > 0 ? args->word[0] : NULL;
    if (args->record != NULL && args->games > (uint64_t)RECORD_MAX)
        return cli_bad("--record keeps at most %d matches; play fewer with "
                       "--games.",
                       RECORD_MAX);
    return check_shard(args);
}

/* Puts the bots of a list with commas on the seats. */
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
