/* Simulations and ladders in parts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "parts.h"
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
        return cli_bad("There is no place for \"%s\"; see rookery %s --help.",
                       args->words.word[1], command);
    setup->game = args->words.count > 0 ? args->words.word[0] : NULL;
    if (args->shards > 0 && printed != NULL)
        return cli_bad("--shard prints a part file; give --%s to rookery %s "
                       "--merge.",
                       printed, command);
    return CLI_FINE;
}

void
parts_plan(const struct parts_args *args, const struct crew *crew,
           struct sim_plan *plan)
{
    plan->part = plan->parts = 1;
    if (crew != NULL) {
        plan->part = (unsigned)crew->rank + 1;
        plan->parts = (unsigned)crew->ranks;
    } else if (args->shards > 0) {
        plan->part = (unsigned)args->shard;
        plan->parts = (unsigned)args->shards;
    }
}

int
parts_tell(const struct sim_plan *plan, const struct tally *tally)
{
    struct plan_range range = plan_range(plan);
    int status = cli_print_json(part_json(plan, tally));

    if (tally->matches < range.end - range.first)
        return cli_failed("Stopped after %" PRIu64 " of %" PRIu64 " matches of "
                          "this part.",
                          tally->matches, range.end - range.first);
    return status == CLI_FINE ? troubles_end(tally->defaults) : status;
}

/* Merging */

static bool
take(struct parts *parts, const char *text, size_t length, struct rk_text *why)
{
    return part_read(text, length, parts->ladder, &parts->part, why) &&
           part_add(&parts->sum, &parts->part, why);
}

int
parts_merge(struct parts *parts, const struct options_words *files)
{
    for (int i = 0; i < files->count; i++) {
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        size_t length;
        char *text = cli_read_file(files->word[i], &length);
        bool fine;

        if (text == NULL)
            return CLI_BAD_INPUT;
        fine = take(parts, text, length, &why);
        free(text);
        if (!fine)
            return cli_bad("%s: %s", cli_file_name(files->word[i]), sentence);
    }
    return CLI_FINE;
}

static bool
take_gathered(void *argument, const char *text, size_t length)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (take(argument, text, length, &why))
        return true;
    cli_bad("%s", sentence);
    return false;
}

bool
parts_gather(struct parts *parts, const struct crew *crew,
             const struct sim_plan *plan, const struct tally *tally)
{
    json_t *json = part_json(plan, tally);
    char *text = rk_json_print(json);
    bool fine = crew->gather(text, take_gathered, parts);

    free(text);
    json_decref(json);
    return fine;
}

uint64_t
parts_whole(const struct parts *parts, struct sim_plan *plan,
            struct tally *tally)
{
    *plan = parts->sum.whole.plan;
    plan->part = plan->parts = 1;
    *tally = parts->sum.whole.tally;
    return part_missing(&parts->sum) > 0 ? 0 : plan->matches;
}

int
parts_end(const struct parts *parts, int status)
{
    const struct part *whole = &parts->sum.whole;
    unsigned missing = part_missing(&parts->sum);

    if (missing > 0)
        return cli_failed("Part %u of %u is missing: these are %" PRIu64
                          " of %" PRIu64 " matches.",
                          missing, whole->plan.parts, whole->tally.matches,
                          whole->plan.matches);
    return status;
}
