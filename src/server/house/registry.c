/* All tables of the house, found by link and id. */
#include <string.h>

#include "registry.h"
#include "table.h"

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
registry_add(struct registry *registry, struct house_table *table)
{
    queue_push_front(&registry->tables, &table->all);
    map_put(&registry->by_link, &table->by_link, link_key(table->link));
    map_put(&registry->by_id, &table->by_id, table->id);
    if (table->next_link[0] != '\0')
        map_put(&registry->by_next, &table->by_next,
                link_key(table->next_link));
}

struct house_table *
registry_by_link(struct registry *registry, const char *link)
{
    struct map_link *at = map_find(&registry->by_link, link_key(link));
    struct house_table *table;

    for (; at != NULL; at = map_before(at)) {
        table = MAP_ITEM(at, struct house_table, by_link);
        if (strcmp(table->link, link) == 0)
            return table;
    }
    return NULL;
}

struct house_table *
registry_by_id(struct registry *registry, uint64_t id)
{
    return MAP_ITEM(map_find(&registry->by_id, id), struct house_table, by_id);
}

/* Rematches */

static void
leave_next(struct registry *registry, struct house_table *table)
{
    if (table->next_link[0] == '\0')
        return;
    map_remove(&registry->by_next, &table->by_next);
    table->next_link[0] = '\0';
}

void
registry_set_next(struct registry *registry, struct house_table *table,
                  const char *link)
{
    struct rk_text next = rk_text_over(table->next_link, SECRET_LINK);

    rk_text_add(&next, link);
    if (registry_by_link(registry, table->link) == table)
        map_put(&registry->by_next, &table->by_next, link_key(link));
}

void
registry_clear_next(struct registry *registry, const char *link)
{
    struct map_link *next, *at = map_find(&registry->by_next, link_key(link));

    for (; at != NULL; at = next) {
        struct house_table *table = MAP_ITEM(at, struct house_table, by_next);

        next = map_before(at);
        if (strcmp(table->next_link, link) == 0)
            leave_next(registry, table);
    }
}

void
registry_remove(struct registry *registry, struct house_table *table)
{
    queue_remove(&registry->tables, &table->all);
    leave_next(registry, table);
    map_remove(&registry->by_link, &table->by_link);
    map_remove(&registry->by_id, &table->by_id);
}

void
registry_close(struct registry *registry)
{
    map_close(&registry->by_link);
    map_close(&registry->by_id);
    map_close(&registry->by_next);
}
