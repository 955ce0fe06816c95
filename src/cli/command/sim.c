/* rookery sim: play many matches between bots. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sim/report.h>
#include <sim/sim.h>

#include "cli/crew.h"
#include "cli/parts.h"
#include "cli/sim_args.h"
#include "cli/sim_out.h"
#include "cli/tell.h"

#include "command.h"

/* Everything that one run of the command works on. */
struct job {
    struct parts_job run; /* the first member: it is cast to a job */
    struct sim_args args;
    struct deeds deeds;
    struct sim_times times; /* of a run with --time, unless it is shared out */
};

static struct job *
job_of(struct parts_job *run)
{
    return (struct job *)(void *)run;
}

/* Writes the page for --report. */
static int
write_report(const struct job *job)
{
    struct report report = { &job->run.plan, &job->run.tally, &job->deeds };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    char *html = report_html(&report, &why);
    int status;

    if (html == NULL)
        return cli_failed("%s", sentence);
    status = cli_replace_file(job->args.report, html);
    free(html);
    return status;
}

/* True if the times of all bots are known: those of other parts are not. */
static bool
is_timed(const struct job *job)
{
    return job->args.time && job->run.reported && job->run.crew == NULL;
}

static int
tell(struct parts_job *run)
{
    struct job *job = job_of(run);
    struct sim_out out = { .plan = &run->plan,
                           .tally = &run->tally,
                           .deeds = &job->deeds,
                           .report = run->reported ? &run->report : NULL,
                           .seconds = job->args.time ? run->seconds : 0,
                           .times = is_timed(job) ? &job->times : NULL };
    int status;

    deeds_find(&job->deeds, run->plan.game, &run->plan.setup);
    if (job->args.json)
        status = cli_print_json(sim_out_json(&out));
    else
        status =
            ((job->args.csv ? sim_out_csv : sim_out_show)(&out), tell_done());
    if (status == CLI_FINE && job->args.report != NULL)
        status = write_report(job);
    return status;
}

/* Opens what keeps matches and decisions; false after a sentence. */
static bool
open_keepers(struct job *job, struct rk_text *why)
{
    const struct sim_args *args = &job->args;
    struct parts_job *run = &job->run;

    if (args->samples != NULL &&
        !parts_keep_samples(run, args->samples, (int)args->sample_moves, why))
        return false;
    if (args->record == NULL || parts_keep_matches(run, args->record, why))
        return true;
    if (run->keep.samples != NULL)
        samples_discard(run->keep.samples);
    return false;
}

/*
 * Closes them; false after a sentence about the first that failed. If the
 * matches could not be ${played}, no file of decisions stays.
 */
static bool
close_keepers(const struct sim_how *keep, bool played, struct rk_text *why)
{
    bool fine = keep->record == NULL || record_close(keep->record, why);

    if (!played && keep->samples != NULL)
        samples_discard(keep->samples);
    if (!played || keep->samples == NULL)
        return fine;
    return samples_close(keep->samples, fine ? why : NULL) && fine;
}

static int
play(struct parts_job *run)
{
    struct job *job = job_of(run);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int status;

    if (!open_keepers(job, &why))
        return cli_failed("%s", sentence);
    if (job->args.time)
        run->keep.times = &job->times;
    status = parts_play(run, job->args.threads);
    if (!close_keepers(&run->keep, status == CLI_FINE, &why))
        return cli_failed("%s", sentence);
    return status;
}

static int
make(struct parts_job *run)
{
    const struct sim_args *args = &job_of(run)->args;
    int status = parts_can_draw(args->report);

    return status == CLI_FINE ? sim_args_plan(args, &run->plan) : status;
}

static int
read_args(struct parts_job *run, int argc, char **argv)
{
    struct sim_args *args = &job_of(run)->args;

    run->args = &args->parts;
    args->threads = sim_args_threads(run->crew);
    args->setup.sims = true;
    return sim_args_read(argc, argv, run->crew, args);
}

static const struct parts_command command = { .size = sizeof(struct job),
                                              .read = read_args,
                                              .make = make,
                                              .play = play,
                                              .tell = tell };

int
sim_crew(int argc, char **argv, const struct crew *crew)
{
    return parts_run(&command, argc, argv, crew);
}

int
sim_command(int argc, char **argv)
{
    return sim_crew(argc, argv, NULL);
}
