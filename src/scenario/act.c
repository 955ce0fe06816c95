/* The commands of a scenario that change the position. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/games.h>
#include <rookery/match.h>

#include "act.h"
#include "path.h"

enum {
    CHANCE_MOST = 1000,  /* answers of chance in a row */
    PLAY_MOST = 1000000, /* answers until a match must be over */
};

static struct rk_text
no_text(char *buffer)
{
    return rk_text_over(buffer, RK_SENTENCE_MAX);
}

static bool
asks_chance(const struct run *run)
{
    return (run->game->ask(run_state(run)).awaited & rk_seat_bit(RK_CHANCE)) !=
           0;
}

/* Fails if the position breaks an invariant of the game. */
static bool
check_position(struct run *run, const struct script_command *command)
{
    struct rk_ask ask = run->game->ask(run_state(run));
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = no_text(buffer);

    if (ask.over == (ask.awaited != 0))
        rk_text_add(&why, "somebody is asked exactly while it is not over");
    else if (run->game->check(run_state(run), &why) == RK_OK)
        return true;
    return run_fail(run, command, SCRIPT_TRUTH,
                    "a position that keeps every invariant", why.at);
}

/* A list with room for the events of one more answer. */
static struct rk_events
listen(struct run *run)
{
    if (run->events + RK_EVENTS_MAX > run->event_room) {
        run->event_room = 2 * run->event_room + RK_EVENTS_MAX;
        run->event = memory_resize(run->event, (size_t)run->event_room,
                                   sizeof *run->event);
    }
    return (struct rk_events){ .list = run->event + run->events,
                               .cap = RK_EVENTS_MAX };
}

/* Gives the answer ${text}, which must be accepted. */
static bool
give(struct run *run, const struct script_command *command, int seat,
     const char *text)
{
    struct rk_events events = listen(run);
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = no_text(buffer);
    enum rk_status status = rk_answer_text(run->game, rk_state_in(&run->state),
                                           seat, text, &events, NULL, &why);

    run->events += events.count;
    if (status == RK_OK)
        return check_position(run, command);
    return run_fail(run, command, seat, "an answer that is accepted", why.at);
}

/* Draws an answer of chance and gives it. */
static bool
deal(struct run *run, const struct script_command *command)
{
    char buffer[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);
    uint64_t words[RK_CHANCE_WORDS];
    rk_move move;

    rk_chance_words(run->seed, run->dealt++, words);
    move = run->game->chance(run_state(run), words);
    rk_notation_text(run->game->ops, &move, 1, &text);
    return give(run, command, RK_CHANCE, text.at);
}

/* Answers for chance while it is asked, if the scenario has a seed. */
static bool
deal_on(struct run *run, const struct script_command *command)
{
    for (int i = 0; i < CHANCE_MOST && run->deals && asks_chance(run); i++) {
        if (!deal(run, command))
            return false;
    }
    if (!run->deals || !asks_chance(run))
        return true;
    return run_fail(run, command, SCRIPT_TRUTH, "a question to a seat",
                    "a thousand questions to chance");
}

/* Forgets the events so far. */
static void
forget(struct run *run)
{
    run->events = 0;
    memset(run->heard, 0, sizeof run->heard);
}

static bool
refuse_start(struct run *run, const struct script_command *command,
             enum rk_status status)
{
    run->refused = status;
    run->refused_at = command;
    return true;
}

/* The value that ${command} has for ${key}, or NULL. */
static const char *
find_pair(const struct script_command *command, const char *key)
{
    for (int i = 0; i < command->words; i += 2) {
        if (strcmp(command->word[i], key) == 0)
            return command->word[i + 1];
    }
    return NULL;
}

bool
act_pack(struct run *run, const struct script_command *command)
{
    run->pack = json_object_size(command->value) > 0 ? command->value : NULL;
    return true;
}

/* Fills ${setup} from the pairs of ${command} and the current pack. */
static enum rk_status
make_setup(const struct rk_game *game, const struct script_command *command,
           const json_t *pack, struct rk_setup *setup, struct rk_text *why)
{
    const char *seats = find_pair(command, "seats");
    struct rk_scan scan = { seats };
    enum rk_status status;
    int count = 0;

    if (seats != NULL &&
        (!rk_scan_int(&scan, &count) || !rk_scan_end(&scan) || count == 0))
        return rk_refuse(RK_BAD_SETUP, why, "\"%\" is no number of seats.",
                         seats);
    status =
        rk_setup_make(game, find_pair(command, "variant"), count, setup, why);
    for (int i = 0; status == RK_OK && i < command->words; i += 2) {
        const char *key = command->word[i];

        if (strcmp(key, "seats") != 0 && strcmp(key, "variant") != 0)
            status = rk_setup_set(game, setup, key, command->word[i + 1], why);
    }
    if (status == RK_OK && pack != NULL)
        status = rk_json_read_pack(pack, game, setup, why);
    return status;
}

/* Begins a match, or takes the game's quiet position. */
static bool
start(struct run *run, const struct script_command *command, bool quiet)
{
    const struct rk_game *game = rk_games_find(command->text);
    struct rk_text why = no_text(run->refusal);
    struct rk_setup setup;

    if (game == NULL) {
        rk_text_fill(&why, "There is no game called \"%\".", command->text);
        return refuse_start(run, command, RK_BAD_SETUP);
    }
    if (make_setup(game, command, run->pack, &setup, &why) != RK_OK)
        return refuse_start(run, command, RK_BAD_SETUP);
    run->game = game;
    run->setup = setup;
    memset(&run->state, 0, sizeof run->state);
    (quiet ? game->quiet : game->setup)(rk_state_in(&run->state), &setup);
    forget(run);
    return check_position(run, command) && deal_on(run, command);
}

bool
act_game(struct run *run, const struct script_command *command)
{
    return start(run, command, false);
}

/* Reads ${json} as the position to continue from. */
static bool
read_position(struct run *run, const struct script_command *command,
              const json_t *json)
{
    struct rk_text why = no_text(run->refusal);
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state = { .bytes = { 0 } };
    enum rk_status status =
        rk_json_read_position(json, &game, &setup, &state, &why);

    if (status != RK_OK)
        return refuse_start(run, command, status);
    run->game = game;
    run->setup = setup;
    run->state = state;
    return deal_on(run, command);
}

bool
act_position(struct run *run, const struct script_command *command)
{
    if (command->value == NULL)
        return start(run, command, true);
    forget(run);
    return read_position(run, command, command->value);
}

/* True if one of the sets is about the field ${name}. */
static bool
is_set(const struct run *run, const char *name)
{
    size_t length = strlen(name);

    for (int i = 0; i < run->sets; i++) {
        const char *path = run->set[i]->text;

        if (strncmp(path, name, length) == 0 &&
            (path[length] == '\0' || path[length] == '.' ||
             path[length] == '['))
            return true;
    }
    return false;
}

/* Leaves out the bags that will be filled with the cards left over. */
static void
drop_rest(const struct run *run, json_t *state)
{
    const struct rk_field *field = run->game->state_fields.field;

    for (; field->name != NULL; field++) {
        if (field->rest && !is_set(run, field->name))
            json_object_del(state, field->name);
    }
}

bool
act_sets(struct run *run)
{
    const struct script_command *last;
    json_t *position, *state;

    if (run->sets == 0)
        return true;
    last = run->set[run->sets - 1];
    json_array_clear(run->kept);
    position =
        run_keep(run, rk_json_position(run->game, &run->setup, run_state(run)));
    state = json_object_get(position, "state");
    drop_rest(run, state);
    for (int i = 0; i < run->sets; i++) {
        const struct script_command *set = run->set[i];

        if (!path_set(state, set->text, set->value))
            return run_fail(run, set, SCRIPT_TRUTH,
                            "a path to something that is there", set->text);
    }
    run->sets = 0;
    forget(run);
    return read_position(run, last, position);
}

bool
act_do(struct run *run, const struct script_command *command)
{
    forget(run);
    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        if ((command->seats & rk_seat_bit(seat)) != 0 &&
            !give(run, command, seat, command->text))
            return false;
    }
    return deal_on(run, command);
}

bool
act_refuse(struct run *run, const struct script_command *command)
{
    struct rk_state_room before = run->state;
    struct rk_events events = listen(run);
    char buffer[RK_SENTENCE_MAX], told[RUN_TEXT_MAX];
    struct rk_text why = no_text(buffer);
    struct rk_text came = rk_text_over(told, sizeof told);
    enum rk_status status =
        rk_answer_text(run->game, rk_state_in(&run->state), command->who,
                       command->text, &events, NULL, &why);

    rk_text_fill(&came, "%: ", rk_status_code(status));
    rk_text_add(&came, why.at);
    if (status != command->status ||
        (command->part != NULL && strstr(why.at, command->part) == NULL))
        return run_fail(run, command, command->who, command->source, came.at);
    if (events.count == 0 &&
        memcmp(&before, &run->state, run->game->state_size) == 0)
        return true;
    return run_fail(run, command, command->who,
                    "a refusal that changes nothing",
                    "the position changed, or something happened");
}

bool
act_chance(struct run *run, const struct script_command *command)
{
    run->deals = command->numbered;
    run->seed = (uint64_t)command->number;
    run->dealt = 0;
    return deal_on(run, command);
}

/* The legal moves of ${seat}; returns how many. */
static int
list_moves(struct run *run, int seat, rk_move *moves)
{
    struct rk_view_room room;

    run->game->view(run_state(run), seat, rk_view_in(&room));
    return run->game->legal(rk_view_in(&room), moves);
}

/* Makes one random move for ${seat}; false if it has none. */
static bool
move_once(struct run *run, struct rk_rng *rng, int seat)
{
    rk_move moves[RK_LEGAL_MAX];
    int count = 1;

    if (seat == RK_CHANCE)
        moves[0] = rk_chance_draw(run->game, run_state(run), rng);
    else
        count = list_moves(run, seat, moves);
    if (count == 0)
        return false;
    return rk_status_applied(run->game->answer(
        rk_state_in(&run->state), seat, moves[rk_rng_below(rng, count)], NULL));
}

bool
act_play(struct run *run, const struct script_command *command)
{
    struct rk_rng rng = rk_rng_seed((uint64_t)command->number);

    forget(run);
    for (int i = 0; i < PLAY_MOST; i++) {
        struct rk_ask ask = run->game->ask(run_state(run));
        int seat;

        if (ask.over)
            return true;
        seat = rk_seat_first(ask.awaited);
        if (!move_once(run, &rng, seat))
            return run_fail(run, command, seat,
                            "a listed answer, and that it is accepted",
                            "there is none, or it was refused");
        if (!check_position(run, command))
            return false;
    }
    return run_fail(run, command, SCRIPT_TRUTH, "that the match ends",
                    "it goes on for a million answers");
}

/* Appends the first field in which two positions differ. */
static void
compare_states(const json_t *before, const json_t *after,
               struct rk_text *expected, struct rk_text *came)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)before, key, value)
    {
        const json_t *other = json_object_get(after, key);

        if (other != NULL && json_equal(value, other))
            continue;
        rk_text_fill(expected, "% = ", key);
        run_json_text(value, expected);
        rk_text_fill(came, "% = ", key);
        if (other != NULL)
            run_json_text(other, came);
        return;
    }
    rk_text_add(expected, "the same position");
    rk_text_add(came, "a difference that its JSON does not show");
}

/* Turns the position into text and back. */
static bool
round_trip(struct run *run, const struct script_command *command)
{
    struct rk_text why = no_text(run->refusal);
    char *text = rk_json_print(run_keep(
        run, rk_json_position(run->game, &run->setup, run_state(run))));
    json_t *json = rk_json_parse(text, strlen(text), &why);

    free(text);
    if (json == NULL)
        return run_fail(run, command, SCRIPT_TRUTH,
                        "a position that can be read back", why.at);
    return read_position(run, command, run_keep(run, json));
}

bool
act_resume(struct run *run, const struct script_command *command)
{
    struct rk_state_room before = run->state;
    struct rk_setup setup = run->setup;
    json_t *was = run_view(run, SCRIPT_TRUTH);
    char left[RUN_TEXT_MAX], right[RUN_TEXT_MAX];
    struct rk_text expected = rk_text_over(left, sizeof left);
    struct rk_text came = rk_text_over(right, sizeof right);
    bool deals = run->deals;

    run->deals = false;
    if (!round_trip(run, command))
        return false;
    run->deals = deals;
    if (run->refused != RK_OK)
        return run_fail(run, command, SCRIPT_TRUTH,
                        "a position that can be read back", run->refusal);
    if (memcmp(&before, &run->state, run->game->state_size) == 0 &&
        memcmp(&setup, &run->setup, sizeof setup) == 0)
        return true;
    compare_states(was, run_view(run, SCRIPT_TRUTH), &expected, &came);
    return run_fail(run, command, SCRIPT_TRUTH, expected.at, came.at);
}
