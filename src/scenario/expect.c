/* Expectations of a scenario about questions, views, the truth and scores. */
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "path.h"

static struct rk_text
text_in(char *buffer)
{
    return rk_text_over(buffer, RUN_TEXT_MAX);
}

/* Appends an ask as a scenario would expect it. */
static void
ask_text(struct rk_ask ask, struct rk_text *text)
{
    if (ask.over) {
        rk_text_add(text, "over");
        return;
    }
    rk_text_add(text, "ask ");
    run_seats_text(ask.awaited, text);
    rk_text_fill(text, " %", rk_ask_name(ask.kind));
}

/* True if the question to ${seat} contains the part that is expected. */
static bool
expect_sentence(struct run *run, const struct script_command *command, int seat)
{
    char buffer[RUN_TEXT_MAX];
    struct rk_text text = text_in(buffer);
    struct rk_view_room room;

    run->game->view(run_state(run), seat, rk_view_in(&room));
    rk_game_ask_text(run->game, rk_view_in(&room), &text);
    return strstr(text.at, command->part) != NULL ||
           run_fail(run, command, seat, command->part, text.at);
}

bool
expect_ask(struct run *run, const struct script_command *command)
{
    struct rk_ask ask = run->game->ask(run_state(run));
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = text_in(buffer);

    if (ask.over || ask.awaited != command->seats ||
        ask.kind != command->number) {
        ask_text(ask, &came);
        return run_fail(run, command, rk_seat_first(command->seats),
                        command->source, came.at);
    }
    for (int seat = 0; command->part != NULL && seat <= RK_CHANCE; seat++) {
        if ((command->seats & rk_seat_bit(seat)) != 0 &&
            !expect_sentence(run, command, seat))
            return false;
    }
    return true;
}

bool
expect_over(struct run *run, const struct script_command *command)
{
    struct rk_ask ask = run->game->ask(run_state(run));
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = text_in(buffer);

    if (ask.over)
        return true;
    ask_text(ask, &came);
    return run_fail(run, command, SCRIPT_TRUTH, command->source, came.at);
}

static bool
names_list(const struct rk_field *fields, const char *name)
{
    for (; fields->name != NULL; fields++) {
        if (fields->sub != NULL && names_list(fields->sub, name))
            return true;
        for (int i = 0; fields->names != NULL && i < RK_HIDDEN; i++) {
            const char *known = fields->names(i);

            if (known != NULL && strcmp(known, name) == 0)
                return true;
        }
    }
    return false;
}

/*
 * The value at the path of ${command}, or NULL. A kind of card that is missing
 * from counts counts as zero.
 */
static json_t *
look_up(struct run *run, const struct script_command *command)
{
    json_t *root = run_view(run, command->who);
    json_t *found = rk_json_at(root, command->text);
    char last[PATH_NAME_MAX];
    json_t *parent;

    if (found != NULL)
        return found;
    parent = path_parent(root, command->text, last);
    if (parent == root || !json_is_object(parent) ||
        !names_list(run->game->state_fields.field, last))
        return NULL;
    return run_keep(run, json_integer(0));
}

/* Says that the path does not exist, and which names do. */
static void
tell_names(json_t *root, const char *path, struct rk_text *text)
{
    char last[PATH_NAME_MAX];
    json_t *parent = path_parent(root, path, last), *value;
    const char *key;
    bool first = true;

    if (json_object_size(parent) == 0)
        parent = root;
    rk_text_fill(text, "there is nothing at \"%\", only:", path);
    json_object_foreach(parent, key, value)
    {
        rk_text_fill(text, first ? " %" : ", %", key);
        first = false;
    }
}

bool
expect_value(struct run *run, const struct script_command *command)
{
    json_t *found = look_up(run, command);
    char left[RUN_TEXT_MAX], right[RUN_TEXT_MAX];
    struct rk_text expected = text_in(left), came = text_in(right);

    if (found != NULL && json_equal(found, command->value))
        return true;
    run_json_text(command->value, &expected);
    if (found == NULL)
        tell_names(run_view(run, command->who), command->text, &came);
    else
        run_json_text(found, &came);
    return run_fail(run, command, command->who, expected.at, came.at);
}

/* Appends the lines that make up the score of ${seat}. */
static void
lines_text(const struct rk_result *result, int seat, struct rk_text *text)
{
    rk_text_int(text, result->points[seat]);
    rk_text_add(text, " points, rank ");
    rk_text_int(text, result->rank[seat]);
    for (int i = 0; i < result->lines; i++) {
        if (result->line[i].seat != seat)
            continue;
        rk_text_fill(text, ", \"%\" = ", result->line[i].what);
        rk_text_int(text, result->line[i].points);
    }
}

/* Fails unless ${number} is the expected one. */
static bool
expect_number(struct run *run, const struct script_command *command,
              const struct rk_result *result, int number)
{
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = text_in(buffer);

    if (number == command->number)
        return true;
    lines_text(result, command->who, &came);
    return run_fail(run, command, command->who, command->source, came.at);
}

/* Fails for seats that have no points: those not at the table. */
static bool
has_score(struct run *run, const struct script_command *command,
          struct rk_result *result)
{
    run->game->score(run_state(run), result);
    return command->who < run->setup.seats ||
           run_fail(run, command, SCRIPT_TRUTH, "a seat at the table",
                    "somebody who has no points");
}

bool
expect_score(struct run *run, const struct script_command *command)
{
    struct rk_result result;

    return has_score(run, command, &result) &&
           expect_number(run, command, &result, result.points[command->who]);
}

bool
expect_rank(struct run *run, const struct script_command *command)
{
    struct rk_result result;

    return has_score(run, command, &result) &&
           expect_number(run, command, &result, result.rank[command->who]);
}

bool
expect_line(struct run *run, const struct script_command *command)
{
    struct rk_result result;
    int points = 0;

    if (!has_score(run, command, &result))
        return false;
    for (int i = 0; i < result.lines; i++) {
        if (result.line[i].seat == command->who &&
            strcmp(result.line[i].what, command->text) == 0)
            points += result.line[i].points;
    }
    return expect_number(run, command, &result, points);
}

bool
expect_note(struct run *run, const struct script_command *command)
{
    struct rk_result result;

    run->game->score(run_state(run), &result);
    return (result.note != NULL && strstr(result.note->text, command->part)) ||
           run_fail(run, command, SCRIPT_TRUTH, command->part,
                    result.note != NULL ? result.note->text : "no note");
}
