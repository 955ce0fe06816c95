/* Housekeeping: log lines, deleted tables, the end. */
#include <base/clock.h>
#include <rookery/check.h>
#include <server/ops/limits.h>

#include "house_inside.h"
#include "presence.h"
#include "reader.h"

enum { WATCH_MS = 1000, FREED_AT_ONCE = 64 };

/* Microseconds of a clock that only goes forward. */
uint64_t
house_clock(void)
{
    return clock_us(CLOCK_MONOTONIC);
}

void
house_report(struct house *house, const struct report *report)
{
    house->settings.log(house->settings.context, report);
}

uint64_t
house_purges(const struct house *house)
{
    return house->purges;
}

/* Tables that come and go */

void
house_add_table(struct house *house, struct house_table *table)
{
    registry_add(&house->registry, table);
    lobby_update(house, table);
    presence_update(house, table);
    house_count(house, table, true);
}

void
house_remove_table(struct house *house, struct house_table *table)
{
    lobby_remove(house, table);
    presence_forget(house, table);
    house_count(house, table, false);
    loaded_remove(house, table);
    queue_remove(&house->due, &table->due_link);
    if (house->expire.next == table)
        house->expire.next = registry_after(table);
    registry_remove(&house->registry, table);
}

/* Takes ${table} out of the house; it is freed when nothing refers to it. */
void
house_discard(struct house *house, struct house_table *table)
{
    house_remove_table(house, table);
    registry_clear_next(&house->registry, table->link);
    thinking_drop_all(house, table);
    queue_push_front(&house->registry.gone, &table->all);
    house->purges++;
}

/*
 * Frees deleted tables that nothing refers to: pending requests and changes pin
 * a table, pending answers keep its match busy. This does not wait for the disk
 * to be idle, which it may never be.
 */
static void
free_gone(struct house *house)
{
    struct house_table *table = registry_first(&house->registry.gone), *next;

    for (int i = 0; i < FREED_AT_ONCE && table != NULL; i++, table = next) {
        next = registry_after(table);
        if (table->visits != NULL || table->pins > 0 || play_busy(table->match))
            continue;
        queue_remove(&house->registry.gone, &table->all);
        presence_forget(house, table); /* its visitors have left */
        house_free_table(house, table);
    }
}

void
house_watch(struct house *house)
{
    uint64_t now = house_clock() / 1000;

    limits_sweep(house->limits, now);
    if (now - house->watched < WATCH_MS)
        return;
    house->watched = now;
    disk_look(house);
    free_gone(house);
}

/* Ending */

void
house_end(struct house *house)
{
    house->ending = true;
}

bool
house_is_keeping(struct house *house)
{
    return store_is_keeping(house->store);
}

bool
house_idle(struct house *house)
{
    return store_idle(house->store) && reader_idle(house->reader) &&
           house->looks.running == 0 && !crowd_waits(&house->crowd);
}
