/* Reading words, characters and numbers from left to right. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/text.h>

#define LETTERS_39 "abcdefghijklmnopqrstuvwxyz0123456789-_?"

static void
test_word(void **unused)
{
    static const struct {
        const char *text, *word, *rest;
    } cases[] = {
        { "bid ring", "bid", " ring" },
        { "  \t bid", "bid", "" },
        { "ring=2", "ring", "=2" },
        { "a-b_c?9Z.", "a-b_c?9Z", "." },
        { "", "", "" },
        { "   ", "", "" },
        { "=x", "", "=x" },
        { "\nx", "", "\nx" },
        { "\xc3\xa4", "", "\xc3\xa4" },
        { LETTERS_39 " x", LETTERS_39, " x" },
        { LETTERS_39 "A x", "abcdefghijklmnopqrstuvwxyz0123456789...", " x" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_scan scan = { cases[i].text };
        struct rk_word word = rk_scan_word(&scan);

        assert_string_equal(word.at, cases[i].word);
        assert_int_equal(word.length, strlen(cases[i].word));
        assert_string_equal(scan.at, cases[i].rest);
    }
}

static void
test_char(void **unused)
{
    static const struct {
        const char *text;
        char c;
        bool found;
        const char *rest;
    } cases[] = {
        { "=2", '=', true, "2" },     { "  =2", '=', true, "2" },
        { "x=2", '=', false, "x=2" }, { "", '=', false, "" },
        { "  ", '=', false, "" },     { "", '\0', false, "" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_scan scan = { cases[i].text };

        assert_int_equal(rk_scan_char(&scan, cases[i].c), cases[i].found);
        assert_string_equal(scan.at, cases[i].rest);
    }
}

static void
test_int(void **unused)
{
    static const struct {
        const char *text;
        bool found;
        int number;
        const char *rest;
    } cases[] = {
        { "0", true, 0, "" },
        { " 42 x", true, 42, " x" },
        { "007", true, 7, "" },
        { "999999999", true, 999999999, "" },
        { "1000000000", false, 0, "1000000000" },
        { "99999999999999999999", false, 0, "99999999999999999999" },
        { "-1", false, 0, "-1" },
        { "+1", false, 0, "+1" },
        { "x", false, 0, "x" },
        { "", false, 0, "" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_scan scan = { cases[i].text };
        int number = 0;

        assert_int_equal(rk_scan_int(&scan, &number), cases[i].found);
        assert_int_equal(number, cases[i].number);
        assert_string_equal(scan.at, cases[i].rest);
    }
}

static void
test_end(void **unused)
{
    static const struct {
        const char *text;
        bool end;
    } cases[] = {
        { "", true },
        { " \t ", true },
        { " x", false },
        { "\n", false },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_scan scan = { cases[i].text };

        assert_int_equal(rk_scan_end(&scan), cases[i].end);
    }
}

/* Words by themselves: not as parts of longer ones. */
static void
test_find(void **unused)
{
    static const struct {
        const char *text, *word;
        int at; /* -1: nowhere */
    } cases[] = {
        { "ring", "ring", 0 },
        { "a ring.", "ring", 2 },
        { "rings, ring", "ring", 7 },
        { "key-ring", "ring", -1 },
        { "ring-key ring_2", "ring", -1 },
        { "", "ring", -1 },
        { "rin", "ring", -1 },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        const char *text = cases[i].text;
        const char *found = rk_scan_find(text, cases[i].word);

        assert_int_equal(found != NULL ? found - text : -1, cases[i].at);
    }
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_word), cmocka_unit_test(test_char),
        cmocka_unit_test(test_int),  cmocka_unit_test(test_end),
        cmocka_unit_test(test_find),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
