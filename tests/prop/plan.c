/*
 * plan: a row of numbers depends on the view alone: in another world that a
 * seat cannot tell from this one its row is the same. Every column is written,
 * no number is larger than the plan says, and no two columns share a name. What
 * is written after a step of a draft makes the old row the new one.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/plan.h>

#include "prop.h"

enum { DRAFTS = 3 }; /* steps that are tried for each seat */

static struct rk_plan plan;
static char names[RK_PLAN_MAX][RK_PLAN_NAME_MAX];
static int most[RK_PLAN_MAX];

static int
compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool
make(struct prop_case *c)
{
    if (rk_plan_make(&plan, c->game, &c->setup, NULL) != RK_OK)
        return case_fail(c, RK_NOBODY, "there is no plan");
    for (int i = 0; i < plan.columns; i++) {
        struct rk_text text = rk_text_over(names[i], sizeof names[i]);

        rk_plan_name(&plan, i, &text);
        most[i] = rk_plan_most(&plan, i);
    }
    qsort(names, (size_t)plan.columns, sizeof names[0], compare);
    for (int i = 1; i < plan.columns; i++) {
        if (strcmp(names[i - 1], names[i]) == 0)
            return case_fail(c, RK_NOBODY, "two columns are called \"%s\"",
                             names[i]);
    }
    return true;
}

/* Writes the row of ${seat} over ${filler}. */
static void
write_row(struct prop_case *c, struct rk_state_room *room, int seat, int filler,
          uint8_t *row)
{
    struct rk_view_room view;

    c->game->view(rk_state_in(room), seat, rk_view_in(&view));
    memset(row, filler, (size_t)plan.columns);
    rk_plan_write(&plan, rk_view_in(&view), seat, row);
}

static bool
numbers_fit(struct prop_case *c, int seat, const uint8_t *row)
{
    float wide[RK_PLAN_MAX];
    struct rk_view_room view;

    c->game->view(case_state(c), seat, rk_view_in(&view));
    rk_plan_write_f32(&plan, rk_view_in(&view), seat, wide);
    for (int i = 0; i < plan.columns; i++) {
        float stopped = wide[i] < 0 ? 0 : wide[i] > 255 ? 255 : wide[i];

        if ((float)row[i] != stopped || (row[i] > most[i]))
            return case_fail(c, seat, "column %d is %d and %f, at most %d", i,
                             row[i], (double)wide[i], most[i]);
    }
    return true;
}

static bool
rows_hold(struct prop_case *c, int seat)
{
    uint8_t row[RK_PLAN_MAX], again[RK_PLAN_MAX];
    struct pair p = pair_of(c, seat);

    write_row(c, &c->now, seat, 0, row);
    write_row(c, &c->now, seat, 0xaa, again);
    if (memcmp(row, again, (size_t)plan.columns) != 0)
        return case_fail(c, seat, "a column is not written");
    if (world_other(c, &p)) {
        c->cases++;
        write_row(c, &p.b, seat, 0, again);
        if (memcmp(row, again, (size_t)plan.columns) != 0)
            return case_fail(c, seat, "the row of another world differs");
    }
    return numbers_fit(c, seat, row);
}

/* After a step of a draft from ${before} to ${after}, as ${seat} sees it. */
static bool
draft_is_written(struct prop_case *c, struct rk_state_room *before,
                 struct rk_state_room *after, int seat)
{
    uint8_t row[RK_PLAN_MAX], again[RK_PLAN_MAX];
    float wide[RK_PLAN_MAX], wide_again[RK_PLAN_MAX];
    struct rk_view_room view;

    write_row(c, after, seat, 0, row);
    write_row(c, before, seat, 0, again);
    c->game->view(rk_state_in(before), seat, rk_view_in(&view));
    rk_plan_write_f32(&plan, rk_view_in(&view), seat, wide_again);
    c->game->view(rk_state_in(after), seat, rk_view_in(&view));
    rk_plan_write_f32(&plan, rk_view_in(&view), seat, wide);
    rk_plan_write_draft(&plan, rk_view_in(&view), seat, again);
    rk_plan_write_draft_f32(&plan, rk_view_in(&view), seat, wide_again);
    for (int i = 0; i < plan.columns; i++) {
        if (again[i] != row[i])
            return case_fail(c, seat, "column %d is %d after a draft, not %d",
                             i, again[i], row[i]);
        if (wide_again[i] != wide[i])
            return case_fail(c, seat, "column %d is %g after a draft, not %g",
                             i, (double)wide_again[i], (double)wide[i]);
    }
    return true;
}

/* One move of ${seat}, of which it has ${list}. */
static bool
draft_holds(struct prop_case *c, const struct pick_list *list, int seat)
{
    struct rk_state_room after = c->now;
    rk_move move = list->move[rk_rng_below(&c->rng, list->count)];

    if (c->game->answer(rk_state_in(&after), seat, move, NULL) != RK_DRAFTED)
        return true;
    c->cases++;
    for (int other = 0; other < c->setup.seats; other++) {
        if (!draft_is_written(c, &c->now, &after, other))
            return false;
    }
    return true;
}

static bool
drafts_hold(struct prop_case *c)
{
    struct pick_list list;

    for (int seat = 0; seat < c->setup.seats; seat++) {
        if ((case_ask(c).awaited & rk_seat_bit(seat)) == 0)
            continue;
        pick_legal(c->game, case_state(c), seat, &list);
        for (int i = 0; i < DRAFTS; i++) {
            if (!draft_holds(c, &list, seat))
                return false;
        }
    }
    return true;
}

bool
plan_at(struct prop_case *c)
{
    if (c->decision == 0 && !make(c))
        return false;
    for (int seat = 0; seat < c->setup.seats; seat++) {
        if (!rows_hold(c, seat))
            return false;
    }
    return drafts_hold(c);
}
