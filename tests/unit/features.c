/* Inputs for networks: the features of a position of Arcane Alley. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include <bots/value.h>

#include "walk.h"

enum { SEATS = 2 };

/* The features of one position. */
struct told {
    const struct rk_game *game;
    uint8_t out[SEATS * VALUE_FEATURES];
};

/* A position with two storehouses and two stashes. */
static void
tell(const char *storehouses, const char *stashes, struct told *told)
{
    char text[2000];
    struct rk_state_room room;
    struct rk_setup setup;
    json_t *json;

    snprintf(text, sizeof text,
             "{\"game\": \"arcane\", \"seats\": 2, \"state\": "
             "{\"storehouses\": %s, \"stashes\": %s}}",
             storehouses, stashes);
    json = walk_json(text);
    assert_int_equal(
        rk_json_read_position(json, &told->game, &setup, &room, NULL), RK_OK);
    json_decref(json);
    memset(told->out, 0, sizeof told->out);
    told->game->features->write(rk_state_in(&room), told->out);
}

/* The feature of ${seat} that is called ${name}. */
static int
feature(const struct told *told, int seat, const char *name)
{
    const struct rk_features *features = told->game->features;

    for (int column = 0; column < features->columns; column++) {
        char room[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(room, sizeof room);

        features->name(column, &text);
        if (strcmp(room, name) == 0)
            return told->out[seat * features->columns + column];
    }
    fail_msg("no feature is called %s", name);
    return -1;
}

/* An item that is revealed; those without it are hidden. */
#define OPEN(item) "{\"card\": \"" item "\", \"seen\": \"all\"}"

/* Eggs lie in a row; a third one is in the stash of seat 0. */
static const char plain[] =
    "["
    "[" OPEN("dragons-egg") ", " OPEN("dragons-egg") ", " OPEN(
        "older"
        "-wan"
        "d") ", " OPEN("floating-carpet") ", " OPEN("crystal-ball") ", " OPEN("bottled-fairy") ", " OPEN("sovereign-sword") ", "
                                                                                                                            "\"floating-carpet\""
                                                                                                                            ", " OPEN("dark-lotus") "]"
                                                                                                                                                    ", "
                                                                                                                                                    "[" OPEN("older-wand") ", " OPEN("older-wand") ", "
                                                                                                                                                                                                   "\"old"
                                                                                                                                                                                                   "er-"
                                                                                                                                                                                                   "wand"
                                                                                                                                                                                                   "\""
                                                                                                                                                                                                   ","
                                                                                                                                                                                                   " " OPEN(
                                                                                                                                                                                                       "floating-carpet") ", " OPEN("floating-carpet") ", " OPEN("crystal-ball") ", " OPEN("b"
                                                                                                                                                                                                                                                                                           "o"
                                                                                                                                                                                                                                                                                           "t"
                                                                                                                                                                                                                                                                                           "t"
                                                                                                                                                                                                                                                                                           "l"
                                                                                                                                                                                                                                                                                           "e"
                                                                                                                                                                                                                                                                                           "d"
                                                                                                                                                                                                                                                                                           "-"
                                                                                                                                                                                                                                                                                           "f"
                                                                                                                                                                                                                                                                                           "a"
                                                                                                                                                                                                                                                                                           "i"
                                                                                                                                                                                                                                                                                           "r"
                                                                                                                                                                                                                                                                                           "y") ", " OPEN("bubbling-cauldron") ", " OPEN("dragons-egg") "]"
                                                                                                                                                                                                                                                                                                                                                        "]";

/* The same, with left and right exchanged. */
static const char mirrored[] = "["
                               "[" OPEN("older-wand") ", " OPEN("dragons-egg") ", " OPEN(
                                   "dragons"
                                   "-egg") ", " OPEN("bottled-fairy") ", " OPEN("crystal-ball") ", " OPEN("floating-carpet") ", " OPEN("dark-lotus") ", "
                                                                                                                                                     "\"floating-carpet\""
                                                                                                                                                     ", " OPEN("sovereign-sword") "]"
                                                                                                                                                                                  ", "
                                                                                                                                                                                  "["
                                                                                                                                                                                  "\"older-wand\""
                                                                                                                                                                                  ", " OPEN("older-"
                                                                                                                                                                                            "wand") ", " OPEN("older-wand") ", " OPEN("crystal-ball") ", " OPEN("floating-carpet") ", " OPEN("floating-"
                                                                                                                                                                                                                                                                                             "carpet") ","
                                                                                                                                                                                                                                                                                                       " " OPEN(
                                                                                                                                                                                                                                                                                                           "dragons-egg") ", " OPEN("bubbling-cauldron") ", " OPEN("bottled-fairy") "]"
                                                                                                                                                                                                                                                                                                                                                                                    "]";
static const char stashes[] = "[[\"dragons-egg\", \"crystal-ball\"],"
                              " [\"older-wand\", \"hypnotic-toad\"]]";

static void
test_pairs(void **unused)
{
    struct told told;

    (void)unused;
    tell(plain, stashes, &told);
    assert_int_equal(feature(&told, 0, "dragons-egg shown"), 2);
    assert_int_equal(feature(&told, 0, "dragons-egg pair"), 1);
    assert_int_equal(feature(&told, 0, "dragons-egg ready"), 1);
    assert_int_equal(feature(&told, 0, "floating-carpet shown"), 1);
    assert_int_equal(feature(&told, 0, "floating-carpet hidden"), 1);
    assert_int_equal(feature(&told, 0, "floating-carpet pair"), 0);
    assert_int_equal(feature(&told, 0, "shut 1"), 1);
    assert_int_equal(feature(&told, 0, "crystal-ball stash"), 1);
    assert_int_equal(feature(&told, 0, "crystal-ball ready"), 0);
    assert_int_equal(feature(&told, 1, "dragons-egg pair"), 0);
    assert_int_equal(feature(&told, 1, "floating-carpet pair"), 1);
    assert_int_equal(feature(&told, 1, "rival 1 ready"), 20);
    assert_int_equal(feature(&told, 0, "gold"), 25);
    assert_int_equal(feature(&told, 0, "seats"), SEATS);
}

/* Where a pair lies in a storehouse is not told. */
static void
test_mirrored(void **unused)
{
    struct told told, other;

    (void)unused;
    tell(plain, stashes, &told);
    tell(mirrored, stashes, &other);
    assert_memory_equal(told.out, other.out, sizeof told.out);
}

/* Each name once, and room for all of them. */
static void
test_names(void **unused)
{
    static char names[VALUE_FEATURES][RK_SENTENCE_MAX];
    const struct rk_features *features = rk_games_find("arcane")->features;

    (void)unused;
    assert_in_range(features->columns, 1, VALUE_FEATURES);
    for (int column = 0; column < features->columns; column++) {
        struct rk_text text = rk_text_over(names[column], sizeof names[column]);

        features->name(column, &text);
        assert_int_not_equal(strlen(names[column]), 0);
        for (int before = 0; before < column; before++)
            assert_string_not_equal(names[column], names[before]);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_mirrored),
        cmocka_unit_test(test_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
