/* rookery ladder: a tournament among bots, with ratings. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sim/gnuplot.h>
#include <sim/hire.h>
#include <sim/plot.h>
#include <sim/rating.h>
#include <sim/sim.h>

#include "cli/ladder_out.h"
#include "cli/progress.h"
#include "cli/sim_args.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct setup_args setup;
    const char *bots, *plot;
    uint64_t games, threads, seed;
    bool csv, json;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(setup.game) },
    { "bots", 0, "BOT,...", OPTIONS_TEXT, AT(bots),
      .about = "The bots that meet, 2 to 10",
      .standard = "random,beginner,greedy" },
    { "games", 0, "N", OPTIONS_NUMBER, AT(games),
      .about =
          "Play at least N matches; a few more if needed for all bots to sit "
          "equally often on all seats",
      .standard = "1000", .min = 1, .max = PLAN_MATCHES_MAX },
    { "threads", 0, "N", OPTIONS_NUMBER, AT(threads),
      .about = "Use N threads (one for each processor)", .min = 1,
      .max = SIM_THREADS_MAX },
    { "seed", 0, "S", OPTIONS_NUMBER, AT(seed),
      .about = "Play other matches for another number S", .standard = "1",
      .max = UINT64_MAX },
    { "plot", 0, "FILE", OPTIONS_TEXT, AT(plot),
      .about = "Draw the ratings, such as ladder.svg (needs gnuplot)" },
    { "csv", 0, NULL, OPTIONS_FLAG, AT(csv),
      .about = "Print comma-separated values" },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .words = "GAME",
    .about = "A tournament: all combinations of bots meet, on rotated seats. "
             "Prints win shares, and ratings from all ranks (the "
             "Plackett-Luce model, fitted as in Hunter 2004), both with 95 % "
             "intervals. The results depend on the seed, not on the number of "
             "threads. Ctrl-C stops it and shows the results so far.",
    .table = { { rows, 0 }, { setup_args_rows, AT(setup) } },
};

static int
take_bots(const char *names, struct sim_plan *plan)
{
    for (const char *at = names; at != NULL;) {
        int known = plan->bots;
        struct rk_hire hire;

        if (cli_hire(at, &hire) != CLI_FINE)
            return CLI_BAD_INPUT;
        if (plan_bot(plan, &hire) < 0)
            return cli_bad("--bots can name at most %d bots.", PLAN_BOTS_MAX);
        if (plan->bots == known)
            return cli_bad("--bots names %s twice; name every bot once.",
                           hire.spec);
        at = hire_next(at);
    }
    return plan->bots > 1 ? CLI_FINE
                          : cli_bad("A ladder needs two bots at least; name "
                                    "them with --bots.");
}

/*
 * The smallest number of matches, at least ${games}, that is fair to all bots.
 */
static uint64_t
fair(const struct sim_plan *plan, uint64_t games)
{
    uint64_t round = (uint64_t)plan->lineups * plan->setup.seats;

    return (games + round - 1) / round * round;
}

static int
make_plan(const struct args *args, struct sim_plan *plan)
{
    if (setup_args_make(&args->setup, &plan->game, &plan->setup) != CLI_FINE ||
        take_bots(args->bots, plan) != CLI_FINE)
        return CLI_BAD_INPUT;
    plan_round_robin(plan);
    plan->matches = fair(plan, args->games);
    plan->seed = args->seed;
    plan->part = plan->parts = 1;
    return CLI_FINE;
}

static int
write_plot(const struct ladder_out *out, const char *path)
{
    struct plot_about about = { .title = "Ratings with 95 % intervals",
                                .x = "rating (Plackett-Luce; 400 more: ten "
                                     "times as strong)",
                                .mark = NAN,
                                .number = 1,
                                .alone = true };
    struct plot_range ranges[PLAN_BOTS_MAX];
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int status;
    char *svg;

    for (int i = 0; i < out->plan->bots; i++) {
        const struct rating *rating = &out->rating[out->order[i]];

        ranges[i] =
            (struct plot_range){ out->plan->hire[out->order[i]].spec,
                                 { rating->value, rating->value - rating->error,
                                   rating->value + rating->error } };
    }
    svg = plot_ranges(&about, ranges, out->plan->bots, &why);
    if (svg == NULL)
        return cli_failed("%s", sentence);
    status = cli_replace_file(path, svg);
    free(svg);
    return status;
}

/* Prints the results in the form asked for. */
static int
tell(const struct args *args, const struct ladder_out *out)
{
    int status;

    if (args->json)
        status = cli_print_json(ladder_out_json(out));
    else
        status =
            ((args->csv ? ladder_out_csv : ladder_out_show)(out), tell_done());
    if (status == CLI_FINE && args->plot != NULL)
        status = write_plot(out, args->plot);
    if (out->tally->matches < out->plan->matches)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches.",
                          out->tally->matches, out->plan->matches);
    return status == CLI_FINE ? troubles_end(out->tally->defaults) : status;
}

/* Plays and prints the results; the caller owns the memory. */
static int
run(const struct args *args, const struct sim_plan *plan, struct tally *tally)
{
    struct sim_report report = { 0 };
    struct sim_how how = { .threads = (int)args->threads,
                           .stop = &progress_stop,
                           .progress = progress_show,
                           .report = &report };
    struct ladder_out out = { .plan = plan, .tally = tally };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool fine;

    if (args->plot != NULL && !gnuplot_ready(&why))
        return cli_failed("%s", sentence);
    progress_begin();
    fine = sim_run(plan, &how, tally);
    progress_end();
    if (!fine)
        return cli_failed("There is no memory for %d threads; try fewer with "
                          "--threads.",
                          how.threads);
    for (int bot = 0; bot < plan->bots; bot++) {
        for (int copy = 0; copy < RK_SEATS_MAX; copy++)
            exec_report_add(&out.report[bot], &report.copy[bot][copy]);
    }
    ladder_out_rate(&out);
    return tell(args, &out);
}

int
ladder_command(int argc, char **argv)
{
    struct args args = { .threads = sim_args_processors(),
                         .setup = { .sims = true } };
    struct sim_plan *plan = calloc(1, sizeof *plan);
    struct tally *tally = calloc(1, sizeof *tally);
    int status;

    if (plan == NULL || tally == NULL)
        status = cli_failed("There is not enough memory.");
    else if (options_read(&options, argc, argv, &args) != CLI_FINE)
        status = CLI_BAD_INPUT;
    else if (args.json && args.csv)
        status = cli_bad("Choose one of --json and --csv.");
    else if (make_plan(&args, plan) != CLI_FINE)
        status = CLI_BAD_INPUT;
    else
        status = run(&args, plan, tally);
    free(tally);
    free(plan);
    return status;
}
