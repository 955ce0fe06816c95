/*
 * check: every invariant holds at every decision.
 * zero: a position is its fields and nothing else; what is vacated is zero.
 * score: points are the sum of their lines and ranks follow from points.
 */
#include <string.h>

#include "prop.h"

bool
check_at(struct prop_case *c)
{
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    c->cases++;
    if (c->game->check(case_state(c), &why) != RK_OK)
        return case_fail(c, RK_NOBODY, "a position does not hold: %s", buffer);
    if (why.len > 0)
        return case_fail(c, RK_NOBODY, "a good position is blamed: %s", buffer);
    return true;
}

static void
copy_flow(const struct rk_flow *from, struct rk_flow *to)
{
    memset(to, 0, sizeof *to);
    memcpy(to->frame, from->frame, from->depth * sizeof from->frame[0]);
    to->depth = from->depth;
    to->kind = from->kind;
    to->asked = from->asked;
    to->awaited = from->awaited;
    to->over = from->over;
}

static void copy_struct(const struct rk_field *table, int seats, void *from,
                        void *to);

static void
copy_element(const struct rk_field *f, int seats, void *from, void *to)
{
    if (f->type == RK_FIELD_FLOW)
        copy_flow(from, to);
    else if (f->type == RK_FIELD_STRUCT)
        copy_struct(f->sub, seats, from, to);
    else
        memcpy(to, from, f->size);
}

/* One row of a field; of a list only as much as it holds. */
static void
copy_row(const struct rk_field *f, int seats, void *from, void *to, int row)
{
    int length = rk_field_length(f, from, row);
    size_t at = f->length_at + (size_t)(f->per_seat ? row : 0);

    if (f->shape == RK_FIELD_LIST || f->shape == RK_FIELD_HAND) {
        memset(rk_field_at(f, to, row, 0), 0, (size_t)f->count * f->size);
        ((uint8_t *)to)[at] = ((const uint8_t *)from)[at];
    }
    for (int i = 0; i < length; i++)
        copy_element(f, seats, rk_field_at(f, from, row, i),
                     rk_field_at(f, to, row, i));
}

static void
copy_struct(const struct rk_field *table, int seats, void *from, void *to)
{
    for (const struct rk_field *f = table; f->name != NULL; f++) {
        for (int row = 0; row < (f->per_seat ? seats : 1); row++)
            copy_row(f, seats, from, to, row);
    }
}

/* The quiet position with the fields of this one is this one. */
bool
check_zero_at(struct prop_case *c)
{
    struct rk_state_room room;
    char buffer[PROP_TEXT_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    memset(&room, 0xa5, sizeof room);
    c->game->quiet(rk_state_in(&room), &c->setup);
    copy_struct(c->game->state_fields.field, c->setup.seats, &c->now, &room);
    c->cases++;
    if (!c->game->settle(rk_state_in(&room), true))
        return case_fail(c, RK_NOBODY, "there are more cards than there are");
    if (memcmp(&room, &c->now, c->game->state_size) == 0)
        return true;
    diff_of(&c->game->state_fields, c->setup.seats, &room, &c->now, &text);
    return case_fail(c, RK_NOBODY, "a position is more than its fields: %s",
                     buffer);
}

static bool
lines_add_up(struct prop_case *c, const struct rk_result *r)
{
    int sum[RK_SEATS_MAX] = { 0 };

    if (r->seats != c->setup.seats || r->lines < 0 || r->lines > RK_LINES_MAX ||
        r->ties < 0 || r->ties > RK_TIES_MAX)
        return case_fail(c, RK_NOBODY, "the result has no proper size");
    for (int i = 0; i < r->lines; i++) {
        const struct rk_line *line = &r->line[i];

        if (line->seat >= r->seats || line->points == 0 || line->what == NULL ||
            line->what[0] == '\0')
            return case_fail(c, RK_NOBODY, "line %d of the result is empty", i);
        sum[line->seat] += line->points;
    }
    for (int i = 0; i < r->ties; i++) {
        if (r->tie[i].what == NULL || r->tie[i].what[0] == '\0')
            return case_fail(c, RK_NOBODY, "tie %d of the result is empty", i);
    }
    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        if (r->points[seat] != sum[seat])
            return case_fail(c, seat, "%d points, but the lines sum to %d",
                             r->points[seat], sum[seat]);
    }
    return true;
}

/* A rank is 1 + the number of better seats, and points come first. */
static bool
ranks_follow(struct prop_case *c, const struct rk_result *r)
{
    for (int seat = 0; seat < r->seats; seat++) {
        int better = 0;

        for (int other = 0; other < r->seats; other++) {
            better += r->rank[other] < r->rank[seat];
            if (r->points[other] > r->points[seat] &&
                r->rank[other] >= r->rank[seat])
                return case_fail(c, seat,
                                 "rank %d is not behind that of "
                                 "seat %d, which has more points",
                                 r->rank[seat], other);
        }
        if (r->rank[seat] != better + 1)
            return case_fail(c, seat, "rank %d, but %d seats are better",
                             r->rank[seat], better);
    }
    return true;
}

bool
check_score_at(struct prop_case *c)
{
    struct rk_result result;

    memset(&result, 0xa5, sizeof result);
    c->game->score(case_state(c), &result);
    c->cases++;
    return lines_add_up(c, &result) && ranks_follow(c, &result);
}

/* When a match is over nothing is asked and no answer is taken. */
bool
check_score_end(struct prop_case *c)
{
    struct rk_ask ask = case_ask(c);

    if (!ask.over || ask.kind != RK_ASK_NONE || ask.asked != 0 ||
        ask.awaited != 0)
        return case_fail(c, RK_NOBODY, "the match is over but asks");
    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        struct rk_state_room room = c->now;

        if (seat >= c->setup.seats && seat < RK_CHANCE)
            continue;
        for (int i = 0; i < c->move_count; i++) {
            if (c->game->answer(rk_state_in(&room), seat, c->moves[i], NULL) !=
                RK_OVER)
                return case_fail(c, seat, "the match is over but goes on");
        }
        if (memcmp(&room, &c->now, c->game->state_size) != 0)
            return case_fail(c, seat, "a refused answer changes something");
    }
    return true;
}
