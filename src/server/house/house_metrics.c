/* Counters and gauges of the house. */
#include <server/ops/guard.h>
#include <server/ops/blame.h>
#include <server/ops/limits.h>

#include "bans.h"
#include "house_inside.h"
#include "inspection.h"

struct metrics *
house_counters(struct house *house)
{
    return &house->metrics;
}

/* Counts ${table}, which is registered, by its stage, or stops counting it. */
void
house_count(struct house *house, struct house_table *table, bool here)
{
    uint64_t *tables = house->metrics.tables;

    if (table->counted != 0)
        tables[table->counted - 1]--;
    table->counted = here ? 1 + (uint8_t)play_stage(table->match) : 0;
    if (table->counted != 0)
        tables[table->counted - 1]++;
}

const struct metrics *
house_metrics(struct house *house)
{
    struct metrics *m = &house->metrics;

    disk_look(house);
    m->tables_aside = quarantine_count(&house->quarantine, &house->registry);
    m->entries_loaded = house->loaded.entries;
    m->people = limits_seen(house->limits, house_clock() / 1000);
    m->tables_unread =
        house->inspection != NULL ? inspection_left(house->inspection) : 0;
    m->commits = house->disk.stats.seconds;
    m->groups = house->disk.stats.sizes;
    m->disk_free = house->disk.stats.free;
    m->disk_full = house->disk.stats.full;
    m->groups_kept = house->disk.stats.kept;
    m->groups_failed = house->disk.stats.failed;
    m->broken_promises = guard_broken();
    m->crashes = blame_crashes(house->blame);
    m->damaged_rows = disk_damaged(house);
    m->reads_failed = health_state(store_health(house->store)).reads_failed;
    thinking_count(house);
    m->bans = 0;
    for (struct house_ban *ban = house->bans; ban != NULL; ban = ban->next)
        m->bans++;
    return m;
}
