/* rookery legal: show the question and every legal answer in notation. */
#include <stdio.h>

#include "wire/build.h"

#include "cli/match_args.h"
#include "cli/tell.h"
#include "cli/tell_json.h"

#include "command.h"

struct args {
    struct match_args match; /* the first */
    const char *seat;
    uint64_t limit;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "seat", 0, "N", OPTIONS_TEXT, AT(seat),
      .about = "Only the answers of seat N" },
    { "limit", 0, "N", OPTIONS_NUMBER, AT(limit),
      .about = "List at most N answers of a seat", .standard = "200", .min = 1,
      .max = 100000 },
    { 0 }
};

static const struct options options = {
    .words = "MATCH",
    .about = "Shows the question and lists every legal answer, in the form "
             "that rookery move takes. Chance has no list, because there may "
             "be millions of deals: you get the form of an answer and an "
             "example.",
    .table = { { rows, 0 }, { match_args_rows, AT(match) } },
};

/* One answer that chance could give. */
static void
example(const struct rk_match *match, struct rk_text *text)
{
    const uint64_t words[RK_CHANCE_WORDS] = { 0 };
    rk_move move = match->game->chance(rk_match_state(match), words);

    rk_notation_text(match->game->ops, &move, 1, text);
}

static void
print_chance(const struct rk_match *match)
{
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    example(match, &text);
    tell_say(2, "for example: %s", line);
}

static void
print_answers(const struct rk_match *match, int seat, int limit)
{
    struct answers answers = answers_of(match->game, rk_match_state(match),
                                        seat, limit, ANSWERS_COUNTED);

    tell_answers(&answers, 2, false);
    if (answers.total == ANSWERS_COUNTED)
        tell_say(2, "... the first %d of %d or more", answers.count,
                 ANSWERS_COUNTED);
    else if (answers.total > answers.count)
        tell_say(2, "... the first %d of %ld; --limit lists more",
                 answers.count, answers.total);
    answers_free(&answers);
}

static void
print_seat(const struct rk_match *match, int seat, int limit)
{
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    tell_question(match->game, rk_match_state(match), seat, &text);
    tell_say(0, "To %s: %s", tell_seat(seat), line);
    if (seat == RK_CHANCE)
        print_chance(match);
    else
        print_answers(match, seat, limit);
}

static json_t *
describe_seat(const struct rk_match *match, int seat, int limit)
{
    const struct rk_state *state = rk_match_state(match);
    json_t *json = build_object();
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    struct answers answers;

    build_put(json, "seat", rk_json_seat(seat));
    build_put(json, "question", tell_json_question(match->game, state, seat));
    if (seat == RK_CHANCE) {
        example(match, &text);
        build_put_text(json, "example", line);
        return json;
    }
    answers = answers_of(match->game, state, seat, limit, ANSWERS_COUNTED);
    build_put_number(json, "count", answers.total);
    build_put(json, "answers", tell_json_answers(&answers));
    answers_free(&answers);
    return json;
}

static int
print(const struct rk_match *match, uint8_t seats, int limit)
{
    if (match->game->ask(rk_match_state(match)).over)
        puts("The match is over.");
    else if (seats == 0)
        puts("That seat is not asked anything now.");
    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        if ((seats & rk_seat_bit(seat)) != 0)
            print_seat(match, seat, limit);
    }
    return tell_done();
}

static int
print_json(const struct rk_match *match, uint8_t seats, int limit)
{
    struct rk_ask ask = match->game->ask(rk_match_state(match));
    json_t *json = build_object(), *list = build_array();

    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        if ((seats & rk_seat_bit(seat)) != 0)
            build_add(list, describe_seat(match, seat, limit));
    }
    build_put(json, "ask", rk_json_ask(&ask));
    build_put(json, "seats", list);
    return cli_print_json(json);
}

static int
list_legal(const struct rk_match *match, const void *given)
{
    const struct args *args = given;
    uint8_t seats = match->game->ask(rk_match_state(match)).awaited;
    int seat = args->seat != NULL ? cli_seat(args->seat, match->setup.seats)
                                  : RK_NOBODY;

    if (seat < 0 || seat == RK_SPECTATOR)
        return cli_bad("There is no seat \"%s\"; seats are 0 to %d, and "
                       "chance.",
                       args->seat, match->setup.seats - 1);
    if (seat != RK_NOBODY)
        seats &= rk_seat_bit(seat);
    return (args->match.json ? print_json : print)(match, seats,
                                                   (int)args->limit);
}

int
legal_command(int argc, char **argv)
{
    struct args args = { 0 };

    return match_args_run(&options, argc, argv, &args, list_legal);
}
