/*
 * Matches in memory. When there are too many, those that nobody needs are
 * unloaded, the least recently used first.
 */
#include <rookery/check.h>

#include "house_inside.h"
#include "loaded.h"
#include "lobby.h"

enum {
    LOOKS = 64,     /* matches looked at in one call */
    LONG_PART = 500 /* a longer part of all entries in memory is a long match */
};

static bool
is_loaded(struct house *house, struct house_table *table)
{
    return queue_has(&house->loaded.tables, &table->loaded_link);
}

void
loaded_remove(struct house *house, struct house_table *table)
{
    if (!is_loaded(house, table))
        return;
    queue_remove(&house->loaded.tables, &table->loaded_link);
    house->loaded.entries -= table->loaded;
}

/* Puts ${table} behind all others. */
static void
push(struct house *house, struct house_table *table)
{
    queue_push(&house->loaded.tables, &table->loaded_link);
    table->loaded = play_entries(table->match);
    house->loaded.entries += table->loaded;
}

/* The log of ${table} may have grown. */
void
loaded_note_length(struct house *house, struct house_table *table)
{
    if (!is_loaded(house, table))
        return;
    house->loaded.entries -= table->loaded;
    table->loaded = play_entries(table->match);
    house->loaded.entries += table->loaded;
}

bool
loaded_is_full(const struct house *house, const struct house_table *table)
{
    uint64_t set = house->settings.loaded_most;
    uint64_t most = set > 0 ? set : HOUSE_LOADED_MOST;

    return house->loaded.entries >= most &&
           play_entries(table->match) > most / LONG_PART;
}

/* Deals what chance was asked for when the log was last written. */
void
loaded_add(void *context, struct play *play)
{
    struct house *house = context;
    struct house_table *table = play_owner(play);

    if (table == NULL)
        return;
    loaded_remove(house, table);
    push(house, table);
    lobby_note_turn(table); /* its row may have lacked that */
    if (play_stage(play) == STORE_PLAYING && !house->ending)
        play_start(play);
}

/*
 * Visitors of an ended match get no more events: they need it only for the rest
 * of their greeting.
 */
static bool
is_watched(const struct house_table *table)
{
    const struct house_visit *visit = table->visits;

    if (play_stage(table->match) <= STORE_PLAYING)
        return visit != NULL;
    while (visit != NULL &&
           !queue_has(&visit->house->visits.greetings, &visit->greeting_link))
        visit = visit->next;
    return visit != NULL;
}

static bool
is_needed(const struct house *house, const struct house_table *table)
{
    for (int seat = 0; seat < table->seats; seat++) {
        const struct thought *thought = table->thought[seat];

        if (thought != NULL && thought->stage != THOUGHT_QUEUED &&
            thought->stage != THOUGHT_RETRYING)
            return true;
    }
    return is_watched(table) || table->pins > 0 || table->life != LIFE_STILL ||
           table->closing != NULL || queue_has(&house->due, &table->due_link) ||
           table->ending == ENDING_LOST || table->presence.returning != 0;
}

/*
 * Unloads the least recently used matches, until ${end}; those that are needed
 * go to the end of the list.
 */
void
loaded_trim(struct house *house, uint64_t end)
{
    const struct house_settings *s = &house->settings;
    size_t most = (size_t)(s->loaded_matches > 0 ? s->loaded_matches
                                                 : HOUSE_LOADED_MATCHES);
    uint64_t entries = s->loaded > 0 ? s->loaded : HOUSE_LOADED;

    for (int i = 0; i < LOOKS && (house->loaded.tables.count > most ||
                                  house->loaded.entries > entries);
         i++) {
        struct house_table *table = QUEUE_ITEM(house->loaded.tables.first,
                                               struct house_table, loaded_link);

        RK_CHECK(table != NULL);
        loaded_remove(house, table);
        if (is_needed(house, table) || !play_unload(table->match))
            push(house, table);
        if (!house_has_time(house, end))
            return;
    }
}
