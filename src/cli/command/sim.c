/* rookery sim: play many matches between bots. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sim/gnuplot.h>
#include <sim/report.h>
#include <sim/sim.h>

#include "cli/crew.h"
#include "cli/parts.h"
#include "cli/progress.h"
#include "cli/sim_args.h"
#include "cli/sim_out.h"
#include "cli/tell.h"

#include "command.h"

/* Everything that one run of the command works on. */
struct job {
    struct sim_args args;
    const struct crew *crew;
    struct sim_plan plan;
    struct tally tally;
    struct deeds deeds;
    struct sim_report report;
    bool reported; /* true if it was played here */
    struct parts parts;
    double seconds;
};

/* Writes the page for --report. */
static int
write_report(const struct job *job)
{
    struct report report = { &job->plan, &job->tally, &job->deeds };
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

/* Prints the results of the whole run; ${planned} matches were planned. */
static int
tell(struct job *job, uint64_t planned)
{
    struct sim_out out = { .plan = &job->plan,
                           .tally = &job->tally,
                           .deeds = &job->deeds,
                           .report = job->reported ? &job->report : NULL,
                           .seconds = job->args.time ? job->seconds : 0 };
    int status;

    deeds_find(&job->deeds, job->plan.game, &job->plan.setup);
    if (job->args.json)
        status = cli_print_json(sim_out_json(&out));
    else
        status =
            ((job->args.csv ? sim_out_csv : sim_out_show)(&out), tell_done());
    if (status == CLI_FINE && job->args.report != NULL)
        status = write_report(job);
    if (job->tally.matches < planned)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches.",
                          job->tally.matches, planned);
    return status == CLI_FINE ? troubles_end(job->tally.defaults) : status;
}

/* Prints the results of all parts together. */
static int
tell_whole(struct job *job)
{
    uint64_t planned = parts_whole(&job->parts, &job->plan, &job->tally);

    return parts_end(&job->parts, tell(job, planned));
}

/* Gives this process's part to the crew. The first process prints the total. */
static int
tell_together(struct job *job)
{
    bool fine = parts_gather(&job->parts, job->crew, &job->plan, &job->tally);

    if (job->crew->rank > 0)
        return CLI_FINE;
    return fine ? tell_whole(job) : CLI_FAILED;
}

/* What keeps matches and decisions while they are played. */
struct keepers {
    struct record *record;
    struct samples *samples;
};

/* Opens those that are asked for; false after a sentence. */
static bool
open_keepers(const struct job *job, struct keepers *keep, struct rk_text *why)
{
    const struct sim_args *args = &job->args;

    *keep = (struct keepers){ 0 };
    if (args->samples != NULL)
        keep->samples = samples_open(args->samples, &job->plan,
                                     (int)args->sample_moves, why);
    if (args->samples != NULL && keep->samples == NULL)
        return false;
    if (args->record != NULL)
        keep->record = record_open(args->record, &job->plan, why);
    if (args->record == NULL || keep->record != NULL)
        return true;
    if (keep->samples != NULL)
        samples_discard(keep->samples);
    return false;
}

/* Closes them; false after a sentence about the first that failed. */
static bool
close_keepers(struct keepers *keep, struct rk_text *why)
{
    bool fine = keep->record == NULL || record_close(keep->record, why);

    if (keep->samples == NULL)
        return fine;
    return samples_close(keep->samples, fine ? why : NULL) && fine;
}

/* Plays the job's plan; CLI_FINE, or CLI_FAILED after an error message. */
static int
play(struct job *job)
{
    struct sim_how how = { .threads = (int)job->args.threads,
                           .stop = &progress_stop,
                           .progress = progress_show,
                           .report = &job->report };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct keepers keep;
    bool fine;

    if (!open_keepers(job, &keep, &why))
        return cli_failed("%s", sentence);
    how.record = keep.record;
    how.samples = keep.samples;
    progress_begin();
    fine = sim_run(&job->plan, &how, &job->tally);
    job->seconds = progress_end();
    job->reported = job->crew == NULL;
    if (!close_keepers(&keep, &why))
        return cli_failed("%s", sentence);
    if (!fine)
        return cli_failed("There is no memory for %d threads; try fewer with "
                          "--threads.",
                          how.threads);
    return CLI_FINE;
}

static int
run(struct job *job)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (job->args.report != NULL && !gnuplot_ready(&why))
        return cli_failed("%s", sentence);
    if (sim_args_plan(&job->args, &job->plan) != CLI_FINE)
        return CLI_BAD_INPUT;
    parts_plan(&job->args.parts, job->crew, &job->plan);
    if (play(job) != CLI_FINE)
        return CLI_FAILED;
    if (job->crew != NULL)
        return tell_together(job);
    if (job->args.parts.shards > 0)
        return parts_tell(&job->plan, &job->tally);
    return tell(job, job->plan.matches);
}

static int
merge(struct job *job)
{
    int status = parts_merge(&job->parts, &job->args.parts.words);

    return status == CLI_FINE ? tell_whole(job) : status;
}

int
sim_crew(int argc, char **argv, const struct crew *crew)
{
    struct job *job = calloc(1, sizeof *job);
    int status;

    if (job == NULL)
        return cli_failed("There is not enough memory.");
    job->crew = crew;
    job->args =
        (struct sim_args){ .threads = crew != NULL ? 1 : sim_args_processors(),
                           .setup = { .sims = true } };
    status = sim_args_read(argc, argv, crew, &job->args);
    if (status == CLI_FINE)
        status = job->args.parts.merge ? merge(job) : run(job);
    free(job);
    return status;
}

int
sim_command(int argc, char **argv)
{
    return sim_crew(argc, argv, NULL);
}
