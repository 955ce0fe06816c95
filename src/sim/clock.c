/* Processor time, and medians over many short turns. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"

double
clock_spent(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
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
