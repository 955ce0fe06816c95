/* The list of tables that are set aside. */
#include <stdlib.h>

#include <base/memory.h>
#include <server/table/play.h>

#include "quarantine.h"
#include "registry.h"
#include "table.h"

void
quarantine_note(struct quarantine *q, uint64_t id)
{
    q->id = memory_grow(q->id, q->count, &q->room, 8, sizeof *q->id);
    q->id[q->count++] = id;
}

static int
compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* Removes duplicates and tables that are fine by now. */
size_t
quarantine_count(struct quarantine *q, struct registry *registry)
{
    size_t count = 0;

    if (q->count == 0)
        return 0;
    qsort(q->id, q->count, sizeof *q->id, compare);
    for (size_t i = 0; i < q->count; i++) {
        uint64_t id = q->id[i];
        const struct house_table *table = registry_by_id(registry, id);

        if (table != NULL && play_aside(table->match) != NULL &&
            (count == 0 || q->id[count - 1] != id))
            q->id[count++] = id;
    }
    q->count = count;
    return count;
}
