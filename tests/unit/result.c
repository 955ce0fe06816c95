/* Results: lines that add up, and ranks. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/result.h>

#include "promise.h"

static void
test_lines(void **unused)
{
    struct rk_result result;

    (void)unused;
    memset(&result, 0xa5, sizeof result);
    rk_result_start(&result, 3);
    assert_int_equal(result.seats, 3);
    assert_int_equal(result.lines, 0);
    assert_null(result.note);
    rk_result_line(&result, 1, 4, "rings");
    rk_result_line(&result, 1, 0, "nothing");
    rk_result_line(&result, 1, -6, "birds");
    rk_result_line(&result, 2, 3, "rings");
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
        rk_result_line(&result, 0, 1, "point");
    assert_int_equal(result.points[0], RK_LINES_MAX);
    assert_promise(rk_result_line(&result, 0, 1, "point"), "RK_LINES_MAX");
}

static void
test_ranks(void **unused)
{
    static const struct {
        int seats;
        int points[RK_SEATS_MAX];
        bool breaks;
        int32_t breaker[RK_SEATS_MAX];
        uint8_t rank[RK_SEATS_MAX];
    } cases[] = {
        { 2, { 3, 5 }, false, { 0 }, { 2, 1 } },
        { 2, { 5, 5 }, false, { 0 }, { 1, 1 } },
        { 2, { -5, -4 }, false, { 0 }, { 2, 1 } },
        { 3, { 5, 7, 5 }, false, { 0 }, { 2, 1, 2 } },
        { 4, { 5, 5, 1, 9 }, false, { 0 }, { 2, 2, 4, 1 } },
        { 4, { 5, 5, 5, 5 }, true, { 1, 3, 2, 3 }, { 4, 1, 3, 1 } },
        { 3, { 5, 4, 4 }, true, { 0, -1, 7 }, { 1, 3, 2 } },
        { 2, { 2, 1 }, true, { 0, 100 }, { 1, 2 } }, /* points come first */
        { 6, { 1, 2, 3, 4, 5, 6 }, false, { 0 }, { 6, 5, 4, 3, 2, 1 } },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_result result;

        rk_result_start(&result, cases[i].seats);
        for (int seat = 0; seat < cases[i].seats; seat++)
            rk_result_line(&result, seat, cases[i].points[seat], "points");
        rk_result_rank(&result, cases[i].breaks ? cases[i].breaker : NULL);
        assert_memory_equal(result.rank, cases[i].rank, sizeof result.rank);
    }
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_too_many_lines),
        cmocka_unit_test(test_ranks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
