/* rookery judge: win chances and mixtures in a position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "wire/build.h"

#include "cli/coach.h"
#include "cli/options.h"
#include "cli/review.h"
#include "cli/setup_args.h"
#include "cli/tell.h"
#include "cli/tell_json.h"

#include "command.h"

enum {
    SHOWN = 10,  /* moves that are printed for people */
    THOUGHTS = 6 /* about this many for one question */
};

struct args {
    const char *position, *seat;
    uint64_t think, seconds;
    bool json;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(position) },
    { "seat", 0, "N", OPTIONS_TEXT, AT(seat),
      .about = "Judge the question to seat N only (all who are asked)" },
    { "seconds", 0, "S", OPTIONS_NUMBER, AT(seconds),
      .about = "Take about S seconds in all", .standard = "5", .min = 1,
      .max = 86400 },
    { "think", 0, "N", OPTIONS_NUMBER, AT(think),
      .about =
          "Use N iterations per thought instead of the clock; this makes the "
          "estimates reproducible",
      .min = 1, .max = REVIEW_THINK_MAX },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .words = "POSITION",
    .about =
        "Tells how likely each seat is to win, and for every seat that is "
        "asked, how often the strongest level would make each move and what "
        "it is worth. POSITION is a file with a position or a match, - for "
        "standard input, or the JSON of a position itself. Chances at the "
        "top know everything in the position and are judged without a search; "
        "those below a question come from a search that knows only what its "
        "seat knows.",
    .table = { { rows, 0 } },
};

/* A question, and what was found out about it. */
struct verdict {
    struct rk_outlook outlook;
    struct rk_hint hint; /* no answers if the seat has begun a draft */
};

/* A position and what is thought of it. */
struct work {
    const struct rk_match *match;
    const struct rk_state *state;
    uint8_t seats; /* whose questions are judged */
    float share[RK_SEATS_MAX];
    struct verdict verdict[RK_SEATS_MAX];
};

/* Reading */

/* True if the text is that of a match file rather than of a position. */
static bool
is_match(const char *text)
{
    static const char head[] = "\"rookery\"";
    const char *end = strchr(text, '\n'), *found = strstr(text, head);

    return found != NULL && (end == NULL || found < end);
}

/* A match that begins at the position in ${text}; NULL after why. */
static struct rk_match_file *
read_position(const char *text, size_t length, struct rk_text *why)
{
    json_t *json = rk_json_parse(text, length, why);
    enum rk_status status = RK_BAD_FILE;
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state;

    if (json != NULL)
        status = rk_json_read_position(json, &game, &setup, &state, why);
    json_decref(json);
    if (status != RK_OK)
        return NULL;
    return rk_match_file_new(game, &setup, rk_state_in(&state));
}

/* The position that ${word} is or names; NULL after an error message. */
static struct rk_match_file *
read(const char *word)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool inline_text = word != NULL && word[0] == '{';
    struct rk_match_file *file;
    size_t length;
    char *text;

    if (word == NULL) {
        cli_bad("Name a file with a position or a match, or - for standard "
                "input; rookery position prints a position.");
        return NULL;
    }
    text = inline_text ? memory_copy(word) : cli_read_file(word, &length);
    if (text == NULL)
        return NULL;
    length = inline_text ? strlen(word) : length;
    file = is_match(text) ? rk_match_file_read(text, length, &why)
                          : read_position(text, length, &why);
    free(text);
    if (file == NULL)
        cli_bad("%s: %s", inline_text ? "the position" : cli_file_name(word),
                sentence);
    return file;
}

/* Sets the seats whose questions are judged: those asked, or the one given. */
static int
choose_seats(const struct args *args, struct work *work)
{
    int seats = work->match->setup.seats, seat;

    work->seats = work->match->game->ask(work->state).awaited &
                  (uint8_t)(rk_seat_bit(seats) - 1);
    if (args->seat == NULL)
        return CLI_FINE;
    seat = cli_seat(args->seat, seats);
    if (seat < 0 || seat >= seats)
        return cli_bad("There is no seat \"%s\"; seats are 0 to %d.",
                       args->seat, seats - 1);
    work->seats &= (uint8_t)rk_seat_bit(seat);
    return work->seats != 0
               ? CLI_FINE
               : cli_bad("Seat %d is not asked anything here.", seat);
}

/* Judging */

static void
judge_seat(struct coach *coach, struct work *work, int seat)
{
    const struct rk_game *game = work->match->game;
    struct verdict *verdict = &work->verdict[seat];

    coach_look(coach, work->match, work->state, seat);
    rk_judge_outlook(coach->mind, &coach->turn, &verdict->outlook);
    if (game->drafting != NULL && game->drafting(work->state))
        return;
    rk_judge_hint(coach->mind, &coach->turn, &verdict->hint, NULL);
}

/* False if it was interrupted. */
static bool
judge(const struct args *args, struct work *work)
{
    int asked = __builtin_popcount(work->seats);
    struct coach coach;

    coach_open(&coach, (uint32_t)args->think);
    if (args->think == 0 && asked > 0)
        coach.mind->effort.milliseconds =
            (uint32_t)(args->seconds * 1000) / (uint32_t)(asked * THOUGHTS);
    coach_look(&coach, work->match, work->state, 0);
    rk_judge_chances(coach.mind, &coach.turn, work->state, work->share);
    for (int seat = 0; seat < work->match->setup.seats; seat++) {
        if ((work->seats & rk_seat_bit(seat)) != 0)
            judge_seat(&coach, work, seat);
    }
    return !coach_close(&coach);
}

/* As JSON */

static json_t *
shares_json(const struct work *work, const float *share)
{
    json_t *list = build_array();

    for (int seat = 0; seat < work->match->setup.seats; seat++)
        build_add(list, json_real((double)share[seat]));
    return list;
}

/* A value; null for moves that were never tried or never won. */
static json_t *
value_json(float value)
{
    return value > 0 ? json_real((double)value) : json_null();
}

static json_t *
answer_json(const struct work *work, const rk_move *move, int count,
            struct rk_thought thought)
{
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    json_t *json = build_object();

    rk_notation_text(work->match->game->ops, move, count, &text);
    build_put_text(json, "answer", line);
    build_put(json, "chance", json_real((double)thought.chance));
    build_put(json, "value", value_json(thought.value));
    return json;
}

static json_t *
moves_json(const struct work *work, const struct rk_outlook *outlook)
{
    json_t *list = build_array();

    for (int i = 0; i < outlook->count; i++)
        build_add(list,
                  answer_json(work, &outlook->move[i], 1, outlook->thought[i]));
    return list;
}

static json_t *
answers_json(const struct work *work, const struct rk_hint *hint)
{
    json_t *list = build_array();

    for (int i = 0; i < hint->count; i++) {
        const struct rk_judged *one = &hint->answer[i];
        json_t *json = answer_json(
            work, one->steps.move, one->steps.count,
            (struct rk_thought){ .chance = one->chance, .value = one->value });

        build_put(json, "error", json_real((double)one->error));
        build_add(list, json);
    }
    return list;
}

static json_t *
question_json(const struct work *work, int seat)
{
    const struct verdict *verdict = &work->verdict[seat];
    json_t *json = build_object();

    build_put_number(json, "seat", seat);
    build_put(json, "question",
              tell_json_question(work->match->game, work->state, seat));
    build_put(json, "mixes", json_boolean(verdict->outlook.mixes));
    build_put(json, "chances", shares_json(work, verdict->outlook.share));
    build_put(json, "moves", moves_json(work, &verdict->outlook));
    build_put(json, "answers", answers_json(work, &verdict->hint));
    return json;
}

static int
print_json(const struct work *work)
{
    json_t *json = rk_json_setup(work->match->game, &work->match->setup);
    json_t *questions = build_array();

    for (int seat = 0; seat < work->match->setup.seats; seat++) {
        if ((work->seats & rk_seat_bit(seat)) != 0)
            build_add(questions, question_json(work, seat));
    }
    build_put(json, "chances", shares_json(work, work->share));
    build_put(json, "questions", questions);
    build_put(json, "result", tell_json_result(work->match->game, work->state));
    return cli_print_json(json);
}

/* As text */

static void
print_shares(const struct work *work, const float *share)
{
    for (int seat = 0; seat < work->match->setup.seats; seat++)
        printf("  %s: %.1f %%\n", tell_seat(seat), 100 * (double)share[seat]);
}

/* The likeliest move that is not in ${done}; -1: none is left. */
static int
next_move(const struct rk_outlook *outlook, const bool *done)
{
    int best = -1;

    for (int i = 0; i < outlook->count; i++) {
        if (!done[i] && (best < 0 || outlook->thought[i].chance >
                                         outlook->thought[best].chance))
            best = i;
    }
    return best;
}

static void
print_moves(const struct work *work, const struct rk_outlook *outlook)
{
    bool done[RK_LEGAL_MAX] = { false };

    for (int n = 0; n < SHOWN && n < outlook->count; n++) {
        int i = next_move(outlook, done);
        float value = outlook->thought[i].value;
        char line[RK_ANSWER_MAX], percent[16] = "    -  ";
        struct rk_text text = rk_text_over(line, sizeof line);

        done[i] = true;
        rk_notation_text(work->match->game->ops, &outlook->move[i], 1, &text);
        if (value > 0)
            snprintf(percent, sizeof percent, "%5.1f %%", 100 * (double)value);
        tell_say(2, "%5.1f %%  %s  %s",
                 100 * (double)outlook->thought[i].chance, percent, line);
    }
    if (outlook->count > SHOWN)
        tell_say(2, "... %d of %d moves; --json prints all", SHOWN,
                 outlook->count);
}

static void
print_best(const struct work *work, const struct rk_hint *hint)
{
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    if (hint->count == 0)
        return;
    rk_notation_text(work->match->game->ops, hint->answer[0].steps.move,
                     hint->answer[0].steps.count, &text);
    tell_say(0, "The whole answer, for example:");
    tell_say(2, "%s", line);
}

static void
print_question(const struct work *work, int seat)
{
    const struct verdict *verdict = &work->verdict[seat];
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    tell_question(work->match->game, work->state, seat, &text);
    tell_say(0, "To %s: %s", tell_seat(seat), line);
    puts("From what this seat knows, the chances of victory are:");
    print_shares(work, verdict->outlook.share);
    tell_say(0,
             "How often %s would make each move, and the chance of winning "
             "with it:",
             coach_name());
    print_moves(work, &verdict->outlook);
    print_best(work, &verdict->hint);
}

static void
print(const struct work *work)
{
    tell_setup(work->match->game, &work->match->setup);
    puts(work->match->game->ask(work->state).over
             ? "The match is over; shares of victory:"
             : "Chances of victory, knowing everything:");
    print_shares(work, work->share);
    for (int seat = 0; seat < work->match->setup.seats; seat++) {
        if ((work->seats & rk_seat_bit(seat)) == 0)
            continue;
        putchar('\n');
        print_question(work, seat);
    }
}

int
judge_command(int argc, char **argv)
{
    struct args args = { 0 };
    struct rk_match_file *file;
    struct work *work;
    int status;

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    file = read(args.position);
    if (file == NULL)
        return CLI_BAD_INPUT;
    work = memory_new(1, sizeof *work);
    work->match = &file->match;
    work->state = rk_match_state(&file->match);
    status = choose_seats(&args, work);
    if (status == CLI_FINE && !judge(&args, work))
        status = cli_failed("Stopped.");
    else if (status == CLI_FINE && args.json)
        status = print_json(work);
    else if (status == CLI_FINE)
        print(work);
    free(work);
    rk_match_file_free(file);
    return status == CLI_FINE ? tell_done() : status;
}
