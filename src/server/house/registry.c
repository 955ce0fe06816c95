/* All tables of the house, found by link and id. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "house_inside.h"
#include "lobby.h"
#include "presence.h"
#include "registry.h"

enum { BUCKETS = 65536 }; /* fixed: rehashing all tables would take too long */

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

    table->by_link = house->registry.by_link[link];
    house->registry.by_link[link] = table;
    table->by_id = house->registry.by_id[id];
    house->registry.by_id[id] = table;
    if (table->next_link[0] == '\0')
        return;
    table->by_next = house->registry.by_next[next];
    house->registry.by_next[next] = table;
}

void
registry_open(struct house *house)
{
    house->registry.by_link = calloc(BUCKETS, sizeof(struct house_table *));
    house->registry.by_id = calloc(BUCKETS, sizeof(struct house_table *));
    house->registry.by_next = calloc(BUCKETS, sizeof(struct house_table *));
    RK_CHECK(house->registry.by_link != NULL && house->registry.by_id != NULL &&
             house->registry.by_next != NULL);
}

void
registry_add(struct house *house, struct house_table *table)
{
    house->registry.count++;
    table->next = house->registry.tables;
    table->previous = NULL;
    if (table->next != NULL)
        table->next->previous = table;
    house->registry.tables = table;
    index_table(house, table);
    lobby_update(house, table);
    presence_update(house, table);
    house_count(house, table, true);
}

struct house_table *
registry_by_link(struct house *house, const char *link)
{
    struct house_table *table = house->registry.by_link[link_bucket(link)];

    while (table != NULL && strcmp(table->link, link) != 0)
        table = table->by_link;
    return table;
}

struct house_table *
registry_by_id(struct house *house, uint64_t id)
{
    struct house_table *table = house->registry.by_id[id_bucket(id)];

    while (table != NULL && table->id != id)
        table = table->by_id;
    return table;
}

/* Rematches */

static void
leave_next(struct house *house, struct house_table *table)
{
    struct house_table **at =
        &house->registry.by_next[link_bucket(table->next_link)];

    if (table->next_link[0] == '\0')
        return;
    while (*at != table)
        at = &(*at)->by_next;
    *at = table->by_next;
    table->next_link[0] = '\0';
}

/* The rematch of ${table}, which has none yet, has the link ${link}. */
void
registry_set_next(struct house *house, struct house_table *table,
                  const char *link)
{
    struct rk_text next = rk_text_over(table->next_link, SECRET_LINK);
    const struct house_table *known = registry_by_link(house, table->link);
    size_t bucket = link_bucket(link);

    rk_text_add(&next, link);
    if (known == NULL || known != table)
        return;
    table->by_next = house->registry.by_next[bucket];
    house->registry.by_next[bucket] = table;
}

/* The table with ${link} is not there any more: it is nobody's rematch. */
void
registry_clear_next(struct house *house, const char *link)
{
    struct house_table *next,
        *table = house->registry.by_next[link_bucket(link)];

    for (; table != NULL; table = next) {
        next = table->by_next;
        if (strcmp(table->next_link, link) == 0)
            leave_next(house, table);
    }
}

void
registry_remove(struct house *house, struct house_table *table)
{
    struct house_table **at =
        &house->registry.by_link[link_bucket(table->link)];

    lobby_remove(house, table);
    presence_forget(house, table);
    house_count(house, table, false);
    loaded_remove(house, table);
    due_remove(&house->due, table);
    leave_next(house, table);
    while (*at != table)
        at = &(*at)->by_link;
    *at = table->by_link;
    at = &house->registry.by_id[id_bucket(table->id)];
    while (*at != table)
        at = &(*at)->by_id;
    *at = table->by_id;
    if (table->previous != NULL)
        table->previous->next = table->next;
    else
        house->registry.tables = table->next;
    if (table->next != NULL)
        table->next->previous = table->previous;
    if (house->expire.next == table)
        house->expire.next = table->next;
    house->registry.count--;
}
