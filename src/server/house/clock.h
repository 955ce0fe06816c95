/*
 * Time for deadlines. The clock of the computer can be wrong and can be set,
 * so it only tells people when something happened. Whatever expires does so
 * by a time of its own, which counts on while the server runs and stands still
 * while it is stopped or the computer sleeps. It is in milliseconds and began
 * as the time since 1970.
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include <store/store.h>

enum { CLOCK_JUMP_MS = 60 * 1000 }; /* a clock set by less is not reported */

/* A reading of the computer's clocks, in milliseconds. */
struct clock_reading {
    uint64_t wall;   /* since 1970: it can be set */
    uint64_t boot;   /* goes forward only, also while the computer sleeps */
    uint64_t steady; /* the same, but stands still then */
};

struct clock {
    struct clock_reading last;
    uint64_t time;  /* for deadlines, at the last reading */
    uint64_t begun; /* the same when it was counted for the first time */
};

void clock_read(struct clock_reading *reading);

/* True if the stored times are plausible as dates and as durations. */
bool clock_plausible(const struct store_clock *kept);

/* Starts ${clock} at ${now}; its time continues from the stored one. */
void clock_start(struct clock *clock, const struct clock_reading *now,
                 const struct store_clock *kept);

/*
 * Advances the time. Returns by how much the wall clock was set since the last
 * reading, 0 if by no more than CLOCK_JUMP_MS.
 */
int64_t clock_advance(struct clock *clock, const struct clock_reading *now);

/* Nanoseconds since some moment; much cheaper to read than processor time. */
uint64_t clock_monotonic(void);

/* Nanoseconds of processor time that the calling thread has used. */
uint64_t clock_processor(void);

#endif
