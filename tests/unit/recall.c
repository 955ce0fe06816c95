/* Keys of information states: what changes them, and what does not. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/recall.h>

static const struct rk_game *
begin(struct rk_state_room *room)
{
    const struct rk_game *game = rk_games_find("magpie");
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(game, NULL, 2, &setup, NULL), RK_OK);
    game->setup(rk_state_in(room), &setup);
    return game;
}

static struct rk_recall
start(void)
{
    struct rk_state_room room;
    struct rk_view_room view;
    const struct rk_game *game = begin(&room);

    game->view(rk_state_in(&room), 0, rk_view_in(&view));
    return rk_recall_start(game, rk_view_in(&view));
}

/* The key after a sequence: letters are events, digits answers of one move. */
static struct rk_recall
after(const char *sequence)
{
    struct rk_recall recall = start();

    for (const char *at = sequence; *at != '\0'; at++) {
        struct rk_event event = { .kind = (uint8_t)*at };
        struct rk_steps steps = { { (rk_move)*at }, 1 };

        if (*at >= 'a')
            rk_recall_event(&recall, &event);
        else
            rk_recall_answer(&recall, &steps);
    }
    return recall;
}

/* No two of these are the same; each is the same when it is made again. */
static void
test_sequences(void **unused)
{
    static const char *const sequences[] = {
        "", "a", "b", "ab", "ba", "aa", "1", "2", "12", "21", "a1", "1a", "11",
    };
    int count = RK_COUNT(sequences);

    (void)unused;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            struct rk_recall a = after(sequences[i]), b = after(sequences[j]);

            assert_int_equal(rk_recall_same(a, b), i == j);
            assert_int_equal(a.word[0] == b.word[0], i == j);
            assert_int_equal(a.word[1] == b.word[1], i == j);
        }
    }
}

/* One answer of two moves is not two answers of one. */
static void
test_whole_answers(void **unused)
{
    struct rk_recall recall = start(), other = after("11");
    struct rk_steps steps = { { '1', '1' }, 2 };

    (void)unused;
    rk_recall_answer(&recall, &steps);
    assert_false(rk_recall_same(recall, other));
}

/* A deal that only seat 0 sees changes its key, and not that of seat 1. */
static void
test_hidden_deal(void **unused)
{
    struct rk_recalls recalls[2];
    struct rk_rng rng = rk_rng_seed(7);
    bool differs = false;

    (void)unused;
    for (int match = 0; match < 20; match++) {
        struct rk_event list[RK_EVENTS_MAX];
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
        struct rk_recalls *now = &recalls[match > 0];
        struct rk_state_room room;
        const struct rk_game *game = begin(&room);
        struct rk_steps steps;

        rk_recalls_start(now, game, rk_state_in(&room), 2);
        assert_true(rk_answer_random(game, rk_state_in(&room), RK_CHANCE, &rng,
                                     &steps));
        assert_int_equal(rk_answer_steps(game, rk_state_in(&room), RK_CHANCE,
                                         &steps, &events, NULL),
                         RK_OK);
        rk_recalls_answer(now, game, rk_state_in(&room), 2, RK_CHANCE, &steps,
                          &events);
        assert_true(rk_recall_same(recalls[0].seat[1], now->seat[1]));
        differs |= !rk_recall_same(recalls[0].seat[0], now->seat[0]);
    }
    assert_true(differs);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sequences),
        cmocka_unit_test(test_whole_answers),
        cmocka_unit_test(test_hidden_deal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
