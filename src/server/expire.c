/*
 * Dead tables: those that nobody opens any more are dropped, those that were
 * played leave memory, and matches in which nobody answers are aborted.
 */
#include <stdlib.h>
#include <string.h>

#include "house_inside.h"

enum {
    SWEEP_MS = 60 * 1000,
    LINGER_MS = 10 * 60 * 1000, /* a past table that was asked for stays */
    IDLE_DAYS = 90
};

static const uint64_t day = 24 * 3600 * 1000;

/* Whether more than ${span} has passed since ${then}. */
bool
house_is_longer(struct house *house, uint64_t then, uint64_t span)
{
    uint64_t now = house_now(house);

    return now > then && now - then > span;
}

static uint64_t
later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Whether it ended so long ago that it is not listed any more. */
bool
house_is_past(struct house *house, const struct house_table *table)
{
    return gametable_stage(table->match) > STORE_PLAYING &&
           house_is_longer(house, table->touched, HOUSE_SHOWN_MS);
}

/* A table on its way out of the store. */
struct dropping {
    struct house *house;
    struct house_table *table;
};

static void
on_dropped(void *context, enum store_status status)
{
    struct dropping *d = context;

    d->table->gone = false;
    if (status == STORE_OK) {
        for (struct house_table *t = d->house->tables; t != NULL; t = t->next) {
            if (strcmp(t->next_link, d->table->link) == 0)
                t->next_link[0] = '\0';
        }
        house_forget(d->house, d->table);
    }
    free(d);
}

static void
drop(struct house *house, struct house_table *table)
{
    struct store_change change = { .kind = STORE_DELETE_TABLE,
                                   .table = { .id = table->id } };
    struct dropping *d = calloc(1, sizeof *d);

    if (d == NULL)
        return;
    *d = (struct dropping){ house, table };
    table->gone = true;
    if (!store_submit(house->store, &change, on_dropped, d))
        on_dropped(d, STORE_FAILED);
}

static void
abort_stale(struct house *house, struct house_table *table)
{
    uint32_t days =
        house->settings.idle_days > 0 ? house->settings.idle_days : IDLE_DAYS;

    if (gametable_busy(table->match))
        return;
    /* The log is read only where the row leaves it open. */
    table->stale =
        house_is_longer(house, table->touched, days * day) &&
        house_is_longer(house, gametable_heard(table->match), days * day);
    if (table->stale)
        house_settle(house, table);
}

/* Whether nobody is there and nothing waits for the disk. */
static bool
is_at_rest(const struct house_table *table)
{
    return table->visits == NULL && table->pins == 0 && !table->changing &&
           !table->gone && table->starting == NULL &&
           !gametable_busy(table->match) &&
           gametable_aside(table->match) == NULL;
}

static void
look_after(struct house *house, struct house_table *table)
{
    enum store_stage stage = gametable_stage(table->match);

    behalf.table = table->id;
    if (stage == STORE_PLAYING)
        abort_stale(house, table);
    else if (!is_at_rest(table))
        return;
    else if (stage == STORE_OPEN &&
             house_is_longer(house, later(table->touched, table->used), day))
        drop(house, table);
    else if (house_is_past(house, table) &&
             house_is_longer(house, table->used, LINGER_MS))
        house_forget(house, table);
}

/* To be called often; it looks around once a minute. */
void
house_sweep(struct house *house)
{
    struct house_table *next;

    if (!house_is_longer(house, house->swept, SWEEP_MS))
        return;
    house->swept = house_now(house);
    for (struct house_table *t = house->tables; t != NULL; t = next) {
        next = t->next;
        look_after(house, t);
    }
}
