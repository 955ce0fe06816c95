/*
 * Views as rows of numbers, by a plan: the narrow way and the tight one. This is
 * quick: it runs every decision.
 */
#include "plan_row.h"

/* write_bits() column by column. */
INLINE void
write_bits_tight(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++) {
        uint64_t set = set_of(r->view + op->from, op->size) >> op->shift;

        for (int i = 0; i < op->count; i++)
            r->out[op->to + i] = set >> i & 1;
    }
}

INLINE void
write_seats_tight(const struct row *r, const struct rk_plan_op *op, int count)
{
    for (; count > 0; count--, op++)
        write_sets(r, op, (size_t)r->plan->seats);
}

static void
row_tight(const struct row *r)
{
    static const struct writers writers = { write_edges,      write_parts,
                                            write_bits_tight, write_seats_tight,
                                            write_hots,       write_lists,
                                            write_lasts };

    write_row(r, &writers);
}

static void
row_narrow(const struct row *r)
{
    static const struct writers writers = { write_runs, write_parts,
                                            write_bits, write_seats,
                                            write_hots, write_lists,
                                            write_lasts };

    write_row(r, &writers);
}

const struct rk_plan_way plan_way_tight = { row_tight, write_draft,
                                            write_floats };
const struct rk_plan_way plan_way_narrow = { row_narrow, write_draft,
                                             write_floats };

/* The row of ${view}, to be written to ${out}. */
static struct row
row_of(const struct rk_plan *plan, const struct rk_view *view, int seat,
       uint8_t *out)
{
    RK_CHECK(seat >= 0 && seat < plan->seats);
    return (struct row){ plan, &plan->seat[seat], (const uint8_t *)view, out,
                         seat };
}

void
rk_plan_write(const struct rk_plan *plan, const struct rk_view *view, int seat,
              uint8_t *out)
{
    const struct row row = row_of(plan, view, seat, out);

    plan->way->row(&row);
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
    uint8_t bytes[RK_PLAN_MAX];

    rk_plan_write(plan, view, seat, bytes);
    plan->way->floats(bytes, plan->columns, out);
    write_whole(view, plan->seat[seat].op, plan->seat[seat].first, out);
}

void
rk_plan_write_draft(const struct rk_plan *plan, const struct rk_view *view,
                    int seat, uint8_t *out)
{
    const struct row row = row_of(plan, view, seat, out);

    if (plan->drafts)
        plan->way->draft(&row);
    else
        plan->way->row(&row);
}

void
rk_plan_write_draft_f32(const struct rk_plan *plan, const struct rk_view *view,
                        int seat, float *out)
{
    const struct rk_plan_seat *program = &plan->seat[seat];
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
