/* Timers, in a binary heap. */
#include <stdlib.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "timers.h"

enum { ROOM_FIRST = 64 };

static void
put(struct timers *timers, size_t place, struct timer *timer)
{
    timers->heap[place] = timer;
    timer->place = place;
}

/* Finds the place of ${timer}, for which ${place} is free, towards the top. */
static void
rise(struct timers *timers, size_t place, struct timer *timer)
{
    for (; place > 1 && timers->heap[place / 2]->due > timer->due; place /= 2)
        put(timers, place, timers->heap[place / 2]);
    put(timers, place, timer);
}

/* Likewise away from the top. */
static void
sink(struct timers *timers, size_t place, struct timer *timer)
{
    size_t below;

    while ((below = 2 * place) <= timers->count) {
        if (below < timers->count &&
            timers->heap[below + 1]->due < timers->heap[below]->due)
            below++;
        if (timers->heap[below]->due >= timer->due)
            break;
        put(timers, place, timers->heap[below]);
        place = below;
    }
    put(timers, place, timer);
}

void
timers_add(struct timers *timers, struct timer *timer, uint64_t due)
{
    RK_CHECK(timer->place == 0);
    timers->heap = memory_grow(timers->heap, timers->count + 1, &timers->room,
                               ROOM_FIRST, sizeof(struct timer *));
    timer->due = due;
    rise(timers, ++timers->count, timer);
}

void
timers_remove(struct timers *timers, struct timer *timer)
{
    size_t place = timer->place;
    struct timer *last = timers->heap[timers->count--];

    timer->place = 0;
    if (last == timer)
        return;
    if (place > 1 && timers->heap[place / 2]->due > last->due)
        rise(timers, place, last);
    else
        sink(timers, place, last);
}

struct timer *
timers_next(struct timers *timers, uint64_t now)
{
    struct timer *first = timers->count > 0 ? timers->heap[1] : NULL;

    if (first == NULL || first->due > now)
        return NULL;
    timers_remove(timers, first);
    return first;
}

uint64_t
timers_due(const struct timers *timers)
{
    return timers->count > 0 ? timers->heap[1]->due : UINT64_MAX;
}

void
timers_close(struct timers *timers)
{
    free(timers->heap);
    *timers = (struct timers){ 0 };
}
