/* Views as rows of numbers, by a plan. This is quick: it runs every decision. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/plan.h>

/* A row being written. */
struct row {
    const struct rk_plan *plan;
    const struct rk_plan_seat *seat;
    const uint8_t *view;
    uint8_t *out;
    int own; /* whose view it is */
};

/* Eight bytes of 0 or 1, one for each bit. */
static inline uint64_t
spread_bits(uint64_t byte)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t bits = byte * each & UINT64_C(0x8040201008040201);

    return (bits + each * 0x7f) >> 7 & each;
}

/* Copies 16 bytes at once: what is too much is overwritten by what follows. */
static void
write_runs(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        const uint8_t *from = r->view + op->from;
        uint8_t *to = r->out + op->to;

        if (!r->plan->roomy) {
            memcpy(to, from, op->count);
            continue;
        }
        memcpy(to, from, RK_PLAN_COPIED);
        for (int i = RK_PLAN_COPIED; i < op->count; i += RK_PLAN_COPIED) {
            int at = i + RK_PLAN_COPIED <= op->count
                         ? i
                         : op->count - RK_PLAN_COPIED;

            memcpy(to + at, from + at, RK_PLAN_COPIED);
        }
    }
}

static void
write_edges(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++)
        memcpy(r->out + op->to, r->view + op->from, op->count);
}

/* Eight packed numbers, and the part of each as a byte. */
enum { LANES = 8 };
typedef uint16_t packed __attribute__((vector_size(LANES * sizeof(uint16_t))));
typedef uint8_t parted __attribute__((vector_size(LANES)));

static inline void
write_lanes(const uint8_t *from, uint8_t *to, int shift, unsigned mask)
{
    packed lanes;
    parted bytes;

    memcpy(&lanes, from, sizeof lanes);
    lanes = lanes >> shift & (uint16_t)mask;
    bytes = __builtin_convertvector(lanes, parted);
    memcpy(to, &bytes, sizeof bytes);
}

static inline void
write_part(const struct rk_plan_op *op, const uint8_t *from, uint8_t *to)
{
    unsigned mask = (1u << op->bits) - 1;
    int i = 0;

    for (; i + LANES <= op->count; i += LANES)
        write_lanes(from + 2 * i, to + i, op->shift, mask);
    if (i < op->count && op->count >= LANES) {
        i = op->count - LANES;
        write_lanes(from + 2 * i, to + i, op->shift, mask);
        return;
    }
    for (; i < op->count; i++)
        to[i] = (uint8_t)((unsigned)(from[2 * i] | from[2 * i + 1] << 8) >>
                              op->shift &
                          mask);
}

static void
write_parts(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++)
        write_part(op, r->view + op->from, r->out + op->to);
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

static void
write_bits(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        uint8_t *to = r->out + op->to;
        uint64_t set = set_of(r->view + op->from, op->size) >> op->shift;
        uint64_t eight;
        int i = 0;

        for (; i + 8 <= op->count; i += 8) {
            eight = spread_bits(set >> i & 255);
            memcpy(to + i, &eight, sizeof eight);
        }
        for (; i < op->count; i++)
            to[i] = set >> i & 1;
    }
}

static void
write_seats(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        uint64_t eight = spread_bits(r->seat->turned[r->view[op->from]]);

        memcpy(r->out + op->to, &eight,
               r->plan->roomy ? sizeof eight : (size_t)r->plan->seats);
    }
}

/* Numbers are little-endian and have 1, 2 or 4 bytes. */
static inline int32_t
number_of(const struct row *r, const struct rk_plan_op *op)
{
    int unused = 32 - 8 * op->size;
    const uint8_t *from = r->view + op->from;
    uint32_t raw = from[0];

    if (op->size >= 2)
        raw |= (uint32_t)from[1] << 8;
    if (op->size == 4)
        raw |= (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
    return op->bits != 0 ? (int32_t)(raw << unused) >> unused : (int32_t)raw;
}

static void
write_numbers(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        int32_t number = number_of(r, op);

        number = number < 0 ? 0 : number > UINT8_MAX ? UINT8_MAX : number;
        r->out[op->to] = (uint8_t)number;
    }
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
    for (; count > 0; count--, op++) {
        uint16_t column = r->plan->map[op->map].to[r->view[op->from]];

        r->out[op->to + (column & 255)] = (uint8_t)(column >> 8);
    }
}

static void
write_lists(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        const struct rk_plan_map *map = &r->plan->map[op->map];
        const uint8_t *from = r->view + op->from;
        int length = r->view[op->length];

        for (int i = 0; i < length; i++)
            put(r->out + op->to, map, from[i * op->size]);
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

void
rk_plan_write(const struct rk_plan *plan, const struct rk_view *view, int seat,
              uint8_t *out)
{
    static void (*const write[RK_PLAN_KINDS])(
        const struct row *, const struct rk_plan_op *,
        int) = { write_runs,  write_edges,   write_parts, write_bits,
                 write_seats, write_numbers, write_hots,  write_lists,
                 write_lasts, write_frames };
    const struct rk_plan_seat *program = program_of(plan, seat);
    const struct row row = { plan, program, (const uint8_t *)view, out, seat };

    memset(out + plan->zeros, 0, (size_t)(plan->columns - plan->zeros));
    for (int kind = 0; kind < RK_PLAN_KINDS; kind++) {
        int first = program->first[kind];

        write[kind](&row, &program->op[first],
                    program->first[kind + 1] - first);
    }
}

/* The same numbers, and those of several bytes whole. */
void
rk_plan_write_f32(const struct rk_plan *plan, const struct rk_view *view,
                  int seat, float *out)
{
    const struct rk_plan_seat *program = program_of(plan, seat);
    const struct row row = { plan, program, (const uint8_t *)view, NULL, seat };
    uint8_t bytes[RK_PLAN_MAX];

    rk_plan_write(plan, view, seat, bytes);
    for (int i = 0; i < plan->columns; i++)
        out[i] = (float)bytes[i];
    for (int i = program->first[RK_PLAN_NUMBER];
         i < program->first[RK_PLAN_NUMBER + 1]; i++)
        out[program->op[i].to] = (float)number_of(&row, &program->op[i]);
}
