/* Counting: victories, ranks and ties, lineups and seats. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include <rookery/games.h>
#include <sim/tally.h>

static struct sim_plan
plan_of(int bots, int seats)
{
    struct sim_plan plan = { .game = rk_games_find("magpie"), .bots = bots };

    plan.setup.seats = (uint8_t)seats;
    plan_round_robin(&plan);
    return plan;
}

static struct rk_result
result_of(int seats, const uint8_t *rank)
{
    struct rk_result result = { .seats = (uint8_t)seats };

    for (int seat = 0; seat < seats; seat++) {
        result.rank[seat] = rank[seat];
        result.points[seat] = 10 - 3 * rank[seat];
    }
    return result;
}

static void
test_round_robin_of_many(void **unused)
{
    struct sim_plan plan = plan_of(5, 3);
    bool seen[1 << 5] = { false };

    (void)unused;
    assert_int_equal(plan.lineups, 10);
    assert_true(plan.rotate);
    for (int i = 0; i < plan.lineups; i++) {
        int set = 1 << plan.lineup[i].bot[0] | 1 << plan.lineup[i].bot[1] |
                  1 << plan.lineup[i].bot[2];

        assert_int_equal(__builtin_popcount((unsigned)set), 3);
        assert_false(seen[set]);
        seen[set] = true;
    }
    assert_int_equal(plan_of(10, 5).lineups, 252);
    assert_int_equal(plan_of(3, 3).lineups, 1);
}

static void
test_round_robin_of_few(void **unused)
{
    static const uint8_t expected[3][4] = { { 0, 0, 0, 1 },
                                            { 0, 0, 1, 1 },
                                            { 0, 1, 1, 1 } };
    struct sim_plan plan = plan_of(2, 4);

    (void)unused;
    assert_int_equal(plan.lineups, 3);
    for (int i = 0; i < 3; i++)
        assert_memory_equal(plan.lineup[i].bot, expected[i], 4);
    assert_int_equal(plan_copies(&plan, 0), 3);
    assert_int_equal(plan_of(1, 4).lineups, 1);
}

static void
test_every_bot_on_every_seat(void **unused)
{
    struct sim_plan plan = plan_of(4, 3);
    int sat[4][3] = { { 0 } }, place[RK_SEATS_MAX];

    (void)unused;
    for (uint64_t match = 0; match < 12; match++) {
        plan_places(&plan, match, place);
        for (int seat = 0; seat < 3; seat++)
            sat[plan.lineup[plan_lineup(&plan, match)].bot[place[seat]]]
               [seat]++;
    }
    for (int bot = 0; bot < 4; bot++) {
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(sat[bot][seat], 3);
    }
}

static void
test_parts_cover_the_plan(void **unused)
{
    struct sim_plan plan = { .matches = 10, .parts = 4 };
    uint64_t next = 0;

    (void)unused;
    for (plan.part = 1; plan.part <= 4; plan.part++) {
        struct pool_range range = plan_range(&plan);

        assert_int_equal(range.first, next);
        assert_in_range(range.end - range.first, 2, 3);
        next = range.end;
    }
    assert_int_equal(next, 10);
}

static struct tally tally;

static void
count(const struct sim_plan *plan, uint64_t match, const uint8_t *rank)
{
    struct rk_result result = result_of(plan->setup.seats, rank);

    tally_result(&tally, plan, match, &result);
}

static void
test_shared_victory(void **unused)
{
    struct sim_plan plan = plan_of(3, 3);

    (void)unused;
    memset(&tally, 0, sizeof tally);
    count(&plan, 0, (const uint8_t[]){ 1, 3, 1 });
    assert_int_equal(tally.cell[0][0].wins, 30);
    assert_int_equal(tally.cell[1][1].wins, 0);
    assert_int_equal(tally.cell[2][2].wins, 30);
    assert_int_equal(tally.cell[1][1].ranks[2], 1);
    assert_int_equal(tally.margins[0], 1);
    assert_int_equal(tally.scores[1][1 - TALLY_LEAST], 1);
    /* The next match: everybody has moved on by one seat. */
    count(&plan, 1, (const uint8_t[]){ 2, 1, 3 });
    assert_int_equal(tally.cell[0][1].wins, 60);
    assert_int_equal(tally.cell[2][0].ranks[1], 1);
    assert_int_equal(tally.cell[1][2].points, 1);
    assert_int_equal(tally.margins[3], 1);
}

/* 0 before 1 before 2: the best of all three is 0, of the others 1. */
static void
test_ranks_without_ties(void **unused)
{
    struct sim_plan plan = plan_of(3, 3);

    (void)unused;
    memset(&tally, 0, sizeof tally);
    count(&plan, 0, (const uint8_t[]){ 1, 2, 3 });
    assert_int_equal(tally.sets[0][7], 60);
    assert_int_equal(tally.sets[0][6], 60);
    assert_int_equal(tally.sets[0][3] + tally.sets[0][5], 0);
    assert_int_equal(tally.firsts[0], 60);
    assert_int_equal(tally.firsts[1], 60);
    assert_int_equal(tally.firsts[2], 0);
    assert_int_equal(tally.ahead[0][2], 60);
    assert_int_equal(tally.ahead[2][0], 0);
}

/* 0 before a tie of 1 and 2: half 0 1 2, half 0 2 1. */
static void
test_tie_for_the_last_place(void **unused)
{
    struct sim_plan plan = plan_of(3, 3);

    (void)unused;
    memset(&tally, 0, sizeof tally);
    count(&plan, 0, (const uint8_t[]){ 1, 2, 2 });
    assert_int_equal(tally.sets[0][7], 60);
    assert_int_equal(tally.sets[0][6], 60);
    assert_int_equal(tally.firsts[0], 60);
    assert_int_equal(tally.firsts[1], 30);
    assert_int_equal(tally.firsts[2], 30);
    assert_int_equal(tally.ahead[1][2], 30);
    assert_int_equal(tally.ahead[2][1], 30);
}

/* A tie of 0 and 2 before 1: half 0 2 1, half 2 0 1. */
static void
test_tie_for_the_first_place(void **unused)
{
    struct sim_plan plan = plan_of(3, 3);

    (void)unused;
    memset(&tally, 0, sizeof tally);
    count(&plan, 0, (const uint8_t[]){ 1, 3, 1 });
    assert_int_equal(tally.sets[0][7], 60);
    assert_int_equal(tally.sets[0][6],
                     30); /* without bot 0, bot 2 beats bot 1 */
    assert_int_equal(tally.sets[0][3],
                     30); /* without bot 2, bot 0 beats bot 1 */
    assert_int_equal(tally.firsts[0], 60);
    assert_int_equal(tally.firsts[1], 0);
    assert_int_equal(tally.firsts[2], 60);
}

/* As many sets as firsts, whatever the ranks. */
static void
test_everybody_ties(void **unused)
{
    struct sim_plan plan = plan_of(6, 6);
    uint64_t sets = 0, firsts = 0;

    (void)unused;
    memset(&tally, 0, sizeof tally);
    count(&plan, 0, (const uint8_t[]){ 1, 1, 1, 1, 1, 1 });
    for (int set = 0; set < TALLY_SETS; set++)
        sets += tally.sets[0][set];
    for (int bot = 0; bot < 6; bot++)
        firsts += tally.firsts[bot];
    assert_int_equal(sets, 5 * 60);
    assert_int_equal(firsts, 5 * 60);
    assert_int_equal(tally.sets[0][7], 60 / 20);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_robin_of_many),
        cmocka_unit_test(test_round_robin_of_few),
        cmocka_unit_test(test_every_bot_on_every_seat),
        cmocka_unit_test(test_parts_cover_the_plan),
        cmocka_unit_test(test_shared_victory),
        cmocka_unit_test(test_ranks_without_ties),
        cmocka_unit_test(test_tie_for_the_last_place),
        cmocka_unit_test(test_tie_for_the_first_place),
        cmocka_unit_test(test_everybody_ties),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
