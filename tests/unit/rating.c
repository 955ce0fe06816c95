/* Plackett-Luce: closed forms, known strengths, degenerate tables. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include <rookery/games.h>
#include <sim/rating.h>

static struct tally tally;
static struct rating rating[PLAN_BOTS_MAX];

static struct sim_plan
plan_of(int bots, int seats)
{
    struct sim_plan plan = { .game = rk_games_find("magpie"), .bots = bots };

    plan.setup.seats = (uint8_t)seats;
    plan_round_robin(&plan);
    memset(&tally, 0, sizeof tally);
    return plan;
}

/* Two bots: won 300 of 400, so by logarithms ln 3 apart, but for the prior. */
static void
test_two_bots(void **unused)
{
    struct sim_plan plan = plan_of(2, 2);

    (void)unused;
    tally.sets[0][3] = 400 * TALLY_WIN;
    tally.firsts[0] = 300 * TALLY_WIN;
    tally.firsts[1] = 100 * TALLY_WIN;
    rating_fit(&plan, &tally, rating);
    assert_true(fabs(rating[0].value + rating[1].value - 3000) < 1e-6);
    assert_true(fabs(rating[0].value - rating[1].value - 400 * log10(3)) < 2);
    /* The variance of a log odds is 1/300 + 1/100; each is half of it off. */
    assert_true(fabs(rating[0].error -
                     1.96 * 400 / log(10) * sqrt(1. / 300 + 1. / 100) / 2) < 1);
}

/* The seats' ranks, drawn by the model itself. */
static void
draw(const struct sim_plan *plan, uint64_t match, const double *strength,
     struct rk_rng *rng, struct rk_result *result)
{
    const struct sim_lineup *lineup = &plan->lineup[plan_lineup(plan, match)];
    int place[RK_SEATS_MAX], seats = plan->setup.seats;

    plan_places(plan, match, place);
    memset(result, 0, sizeof *result);
    result->seats = (uint8_t)seats;
    for (int rank = 1; rank <= seats; rank++) {
        double total = 0, at;
        int seat = -1;

        for (int i = 0; i < seats; i++)
            total += result->rank[i] == 0 ? strength[lineup->bot[place[i]]] : 0;
        at = total * (double)rk_rng_below(rng, 1 << 30) / (1 << 30);
        do {
            seat++;
            at -= result->rank[seat] == 0 ? strength[lineup->bot[place[seat]]]
                                          : 0;
        } while (at >= 0 && seat < seats - 1);
        while (result->rank[seat] != 0)
            seat--;
        result->rank[seat] = (uint8_t)rank;
    }
}

static void
test_known_strengths(void **unused)
{
    static const double strength[] = { 1, 2, 4, 1 };
    struct sim_plan plan = plan_of(4, 3);
    struct rk_rng rng = rk_rng_seed(3);
    double mean = log10(8) / 4;

    (void)unused;
    for (uint64_t match = 0; match < 6000; match++) {
        struct rk_result result;

        draw(&plan, match, strength, &rng, &result);
        tally_result(&tally, &plan, match, &result);
    }
    rating_fit(&plan, &tally, rating);
    for (int bot = 0; bot < 4; bot++) {
        double truth = 1500 + 400 * (log10(strength[bot]) - mean);

        assert_true(fabs(rating[bot].value - truth) < 1.5 * rating[bot].error);
        assert_true(rating[bot].error > 2 && rating[bot].error < 12);
    }
}

/* A bot that always wins has a rating all the same. */
static void
test_always_first(void **unused)
{
    struct sim_plan plan = plan_of(3, 3);

    (void)unused;
    tally.sets[0][7] = tally.sets[0][6] = 50 * TALLY_WIN;
    tally.firsts[0] = 50 * TALLY_WIN;
    tally.firsts[1] = tally.firsts[2] = 25 * TALLY_WIN;
    rating_fit(&plan, &tally, rating);
    assert_true(rating[0].value > rating[1].value + 400);
    assert_true(isfinite(rating[0].value) && rating[0].error > 100);
    assert_true(fabs(rating[1].value - rating[2].value) < 1e-6);
}

static void
test_nothing_played(void **unused)
{
    struct sim_plan plan = plan_of(3, 3);

    (void)unused;
    rating_fit(&plan, &tally, rating);
    for (int bot = 0; bot < 3; bot++)
        assert_true(fabs(rating[bot].value - 1500) < 1e-6);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_bots),
        cmocka_unit_test(test_known_strengths),
        cmocka_unit_test(test_always_first),
        cmocka_unit_test(test_nothing_played),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
