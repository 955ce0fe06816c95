/* rookery sim: many matches between bots. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sim/hire.h>
#include <sim/process.h>
#include <sim/sim.h>

#include "cli.h"
#include "setup_args.h"
#include "tell.h"
#include "troubles.h"

enum { KEY_GAMES = 1000, KEY_BOTS, KEY_THREADS, KEY_SEED, KEY_JSON };

struct args {
    struct setup_args setup;
    const char *bots;
    uint64_t games, threads, seed;
    bool json;
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
        return cli_number("--games", arg, 1, 1000000000, &args->games);
    case KEY_BOTS:
        args->bots = arg;
        return 0;
    case KEY_THREADS:
        return cli_number("--threads", arg, 1, SIM_THREADS_MAX, &args->threads);
    case KEY_SEED:
        return cli_number("--seed", arg, 0, UINT64_MAX, &args->seed);
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
      .doc = "Bots on the seats: one for all, or one for each (random); "
             "exec:COMMAND is a program, see docs/bot-protocol.md" },
    { .name = "threads",
      .key = KEY_THREADS,
      .arg = "N",
      .doc = "Use N threads (one for each processor)" },
    { .name = "seed",
      .key = KEY_SEED,
      .arg = "S",
      .doc = "Other matches for another number S (1)" },
    { .name = "json", .key = KEY_JSON, .doc = "Print JSON" },
    { 0 }
};

static const struct argp_child children[] = { { .argp = &setup_args_argp },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME",
    .doc = "Plays many matches between bots and tells who wins and how fast "
           "it went. The results depend on the seed, not on the number of "
           "threads. Ctrl-C stops it and shows what there is so far.",
    .children = children,
};

/* Puts the bots of a list with commas on the seats. */
static int
seat_bots(const char *names, int seats, struct rk_hire *hire)
{
    int count = 0;

    for (const char *at = names; at != NULL; count++) {
        struct rk_hire one;

        if (cli_hire(at, &one) != CLI_FINE)
            return CLI_BAD_INPUT;
        if (count < seats)
            hire[count] = one;
        at = hire_next(at);
    }
    if (count != 1 && count != seats)
        return cli_bad("--bots names %d bots; name one for all, or one for "
                       "each of the %d seats.",
                       count, seats);
    for (int seat = count; seat < seats; seat++)
        hire[seat] = hire[0];
    return CLI_FINE;
}

static atomic_bool stop;

/* A second Ctrl-C ends the process at once. */
static void
catch_interrupt(int number)
{
    if (!atomic_exchange(&stop, true))
        return;
    process_kill_all();
    signal(number, SIG_DFL);
    raise(number);
}

static double
seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void
show_progress(uint64_t done, uint64_t matches)
{
    static double shown;
    double now = seconds_now();

    if (now - shown < 0.2)
        return;
    shown = now;
    fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " matches, %d %%", done,
            matches, (int)(done * 100 / matches));
}

/* A run and what came of it. */
struct run {
    struct sim_plan plan;
    struct sim_totals totals;
    double seconds;
};

/* The part of all victories that fell to ${seat}. */
static double
share(const struct run *run, int seat)
{
    if (run->totals.matches == 0)
        return 0;
    return (double)run->totals.wins[seat] /
           ((double)run->totals.matches * SIM_WIN);
}

/* ${sum} for each match. */
static double
each(const struct run *run, double sum)
{
    return run->totals.matches > 0 ? sum / (double)run->totals.matches : 0;
}

static double
speed(const struct run *run)
{
    return run->seconds > 0 ? (double)run->totals.tally.decisions / run->seconds
                            : 0;
}

static struct troubles
troubles_of(const struct run *run, int seat)
{
    return (struct troubles){ .seat = seat,
                              .spec = run->plan.hire[seat].spec,
                              .report = &run->totals.report[seat] };
}

/* Asks of all seats that got a default answer. */
static uint64_t
defaults(const struct run *run)
{
    uint64_t sum = 0;

    for (int seat = 0; seat < run->plan.setup.seats; seat++)
        sum += exec_report_defaults(&run->totals.report[seat]);
    return sum;
}

/* The seats in trouble; NULL if there are none. */
static json_t *
all_troubles(const struct run *run)
{
    json_t *all = NULL;

    for (int seat = 0; seat < run->plan.setup.seats; seat++) {
        struct troubles troubles = troubles_of(run, seat);

        if (!troubles.report->troubled)
            continue;
        if (all == NULL)
            all = json_array();
        json_array_append_new(all, troubles_json(&troubles));
    }
    return all;
}

static void
show(const struct run *run)
{
    const struct sim_plan *plan = &run->plan;
    const struct driver_tally *tally = &run->totals.tally;

    printf("%s, %s, %d seats: %" PRIu64 " matches with seed %" PRIu64 "\n",
           plan->game->title, rk_setup_variant(plan->game, &plan->setup)->id,
           plan->setup.seats, run->totals.matches, plan->seed);
    tell_pack(plan->game, &plan->setup);
    puts("\n"
         "seat  bot           wins  points");
    for (int seat = 0; seat < plan->setup.seats; seat++)
        printf("%4d  %-10s %5.1f %% %7.2f\n", seat, plan->hire[seat].spec,
               100 * share(run, seat),
               each(run, (double)run->totals.points[seat]));
    printf("\ndecisions  %12" PRIu64 "  %8.1f a match\n", tally->decisions,
           each(run, (double)tally->decisions));
    printf("answers    %12" PRIu64 "  %8.1f a match\n", tally->answers,
           each(run, (double)tally->answers));
    printf("by chance  %12" PRIu64 "  %8.1f a match\n", tally->chances,
           each(run, (double)tally->chances));
    printf("seconds    %12.3f  %8.0f decisions a second\n", run->seconds,
           speed(run));
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        struct troubles troubles = troubles_of(run, seat);

        troubles_tell(&troubles);
    }
}

static int
print(const struct run *run)
{
    const struct sim_plan *plan = &run->plan;
    json_t *wins = json_array(), *points = json_array(), *bots = json_array();
    json_t *pack = NULL;

    for (int seat = 0; seat < plan->setup.seats; seat++) {
        json_array_append_new(bots, json_string(plan->hire[seat].spec));
        json_array_append_new(wins, json_real(share(run, seat)));
        json_array_append_new(
            points, json_real(each(run, (double)run->totals.points[seat])));
    }
    if (rk_setup_packed(plan->game, &plan->setup))
        pack = rk_json_house_rules(plan->game, &plan->setup);
    return cli_print_json(json_pack(
        "{s:s, s:s, s:i, s:o*, s:o, s:o, s:I, s:I, s:I, s:I, s:f, s:f, s:o, "
        "s:o, s:o*}",
        "game", plan->game->id, "variant",
        rk_setup_variant(plan->game, &plan->setup)->id, "seats",
        (int)plan->setup.seats, "pack", pack, "bots", bots, "seed",
        json_sprintf("%" PRIu64, plan->seed), "games",
        (json_int_t)run->totals.matches, "decisions",
        (json_int_t)run->totals.tally.decisions, "answers",
        (json_int_t)run->totals.tally.answers, "chances",
        (json_int_t)run->totals.tally.chances, "seconds", run->seconds,
        "decisions_per_second", speed(run), "wins", wins, "points", points,
        "troubles", all_troubles(run)));
}

/* Plays with Ctrl-C caught and, at a terminal, a line of progress. */
static bool
play(struct run *run)
{
    struct sigaction caught = { .sa_handler = catch_interrupt };
    bool terminal = isatty(STDERR_FILENO) == 1, fine;
    double start = seconds_now();

    sigaction(SIGINT, &caught, NULL);
    run->plan.stop = &stop;
    run->plan.progress = terminal ? show_progress : NULL;
    fine = sim_run(&run->plan, &run->totals);
    run->seconds = seconds_now() - start;
    if (terminal)
        fputs("\r\033[K", stderr);
    return fine;
}

int
cli_sim(int argc, char **argv)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct args args = {
        .games = 1000, .bots = "random", .seed = 1, .setup = { .sims = true }
    };
    struct run run = { 0 };
    int status;

    args.threads = processors > 1 ? (uint64_t)processors : 1;
    if (cli_parse(&argp, argc, argv, &args) != CLI_FINE ||
        setup_args_make(&args.setup, &run.plan.game, &run.plan.setup) !=
            CLI_FINE ||
        seat_bots(args.bots, run.plan.setup.seats, run.plan.hire) != CLI_FINE)
        return CLI_BAD_INPUT;
    run.plan.matches = args.games;
    run.plan.seed = args.seed;
    run.plan.threads =
        (int)(args.threads < SIM_THREADS_MAX ? args.threads : SIM_THREADS_MAX);
    if (!play(&run))
        return cli_failed("There is no memory for %d threads; try fewer with "
                          "--threads.",
                          run.plan.threads);
    status = args.json ? print(&run) : (show(&run), tell_done());
    if (run.totals.matches < run.plan.matches)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches.",
                          run.totals.matches, run.plan.matches);
    if (defaults(&run) > 0)
        return cli_failed("%" PRIu64 " asks got a default answer, so these "
                          "are not the results of the bots alone.",
                          defaults(&run));
    return status;
}
