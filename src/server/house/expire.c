/*
 * Cleans up after tables that nobody needs: drops open ones, unloads ended
 * ones, and aborts matches in which nobody answers. It goes by house_time(),
 * looks at some tables at a time, and reports what it does.
 */
#include <stdlib.h>

#include "ending.h"
#include "expire.h"
#include "house_inside.h"

enum {
    AT_ONCE = 64, /* tables that are looked at in one tick */
    ROUND_MS = 60 * 1000,
    LINGER_MS = 10 * 60 * 1000, /* how long an ended table stays after use */
    BACK_MS = 60 * 60 * 1000,   /* for visitors to come back after a start */
    DELETE_AT_ONCE = 8,
    IDLE_DAYS = 90
};

static const uint64_t day = 24 * 3600 * 1000;
static const uint64_t earliest = 1000000000000; /* 2001: no table is older */

static uint64_t
later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Limits the times of a table that was just read: none may be in the future. */
void
expire_limit_times(struct house *house, struct house_table *table)
{
    uint64_t time = house_time(house);

    if (table->touched > time)
        table->touched = time;
    if (table->heard > time)
        table->heard = time;
    table->used = time > day ? time - day + BACK_MS : time;
}

/* True if it ended too long ago to be listed. */
bool
expire_is_past(struct house *house, const struct house_table *table)
{
    return play_stage(table->match) > STORE_PLAYING &&
           house_is_longer(house, table->touched, HOUSE_SHOWN_MS);
}

/* Dropping */

/* A table that is being dropped or deleted. */
struct dropping {
    struct house *house;
    struct house_table *table; /* NULL: it is not in memory */
    uint64_t id;
    const char *why;
};

static struct dropping *
new_dropping(struct house *house, uint64_t id, const char *why)
{
    struct dropping *d = calloc(1, sizeof *d);

    if (d != NULL)
        *d = (struct dropping){ .house = house, .id = id, .why = why };
    return d;
}

static void
on_dropped(void *context, enum store_status status)
{
    struct dropping *d = context;

    if (status != STORE_OK)
        house_keep_table(d->house, d->table);
    else {
        house_report(d->house, &(struct report){ .event = "table-dropped",
                                                 .table = d->id,
                                                 .why = d->why });
        registry_clear_next(&d->house->registry, d->table->link);
        house_forget(d->house, d->table);
    }
    free(d);
}

/* Drops an idle table; it can be restored for HOUSE_DROPPED_MS. */
static void
drop(struct house *house, struct house_table *table, const char *why)
{
    struct dropping *d = new_dropping(house, table->id, why);
    struct store_change change = { .kind = STORE_DROP_TABLE,
                                   .table = { .id = table->id,
                                              .epoch = play_epoch(table->match),
                                              .dropped = house_time(house) } };

    if (d == NULL)
        return;
    d->table = table;
    life_leave(table);
    if (!store_submit(house->store, &change, on_dropped, d))
        on_dropped(d, STORE_FAILED);
}

/* Deleting tables that were dropped long ago */

/* The time when ${row} was dropped is damaged: it stays, and is reported. */
static void
set_aside(struct house *house, const struct store_table *row)
{
    health_damaged(
        store_health(house->store),
        &(struct health_damage){
            .row = HEALTH_TABLE,
            .id = row->id,
            .why = "The time when a table was dropped is damaged." });
}

static void
on_deleted(void *context, enum store_status status)
{
    struct dropping *d = context;

    d->house->expire.deleting--;
    if (status == STORE_OK)
        house_report(d->house, &(struct report){ .event = "table-deleted",
                                                 .table = d->id,
                                                 .why = d->why });
    free(d);
}

static bool
delete_dropped(void *context, const struct store_table *row)
{
    struct house *house = context;
    struct store_change change = { .kind = STORE_DELETE_TABLE,
                                   .table = { .id = row->id,
                                              .epoch = row->epoch } };
    struct dropping *d;

    if (row->dropped < earliest || row->dropped > INT64_MAX) {
        set_aside(house, row);
        return true;
    }
    d = new_dropping(house, row->id, "It was dropped a week ago.");
    if (d == NULL)
        return false;
    house->expire.deleting++;
    if (!store_submit(house->store, &change, on_deleted, d))
        on_deleted(d, STORE_FAILED);
    return house->expire.deleting < DELETE_AT_ONCE;
}

/* Deletes some of them; true while deletions are in progress. */
static bool
delete_some(struct house *house)
{
    uint64_t time = house_time(house);

    if (house->expire.deleting > 0)
        return true;
    if (time > HOUSE_DROPPED_MS)
        store_old_dropped(house->store, time - HOUSE_DROPPED_MS, delete_dropped,
                          house);
    return house->expire.deleting > 0;
}

/* Aborting */

/* A person has answered. */
void
expire_note_answer(struct house *house, struct house_table *table)
{
    bool told = table->idleness != IDLENESS_NONE;

    table->heard = house_time(house);
    table->idleness = IDLENESS_NONE;
    if (told)
        visit_tell_row(house, table);
}

static const char *
why_aborted(const struct house *house, const struct house_table *table)
{
    if (table->idleness == IDLENESS_STALE)
        return "Nobody answered for too long.";
    if (ending_is_too_long(house, table))
        return "Its log has as many entries as a match may have.";
    return "All players agreed to end it.";
}

/* Reports why a match was aborted, unless the operator did it. */
void
expire_report_aborted(struct house *house, struct house_table *table)
{
    if (play_stage(table->match) != STORE_ABORTED ||
        table->ending != ENDING_SENT)
        return;
    table->ending = ENDING_NONE;
    if (table->closing == NULL)
        house_report(house,
                     &(struct report){ .event = "match-aborted",
                                       .table = table->id,
                                       .why = why_aborted(house, table) });
}

/* Announces the end of a stale match, and aborts it a day later. */
static void
abort_stale(struct house *house, struct house_table *table)
{
    uint64_t limit =
        day *
        (house->settings.idle_days > 0 ? house->settings.idle_days : IDLE_DAYS);
    uint64_t last = later(table->touched, table->heard);

    if (table->idleness == IDLENESS_NONE &&
        house_is_longer(house, last, limit)) {
        table->idleness = IDLENESS_TOLD;
        house_report(house, &(struct report){
                                .event = "match-idle",
                                .table = table->id,
                                .why = "Nobody has answered for too long; it "
                                       "will be aborted in a day." });
        visit_tell_row(house, table);
    }
    if (table->idleness == IDLENESS_NONE)
        return;
    table->idleness =
        house_is_longer(house, later(last + limit, house->clock.begun), day)
            ? IDLENESS_STALE
            : IDLENESS_TOLD;
    if (table->idleness == IDLENESS_STALE && !play_busy(table->match))
        ending_check(house, table);
}

/* Sweeping */

/* True if nobody is there and nothing waits for the disk. */
static bool
is_at_rest(const struct house_table *table)
{
    return table->visits == NULL && table->pins == 0 && life_may_leave(table) &&
           !play_busy(table->match) && play_aside(table->match) == NULL;
}

static void
look_after(struct house *house, struct house_table *table)
{
    enum store_stage stage = play_stage(table->match);
    uint64_t opened =
        later(later(table->touched, table->used), house->clock.begun);

    behalf.table = table->id;
    if (stage == STORE_PLAYING)
        abort_stale(house, table);
    else if (!is_at_rest(table))
        return;
    else if (stage == STORE_OPEN && house_is_longer(house, opened, day))
        drop(house, table, "Nobody has opened it for a day.");
    else if (expire_is_past(house, table) &&
             house_is_longer(house, table->used, LINGER_MS))
        house_forget(house, table);
}

/*
 * Call this often. It looks at all tables once a minute at most, at some of
 * them in each call until ${end}, and deletes old dropped tables in between.
 */
void
expire_sweep(struct house *house, uint64_t end)
{
    if (house->expire.next == NULL) {
        if (!house_is_longer(house, house->expire.swept, ROUND_MS) ||
            delete_some(house))
            return;
        house->expire.swept = house_time(house);
        house->expire.next = registry_first(&house->registry.tables);
    }
    for (int i = 0; i < AT_ONCE && house->expire.next != NULL; i++) {
        struct house_table *table = house->expire.next;

        house->expire.next = registry_after(table);
        look_after(house, table);
        if (!house_is_early(house, end))
            return;
    }
}
