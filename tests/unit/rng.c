/* The generator: published numbers, ranges and streams. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/check.h>
#include <rookery/rng.h>

/* The first outputs of splitmix64 for the seed 1234567. */
static void
test_seed(void **unused)
{
    static const uint64_t expected[4] = { UINT64_C(6457827717110365317),
                                          UINT64_C(3203168211198807973),
                                          UINT64_C(9817491932198370423),
                                          UINT64_C(4593380528125082431) };
    struct rk_rng rng = rk_rng_seed(1234567);

    (void)unused;
    assert_memory_equal(rng.s, expected, sizeof expected);
}

/* The first outputs of xoshiro256** from the state 1, 2, 3, 4. */
static void
test_next(void **unused)
{
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    struct rk_rng rng = { { 1, 2, 3, 4 } };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(expected); i++)
        assert_true(rk_rng_next(&rng) == expected[i]);
}

static void
test_word_below(void **unused)
{
    static const struct {
        uint64_t word;
        int n, expected;
    } cases[] = {
        { 0, 1, 0 },
        { UINT64_MAX, 1, 0 },
        { 0, 6, 0 },
        { UINT64_MAX, 6, 5 },
        { UINT64_C(0x00000000ffffffff), 6, 0 }, /* the upper half counts */
        { UINT64_C(0x7fffffff00000000), 2, 0 },
        { UINT64_C(0x8000000000000000), 2, 1 },
        { UINT64_MAX, 1 << 30, (1 << 30) - 1 },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++)
        assert_int_equal(rk_word_below(cases[i].word, cases[i].n),
                         cases[i].expected);
}

static void
test_below_is_even(void **unused)
{
    struct rk_rng rng = rk_rng_seed(7);
    int count[7] = { 0 };

    (void)unused;
    for (int i = 0; i < 70000; i++) {
        int number = rk_rng_below(&rng, 7);

        assert_in_range(number, 0, 6);
        count[number]++;
    }
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9600, 10400);
}

/* Streams differ by seed and by index, and the two are not confused. */
static void
test_mix(void **unused)
{
    uint64_t seen[400];

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        for (uint64_t index = 0; index < 20; index++)
            seen[seed * 20 + index] = rk_rng_mix(seed, index);
    }
    for (size_t i = 0; i < RK_COUNT(seen); i++) {
        for (size_t j = 0; j < i; j++)
            assert_false(seen[i] == seen[j]);
    }
    assert_true(rk_rng_mix(3, 4) == seen[3 * 20 + 4]);
}

/* A seed's later streams are the first ones of another seed. */
static void
test_from(void **unused)
{
    static const uint64_t starts[] = { 0, 1, 4096, UINT64_MAX, 1234567890123 };

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        for (size_t s = 0; s < RK_COUNT(starts); s++) {
            uint64_t from = rk_rng_from(~seed * seed, starts[s]);

            for (uint64_t i = 0; i < 20; i++)
                assert_true(rk_rng_mix(from, i) ==
                            rk_rng_mix(~seed * seed, starts[s] + i));
        }
    }
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed),       cmocka_unit_test(test_next),
        cmocka_unit_test(test_word_below), cmocka_unit_test(test_below_is_even),
        cmocka_unit_test(test_mix),        cmocka_unit_test(test_from),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
