/* Results: lines that add up, ties, and ranks. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/result.h>

#include "promise.h"

static const struct rk_phrase says_birds = { .key = "birds", .text = "birds" };
static const struct rk_phrase says_eggs = { .key = "eggs", .text = "eggs" };
static const struct rk_phrase says_noise = { .key = "noise", .text = "noise" };
static const struct rk_phrase says_nothing = { .key = "nothing",
                                               .text = "nothing" };
static const struct rk_phrase says_point = { .key = "point", .text = "point" };
static const struct rk_phrase says_points = { .key = "points",
                                              .text = "points" };
static const struct rk_phrase says_rings = { .key = "rings", .text = "rings" };

static void
test_lines(void **unused)
{
    struct rk_result result;

    (void)unused;
    memset(&result, 0xa5, sizeof result);
    rk_result_start(&result, 3);
    assert_int_equal(result.seats, 3);
    assert_int_equal(result.lines, 0);
    assert_int_equal(result.ties, 0);
    assert_null(result.note);
    rk_result_line(&result, 1, 4, &says_rings);
    rk_result_line(&result, 1, 0, &says_nothing);
    rk_result_line(&result, 1, -6, &says_birds);
    rk_result_line(&result, 2, 3, &says_rings);
    assert_int_equal(result.lines, 3);
    assert_string_equal(result.line[1].what, "birds");
    assert_int_equal(result.line[1].points, -6);
    assert_int_equal(result.line[2].seat, 2);
    assert_int_equal(result.points[0], 0);
    assert_int_equal(result.points[1], -2);
    assert_int_equal(result.points[2], 3);
}

static void
test_too_many_lines(void **unused)
{
    struct rk_result result;

    (void)unused;
    rk_result_start(&result, 2);
    for (int i = 0; i < RK_LINES_MAX; i++)
        rk_result_line(&result, 0, 1, &says_point);
    assert_int_equal(result.points[0], RK_LINES_MAX);
    assert_promise(rk_result_line(&result, 0, 1, &says_point), "RK_LINES_MAX");
}

static void
test_ties(void **unused)
{
    static const int32_t eggs[] = { 4, -5, 6 };
    struct rk_result result;

    (void)unused;
    memset(&result, 0xa5, sizeof result);
    rk_result_start(&result, 3);
    for (int i = 0; i < RK_TIES_MAX; i++)
        rk_result_tie(&result, i == 1 ? &says_noise : &says_eggs, i == 1, eggs);
    assert_int_equal(result.ties, RK_TIES_MAX);
    assert_string_equal(result.tie[1].what, "noise");
    assert_true(result.tie[1].less);
    assert_string_equal(result.tie[2].what, "eggs");
    assert_false(result.tie[2].less);
    assert_memory_equal(result.tie[2].value, eggs, sizeof eggs);
    assert_int_equal(result.tie[2].value[3], 0); /* nobody sits there */
    assert_promise(rk_result_tie(&result, &says_eggs, false, eggs),
                   "RK_TIES_MAX");
}

#define MORE(...)                                                              \
    {                                                                          \
        &says_eggs, "eggs", false,                                             \
        {                                                                      \
            __VA_ARGS__                                                        \
        }                                                                      \
    }
#define LESS(...)                                                              \
    {                                                                          \
        &says_eggs, "eggs", true,                                              \
        {                                                                      \
            __VA_ARGS__                                                        \
        }                                                                      \
    }

static void
test_ranks(void **unused)
{
    static const struct {
        int seats;
        int points[RK_SEATS_MAX];
        int ties;
        struct rk_tie tie[2];
        uint8_t rank[RK_SEATS_MAX];
    } cases[] = {
        { 2, { 3, 5 }, .rank = { 2, 1 } },
        { 2, { 5, 5 }, .rank = { 1, 1 } },
        { 2, { -5, -4 }, .rank = { 2, 1 } },
        { 3, { 5, 7, 5 }, .rank = { 2, 1, 2 } },
        { 4, { 5, 5, 1, 9 }, .rank = { 2, 2, 4, 1 } },
        { 6, { 1, 2, 3, 4, 5, 6 }, .rank = { 6, 5, 4, 3, 2, 1 } },
        { 4, { 5, 5, 5, 5 }, 1, { MORE(1, 3, 2, 3) }, { 4, 1, 3, 1 } },
        { 3, { 5, 4, 4 }, 1, { MORE(0, -1, 7) }, { 1, 3, 2 } },
        { 4, { 5, 5, 5, 5 }, 1, { LESS(1, 3, 2, 3) }, { 1, 3, 2, 3 } },
        { 3, { 5, 4, 4 }, 1, { LESS(9, -1, 7) }, { 1, 2, 3 } },
        /* Points come before ties. */
        { 2, { 2, 1 }, 1, { MORE(0, 100) }, { 1, 2 } },
        { 2, { 2, 1 }, 1, { LESS(100, 0) }, { 1, 2 } },
        /* The second counts only where the first is equal. */
        { 3, { 5, 5, 5 }, 2, { MORE(2, 2, 1), MORE(3, 4, 9) }, { 2, 1, 3 } },
        { 3, { 5, 5, 5 }, 2, { MORE(2, 2, 1), LESS(3, 4, 0) }, { 1, 2, 3 } },
        { 3, { 5, 5, 5 }, 2, { LESS(2, 2, 1), MORE(4, 4, 0) }, { 2, 2, 1 } },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_result result;

        rk_result_start(&result, cases[i].seats);
        for (int seat = 0; seat < cases[i].seats; seat++)
            rk_result_line(&result, seat, cases[i].points[seat], &says_points);
        for (int n = 0; n < cases[i].ties; n++)
            rk_result_tie(&result, &says_eggs, cases[i].tie[n].less,
                          cases[i].tie[n].value);
        rk_result_rank(&result);
        assert_memory_equal(result.rank, cases[i].rank, sizeof result.rank);
    }
}

static void
test_tied(void **unused)
{
    static const int points[] = { 5, 3, 5, 0, 5 };
    struct rk_result result;

    (void)unused;
    rk_result_start(&result, 5);
    for (int seat = 0; seat < 5; seat++)
        rk_result_line(&result, seat, points[seat], &says_points);
    rk_result_tie(&result, &says_eggs, false, (int32_t[]){ 1, 2, 1, 2, 2 });
    rk_result_tie(&result, &says_noise, true, (int32_t[]){ 7, 7, 8, 7, 7 });
    assert_true(rk_result_tied(&result, 0, 0));
    assert_false(rk_result_tied(&result, 1, 0));
    assert_true(rk_result_tied(&result, 2, 0));
    assert_false(rk_result_tied(&result, 3, 0)); /* empty seats do not count */
    assert_true(rk_result_tied(&result, 4, 0));
    assert_true(rk_result_tied(&result, 0, 1));
    assert_true(rk_result_tied(&result, 2, 1));
    assert_false(rk_result_tied(&result, 4, 1));
    assert_false(rk_result_tied(&result, 0, 2));
    assert_false(rk_result_tied(&result, 2, 2));
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines), cmocka_unit_test(test_too_many_lines),
        cmocka_unit_test(test_ties),  cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_tied),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
