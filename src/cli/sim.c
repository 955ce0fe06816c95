/* rookery sim: many matches between bots. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sim/sim.h>

#include "cli.h"
#include "progress.h"
#include "setup_args.h"
#include "sim_out.h"
#include "tell.h"

enum {
    KEY_GAMES = 1000,
    KEY_BOTS,
    KEY_ROTATE,
    KEY_THREADS,
    KEY_SEED,
    KEY_TIME,
    KEY_JSON
};

struct args {
    struct setup_args setup;
    const char *bots;
    uint64_t games, threads, seed;
    bool rotate, time, json;
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &args->setup;
        return 0;
    case KEY_GAMES:
        return cli_number("--games", arg, 1, PLAN_MATCHES_MAX, &args->games);
    case KEY_BOTS:
        args->bots = arg;
        return 0;
    case KEY_ROTATE:
        args->rotate = true;
        return 0;
    case KEY_THREADS:
        return cli_number("--threads", arg, 1, SIM_THREADS_MAX, &args->threads);
    case KEY_SEED:
        return cli_number("--seed", arg, 0, UINT64_MAX, &args->seed);
    case KEY_TIME:
        args->time = true;
        return 0;
    case KEY_JSON:
        args->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (args->setup.game != NULL)
            return ARGP_ERR_UNKNOWN;
        args->setup.game = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
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
      .doc = "Bots on the seats: one for all, or one for each (random)" },
    { .name = "rotate",
      .key = KEY_ROTATE,
      .doc = "Move all bots on by one seat from match to match" },
    { .name = "threads",
      .key = KEY_THREADS,
      .arg = "N",
      .doc = "Use N threads (one for each processor)" },
    { .name = "seed",
      .key = KEY_SEED,
      .arg = "S",
      .doc = "Other matches for another number S (1)" },
    { .name = "time", .key = KEY_TIME, .doc = "Tell how long it took" },
    { .name = "json", .key = KEY_JSON, .doc = "Print JSON" },
    { 0 }
};

static const struct argp_child children[] = { { .argp = &setup_args_argp },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME",
    .doc = "Plays many matches between bots and tells who wins. The results "
           "depend on the seed, not on the number of threads. Ctrl-C stops it "
           "and shows what there is so far.",
    .children = children,
};

/* Puts the bots of a list with commas on the seats. */
static int
seat_bots(const char *names, struct sim_plan *plan)
{
    int count = 0, seats = plan->setup.seats;

    for (const char *at = names; at != NULL; count++) {
        const char *comma = strchr(at, ',');
        struct rk_hire hire;

        if (cli_hire(at, &hire) != CLI_FINE)
            return CLI_BAD_INPUT;
        if (count < seats)
            plan->lineup[0].bot[count] = (uint8_t)plan_bot(plan, &hire);
        at = comma != NULL ? comma + 1 : NULL;
    }
    if (count != 1 && count != seats)
        return cli_bad("--bots names %d bots; name one for all, or one for "
                       "each of the %d seats.",
                       count, seats);
    plan->lineups = 1;
    return CLI_FINE;
}

static int
make_plan(const struct args *args, struct sim_plan *plan)
{
    if (setup_args_make(&args->setup, &plan->game, &plan->setup) != CLI_FINE)
        return CLI_BAD_INPUT;
    plan->rotate = args->rotate;
    plan->matches = args->games;
    plan->seed = args->seed;
    return seat_bots(args->bots, plan);
}

/* Plays and tells; the memory is the caller's. */
static int
run(const struct args *args, const struct sim_plan *plan, struct tally *tally)
{
    struct sim_how how = { .threads = (int)args->threads,
                           .stop = &progress_stop,
                           .progress = progress_show };
    struct sim_out out = { .plan = plan, .tally = tally };
    double seconds;
    bool fine;
    int status;

    progress_begin();
    fine = sim_run(plan, &how, tally);
    seconds = progress_end();
    if (!fine)
        return cli_failed("There is no memory for %d threads; try fewer with "
                          "--threads.",
                          how.threads);
    out.seconds = args->time ? seconds : 0;
    status = args->json ? cli_print_json(sim_out_json(&out))
                        : (sim_out_show(&out), tell_done());
    if (tally->matches < plan->matches)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches.",
                          tally->matches, plan->matches);
    return status;
}

/* One thread for each processor. */
static uint64_t
all_processors(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (processors < 1)
        return 1;
    return processors < SIM_THREADS_MAX ? (uint64_t)processors
                                        : SIM_THREADS_MAX;
}

int
cli_sim(int argc, char **argv)
{
    struct args args = { .games = 1000,
                         .bots = "random",
                         .seed = 1,
                         .threads = all_processors(),
                         .setup = { .sims = true } };
    struct sim_plan *plan = calloc(1, sizeof *plan);
    struct tally *tally = calloc(1, sizeof *tally);
    int status;

    if (plan == NULL || tally == NULL)
        status = cli_failed("There is not enough memory.");
    else if (cli_parse(&argp, argc, argv, &args) != CLI_FINE ||
             make_plan(&args, plan) != CLI_FINE)
        status = CLI_BAD_INPUT;
    else
        status = run(&args, plan, tally);
    free(tally);
    free(plan);
    return status;
}
