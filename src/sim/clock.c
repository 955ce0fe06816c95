/* Processor time, and medians over many short turns. */
#include <stdlib.h>
#include <string.h>

#include <base/clock.h>

#include "clock.h"

double
clock_spent(void)
{
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double
clock_median(const double *turns)
{
    double sorted[CLOCK_TURNS];

    memcpy(sorted, turns, sizeof sorted);
    qsort(sorted, CLOCK_TURNS, sizeof sorted[0], compare);
    return sorted[CLOCK_TURNS / 2];
}
