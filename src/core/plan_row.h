/*
 * The parts of rows. Rows are written in three ways: by processors with wide
 * vectors, by all others, and where so few columns are left that nothing may be
 * copied too far. What belongs to several of them is here and inlined into each.
 */
#ifndef CORE_PLAN_ROW_H
#define CORE_PLAN_ROW_H

#include <string.h>

#include <rookery/card.h>
#include <rookery/check.h>

#include "plan_ops.h"

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
    int own; /* whose view it is */
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

/* Writes eight columns at once: those beyond are written later. */
INLINE void
write_bits(const struct row *r, const struct rk_plan_op *op, int count)
{
    const uint64_t *spread = r->plan->spread;
    const uint8_t *view = r->view;
    uint8_t *out = r->out;

    for (; count > 0; count--, op++) {
        uint8_t *to = out + op->to;
        uint64_t set = set_of(view + op->from, op->size) >> op->shift;

        for (int left = op->count; left > 0; left -= 8, to += 8, set >>= 8)
            memcpy(to, &spread[set & 255], 8);
    }
}

/* Writes ${columns} for each of the sets of ${op}. */
INLINE void
write_sets(const struct row *r, const struct rk_plan_op *op, size_t columns)
{
    const uint64_t *turned = r->seat->turned;
    const uint8_t *from = r->view + op->from;
    uint8_t *to = r->out + op->to;
    int seats = r->plan->seats, size = op->size;

    for (int left = op->count; left > 0; left--) {
        memcpy(to, &turned[*from], columns);
        from += size;
        to += seats;
    }
}

/* Writes eight columns at once. */
INLINE void
write_seats(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++)
        write_sets(r, op, sizeof r->seat->turned[0]);
}

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

typedef void write_ops(const struct row *r, const struct rk_plan_op *op,
                       int count);

/* The functions that differ from way to way. */
struct writers {
    write_ops *runs, *parts, *bits, *seats, *hots, *lists, *lasts;
};

/* Writes those of ${op} that are of ${kind}, by ${first} of each. */
INLINE void
write_kind(const struct row *r, const struct rk_plan_op *op,
           const uint16_t *first, enum rk_plan_kind kind, write_ops *write)
{
    write(r, op + first[kind], first[kind + 1] - first[kind]);
}

/* Whatever is copied too far is overwritten by later operations. */
INLINE void
write_row(const struct row *r, const struct writers *w)
{
    const struct rk_plan_op *op = r->seat->op;
    const uint16_t *first = r->seat->first;

    write_kind(r, op, first, RK_PLAN_RUN, w->runs);
    write_kind(r, op, first, RK_PLAN_EDGE, write_edges);
    write_kind(r, op, first, RK_PLAN_PART, w->parts);
    write_kind(r, op, first, RK_PLAN_BITS, w->bits);
    write_kind(r, op, first, RK_PLAN_SEATS, w->seats);
    write_kind(r, op, first, RK_PLAN_NUMBER, write_numbers);
    write_kind(r, op, first, RK_PLAN_HOT, w->hots);
    write_kind(r, op, first, RK_PLAN_LIST, w->lists);
    write_kind(r, op, first, RK_PLAN_LAST, w->lasts);
    write_zeros(r->plan, r->out);
    write_kind(r, op, first, RK_PLAN_FRAME, write_frames);
}

/*
 * Rows after a step of a draft. Nothing else is written later, so all of these
 * write their own columns and no others.
 */
INLINE void
write_draft(const struct row *r)
{
    const struct rk_plan_op *op = r->seat->draft;
    const uint16_t *first = r->seat->draft_first;

    write_kind(r, op, first, RK_PLAN_RUN, write_edges);
    write_kind(r, op, first, RK_PLAN_EDGE, write_edges);
    write_kind(r, op, first, RK_PLAN_PART, write_parts);
    write_kind(r, op, first, RK_PLAN_NUMBER, write_numbers);
    write_kind(r, op, first, RK_PLAN_HOT, write_hots);
}

INLINE void
write_floats(const uint8_t *bytes, int count, float *out)
{
    for (int i = 0; i < count; i++)
        out[i] = (float)bytes[i];
}

/* A way to write: whole rows, rows after a step of a draft, and floats. */
struct rk_plan_way {
    void (*row)(const struct row *r);
    void (*draft)(const struct row *r);
    void (*floats)(const uint8_t *bytes, int count, float *out);
};

#endif
