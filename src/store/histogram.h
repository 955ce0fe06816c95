/* Histograms: counts of values by upper bound. */
#ifndef STORE_HISTOGRAM_H
#define STORE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 16 };

struct histogram {
    uint64_t count[HISTOGRAM_BOUNDS + 1]; /* the last: more than all bounds */
    double sum;
};

/* Upper bounds of the classes, rising. */
extern const double histogram_seconds[HISTOGRAM_BOUNDS];
extern const double histogram_sizes[HISTOGRAM_BOUNDS];

void histogram_add(struct histogram *histogram, const double *bounds,
                   double value);

#endif
