/* All tables of the house, found by link and id. */
#include <string.h>

#include "house_inside.h"
#include "lobby.h"
#include "presence.h"
#include "registry.h"

struct house_table *
registry_first(const struct queue *queue)
{
    return QUEUE_ITEM(queue->first, struct house_table, all);
}

struct house_table *
registry_after(const struct house_table *table)
{
    return QUEUE_ITEM(table->all.next, struct house_table, all);
}

static uint64_t
link_key(const char *link)
{
    return map_hash(link, strlen(link), 0);
}

void
registry_add(struct house *house, struct house_table *table)
{
    struct registry *registry = &house->registry;

    queue_push_front(&registry->tables, &table->all);
    map_put(&registry->by_link, &table->by_link, link_key(table->link));
    map_put(&registry->by_id, &table->by_id, table->id);
    if (table->next_link[0] != '\0')
        map_put(&registry->by_next, &table->by_next,
                link_key(table->next_link));
    lobby_update(house, table);
    presence_update(house, table);
    house_count(house, table, true);
}

struct house_table *
registry_by_link(struct house *house, const char *link)
{
    struct map_link *at = map_find(&house->registry.by_link, link_key(link));
    struct house_table *table;

    for (; at != NULL; at = map_before(at)) {
        table = MAP_ITEM(at, struct house_table, by_link);
        if (strcmp(table->link, link) == 0)
            return table;
    }
    return NULL;
}

struct house_table *
registry_by_id(struct house *house, uint64_t id)
{
    return MAP_ITEM(map_find(&house->registry.by_id, id), struct house_table,
                    by_id);
}

/* Rematches */

static void
leave_next(struct house *house, struct house_table *table)
{
    if (table->next_link[0] == '\0')
        return;
    map_remove(&house->registry.by_next, &table->by_next);
    table->next_link[0] = '\0';
}

void
registry_set_next(struct house *house, struct house_table *table,
                  const char *link)
{
    struct rk_text next = rk_text_over(table->next_link, SECRET_LINK);

    rk_text_add(&next, link);
    if (registry_by_link(house, table->link) == table)
        map_put(&house->registry.by_next, &table->by_next, link_key(link));
}

void
registry_clear_next(struct house *house, const char *link)
{
    struct map_link *next,
        *at = map_find(&house->registry.by_next, link_key(link));

    for (; at != NULL; at = next) {
        struct house_table *table = MAP_ITEM(at, struct house_table, by_next);

        next = map_before(at);
        if (strcmp(table->next_link, link) == 0)
            leave_next(house, table);
    }
}

void
registry_remove(struct house *house, struct house_table *table)
{
    struct registry *registry = &house->registry;

    lobby_remove(house, table);
    presence_forget(house, table);
    house_count(house, table, false);
    loaded_remove(house, table);
    queue_remove(&house->due, &table->due_link);
    leave_next(house, table);
    map_remove(&registry->by_link, &table->by_link);
    map_remove(&registry->by_id, &table->by_id);
    if (house->expire.next == table)
        house->expire.next = registry_after(table);
    queue_remove(&registry->tables, &table->all);
}

void
registry_close(struct house *house)
{
    map_close(&house->registry.by_link);
    map_close(&house->registry.by_id);
    map_close(&house->registry.by_next);
}
