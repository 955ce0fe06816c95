/* Choosing by regrets, and what a victory is worth that is shared. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <rookery/rng.h>

#include <bots/choice.h>
#include <bots/payoff.h>

enum { ARMS = 3, NODES = 16, ROUNDS = 4000 };

static const float open[TREE_LANES] = { 1, 1, 1, 0 };
static struct tree tree;
static struct tree_node *node;

static int
set_up(void **memory)
{
    *memory = malloc(tree_bytes(NODES));
    tree = tree_make(*memory, NODES);
    node = tree_add(&tree, 1, ARMS);
    for (int i = 0; i < ARMS; i++)
        assert_true(tree_grow(&tree, node, (rk_move)i, i, 1.0f / ARMS));
    return 0;
}

static int
tear_down(void **memory)
{
    free(*memory);
    return 0;
}

/* The choice with regrets of 3, 1 and 0 at ${draw}. */
static int
choose_by_regret(float draw)
{
    struct tree_arms arms = tree_arms(&tree, node);

    arms.regret[0] = 3;
    arms.regret[1] = 1;
    arms.regret[2] = 0;
    return choice_mixed(node, &arms, open, draw);
}

/* Nine tenths go by regrets, one tenth by priors: 0.708, 0.258 and 0.033. */
static void
test_chances(void **unused)
{
    (void)unused;
    assert_int_equal(choose_by_regret(0), 0);
    assert_int_equal(choose_by_regret(0.705f), 0);
    assert_int_equal(choose_by_regret(0.711f), 1);
    assert_int_equal(choose_by_regret(0.963f), 1);
    assert_int_equal(choose_by_regret(0.970f), 2);
    assert_int_equal(choose_by_regret(0.999f), 2);
}

/* One that always brings more is what the average strategy comes to. */
static void
test_better_arm(void **unused)
{
    static const float payoff[ARMS] = { 0.2f, 0.8f, 0.5f };
    struct rk_rng rng = rk_rng_seed(1);
    struct tree_arms arms = tree_arms(&tree, node);

    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        float draw = (float)rk_rng_below(&rng, 1 << 20) / (1 << 20);
        int arm = choice_mixed(node, &arms, open, draw);

        arms.tries[arm]++;
        arms.mean[arm] = payoff[arm];
        node->visits++;
        node->mean += (payoff[arm] - node->mean) / (float)node->visits;
    }
    assert_true(arms.strategy[1] >
                0.85f *
                    (arms.strategy[0] + arms.strategy[1] + arms.strategy[2]));
}

/* Four seats: the first and the last share the victory. */
static void
score_shared(const struct rk_state *state, struct rk_result *result)
{
    (void)state;
    *result = (struct rk_result){ .seats = 4,
                                  .points = { 9, 2, 3, 9 },
                                  .rank = { 1, 4, 3, 1 } };
}

static void
test_shared_victory(void **unused)
{
    const struct rk_game game = { .score = score_shared };
    struct rk_state_room room = { 0 };
    float share[RK_SEATS_MAX];

    (void)unused;
    payoff_final(&game, rk_state_in(&room), share);
    assert_true(share[0] == 0.5f && share[3] == 0.5f);
    assert_true(share[1] == 0 && share[2] == 0);
}

/* Before the end: who has more points may expect more, all sum to one. */
static void
test_expected(void **unused)
{
    const struct rk_game game = { .score = score_shared };
    struct rk_state_room room = { 0 };
    float share[RK_SEATS_MAX], sum;

    (void)unused;
    payoff_expected(&game, rk_state_in(&room), 4, share);
    sum = share[0] + share[1] + share[2] + share[3];
    assert_true(sum > 0.999f && sum < 1.001f);
    assert_true(share[0] == share[3]);
    assert_true(share[0] > share[2] && share[2] > share[1] && share[1] > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_chances, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_better_arm, set_up, tear_down),
        cmocka_unit_test(test_shared_victory),
        cmocka_unit_test(test_expected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
