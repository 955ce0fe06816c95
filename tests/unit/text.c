/* Bounded text: what fits, what is cut, and numbers. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <limits.h>

#include <rookery/text.h>

#include "promise.h"

static void
test_add(void **unused)
{
    static const struct {
        size_t cap;
        const char *words[3];
        const char *expected;
        bool cut;
    } cases[] = {
        { 8, { "abc", "def" }, "abcdef", false },
        { 7, { "abc", "def" }, "abcdef", false },
        { 6, { "abc", "def" }, "abcde", true },
        { 4, { "abc", "def", "x" }, "abc", true },
        { 1, { "a" }, "", true },
        { 1, { "" }, "", false },
        { 4, { "a\u00e9b" }, "a\u00e9", true },
        { 3, { "a\u00e9b" }, "a", true },
        { 3, { "a\u00e9", "b" }, "a", true },
        { 4, { "\u20ac", "b" }, "\u20ac", true },
        { 3, { "\u20ac", "b" }, "", true },
        { 5, { "a\u20ac\u20ac" }, "a\u20ac", true },
        { 7, { "a\u20ac\u20ac", "b" }, "a\u20ac", true },
        { 5, { "\U0001f0cf", "\u00e9" }, "\U0001f0cf", true },
        { 4, { "\U0001f0cf" }, "", true },
        { 8, { "abcd", "\U0001f0cf", "e" }, "abcd", true },
        { 3, { "a", "\xf0", "\x9f\x83\x8f" }, "a", true },
        { 4, { "a", "\xf0\x9f", "\x83\x8f" }, "a", true },
        { 4, { "\x80\x80\x80\x80\x80" }, "\x80", true },
        { 5, { "\x80\x80\x80\x80\x80" }, "\x80\x80", true },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char room[9] = "########";
        struct rk_text text = rk_text_over(room, cases[i].cap);

        for (int j = 0; j < 3 && cases[i].words[j] != NULL; j++)
            rk_text_add(&text, cases[i].words[j]);
        assert_string_equal(room, cases[i].expected);
        assert_int_equal(text.len, strlen(cases[i].expected));
        assert_int_equal(text.cut, cases[i].cut);
        for (size_t j = cases[i].cap; j < 8; j++)
            assert_int_equal(room[j], '#');
    }
    assert_promise(rk_text_over((char[1]){ 0 }, 0), "cap > 0");
}

/* Bytes that come one by one are cut at characters as well. */
static void
test_bytes(void **unused)
{
    static const char word[] = "a\U0001f0cf\u20ac\u00e9";
    static const size_t whole[] = { 0, 1, 1, 1, 1, 5, 5, 5, 8, 8, 10 };

    (void)unused;
    for (size_t cap = 1; cap <= sizeof word; cap++) {
        char one[sizeof word], filled[sizeof word];
        struct rk_text text = rk_text_over(one, cap);
        struct rk_text pattern = rk_text_over(filled, cap);

        for (size_t i = 0; word[i] != '\0'; i++)
            rk_text_char(&text, word[i]);
        rk_text_fill(&pattern, word, "");
        assert_int_equal(text.len, whole[cap - 1]);
        assert_int_equal(strlen(one), text.len);
        assert_memory_equal(one, word, text.len);
        assert_string_equal(filled, one);
        assert_int_equal(text.cut, cap < sizeof word);
    }
}

static void
test_clear(void **unused)
{
    char room[4];
    struct rk_text text = rk_text_over(room, sizeof room);

    (void)unused;
    rk_text_add(&text, "abcdef");
    assert_true(text.cut);
    rk_text_clear(&text);
    assert_string_equal(room, "");
    assert_int_equal(text.len, 0);
    assert_false(text.cut);
    rk_text_char(&text, 'z');
    assert_string_equal(room, "z");
}

static void
test_numbers(void **unused)
{
    static const struct {
        int64_t number;
        const char *decimal, *hex;
    } cases[] = {
        { 0, "0", "0000000000000000" },
        { 7, "7", "0000000000000007" },
        { -1, "-1", "ffffffffffffffff" },
        { 1000000, "1000000", "00000000000f4240" },
        { INT64_MAX, "9223372036854775807", "7fffffffffffffff" },
        { INT64_MIN, "-9223372036854775808", "8000000000000000" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char room[40];
        struct rk_text text = rk_text_over(room, sizeof room);

        rk_text_int(&text, cases[i].number);
        assert_string_equal(room, cases[i].decimal);
        rk_text_clear(&text);
        rk_text_hex(&text, (uint64_t)cases[i].number);
        assert_string_equal(room, cases[i].hex);
    }
}

static void
test_fill(void **unused)
{
    static const struct {
        const char *pattern, *word, *expected;
    } cases[] = {
        { "plain", "x", "plain" },       { "%", "word", "word" },
        { "a % b %.", "x", "a x b x." }, { "%%", "ab", "abab" },
        { "no %", "", "no " },           { "%", "%", "%" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char room[40];
        struct rk_text text = rk_text_over(room, sizeof room);

        rk_text_fill(&text, cases[i].pattern, cases[i].word);
        assert_string_equal(room, cases[i].expected);
        rk_text_clear(&text);
        assert_int_equal(
            rk_refuse(RK_FULL, &text, cases[i].pattern, cases[i].word),
            RK_FULL);
        assert_string_equal(room, cases[i].expected);
        assert_int_equal(rk_refuse(RK_ILLEGAL, NULL, cases[i].pattern, NULL),
                         RK_ILLEGAL);
    }
}

static void
test_refuse_without_a_word(void **unused)
{
    char room[40];
    struct rk_text text = rk_text_over(room, sizeof room);

    (void)unused;
    assert_int_equal(rk_refuse(RK_OVER, &text, "Nothing%.", NULL), RK_OVER);
    assert_string_equal(room, "Nothing.");
}

static void
test_pad(void **unused)
{
    static const struct {
        const char *before;
        size_t width;
        const char *expected;
    } cases[] = {
        { "ab", 4, "ab  " },
        { "abcd", 4, "abcd" },
        { "abcdef", 4, "abcdef" },
        { "one\nab", 4, "one\nab  " },
        { "long line\n", 2, "long line\n  " },
        { "", 100, "                   " }, /* as far as there is room */
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char room[20];
        struct rk_text text = rk_text_over(room, sizeof room);

        rk_text_add(&text, cases[i].before);
        rk_text_pad(&text, cases[i].width);
        assert_string_equal(room, cases[i].expected);
    }
}

static void
test_headings(void **unused)
{
    char room[40];
    struct rk_text text = rk_text_over(room, sizeof room);

    (void)unused;
    rk_text_of(&text, "round", 2, 5);
    assert_string_equal(room, "round 2 of 5");
    rk_text_clear(&text);
    rk_text_whose(&text, 3, 3);
    assert_string_equal(room, "you    ");
    rk_text_clear(&text);
    rk_text_whose(&text, 3, 4);
    assert_string_equal(room, "seat 3 ");
    rk_text_of(NULL, "round", 2, 5);
    rk_text_whose(NULL, 3, 3);
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_add),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_clear),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_refuse_without_a_word),
        cmocka_unit_test(test_pad),
        cmocka_unit_test(test_headings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
