/* Reading and evaluating networks. */
#include <string.h>

#include "net.h"
#include "payoff.h"

/*
 * Bits behind the point: 7 in inputs, 10 in weights, 8 in what goes from layer
 * to layer. The rectifiers clip at 8. The reader makes sure that no sum leaves
 * 32 bits, whatever the inputs are.
 */
enum { WIDE_SHIFT = 9, NARROW_SHIFT = 10, CLIP = 2047 };

/* What a file begins with; all numbers are little-endian. */
struct head {
    char magic[8];
    uint64_t hash; /* of all that follows the head */
    uint32_t inputs, wide, narrow;
    int32_t last_bias;
    char unused[32];
};

_Static_assert(sizeof(struct head) == 64, "what follows is aligned");
_Static_assert(sizeof(struct net_row) == 16, "rows have no other size");

uint64_t
net_name(const char *text)
{
    uint64_t name = UINT64_C(0xcbf29ce484222325);

    for (; *text != '\0'; text++)
        name = (name ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return name;
}

/* FNV-1a over words of eight bytes. */
static uint64_t
hash_of(const char *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325), word;

    for (size_t i = 0; i + sizeof word <= size; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/* The next ${size} bytes, which ${at} is moved past. */
static const void *
part(const char **at, size_t size)
{
    const char *begin = *at;

    *at += size;
    return begin;
}

/* Finds the parts of a network behind its head; returns their bytes. */
static size_t
lay_out(const char *begin, struct net *net)
{
    const size_t inputs = net->inputs, wide = NET_WIDE, narrow = NET_NARROW;
    const char *at = begin;

    net->row = part(&at, inputs * sizeof *net->row);
    net->wide = part(&at, inputs * wide * sizeof *net->wide);
    net->wide_bias = part(&at, wide * sizeof *net->wide_bias);
    net->narrow = part(&at, narrow * wide * sizeof *net->narrow);
    net->narrow_bias = part(&at, narrow * sizeof *net->narrow_bias);
    net->last = part(&at, narrow * sizeof *net->last);
    return (size_t)(at - begin);
}

static int64_t
size_of(int32_t number)
{
    return number < 0 ? -(int64_t)number : number;
}

/* Whether no sum of the first layer can leave 32 bits. */
static bool
is_wide_safe(const struct net *net)
{
    for (int j = 0; j < NET_WIDE; j++) {
        int64_t sum = size_of(net->wide_bias[j]);

        for (uint32_t i = 0; i < net->inputs; i++)
            sum += size_of(net->wide[i * NET_WIDE + (uint32_t)j]) * NET_ONE;
        if (sum > INT32_MAX)
            return false;
    }
    return true;
}

/* The same of the second layer and the last. */
static bool
is_narrow_safe(const struct net *net)
{
    int64_t last = size_of(net->last_bias);

    for (int k = 0; k < NET_NARROW; k++) {
        int64_t sum = size_of(net->narrow_bias[k]);

        for (int j = 0; j < NET_WIDE; j++)
            sum += size_of(net->narrow[k * NET_WIDE + j]) * CLIP;
        if (sum > INT32_MAX)
            return false;
        last += size_of(net->last[k]) * CLIP;
    }
    return last <= INT32_MAX;
}

/* Whether rows are in order, each name once, with factors that fit. */
static bool
is_ordered(const struct net *net)
{
    for (uint32_t i = 0; i < net->inputs; i++) {
        if (net->row[i].factor > NET_ONE << NET_FACTOR_BITS ||
            (i > 0 && net->row[i].name <= net->row[i - 1].name))
            return false;
    }
    return true;
}

bool
net_read(const void *bytes, size_t size, struct net *net, struct rk_text *why)
{
    const char *body = (const char *)bytes + sizeof(struct head);
    struct head head;

    if (size < sizeof head)
        return rk_text_add(why, "The network is cut off."), false;
    memcpy(&head, bytes, sizeof head);
    if (memcmp(head.magic, "RKNET 1\n", sizeof head.magic) != 0 ||
        head.wide != NET_WIDE || head.narrow != NET_NARROW ||
        head.inputs > NET_INPUTS_MAX)
        return rk_text_add(why, "This is no network of the known form."), false;
    net->inputs = head.inputs;
    net->last_bias = head.last_bias;
    if (lay_out(body, net) != size - sizeof head ||
        hash_of(body, size - sizeof head) != head.hash)
        return rk_text_add(why, "The network is damaged."), false;
    if (!is_ordered(net) || !is_wide_safe(net) || !is_narrow_safe(net))
        return rk_text_add(why, "The network has weights that do not fit."),
               false;
    return true;
}

int
net_find(const struct net *net, uint64_t name)
{
    uint32_t low = 0, high = net->inputs;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (net->row[middle].name < name)
            low = middle + 1;
        else
            high = middle;
    }
    return low < net->inputs && net->row[low].name == name ? (int)low : -1;
}

/* Evaluating */

static const int16_t *
row_of(const struct net *net, const struct net_input *input)
{
    return net->wide + (size_t)input->row * NET_WIDE;
}

#ifdef __SSE2__
#include <emmintrin.h>

/* Adds two inputs to the sums of the first layer, eight of them at a time. */
static void
add_pair(const struct net *net, const struct net_input *a,
         const struct net_input *b, int32_t *sum)
{
    const __m128i *one = (const void *)row_of(net, a);
    const __m128i *two = (const void *)row_of(net, b);
    __m128i both = _mm_set1_epi32(b->value << 16 | a->value), *to = (void *)sum;

    for (int i = 0; i < NET_WIDE / 8; i++) {
        __m128i low = _mm_unpacklo_epi16(one[i], two[i]);
        __m128i high = _mm_unpackhi_epi16(one[i], two[i]);

        to[2 * i] = _mm_add_epi32(to[2 * i], _mm_madd_epi16(low, both));
        to[2 * i + 1] =
            _mm_add_epi32(to[2 * i + 1], _mm_madd_epi16(high, both));
    }
}

#else

static void
add_pair(const struct net *net, const struct net_input *a,
         const struct net_input *b, int32_t *sum)
{
    const int16_t *one = row_of(net, a), *two = row_of(net, b);

    for (int i = 0; i < NET_WIDE; i++)
        sum[i] += one[i] * a->value + two[i] * b->value;
}

#endif

/* A sum shifted right, clipped to 0 .. CLIP. */
static int16_t
rectify(int32_t sum, int shift)
{
    sum >>= shift;
    return (int16_t)(sum < 0 ? 0 : sum > CLIP ? CLIP : sum);
}

int32_t
net_value(const struct net *net, const struct net_input *input, int count)
{
    _Alignas(16) int32_t sum[NET_WIDE];
    _Alignas(16) int16_t wide[NET_WIDE];
    int32_t value = net->last_bias;

    memcpy(sum, net->wide_bias, sizeof sum);
    for (int i = 0; i + 1 < count; i += 2)
        add_pair(net, &input[i], &input[i + 1], sum);
    if (count % 2 != 0)
        add_pair(net, &input[count - 1],
                 &(struct net_input){ .row = input[count - 1].row }, sum);
    for (int j = 0; j < NET_WIDE; j++)
        wide[j] = rectify(sum[j], WIDE_SHIFT);
    for (int k = 0; k < NET_NARROW; k++) {
        int32_t total = net->narrow_bias[k];

        for (int j = 0; j < NET_WIDE; j++)
            total += net->narrow[k * NET_WIDE + j] * wide[j];
        value += net->last[k] * rectify(total, NARROW_SHIFT);
    }
    return value >> NARROW_SHIFT;
}

/* 2 to the power of -i / 2^NET_VALUE_BITS, with 30 bits behind the point. */
static uint32_t
power(uint32_t below)
{
    /* 2^-(1/256), 2^-(2/256), 2^-(4/256) ... 2^-(128/256), times 2^32 */
    static const uint32_t root[NET_VALUE_BITS] = {
        4283353945u, 4271771996u, 4248701965u, 4202935003u,
        4112874773u, 3938502376u, 3611622603u, 3037000500u,
    };
    uint64_t result = UINT64_C(1) << 30;
    uint32_t whole = below >> NET_VALUE_BITS;

    if (whole >= 30)
        return 0;
    for (int bit = 0; bit < NET_VALUE_BITS; bit++) {
        if ((below >> bit & 1) != 0)
            result = result * root[bit] >> 32;
    }
    return (uint32_t)(result >> whole);
}

void
net_shares(const int32_t *value, int seats, float *share)
{
    int32_t best = payoff_best(value, seats);

    for (int seat = 0; seat < seats; seat++)
        share[seat] = (float)power((uint32_t)best - (uint32_t)value[seat]);
    payoff_divide(share, seats);
}
