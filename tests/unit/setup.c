/* Variants and options, chosen by name. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/game.h>

static const char *const tie_words[] = { "ground", "start", NULL };
static const struct rk_option options[] = {
    { .id = "rounds",
      .title = "Rounds",
      .min = 1,
      .max = 9,
      .value = 5,
      .in_sims = "2" },
    { .id = "tie",
      .title = "Ties",
      .words = tie_words,
      .max = 1,
      .value = 0,
      .in_sims = "start" },
    { .id = "hand", .title = "Cards", .min = 0, .max = 300, .value = 3 },
    { 0 },
};
static const struct rk_variant variants[] = {
    { .id = "plain",
      .title = "Plain",
      .seats_min = 2,
      .seats_max = 4,
      .options = options },
    { .id = "duel", .title = "Duel", .seats_min = 2, .seats_max = 2 },
    { 0 },
};
static const struct rk_game game = { .id = "toy",
                                     .title = "Toy",
                                     .variants = variants };

static void
test_make(void **unused)
{
    static const struct {
        const char *variant;
        int seats;
        enum rk_status status;
        int index, made;
        const char *sentence;
    } cases[] = {
        { NULL, 0, RK_OK, 0, 2, "" },
        { NULL, 4, RK_OK, 0, 4, "" },
        { "plain", 3, RK_OK, 0, 3, "" },
        { "duel", 0, RK_OK, 1, 2, "" },
        { "plain", 5, RK_BAD_SETUP, 0, 0,
          "Variant plain is for 2 to 4 players." },
        { "plain", 1, RK_BAD_SETUP, 0, 0,
          "Variant plain is for 2 to 4 players." },
        { "plain", -3, RK_BAD_SETUP, 0, 0,
          "Variant plain is for 2 to 4 players." },
        { "duel", 3, RK_BAD_SETUP, 0, 0, "Variant duel is for 2 players." },
        { "solo", 0, RK_BAD_SETUP, 0, 0, "Toy has the variants: plain, duel." },
        { "", 0, RK_BAD_SETUP, 0, 0, "Toy has the variants: plain, duel." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char room[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(room, sizeof room);
        struct rk_setup setup = { .variant = 7 };

        assert_int_equal(rk_setup_make(&game, cases[i].variant, cases[i].seats,
                                       &setup, &why),
                         cases[i].status);
        assert_string_equal(room, cases[i].sentence);
        if (cases[i].status != RK_OK)
            continue;
        assert_int_equal(setup.variant, cases[i].index);
        assert_int_equal(setup.seats, cases[i].made);
        assert_ptr_equal(rk_setup_variant(&game, &setup),
                         &variants[cases[i].index]);
    }
}

static void
test_defaults(void **unused)
{
    struct rk_setup setup;

    (void)unused;
    memset(&setup, 0xa5, sizeof setup);
    rk_setup_make(&game, NULL, 2, &setup, NULL);
    assert_int_equal(setup.option[0], 5);
    assert_int_equal(setup.option[1], 0);
    assert_int_equal(setup.option[2], 3);
    for (int i = 3; i < RK_OPTIONS_MAX; i++)
        assert_int_equal(setup.option[i], 0);
    assert_int_equal(rk_variant_options(&variants[0]), 3);
    assert_int_equal(rk_variant_options(&variants[1]), 0);
    rk_setup_for_sims(&game, &setup);
    assert_int_equal(setup.option[0], 2);
    assert_int_equal(setup.option[1], 1);
    assert_int_equal(setup.option[2], 3);
}

static void
test_set(void **unused)
{
    static const char rounds[] = "Option rounds takes 1 to 9.";
    static const char tie[] = "Option tie takes ground or start.";
    static const struct {
        const char *id, *value;
        enum rk_status status;
        int index, number;
        const char *text; /* the sentence, or the value written again */
    } cases[] = {
        { "rounds", "1", RK_OK, 0, 1, "1" },
        { "rounds", "9", RK_OK, 0, 9, "9" },
        { "rounds", " 7 ", RK_OK, 0, 7, "7" },
        { "hand", "300", RK_OK, 2, 300, "300" },
        { "hand", "0", RK_OK, 2, 0, "0" },
        { "tie", "start", RK_OK, 1, 1, "start" },
        { "tie", "ground", RK_OK, 1, 0, "ground" },
        { "rounds", "0", RK_BAD_SETUP, 0, 5, rounds },
        { "rounds", "10", RK_BAD_SETUP, 0, 5, rounds },
        { "rounds", "-1", RK_BAD_SETUP, 0, 5, rounds },
        { "rounds", "1x", RK_BAD_SETUP, 0, 5, rounds },
        { "rounds", "", RK_BAD_SETUP, 0, 5, rounds },
        { "rounds", "9999999999", RK_BAD_SETUP, 0, 5, rounds },
        { "tie", "1", RK_BAD_SETUP, 1, 0, tie },
        { "tie", "Start", RK_BAD_SETUP, 1, 0, tie },
        { "ties", "start", RK_BAD_SETUP, 1, 0,
          "There is no option ties in variant plain." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char room[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(room, sizeof room);
        struct rk_setup setup;

        rk_setup_make(&game, "plain", 2, &setup, NULL);
        assert_int_equal(
            rk_setup_set(&game, &setup, cases[i].id, cases[i].value, &text),
            cases[i].status);
        assert_int_equal(setup.option[cases[i].index], cases[i].number);
        if (cases[i].status == RK_OK)
            rk_setup_value(&game, &setup, cases[i].index, &text);
        assert_string_equal(room, cases[i].text);
    }
}

/* A variant without options has none to set. */
static void
test_no_options(void **unused)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_setup setup;

    (void)unused;
    rk_setup_make(&game, "duel", 2, &setup, NULL);
    assert_int_equal(rk_setup_set(&game, &setup, "rounds", "3", &why),
                     RK_BAD_SETUP);
    assert_string_equal(room, "There is no option rounds in variant duel.");
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_make),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_no_options),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
