/* Quotas of people: thinking time used today, and the hint they wait for. */
#ifndef SERVER_QUOTAS_H
#define SERVER_QUOTAS_H

#include <stdbool.h>
#include <stdint.h>

#include <base/map.h>

struct thought;
struct quota {
    struct map_link by_person;
    uint64_t away; /* microseconds thought today while nobody was there */
    struct thought *hint; /* NULL: they wait for none */
};

/* Frees them; ${quotas} is empty then. */
void quotas_close(struct map *quotas);

/* Buckets whose quotas are reset at once. */
enum { QUOTAS_AT_ONCE = 64 };

/* The one of ${person}; never NULL, and valid until quotas_renew(). */
struct quota *quotas_of(struct map *quotas, uint64_t person);

/*
 * A new day: resets the quotas of some buckets, beginning with number ${from}.
 * Returns the number to continue with; SIZE_MAX: all are done.
 */
size_t quotas_renew(struct map *quotas, size_t from);

#endif
