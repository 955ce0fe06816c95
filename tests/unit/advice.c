/* The advice of games to bots; the greedy bot knows only a view. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/bot.h>
#include <rookery/games.h>

#include <bots/payoff.h>

enum { MATCHES = 2 };

/* A decision of a random match. */
struct turn {
    const struct rk_game *game;
    int seats, seat, count;
    const struct rk_state *state;
    const struct rk_view *view;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_rng *rng;
};

typedef void visitor(const struct turn *turn);

/* Answers for chance. */
static void
deal(const struct rk_game *game, struct rk_state *state, struct rk_rng *rng)
{
    assert_int_equal(
        game->answer(state, RK_CHANCE, rk_chance_draw(game, state, rng), NULL),
        RK_OK);
}

/* Answers any legal move for ${turn->seat}, or any other awaited seat. */
static void
decide(struct turn *turn, struct rk_state *state, visitor *visit)
{
    struct rk_ask ask = turn->game->ask(state);
    struct rk_view_room room;
    int nth = rk_rng_below(turn->rng, __builtin_popcount(ask.awaited));

    for (; nth > 0; nth--)
        ask.awaited &= (uint8_t)(ask.awaited - 1);
    turn->seat = rk_seat_first(ask.awaited);
    turn->state = state;
    turn->view = rk_view_in(&room);
    turn->game->view(state, turn->seat, rk_view_in(&room));
    turn->count = turn->game->legal(turn->view, turn->legal);
    assert_true(turn->count > 0);
    if (visit != NULL)
        visit(turn);
    assert_true(rk_status_applied(turn->game->answer(
        state, turn->seat, turn->legal[rk_rng_below(turn->rng, turn->count)],
        NULL)));
}

/* Plays on at random; ${visit} sees every decision. */
static void
play(struct turn *turn, struct rk_state *state, visitor *visit)
{
    for (struct rk_ask ask; ask = turn->game->ask(state), !ask.over;) {
        if (ask.awaited == rk_seat_bit(RK_CHANCE))
            deal(turn->game, state, turn->rng);
        else
            decide(turn, state, visit);
    }
}

/* Random matches of every game and variant, at its fewest and most seats. */
static void
play_all(visitor *visit)
{
    struct rk_rng rng = rk_rng_seed(6);

    for (int i = 0; rk_games[i] != NULL; i++) {
        const struct rk_game *game = rk_games[i];

        for (const struct rk_variant *v = game->variants; v->id != NULL; v++) {
            for (int match = 0; match < MATCHES; match++) {
                struct turn turn = { .game = game, .rng = &rng };
                struct rk_state_room room;
                struct rk_setup setup;

                turn.seats = match % 2 == 0 ? v->seats_min : v->seats_max;
                assert_int_equal(
                    rk_setup_make(game, v->id, turn.seats, &setup, NULL),
                    RK_OK);
                rk_setup_for_sims(game, &setup);
                game->setup(rk_state_in(&room), &setup);
                play(&turn, rk_state_in(&room), visit);
            }
        }
    }
}

/* Every legal move has a weight, and one depends on the view only. */
static void
visit_weights(const struct turn *turn)
{
    uint8_t weight[RK_LEGAL_MAX], again[RK_LEGAL_MAX];

    if (turn->game->weigh == NULL)
        return;
    memset(weight, 0, sizeof weight);
    memset(again, 255, sizeof again);
    turn->game->weigh(turn->view, turn->legal, turn->count, weight, NULL);
    turn->game->weigh(turn->view, turn->legal, turn->count, again, NULL);
    for (int i = 0; i < turn->count; i++)
        assert_in_range(weight[i], 1, 255);
    assert_memory_equal(weight, again, (size_t)turn->count);
    assert_int_equal(weight[turn->count], 0);
}

static void
test_weights(void **unused)
{
    (void)unused;
    play_all(visit_weights);
}

/* No seat expects more than a thousand points more than it has, or less. */
static void
visit_expectations(const struct turn *turn)
{
    int32_t points[RK_SEATS_MAX + 1];
    struct rk_state_room room;
    struct rk_result result;

    if (turn->game->expect == NULL)
        return;
    for (int seat = 0; seat <= RK_SEATS_MAX; seat++)
        points[seat] = INT32_MAX;
    memcpy(&room, turn->state, turn->game->state_size);
    turn->game->expect(turn->state, points);
    assert_memory_equal(&room, turn->state, turn->game->state_size);
    turn->game->score(turn->state, &result);
    for (int seat = 0; seat < turn->seats; seat++) {
        int more = points[seat] / RK_EXPECT_ONE - result.points[seat];

        assert_true(more > -1000 && more < 1000);
    }
    assert_int_equal(points[turn->seats], INT32_MAX);
    assert_true(turn->game->spread > 0);
}

static void
test_expectations(void **unused)
{
    (void)unused;
    play_all(visit_expectations);
}

/* At the end the points to expect are those of the score. */
static void
test_end(void **unused)
{
    struct rk_rng rng = rk_rng_seed(7);

    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        struct turn turn = { .game = rk_games[i], .rng = &rng };
        struct rk_state_room room;
        struct rk_setup setup;
        struct rk_result result;
        int32_t points[RK_SEATS_MAX];

        if (turn.game->expect == NULL)
            continue;
        rk_setup_make(turn.game, NULL, 0, &setup, NULL);
        rk_setup_for_sims(turn.game, &setup);
        turn.game->setup(rk_state_in(&room), &setup);
        play(&turn, rk_state_in(&room), NULL);
        payoff_points(turn.game, rk_state_in(&room), points);
        turn.game->score(rk_state_in(&room), &result);
        for (int seat = 0; seat < result.seats; seat++)
            assert_int_equal(points[seat], result.points[seat] * RK_EXPECT_ONE);
    }
}

static int reopened;

/* Sealed answers that are taken back can be given again. */
static void
visit_sealed(const struct turn *turn)
{
    struct rk_ask ask = turn->game->ask(turn->state), after;
    uint8_t sealed = (uint8_t)(ask.asked & ~ask.awaited);
    struct turn again = *turn;
    struct rk_state_room room;

    if (sealed == 0)
        return;
    assert_non_null(turn->game->reopen);
    reopened++;
    memcpy(&room, turn->state, turn->game->state_size);
    turn->game->reopen(rk_state_in(&room), sealed);
    after = turn->game->ask(rk_state_in(&room));
    assert_int_equal(after.asked, ask.asked);
    assert_int_equal(after.awaited, ask.asked);
    for (int i = 0; i < 40; i++) {
        assert_int_equal(turn->game->check(rk_state_in(&room), NULL), RK_OK);
        after = turn->game->ask(rk_state_in(&room));
        if (after.over || after.awaited == rk_seat_bit(RK_CHANCE))
            return;
        decide(&again, rk_state_in(&room), NULL);
    }
}

static void
test_reopen(void **unused)
{
    (void)unused;
    reopened = 0;
    play_all(visit_sealed);
    assert_true(reopened > 100);
}

/* The move that greedy takes at ${view} with ${seed}. */
static int
ask_greedy(const struct turn *turn, const struct rk_view *view, uint64_t seed)
{
    struct rk_rng rng = rk_rng_seed(seed);
    struct rk_bot_turn bot = { .game = turn->game,
                               .seats = turn->seats,
                               .seat = turn->seat,
                               .view = view,
                               .legal = turn->legal,
                               .count = turn->count,
                               .rng = &rng };

    return rk_bots_find("greedy")->choose(NULL, &bot);
}

/* Another truth behind the same view, and the same seed: the same answer. */
static void
visit_greedy(const struct turn *turn)
{
    uint64_t seed = rk_rng_next(turn->rng);
    struct rk_state_room other;
    struct rk_view_room view;
    int chosen;

    if (turn->count == 1 || seed % 8 != 0)
        return;
    turn->game->guess(turn->view, turn->rng, rk_state_in(&other));
    turn->game->view(rk_state_in(&other), turn->seat, rk_view_in(&view));
    chosen = ask_greedy(turn, turn->view, seed);
    assert_in_range(chosen, 0, turn->count - 1);
    assert_int_equal(ask_greedy(turn, rk_view_in(&view), seed), chosen);
}

static void
test_greedy(void **unused)
{
    (void)unused;
    play_all(visit_greedy);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights), cmocka_unit_test(test_expectations),
        cmocka_unit_test(test_end),     cmocka_unit_test(test_reopen),
        cmocka_unit_test(test_greedy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
