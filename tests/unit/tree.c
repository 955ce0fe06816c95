/* The memory of a search: arms found again among other legal moves. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <bots/tree.h>

enum { NODES = 16, ARMS = 30, KEY = 7 };

static struct tree tree;
static struct tree_node *node;

/* Moves that differ in high bits only, then in low bits only. */
static rk_move
nth_move(int i)
{
    return i % 2 == 0 ? (rk_move)(i + 1) << 48 : (rk_move)(i + 1);
}

static int
set_up(void **memory)
{
    *memory = malloc(tree_bytes(NODES));
    tree = tree_make(*memory, NODES);
    node = tree_add(&tree, KEY, ARMS);
    for (int i = 0; i < ARMS; i++)
        assert_true(tree_grow(&tree, node, nth_move(i), i, 1));
    return 0;
}

static int
tear_down(void **memory)
{
    free(*memory);
    return 0;
}

/* A list that begins ${shift} moves later and has every ${step}th one. */
static void
expect_met(int shift, int step)
{
    rk_move legal[ARMS];
    float open[ARMS + TREE_LANES];
    struct tree_arms arms;
    int count = 0, met;

    for (int i = 0; i < ARMS; i += step)
        legal[count++] = nth_move((i + shift) % (2 * ARMS));
    met = tree_meet(&tree, node, legal, count, open);
    arms = tree_arms(&tree, node);
    for (int i = 0; i < ARMS; i++) {
        int at = 0;

        while (at < count && legal[at] != nth_move(i))
            at++;
        assert_int_equal(open[i] > 0, at < count);
        if (at < count)
            assert_int_equal(arms.where[i], at);
        met -= at < count;
    }
    assert_int_equal(met, 0);
    for (int i = ARMS; i % TREE_LANES != 0; i++)
        assert_true(open[i] == 0);
}

static void
test_meet(void **unused)
{
    (void)unused;
    expect_met(0, 1);
    expect_met(3, 1);
    expect_met(0, 2);
    expect_met(17, 3);
    expect_met(2 * ARMS - 1, 1);
    expect_met(ARMS, 1);
    expect_met(0, 1);
}

/* When it is full it says so, and what it has stays as it is. */
static void
test_full(void **unused)
{
    rk_move legal[ARMS];
    float open[1000 + ARMS];
    int added = 1, grown = 0;

    (void)unused;
    while (added < 1000 && tree_add(&tree, KEY + (uint64_t)added, 4) != NULL)
        added++;
    assert_in_range(added, 2, NODES);
    assert_null(tree_find(&tree, KEY + (uint64_t)added));
    while (grown < 1000 && tree_grow(&tree, node, 1000 + (rk_move)grown, 0, 1))
        grown++;
    assert_true(grown < 1000);
    for (int i = 0; i < ARMS; i++)
        legal[i] = nth_move(i);
    assert_ptr_equal(tree_find(&tree, KEY), node);
    assert_int_equal(tree_meet(&tree, node, legal, ARMS, open), ARMS);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_meet, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_full, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
