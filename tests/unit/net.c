/* Networks: reading, evaluating, and turning values into shares. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <base/clock.h>
#include <bots/nets.h>
#include <rookery/games.h>
#include <rookery/rng.h>

enum { INPUTS = 37, MOVES = 21, HEAD = 64 };

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

/* A network for moves; an odd number of them ends with half a word. */
struct moves_file {
    _Alignas(64) char magic[8];
    uint64_t hash;
    uint32_t inputs, wide, moves;
    int32_t last_bias;
    char unused[32];
    struct net_row row[INPUTS];
    int16_t wide_weight[INPUTS][NET_WIDE];
    int32_t wide_bias[NET_WIDE];
    uint64_t name[MOVES];
    int16_t weight[MOVES][NET_WIDE];
    int32_t bias[MOVES + MOVES % 2];
};

enum { MOVES_SIZE = offsetof(struct moves_file, bias) + (MOVES + 1) * 4 };

static int
random_between(struct rk_rng *rng, int least, int most)
{
    return least + rk_rng_below(rng, most - least + 1);
}

/* The hash of what follows the head. */
static uint64_t
hash_of(const void *file, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325), word;
    const char *body = (const char *)file + HEAD;

    for (size_t i = 0; i < size - HEAD; i += sizeof word) {
        memcpy(&word, body + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static void
seal(struct file *file)
{
    file->hash = hash_of(file, FILE_SIZE);
}

static void
seal_moves(struct moves_file *file)
{
    file->hash = hash_of(file, MOVES_SIZE);
}

static void
fill_base(struct net_row *row, int16_t (*weight)[NET_WIDE], int32_t *bias,
          struct rk_rng *rng)
{
    for (int i = 0; i < INPUTS; i++) {
        row[i] =
            (struct net_row){ .name = (uint64_t)i * 1000 + 7, .factor = 256 };
        for (int j = 0; j < NET_WIDE; j++)
            weight[i][j] = (int16_t)random_between(rng, -900, 900);
    }
    for (int j = 0; j < NET_WIDE; j++)
        bias[j] = random_between(rng, -200000, 200000);
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
    fill_base(file->row, file->wide_weight, file->wide_bias, rng);
    for (int k = 0; k < NET_NARROW; k++) {
        file->narrow_bias[k] = random_between(rng, -200000, 200000);
        file->last[k] = (int16_t)random_between(rng, -3000, 3000);
        for (int j = 0; j < NET_WIDE; j++)
            file->narrow_weight[k][j] = (int16_t)random_between(rng, -900, 900);
    }
    seal(file);
}

static void
fill_moves(struct moves_file *file, struct rk_rng *rng)
{
    memset(file, 0, sizeof *file);
    memcpy(file->magic, "RKMOV 1\n", sizeof file->magic);
    file->inputs = INPUTS;
    file->wide = NET_WIDE;
    file->moves = MOVES;
    fill_base(file->row, file->wide_weight, file->wide_bias, rng);
    for (int k = 0; k < MOVES; k++) {
        file->name[k] = (uint64_t)k * 900 + 5;
        file->bias[k] = random_between(rng, -200000, 200000);
        for (int j = 0; j < NET_WIDE; j++)
            file->weight[k][j] = (int16_t)random_between(rng, -900, 900);
    }
    seal_moves(file);
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

/* The first layer, from the definition with numbers that are too wide. */
static void
expect_wide(const int16_t *weight, const int32_t *bias,
            const struct net_input *input, int count, int64_t *wide)
{
    for (int j = 0; j < NET_WIDE; j++) {
        int64_t sum = bias[j];

        for (int i = 0; i < count; i++)
            sum += weight[input[i].row * NET_WIDE + j] * input[i].value;
        wide[j] = clip(sum, 9);
    }
}

/* The value, in the same way. */
static int64_t
expected(const struct file *file, const struct net_input *input, int count)
{
    int64_t wide[NET_WIDE], value = file->last_bias;

    expect_wide(&file->wide_weight[0][0], file->wide_bias, input, count, wide);
    for (int k = 0; k < NET_NARROW; k++) {
        int64_t sum = file->narrow_bias[k];

        for (int j = 0; j < NET_WIDE; j++)
            sum += file->narrow_weight[k][j] * wide[j];
        value += file->last[k] * clip(sum, 10);
    }
    return (int64_t)floor((double)value / 1024);
}

/* Some inputs of a network, at random. */
static int
some_inputs(struct rk_rng *rng, struct net_input *input)
{
    int count = 0;

    for (int i = 0; i < INPUTS; i++) {
        if (rk_rng_below(rng, 3) != 0)
            input[count++] =
                (struct net_input){ (uint16_t)i,
                                    (uint16_t)random_between(rng, 1, NET_ONE) };
    }
    return count;
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
        int count = some_inputs(&rng, input);

        fill(&file, &rng);
        assert_true(reads(&file, FILE_SIZE, &net));
        for (int some = 0; some <= count; some++)
            assert_int_equal(net_value(&net, input, some),
                             expected(&file, input, some));
    }
}

/* The value of a move, from the definition. */
static int64_t
expected_move(const struct moves_file *file, int move, const int64_t *wide)
{
    int64_t sum = file->bias[move];

    for (int j = 0; j < NET_WIDE; j++)
        sum += file->weight[move][j] * wide[j];
    return (int64_t)floor((double)sum / 1024);
}

/* Moves have their values, and unknown ones the least of those listed. */
static void
test_moves(void **unused)
{
    static const int16_t list[] = { 3, -1, 20, 0, 11, -1 };
    enum { LISTED = sizeof list / sizeof *list };
    struct rk_rng rng = rk_rng_seed(5);
    static struct moves_file file;
    struct net_moves net;
    int32_t alone = 7;

    (void)unused;
    for (int n = 0; n < 200; n++) {
        struct net_input input[INPUTS];
        int count = some_inputs(&rng, input);
        int64_t wide[NET_WIDE], least = INT64_MAX;
        int32_t value[LISTED];

        fill_moves(&file, &rng);
        assert_true(net_read_moves(&file, MOVES_SIZE, &net, NULL));
        expect_wide(&file.wide_weight[0][0], file.wide_bias, input, count,
                    wide);
        net_values(&net, input, count, list, LISTED, value);
        for (int i = 0; i < LISTED; i++) {
            if (list[i] < 0)
                continue;
            assert_int_equal(value[i], expected_move(&file, list[i], wide));
            least = value[i] < least ? value[i] : least;
        }
        assert_int_equal(value[1], least);
        assert_int_equal(value[5], least);
    }
    assert_int_equal(net_find_move(&net, 900 * 7 + 5), 7);
    assert_int_equal(net_find_move(&net, 6), -1);
    net_values(&net, NULL, 0, &list[1], 1, &alone);
    assert_int_equal(alone, 0);
}

static bool
reads_moves(struct moves_file *file)
{
    struct net_moves net;

    seal_moves(file);
    return net_read_moves(file, MOVES_SIZE, &net, NULL);
}

static void
test_refused_moves(void **unused)
{
    struct rk_rng rng = rk_rng_seed(6);
    static struct moves_file good, bad;
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct net_moves net;
    struct net values;

    (void)unused;
    fill_moves(&good, &rng);
    assert_false(net_read(&good, MOVES_SIZE, &values, NULL));
    for (size_t size = 0; size < MOVES_SIZE; size += 499)
        assert_false(net_read_moves(&good, size, &net, NULL));
    bad = good;
    bad.weight[4][9]++;
    assert_false(net_read_moves(&bad, MOVES_SIZE, &net, NULL));
    assert_true(reads_moves(&bad));
    bad.name[8] = bad.name[7];
    assert_false(reads_moves(&bad));
    bad = good;
    bad.moves = NET_MOVES_MAX + 1;
    assert_false(net_read_moves(&bad, MOVES_SIZE, &net, &why));
    assert_string_equal(room, "This is no network of the known form.");
    bad = good;
    bad.bias[MOVES - 1] = INT32_MAX; /* a sum would leave 32 bits */
    assert_false(reads_moves(&bad));
    bad = good;
    bad.row[3].name = bad.row[2].name;
    assert_false(reads_moves(&bad));
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
        assert_int_equal(net_find(&net.base, (uint64_t)i * 1000 + 7), i);
    assert_int_equal(net_find(&net.base, 0), -1);
    assert_int_equal(net_find(&net.base, 8), -1);
    assert_int_equal(net_find(&net.base, UINT64_MAX), -1);
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

/* The rows and moves of a network that some variant uses. */
struct used {
    bool row[NET_INPUTS_MAX], move[NET_MOVES_MAX];
};

static void
mark(const struct value *value, struct used *used)
{
    const struct value_rows *rows =
        value->judges ? &value->net_rows : &value->moves_rows;
    int columns = value->judges ? value->columns : value->plan.columns;

    for (int i = 0; i < columns; i++) {
        if (rows->row[i] >= 0)
            used->row[rows->row[i]] = true;
    }
    for (int id = 0; value->weighs && id < value->ids.count; id++) {
        if (value->move[id] >= 0)
            used->move[value->move[id]] = true;
    }
}

/* Marks what is used by all variants and numbers of seats of ${game}. */
static void
mark_all(const struct rk_game *game, const struct nets_file *file,
         struct used *used)
{
    static struct value value;

    for (const struct rk_variant *row = game->variants; row->id != NULL;
         row++) {
        for (int seats = row->seats_min; seats <= row->seats_max; seats++) {
            struct rk_setup setup;

            assert_int_equal(rk_setup_make(game, row->id, seats, &setup, NULL),
                             RK_OK);
            assert_true(value_open(&value, game, &setup, NULL));
            assert_true(value_take(&value, file->bytes, file->size, NULL));
            assert_int_equal(value.weighs, file->moves);
            mark(&value, used);
        }
    }
}

/*
 * The built-in networks can be read; every row still has its column, and every
 * output its move.
 */
static void
test_built_in(void **unused)
{
    (void)unused;
    for (const struct nets_file *file = nets_files; file->game != NULL;
         file++) {
        const struct rk_game *game = rk_games_find(file->game);
        static struct used used;
        struct net_moves moves = { .moves = 0 };
        struct net net;

        assert_non_null(game);
        memset(&used, 0, sizeof used);
        mark_all(game, file, &used);
        if (file->moves)
            assert_true(net_read_moves(file->bytes, file->size, &moves, NULL));
        else
            assert_true(net_read(file->bytes, file->size, &net, NULL));
        for (uint32_t i = 0;
             i < (file->moves ? moves.base.inputs : net.base.inputs); i++)
            assert_true(used.row[i]);
        for (uint32_t i = 0; i < moves.moves; i++)
            assert_true(used.move[i]);
    }
}

/* The least processor time of a few attempts, of a plan or of all networks. */
static uint64_t
time_to_open(const struct rk_game *game, const struct rk_setup *setup,
             bool nets)
{
    static struct value value;
    uint64_t least = UINT64_MAX;

    for (int i = 0; i < 5; i++) {
        uint64_t from = clock_ns(CLOCK_THREAD_CPUTIME_ID), took;

        memset(&value, 0, sizeof value);
        if (nets)
            nets_value(&value, game, setup, 1);
        else
            assert_int_equal(rk_plan_make(&value.plan, game, setup, NULL),
                             RK_OK);
        took = clock_ns(CLOCK_THREAD_CPUTIME_ID) - from;
        least = took < least ? took : least;
    }
    return least;
}

/*
 * A server opens networks for every answer of a bot, so this costs about as
 * much as making the plan; not that for each of its columns.
 */
static void
test_opened_quickly(void **unused)
{
    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        struct rk_setup setup;
        uint64_t plan, nets;

        assert_int_equal(rk_setup_make(rk_games[i], NULL, 4, &setup, NULL),
                         RK_OK);
        plan = time_to_open(rk_games[i], &setup, false);
        nets = time_to_open(rk_games[i], &setup, true);
        if (nets > 30 * plan)
            fail_msg("%s: %d us for the plan, %d us for networks",
                     rk_games[i]->id, (int)(plan / 1000), (int)(nets / 1000));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opened_quickly), cmocka_unit_test(test_values),
        cmocka_unit_test(test_rows),           cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_moves),          cmocka_unit_test(test_shares),
        cmocka_unit_test(test_refused_moves),  cmocka_unit_test(test_built_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
