/* Asks and answers as lines of JSON. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/build.h>

#include "protocol.h"

/* A guess from the view; everything that may be asked of it depends on the */
/* view alone. */
static void
imagine(const struct rk_bot_turn *turn, struct rk_state_room *room)
{
    struct rk_rng rng = rk_rng_seed(0);

    turn->game->guess(turn->view, &rng, rk_state_in(room));
}

/* Writing */

/* The draft followed by ${move}, as notation. */
static json_t *
step_text(const struct protocol_ask *ask, rk_move move)
{
    struct rk_steps steps = *ask->draft;
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    RK_CHECK(steps.count < RK_STEPS_MAX);
    steps.move[steps.count++] = move;
    rk_notation_text(ask->turn->game->ops, steps.move, steps.count, &text);
    while (text.len > 0 && line[text.len - 1] == ' ')
        line[--text.len] = '\0';
    return build_text(line);
}

/* Adds the legal steps, and which of them do not complete the answer. */
static void
put_legal(json_t *json, const struct protocol_ask *ask)
{
    const struct rk_bot_turn *turn = ask->turn;
    json_t *legal = build_array(), *unfinished = build_array();
    struct rk_state_room room, work;

    imagine(turn, &room);
    for (int i = 0; i < turn->count; i++) {
        enum rk_status status;

        work = room;
        status = turn->game->answer(rk_state_in(&work), turn->seat,
                                    turn->legal[i], NULL);
        RK_CHECK(rk_status_applied(status));
        build_add(legal, step_text(ask, turn->legal[i]));
        if (status == RK_DRAFTED)
            build_add(unfinished, json_integer(i));
    }
    build_put(json, "legal", legal);
    build_put(json, "unfinished", unfinished);
}

/* Adds the question, by its kind and as a sentence. */
static void
put_question(json_t *json, const struct rk_bot_turn *turn)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_state_room room;

    imagine(turn, &room);
    rk_game_ask_text(turn->game, turn->view, &text);
    build_put_text(json, "ask",
                   rk_ask_name(turn->game->ask(rk_state_in(&room)).kind));
    build_put_text(json, "question", sentence);
}

static void
put_draft(json_t *json, const struct protocol_ask *ask)
{
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    if (ask->draft->count > 0)
        rk_notation_text(ask->turn->game->ops, ask->draft->move,
                         ask->draft->count, &text);
    build_put(json, "draft",
              build_text_or_null(ask->draft->count > 0 ? line : NULL));
}

/* The beginning of every line: its type, the match, the seat, the setup. */
static json_t *
begin(const char *type, const struct rk_bot_turn *turn)
{
    json_t *json = build_object(), *setup;

    build_put_number(json, "rookery", PROTOCOL_VERSION);
    build_put_text(json, "type", type);
    build_put_number(json, "match", (json_int_t)turn->match);
    build_put_number(json, "seat", turn->seat);
    setup = rk_json_setup(turn->game, turn->setup);
    RK_CHECK(json_object_update(json, setup) == 0);
    json_decref(setup);
    return json;
}

/* Adds what the seat knows: its view and its events. */
static void
put_known(json_t *json, const struct rk_bot_turn *turn)
{
    json_t *events = build_array();

    for (int i = 0; i < turn->event_count; i++)
        build_add(events, rk_json_event(turn->game, &turn->events[i]));
    build_put(json, "view", rk_json_view(turn->game, turn->setup, turn->view));
    build_put(json, "events", events);
}

/* The text of ${json}, whose reference is dropped. */
static char *
finish(json_t *json)
{
    char *line = memory_given(json_dumps(json, JSON_COMPACT));

    json_decref(json);
    return line;
}

char *
protocol_ask_line(const struct protocol_ask *ask)
{
    json_t *json = begin("ask", ask->turn);

    build_put_text(json, "id", ask->id);
    build_put_number(json, "ms", ask->milliseconds);
    build_put_number(json, "seed", ask->seed);
    put_question(json, ask->turn);
    put_draft(json, ask);
    put_legal(json, ask);
    put_known(json, ask->turn);
    return finish(json);
}

char *
protocol_end_line(const struct rk_bot_turn *turn,
                  const struct rk_result *result)
{
    json_t *json = begin("end", turn);

    build_put(json, "result", rk_json_result(result));
    put_known(json, turn);
    return finish(json);
}

/* Reading */

static bool
refuse(struct rk_text *why, const char *pattern, const char *word)
{
    rk_text_fill(why, pattern, word);
    return false;
}

/*
 * Copies the string ${json} to ${text}; false if it is not a string or too
 * long.
 */
static bool
copy_text(const json_t *json, char *text, size_t size)
{
    if (!json_is_string(json) || json_string_length(json) >= size)
        return false;
    memcpy(text, json_string_value(json), json_string_length(json) + 1);
    return true;
}

static bool
read_id(const json_t *json, struct protocol_answer *answer, struct rk_text *why)
{
    if (copy_text(json, answer->id, sizeof answer->id) && answer->id[0] != '\0')
        return true;
    return refuse(why, "\"id\" must be the id of the ask.", "");
}

static bool
read_step(const json_t *json, struct protocol_answer *answer,
          struct rk_text *why)
{
    json_int_t step = json_integer_value(json);

    if (!json_is_integer(json) || step < 0 || step >= RK_LEGAL_MAX)
        return refuse(why,
                      "\"step\" must be an index of the legal list, which "
                      "begins with 0.",
                      "");
    answer->step = (int)step;
    return true;
}

static bool
read_text(const json_t *json, struct protocol_answer *answer,
          struct rk_text *why)
{
    if (copy_text(json, answer->text, sizeof answer->text))
        return true;
    return refuse(why, "\"answer\" must be a text of at most 199 bytes.", "");
}

/* The fields of an answer. */
static const struct {
    const char *name;
    bool (*read)(const json_t *, struct protocol_answer *, struct rk_text *);
} fields[] = {
    { "id", read_id },
    { "step", read_step },
    { "answer", read_text },
};

static bool
read_field(const char *name, const json_t *value,
           struct protocol_answer *answer, struct rk_text *why)
{
    for (size_t i = 0; i < RK_COUNT(fields); i++) {
        if (strcmp(fields[i].name, name) == 0)
            return fields[i].read(value, answer, why);
    }
    return refuse(why,
                  "An answer has \"id\" and either \"step\" or \"answer\", "
                  "and nothing else.",
                  "");
}

static bool
read_object(json_t *json, struct protocol_answer *answer, struct rk_text *why)
{
    const char *name;
    json_t *value;

    if (!json_is_object(json))
        return refuse(why, "An answer is a JSON object, as in: {\"step\": 0}.",
                      "");
    json_object_foreach(json, name, value)
    {
        if (!read_field(name, value, answer, why))
            return false;
    }
    if ((json_object_get(json, "step") == NULL) !=
        (json_object_get(json, "answer") == NULL))
        return true;
    return refuse(why, "An answer has either \"step\" or \"answer\".", "");
}

bool
protocol_read(const char *line, size_t length, struct protocol_answer *answer,
              struct rk_text *why)
{
    json_t *json;
    bool good;

    *answer = (struct protocol_answer){ .step = -1 };
    json = rk_json_parse(line, length, why);
    if (json == NULL)
        return false;
    good = read_object(json, answer, why);
    json_decref(json);
    return good;
}

/* Judging */

static enum rk_status
judge_step(const struct protocol_ask *ask, int step, struct rk_steps *steps,
           struct rk_text *why)
{
    const struct rk_bot_turn *turn = ask->turn;
    struct rk_state_room room;
    char number[RK_WORD_MAX];
    struct rk_text text = rk_text_over(number, sizeof number);

    if (step >= turn->count) {
        rk_text_int(&text, step);
        rk_text_fill(why, "There is no legal step number %; ", number);
        rk_text_clear(&text);
        rk_text_int(&text, turn->count - 1);
        return rk_refuse(RK_ILLEGAL, why, "the last one is %.", number);
    }
    *steps = *ask->draft;
    RK_CHECK(steps->count < RK_STEPS_MAX);
    steps->move[steps->count++] = turn->legal[step];
    imagine(turn, &room);
    return turn->game->answer(rk_state_in(&room), turn->seat, turn->legal[step],
                              NULL);
}

/* Removes the draft from the front of ${whole}; false if it is not there. */
static bool
take_draft(const struct rk_steps *draft, const struct rk_steps *whole,
           struct rk_steps *rest)
{
    size_t count = (size_t)draft->count;

    if (whole->count <= draft->count ||
        memcmp(draft->move, whole->move, count * sizeof whole->move[0]) != 0)
        return false;
    rest->count = whole->count - draft->count;
    memcpy(rest->move, whole->move + count,
           (size_t)rest->count * sizeof rest->move[0]);
    return true;
}

static enum rk_status
judge_text(const struct protocol_ask *ask, const char *answer,
           struct rk_steps *steps, struct rk_text *why)
{
    const struct rk_bot_turn *turn = ask->turn;
    struct rk_state_room room;
    struct rk_steps rest;

    steps->count = rk_notation_read(turn->game->ops, answer, steps->move, why);
    if (steps->count == 0)
        return RK_UNREADABLE;
    if (!take_draft(ask->draft, steps, &rest))
        return rk_refuse(RK_ILLEGAL, why,
                         "The answer does not go on from the draft.", NULL);
    imagine(turn, &room);
    return rk_answer_steps(turn->game, rk_state_in(&room), turn->seat, &rest,
                           NULL, why);
}

enum rk_status
protocol_judge(const struct protocol_ask *ask,
               const struct protocol_answer *answer, struct rk_steps *steps,
               struct rk_text *why)
{
    if (answer->step >= 0)
        return judge_step(ask, answer->step, steps, why);
    return judge_text(ask, answer->text, steps, why);
}

void
protocol_default(const struct protocol_ask *ask, struct rk_steps *steps)
{
    const struct rk_bot_turn *turn = ask->turn;
    struct rk_rng rng = rk_rng_seed(ask->seed);
    struct rk_state_room room;
    struct rk_steps rest;

    imagine(turn, &room);
    *steps = *ask->draft;
    RK_CHECK(rk_answer_random(turn->game, rk_state_in(&room), turn->seat, &rng,
                              &rest) &&
             steps->count + rest.count <= RK_STEPS_MAX);
    for (int i = 0; i < rest.count; i++)
        steps->move[steps->count++] = rest.move[i];
}
