/* Quotas by person. */
#include <stdlib.h>

#include "quotas.h"

struct quota *
quotas_of(struct map *quotas, uint64_t person)
{
    struct map_link *at = map_find(quotas, person);
    struct quota *quota;

    if (at != NULL)
        return MAP_ITEM(at, struct quota, by_person);
    quota = memory_new(1, sizeof *quota);
    map_put(quotas, &quota->by_person, person);
    return quota;
}

/*
 * Frees the quotas of the buckets from ${from} up to ${end} that nobody needs;
 * ${all}: also those that wait for a hint.
 */
static void
free_some(struct map *quotas, size_t from, size_t end, bool all)
{
    for (size_t i = from; i < end; i++) {
        struct map_link *next;

        for (struct map_link *at = map_in(quotas, i); at != NULL; at = next) {
            struct quota *quota = MAP_ITEM(at, struct quota, by_person);

            next = at->next;
            quota->away = 0;
            if (quota->hint != NULL && !all)
                continue;
            map_remove(quotas, at);
            free(quota);
        }
    }
}

size_t
quotas_renew(struct map *quotas, size_t from)
{
    size_t end = from + QUOTAS_AT_ONCE;

    free_some(quotas, from, end, false);
    return end < quotas->buckets ? end : SIZE_MAX;
}

void
quotas_close(struct map *quotas)
{
    free_some(quotas, 0, quotas->buckets, true);
    map_close(quotas);
}
