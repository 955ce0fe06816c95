/* Networks: reading, evaluating, and turning values into shares. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <bots/nets.h>
#include <rookery/games.h>
#include <rookery/rng.h>

enum { INPUTS = 37, HEAD = 64 };

/* A network in memory, in the order of its file. */
struct file {
    _Alignas(64) char magic[8];
    uint64_t hash;
    uint32_t inputs, wide, narrow;
    int32_t last_bias;
    char unused[32];
    struct net_row row[INPUTS];
    int16_t wide_weight[INPUTS][NET_WIDE];
    int32_t wide_bias[NET_WIDE];
    int16_t narrow_weight[NET_NARROW][NET_WIDE];
    int32_t narrow_bias[NET_NARROW];
    int16_t last[NET_NARROW];
};

enum { FILE_SIZE = offsetof(struct file, last) + NET_NARROW * 2 };

static int
random_between(struct rk_rng *rng, int least, int most)
{
    return least + rk_rng_below(rng, most - least + 1);
}

/* Writes the hash of what follows the head. */
static void
seal(struct file *file)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325), word;
    const char *body = (const char *)file + HEAD;

    for (size_t i = 0; i < FILE_SIZE - HEAD; i += sizeof word) {
        memcpy(&word, body + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x100000001b3);
    }
    file->hash = hash;
}

static void
fill(struct file *file, struct rk_rng *rng)
{
    memset(file, 0, sizeof *file);
    memcpy(file->magic, "RKNET 1\n", sizeof file->magic);
    file->inputs = INPUTS;
    file->wide = NET_WIDE;
    file->narrow = NET_NARROW;
    file->last_bias = random_between(rng, -100000, 100000);
    for (int i = 0; i < INPUTS; i++) {
        file->row[i] =
            (struct net_row){ .name = (uint64_t)i * 1000 + 7, .factor = 256 };
        for (int j = 0; j < NET_WIDE; j++)
            file->wide_weight[i][j] = (int16_t)random_between(rng, -900, 900);
    }
    for (int j = 0; j < NET_WIDE; j++)
        file->wide_bias[j] = random_between(rng, -200000, 200000);
    for (int k = 0; k < NET_NARROW; k++) {
        file->narrow_bias[k] = random_between(rng, -200000, 200000);
        file->last[k] = (int16_t)random_between(rng, -3000, 3000);
        for (int j = 0; j < NET_WIDE; j++)
            file->narrow_weight[k][j] = (int16_t)random_between(rng, -900, 900);
    }
    seal(file);
}

static bool
reads(const struct file *file, size_t size, struct net *net)
{
    return net_read(file, size, net, NULL);
}

static int64_t
clip(int64_t sum, int shift)
{
    int64_t part = (int64_t)floor((double)sum / (double)(1 << shift));

    return part < 0 ? 0 : part > 2047 ? 2047 : part;
}

/* The value, worked out from the definition with numbers that are too wide. */
static int64_t
expected(const struct file *file, const struct net_input *input, int count)
{
    int64_t wide[NET_WIDE], value = file->last_bias;

    for (int j = 0; j < NET_WIDE; j++) {
        int64_t sum = file->wide_bias[j];

        for (int i = 0; i < count; i++)
            sum += file->wide_weight[input[i].row][j] * input[i].value;
        wide[j] = clip(sum, 9);
    }
    for (int k = 0; k < NET_NARROW; k++) {
        int64_t sum = file->narrow_bias[k];

        for (int j = 0; j < NET_WIDE; j++)
            sum += file->narrow_weight[k][j] * wide[j];
        value += file->last[k] * clip(sum, 10);
    }
    return (int64_t)floor((double)value / 1024);
}

static void
test_values(void **unused)
{
    struct rk_rng rng = rk_rng_seed(1);
    static struct file file;
    struct net net;

    (void)unused;
    for (int n = 0; n < 200; n++) {
        struct net_input input[INPUTS];
        int count = 0;

        fill(&file, &rng);
        assert_true(reads(&file, FILE_SIZE, &net));
        for (int i = 0; i < INPUTS; i++) {
            if (rk_rng_below(&rng, 3) != 0)
                input[count++] = (struct net_input){
                    (uint16_t)i, (uint16_t)random_between(&rng, 1, NET_ONE)
                };
        }
        for (int some = 0; some <= count; some++)
            assert_int_equal(net_value(&net, input, some),
                             expected(&file, input, some));
    }
}

static void
test_rows(void **unused)
{
    struct rk_rng rng = rk_rng_seed(2);
    static struct file file;
    struct net net;

    (void)unused;
    fill(&file, &rng);
    assert_true(reads(&file, FILE_SIZE, &net));
    for (int i = 0; i < INPUTS; i++)
        assert_int_equal(net_find(&net, (uint64_t)i * 1000 + 7), i);
    assert_int_equal(net_find(&net, 0), -1);
    assert_int_equal(net_find(&net, 8), -1);
    assert_int_equal(net_find(&net, UINT64_MAX), -1);
    assert_true(net_name("gold") != net_name("gems"));
}

/* Changes one thing, and expects it to be refused. */
static void
test_refusals(void **unused)
{
    struct rk_rng rng = rk_rng_seed(3);
    static struct file good, bad;
    struct net net;

    (void)unused;
    fill(&good, &rng);
    for (size_t size = 0; size < FILE_SIZE; size += 997)
        assert_false(reads(&good, size, &net));
    for (int n = 0; n < 2000; n++) {
        size_t at = (size_t)rk_rng_below(&rng, FILE_SIZE);

        bad = good;
        ((char *)&bad)[at] ^= (char)(1 << rk_rng_below(&rng, 8));
        if (at < 24 || at >= HEAD || (at >= 16 && at < 28))
            assert_false(reads(&bad, FILE_SIZE, &net));
        else
            reads(&bad, FILE_SIZE, &net); /* the bias may be any */
    }
    bad = good;
    bad.row[3].name = bad.row[2].name;
    seal(&bad);
    assert_false(reads(&bad, FILE_SIZE, &net));
    bad = good;
    bad.row[3].factor = (NET_ONE << NET_FACTOR_BITS) + 1;
    seal(&bad);
    assert_false(reads(&bad, FILE_SIZE, &net));
    bad = good;
    bad.wide_bias[5] = INT32_MAX; /* sums would leave 32 bits */
    seal(&bad);
    assert_false(reads(&bad, FILE_SIZE, &net));
    bad = good;
    bad.narrow_bias[5] = INT32_MIN;
    seal(&bad);
    assert_false(reads(&bad, FILE_SIZE, &net));
}

static void
test_shares(void **unused)
{
    struct rk_rng rng = rk_rng_seed(4);
    float share[6];

    (void)unused;
    net_shares((int32_t[]){ 0, 256 }, 2, share);
    assert_float_equal(share[0], 1.0f / 3, 1e-6f);
    assert_float_equal(share[1], 2.0f / 3, 1e-6f);
    net_shares((int32_t[]){ INT32_MIN, INT32_MAX, 0 }, 3, share);
    assert_true(share[0] == 0 && share[1] == 1 && share[2] == 0);
    for (int n = 0; n < 1000; n++) {
        int32_t value[6];
        double sum = 0;

        for (int i = 0; i < 6; i++) {
            value[i] = random_between(&rng, -1500, 1500);
            sum += exp2(value[i] / 256.0);
        }
        net_shares(value, 6, share);
        for (int i = 0; i < 6; i++)
            assert_float_equal(share[i], exp2(value[i] / 256.0) / sum, 2e-6f);
    }
}

/* The columns of all variants of ${game} that have a row in ${net}. */
static void
mark_rows(const struct rk_game *game, const struct nets_file *file, bool *used)
{
    static struct value value;

    for (const struct rk_variant *row = game->variants; row->id != NULL;
         row++) {
        for (int seats = row->seats_min; seats <= row->seats_max; seats++) {
            struct rk_setup setup;

            assert_int_equal(rk_setup_make(game, row->id, seats, &setup, NULL),
                             RK_OK);
            assert_true(value_open(&value, game, &setup, file->bytes,
                                   file->size, NULL));
            for (int i = 0; i < value.columns; i++) {
                if (value.row[i] >= 0)
                    used[value.row[i]] = true;
            }
        }
    }
}

/* What is built in can be read, and no row of it has lost its column. */
static void
test_built_in(void **unused)
{
    (void)unused;
    for (const struct nets_file *file = nets_files; file->game != NULL;
         file++) {
        const struct rk_game *game = rk_games_find(file->game);
        static bool used[NET_INPUTS_MAX];
        struct net net;

        assert_non_null(game);
        assert_true(net_read(file->bytes, file->size, &net, NULL));
        memset(used, 0, sizeof used);
        mark_rows(game, file, used);
        for (uint32_t i = 0; i < net.inputs; i++)
            assert_true(used[i]);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),   cmocka_unit_test(test_rows),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_shares),
        cmocka_unit_test(test_built_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
