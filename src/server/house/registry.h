/* All tables of the house, found by link and id. */
#ifndef SERVER_REGISTRY_H
#define SERVER_REGISTRY_H

#include <stddef.h>
#include <stdint.h>

#include <base/map.h>
#include <base/queue.h>

struct house_table;

struct registry {
    struct queue tables;       /* the newest first */
    struct map by_link, by_id; /* the same tables, */
    struct map by_next;        /* by the links of their rematches too */
    struct queue gone;         /* deleted; freed when nobody has them */
};

/* Goes over all tables of a queue, registry.tables or .gone. */
struct house_table *registry_first(const struct queue *queue);
struct house_table *registry_after(const struct house_table *table);

/* Frees what the registry itself has; all tables have left. */
void registry_close(struct registry *registry);
void registry_add(struct registry *registry, struct house_table *table);
void registry_remove(struct registry *registry, struct house_table *table);
struct house_table *registry_by_link(struct registry *registry,
                                     const char *link);
struct house_table *registry_by_id(struct registry *registry, uint64_t id);

/* Sets the link of the rematch of ${table}, which has none yet. */
void registry_set_next(struct registry *registry, struct house_table *table,
                       const char *link);

/* The table with ${link} is gone: removes it as the rematch of others. */
void registry_clear_next(struct registry *registry, const char *link);

#endif
