/* Tables that are set aside: which ones, and how many. */
#include <stdlib.h>

#include <rookery/check.h>

#include "house_inside.h"

void
quarantine_note(struct house *house, uint64_t id)
{
    if (house->asides == house->asides_room) {
        house->asides_room = 2 * house->asides_room + 8;
        house->aside =
            realloc(house->aside, house->asides_room * sizeof *house->aside);
        RK_CHECK(house->aside != NULL);
    }
    house->aside[house->asides++] = id;
}

static int
compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* How many there are; those that are fine by now, or noted twice, go. */
size_t
quarantine_count(struct house *house)
{
    size_t count = 0;

    if (house->asides == 0)
        return 0;
    qsort(house->aside, house->asides, sizeof *house->aside, compare);
    for (size_t i = 0; i < house->asides; i++) {
        uint64_t id = house->aside[i];
        const struct house_table *table = registry_by_id(house, id);

        if (table != NULL && play_aside(table->match) != NULL &&
            (count == 0 || house->aside[count - 1] != id))
            house->aside[count++] = id;
    }
    house->asides = count;
    return count;
}
