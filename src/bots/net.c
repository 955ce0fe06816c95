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

/* The head of a file; all numbers are little-endian. */
struct head {
    char magic[8];
    uint64_t hash; /* of all that follows the head */
    uint32_t inputs, wide;
    uint32_t outer;    /* size of the next layer: NET_NARROW, or the moves */
    int32_t last_bias; /* 0 in a network for moves */
    char unused[32];
};

static const char moves_magic[] = "RKMOV 1\n";

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

/* Finds the rows and the first layer behind the head of a network. */
static void
lay_base(const char **at, uint32_t inputs, struct net_base *base)
{
    base->inputs = inputs;
    base->row = part(at, inputs * sizeof *base->row);
    base->wide = part(at, inputs * NET_WIDE * sizeof *base->wide);
    base->wide_bias = part(at, NET_WIDE * sizeof *base->wide_bias);
}

static int64_t
size_of(int32_t number)
{
    return number < 0 ? -(int64_t)number : number;
}

/* True if no sum of the first layer can leave 32 bits. */
static bool
is_base_safe(const struct net_base *base)
{
    for (int j = 0; j < NET_WIDE; j++) {
        int64_t sum = size_of(base->wide_bias[j]);

        for (uint32_t i = 0; i < base->inputs; i++)
            sum += size_of(base->wide[i * NET_WIDE + (uint32_t)j]) * NET_ONE;
        if (sum > INT32_MAX)
            return false;
    }
    return true;
}

/* The same of ${count} sums over the first layer. */
static bool
is_next_safe(const int16_t *weight, const int32_t *bias, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        int64_t sum = size_of(bias[k]);

        for (uint32_t j = 0; j < NET_WIDE; j++)
            sum += size_of(weight[k * NET_WIDE + j]) * CLIP;
        if (sum > INT32_MAX)
            return false;
    }
    return true;
}

/* The same of the last layer. */
static bool
is_last_safe(const struct net *net)
{
    int64_t sum = size_of(net->last_bias);

    for (int k = 0; k < NET_NARROW; k++)
        sum += size_of(net->last[k]) * CLIP;
    return sum <= INT32_MAX;
}

/* True if rows are in order, each name once, with factors that fit. */
static bool
is_ordered(const struct net_base *base)
{
    for (uint32_t i = 0; i < base->inputs; i++) {
        if (base->row[i].factor > NET_ONE << NET_FACTOR_BITS ||
            (i > 0 && base->row[i].name <= base->row[i - 1].name))
            return false;
    }
    return true;
}

static bool
refuse(struct rk_text *why, const char *sentence)
{
    rk_text_add(why, sentence);
    return false;
}

/* Reads the head; false after a sentence if it is not of the known form. */
static bool
read_head(const void *bytes, size_t size, const char *magic, struct head *head,
          struct rk_text *why)
{
    if (size < sizeof *head)
        return refuse(why, "The network is cut off.");
    memcpy(head, bytes, sizeof *head);
    if (memcmp(head->magic, magic, sizeof head->magic) != 0 ||
        head->wide != NET_WIDE || head->inputs > NET_INPUTS_MAX)
        return refuse(why, "This is no network of the known form.");
    return true;
}

/* True if there are ${wanted} bytes, and they are those that were written. */
static bool
is_whole(const void *bytes, size_t size, size_t wanted, uint64_t hash)
{
    return size == wanted && hash_of((const char *)bytes + sizeof(struct head),
                                     size - sizeof(struct head)) == hash;
}

/* The bytes of the head, the rows and the first layer. */
static size_t
base_size(const struct head *head)
{
    return sizeof *head + NET_WIDE * sizeof(int32_t) +
           (size_t)head->inputs *
               (sizeof(struct net_row) + NET_WIDE * sizeof(int16_t));
}

bool
net_is_for_moves(const void *bytes, size_t size)
{
    return size >= sizeof moves_magic - 1 &&
           memcmp(bytes, moves_magic, sizeof moves_magic - 1) == 0;
}

bool
net_read(const void *bytes, size_t size, struct net *net, struct rk_text *why)
{
    const char *at = bytes;
    struct head head;

    if (!read_head(bytes, size, "RKNET 1\n", &head, why))
        return false;
    if (head.outer != NET_NARROW)
        return refuse(why, "This is no network of the known form.");
    if (!is_whole(bytes, size,
                  base_size(&head) +
                      NET_NARROW *
                          (sizeof(int32_t) + (NET_WIDE + 1) * sizeof(int16_t)),
                  head.hash))
        return refuse(why, "The network is damaged.");
    part(&at, sizeof head);
    lay_base(&at, head.inputs, &net->base);
    net->narrow = part(&at, sizeof(int16_t) * NET_NARROW * NET_WIDE);
    net->narrow_bias = part(&at, sizeof(int32_t) * NET_NARROW);
    net->last = part(&at, sizeof(int16_t) * NET_NARROW);
    net->last_bias = head.last_bias;
    if (!is_ordered(&net->base) || !is_base_safe(&net->base) ||
        !is_next_safe(net->narrow, net->narrow_bias, NET_NARROW) ||
        !is_last_safe(net))
        return refuse(why, "The network has weights that do not fit.");
    return true;
}

static bool
are_moves_ordered(const struct net_moves *net)
{
    for (uint32_t i = 1; i < net->moves; i++) {
        if (net->name[i] <= net->name[i - 1])
            return false;
    }
    return true;
}

/* The bytes of the names, weights and biases of ${moves}, in whole words. */
static size_t
moves_size(uint32_t moves)
{
    return moves * (sizeof(uint64_t) + NET_WIDE * sizeof(int16_t)) +
           (moves + moves % 2) * sizeof(int32_t);
}

bool
net_read_moves(const void *bytes, size_t size, struct net_moves *net,
               struct rk_text *why)
{
    const char *at = bytes;
    struct head head;

    if (!read_head(bytes, size, moves_magic, &head, why))
        return false;
    if (head.outer > NET_MOVES_MAX)
        return refuse(why, "This is no network of the known form.");
    if (!is_whole(bytes, size, base_size(&head) + moves_size(head.outer),
                  head.hash))
        return refuse(why, "The network is damaged.");
    part(&at, sizeof head);
    lay_base(&at, head.inputs, &net->base);
    net->moves = head.outer;
    net->name = part(&at, head.outer * sizeof *net->name);
    net->weight = part(&at, head.outer * NET_WIDE * sizeof *net->weight);
    net->bias = part(&at, head.outer * sizeof *net->bias);
    if (!is_ordered(&net->base) || !are_moves_ordered(net) ||
        !is_base_safe(&net->base) ||
        !is_next_safe(net->weight, net->bias, net->moves))
        return refuse(why, "The network has weights that do not fit.");
    return true;
}

/*
 * The place of ${name} among ${count} names, each ${stride} bytes after the one
 * before, ascending; or -1.
 */
static int
seek(const void *names, size_t stride, uint32_t count, uint64_t name)
{
    uint32_t low = 0, high = count;
    uint64_t found;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        memcpy(&found, (const char *)names + middle * stride, sizeof found);
        if (found == name)
            return (int)middle;
        if (found < name)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int
net_find(const struct net_base *base, uint64_t name)
{
    return seek(base->row, sizeof *base->row, base->inputs, name);
}

int
net_find_move(const struct net_moves *net, uint64_t name)
{
    return seek(net->name, sizeof *net->name, net->moves, name);
}

/* Evaluating */

static const int16_t *
row_of(const struct net_base *base, const struct net_input *input)
{
    return base->wide + (size_t)input->row * NET_WIDE;
}

#ifdef __SSE2__
#include <emmintrin.h>

/* Adds two inputs to the sums of the first layer, eight of them at a time. */
static void
add_pair(const struct net_base *base, const struct net_input *a,
         const struct net_input *b, int32_t *sum)
{
    const __m128i *one = (const void *)row_of(base, a);
    const __m128i *two = (const void *)row_of(base, b);
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
add_pair(const struct net_base *base, const struct net_input *a,
         const struct net_input *b, int32_t *sum)
{
    const int16_t *one = row_of(base, a), *two = row_of(base, b);

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

/* The first layer for ${count} inputs. */
static void
see(const struct net_base *base, const struct net_input *input, int count,
    int16_t *wide)
{
    _Alignas(16) int32_t sum[NET_WIDE];

    memcpy(sum, base->wide_bias, sizeof sum);
    for (int i = 0; i + 1 < count; i += 2)
        add_pair(base, &input[i], &input[i + 1], sum);
    if (count % 2 != 0)
        add_pair(base, &input[count - 1],
                 &(struct net_input){ .row = input[count - 1].row }, sum);
    for (int j = 0; j < NET_WIDE; j++)
        wide[j] = rectify(sum[j], WIDE_SHIFT);
}

/* One sum over the first layer. */
static int32_t
add_up(const int16_t *weight, int32_t bias, const int16_t *wide)
{
    for (int j = 0; j < NET_WIDE; j++)
        bias += weight[j] * wide[j];
    return bias;
}

int32_t
net_value(const struct net *net, const struct net_input *input, int count)
{
    _Alignas(16) int16_t wide[NET_WIDE];
    int32_t value = net->last_bias;

    see(&net->base, input, count, wide);
    for (int k = 0; k < NET_NARROW; k++) {
        int32_t sum =
            add_up(net->narrow + k * NET_WIDE, net->narrow_bias[k], wide);

        value += net->last[k] * rectify(sum, NARROW_SHIFT);
    }
    return value >> NARROW_SHIFT;
}

void
net_values(const struct net_moves *net, const struct net_input *input,
           int count, const int16_t *move, int listed, int32_t *value)
{
    _Alignas(16) int16_t wide[NET_WIDE];
    int32_t least = INT32_MAX;

    see(&net->base, input, count, wide);
    for (int i = 0; i < listed; i++) {
        if (move[i] < 0)
            continue;
        value[i] = add_up(net->weight + move[i] * NET_WIDE, net->bias[move[i]],
                          wide) >>
                   NARROW_SHIFT;
        least = value[i] < least ? value[i] : least;
    }
    for (int i = 0; i < listed; i++) {
        if (move[i] < 0)
            value[i] = least == INT32_MAX ? 0 : least;
    }
}

/* 2 to the power of -below / 2^NET_VALUE_BITS, with 30 bits behind the point. */
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
net_shares(const int32_t *value, int count, float *share)
{
    int32_t best = payoff_best(value, count);

    for (int i = 0; i < count; i++)
        share[i] = (float)power((uint32_t)best - (uint32_t)value[i]);
    payoff_divide(share, count);
}
