/* rookery analyse: find the decisions that cost most. */
#include <stdio.h>

#include "wire/build.h"

#include "cli/match_args.h"
#include "cli/review.h"
#include "cli/saves.h"
#include "cli/tell.h"
#include "cli/tell_json.h"

#include "command.h"

struct args {
    struct match_args match; /* the first */
    const char *seat;
    uint64_t think, seconds;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "seat", 0, "N", OPTIONS_TEXT, AT(seat),
      .about = "Analyse the decisions of seat N (yours)" },
    { "seconds", 0, "S", OPTIONS_NUMBER, AT(seconds),
      .about = "Take about S seconds in all", .standard = "20", .min = 1,
      .max = 86400 },
    { "think", 0, "N", OPTIONS_NUMBER, AT(think),
      .about =
          "Use N iterations per thought instead of the clock; this makes the "
          "estimates reproducible",
      .min = 1, .max = REVIEW_THINK_MAX },
    { 0 }
};

static const struct options options = {
    .words = "MATCH",
    .about = "Compares each decision of a seat with what the strongest level "
             "would have done, knowing what that seat knew then. Shows the "
             "three most costly ones; with --json, all.",
    .table = { { rows, 0 }, { match_args_rows, AT(match) } },
};

/* The seat to analyse: the one given, or the one where a person sat. */
static int
choose_seat(const struct args *args, const struct rk_match *match, int *seat)
{
    struct saves_seats seats;
    int count = match->setup.seats;

    if (args->seat != NULL) {
        *seat = cli_seat(args->seat, count);
    } else {
        if (!saves_read_seats(args->match.path, count, &seats))
            saves_guess_seats(match, &seats);
        *seat = seats.you;
        if (*seat == RK_SPECTATOR)
            return cli_bad("You only watched this match; choose a seat with "
                           "--seat, 0 to %d.",
                           count - 1);
    }
    if (*seat < 0 || *seat >= count)
        return cli_bad("There is no seat \"%s\"; seats are 0 to %d.",
                       args->seat, count - 1);
    return CLI_FINE;
}

static json_t *
judged_json(const struct rk_cost *cost, const struct rk_judged *judged,
            const char *text)
{
    json_t *json = build_object();

    build_put_text(json, "answer", text);
    build_put(json, "value",
              cost->same ? json_null() : json_real((double)judged->value));
    return json;
}

static json_t *
decision_json(const struct review_decision *decision)
{
    const struct rk_cost *cost = &decision->cost;
    json_t *json = build_object();

    build_put_number(json, "number", decision->number);
    build_put_text(json, "question", decision->question);
    build_put(json, "given", judged_json(cost, &cost->given, decision->given));
    build_put(json, "best", judged_json(cost, &cost->best, decision->best));
    build_put(json, "loss", json_real((double)cost->loss));
    build_put(json, "error", json_real((double)cost->error));
    return json;
}

static int
print_json(const struct rk_match *match, const struct review *review)
{
    json_t *json = rk_json_setup(match->game, &match->setup);
    json_t *list = build_array(), *costliest = build_array();
    int worst[REVIEW_WORST];
    int count = review_worst(review, worst);

    for (int i = 0; i < review->judged; i++)
        build_add(list, decision_json(&review->list[i]));
    for (int i = 0; i < count; i++)
        build_add(costliest, json_integer(review->list[worst[i]].number));
    build_put_number(json, "seat", review->seat);
    build_put(json, "decisions", list);
    build_put(json, "costliest", costliest);
    build_put(json, "noise", json_real((double)review_noise(review)));
    return cli_print_json(json);
}

static int
analyse(const struct rk_match *match, const void *given)
{
    const struct args *args = given;
    const struct review_effort effort = { .think = (uint32_t)args->think,
                                          .seconds = (uint32_t)args->seconds };
    struct review review;
    int seat, status = CLI_FINE;

    if (choose_seat(args, match, &seat) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (!review_make(&review, match, seat, &effort))
        status = cli_failed("Stopped after %d of %d decisions.", review.judged,
                            review.count);
    else if (args->match.json)
        status = print_json(match, &review);
    else
        review_tell(&review, false);
    review_free(&review);
    return status == CLI_FINE ? tell_done() : status;
}

int
analyse_command(int argc, char **argv)
{
    struct args args = { 0 };

    return match_args_run(&options, argc, argv, &args, analyse);
}
