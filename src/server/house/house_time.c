/* The clocks of the house, and how its own time survives a restart. */
#include <stdlib.h>

#include <rookery/check.h>

#include "house_inside.h"

enum { KEEP_MS = 10 * 60 * 1000 }; /* so much is lost by a crash */

static void
read_clocks(const struct house *house, struct clock_reading *now)
{
    const struct house_settings *s = &house->settings;

    clock_read(now);
    if (s->now != NULL)
        now->wall = s->now(s->context);
    if (s->steady != NULL)
        now->boot = now->steady = s->steady(s->context);
}

/* Milliseconds since 1970, for people. */
uint64_t
house_now(void *context)
{
    struct clock_reading now;

    read_clocks(context, &now);
    return now.wall;
}

/* Time for deadlines: clock.h. */
uint64_t
house_time(void *context)
{
    const struct house *house = context;
    struct clock_reading now;

    read_clocks(house, &now);
    return house->clock.time + (now.steady - house->clock.last.steady);
}

/* The date of ${then}, a time for deadlines. */
uint64_t
house_when(struct house *house, uint64_t then)
{
    uint64_t time = house_time(house), now = house_now(house);
    uint64_t ago = time > then ? time - then : 0;

    return now > ago ? now - ago : 0;
}

/* True if more than ${span} has passed since ${then}. */
bool
house_is_longer(struct house *house, uint64_t then, uint64_t span)
{
    uint64_t time = house_time(house);

    return time > then && time - then > span;
}

/* Starting */

/* The latest of all times of tables. */
static bool
note_latest(void *context, const struct store_table *row)
{
    uint64_t *latest = context;

    if (row->touched > *latest)
        *latest = row->touched;
    if (row->heard > *latest)
        *latest = row->heard;
    return true;
}

/*
 * For a store without a stored time: begins at the last thing that happened, so
 * that a wrong clock does not make everything old.
 */
static bool
begin(struct house *house, uint64_t wall, struct store_clock *kept)
{
    uint64_t latest = 0;

    if (store_each_table(house->store, note_latest, &latest) != STORE_OK)
        return false;
    kept->time = latest > 0 && latest < wall ? latest : wall;
    kept->begun = kept->time;
    kept->wall = wall;
    return true;
}

static void
report_jump(struct house *house, uint64_t ms, const char *why)
{
    house_report(house, &(struct report){ .event = "clock-jumped",
                                          .level = "warning",
                                          .ms = ms,
                                          .why = why });
}

/* False: the store cannot be read. */
bool
house_start_time(struct house *house)
{
    struct clock_reading now;
    struct store_clock kept;
    enum store_status status = store_find_clock(house->store, &kept);

    read_clocks(house, &now);
    if (status == STORE_OK && !clock_plausible(&kept)) {
        status = STORE_NOTHING;
        report_jump(house, 0,
                    "The stored time cannot be right; it starts again at the "
                    "last change of a table.");
    }
    if (status == STORE_FAILED ||
        (status == STORE_NOTHING && !begin(house, now.wall, &kept)))
        return false;
    clock_start(&house->clock, &now, &kept);
    house->kept = kept.time;
    if (kept.wall > now.wall + CLOCK_JUMP_MS)
        report_jump(house, kept.wall - now.wall,
                    "The clock of this computer is behind the last run of the "
                    "server; nothing expires because of that.");
    return true;
}

/* Running */

void
house_keep_time(struct house *house)
{
    struct store_change change = {
        .kind = STORE_SET_CLOCK,
        .clock = { house_time(house), house->clock.begun, house_now(house) }
    };

    house->kept = change.clock.time;
    store_submit(house->store, &change, NULL, NULL);
}

void
house_watch_time(struct house *house)
{
    struct clock_reading now;
    int64_t jump;

    read_clocks(house, &now);
    jump = clock_advance(&house->clock, &now);
    if (jump != 0)
        report_jump(house, (uint64_t)llabs(jump),
                    jump > 0 ? "The clock of this computer was set ahead; "
                               "nothing expires because of that."
                             : "The clock of this computer was set back; "
                               "nothing expires because of that.");
    if (house_is_longer(house, house->kept, KEEP_MS))
        house_keep_time(house);
}
