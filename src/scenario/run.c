/* Running a scenario command by command. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include "act.h"
#include "expect.h"
#include "run.h"

const struct rk_state *
run_state(const struct run *run)
{
    return (const struct rk_state *)(const void *)run->state.bytes;
}

static void
copy_text(char *to, const char *from)
{
    struct rk_text text = rk_text_over(to, RUN_TEXT_MAX);

    rk_text_add(&text, from);
}

bool
run_fail(struct run *run, const struct script_command *command, int viewer,
         const char *expected, const char *came)
{
    run->failed = command;
    run->viewer = viewer;
    copy_text(run->expected, expected);
    copy_text(run->came, came);
    return false;
}

json_t *
run_keep(struct run *run, json_t *json)
{
    RK_CHECK(json != NULL);
    RK_CHECK(json_array_append_new(run->kept, json) == 0);
    return json;
}

json_t *
run_view(struct run *run, int who)
{
    struct rk_view_room room;

    if (who == SCRIPT_TRUTH)
        return json_object_get(
            run_keep(run,
                     rk_json_position(run->game, &run->setup, run_state(run))),
            "state");
    run->game->view(run_state(run), who, rk_view_in(&room));
    return run_keep(run,
                    rk_json_view(run->game, &run->setup, rk_view_in(&room)));
}

void
run_seats_text(uint8_t seats, struct rk_text *text)
{
    bool first = true;

    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        if ((seats & rk_seat_bit(seat)) == 0)
            continue;
        rk_text_add(text, first ? "" : ",");
        if (seat == RK_CHANCE)
            rk_text_add(text, "chance");
        else
            rk_text_int(text, seat);
        first = false;
    }
    rk_text_add(text, first ? "nobody" : "");
}

void
run_json_text(const json_t *json, struct rk_text *text)
{
    char *line =
        memory_given(json_dumps(json, JSON_ENCODE_ANY | JSON_SORT_KEYS));

    rk_text_add(text, line);
    free(line);
}

static bool
queue_set(struct run *run, const struct script_command *command)
{
    if (run->sets == RUN_SETS_MAX)
        return run_fail(run, command, SCRIPT_TRUTH,
                        "at most 256 sets one after the other", "more");
    run->set[run->sets++] = command;
    return true;
}

/* Fails because something was refused that should not have been. */
static bool
fail_refused(struct run *run)
{
    return run_fail(run, run->refused_at, SCRIPT_TRUTH,
                    run->refused_at->verb == SCRIPT_SET
                        ? "a position that is possible"
                        : "a setup and position that are possible",
                    run->refusal);
}

/* bad-setup, bad-position: the command before must have been refused. */
static bool
expect_refused(struct run *run, const struct script_command *command)
{
    enum rk_status wanted =
        command->verb == SCRIPT_BAD_SETUP ? RK_BAD_SETUP : RK_BAD_POSITION;
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = rk_text_over(buffer, sizeof buffer);
    enum rk_status status = run->refused;

    run->refused = RK_OK;
    if (status == wanted &&
        (command->part == NULL || strstr(run->refusal, command->part) != NULL))
        return true;
    if (status == RK_OK)
        return run_fail(run, command, SCRIPT_TRUTH, command->source,
                        "it was accepted");
    rk_text_fill(&came, "%: ", rk_status_code(status));
    rk_text_add(&came, run->refusal);
    return run_fail(run, command, SCRIPT_TRUTH, command->source, came.at);
}

/* True if the seats that ${command} names sit at the table. */
static bool
seats_exist(struct run *run, const struct script_command *command)
{
    uint8_t all = rk_seat_all(run->setup.seats) | rk_seat_bit(RK_CHANCE);

    if ((command->seats & ~all) == 0 &&
        (command->who >= RK_CHANCE || command->who < run->setup.seats))
        return true;
    return run_fail(run, command, SCRIPT_TRUTH, "seats that are at the table",
                    "a seat that is not");
}

static bool (*const verbs[SCRIPT_VERBS])(struct run *,
                                         const struct script_command *) = {
    [SCRIPT_PACK] = act_pack,         [SCRIPT_GAME] = act_game,
    [SCRIPT_POSITION] = act_position, [SCRIPT_DO] = act_do,
    [SCRIPT_REFUSE] = act_refuse,     [SCRIPT_CHANCE] = act_chance,
    [SCRIPT_PLAY] = act_play,         [SCRIPT_RESUME] = act_resume,
    [SCRIPT_ASK] = expect_ask,        [SCRIPT_LEGAL] = legal_expect,
    [SCRIPT_EVENT] = events_one,      [SCRIPT_NO] = events_none,
    [SCRIPT_EVENTS] = events_all,     [SCRIPT_VIEW] = expect_value,
    [SCRIPT_TRUTH_IS] = expect_value, [SCRIPT_SCORE] = expect_score,
    [SCRIPT_RANK] = expect_rank,      [SCRIPT_LINE] = expect_line,
    [SCRIPT_NOTE] = expect_note,      [SCRIPT_OVER] = expect_over,
};

static bool
run_verb(struct run *run, const struct script_command *command)
{
    RK_CHECK(verbs[command->verb] != NULL);
    json_array_clear(run->kept);
    return verbs[command->verb](run, command);
}

/* True if ${command} may come before there is a position. */
static bool
begins(const struct script_command *command)
{
    return command->verb == SCRIPT_PACK || command->verb == SCRIPT_GAME ||
           command->verb == SCRIPT_POSITION;
}

bool
run_command(struct run *run, const struct script_command *command)
{
    if (command->verb == SCRIPT_RULE)
        return true;
    if (run->game == NULL && run->refused == RK_OK && !begins(command))
        return run_fail(run, command, SCRIPT_TRUTH,
                        "first a line that begins with game or position",
                        command->source);
    if (command->verb == SCRIPT_SET && run->refused == RK_OK)
        return queue_set(run, command);
    if (!act_sets(run))
        return false;
    if (command->verb == SCRIPT_BAD_SETUP ||
        command->verb == SCRIPT_BAD_POSITION)
        return expect_refused(run, command);
    if (run->refused != RK_OK)
        return fail_refused(run);
    if (!begins(command) && !seats_exist(run, command))
        return false;
    return run_verb(run, command);
}

bool
run_end(struct run *run)
{
    if (!act_sets(run))
        return false;
    return run->refused == RK_OK || fail_refused(run);
}

void
run_free(struct run *run)
{
    free(run->event);
    free(run->list);
    json_decref(run->kept);
}
