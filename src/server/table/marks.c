/* Positions along a log. */
#include <stdlib.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "marks.h"

enum { FIRST_ROOM = 2 };

void
marks_put(struct marks *marks, uint32_t entries,
          const struct rk_state_room *state, uint32_t events)
{
    if (entries % MARKS_EVERY != 0)
        return;
    RK_CHECK(entries / MARKS_EVERY == marks->count);
    marks->mark = memory_grow(marks->mark, marks->count, &marks->room,
                              FIRST_ROOM, sizeof *marks->mark);
    marks->mark[marks->count++] = (struct mark){ *state, events };
}

void
marks_cut(struct marks *marks, uint32_t entries)
{
    if (marks->count > entries / MARKS_EVERY + 1)
        marks->count = entries / MARKS_EVERY + 1;
}

uint32_t
marks_at(const struct marks *marks, uint32_t entries)
{
    uint32_t index = entries / MARKS_EVERY;

    RK_CHECK(marks->count > 0);
    return index < marks->count ? index : marks->count - 1;
}

uint32_t
marks_of_event(const struct marks *marks, uint32_t events)
{
    uint32_t low = 0, high = marks->count;

    RK_CHECK(marks->count > 0);
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (marks->mark[middle].events <= events)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void
marks_free(struct marks *marks)
{
    free(marks->mark);
    *marks = (struct marks){ 0 };
}
