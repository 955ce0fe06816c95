/* Measured times. */
#include <stdlib.h>

#include <base/memory.h>

#include "load_times.h"

void
load_times_add(struct load_times *times, uint64_t ns)
{
    times->us = memory_grow(times->us, times->count, &times->room, 1024,
                            sizeof *times->us);
    times->us[times->count++] = (uint32_t)(ns / 1000);
}

static int
compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

double
load_times_share(struct load_times *times, double share)
{
    size_t at = (size_t)((double)times->count * share);

    if (times->count == 0)
        return 0;
    qsort(times->us, times->count, sizeof *times->us, compare);
    return times->us[at < times->count ? at : times->count - 1] / 1000.0;
}
