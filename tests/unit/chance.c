/* The outcomes of chance: by hand, and as often as chance draws them. */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/answer.h>
#include <rookery/chance.h>
#include <rookery/check.h>
#include <rookery/games.h>

enum { FEW = 256, DRAWS = 64, POSITIONS = 24 };

static void
test_deals(void **unused)
{
    static const uint8_t bag[] = { 0, 2, 0, 3 };
    static const struct {
        uint8_t face[2];
        uint64_t weight;
    } expected[] = {
        { { 1, 1 }, 2 }, { { 1, 3 }, 6 }, { { 3, 1 }, 6 }, { { 3, 3 }, 6 }
    };
    struct rk_outcome list[FEW];

    (void)unused;
    assert_int_equal(rk_deal_few(bag, RK_COUNT(bag), 2, list, FEW),
                     RK_COUNT(expected));
    for (size_t i = 0; i < RK_COUNT(expected); i++) {
        assert_true(list[i].move == rk_deal_of(expected[i].face, 2));
        assert_true(list[i].weight == expected[i].weight);
    }
    assert_int_equal(rk_deal_few(bag, RK_COUNT(bag), 2, list, 3), -1);
    assert_int_equal(rk_deal_few(bag, RK_COUNT(bag), 0, list, FEW), 1);
    assert_true(list[0].weight == 1);
}

/* The weights of deals of six of 600 cards fit into 63 bits, of seven not. */
static void
test_weights_fit(void **unused)
{
    static const uint8_t bag[] = { 0, 200, 200, 200 };
    static struct rk_outcome list[3 * 3 * 3 * 3 * 3 * 3 * 3];

    (void)unused;
    assert_int_equal(rk_deal_few(bag, RK_COUNT(bag), 6, list, RK_COUNT(list)),
                     729);
    assert_int_equal(rk_deal_few(bag, RK_COUNT(bag), 7, list, RK_COUNT(list)),
                     -1);
}

static void
test_numbers(void **unused)
{
    struct rk_outcome list[3];

    (void)unused;
    assert_int_equal(rk_number_few(5, 4, 3, list, 3), 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(list[i].move == (5 | i << 4));
        assert_true(list[i].weight == 1);
    }
    assert_int_equal(rk_number_few(5, 4, 3, list, 2), -1);
}

static long
find(const struct rk_outcome *list, long count, rk_move move)
{
    for (long i = 0; i < count; i++) {
        if (list[i].move == move)
            return i;
    }
    fail();
    return -1;
}

/*
 * Draws often and compares with the weights: chi-square is the sum of its
 * degrees of freedom on average, with a variance of twice that.
 */
static void
compare_draws(const struct rk_game *game, const struct rk_state *state,
              const struct rk_outcome *list, long count, struct rk_rng *rng)
{
    double drawn[FEW] = { 0 }, sum = 0, chi = 0;
    long draws = count * DRAWS;

    for (long i = 0; i < draws; i++)
        drawn[find(list, count, rk_chance_draw(game, state, rng))]++;
    for (long i = 0; i < count; i++)
        sum += (double)list[i].weight;
    for (long i = 0; i < count; i++) {
        double expected = (double)draws * (double)list[i].weight / sum;

        chi += (drawn[i] - expected) * (drawn[i] - expected) / expected;
    }
    assert_true(chi < (double)count + 5 * sqrt(2 * (double)count));
}

/* Plays on; compares where chance has few outcomes. How often it did. */
static int
compare_match(const struct rk_game *game, struct rk_state *state,
              struct rk_rng *rng, int most)
{
    struct rk_outcome list[FEW];
    int compared = 0;

    while (!game->ask(state).over && compared < most) {
        int seat = rk_seat_first(game->ask(state).awaited);
        long count =
            seat == RK_CHANCE ? rk_chance_few(game, state, list, FEW) : 0;
        struct rk_steps steps;

        if (count > 1) {
            compare_draws(game, state, list, count, rng);
            compared++;
        }
        rk_answer_random(game, state, seat, rng, &steps);
        rk_answer_steps(game, state, seat, &steps, NULL, NULL);
    }
    return compared;
}

static void
test_frequencies(void **unused)
{
    static const char *const games[] = { "arcane", "magpie", "thieves" };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(games); i++) {
        const struct rk_game *game = rk_games_find(games[i]);
        struct rk_rng rng = rk_rng_seed(2026);
        int compared = 0;

        while (compared < POSITIONS) {
            struct rk_state_room room;
            struct rk_setup setup;

            assert_int_equal(rk_setup_make(game, NULL, 0, &setup, NULL), RK_OK);
            rk_setup_for_sims(game, &setup);
            game->setup(rk_state_in(&room), &setup);
            compared += compare_match(game, rk_state_in(&room), &rng,
                                      POSITIONS - compared);
        }
    }
}

/* Where a game has no list there is none. */
static void
test_no_list(void **unused)
{
    const struct rk_game *game = rk_games_find("revolution");
    struct rk_state_room room;
    struct rk_outcome list[FEW];
    struct rk_setup setup;

    (void)unused;
    assert_int_equal(rk_setup_make(game, NULL, 0, &setup, NULL), RK_OK);
    game->setup(rk_state_in(&room), &setup);
    assert_int_equal(rk_chance_few(game, rk_state_in(&room), list, FEW), -1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deals),   cmocka_unit_test(test_weights_fit),
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_frequencies),
        cmocka_unit_test(test_no_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
