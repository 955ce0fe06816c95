/* Many matches: what is counted does not depend on the threads. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include <rookery/games.h>
#include <sim/sim.h>

enum { MATCHES = 100 };

static struct sim_plan
plan_of(int seats, int threads)
{
    struct sim_plan plan = { .game = rk_games_find("magpie"),
                             .matches = MATCHES,
                             .seed = 11,
                             .threads = threads };

    assert_int_equal(rk_setup_make(plan.game, NULL, seats, &plan.setup, NULL),
                     RK_OK);
    for (int seat = 0; seat < seats; seat++)
        plan.hire[seat].bot = rk_bots_find("random");
    return plan;
}

/* The same one match after the other, added up by hand. */
static void
play_in_a_row(const struct sim_plan *plan, struct sim_totals *totals)
{
    struct driver driver = { .game = plan->game, .seats = plan->setup.seats };
    struct rk_mind mind[RK_SEATS_MAX] = { { 0 } };

    memset(totals, 0, sizeof *totals);
    for (int seat = 0; seat < driver.seats; seat++) {
        mind[seat].bot = plan->hire[seat].bot;
        driver.mind[seat] = &mind[seat];
    }
    for (uint64_t match = 0; match < plan->matches; match++) {
        struct rk_state_room room;
        struct rk_result result;
        unsigned best = 0;

        plan->game->setup(rk_state_in(&room), &plan->setup);
        driver_play(&driver, rk_state_in(&room), rk_rng_mix(plan->seed, match));
        plan->game->score(rk_state_in(&room), &result);
        for (int seat = 0; seat < result.seats; seat++)
            best += result.rank[seat] == 1;
        for (int seat = 0; seat < result.seats; seat++) {
            totals->points[seat] += result.points[seat];
            totals->wins[seat] += result.rank[seat] == 1 ? 60 / best : 0;
        }
        totals->matches++;
    }
    totals->tally = driver.tally;
}

static void
test_threads_change_nothing(void **unused)
{
    static const int threads[] = { 1, 2, 7, 64 };

    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct sim_plan plan = plan_of(seats, 1);
        struct sim_totals expected, totals;

        play_in_a_row(&plan, &expected);
        for (size_t i = 0; i < RK_COUNT(threads); i++) {
            plan = plan_of(seats, threads[i]);
            assert_true(sim_run(&plan, &totals));
            assert_memory_equal(&totals, &expected, sizeof totals);
        }
    }
}

static void
test_every_match_is_won_once(void **unused)
{
    struct sim_plan plan = plan_of(4, 2);
    struct sim_totals totals;
    uint64_t wins = 0;

    (void)unused;
    assert_true(sim_run(&plan, &totals));
    for (int seat = 0; seat < 4; seat++)
        wins += totals.wins[seat];
    assert_int_equal(wins, MATCHES * SIM_WIN);
}

static void
test_fewer_matches_than_threads(void **unused)
{
    struct sim_plan plan = plan_of(2, 5);
    struct sim_totals totals;

    (void)unused;
    plan.matches = 3;
    assert_true(sim_run(&plan, &totals));
    assert_int_equal(totals.matches, 3);
}

static void
test_stopped_before_it_begins(void **unused)
{
    const atomic_bool stop = true;
    struct sim_plan plan = plan_of(2, 3);
    struct sim_totals totals, none = { 0 };

    (void)unused;
    plan.stop = &stop;
    assert_true(sim_run(&plan, &totals));
    assert_memory_equal(&totals, &none, sizeof none);
}

static atomic_bool stop_now;
static uint64_t told;

static void
stop_soon(uint64_t done, uint64_t matches)
{
    assert_int_equal(matches, 1000000000);
    told = done;
    atomic_store(&stop_now, true);
}

static void
test_stopped_on_the_way(void **unused)
{
    struct sim_plan plan = plan_of(2, 2), same;
    struct sim_totals totals, expected;

    (void)unused;
    plan.matches = 1000000000;
    plan.stop = &stop_now;
    plan.progress = stop_soon;
    plan.threads = 1;
    assert_true(sim_run(&plan, &totals));
    assert_true(totals.matches > 0 && totals.matches == told);
    same = plan_of(2, 1);
    same.matches = totals.matches;
    play_in_a_row(&same, &expected);
    assert_memory_equal(&totals, &expected, sizeof totals);
}

static int
listen(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
    return turn->event_count % turn->count;
}

static void
test_bots_that_hear(void **unused)
{
    static const struct rk_bot bot = { .id = "listener",
                                       .hears = true,
                                       .choose = listen };
    struct sim_plan one = plan_of(3, 1), four = plan_of(3, 4);
    struct sim_totals first, second;

    (void)unused;
    one.hire[1].bot = four.hire[1].bot = &bot;
    assert_true(sim_run(&one, &first));
    assert_true(sim_run(&four, &second));
    assert_memory_equal(&first, &second, sizeof first);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_every_match_is_won_once),
        cmocka_unit_test(test_fewer_matches_than_threads),
        cmocka_unit_test(test_stopped_before_it_begins),
        cmocka_unit_test(test_stopped_on_the_way),
        cmocka_unit_test(test_bots_that_hear),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
