/*
 * Numbers for moves. tests/unit/ids.txt has a line for each variant and number
 * of seats: the rules number, how many ids there are and the hash of their
 * names. A line may change only with its rules number.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/games.h>
#include <rookery/ids.h>

#include "promise.h"

static struct rk_ids ids;

static void
make(const struct rk_game *game, const char *variant, int seats)
{
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(game, variant, seats, &setup, NULL), RK_OK);
    assert_int_equal(rk_ids_make(&ids, game, &setup, NULL), RK_OK);
}

static void
check_lines(FILE *expected, const struct rk_game *game,
            const struct rk_variant *variant)
{
    for (int seats = variant->seats_min; seats <= variant->seats_max; seats++) {
        char line[160] = "", wanted[160];

        make(game, variant->id, seats);
        snprintf(wanted, sizeof wanted, "%s %s %d: rules %d, %d ids, %016llx\n",
                 game->id, variant->id, seats, game->rules, ids.count,
                 (unsigned long long)ids.hash);
        fgets(line, sizeof line, expected);
        assert_string_equal(line, wanted);
        for (int id = 0; id < ids.count; id++)
            assert_int_equal(rk_ids_find(&ids, rk_ids_move(&ids, id)), id);
    }
}

static void
ids_stay_the_same(void **state)
{
    FILE *expected = fopen("tests/unit/ids.txt", "r");

    (void)state;
    assert_non_null(expected);
    for (int i = 0; rk_games[i] != NULL; i++) {
        for (const struct rk_variant *v = rk_games[i]->variants; v->id != NULL;
             v++)
            check_lines(expected, rk_games[i], v);
    }
    assert_int_equal(fgetc(expected), EOF);
    fclose(expected);
}

/* The id of the move called ${name}; -1: none. */
static int
named(const char *name)
{
    for (int id = 0; id < ids.count; id++) {
        char buffer[RK_ID_NAME_MAX];
        struct rk_text text = rk_text_over(buffer, sizeof buffer);

        rk_ids_name(&ids, id, &text);
        if (strcmp(buffer, name) == 0)
            return id;
    }
    return -1;
}

static void
moves_are_called_by_their_words(void **state)
{
    static const struct {
        const char *game, *variant, *name;
        bool there;
    } rows[] = {
        { "revolution", "core", "bid general blackmail 3", true },
        { "revolution", "core", "bid general force 3", false },
        { "revolution", "core", "bid general blackmail 0", false },
        { "revolution", "core", "bid spy gold 1", true },
        { "revolution", "core", "bid anarchist gold 1", false },
        { "revolution", "anarchy", "bid anarchist gold 1", true },
        { "revolution", "core", "pass", true },
        { "thieves", "standard", "buy crown blue=1,white=1 1", false },
        { "thieves", "standard", "buy crown white=1,blue=1 1", true },
        { "thieves", "standard", "buy crown - 2", true },
        { "thieves", "standard", "take red 13", true },
        { "thieves", "standard", "take seal", true },
        { "thieves", "standard", "roll red=1", false },
        { "arcane", NULL, "play crystal-ball b2", true },
        { "arcane", NULL, "swap 1 b2", true },
        { "magpie", NULL, "bid ring 2", true },
        { "magpie", NULL, "deal ring", false },
    };

    (void)state;
    for (size_t i = 0; i < RK_COUNT(rows); i++) {
        make(rk_games_find(rows[i].game), rows[i].variant, 0);
        if ((named(rows[i].name) >= 0) != rows[i].there)
            fail_msg("%s: \"%s\"", rows[i].game, rows[i].name);
    }
}

static void
features_are_the_arguments(void **state)
{
    int16_t value[RK_FEATURES_MAX];
    int id, values;

    (void)state;
    make(rk_games_find("revolution"), "core", 4);
    id = named("bid general blackmail 5");
    assert_true(id >= 0);
    rk_ids_features(&ids, id, value);
    for (int k = 0; k < ids.features; k++) {
        const char *name = rk_ids_feature(&ids, k, &values);
        int wanted = strcmp(name, "space") == 0   ? 1
                     : strcmp(name, "token") == 0 ? 2
                     : strcmp(name, "count") == 0 ? 6
                                                  : 0;

        assert_int_equal(value[k], wanted);
        assert_true(value[k] < values);
    }
}

static void
other_moves_have_no_id(void **state)
{
    (void)state;
    make(rk_games_find("revolution"), "core", 4);
    assert_int_equal(rk_ids_find(&ids, UINT64_MAX), -1);
    assert_int_equal(rk_ids_find(&ids, UINT64_C(1) << 40), -1);
    for (rk_move move = 0; move < 100000; move++) {
        int id = rk_ids_find(&ids, move * 977);

        assert_true(id < 0 || rk_ids_move(&ids, id) == move * 977);
    }
}

/* A table of more moves than have room is refused. */
static const struct rk_arg wide = {
    .name = "wide", .type = RK_ARG_NUMBER, .most = 255, .bits = 8
};
static const struct rk_arg high = {
    .name = "high", .type = RK_ARG_NUMBER, .most = 31, .shift = 8, .bits = 5
};
static const struct rk_arg higher = {
    .name = "higher", .type = RK_ARG_NUMBER, .most = 1, .shift = 13, .bits = 1
};

static void
too_many_moves_are_refused(void **state)
{
    struct rk_op ops[] = { { .word = "go", .args = { &wide, &high } }, { 0 } };
    struct rk_game game = { .ops = ops };
    struct rk_setup setup = { .seats = 2 };
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    (void)state;
    assert_int_equal(rk_ids_make(&ids, &game, &setup, &why), RK_OK);
    assert_int_equal(ids.count, RK_IDS_MAX);
    assert_int_equal(rk_ids_find(&ids, 8191), 255 * 32 + 31);
    ops[0].args[2] = &higher;
    assert_int_equal(rk_ids_make(&ids, &game, &setup, &why), RK_FULL);
    assert_string_equal(buffer,
                        "There are too many different moves to number them.");
}

static void
equal_moves_are_refused(void **state)
{
    struct rk_op ops[] = { { .word = "go", .args = { &wide } },
                           { .word = "run", .move = 1, .args = { &wide } },
                           { 0 } };
    struct rk_game game = { .ops = ops };
    struct rk_setup setup = { .seats = 2 };
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    (void)state;
    assert_int_equal(rk_ids_make(&ids, &game, &setup, &why), RK_FULL);
    assert_string_equal(buffer, "These moves cannot be numbered; perhaps two "
                                "rows of the table of moves make the same "
                                "one.");
    ops[1].move = 256;
    assert_int_equal(rk_ids_make(&ids, &game, &setup, &why), RK_OK);
    assert_int_equal(ids.count, 512);
}

static const char *
gem(int kind)
{
    static const char *const names[] = { "", "red", "blue" };

    return kind >= 0 && kind < 3 ? names[kind] : NULL;
}

static const struct rk_arg gems = { .name = "gems",
                                    .type = RK_ARG_COUNTS,
                                    .names = gem,
                                    .most = 2,
                                    .bits = 2 * RK_COUNT_BITS };

/* Without steps() every combination of counts has an id, a name and features. */
static void
counts_are_combined(void **state)
{
    static const char *const names[] = {
        "pay -",     "pay blue=1",       "pay blue=2",
        "pay red=1", "pay red=1,blue=1", "pay red=1,blue=2",
        "pay red=2", "pay red=2,blue=1", "pay red=2,blue=2"
    };
    struct rk_op ops[] = { { .word = "pay", .args = { &gems } }, { 0 } };
    struct rk_game game = { .ops = ops };
    struct rk_setup setup = { .seats = 2 };
    int16_t value[RK_FEATURES_MAX];

    (void)state;
    assert_int_equal(rk_ids_make(&ids, &game, &setup, NULL), RK_OK);
    assert_int_equal(ids.count, RK_COUNT(names));
    for (int id = 0; id < ids.count; id++)
        assert_int_equal(named(names[id]), id);
    rk_ids_features(&ids, named("pay red=2,blue=1"), value);
    assert_int_equal(ids.features, 3);
    assert_int_equal(value[1], 3);
    assert_int_equal(value[2], 2);
}

/* Makes the ids of a game with ${ops}. */
static enum rk_status
make_of(const struct rk_op *ops)
{
    struct rk_game game = { .ops = ops };
    struct rk_setup setup = { .seats = 3 };

    return rk_ids_make(&ids, &game, &setup, NULL);
}

static void
the_ids_are(const char *const *names, int count)
{
    assert_int_equal(ids.count, count);
    for (int id = 0; id < count; id++)
        assert_int_equal(named(names[id]), id);
}

static const struct rk_arg few = {
    .name = "few", .type = RK_ARG_NUMBER, .first = 1, .most = 2, .bits = 2
};
static const struct rk_arg zero = {
    .name = "zero", .type = RK_ARG_NUMBER, .most = 1, .shift = 2, .bits = 1
};
static const struct rk_arg whom = {
    .name = "whom", .type = RK_ARG_SEAT, .shift = 3, .bits = 3
};

/* The last argument may be missing: that is a move of its own, or its 0. */
static void
arguments_may_be_missing(void **state)
{
    static const char *const names[] = { "go",      "go 1",  "go 2",    "hop 1",
                                         "hop 1 1", "hop 2", "hop 2 1", "see 0",
                                         "see 1",   "see 2", "nod" };
    const struct rk_op ops[] = {
        { .word = "go", .args = { &few }, .optional = true },
        { .word = "hop",
          .move = 64,
          .args = { &few, &zero },
          .optional = true },
        { .word = "see", .move = 128, .args = { &whom } },
        { .word = "nod", .move = 192 },
        { .word = "roll", .move = 256, .chance = true },
        { 0 }
    };
    int16_t value[RK_FEATURES_MAX];
    int values;

    (void)state;
    assert_int_equal(make_of(ops), RK_OK);
    the_ids_are(names, RK_COUNT(names));
    assert_string_equal(rk_ids_feature(&ids, 0, NULL), "op");
    assert_string_equal(rk_ids_feature(&ids, 3, &values), "whom");
    assert_int_equal(values, 4);
    rk_ids_features(&ids, named("see 2"), value);
    assert_int_equal(value[3], 3);
}

/* Moves that are made in several ways have one id. */
static void
forms_are_numbered_once(void **state)
{
    static const char *const names[] = { "bid 1", "bid 2", "bid seal", "pay 1",
                                         "pay 2" };
    const struct rk_op ops[] = { { .word = "bid",
                                   .each = { .only = true,
                                             .most = 3,
                                             .move = 8,
                                             .args = { &few },
                                             .sealed = true,
                                             .seal = 16 } },
                                 { .word = "pay",
                                   .move = 32,
                                   .args = { &few },
                                   .each = { .most = 3,
                                             .move = 8,
                                             .args = { &few },
                                             .sealed = true,
                                             .seal = 16 } },
                                 { 0 } };

    (void)state;
    assert_int_equal(make_of(ops), RK_OK);
    the_ids_are(names, RK_COUNT(names));
}

/* A step of the form of an earlier one, but without arguments, is another. */
static void
steps_without_arguments_are_others(void **state)
{
    static const char *const names[] = { "go 1", "go 2", "rest" };
    const struct rk_op ops[] = { { .word = "go", .args = { &few } },
                                 { .word = "rest" },
                                 { 0 } };

    (void)state;
    assert_int_equal(make_of(ops), RK_OK);
    the_ids_are(names, RK_COUNT(names));
}

static void
without_moves_none_is_found(void **state)
{
    const struct rk_op ops[] = { { 0 } };

    (void)state;
    assert_int_equal(make_of(ops), RK_OK);
    assert_int_equal(ids.count, 0);
    assert_int_equal(rk_ids_find(&ids, 0), -1);
    assert_promise(rk_ids_move(&ids, 0), "id < ids->count");
}

static void
ids_and_features_must_exist(void **state)
{
    const struct rk_op ops[] = { { .word = "go", .args = { &few } }, { 0 } };

    (void)state;
    assert_int_equal(make_of(ops), RK_OK);
    assert_int_equal(rk_ids_move(&ids, 1), 2);
    assert_promise(rk_ids_move(&ids, -1), "id >= 0");
    assert_promise(rk_ids_move(&ids, 2), "id < ids->count");
    assert_string_equal(rk_ids_feature(&ids, 1, NULL), "few");
    assert_promise(rk_ids_feature(&ids, -1, NULL), "feature >= 0");
    assert_promise(rk_ids_feature(&ids, 2, NULL), "feature < ids->features");
}

static const char *
coin(int kind)
{
    static const char *const names[] = { "",   "c1", "c2", "c3", "c4", "c5",
                                         "c6", "c7", "c8", "c9", "c10" };

    return kind < (int)RK_COUNT(names) ? names[kind] : NULL;
}

/* Ten counts up to 15 each have no room, however few of them are listed. */
static void
too_many_counts_are_refused(void **state)
{
    static const struct rk_arg coins = { .name = "coins",
                                         .type = RK_ARG_COUNTS,
                                         .names = coin,
                                         .most = 15,
                                         .bits = 10 * RK_COUNT_BITS };
    const struct rk_op ops[] = { { .word = "pay", .args = { &coins } }, { 0 } };

    (void)state;
    assert_int_equal(make_of(ops), RK_FULL);
}

/* Says that there is one move more than there is room for. */
static int
list_too_many(const struct rk_setup *setup, rk_move *steps, int room)
{
    (void)setup;
    for (int i = 0; i < room; i++)
        steps[i] = (rk_move)i;
    return room + 1;
}

static const char *
long_name(int kind)
{
    static char name[RK_ID_NAME_MAX + 1];

    memset(name, 'x', sizeof name - 1);
    return kind == 0 ? name : NULL;
}

/* Rows of up to ${count} that differ in their moves alone. */
static void
fill_rows(struct rk_op *ops, int count)
{
    memset(ops, 0, (size_t)(count + 1) * sizeof *ops);
    for (int i = 0; i < count; i++)
        ops[i] = (struct rk_op){ .word = "go", .move = (rk_move)i };
}

static void
tables_that_make_no_ids_break_a_promise(void **state)
{
    static const struct rk_arg face = { .name = "face", .type = RK_ARG_FACES };
    static const struct rk_arg x = { .name = "x",
                                     .type = RK_ARG_NAME,
                                     .names = long_name };
    const struct rk_op many[] = { { .word = "go", .steps = list_too_many },
                                  { 0 } };
    const struct rk_op faces[] = {
        { .word = "go", .each = { .most = 1, .args = { &face } } }, { 0 }
    };
    const struct rk_op words[] = { { .word = "go", .args = { &x } }, { 0 } };
    struct rk_op ops[RK_IDS_FORMS + 2];

    (void)state;
    assert_promise(make_of(many), "count <= room");
    assert_promise(make_of(faces), "RK_ARG_NAME");
    assert_promise(make_of(words), "!text.cut");
    fill_rows(ops, RK_IDS_FORMS);
    assert_int_equal(make_of(ops), RK_OK);
    fill_rows(ops, RK_IDS_FORMS + 1);
    assert_promise(make_of(ops), "forms < RK_IDS_FORMS");
}

/* There is room for RK_FEATURES_MAX; those of counts follow each other. */
static void
features_must_have_room(void **state)
{
    static char names[RK_FEATURES_MAX][14];
    static const struct rk_arg blue = {
        .name = "blue", .type = RK_ARG_NUMBER, .most = 1, .bits = 1
    };
    struct rk_arg args[RK_FEATURES_MAX];
    struct rk_op ops[RK_FEATURES_MAX + 1];
    const struct rk_op torn[] = {
        { .word = "dye", .args = { &blue } },
        { .word = "pay", .move = UINT64_C(1) << 40, .args = { &gems } },
        { 0 }
    };

    (void)state;
    fill_rows(ops, RK_FEATURES_MAX);
    for (int i = 0; i < RK_FEATURES_MAX; i++) {
        snprintf(names[i], sizeof names[i], "n%d", i);
        args[i] = (struct rk_arg){ .name = names[i], .type = RK_ARG_NUMBER };
        ops[i].args[0] = &args[i];
    }
    ops[RK_FEATURES_MAX - 1].word = NULL;
    assert_int_equal(make_of(ops), RK_OK);
    assert_int_equal(ids.features, RK_FEATURES_MAX);
    ops[RK_FEATURES_MAX - 1].word = "go";
    assert_promise(make_of(ops), "i < RK_FEATURES_MAX");
    assert_promise(make_of(torn), "first + kind - 1");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_stay_the_same),
        cmocka_unit_test(moves_are_called_by_their_words),
        cmocka_unit_test(features_are_the_arguments),
        cmocka_unit_test(other_moves_have_no_id),
        cmocka_unit_test(too_many_moves_are_refused),
        cmocka_unit_test(equal_moves_are_refused),
        cmocka_unit_test(counts_are_combined),
        cmocka_unit_test(arguments_may_be_missing),
        cmocka_unit_test(forms_are_numbered_once),
        cmocka_unit_test(steps_without_arguments_are_others),
        cmocka_unit_test(without_moves_none_is_found),
        cmocka_unit_test(ids_and_features_must_exist),
        cmocka_unit_test(too_many_counts_are_refused),
        cmocka_unit_test(tables_that_make_no_ids_break_a_promise),
        cmocka_unit_test(features_must_have_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
