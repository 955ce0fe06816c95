/* Rows for processors with wide vectors. */
#include "plan_row.h"

#ifdef __x86_64__
#define WIDE __attribute__((target("avx2,bmi2")))

/* As many packed numbers as an operation has. */
typedef uint16_t packed_wide
    __attribute__((vector_size(RK_PLAN_PARTS * sizeof(uint16_t))));
typedef uint8_t part_bytes_wide __attribute__((vector_size(RK_PLAN_PARTS)));

/* write_parts() with all numbers at once, and some behind them. */
INLINE void
write_parts_wide(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        packed_wide lanes;
        part_bytes_wide bytes;

        if (op->size == 0) {
            write_part(op, view + op->from, out + op->to);
            continue;
        }
        memcpy(&lanes, view + op->from, sizeof lanes);
        bytes = __builtin_convertvector(lanes << op->shift >> op->bits,
                                        part_bytes_wide);
        memcpy(out + op->to, &bytes, sizeof bytes);
    }
}

/* The bits of a set, and a byte for each. */
enum { BITS = RK_PLAN_ROOM };
typedef uint32_t word __attribute__((vector_size(BITS)));
typedef uint8_t spread __attribute__((vector_size(BITS)));
#define EIGHT(x) x, x, x, x, x, x, x, x
#define EACH_BIT 1, 2, 4, 8, 16, 32, 64, 128

INLINE void
write_word(uint32_t set, uint8_t *to)
{
    const spread each = { EACH_BIT, EACH_BIT, EACH_BIT, EACH_BIT };
    spread bytes = (spread)(word){ EIGHT(set) };

    bytes = __builtin_shufflevector(bytes, bytes, EIGHT(0), EIGHT(1), EIGHT(18),
                                    EIGHT(19));
    bytes = (spread)((bytes & each) == 0) + 1;
    memcpy(to, &bytes, sizeof bytes);
}

/* write_bits() with 32 columns at once. */
INLINE void
write_bits_wide(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        uint8_t *to = out + op->to;
        uint64_t set = set_of(view + op->from, op->size) >> op->shift;

        write_word((uint32_t)set, to);
        if (op->count > BITS)
            write_word((uint32_t)(set >> BITS), to + BITS);
    }
}

typedef char chars __attribute__((vector_size(RK_PLAN_COPIED)));
typedef uint8_t flags __attribute__((vector_size(RK_PLAN_COPIED)));

/* The sets of as many cards as fill 16 columns, and more behind them. */
WIDE INLINE void
write_cards(const uint8_t *from, uint8_t *to, chars whose, flags bit)
{
    chars cards;
    flags bytes;

    memcpy(&cards, from, sizeof cards);
    bytes = (flags)__builtin_ia32_pshufb128(cards, whose);
    bytes = (flags)((bytes & bit) == 0) + 1;
    memcpy(to, &bytes, sizeof bytes);
}

/* write_seats() with as many cards at once as fill 16 columns. */
WIDE INLINE void
write_seats_wide(const struct row *r, const struct rk_plan_op *op, int count)
{
    int seats = r->plan->seats, at_once = RK_PLAN_COPIED / seats;
    chars whose;
    flags bit;

    memcpy(&whose, r->plan->whose, sizeof whose);
    memcpy(&bit, r->seat->bit, sizeof bit);
    for (; count > 0; count--, op++) {
        const uint8_t *from = r->view + op->from;
        uint8_t *to = r->out + op->to;

        if (op->bits == 0) {
            write_sets(r, op, sizeof r->seat->turned[0]);
            continue;
        }
        for (int left = op->count; left > 0; left -= at_once) {
            write_cards(from, to, whose, bit);
            from += at_once * (int)sizeof(struct rk_card);
            to += at_once * seats;
        }
    }
}

/* Takes the values of all columns of ${map} if these are 32 at most. */
INLINE bool
has_values(const struct rk_plan_map *map, spread *values)
{
    if (map->columns > RK_PLAN_ROOM)
        return false;
    memcpy(values, map->value, sizeof *values);
    return true;
}

/* write_hots() by comparing a name with the values of 32 columns at once. */
INLINE void
write_hots_wide(const struct row *r, const struct rk_plan_op *op, int count)
{
    const struct rk_plan_map *maps = r->plan->map;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        const uint8_t *from = view + op->from;
        uint8_t *to = out + op->to;
        int size = op->size, columns = op->length;
        spread values;

        if (!has_values(&maps[op->map], &values)) {
            write_hots(r, op, 1);
            continue;
        }
        for (int left = op->count; left > 0; left--) {
            spread bytes = (spread)(values == *from) & 1;

            memcpy(to, &bytes, sizeof bytes);
            from += size;
            to += columns;
        }
    }
}

INLINE void
write_lists_wide(const struct row *r, const struct rk_plan_op *op, int count)
{
    const struct rk_plan_map *maps = r->plan->map;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        const uint8_t *from = view + op->from;
        int length = view[op->length], size = op->size;
        spread values, sums = { 0 };

        if (!has_values(&maps[op->map], &values)) {
            write_lists(r, op, 1);
            continue;
        }
        for (; length > 0; length--, from += size)
            sums -= (spread)(values == *from);
        memcpy(out + op->to, &sums, sizeof sums);
    }
}

INLINE void
write_lasts_wide(const struct row *r, const struct rk_plan_op *op, int count)
{
    const struct rk_plan_map *maps = r->plan->map;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        spread values, bytes;

        if (!has_values(&maps[op->map], &values)) {
            write_lasts(r, op, 1);
            continue;
        }
        bytes = (spread)(values == last_of(view, op)) & 1;
        memcpy(out + op->to, &bytes, sizeof bytes);
    }
}

static WIDE void
row_wide(const struct row *r)
{
    static const struct writers writers = { write_runs,      write_parts_wide,
                                            write_bits_wide, write_seats_wide,
                                            write_hots_wide, write_lists_wide,
                                            write_lasts_wide };

    write_row(r, &writers);
}

static WIDE void
draft_wide(const struct row *r)
{
    write_draft(r);
}

static WIDE void
floats_wide(const uint8_t *bytes, int count, float *out)
{
    write_floats(bytes, count, out);
}

static const struct rk_plan_way wide = { row_wide, draft_wide, floats_wide };

const struct rk_plan_way *
plan_way_quick(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")
               ? &wide
               : &plan_way_narrow;
}
#else
const struct rk_plan_way *
plan_way_quick(void)
{
    return &plan_way_narrow;
}
#endif
