/* rookery ladder: a tournament among bots, with ratings. */
#include <math.h>
#include <stdlib.h>

#include <sim/hire.h>
#include <sim/plot.h>
#include <sim/rating.h>
#include <sim/sim.h>

#include "cli/crew.h"
#include "cli/ladder_out.h"
#include "cli/parts.h"
#include "cli/sim_args.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct setup_args setup;
    struct parts_args parts;
    const char *bots, *plot;
    uint64_t games, threads, seed;
    bool csv, json;
};

/* Everything that one run of the command works on. */
struct job {
    struct parts_job run; /* the first member: it is cast to a job */
    struct args args;
};

static struct job *
job_of(struct parts_job *run)
{
    return (struct job *)(void *)run;
}

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "bots", 0, "BOT,...", OPTIONS_TEXT, AT(bots),
      .about = "The bots that meet, 2 to 10",
      .standard = "random,beginner,greedy", .given = AT(parts.planned) },
    { "games", 0, "N", OPTIONS_NUMBER, AT(games),
      .about =
          "Play at least N matches; a few more if needed for all bots to sit "
          "equally often on all seats",
      .standard = "1000", .min = 1, .max = PLAN_MATCHES_MAX,
      .given = AT(parts.planned) },
    { "threads", 0, "N", OPTIONS_NUMBER, AT(threads),
      .about = "Use N threads (one for each processor)", .min = 1,
      .max = SIM_THREADS_MAX },
    { "seed", 0, "S", OPTIONS_NUMBER, AT(seed),
      .about = "Random seed; the same S gives the same matches",
      .standard = "1", .max = UINT64_MAX, .given = AT(parts.planned) },
    { "plot", 0, "FILE", OPTIONS_TEXT, AT(plot),
      .about = "Draw the ratings, such as ladder.svg (needs gnuplot)" },
    { "csv", 0, NULL, OPTIONS_FLAG, AT(csv),
      .about = "Print comma-separated values" },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .words = "GAME\n--merge FILE...",
    .about = "A tournament: all combinations of bots meet, on rotated seats. "
             "Prints win shares, and ratings from all ranks (the "
             "Plackett-Luce model, fitted as in Hunter 2004), both with 95 % "
             "intervals. The results depend on the seed, not on the number of "
             "threads or parts. Ctrl-C stops it and shows the results so far.",
    .table = { { rows, 0 },
               { parts_rows, AT(parts) },
               { setup_args_rows, AT(setup) } },
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
make(struct parts_job *run)
{
    const struct args *args = &job_of(run)->args;
    struct sim_plan *plan = &run->plan;

    if (parts_can_draw(args->plot) != CLI_FINE)
        return CLI_FAILED;
    if (setup_args_make(&args->setup, &plan->game, &plan->setup) != CLI_FINE ||
        take_bots(args->bots, plan) != CLI_FINE)
        return CLI_BAD_INPUT;
    plan_round_robin(plan);
    plan->matches = fair(plan, args->games);
    plan->seed = args->seed;
    return CLI_FINE;
}

static int
play(struct parts_job *run)
{
    return parts_play(run, job_of(run)->args.threads);
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

/* Adds up what the copies of each program did. */
static void
add_reports(const struct parts_job *run, struct ladder_out *out)
{
    for (int bot = 0; run->reported && bot < run->plan.bots; bot++) {
        for (int copy = 0; copy < RK_SEATS_MAX; copy++)
            exec_report_add(&out->report[bot], &run->report.copy[bot][copy]);
    }
}

static int
tell(struct parts_job *run)
{
    const struct args *args = &job_of(run)->args;
    struct ladder_out out = { .plan = &run->plan, .tally = &run->tally };
    int status;

    add_reports(run, &out);
    ladder_out_rate(&out);
    if (args->json)
        status = cli_print_json(ladder_out_json(&out));
    else
        status =
            ((args->csv ? ladder_out_csv : ladder_out_show)(&out), tell_done());
    if (status == CLI_FINE && args->plot != NULL)
        status = write_plot(&out, args->plot);
    return status;
}

static int
read_args(struct parts_job *run, int argc, char **argv)
{
    struct args *args = &job_of(run)->args;
    const char *printed;

    run->args = &args->parts;
    args->threads = sim_args_threads(run->crew);
    args->setup.sims = true;
    if (options_read(&options, argc, argv, args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args->json && args->csv)
        return cli_bad("Choose one of --json and --csv.");
    printed = args->csv ? "csv" : args->plot != NULL ? "plot" : NULL;
    return parts_check(&args->parts, "ladder", printed, run->crew,
                       &args->setup);
}

static const struct parts_command command = { .size = sizeof(struct job),
                                              .ladder = true,
                                              .read = read_args,
                                              .make = make,
                                              .play = play,
                                              .tell = tell };

int
ladder_crew(int argc, char **argv, const struct crew *crew)
{
    return parts_run(&command, argc, argv, crew);
}

int
ladder_command(int argc, char **argv)
{
    return ladder_crew(argc, argv, NULL);
}
