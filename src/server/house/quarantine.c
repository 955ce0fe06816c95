/* The list of tables that are set aside. */
#include <stdlib.h>

#include <base/memory.h>

#include "house_inside.h"
#include "quarantine.h"

void
quarantine_note(struct house *house, uint64_t id)
{
    struct quarantine *q = &house->quarantine;

    q->id = memory_grow(q->id, q->count, &q->room, 8, sizeof *q->id);
    q->id[q->count++] = id;
}

static int
compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* Counts them, after removing duplicates and tables that are fine by now. */
size_t
quarantine_count(struct house *house)
{
    size_t count = 0;

    if (house->quarantine.count == 0)
        return 0;
    qsort(house->quarantine.id, house->quarantine.count,
          sizeof *house->quarantine.id, compare);
    for (size_t i = 0; i < house->quarantine.count; i++) {
        uint64_t id = house->quarantine.id[i];
        const struct house_table *table = registry_by_id(house, id);

        if (table != NULL && play_aside(table->match) != NULL &&
            (count == 0 || house->quarantine.id[count - 1] != id))
            house->quarantine.id[count++] = id;
    }
    house->quarantine.count = count;
    return count;
}
