/* Reports of the disk, and whether it is healthy. */
#include <string.h>

#include "disk.h"
#include "house_inside.h"

enum {
    FULL_MS = 60 * 60 * 1000, /* a full disk is reported once in this time */
    READS_MS = 60 * 1000,     /* failed reads are reported once in this time, */
                              /* and the server counts as unhealthy meanwhile */
};

/* Reports commits that failed or took long since this was last called. */
static void
look_at_commits(struct house *house)
{
    struct store_stats now = store_stats(house->store);
    uint64_t ms = (uint64_t)(now.slowest * 1000);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (now.failed > house->disk.stats.failed) {
        store_trouble(house->store, &why);
        house_report(house, &(struct report){ .event = "commit-failed",
                                              .level = "error",
                                              .count = now.failed -
                                                       house->disk.stats.failed,
                                              .why = sentence });
    }
    if (house->settings.slow_commit != 0 && ms >= house->settings.slow_commit)
        house_report(house, &(struct report){ .event = "slow-commit",
                                              .level = "warning",
                                              .ms = ms,
                                              .why = "The disk was slow." });
    house->disk.stats = now;
}

/* Reports that the disk is nearly full, at most once an hour. */
static void
look_at_room(struct house *house)
{
    uint64_t clock = house_clock() / 1000;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (!house->disk.stats.full || (house->disk.full_told_at != 0 &&
                                    clock - house->disk.full_told_at < FULL_MS))
        return;
    house->disk.full_told_at = clock;
    store_say_full(house->store, &why);
    house_report(house, &(struct report){ .event = "disk-full",
                                          .level = "error",
                                          .why = sentence });
}

/* Reports failed reads, at most once a minute. */
static void
look_at_reads(struct house *house, const struct health_state *now)
{
    uint64_t clock = house_clock() / 1000;

    if (now->reads_failed == house->disk.reads_told ||
        (house->disk.reads_told > 0 &&
         clock - house->disk.reads_told_at < READS_MS))
        return;
    house_report(house, &(struct report){ .event = "read-failed",
                                          .level = "error",
                                          .count = now->reads_failed -
                                                   house->disk.reads_told,
                                          .why = now->trouble });
    house->disk.reads_told = now->reads_failed;
    house->disk.reads_told_at = clock;
}

static void
look_at_rows(struct house *house)
{
    struct health_damage d;

    while (health_fetch(store_health(house->store), &d)) {
        bool of_person = d.row == HEALTH_PERSON || d.row == HEALTH_BAN;

        house_report(house, &(struct report){ .event = "row-damaged",
                                              .level = "error",
                                              .table = of_person ? 0 : d.id,
                                              .person = of_person ? d.id : 0,
                                              .count = d.number,
                                              .why = d.why });
    }
}

/* Reports what the disk did since the last call. */
void
disk_look(struct house *house)
{
    struct health_state now = health_state(store_health(house->store));

    look_at_commits(house);
    look_at_room(house);
    look_at_reads(house, &now);
    look_at_rows(house);
}

/* Rows that are damaged, tables that are set aside among them. */
uint64_t
disk_damaged(struct house *house)
{
    uint64_t count = health_state(store_health(house->store)).damaged;
    size_t asides = quarantine_count(&house->quarantine, &house->registry);

    for (size_t i = 0; i < asides; i++)
        count += play_damaged(
            registry_by_id(&house->registry, house->quarantine.id[i])->match);
    return count;
}

bool
disk_healthy(struct house *house, struct rk_text *why)
{
    struct health_state reads = health_state(store_health(house->store));

    disk_look(house);
    if (house->ending)
        rk_text_add(why, "The server is about to stop.");
    else if (!house->disk.stats.fine) {
        rk_text_add(why, "The last changes could not be saved. ");
        store_trouble(house->store, why);
    } else if (house->disk.stats.full)
        store_say_full(house->store, why);
    else if (reads.unsound)
        rk_text_fill(why, "The data file is damaged. %", reads.trouble);
    else if (reads.reads_failed > 0 && reads.failed_ms < READS_MS)
        rk_text_fill(why, "Data cannot be read. %", reads.trouble);
    else
        return true;
    return false;
}
