/* rookery analyse: find the decisions that cost most. */
#include <stdio.h>
#include <stdlib.h>

#include <base/memory.h>
#include <sim/sim.h>

#include "cli/crew.h"
#include "cli/match_args.h"
#include "cli/review.h"
#include "cli/review_json.h"
#include "cli/reviews.h"
#include "cli/sim_args.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct match_args match; /* the first match */
    struct options_words others;
    const char *seat;
    uint64_t think, seconds, threads;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "seat", 0, "N", OPTIONS_TEXT, AT(seat),
      .about = "Analyse the decisions of seat N (yours)" },
    { "seconds", 0, "S", OPTIONS_NUMBER, AT(seconds),
      .about = "Take about S seconds for a match", .standard = "20", .min = 1,
      .max = 86400 },
    { "think", 0, "N", OPTIONS_NUMBER, AT(think),
      .about =
          "Use N iterations per thought instead of the clock; this makes the "
          "estimates reproducible",
      .min = 1, .max = REVIEW_THINK_MAX },
    { "threads", 0, "N", OPTIONS_NUMBER, AT(threads),
      .about = "Analyse N matches at once (one for each processor)", .min = 1,
      .max = SIM_THREADS_MAX },
    { 0 }
};

static const struct options_row more_rows[] = {
    { .type = OPTIONS_WORDS, .at = AT(others) }, { 0 }
};

static const struct options options = {
    .words = "MATCH\nMATCH|FOLDER...",
    .about = "Compares each decision of a seat with what the strongest level "
             "would have done, knowing what that seat knew then. Shows the "
             "three most costly ones; with --json, all. Of several matches, or "
             "those of a folder, it shows a line each: how many decisions were "
             "the same, how many clearly cost something, and how much, in "
             "points of a hundred.",
    .table = { { rows, 0 }, { match_args_rows, AT(match) }, { more_rows, 0 } },
};

static struct review_effort
effort_of(const struct args *args)
{
    return (struct review_effort){ .think = (uint32_t)args->think,
                                   .seconds = (uint32_t)args->seconds };
}

/* One match */

static int
choose_seat(const struct args *args, const struct rk_match *match, int *seat)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    return reviews_seat(args->match.path, match, args->seat, seat, &why)
               ? CLI_FINE
               : cli_bad("%s", sentence);
}

static int
analyse(const struct args *args, const struct rk_match *match)
{
    const struct review_effort effort = effort_of(args);
    struct review review;
    int seat, status = CLI_FINE;

    if (choose_seat(args, match, &seat) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (!review_make(&review, match, seat, &effort))
        status = cli_failed("Stopped after %d of %d decisions.", review.judged,
                            review.count);
    else if (args->match.json)
        status = cli_print_json(review_json(match, &review));
    else
        review_tell(&review, false);
    review_free(&review);
    return status == CLI_FINE ? tell_done() : status;
}

static int
analyse_one(const struct args *args)
{
    struct rk_match_file *file = match_args_read(&args->match, NULL);
    int status;

    if (file == NULL)
        return CLI_BAD_INPUT;
    status = analyse(args, &file->match);
    rk_match_file_free(file);
    return status;
}

/* Many matches */

static int
analyse_many(const struct args *args, const struct crew *crew)
{
    size_t count = (size_t)args->others.count + 1;
    const char **path;
    struct reviews_args reviews = { .seat = args->seat,
                                    .effort = effort_of(args),
                                    .threads = (int)args->threads,
                                    .json = args->match.json };
    int status;

    if (args->match.cut != NULL)
        return cli_bad("--at chooses a moment of one match; leave it out.");
    path = memory_new(count, sizeof path[0]);
    path[0] = args->match.path;
    for (int i = 0; i < args->others.count; i++)
        path[i + 1] = args->others.word[i];
    reviews.path = path;
    reviews.count = (int)count;
    status = reviews_run(&reviews, crew);
    free(path);
    return status;
}

int
analyse_crew(int argc, char **argv, const struct crew *crew)
{
    struct args args = { .threads = sim_args_threads(crew) };

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args.match.path != NULL && (crew != NULL || args.others.count > 0 ||
                                    reviews_is_folder(args.match.path)))
        return analyse_many(&args, crew);
    return analyse_one(&args);
}

int
analyse_command(int argc, char **argv)
{
    return analyse_crew(argc, argv, NULL);
}
