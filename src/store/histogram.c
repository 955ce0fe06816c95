/* Counting into classes. */
#include "histogram.h"

const double histogram_seconds[HISTOGRAM_BOUNDS] = {
    0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
    0.05,   0.1,    0.2,    0.5,   1,     2,     5,    10,
};

const double histogram_sizes[HISTOGRAM_BOUNDS] = {
    1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256, 512, 1024,
};

void
histogram_add(struct histogram *histogram, const double *bounds, double value)
{
    int i = 0;

    while (i < HISTOGRAM_BOUNDS && value > bounds[i])
        i++;
    histogram->count[i]++;
    histogram->sum += value;
}
