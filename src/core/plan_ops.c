/* The operations of a plan: as few as possible, each as quick as possible. */
#include "plan_ops.h"

#include <string.h>

#include <rookery/card.h>

static bool
keep(struct rk_plan_seat *seat, struct rk_plan_op op)
{
    int end = seat->first[RK_PLAN_KINDS];

    if (end == RK_PLAN_OPS)
        return false;
    seat->op[end] = op;
    seat->first[RK_PLAN_KINDS]++;
    return true;
}

/* True if ${op} copies the bytes after those of ${last}; then it does too. */
static bool
lengthen_run(struct rk_plan_op *last, struct rk_plan_op op)
{
    if (last->from + last->count != op.from || last->to + last->count != op.to)
        return false;
    last->count = (uint16_t)(last->count + op.count);
    return true;
}

/* True if ${op} does the same as ${last} a step further; then it does both. */
static bool
lengthen_row(struct rk_plan_op *last, struct rk_plan_op op)
{
    int size = (op.from - last->from) / last->count;

    if (op.map != last->map || size <= 0 || size > UINT8_MAX ||
        op.from != last->from + last->count * size ||
        op.to != last->to + last->count * last->length ||
        (last->count > 1 && size != last->size))
        return false;
    last->size = (uint8_t)size;
    last->count++;
    return true;
}

bool
plan_ops_add(struct rk_plan_seat *seat, enum rk_plan_kind kind,
             struct rk_plan_op op)
{
    int end = seat->first[RK_PLAN_KINDS];
    bool first = end == seat->first[kind], done = false;

    if (!first && kind == RK_PLAN_RUN)
        done = lengthen_run(&seat->op[end - 1], op);
    else if (!first && (kind == RK_PLAN_HOT || kind == RK_PLAN_SEATS))
        done = lengthen_row(&seat->op[end - 1], op);
    return done || keep(seat, op);
}

bool
plan_ops_add_draft(struct rk_plan_seat *seat, enum rk_plan_kind kind,
                   struct rk_plan_op op)
{
    int end = seat->draft_first[RK_PLAN_KINDS];

    if (end == RK_PLAN_DRAFTS ||
        (kind != RK_PLAN_RUN && kind != RK_PLAN_EDGE && kind != RK_PLAN_PART &&
         kind != RK_PLAN_NUMBER && kind != RK_PLAN_HOT))
        return false;
    seat->draft[end] = op;
    seat->draft_first[RK_PLAN_KINDS]++;
    return true;
}

/* Cuts a run into pieces of RK_PLAN_COPIED bytes; the last may overlap. */
static bool
cut_run(struct rk_plan_seat *seat, struct rk_plan_op whole)
{
    struct rk_plan_op op = whole;
    int last = whole.count - RK_PLAN_COPIED;

    for (int at = 0; at < whole.count; at += RK_PLAN_COPIED) {
        int from = at > last && last > 0 ? last : at;
        int count = whole.count - from;

        op.from = (uint16_t)(whole.from + from);
        op.to = (uint16_t)(whole.to + from);
        op.count = (uint16_t)(count < RK_PLAN_COPIED ? count : RK_PLAN_COPIED);
        if (!keep(seat, op))
            return false;
    }
    return true;
}

static bool
cut_runs(struct rk_plan_seat *seat)
{
    int runs = seat->first[RK_PLAN_KINDS];
    struct rk_plan_op whole[RK_PLAN_OPS];
    bool fits = true;

    memcpy(whole, seat->op, (size_t)runs * sizeof whole[0]);
    seat->first[RK_PLAN_KINDS] = 0;
    for (int i = 0; i < runs; i++)
        fits = cut_run(seat, whole[i]) && fits;
    return fits;
}

/* Marks the rows of cards whose seats can be written many at once. */
static void
mark_cards(struct rk_plan_seat *seat, int view_size)
{
    for (int i = seat->first[RK_PLAN_SEATS]; i < seat->first[RK_PLAN_KINDS];
         i++) {
        struct rk_plan_op *op = &seat->op[i];
        int last = op->from + (op->count - 1) * op->size;

        op->bits = op->size == sizeof(struct rk_card) &&
                   last + RK_PLAN_COPIED <= view_size;
    }
}

bool
plan_ops_end(struct rk_plan *plan, int seat, enum rk_plan_kind kind)
{
    if (kind == RK_PLAN_RUN)
        return cut_runs(&plan->seat[seat]);
    if (kind == RK_PLAN_SEATS)
        mark_cards(&plan->seat[seat], plan->view_size);
    return true;
}
