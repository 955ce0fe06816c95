/* Views as rows of numbers, by a plan. This is quick: it runs every decision. */
#include <string.h>

#include <rookery/card.h>
#include <rookery/check.h>
#include <rookery/plan.h>

/*
 * Rows are written by the same code twice: by processors with wide vectors, and
 * by all others. So what belongs to both is inlined into each.
 */
#if defined(__x86_64__) && !defined(RK_PLAN_NARROW)
#define WIDE __attribute__((target("avx2,bmi2")))
#endif
#define INLINE static inline __attribute__((always_inline))

/*
 * A row being written. What is written could be anything for all the compiler
 * knows, the plan too: so functions keep what they need in variables.
 */
struct row {
    const struct rk_plan *plan;
    const struct rk_plan_seat *seat;
    const uint8_t *view;
    uint8_t *out;
    int own;    /* whose view it is */
    bool roomy; /* that of the plan, where the compiler knows it */
};

INLINE void
write_edges(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++)
        memcpy(out + op->to, view + op->from, op->count);
}

/* Copies 16 bytes at once: what is too much is overwritten by what follows. */
INLINE void
write_runs(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    if (!r->roomy) {
        write_edges(r, op, count);
        return;
    }
    for (; count > 0; count--, op++)
        memcpy(out + op->to, view + op->from, RK_PLAN_COPIED);
}

/* Some packed numbers, and the part of each as a byte. */
enum { LANES = 16 };
typedef uint16_t packed __attribute__((vector_size(LANES * sizeof(uint16_t))));
typedef uint8_t part_bytes __attribute__((vector_size(LANES)));

/* Takes the part that has ${up} bits above it, and ${down} outside it. */
INLINE void
write_lanes(const uint8_t *from, uint8_t *to, int up, int down)
{
    packed lanes;
    part_bytes bytes;

    memcpy(&lanes, from, sizeof lanes);
    bytes = __builtin_convertvector(lanes << up >> down, part_bytes);
    memcpy(to, &bytes, sizeof bytes);
}

INLINE void
write_part(const struct rk_plan_op *op, const uint8_t *from, uint8_t *to)
{
    int up = op->shift, down = op->bits, count = op->count, i = 0;

    for (; i + LANES <= count; i += LANES)
        write_lanes(from + 2 * i, to + i, up, down);
    if (i < count && count >= LANES) {
        i = count - LANES;
        write_lanes(from + 2 * i, to + i, up, down);
        return;
    }
    for (; i < count; i++) {
        uint16_t both = (uint16_t)(from[2 * i] | from[2 * i + 1] << 8);

        to[i] = (uint8_t)((uint16_t)(both << up) >> down);
    }
}

INLINE void
write_parts(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++)
        write_part(op, view + op->from, out + op->to);
}

/* The set of ${size} bytes at ${from}; most have eight. */
INLINE uint64_t
set_of(const uint8_t *from, int size)
{
    uint64_t set = 0;

    if (size == (int)sizeof set)
        memcpy(&set, from, sizeof set);
    else
        memcpy(&set, from, (size_t)size);
    return set;
}

/* Writes eight columns at once where those beyond are written later. */
INLINE void
write_bits(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint64_t *spread = r->plan->spread;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;
    int at_once = r->roomy ? 1 : 8;

    for (; count > 0; count--, op++) {
        uint8_t *to = out + op->to;
        uint64_t set = set_of(view + op->from, op->size) >> op->shift;
        int left = op->count;

        for (; left >= at_once; left -= 8, to += 8, set >>= 8)
            memcpy(to, &spread[set & 255], 8);
        for (; left > 0; left--, to++, set >>= 1)
            *to = set & 1;
    }
}

#ifdef WIDE
/* As many packed numbers as an operation has. */
typedef uint16_t packed_wide
    __attribute__((vector_size(RK_PLAN_PARTS * sizeof(uint16_t))));
typedef uint8_t part_bytes_wide __attribute__((vector_size(RK_PLAN_PARTS)));

/* The same with all numbers at once, and some behind them. */
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

/* The same with 32 columns at once. */
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
#endif

/* Writes eight columns at once, for each of ${count} sets. */
INLINE void
write_seats(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint64_t *turned = r->seat->turned;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;
    size_t seats = (size_t)r->plan->seats;
    size_t length = r->roomy ? sizeof *turned : seats;

    for (; count > 0; count--, op++) {
        const uint8_t *from = view + op->from;
        uint8_t *to = out + op->to;

        for (int left = op->count; left > 0; left--) {
            if (length == sizeof *turned)
                memcpy(to, &turned[*from], sizeof *turned);
            else
                memcpy(to, &turned[*from], seats);
            from += op->size;
            to += seats;
        }
    }
}

#ifdef WIDE
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

/* The same with as many cards at once as fill 16 columns. */
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
            write_seats(r, op, 1);
            continue;
        }
        for (int left = op->count; left > 0; left -= at_once) {
            write_cards(from, to, whose, bit);
            from += at_once * (int)sizeof(struct rk_card);
            to += at_once * seats;
        }
    }
}
#endif

/* Numbers are little-endian and have 1, 2 or 4 bytes. */
INLINE int32_t
number_of(const uint8_t *view, const struct rk_plan_op *op)
{
    const uint8_t *from = view + op->from;
    int32_t whole;
    int16_t half;

    if (op->size == 4) {
        memcpy(&whole, from, sizeof whole);
        return whole;
    }
    if (op->size == 2) {
        memcpy(&half, from, sizeof half);
        return op->bits != 0 ? half : (uint16_t)half;
    }
    return op->bits != 0 ? (int8_t)from[0] : from[0];
}

INLINE void
write_numbers(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        int32_t number = number_of(view, op);

        number = number < 0 ? 0 : number > UINT8_MAX ? UINT8_MAX : number;
        out[op->to] = (uint8_t)number;
    }
}

/* Clears the columns of frames, and what was copied too far into them. */
INLINE void
write_zeros(const struct rk_plan *plan, uint8_t *out)
{
    memset(out + plan->zeros, 0, (size_t)(plan->columns - plan->zeros));
}

/* These columns are zero before. */
INLINE void
put(uint8_t *to, const struct rk_plan_map *map, uint8_t value)
{
    const struct rk_plan_value *name = &map->to[value];

    to[name->column] = (uint8_t)(to[name->column] + name->has);
}

/* Each of ${count} names has columns of its own. */
INLINE void
write_hots(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        const struct rk_plan_value *map = r->plan->map[op->map].to;
        const uint8_t *from = view + op->from;
        uint8_t *to = out + op->to;
        int size = op->size, columns = op->length;

        memset(to, 0, (size_t)op->count * (size_t)columns);
        for (int left = op->count; left > 0; left--) {
            const struct rk_plan_value *name = &map[*from];

            to[name->column] = name->has;
            from += size;
            to += columns;
        }
    }
}

INLINE void
write_lists(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        const struct rk_plan_map *map = &r->plan->map[op->map];
        const uint8_t *from = r->view + op->from;
        uint8_t *to = r->out + op->to;
        int length = r->view[op->length], size = op->size;

        memset(to, 0, map->columns);
        for (int i = 0; i < length; i++, from += size)
            put(to, map, *from);
    }
}

/* The last name of a list, or 0, which is no name. */
INLINE uint8_t
last_of(const uint8_t *view, const struct rk_plan_op *op)
{
    int length = view[op->length];

    return length > 0 ? view[op->from + (length - 1) * op->size] : 0;
}

INLINE void
write_lasts(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        const struct rk_plan_map *map = &r->plan->map[op->map];

        memset(r->out + op->to, 0, map->columns);
        put(r->out + op->to, map, last_of(r->view, op));
    }
}

#ifdef WIDE
/* Takes the values of all columns of ${map} if these are 32 at most. */
INLINE bool
has_values(const struct rk_plan_map *map, spread *values)
{
    if (map->columns > RK_PLAN_ROOM)
        return false;
    memcpy(values, map->value, sizeof *values);
    return true;
}

/* The same by comparing a name with the values of 32 columns at once. */
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
#endif

/*
 * Steps, seat, target, card, then three numbers, in columns that are zero
 * before.
 */
INLINE void
write_frames(const struct row *r, const struct rk_plan_op *op, int count)
{
    const struct rk_plan_map *seats = &r->plan->map[RK_PLAN_OTHERS + r->own];

    for (; count > 0; count--, op++) {
        const uint8_t *flow = r->view + op->from;
        int depth = flow[offsetof(struct rk_flow, depth)];
        uint8_t *to = r->out + op->to;
        struct rk_frame f;

        if (depth <= op->count)
            continue;
        memcpy(&f, flow + (size_t)(depth - 1 - op->count) * sizeof f, sizeof f);
        to[r->plan->step[f.run] + f.step] = 1;
        to += r->plan->steps;
        put(to, seats, f.seat);
        put(to + r->plan->seats, seats, f.target);
        to += 2 * r->plan->seats;
        put(to, &r->plan->map[op->map], f.card);
        to += op->length;
        to[0] = f.place;
        to[1] = f.left;
        to[2] = f.amount;
    }
}

/* The operations for ${seat}. */
static const struct rk_plan_seat *
program_of(const struct rk_plan *plan, int seat)
{
    RK_CHECK(seat >= 0 && seat < plan->seats);
    return &plan->seat[seat];
}

typedef void write_ops(const struct row *r, const struct rk_plan_op *op,
                       int count);

/* The functions of which there is one for each kind of processor. */
struct writers {
    write_ops *parts, *bits, *seats, *hots, *lists, *lasts;
};

/* Writes the operations of one kind. */
INLINE void
write_kind(const struct row *r, enum rk_plan_kind kind, write_ops *write)
{
    int first = r->seat->first[kind];

    write(r, &r->seat->op[first], r->seat->first[kind + 1] - first);
}

/* Whatever is copied too far is overwritten by later operations. */
INLINE void
write_row(const struct row *r, const struct writers *w)
{
    write_kind(r, RK_PLAN_RUN, write_runs);
    write_kind(r, RK_PLAN_EDGE, write_edges);
    write_kind(r, RK_PLAN_PART, w->parts);
    write_kind(r, RK_PLAN_BITS, w->bits);
    write_kind(r, RK_PLAN_SEATS, w->seats);
    write_kind(r, RK_PLAN_NUMBER, write_numbers);
    write_kind(r, RK_PLAN_HOT, w->hots);
    write_kind(r, RK_PLAN_LIST, w->lists);
    write_kind(r, RK_PLAN_LAST, w->lasts);
    write_zeros(r->plan, r->out);
    write_kind(r, RK_PLAN_FRAME, write_frames);
}

/*
 * Rows after a step of a draft. Nothing else is written later, so all of these
 * write their own columns and no others.
 */
INLINE void
write_draft_kind(const struct row *r, enum rk_plan_kind kind, write_ops *write)
{
    int first = r->seat->draft_first[kind];

    write(r, &r->seat->draft[first], r->seat->draft_first[kind + 1] - first);
}

INLINE void
write_draft(const struct row *r)
{
    write_draft_kind(r, RK_PLAN_RUN, write_edges);
    write_draft_kind(r, RK_PLAN_EDGE, write_edges);
    write_draft_kind(r, RK_PLAN_PART, write_parts);
    write_draft_kind(r, RK_PLAN_NUMBER, write_numbers);
    write_draft_kind(r, RK_PLAN_HOT, write_hots);
}

INLINE void
write_floats(const uint8_t *bytes, int count, float *out)
{
    for (int i = 0; i < count; i++)
        out[i] = (float)bytes[i];
}

static void
row_narrow(const struct row *r)
{
    static const struct writers writers = { write_parts, write_bits,
                                            write_seats, write_hots,
                                            write_lists, write_lasts };

    write_row(r, &writers);
}

static void
draft_narrow(const struct row *r)
{
    write_draft(r);
}

static void
floats_narrow(const uint8_t *bytes, int count, float *out)
{
    write_floats(bytes, count, out);
}

#ifdef WIDE
static WIDE void
row_wide(const struct row *r)
{
    static const struct writers writers = {
        write_parts_wide, write_bits_wide,  write_seats_wide,
        write_hots_wide,  write_lists_wide, write_lasts_wide
    };
    const struct row roomy = {
        r->plan, r->seat, r->view, r->out, r->own, true
    };

    write_row(&roomy, &writers);
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

#define IS_WIDE                                                                \
    (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
#else
#define IS_WIDE false
#define row_wide row_narrow
#define draft_wide draft_narrow
#define floats_wide floats_narrow
#endif

void
rk_plan_write(const struct rk_plan *plan, const struct rk_view *view, int seat,
              uint8_t *out)
{
    const struct rk_plan_seat *program = program_of(plan, seat);
    const struct row row = { plan, program, (const uint8_t *)view,
                             out,  seat,    plan->roomy };

    if (IS_WIDE && plan->roomy)
        row_wide(&row);
    else
        row_narrow(&row);
}

/* The numbers of several bytes, of the operations ${op}, whole. */
static void
write_whole(const struct rk_view *view, const struct rk_plan_op *op,
            const uint16_t *first, float *out)
{
    for (int i = first[RK_PLAN_NUMBER]; i < first[RK_PLAN_NUMBER + 1]; i++)
        out[op[i].to] = (float)number_of((const uint8_t *)view, &op[i]);
}

/* The same numbers, and those of several bytes whole. */
void
rk_plan_write_f32(const struct rk_plan *plan, const struct rk_view *view,
                  int seat, float *out)
{
    const struct rk_plan_seat *program = program_of(plan, seat);
    uint8_t bytes[RK_PLAN_MAX];

    rk_plan_write(plan, view, seat, bytes);
    if (IS_WIDE)
        floats_wide(bytes, plan->columns, out);
    else
        floats_narrow(bytes, plan->columns, out);
    write_whole(view, program->op, program->first, out);
}

void
rk_plan_write_draft(const struct rk_plan *plan, const struct rk_view *view,
                    int seat, uint8_t *out)
{
    const struct rk_plan_seat *program = program_of(plan, seat);
    const struct row row = { plan, program, (const uint8_t *)view,
                             out,  seat,    false };

    if (!plan->drafts)
        rk_plan_write(plan, view, seat, out);
    else if (IS_WIDE)
        draft_wide(&row);
    else
        draft_narrow(&row);
}

void
rk_plan_write_draft_f32(const struct rk_plan *plan, const struct rk_view *view,
                        int seat, float *out)
{
    const struct rk_plan_seat *program = program_of(plan, seat);
    const uint16_t *first = program->draft_first;
    uint8_t bytes[RK_PLAN_MAX];

    if (!plan->drafts) {
        rk_plan_write_f32(plan, view, seat, out);
        return;
    }
    rk_plan_write_draft(plan, view, seat, bytes);
    for (int i = 0; i < first[RK_PLAN_KINDS]; i++) {
        const struct rk_plan_op *op = &program->draft[i];
        bool name = i >= first[RK_PLAN_HOT];

        write_floats(bytes + op->to, name ? op->length : op->count,
                     out + op->to);
    }
    write_whole(view, program->draft, first, out);
}
