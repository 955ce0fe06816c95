/* Views as rows of numbers, by a plan. This is quick: it runs every decision. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/plan.h>

/*
 * A row being written. What is written could be anything for all the compiler
 * knows, the plan too: so functions keep what they need in variables.
 */
struct row {
    const struct rk_plan *plan;
    const struct rk_plan_seat *seat;
    const uint8_t *view;
    uint8_t *out;
    int own; /* whose view it is */
};

static void
write_edges(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++)
        memcpy(out + op->to, view + op->from, op->count);
}

/* Copies 16 bytes at once: what is too much is overwritten by what follows. */
static void
write_runs(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    if (!r->plan->roomy) {
        write_edges(r, op, count);
        return;
    }
    for (; count > 0; count--, op++) {
        const uint8_t *from = view + op->from;
        uint8_t *to = out + op->to;
        int length = op->count;

        memcpy(to, from, RK_PLAN_COPIED);
        for (int i = RK_PLAN_COPIED; i < length; i += RK_PLAN_COPIED) {
            int last = length - RK_PLAN_COPIED, at = i < last ? i : last;

            memcpy(to + at, from + at, RK_PLAN_COPIED);
        }
    }
}

/* Some packed numbers, and the part of each as a byte. */
enum { LANES = 16 };
typedef uint16_t packed __attribute__((vector_size(LANES * sizeof(uint16_t))));
typedef uint8_t parted __attribute__((vector_size(LANES)));

/* Takes the part that has ${up} bits above it, and ${down} outside it. */
static inline void
write_lanes(const uint8_t *from, uint8_t *to, int up, int down)
{
    packed lanes;
    parted bytes;

    memcpy(&lanes, from, sizeof lanes);
    bytes = __builtin_convertvector(lanes << up >> down, parted);
    memcpy(to, &bytes, sizeof bytes);
}

static inline void
write_part(const struct rk_plan_op *op, const uint8_t *from, uint8_t *to)
{
    int down = 16 - op->bits, up = down - op->shift;
    int count = op->count, i = 0;

    for (; i + LANES <= count; i += LANES)
        write_lanes(from + 2 * i, to + i, up, down);
    if (i < count && count >= LANES) {
        i = count - LANES;
        write_lanes(from + 2 * i, to + i, up, down);
        return;
    }
    for (; i < count; i++) {
        unsigned both = (unsigned)(from[2 * i] | from[2 * i + 1] << 8);

        to[i] = (uint8_t)(both >> op->shift & ((1u << op->bits) - 1));
    }
}

static void
write_parts(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++)
        write_part(op, view + op->from, out + op->to);
}

/* The set of ${size} bytes at ${from}; most have eight. */
static inline uint64_t
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
static void
write_bits(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint64_t *spread = r->plan->spread;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;
    int at_once = r->plan->roomy ? 1 : 8;

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

static void
write_seats(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint64_t *turned = r->seat->turned;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;
    size_t seats = (size_t)r->plan->seats;

    if (r->plan->roomy) {
        for (; count > 0; count--, op++)
            memcpy(out + op->to, &turned[view[op->from]], sizeof *turned);
    }
    for (; count > 0; count--, op++)
        memcpy(out + op->to, &turned[view[op->from]], seats);
}

/* Numbers are little-endian and have 1, 2 or 4 bytes. */
static inline int32_t
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

static void
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

/* Clears the columns of the kinds that follow. */
static void
write_zeros(const struct rk_plan *plan, uint8_t *out)
{
    memset(out + plan->zeros, 0, (size_t)(plan->columns - plan->zeros));
}

/* The columns of this and the following kinds are zero before. */
static inline void
put(uint8_t *to, const struct rk_plan_map *map, uint8_t value)
{
    uint16_t column = map->to[value];

    to[column & 255] = (uint8_t)(to[column & 255] + (column >> 8));
}

static void
write_hots(const struct row *r, const struct rk_plan_op *op, int count)
{
    const struct rk_plan_map *map = r->plan->map;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        uint16_t column = map[op->map].to[view[op->from]];

        out[op->to + (column & 255)] = (uint8_t)(column >> 8);
    }
}

static void
write_lists(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        const struct rk_plan_map *map = &r->plan->map[op->map];
        const uint8_t *from = r->view + op->from;
        uint8_t *to = r->out + op->to;
        int length = r->view[op->length], size = op->size;

        for (int i = 0; i < length; i++, from += size)
            put(to, map, *from);
    }
}

static void
write_lasts(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        int length = r->view[op->length];

        if (length > 0)
            put(r->out + op->to, &r->plan->map[op->map],
                r->view[op->from + (length - 1) * op->size]);
    }
}

/* Steps, seat, target, card, then three numbers. */
static void
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

/* Writes the operations of one kind. */
static inline void
write_kind(const struct row *r, enum rk_plan_kind kind, write_ops *write)
{
    int first = r->seat->first[kind];

    write(r, &r->seat->op[first], r->seat->first[kind + 1] - first);
}

void
rk_plan_write(const struct rk_plan *plan, const struct rk_view *view, int seat,
              uint8_t *out)
{
    const struct rk_plan_seat *program = program_of(plan, seat);
    const struct row row = { plan, program, (const uint8_t *)view, out, seat };

    write_kind(&row, RK_PLAN_RUN, write_runs);
    write_kind(&row, RK_PLAN_EDGE, write_edges);
    write_kind(&row, RK_PLAN_PART, write_parts);
    write_kind(&row, RK_PLAN_BITS, write_bits);
    write_kind(&row, RK_PLAN_SEATS, write_seats);
    write_kind(&row, RK_PLAN_NUMBER, write_numbers);
    write_zeros(plan, out); /* what copied too much has written there */
    write_kind(&row, RK_PLAN_HOT, write_hots);
    write_kind(&row, RK_PLAN_LIST, write_lists);
    write_kind(&row, RK_PLAN_LAST, write_lasts);
    write_kind(&row, RK_PLAN_FRAME, write_frames);
}

/* The same numbers, and those of several bytes whole. */
void
rk_plan_write_f32(const struct rk_plan *plan, const struct rk_view *view,
                  int seat, float *out)
{
    const struct rk_plan_seat *program = program_of(plan, seat);
    uint8_t bytes[RK_PLAN_MAX];

    rk_plan_write(plan, view, seat, bytes);
    for (int i = 0; i < plan->columns; i++)
        out[i] = (float)bytes[i];
    for (int i = program->first[RK_PLAN_NUMBER];
         i < program->first[RK_PLAN_NUMBER + 1]; i++)
        out[program->op[i].to] =
            (float)number_of((const uint8_t *)view, &program->op[i]);
}
