/* Simulations and ladders in parts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <base/memory.h>
#include <sim/gnuplot.h>

#include "parts.h"
#include "parts_crew.h"
#include "progress.h"
#include "share.h"
#include "troubles.h"

/* "2/5" */
static bool
read_shard(const struct options_row *row, void *to, const char *text)
{
    struct parts_args *args = to;
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

#define AT(member) offsetof(struct parts_args, member)

const struct options_row parts_rows[] = {
    { .type = OPTIONS_WORDS, .at = AT(words) },
    { "shard", 0, "I/N", OPTIONS_READ, 0,
      .about = "Play part I of N parts of the run and print it as a part file",
      .given = AT(planned), .read = read_shard },
    { "merge", 0, NULL, OPTIONS_FLAG, AT(merge),
      .about = "Play nothing: merge part files and print the results" },
    { 0 }
};

static int
check_merge(const struct parts_args *args, const char *command,
            const struct setup_args *setup)
{
    const char *option = args->planned      ? args->planned
                         : setup->variant   ? "variant"
                         : setup->seats > 0 ? "seats"
                         : setup->sets > 0  ? "set"
                                            : NULL;

    if (option != NULL)
        return cli_bad("--merge plays nothing; leave out --%s.", option);
    if (args->words.count == 0)
        return cli_bad("--merge needs the part files that rookery %s --shard "
                       "has printed.",
                       command);
    return CLI_FINE;
}

int
parts_check(const struct parts_args *args, const char *command,
            const char *printed, const struct crew *crew,
            struct setup_args *setup)
{
    if (crew != NULL && (args->merge || args->shards > 0))
        return cli_bad("mpirun already distributes this run; leave out "
                       "--shard and --merge.");
    if (args->merge)
        return check_merge(args, command, setup);
    if (args->words.count > 1)
        return cli_bad("Unexpected argument \"%s\"; see rookery %s --help.",
                       args->words.word[1], command);
    setup->game = args->words.count > 0 ? args->words.word[0] : NULL;
    if (args->shards > 0 && printed != NULL)
        return cli_bad("--shard prints a part file; give --%s to rookery %s "
                       "--merge.",
                       printed, command);
    return CLI_FINE;
}

/* Playing */

int
parts_can_draw(const char *path)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    return path == NULL || gnuplot_ready(&why) ? CLI_FINE
                                               : cli_failed("%s", sentence);
}

int
parts_play(struct parts_job *job, uint64_t threads)
{
    struct sim_how how = job->keep;
    bool fine;

    how.threads = (int)threads;
    how.stop = &progress_stop;
    how.progress = progress_show;
    how.report = &job->report;
    progress_begin();
    if (job->crew != NULL) {
        parts_crew_open(job);
        how.supply = share_supply(job->share);
    }
    fine = sim_run(&job->plan, &how, &job->tally);
    job->reported = job->crew == NULL;
    if (!fine)
        return cli_failed("There is no memory for %d threads; try fewer with "
                          "--threads.",
                          how.threads);
    if (job->crew != NULL)
        fine = parts_crew_gather(job);
    job->seconds = progress_end();
    return fine ? CLI_FINE : CLI_FAILED;
}

/* Sets the part of the plan that is played here. */
static void
set_part(struct parts_job *job)
{
    struct sim_plan *plan = &job->plan;

    plan->part = plan->parts = 1;
    if (job->args->shards > 0) {
        plan->part = (unsigned)job->args->shard;
        plan->parts = (unsigned)job->args->shards;
    }
}

/* Prints the result of the plan's part as a part file. */
static int
tell_part(const struct parts_job *job)
{
    struct pool_range range = plan_range(&job->plan);
    int status = cli_print_json(part_json(&job->plan, &job->tally));

    if (job->tally.matches < range.end - range.first)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches of "
                          "this part.",
                          job->tally.matches, range.end - range.first);
    return status == CLI_FINE ? troubles_end(job->tally.defaults) : status;
}

/* Prints the results; ${planned} matches were planned. */
static int
tell(struct parts_job *job, uint64_t planned)
{
    int status = job->command->tell(job);

    if (job->tally.matches < planned)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches.",
                          job->tally.matches, planned);
    return status == CLI_FINE ? troubles_end(job->tally.defaults) : status;
}

/* Merging */

/* Prints the results of all parts together. */
static int
tell_whole(struct parts_job *job)
{
    unsigned missing = part_missing(&job->sum);
    int status;

    job->plan = job->sum.whole.plan;
    job->plan.part = job->plan.parts = 1;
    job->tally = job->sum.whole.tally;
    job->reported = false;
    status = tell(job, missing > 0 ? 0 : job->plan.matches);
    if (missing > 0)
        return cli_failed("Part %u of %u is missing: these are %" PRIu64
                          " of %" PRIu64 " matches.",
                          missing, job->sum.whole.plan.parts,
                          job->tally.matches, job->plan.matches);
    return status;
}

static bool
take(struct parts_job *job, const char *text, size_t length,
     struct rk_text *why)
{
    return part_read(text, length, job->command->ladder, &job->part, why) &&
           part_add(&job->sum, &job->part, why);
}

static int
merge(struct parts_job *job)
{
    const struct options_words *files = &job->args->words;

    for (int i = 0; i < files->count; i++) {
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        size_t length;
        char *text = cli_read_file(files->word[i], &length);
        bool fine;

        if (text == NULL)
            return CLI_BAD_INPUT;
        fine = take(job, text, length, &why);
        free(text);
        if (!fine)
            return cli_bad("%s: %s", cli_file_name(files->word[i]), sentence);
    }
    return tell_whole(job);
}

/* Plays this process's part, and prints the result if this process does. */
static int
play(struct parts_job *job)
{
    int status = job->command->make(job);

    if (status != CLI_FINE)
        return status;
    set_part(job);
    status = job->command->play(job);
    if (status != CLI_FINE)
        return status;
    if (job->crew != NULL && job->crew->rank > 0)
        return CLI_FINE;
    if (job->args->shards > 0)
        return tell_part(job);
    return tell(job, job->plan.matches);
}

int
parts_run(const struct parts_command *command, int argc, char **argv,
          const struct crew *crew)
{
    struct parts_job *job = memory_new(1, command->size);
    int status;

    job->command = command;
    job->crew = crew;
    status = command->read(job, argc, argv);
    if (status == CLI_FINE)
        status = job->args->merge ? merge(job) : play(job);
    free(job);
    return status;
}
