/*
 * Every public function that explains a refusal also works when nobody wants
 * the explanation: with NULL the status is the same, accepted or refused.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/bot.h>
#include <rookery/games.h>
#include <rookery/routine.h>
#include <rookery/wire.h>

#include "why_batch.h"
#include "why_refuse.h"

enum { LOG_ENTRIES = 2, LOG_TEXT = 100 };

/* One call of a function; ${with} says with what. */
typedef enum rk_status call(const char *with, struct rk_text *why);

static json_t *
parsed(const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);

    assert_non_null(json);
    return json;
}

/* Setups; ${with} is a variant and perhaps a number of seats. */
static enum rk_status
make(const char *with, struct rk_text *why)
{
    struct rk_setup setup;
    char variant[20];
    int seats = 0;

    assert_true(sscanf(with, "%19s %d", variant, &seats) >= 1);
    return rk_setup_make(rk_games_find(seats >= 7 ? "revolution" : "magpie"),
                         variant, seats, &setup, why);
}

static enum rk_status
set(const char *with, struct rk_text *why)
{
    struct rk_setup setup = plain();
    char id[20], value[20];

    assert_int_equal(sscanf(with, "%19s %19s", id, value), 2);
    return rk_setup_set(magpie(), &setup, id, value, why);
}

static enum rk_status
hire(const char *with, struct rk_text *why)
{
    static struct rk_hire hire;

    return rk_hire_read(with, &hire, why) ? RK_OK : RK_UNREADABLE;
}

static enum rk_status
hire_longer(const char *with, struct rk_text *why)
{
    char spec[RK_BOT_SPEC_MAX + 1];

    memset(spec, 'a', sizeof spec - 1);
    spec[sizeof spec - 1] = '\0';
    return hire(*with == '\0' ? spec : with, why);
}

/* Answers; ${with} begins with the seat, and "over" stands for the end. */
static void
start(struct rk_match *match, struct rk_log_room room, const char *with)
{
    struct rk_setup setup = plain();

    rk_match_start(match, magpie(), &setup, room);
    if (strstr(with, "over") != NULL)
        rk_end((struct rk_flow *)(void *)match->now.bytes);
}

static enum rk_status
answer(const char *with, struct rk_text *why)
{
    struct rk_match match;

    start(&match, (struct rk_log_room){ 0 }, with);
    return rk_answer_text(magpie(), rk_state_in(&match.now), with[0] - '0',
                          with + 2, NULL, NULL, why);
}

static enum rk_status
answer_steps(const char *with, struct rk_text *why)
{
    struct rk_steps steps = { .count = 1 };
    struct rk_match match;

    start(&match, (struct rk_log_room){ 0 }, with);
    if (strstr(with, "deal") != NULL)
        steps.count =
            rk_notation_read(magpie()->ops, with + 2, steps.move, NULL);
    return rk_answer_steps(magpie(), rk_state_in(&match.now), with[0] - '0',
                           &steps, NULL, why);
}

/* A bid without its seal, and one with something after it. */
static enum rk_status
answer_draft(const char *with, struct rk_text *why)
{
    const struct rk_game *revolution = rk_games_find("revolution");
    struct rk_state_room room = { 0 };
    struct rk_steps steps, list[1];
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(revolution, NULL, 0, &setup, NULL), RK_OK);
    revolution->setup(rk_state_in(&room), &setup);
    rk_answer_list(revolution, rk_state_in(&room), 0, list, 1, 1);
    steps = list[0];
    if (strcmp(with, "short") == 0)
        steps.count--;
    if (strcmp(with, "long") == 0)
        steps.move[steps.count++] = steps.move[0];
    return rk_answer_steps(revolution, rk_state_in(&room), 0, &steps, NULL,
                           why);
}

static enum rk_status
match_answer(const char *with, struct rk_text *why)
{
    struct rk_log_entry entries[LOG_ENTRIES];
    char text[LOG_TEXT];
    struct rk_match match;
    bool full = strstr(with, "starling") != NULL;

    start(
        &match,
        (struct rk_log_room){ entries, full ? 0 : LOG_ENTRIES, text, LOG_TEXT },
        with);
    return rk_match_answer(&match, with[0] - '0', with + 2, RK_BY_PERSON, 0,
                           NULL, why);
}

static enum rk_status
match_replay(const char *with, struct rk_text *why)
{
    struct rk_log_entry entries[LOG_ENTRIES];
    char text[LOG_TEXT];
    struct rk_match match;
    bool other = strstr(with, "starling") != NULL;

    start(&match, (struct rk_log_room){ entries, LOG_ENTRIES, text, LOG_TEXT },
          with);
    return rk_match_replay(&match, with[0] - '0', with + 2, RK_BY_PERSON, 0,
                           other ? 1 : 0, why);
}

static enum rk_status
match_chance(const char *with, struct rk_text *why)
{
    static const uint64_t words[RK_CHANCE_WORDS];
    struct rk_log_entry entries[LOG_ENTRIES];
    char text[LOG_TEXT];
    struct rk_match match;

    start(&match,
          (struct rk_log_room){ entries, (uint32_t)atoi(with), text, LOG_TEXT },
          with);
    return rk_match_chance(&match, words, 0, NULL, why);
}

static enum rk_status
notation(const char *with, struct rk_text *why)
{
    rk_move steps[RK_STEPS_MAX];

    return rk_notation_read(magpie()->ops, with, steps, why) > 0
               ? RK_OK
               : RK_UNREADABLE;
}

/* The same of a game whose notation has rows of its own. */
static enum rk_status
notation_bid(const char *with, struct rk_text *why)
{
    rk_move steps[RK_STEPS_MAX];

    return rk_notation_read(rk_games_find("revolution")->ops, with, steps,
                            why) > 0
               ? RK_OK
               : RK_UNREADABLE;
}

static enum rk_status
notation_take(const char *with, struct rk_text *why)
{
    rk_move steps[RK_STEPS_MAX];

    return rk_notation_read(rk_games_find("thieves")->ops, with, steps, why) > 0
               ? RK_OK
               : RK_UNREADABLE;
}

static const char *
named(int number)
{
    return number < 16 ? "slot" : NULL;
}

/* Choices: number 1 of the first sixteen. */
static struct rk_choices
one_of(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)e;
    (void)f;
    return (struct rk_choices){ .values = 1u << 1,
                                .refusal = &rk_phrases[RK_SAY_MISSES],
                                .names = named,
                                .bits = 4 };
}

static enum rk_status
choices(const char *with, struct rk_text *why)
{
    struct rk_flow flow = { .kind = RK_ASK_SLOT };
    struct rk_choices all = one_of(NULL, NULL);

    return rk_choices_judge(&all, &flow, (rk_move)atoi(with), why);
}

/* Seat 0 is asked; ${with} is a seat and a number. */
static enum rk_status
flow_judge(const char *with, struct rk_text *why)
{
    static const struct rk_routine pick = { .name = "pick", .choose = one_of };
    static rk_routines routines = { &pick, NULL };
    struct rk_flow flow = { 0 };

    rk_push(&flow, (struct rk_frame){ 0 });
    rk_ask_seats(&flow, RK_ASK_SLOT, rk_seat_bit(0));
    return rk_flow_judge(&flow, routines, NULL, with[0] - '0',
                         (rk_move)atoi(with + 2), why);
}

static const char *
breaks(const struct rk_state *state)
{
    (void)state;
    return "It is broken.";
}

static enum rk_status
invariants(const char *with, struct rk_text *why)
{
    rk_invariant *const list[] = { *with != '\0' ? breaks : NULL, NULL };

    return rk_invariants_check(list, NULL, why);
}

/* A game that does not explain its refusals. */
static enum rk_status
game_why(const char *with, struct rk_text *why)
{
    static const struct rk_game silent = { 0 };

    (void)with;
    return rk_game_why(&silent, NULL, 0, RK_NOT_ASKED, why);
}

/* JSON */

static enum rk_status
read_parse(const char *with, struct rk_text *why)
{
    size_t length = *with == '\0' ? RK_JSON_MAX + 1 : strlen(with);
    char *text = calloc(1, length + 1);
    json_t *json;

    assert_non_null(text);
    memcpy(text, with, strlen(with));
    json = rk_json_parse(text, length, why);
    free(text);
    json_decref(json);
    return json != NULL ? RK_OK : RK_BAD_FILE;
}

static enum rk_status
read_setup(const char *with, struct rk_text *why)
{
    const struct rk_game *game;
    struct rk_setup setup;
    json_t *json = parsed(with);
    enum rk_status status = rk_json_read_setup(json, &game, &setup, why);

    json_decref(json);
    return status;
}

static enum rk_status
read_pack(const char *with, struct rk_text *why)
{
    const struct rk_game *arcane = rk_games_find("arcane");
    struct rk_setup setup;
    json_t *json = parsed(with);
    enum rk_status status;

    assert_int_equal(rk_setup_make(arcane, NULL, 0, &setup, NULL), RK_OK);
    status = rk_json_read_pack(json, arcane, &setup, why);
    json_decref(json);
    return status;
}

static enum rk_status
read_no_pack(const char *with, struct rk_text *why)
{
    struct rk_setup setup = plain();
    json_t *json = parsed(with);
    enum rk_status status = rk_json_read_pack(json, magpie(), &setup, why);

    json_decref(json);
    return status;
}

static enum rk_status
read_pack_text(const char *with, struct rk_text *why)
{
    const struct rk_game *arcane = rk_games_find("arcane");
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(arcane, NULL, 0, &setup, NULL), RK_OK);
    return rk_json_parse_pack(
        with, *with == '\0' ? RK_PACK_TEXT_MAX + 1 : strlen(with), arcane,
        &setup, why);
}

static enum rk_status
read_position_text(const char *with, struct rk_text *why)
{
    const struct rk_game *game;
    struct rk_state_room state;
    struct rk_setup setup;

    return rk_position_read(with, strlen(with), &game, &setup, &state, why);
}

static enum rk_status
read_position(const char *with, struct rk_text *why)
{
    const struct rk_game *game;
    struct rk_state_room state;
    struct rk_setup setup;
    json_t *json = parsed(with);
    enum rk_status status =
        rk_json_read_position(json, &game, &setup, &state, why);

    json_decref(json);
    return status;
}

static enum rk_status
read_fields(const char *with, struct rk_text *why)
{
    struct rk_state_room state = { 0 };
    json_t *json = parsed(with);
    enum rk_status status = rk_json_read_fields(
        &magpie()->state_fields, state.bytes, 2, json, NULL, why);

    json_decref(json);
    return status;
}

static enum rk_status
read_answer(const char *with, struct rk_text *why)
{
    struct rk_steps steps;
    json_t *json = parsed(with);
    enum rk_status status = rk_json_read_answer(json, magpie(), &steps, why);

    json_decref(json);
    return status;
}

/* Match files */

#define HEAD                                                                   \
    "{\"rookery\":\"match\",\"format\":1,\"rules\":1,\"game\":\"magpie\","     \
    "\"variant\":\"standard\",\"seats\":2,\"options\":{},"                     \
    "\"chance\":{\"dealer\":\"people\"}}\n"

static enum rk_status
file_read(const char *with, struct rk_text *why)
{
    struct rk_match_file *file = rk_match_file_read(with, strlen(with), why);
    enum rk_status status = file != NULL ? RK_OK : RK_BAD_FILE;

    rk_match_file_free(file);
    return status;
}

static enum rk_status
file_answer(const char *with, struct rk_text *why)
{
    struct rk_setup setup = plain();
    struct rk_match_file *file = rk_match_file_new(magpie(), &setup, NULL);
    enum rk_status status = rk_match_file_answer(file, with[0] - '0', with + 2,
                                                 RK_BY_PERSON, 0, NULL, why);

    rk_match_file_free(file);
    return status;
}

static enum rk_status
file_chance(const char *with, struct rk_text *why)
{
    static const uint64_t words[RK_CHANCE_WORDS];
    struct rk_setup setup = plain();
    struct rk_match_file *file = rk_match_file_new(magpie(), &setup, NULL);
    enum rk_status status;

    (void)with;
    status = rk_match_file_chance(file, words, 0, NULL, why);
    rk_match_file_free(file);
    return status;
}

static const struct {
    const char *function;
    call *call;
    const char *with;
    enum rk_status status;
} cases[] = {
    { "rk_setup_make", make, "standard", RK_OK },
    { "rk_setup_make", make, "nonsense", RK_BAD_SETUP },
    { "rk_setup_make", make, "nonsense 9", RK_BAD_SETUP },
    { "rk_setup_make", make, "standard 1", RK_BAD_SETUP },
    { "rk_setup_make", make, "tiny 7", RK_BAD_SETUP },
    { "rk_setup_set", set, "rounds 3", RK_OK },
    { "rk_setup_set", set, "rounds 0", RK_BAD_SETUP },
    { "rk_setup_set", set, "tie nowhere", RK_BAD_SETUP },
    { "rk_setup_set", set, "nothing 1", RK_BAD_SETUP },
    { "rk_hire_read", hire, "search:50ms:threads=2:cut=4:argmax", RK_OK },
    { "rk_hire_read", hire, "nobody", RK_UNREADABLE },
    { "rk_hire_read", hire, "search:threads=0", RK_UNREADABLE },
    { "rk_hire_read", hire, "random:5", RK_UNREADABLE },
    { "rk_hire_read", hire_longer, "", RK_UNREADABLE },
    { "rk_ids_make", ids_make, "", RK_OK },
    { "rk_plan_make", plan_make, "", RK_OK },
    { "rk_batch_make", batch_make, "1", RK_OK },
    { "rk_batch_make", batch_make, "0", RK_BAD_SETUP },
    { "rk_batch_bind", batch_bind, "1", RK_OK },
    { "rk_batch_bind", batch_bind, "0", RK_BAD_SETUP },
    { "rk_batch_step", batch_step, "legal", RK_OK },
    { "rk_batch_step", batch_step, "none", RK_ILLEGAL },
    { "rk_batch_load", batch_load, "nonsense", RK_BAD_FILE },
    { "rk_answer_text", answer, "6 deal owl bead spoon", RK_OK },
    { "rk_answer_text", answer, "0 draw deck", RK_NOT_ASKED },
    { "rk_answer_text", answer, "9 draw deck", RK_NOT_ASKED },
    { "rk_answer_text", answer, "6 deal over", RK_OVER },
    { "rk_answer_text", answer, "6 deal nobody", RK_UNREADABLE },
    { "rk_answer_text", answer, "6 ", RK_UNREADABLE },
    { "rk_answer_text", answer, "6 deal owl", RK_ILLEGAL },
    { "rk_answer_text", answer, "6 draw deck", RK_ILLEGAL },
    { "rk_answer_steps", answer_steps, "6 deal owl bead spoon", RK_OK },
    { "rk_answer_steps", answer_steps, "6 deal owl", RK_ILLEGAL },
    { "rk_answer_steps", answer_steps, "1 deal owl", RK_NOT_ASKED },
    { "rk_answer_steps", answer_steps, "6 over", RK_OVER },
    { "rk_answer_steps", answer_draft, "whole", RK_OK },
    { "rk_answer_steps", answer_draft, "short", RK_ILLEGAL },
    { "rk_answer_steps", answer_draft, "long", RK_ILLEGAL },
    { "rk_match_answer", match_answer, "6 deal owl bead spoon", RK_OK },
    { "rk_match_answer", match_answer, "6 deal starling bead spoon", RK_FULL },
    { "rk_match_answer", match_answer, "6 deal owl", RK_ILLEGAL },
    { "rk_match_replay", match_replay, "6 deal owl bead spoon", RK_OK },
    { "rk_match_replay", match_replay, "6 deal starling bead spoon",
      RK_OTHER_RULES },
    { "rk_match_replay", match_replay, "6 deal owl", RK_ILLEGAL },
    { "rk_match_chance", match_chance, "1", RK_OK },
    { "rk_match_chance", match_chance, "0", RK_FULL },
    { "rk_notation_read", notation, "draw deck", RK_OK },
    { "rk_notation_read", notation, "fly", RK_UNREADABLE },
    { "rk_notation_read", notation, "draw deck deck", RK_UNREADABLE },
    { "rk_notation_read", notation, "draw nowhere", RK_UNREADABLE },
    { "rk_notation_read", notation, "deal nobody", RK_UNREADABLE },
    { "rk_notation_read", notation_bid, "bid nobody=1", RK_UNREADABLE },
    { "rk_notation_read", notation_bid, "bid general=", RK_UNREADABLE },
    { "rk_notation_read", notation_take, "take nothing", RK_UNREADABLE },
    { "rk_notation_read", notation_take, "steal 9", RK_UNREADABLE },
    { "rk_refuse", refuse, "reason", RK_FULL },
    { "rk_status_refuse", refuse_status, "", RK_OVER },
    { "rk_phrase_refuse", refuse_phrase, "bid", RK_ILLEGAL },
    { "rk_phrase_refuse_word", refuse_word, "bid", RK_ILLEGAL },
    { "rk_phrase_refuse_number", refuse_number, "", RK_ILLEGAL },
    { "rk_flow_misses", misses, "", RK_ILLEGAL },
    { "rk_choices_judge", choices, "1", RK_OK },
    { "rk_choices_judge", choices, "2", RK_ILLEGAL },
    { "rk_choices_judge", choices, "99", RK_ILLEGAL },
    { "rk_flow_judge", flow_judge, "0 1", RK_OK },
    { "rk_flow_judge", flow_judge, "0 2", RK_ILLEGAL },
    { "rk_flow_judge", flow_judge, "1 1", RK_NOT_ASKED },
    { "rk_invariants_check", invariants, "", RK_OK },
    { "rk_invariants_check", invariants, "broken", RK_BAD_POSITION },
    { "rk_game_why", game_why, "", RK_NOT_ASKED },
    { "rk_json_parse", read_parse, "{}", RK_OK },
    { "rk_json_parse", read_parse, "{", RK_BAD_FILE },
    { "rk_json_parse", read_parse, "", RK_BAD_FILE },
    { "rk_json_read_setup", read_setup, "{\"game\":\"magpie\"}", RK_OK },
    { "rk_json_read_setup", read_setup, "[]", RK_BAD_SETUP },
    { "rk_json_read_setup", read_setup, "{\"game\":\"none\"}", RK_BAD_SETUP },
    { "rk_json_read_setup", read_setup,
      "{\"game\":\"magpie\",\"options\":{\"rounds\":[]}}", RK_BAD_SETUP },
    { "rk_json_read_setup", read_setup,
      "{\"game\":\"magpie\",\"options\":{\"none\":1}}", RK_BAD_SETUP },
    { "rk_json_read_setup", read_setup,
      "{\"game\":\"arcane\",\"pack\":{\"none\":1}}", RK_BAD_SETUP },
    { "rk_json_read_pack", read_pack, "{}", RK_OK },
    { "rk_json_read_pack", read_pack, "[]", RK_BAD_SETUP },
    { "rk_json_read_pack", read_pack, "{\"none\":1}", RK_BAD_SETUP },
    { "rk_json_read_pack", read_no_pack, "{\"none\":1}", RK_BAD_SETUP },
    { "rk_json_parse_pack", read_pack_text, "{}", RK_OK },
    { "rk_json_parse_pack", read_pack_text, "{", RK_BAD_SETUP },
    { "rk_json_parse_pack", read_pack_text, "", RK_BAD_SETUP },
    { "rk_json_read_position", read_position, "{\"game\":\"magpie\"}", RK_OK },
    { "rk_json_read_position", read_position, "{}", RK_BAD_SETUP },
    { "rk_json_read_position", read_position,
      "{\"game\":\"magpie\",\"state\":[]}", RK_BAD_POSITION },
    { "rk_json_read_position", read_position,
      "{\"game\":\"magpie\",\"state\":{\"turn\":99}}", RK_BAD_POSITION },
    { "rk_position_read", read_position_text, "{\"game\":\"magpie\"}", RK_OK },
    { "rk_position_read", read_position_text, "{", RK_BAD_FILE },
    { "rk_position_read", read_position_text, "{}", RK_BAD_SETUP },
    { "rk_position_read", read_position_text,
      "{\"game\":\"magpie\",\"state\":{\"turn\":99}}", RK_BAD_POSITION },
    { "rk_json_read_fields", read_fields, "{}", RK_OK },
    { "rk_json_read_fields", read_fields, "{\"none\":1}", RK_BAD_POSITION },
    { "rk_json_read_fields", read_fields, "{\"flow\":1}", RK_BAD_POSITION },
    { "rk_json_read_answer", read_answer, "{\"op\":\"draw\",\"from\":\"deck\"}",
      RK_OK },
    { "rk_json_read_answer", read_answer, "{}", RK_UNREADABLE },
    { "rk_json_read_answer", read_answer, "{\"op\":\"draw\"}", RK_UNREADABLE },
    { "rk_match_file_read", file_read, HEAD, RK_OK },
    { "rk_match_file_read", file_read, "", RK_BAD_FILE },
    { "rk_match_file_read", file_read, "nonsense\n", RK_BAD_FILE },
    { "rk_match_file_read", file_read,
      HEAD "{\"n\":1,\"seat\":0,\"answer\":\"draw deck\"}\n", RK_BAD_FILE },
    { "rk_match_file_answer", file_answer, "6 deal owl bead spoon", RK_OK },
    { "rk_match_file_answer", file_answer, "6 deal owl", RK_ILLEGAL },
    { "rk_match_file_chance", file_chance, "", RK_OK },
};

static void
test_without_a_sentence(void **unused)
{
    int failed = 0;

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char sentence[RK_SENTENCE_MAX * 2];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        enum rk_status told = cases[i].call(cases[i].with, &why);
        enum rk_status untold = cases[i].call(cases[i].with, NULL);

        if (told == cases[i].status && untold == told &&
            (why.len > 0) == (told != RK_OK))
            continue;
        print_error("%s with \"%s\": %s, without a sentence %s: %s\n",
                    cases[i].function, cases[i].with, rk_status_code(told),
                    rk_status_code(untold), sentence);
        failed++;
    }
    assert_int_equal(failed, 0);
}

/* Games explain themselves too: bad moves, positions and packs. */
static void
test_games(void **unused)
{
    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        const struct rk_game *game = rk_games[i];
        struct rk_state_room state = { 0 };
        struct rk_view_room view = { 0 };
        struct rk_setup setup;

        assert_int_equal(rk_setup_make(game, NULL, 0, &setup, NULL), RK_OK);
        game->setup(rk_state_in(&state), &setup);
        assert_int_equal(game->check(rk_state_in(&state), NULL), RK_OK);
        for (int seat = 0; seat <= RK_SPECTATOR; seat++) {
            game->view(rk_state_in(&state), seat, rk_view_in(&view));
            assert_int_not_equal(game->why(rk_view_in(&view), UINT64_MAX, NULL),
                                 RK_OK);
        }
        memset(&state, 0, sizeof state);
        assert_int_not_equal(game->check(rk_state_in(&state), NULL), RK_OK);
        if (game->pack_check != NULL) {
            assert_int_equal(game->pack_check(&setup, NULL), RK_OK);
            memset(setup.pack, 0, sizeof setup.pack);
            assert_int_not_equal(game->pack_check(&setup, NULL), RK_OK);
        }
    }
}

static bool
is_tried(const char *function, size_t length)
{
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        if (strlen(cases[i].function) == length &&
            memcmp(cases[i].function, function, length) == 0)
            return true;
    }
    return false;
}

/* The function whose declaration holds ${at}: the last rk_name( before. */
static const char *
declared(const char *text, const char *at, size_t *length)
{
    while (at-- > text) {
        const char *name = at;

        if (*at != '(')
            continue;
        while (name > text && strchr(" *\n", name[-1]) == NULL)
            name--;
        *length = (size_t)(at - name);
        return strncmp(name, "rk_", 3) == 0 ? name : NULL;
    }
    return NULL;
}

/* No public function that takes a ${why} is missing above. */
static void
test_complete(void **unused)
{
    static char text[1 << 16];
    int found = 0;
    glob_t headers;

    (void)unused;
    assert_int_equal(glob("include/rookery/*.h", 0, NULL, &headers), 0);
    for (size_t i = 0; i < headers.gl_pathc; i++) {
        FILE *file = fopen(headers.gl_pathv[i], "r");
        const char *at = text;

        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        while ((at = strstr(at + 1, "struct rk_text *why")) != NULL) {
            size_t length = 0;
            const char *name = declared(text, at, &length);

            if (name == NULL || at[sizeof "struct rk_text *why" - 1] == ';')
                continue;
            found++;
            if (!is_tried(name, length))
                fail_msg("%s: %.*s() is not tried", headers.gl_pathv[i],
                         (int)length, name);
        }
    }
    globfree(&headers);
    assert_true(found > 20);
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_sentence),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_complete),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
