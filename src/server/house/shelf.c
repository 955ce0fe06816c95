/*
 * All tables of the house: found by link and id, and which of their matches
 * are in memory. Those that nobody needs rest, the ones unused for longest
 * first.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "house_inside.h"

enum {
    BUCKETS = 65536, /* never more: tables are not all moved at one time */
    LOOKS = 64       /* at most at one time */
};

/* Links are random: any of their bytes will do. */
static size_t
link_bucket(const char *link)
{
    uint32_t head = 0;
    size_t length = strlen(link);

    memcpy(&head, link, length < sizeof head ? length : sizeof head);
    return (head * 2654435761u >> 8) & (BUCKETS - 1);
}

static size_t
id_bucket(uint64_t id)
{
    return id & (BUCKETS - 1);
}

static void
index_table(struct house *house, struct house_table *table)
{
    size_t link = link_bucket(table->link);
    size_t id = id_bucket(table->id);
    size_t next = link_bucket(table->next_link);

    table->by_link = house->by_link[link];
    house->by_link[link] = table;
    table->by_id = house->by_id[id];
    house->by_id[id] = table;
    if (table->next_link[0] == '\0')
        return;
    table->by_next = house->by_next[next];
    house->by_next[next] = table;
}

void
house_open_shelf(struct house *house)
{
    house->by_link = calloc(BUCKETS, sizeof(struct house_table *));
    house->by_id = calloc(BUCKETS, sizeof(struct house_table *));
    house->by_next = calloc(BUCKETS, sizeof(struct house_table *));
    RK_CHECK(house->by_link != NULL && house->by_id != NULL &&
             house->by_next != NULL);
}

void
house_shelve(struct house *house, struct house_table *table)
{
    house->count++;
    table->next = house->tables;
    table->previous = NULL;
    if (table->next != NULL)
        table->next->previous = table;
    house->tables = table;
    index_table(house, table);
    lobby_update(house, table);
    presence_update(house, table);
    house_count(house, table, true);
}

struct house_table *
house_on_shelf(struct house *house, const char *link)
{
    struct house_table *table = house->by_link[link_bucket(link)];

    while (table != NULL && strcmp(table->link, link) != 0)
        table = table->by_link;
    return table;
}

struct house_table *
house_find_id(struct house *house, uint64_t id)
{
    struct house_table *table = house->by_id[id_bucket(id)];

    while (table != NULL && table->id != id)
        table = table->by_id;
    return table;
}

/* Rematches */

static void
leave_next(struct house *house, struct house_table *table)
{
    struct house_table **at = &house->by_next[link_bucket(table->next_link)];

    if (table->next_link[0] == '\0')
        return;
    while (*at != table)
        at = &(*at)->by_next;
    *at = table->by_next;
    table->next_link[0] = '\0';
}

/* The rematch of ${table}, which has none yet, has the link ${link}. */
void
house_set_next(struct house *house, struct house_table *table, const char *link)
{
    struct rk_text next = rk_text_over(table->next_link, SECRET_LINK);
    const struct house_table *known = house_on_shelf(house, table->link);
    size_t bucket = link_bucket(link);

    rk_text_add(&next, link);
    if (known == NULL || known != table)
        return;
    table->by_next = house->by_next[bucket];
    house->by_next[bucket] = table;
}

/* The table with ${link} is not there any more: it is nobody's rematch. */
void
house_clear_next(struct house *house, const char *link)
{
    struct house_table *next, *table = house->by_next[link_bucket(link)];

    for (; table != NULL; table = next) {
        next = table->by_next;
        if (strcmp(table->next_link, link) == 0)
            leave_next(house, table);
    }
}

/* Those that are awake */

static void
leave_awake(struct house *house, struct house_table *table)
{
    if (!table->awake)
        return;
    table->awake = false;
    house->awake--;
    house->loaded -= table->loaded;
    if (table->sooner != NULL)
        table->sooner->later = table->later;
    else
        house->first_awake = table->later;
    if (table->later != NULL)
        table->later->sooner = table->sooner;
    else
        house->last_awake = table->sooner;
}

/* Puts ${table} behind all others. */
static void
join_awake(struct house *house, struct house_table *table)
{
    table->awake = true;
    house->awake++;
    table->loaded = gametable_entries(table->match);
    house->loaded += table->loaded;
    table->later = NULL;
    table->sooner = house->last_awake;
    if (table->sooner != NULL)
        table->sooner->later = table;
    else
        house->first_awake = table;
    house->last_awake = table;
}

/* The log of ${table} may have grown. */
void
house_note_length(struct house *house, struct house_table *table)
{
    if (!table->awake)
        return;
    house->loaded -= table->loaded;
    table->loaded = gametable_entries(table->match);
    house->loaded += table->loaded;
}

/* What chance owed when the log was last written is dealt now. */
void
house_woke(void *context, struct gametable *match)
{
    struct house *house = context;
    struct house_table *table = gametable_owner(match);

    if (table == NULL)
        return;
    leave_awake(house, table);
    join_awake(house, table);
    if (gametable_stage(match) == STORE_PLAYING && !house->ending)
        gametable_start(match);
}

/*
 * Visitors of a match that has ended hear no more of it: they need it only for
 * the next part of their greeting.
 */
static bool
is_watched(const struct house_table *table)
{
    const struct house_visit *visit = table->visits;

    if (gametable_stage(table->match) <= STORE_PLAYING)
        return visit != NULL;
    while (visit != NULL && !visit->next_greeted)
        visit = visit->next;
    return visit != NULL;
}

static bool
is_needed(const struct house_table *table)
{
    for (int seat = 0; seat < table->seats; seat++) {
        const struct thought *thought = table->thought[seat];

        if (thought != NULL && thought->stage != THOUGHT_QUEUED &&
            thought->stage != THOUGHT_RETRYING)
            return true;
    }
    return is_watched(table) || table->pins > 0 || table->changing ||
           table->starting != NULL || table->closing != NULL || table->queued ||
           table->unsettled || table->presence.returning != 0;
}

/* Looks at those unused for longest, until ${end}; who is needed goes to the */
/* end of the list. */
void
house_let_rest(struct house *house, uint64_t end)
{
    const struct house_settings *s = &house->settings;
    int most = s->awake > 0 ? s->awake : HOUSE_AWAKE;
    uint64_t entries = s->loaded > 0 ? s->loaded : HOUSE_LOADED;

    for (int i = 0;
         i < LOOKS && (house->awake > most || house->loaded > entries); i++) {
        struct house_table *table = house->first_awake;

        RK_CHECK(table != NULL);
        leave_awake(house, table);
        if (is_needed(table) || !gametable_rest(table->match))
            join_awake(house, table);
        if (!house_has_time(house, end))
            return;
    }
}

/* Those that are to go on by themselves, in the order in which they came */

void
house_queue(struct house *house, struct house_table *table)
{
    if (table->queued)
        return;
    table->queued = true;
    table->next_queued = NULL;
    if (house->first_queued == NULL)
        house->first_queued = table;
    else
        house->last_queued->next_queued = table;
    house->last_queued = table;
}

/* Takes the first one; NULL: there is none. */
struct house_table *
house_unqueue(struct house *house)
{
    struct house_table *table = house->first_queued;

    if (table == NULL)
        return NULL;
    house->first_queued = table->next_queued;
    table->queued = false;
    return table;
}

static void
leave_queue(struct house *house, struct house_table *table)
{
    struct house_table *before = NULL, *t = house->first_queued;

    if (!table->queued)
        return;
    for (; t != table; t = t->next_queued)
        before = t;
    if (before == NULL)
        house->first_queued = table->next_queued;
    else
        before->next_queued = table->next_queued;
    if (house->last_queued == table)
        house->last_queued = before;
    table->queued = false;
}

/* Leaving */

void
house_unshelve(struct house *house, struct house_table *table)
{
    struct house_table **at = &house->by_link[link_bucket(table->link)];

    lobby_remove(house, table);
    presence_forget(house, table);
    house_count(house, table, false);
    leave_awake(house, table);
    leave_queue(house, table);
    leave_next(house, table);
    while (*at != table)
        at = &(*at)->by_link;
    *at = table->by_link;
    at = &house->by_id[id_bucket(table->id)];
    while (*at != table)
        at = &(*at)->by_id;
    *at = table->by_id;
    if (table->previous != NULL)
        table->previous->next = table->next;
    else
        house->tables = table->next;
    if (table->next != NULL)
        table->next->previous = table->previous;
    if (house->sweep == table)
        house->sweep = table->next;
    house->count--;
}
