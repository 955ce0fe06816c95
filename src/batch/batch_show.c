/* Writes the arrays of a batch's caller. */
#include <string.h>

#include "inside.h"

static int
row_of(const struct rk_batch *b, int match, int seat)
{
    return match * b->each + (b->each > 1 ? seat : 0);
}

/* The memory for the view of a row: the bound array, if views are observed. */
static struct rk_view *
view_of(struct batch_worker *w, int row)
{
    struct rk_batch *b = w->batch;

    if (b->settings.observe == RK_OBSERVE_RAW &&
        b->array[RK_BATCH_OBSERVATION].memory != NULL)
        return batch_at(b, RK_BATCH_OBSERVATION, row);
    return rk_view_in(&w->view);
}

/*
 * Makes the view and the legal moves of ${seat}; returns the number of moves.
 * The row counts as written from then on, because the view may be in its
 * memory: write_waiting() clears it if the seat is not asked in the end.
 */
int
batch_show_look(struct batch_worker *w, int match, int seat)
{
    struct rk_batch *b = w->batch;
    int row = row_of(b, match, seat);
    struct rk_view *view = view_of(w, row);

    b->game->view(batch_state(batch_match(b, match)), seat, view);
    w->count = b->game->legal(view, w->legal);
    b->row[row].count = (uint16_t)w->count;
    return w->count;
}

/*
 * Lists the ids of what was looked at and sets ${mask} there, which is zero
 * before. A mask could be anything for all the compiler knows, so what the loop
 * needs is in variables; and it has no branch, for how long lists are is hard
 * to predict. Every legal move has an id (tests/prop/ids.c), so that is not
 * checked here; an id of another move would be refused when it is made.
 */
static void
list_ids(struct batch_worker *w, struct batch_row *r, uint8_t *mask)
{
    const struct rk_ids *ids = w->batch->ids;
    const struct rk_ids_finder finder = rk_ids_finder_of(ids);
    const rk_move *legal = w->legal, *end = legal + w->count;
    uint16_t *out = r->legal;

    for (; legal < end; legal++, out++) {
        uint16_t id = rk_ids_look(&finder, *legal);

        *out = id;
        mask[id] = 1;
    }
    RK_CHECK(w->count > 0);
    for (int i = 0; i < BATCH_BLOCK; i++)
        out[i] = out[-1];
}

static void
clear_mask(struct rk_batch *b, int row)
{
    memset(batch_at(b, RK_BATCH_MASK, row), 0, (size_t)b->ids->count);
}

static void
write_mask(struct batch_worker *w, int row)
{
    struct rk_batch *b = w->batch;
    struct batch_row *r = &b->row[row];

    if (b->array[RK_BATCH_MASK].memory == NULL) {
        list_ids(w, r, w->unwanted);
        return;
    }
    clear_mask(b, row);
    list_ids(w, r, batch_at(b, RK_BATCH_MASK, row));
}

/* Writes what was looked at; ${drafted}: the row before it is still there. */
static void
observe(struct batch_worker *w, int row, int seat, bool drafted)
{
    struct rk_batch *b = w->batch;
    const struct rk_view *view = rk_view_in(&w->view);

    if (b->array[RK_BATCH_OBSERVATION].memory == NULL)
        return;
    if (b->settings.observe == RK_OBSERVE_U8)
        (drafted ? rk_plan_write_draft : rk_plan_write)(
            b->plan, view, seat, batch_at(b, RK_BATCH_OBSERVATION, row));
    else if (b->settings.observe == RK_OBSERVE_F32)
        (drafted ? rk_plan_write_draft_f32 : rk_plan_write_f32)(
            b->plan, view, seat, batch_at(b, RK_BATCH_OBSERVATION, row));
}

static void
write_seat(struct rk_batch *b, int row, int seat)
{
    if (b->array[RK_BATCH_SEAT].memory != NULL)
        *(uint8_t *)batch_at(b, RK_BATCH_SEAT, row) = (uint8_t)seat;
}

/* Writes the row of ${seat}, which was looked at last. */
void
batch_show_row(struct batch_worker *w, int match, int seat)
{
    int row = row_of(w->batch, match, seat);

    write_mask(w, row);
    observe(w, row, seat, batch_match(w->batch, match)->drafted);
    write_seat(w->batch, row, seat);
}

/* A row that waits: zeros, which it has already if it did before. */
static void
write_waiting(struct rk_batch *b, int row, int seat)
{
    write_seat(b, row, seat);
    if (b->row[row].count == 0)
        return;
    if (b->array[RK_BATCH_MASK].memory != NULL)
        clear_mask(b, row);
    if (b->array[RK_BATCH_OBSERVATION].memory != NULL)
        memset(batch_at(b, RK_BATCH_OBSERVATION, row), 0,
               rk_batch_extent(b, RK_BATCH_OBSERVATION, NULL));
    b->row[row].count = 0;
}

/* Writes the rows of the match that do not act, and which episode it is. */
void
batch_show_rest(struct rk_batch *b, int match)
{
    struct batch_match *m = batch_match(b, match);
    bool chance = m->acting == rk_seat_bit(RK_CHANCE);

    for (int i = 0; i < b->each; i++) {
        if (b->each > 1 ? (m->acting >> i & 1) == 0 : m->acting == 0 || chance)
            write_waiting(b, match * b->each + i,
                          chance ? RK_CHANCE : RK_NOBODY);
    }
    if (b->array[RK_BATCH_EPISODE].memory != NULL)
        memcpy(batch_at(b, RK_BATCH_EPISODE, match), &m->episode,
               sizeof m->episode);
}

static void
write_bots(struct rk_batch *b, int match)
{
    uint8_t *bots = batch_at(b, RK_BATCH_BOTS, match);

    for (int seat = 0; seat < b->seats; seat++)
        bots[seat] = batch_match(b, match)->bots >> seat & 1;
}

/* Before a step: nothing has ended yet. */
void
batch_show_clear(struct rk_batch *b, int match)
{
    batch_match(b, match)->clears = false;
    if (b->array[RK_BATCH_DONE].memory != NULL)
        *(uint8_t *)batch_at(b, RK_BATCH_DONE, match) = 0;
    if (b->array[RK_BATCH_REWARD].memory != NULL)
        memset(batch_at(b, RK_BATCH_REWARD, match), 0,
               (size_t)b->seats * sizeof(float));
    if (b->array[RK_BATCH_POINTS].memory != NULL)
        memset(batch_at(b, RK_BATCH_POINTS, match), 0,
               (size_t)b->seats * sizeof(int32_t));
    if (b->array[RK_BATCH_BOTS].memory != NULL)
        write_bots(b, match);
}

/* Rewards */

/* How many seats have ${rank}. */
static int
count_rank(const struct rk_result *r, int rank)
{
    int count = 0;

    for (int seat = 0; seat < r->seats; seat++)
        count += r->rank[seat] == rank;
    return count;
}

static float
share_of(const struct rk_result *r, int seat)
{
    return r->rank[seat] == 1 ? 1.0f / (float)count_rank(r, 1) : 0;
}

/* Equal seats share the places from their rank on. */
static float
rank_of(const struct rk_result *r, int seat)
{
    float equal = (float)count_rank(r, r->rank[seat]) - 1;
    float place = (float)r->rank[seat] - 1 + equal / 2;

    return 1.0f - place / (float)(r->seats - 1);
}

static float
margin_of(const struct rk_result *r, int seat)
{
    int32_t best = INT32_MIN;

    for (int other = 0; other < r->seats; other++) {
        if (other != seat && r->points[other] > best)
            best = r->points[other];
    }
    return (float)(r->points[seat] - best);
}

static void
write_rewards(struct rk_batch *b, int match, const struct rk_result *r)
{
    static float (*const reward[])(const struct rk_result *, int) = {
        [RK_REWARD_SHARE] = share_of,
        [RK_REWARD_RANK] = rank_of,
        [RK_REWARD_MARGIN] = margin_of,
    };
    float *out = batch_at(b, RK_BATCH_REWARD, match);

    for (int seat = 0; seat < b->seats; seat++)
        out[seat] = reward[b->settings.reward](r, seat);
}

/* An episode has ended, or was cut: then there are points but no rewards. */
void
batch_show_end(struct rk_batch *b, int match, bool cut)
{
    struct rk_result result;

    batch_match(b, match)->clears = true;
    b->game->score(batch_state(batch_match(b, match)), &result);
    if (b->array[RK_BATCH_DONE].memory != NULL)
        *(uint8_t *)batch_at(b, RK_BATCH_DONE, match) = cut ? 2 : 1;
    if (b->array[RK_BATCH_REWARD].memory != NULL && !cut)
        write_rewards(b, match, &result);
    if (b->array[RK_BATCH_POINTS].memory != NULL)
        memcpy(batch_at(b, RK_BATCH_POINTS, match), result.points,
               (size_t)b->seats * sizeof(int32_t));
}
