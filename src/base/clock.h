/*
 * The clocks of the computer, by their POSIX names: CLOCK_MONOTONIC for
 * durations and deadlines (it only goes forward), CLOCK_REALTIME for dates
 * (it can be set), CLOCK_THREAD_CPUTIME_ID and CLOCK_PROCESS_CPUTIME_ID for
 * processor time. Code that needs a struct timespec or a time_t, to wait for a
 * condition or to print a date, calls the C library instead.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* The time of clock ${id} in nanoseconds, ... */
static inline uint64_t
clock_ns(clockid_t id)
{
    struct timespec t;

    clock_gettime(id, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* ... in microseconds, ... */
static inline uint64_t
clock_us(clockid_t id)
{
    return clock_ns(id) / 1000;
}

/* ... in milliseconds, ... */
static inline uint64_t
clock_ms(clockid_t id)
{
    return clock_ns(id) / 1000000;
}

/* ... and in seconds. */
static inline double
clock_seconds(clockid_t id)
{
    return (double)clock_ns(id) / 1e9;
}

#endif
