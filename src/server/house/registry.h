/* All tables of the house, found by link and id. */
#ifndef SERVER_REGISTRY_H
#define SERVER_REGISTRY_H

#include <stddef.h>
#include <stdint.h>

struct house;
struct house_table;

struct registry {
    struct house_table *tables;            /* the newest first */
    struct house_table **by_link, **by_id; /* buckets of them, */
    struct house_table **by_next;          /* by the links of rematches too */
    size_t count;                          /* of tables */
    struct house_table *gone; /* deleted; freed when nobody has them */
};

void registry_open(struct house *house);
void registry_add(struct house *house, struct house_table *table);
void registry_remove(struct house *house, struct house_table *table);
struct house_table *registry_by_link(struct house *house, const char *link);
struct house_table *registry_by_id(struct house *house, uint64_t id);

/* The rematch of ${table}, which has none yet, has the link ${link}. */
void registry_set_next(struct house *house, struct house_table *table,
                       const char *link);

/* The table with ${link} is not there any more: it is nobody's rematch. */
void registry_clear_next(struct house *house, const char *link);

#endif
