/*
 * Presence of people at tables, and looks at tables when a player has been away
 * for long enough. Visitors are told about it once a second at most.
 */
#include <stddef.h>
#include <stdlib.h>

#include <base/memory.h>

#include "house_inside.h"
#include "presence.h"
#include "row.h"
#include "timers.h"
#include "wait.h"

enum { TELL_MS = 1000 };

/* Presence */

bool
presence_is_there(const struct house *house, const struct house_table *table,
                  uint64_t person)
{
    struct map_link *at = map_find(&house->visits.by_person, person);

    while (at != NULL &&
           MAP_ITEM(at, struct house_visit, by_person)->table != table)
        at = map_before(at);
    return at != NULL;
}

bool
presence_is_attended(const struct house_table *table)
{
    for (int seat = 0; seat < RK_SPECTATOR; seat++) {
        if (table->listeners[0][seat] + table->listeners[1][seat] > 0)
            return true;
    }
    return false;
}

bool
presence_is_away(struct house *house, const struct house_table *table, int seat,
                 uint64_t span)
{
    uint64_t since = table->presence.away[seat], now = house_time(house);

    return since != 0 && now - since >= span;
}

/* Looks at ${table} at ${when}, or earlier if that was planned. */
static void
plan(struct house *house, struct house_table *table, uint64_t when)
{
    struct timer *timer = &table->presence.timer;

    if (timer->place != 0 && timer->due <= when)
        return;
    if (timer->place != 0)
        timers_remove(&house->presences, timer);
    timers_add(&house->presences, timer, when);
}

void
presence_look(struct house *house, struct house_table *table)
{
    plan(house, table, house_time(house));
}

void
presence_tell_later(struct house *house, struct house_table *table)
{
    table->presence.news = true;
    presence_look(house, table);
}

/* The person who keeps ${seat} is away from now on. */
static void
start_absence(struct house *house, struct house_table *table, int seat)
{
    table->presence.away[seat] = house_time(house);
    table->presence.left[seat] = house_now(house);
}

void
presence_came(struct house_visit *visit)
{
    int seat = row_kept_for(visit->table, visit->person);

    if (seat == RK_SPECTATOR || visit->table->presence.away[seat] == 0)
        return;
    visit->table->presence.away[seat] = 0;
    presence_tell_later(visit->house, visit->table);
}

void
presence_left(struct house_visit *visit)
{
    struct house_table *table = visit->table;
    int seat = row_kept_for(table, visit->person);

    if (seat == RK_SPECTATOR ||
        presence_is_there(visit->house, table, visit->person))
        return;
    start_absence(visit->house, table, seat);
    presence_tell_later(visit->house, table);
}

void
presence_update(struct house *house, struct house_table *table)
{
    struct presence *p = &table->presence;
    uint64_t due;

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];
        uint64_t keeper = row_keeper(s);

        if (keeper == 0 || presence_is_there(house, table, keeper))
            p->away[seat] = 0;
        else if (p->away[seat] == 0)
            start_absence(house, table, seat);
        if (s->bot[0] == '\0')
            p->returning &= (uint8_t)~rk_seat_bit(seat);
    }
    due = stand_in_due(house, table);
    if (due != UINT64_MAX)
        plan(house, table, due);
}

/* Seats that were freed */

void
presence_note_freed(struct house *house, struct house_table *table,
                    uint64_t person)
{
    struct presence_freed *freed = memory_new(1, sizeof *freed);

    *freed = (struct presence_freed){ table->presence.freed, person,
                                      house_time(house) };
    table->presence.freed = freed;
}

bool
presence_was_freed(struct house *house, struct house_table *table,
                   uint64_t person)
{
    struct presence_freed **at = &table->presence.freed, *freed;
    bool found = false;

    while ((freed = *at) != NULL) {
        if (house_is_longer(house, freed->when, PRESENCE_FREED_MS)) {
            *at = freed->next;
            free(freed);
            continue;
        }
        found = found || freed->person == person;
        at = &freed->next;
    }
    return found;
}

/* Looking at tables */

/*
 * Nobody asked for the change: if it is lost, it is tried again, after a longer
 * wait each time.
 */
static void
on_changed(void *context, int status, const char *json, const char *token)
{
    struct house_wait *wait = context;

    (void)json;
    (void)token;
    if (status != 200)
        plan(wait->house, wait->table,
             thinking_retry_time(wait->house, wait->table));
}

static void
change_row(struct house *house, struct house_table *table,
           const struct house_row *row)
{
    struct house_wait *wait = memory_new(1, sizeof *wait);

    wait->house = house;
    wait->table = wait->pinned = table;
    wait->row = *row;
    wait->behalf = (struct behalf){ .what = "tick", .table = table->id };
    wait->request.reply = on_changed;
    wait->request.context = wait;
    table->pins++;
    wait_change(wait);
}

/* Tells visitors the news; false if it is too early for that. */
static bool
tell(struct house *house, struct house_table *table)
{
    struct presence *p = &table->presence;
    uint64_t now = house_time(house);

    if (p->news && now - p->told < TELL_MS)
        return false;
    if (p->news) {
        p->news = false;
        p->told = now;
        visit_tell_row(house, table);
    }
    return true;
}

static void
look(struct house *house, struct house_table *table)
{
    uint64_t now = house_time(house), due;
    struct house_row row = table->row;

    if (life_is_leaving(table) || house->ending)
        return;
    if (!tell(house, table))
        plan(house, table, table->presence.told + TELL_MS);
    if (table->life != LIFE_STILL) {
        plan(house, table, now + TELL_MS);
        return;
    }
    if (stand_in_apply(house, table, &row)) {
        change_row(house, table, &row);
        return;
    }
    due = stand_in_due(house, table);
    if (due != UINT64_MAX)
        plan(house, table, due > now ? due : now + TELL_MS);
}

void
presence_tick(struct house *house, uint64_t end)
{
    uint64_t now = house_time(house);
    struct timer *timer;

    do {
        timer = timers_next(&house->presences, now);
        if (timer == NULL)
            return;
        look(house,
             (struct house_table *)((char *)timer - offsetof(struct house_table,
                                                             presence.timer)));
    } while (house_is_early(house, end));
}

void
presence_forget(struct house *house, struct house_table *table)
{
    struct presence_freed *freed;

    if (table->presence.timer.place != 0)
        timers_remove(&house->presences, &table->presence.timer);
    while ((freed = table->presence.freed) != NULL) {
        table->presence.freed = freed->next;
        free(freed);
    }
}

void
presence_close(struct house *house)
{
    timers_close(&house->presences);
}
