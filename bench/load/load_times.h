/* Times measured by `rookery load`, and their percentiles. */
#ifndef LOAD_TIMES_H
#define LOAD_TIMES_H

#include <stddef.h>
#include <stdint.h>

/* In microseconds; starts as zeros. ${us} is malloc'ed. */
struct load_times {
    uint32_t *us;
    size_t count, room;
};

/* Adds a time in nanoseconds. */
void load_times_add(struct load_times *times, uint64_t ns);

/*
 * The time within which the ${share} (0.99) of all stayed, in milliseconds; 0
 */
/* if there are none. Sorts the times. */
double load_times_share(struct load_times *times, double share);

#endif
