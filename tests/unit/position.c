/* Positions that people edit, and views; docs/position.md has all frames. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include <rookery/check.h>
#include <rookery/routine.h>

#include "walk.h"

/* A position of ${seats} with ${state}; RK_OK or a refusal in ${why}. */
static enum rk_status
read_state(const char *state, struct rk_state_room *room, struct rk_text *why)
{
    char text[2000];
    const struct rk_game *game;
    struct rk_setup setup;
    enum rk_status status;
    json_t *json;

    assert_true(strlen(state) < 1900);
    strcpy(text, "{\"game\": \"magpie\", \"seats\": 3, \"state\": ");
    strcat(text, state);
    strcat(text, "}");
    json = walk_json(text);
    status = rk_json_read_position(json, &game, &setup, room, why);
    json_decref(json);
    return status;
}

/* The value at ${path} in the state of the position in ${room}. */
static void
expect_at(struct rk_state_room *room, const char *path, const char *wanted)
{
    json_t *json = rk_json_fields(&walk_game()->state_fields, room->bytes, 3);
    json_t *found = rk_json_at(json, path);

    assert_non_null(found);
    walk_expect(json_incref(found), wanted);
    json_decref(json);
}

static void
test_edited_position(void **unused)
{
    struct rk_state_room room;

    (void)unused;
    assert_int_equal(read_state("null", &room, NULL), RK_OK);
    expect_at(&room, "deck",
              "{\"bead\":7,\"ring\":6,\"spoon\":4,\"owl\":3,"
              "\"crow\":3,\"jay\":3,\"starling\":3}");
    assert_int_equal(
        read_state("{\"hands\": {\"1\": [\"owl\", \"bead\", \"owl\"]},"
                   "\"nests\": {\"2\": {\"spoon\": 4}},"
                   "\"ground\": [\"crow\", \"jay\"], \"top\": [\"ring\"]}",
                   &room, NULL),
        RK_OK);
    expect_at(&room, "hands", "[[],[\"bead\",\"owl\",\"owl\"],[]]");
    expect_at(&room, "top", "[\"ring\"]");
    expect_at(&room, "deck",
              "{\"bead\":7,\"ring\":5,\"owl\":1,\"crow\":2,"
              "\"jay\":2,\"starling\":3}");
}

/* An owl at work, with omitted fields filled in. */
static void
test_position_in_mid_effect(void **unused)
{
    static const char state[] =
        "{\"flow\": {\"frames\": [{\"run\": \"round\", \"step\": \"turns\","
        "\"target\": 1, \"left\": 2}, {\"run\": \"turn\", \"step\": \"over\"},"
        "{\"run\": \"owl\", \"step\": \"say\", \"card\": \"owl\"}]},"
        "\"top\": [{\"card\": \"jay\", \"seen\": [0]}]}";
    struct rk_state_room room;

    (void)unused;
    assert_int_equal(read_state(state, &room, NULL), RK_OK);
    expect_at(&room, "flow.ask", "\"yes-no\"");
    expect_at(&room, "flow.awaited", "[0]");
    expect_at(&room, "flow.frames[2]",
              "{\"run\":\"owl\",\"step\":\"say\",\"seat\":0,"
              "\"card\":\"owl\"}");
    expect_at(&room, "deck.owl", "2");
    assert_int_equal(rk_answer_text(walk_game(), rk_state_in(&room), 0, "yes",
                                    NULL, NULL, NULL),
                     RK_OK);
}

static void
test_position_refusals(void **unused)
{
    static const struct {
        const char *state, *sentence;
    } cases[] = {
        { "[]", "state: this must be an object." },
        { "{\"hands\": {\"1\": [\"rnig\"]}}",
          "state.hands.1[0]: there is no card called \"rnig\"." },
        { "{\"nests\": {\"1\": {\"spoon\": 5}}}",
          "There are more copies of a card on the table than the game has." },
        { "{\"deck\": {\"spoon\": 4}}",
          "Every card must be somewhere, exactly once." },
        { "{\"nests\": {\"0\": {\"owl\": 1}}}", "Birds do not go to a nest." },
        { "{\"hands\": {\"0\": [{\"card\": \"owl\", \"seen\": []}]}}",
          "Each seat knows its own hand, and only seats know." },
        { "{\"flow\": {}}", "The top frame does not ask that." },
        { "{\"ground\": [null]}",
          "state.ground[0]: this must be the name of a thing." },
        { "{\"flow\": {\"frames\": [{\"run\": \"round\", \"step\": \"turns\","
          "\"card\": \"mouse\"}]}}",
          "state.flow.frames[0].card: there is no card called \"mouse\"." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_state_room room, before;
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        memset(&room, 0x55, sizeof room);
        before = room;
        assert_int_equal(read_state(cases[i].state, &room, &why),
                         RK_BAD_POSITION);
        assert_string_equal(sentence, cases[i].sentence);
        assert_memory_equal(&room, &before, sizeof room);
    }
}

static void
test_position_keys(void **unused)
{
    json_t *json = walk_json("{\"game\": \"magpie\", \"stat\": {}}");
    struct rk_state_room room;
    struct rk_setup setup;
    const struct rk_game *game;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    assert_int_equal(rk_json_read_position(json, &game, &setup, &room, &why),
                     RK_BAD_POSITION);
    assert_string_equal(sentence, "There is no key called \"stat\".");
    json_decref(json);
}

/* The state of ${file} goes out and comes back, with and without its bag. */
static void
there_and_back(const struct rk_match_file *file)
{
    const struct rk_match *match = &file->match;
    struct rk_setup setup;
    const struct rk_game *game;
    struct rk_state_room room;

    for (int without = 0; without < 2; without++) {
        json_t *json =
            rk_json_position(match->game, &match->setup, rk_match_state(match));

        if (without)
            json_object_del(json_object_get(json, "state"), "deck");
        assert_int_equal(
            rk_json_read_position(json, &game, &setup, &room, NULL), RK_OK);
        assert_ptr_equal(game, match->game);
        assert_memory_equal(&setup, &match->setup, sizeof setup);
        assert_memory_equal(&room, &match->now, match->game->state_size);
        json_decref(json);
    }
}

static void
test_round_trips(void **unused)
{
    (void)unused;
    for (int i = 0; i < 24; i++) {
        struct rk_rng rng = rk_rng_seed((uint64_t)i);
        struct rk_match_file *file = walk_start(2 + i % 3, (uint64_t)i);

        do
            there_and_back(file);
        while (walk_step(file, &rng));
        rk_match_file_free(file);
    }
}

/* As text, a position and a view are the same as their trees, printed. */
static void
check_texts(const struct rk_match *match)
{
    struct rk_view_room view;
    const struct rk_game *game = NULL;
    struct rk_setup setup;
    struct rk_state_room room;
    char *text =
        rk_position_text(match->game, &match->setup, rk_match_state(match));

    walk_printed(
        rk_json_position(match->game, &match->setup, rk_match_state(match)),
        text);
    assert_int_equal(
        rk_position_read(text, strlen(text), &game, &setup, &room, NULL),
        RK_OK);
    assert_ptr_equal(game, match->game);
    assert_memory_equal(&setup, &match->setup, sizeof setup);
    assert_memory_equal(&room, &match->now, game->state_size);
    free(text);
    game->view(rk_state_in(&room), 1, rk_view_in(&view));
    text = rk_view_text(game, &setup, rk_view_in(&view));
    walk_printed(rk_json_view(game, &setup, rk_view_in(&view)), text);
    free(text);
}

static void
test_texts(void **unused)
{
    struct rk_rng rng = rk_rng_seed(7);
    struct rk_match_file *file = walk_start(3, 7);

    (void)unused;
    do
        check_texts(&file->match);
    while (walk_step(file, &rng));
    rk_match_file_free(file);
}

/* A text that is refused changes nothing, and the sentence says why. */
static void
test_text_refusals(void **unused)
{
    static const struct {
        const char *text, *sentence;
        enum rk_status status;
    } cases[] = {
        { "{\"game\": ", "line 1, column 9: ", RK_BAD_FILE },
        { "{\"game\": \"whist\"}", "There is no game called \"whist\"",
          RK_BAD_SETUP },
        { "{\"game\": \"magpie\", \"state\": []}",
          "state: this must be an object.", RK_BAD_POSITION },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        struct rk_state_room room, before;
        const struct rk_game *game = NULL;
        struct rk_setup setup = { .seats = 77 };

        memset(&room, 0x55, sizeof room);
        before = room;
        assert_int_equal(rk_position_read(cases[i].text, strlen(cases[i].text),
                                          &game, &setup, &room, &why),
                         cases[i].status);
        assert_memory_equal(sentence, cases[i].sentence,
                            strlen(cases[i].sentence));
        assert_null(game);
        assert_int_equal(setup.seats, 77);
        assert_memory_equal(&room, &before, sizeof room);
    }
}

/* A view says what is hidden, and whose it is. */
static void
test_view(void **unused)
{
    struct rk_state_room room;
    struct rk_view_room view;
    struct rk_setup setup = { .seats = 3 };
    json_t *json;

    (void)unused;
    assert_int_equal(
        read_state("{\"hands\": [[\"owl\", {\"card\": \"ring\", \"seen\": "
                   "[0, 1]}], [\"jay\"], []], \"top\": [{\"card\": \"crow\", "
                   "\"seen\": [0]}]}",
                   &room, NULL),
        RK_OK);
    walk_game()->view(rk_state_in(&room), 1, rk_view_in(&view));
    json = rk_json_view(walk_game(), &setup, rk_view_in(&view));
    walk_expect(json_incref(rk_json_at(json, "hands")),
                "[[\"ring\",\"?\"],[\"jay\"],[]]");
    walk_expect(json_incref(rk_json_at(json, "top")),
                "[{\"card\":\"?\",\"seen\":[0]}]");
    walk_expect(json_incref(rk_json_at(json, "seat")), "1");
    json_decref(json);
    walk_game()->view(rk_state_in(&room), RK_SPECTATOR, rk_view_in(&view));
    json = rk_json_view(walk_game(), &setup, rk_view_in(&view));
    walk_expect(json_incref(rk_json_at(json, "seat")), "\"spectator\"");
    json_decref(json);
}

/* True if ${line} begins with ${words}. */
static bool
begins(const char *line, const char *words)
{
    return strncmp(line, words, strlen(words)) == 0;
}

/* True if ${section} has a row for a ${step} of ${run} that asks ${kind}. */
static bool
is_described(const char *section, const char *run, const char *step,
             const char *kind)
{
    char name[80], asks[80];
    bool inside = false;

    snprintf(name, sizeof name, "| `%s` |", run);
    snprintf(asks, sizeof asks, "| `%s` | `%s` |", step, kind);
    for (const char *line = strchr(section, '\n') + 1; !begins(line, "## ");
         line = strchr(line, '\n') + 1) {
        if (begins(line, "| `"))
            inside = begins(line, name);
        if (inside && begins(strchr(line + 1, '|'), asks))
            return true;
    }
    return false;
}

static void
expect_described(const char *section, const struct rk_game *game)
{
    for (int i = 0; game->state_fields.routines[i] != NULL; i++) {
        const struct rk_routine *r = game->state_fields.routines[i];

        for (const struct rk_step *s = r->steps; s->name != NULL; s++) {
            if (s->asks != RK_ASK_NONE &&
                !is_described(section, r->name, s->name, rk_ask_name(s->asks)))
                fail_msg("docs/position.md has no row | `%s` | `%s` | `%s` | "
                         "for %s.",
                         r->name, s->name, rk_ask_name(s->asks), game->id);
        }
    }
}

/* The document has a row for every step that asks. */
static void
test_documented(void **unused)
{
    static const struct {
        const char *game, *heading;
    } parts[] = { { "magpie", "\n## Magpie's fields\n" },
                  { "revolution", "\n## Revolution's fields\n" },
                  { "thieves", "\n## Thief's Market's fields\n" },
                  { "arcane", "\n## Arcane Alley's fields\n" } };
    char *text = calloc(1, 200000);
    FILE *file = fopen("docs/position.md", "r");

    (void)unused;
    assert_non_null(file);
    assert_true(fread(text, 1, 199999, file) > 0);
    fclose(file);
    for (size_t i = 0; i < RK_COUNT(parts); i++) {
        const char *section = strstr(text, parts[i].heading);

        assert_non_null(section);
        expect_described(section + 1, rk_games_find(parts[i].game));
    }
    free(text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edited_position),
        cmocka_unit_test(test_position_in_mid_effect),
        cmocka_unit_test(test_position_refusals),
        cmocka_unit_test(test_position_keys),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_text_refusals),
        cmocka_unit_test(test_view),
        cmocka_unit_test(test_documented),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
