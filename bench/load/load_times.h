/* Times that `rookery load` has measured, and what share stayed within. */
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

/* The time that ${share} (0.99) of all stayed within, in milliseconds; 0 */
/* where there are none. The times are sorted then. */
double load_times_share(struct load_times *times, double share);

#endif
