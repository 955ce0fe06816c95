/* rookery sim: play many matches between bots. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sim/gnuplot.h>
#include <sim/part.h>
#include <sim/report.h>
#include <sim/sim.h>

#include "cli/crew.h"
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
    bool reported;    /* true if it was played here */
    struct part part; /* the file being read */
    struct part_sum sum;
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

/* Prints the matches played as a part file. */
static int
tell_part(struct job *job)
{
    struct plan_range range = plan_range(&job->plan);
    int status = cli_print_json(part_json(&job->plan, &job->tally));

    if (job->tally.matches < range.end - range.first)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches of "
                          "this part.",
                          job->tally.matches, range.end - range.first);
    return status == CLI_FINE ? troubles_end(job->tally.defaults) : status;
}

static bool
take_part(void *argument, const char *text, size_t length)
{
    struct job *job = argument;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (part_read(text, length, &job->part, &why) &&
        part_add(&job->sum, &job->part, &why))
        return true;
    cli_bad("%s", sentence);
    return false;
}

/* Makes the merged plan and tally of all parts the job's own. */
static int
tell_sum(struct job *job)
{
    unsigned missing = part_missing(&job->sum);
    int status;

    job->plan = job->sum.whole.plan;
    job->plan.part = job->plan.parts = 1;
    job->tally = job->sum.whole.tally;
    status = tell(job, missing > 0 ? 0 : job->plan.matches);
    if (missing > 0)
        return cli_failed("Part %u of %u is missing: these are %" PRIu64
                          " of %" PRIu64 " matches.",
                          missing, job->sum.whole.plan.parts,
                          job->tally.matches, job->plan.matches);
    return status;
}

/* Gives this process's part to the crew. The first process prints the total. */
static int
tell_together(struct job *job)
{
    json_t *json = part_json(&job->plan, &job->tally);
    char *text = rk_json_print(json);
    bool fine = job->crew->gather(text, take_part, job);

    free(text);
    json_decref(json);
    if (job->crew->rank > 0)
        return CLI_FINE;
    return fine ? tell_sum(job) : CLI_FAILED;
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
    if (job->crew != NULL) {
        job->plan.part = (unsigned)job->crew->rank + 1;
        job->plan.parts = (unsigned)job->crew->ranks;
    }
    if (play(job) != CLI_FINE)
        return CLI_FAILED;
    if (job->crew != NULL)
        return tell_together(job);
    return job->args.shards > 0 ? tell_part(job) : tell(job, job->plan.matches);
}

static int
merge(struct job *job)
{
    for (int i = 0; i < job->args.words.count; i++) {
        const char *path = job->args.words.word[i];
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        size_t length;
        char *text = cli_read_file(path, &length);
        bool fine;

        if (text == NULL)
            return CLI_BAD_INPUT;
        fine = part_read(text, length, &job->part, &why) &&
               part_add(&job->sum, &job->part, &why);
        free(text);
        if (!fine)
            return cli_bad("%s: %s", cli_file_name(path), sentence);
    }
    return tell_sum(job);
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
    status = sim_args_read(argc, argv, &job->args);
    if (status == CLI_FINE && crew != NULL &&
        (job->args.merge || job->args.shards > 0))
        status = cli_bad("mpirun already distributes this run; leave out "
                         "--shard and --merge.");
    if (status == CLI_FINE)
        status = job->args.merge ? merge(job) : run(job);
    free(job);
    return status;
}

int
sim_command(int argc, char **argv)
{
    return sim_crew(argc, argv, NULL);
}
