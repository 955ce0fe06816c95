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

/* Frees the quotas that nobody needs; ${all}: also those that wait for a hint. */
static void
free_some(struct map *quotas, bool all)
{
    struct map_link *next;

    for (struct map_link *at = map_first(quotas); at != NULL; at = next) {
        struct quota *quota = MAP_ITEM(at, struct quota, by_person);

        next = map_after(quotas, at);
        quota->away = 0;
        if (quota->hint != NULL && !all)
            continue;
        map_remove(quotas, at);
        free(quota);
    }
}

void
quotas_renew(struct map *quotas)
{
    free_some(quotas, false);
}

void
quotas_close(struct map *quotas)
{
    free_some(quotas, true);
    map_close(quotas);
}
