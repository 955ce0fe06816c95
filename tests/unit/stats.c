/* Intervals and distributions, against numbers from elsewhere. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include <rookery/rng.h>
#include <sim/stats.h>

static void
near(double a, double b, double by)
{
    assert_true(fabs(a - b) <= by);
}

/* Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29. */
static void
test_wilson(void **unused)
{
    static const struct {
        uint64_t wins, times;
        double low, high;
    } cases[] = { { 81, 263, .2553, .3662 },
                  { 15, 148, .0624, .1605 },
                  { 0, 20, .0000, .1611 },
                  { 1, 29, .0061, .1718 } };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct stats_range share =
            stats_share(TALLY_WIN * cases[i].wins, cases[i].times);

        near(share.value, (double)cases[i].wins / (double)cases[i].times,
             1e-12);
        near(share.low, cases[i].low, 5e-5);
        near(share.high, cases[i].high, 5e-5);
    }
}

static void
test_share_of_nothing(void **unused)
{
    struct stats_range share = stats_share(0, 0);

    (void)unused;
    assert_true(share.value == 0 && share.low == 0 && share.high == 1);
    share = stats_share(1000, 1); /* more than is possible */
    assert_true(share.value == 1 && share.high == 1);
}

/* Adds a match with ${owners} owners that won ${wins} / TALLY_WIN. */
static void
add(struct tally_deed *deed, unsigned owners, unsigned wins)
{
    deed->owners += owners;
    deed->wins += wins;
    deed->owners_owners += owners * owners;
    deed->owners_wins += owners * wins;
    deed->wins_wins += wins * wins;
}

/* One owner in every match of two seats, who wins 3 of 4: the edge of a match
   is 1 or -1, so its mean is 1/2 and its deviation is known. */
static void
test_edge_of_one_owner(void **unused)
{
    struct tally_deed deed = { 0 };
    struct stats_range edge;

    (void)unused;
    for (int match = 0; match < 400; match++)
        add(&deed, 1, match % 4 == 0 ? 0 : TALLY_WIN);
    assert_true(stats_edge(&deed, 400, 2, &edge));
    near(edge.value, .5, 1e-12);
    near(edge.high - edge.value, 1.959964 * sqrt(.75 / 399), 1e-6);
    near(edge.value - edge.low, edge.high - edge.value, 1e-12);
}

/* The interval holds the truth about 95 times of 100. */
static void
test_edge_covers(void **unused)
{
    struct rk_rng rng = rk_rng_seed(5);
    int covered = 0;

    (void)unused;
    for (int run = 0; run < 1000; run++) {
        struct tally_deed deed = { 0 };
        struct stats_range edge;

        for (int match = 0; match < 300; match++) {
            unsigned owners = (unsigned)rk_rng_below(&rng, 3);

            /* Three seats that win equally often: no edge. */
            add(&deed, owners,
                (unsigned)rk_rng_below(&rng, 3) < owners ? TALLY_WIN : 0);
        }
        assert_true(stats_edge(&deed, 300, 3, &edge));
        covered += edge.low <= 0 && edge.high >= 0;
    }
    assert_in_range(covered, 925, 975);
}

/* Three owners in a thousand matches never won: that proves little. */
static void
test_edge_of_few(void **unused)
{
    struct tally_deed deed = { 0 };
    struct stats_range edge;

    (void)unused;
    for (int match = 0; match < 3; match++)
        add(&deed, 1, 0);
    assert_true(stats_edge(&deed, 1000, 4, &edge));
    assert_true(edge.value < -.24);
    assert_true(edge.high > .2);
}

static void
test_edge_needs_both(void **unused)
{
    struct tally_deed nobody = { 0 }, everybody = { 0 };
    struct stats_range edge;

    (void)unused;
    for (int match = 0; match < 10; match++)
        add(&everybody, 2, TALLY_WIN);
    assert_false(stats_edge(&nobody, 10, 2, &edge));
    assert_false(stats_edge(&everybody, 10, 2, &edge));
    assert_true(edge.value == 0 && edge.low == -1 && edge.high == 1);
}

static void
test_rows(void **unused)
{
    static const uint64_t counter[] = { 0, 2, 0, 5, 3, 0 };
    static const uint64_t none[6] = { 0 };
    struct stats_row row = { counter, 6, -2 }, empty = { none, 6, -2 };
    int first, last;

    (void)unused; /* -1 twice, 1 five times, 2 three times */
    assert_int_equal(stats_row_sum(&row), 10);
    near(stats_row_mean(&row), .9, 1e-12);
    near(stats_row_deviation(&row), sqrt(1.9 - .81), 1e-12);
    assert_int_equal(stats_row_quantile(&row, .05), -1);
    assert_int_equal(stats_row_quantile(&row, .2), -1);
    assert_int_equal(stats_row_quantile(&row, .5), 1);
    assert_int_equal(stats_row_quantile(&row, .95), 2);
    assert_true(stats_row_ends(&row, &first, &last));
    assert_int_equal(first, -1);
    assert_int_equal(last, 2);
    assert_false(stats_row_ends(&empty, &first, &last));
    assert_true(stats_row_mean(&empty) == 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_share_of_nothing),
        cmocka_unit_test(test_edge_of_one_owner),
        cmocka_unit_test(test_edge_covers),
        cmocka_unit_test(test_edge_of_few),
        cmocka_unit_test(test_edge_needs_both),
        cmocka_unit_test(test_rows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
