/* Time for deadlines. */

#include <base/clock.h>

#include "clock.h"

void
clock_read(struct clock_reading *reading)
{
    reading->wall = clock_ms(CLOCK_REALTIME);
    reading->boot = clock_ms(CLOCK_BOOTTIME);
    reading->steady = clock_ms(CLOCK_MONOTONIC);
}

bool
clock_plausible(const struct store_clock *kept)
{
    static const uint64_t century = 36525ull * 24 * 3600 * 1000;

    return kept->begun < 80 * century && kept->time >= kept->begun &&
           kept->time - kept->begun < century;
}

void
clock_start(struct clock *clock, const struct clock_reading *now,
            const struct store_clock *kept)
{
    clock->last = *now;
    clock->time = kept->time;
    clock->begun = kept->begun;
}

int64_t
clock_advance(struct clock *clock, const struct clock_reading *now)
{
    const struct clock_reading *last = &clock->last;
    int64_t passed = (int64_t)(now->boot - last->boot);
    int64_t set = (int64_t)(now->wall - last->wall) - passed;

    clock->time += now->steady - last->steady;
    clock->last = *now;
    return set > CLOCK_JUMP_MS || set < -CLOCK_JUMP_MS ? set : 0;
}

uint64_t
clock_monotonic(void)
{
    return clock_ns(CLOCK_MONOTONIC);
}

uint64_t
clock_processor(void)
{
    return clock_ns(CLOCK_THREAD_CPUTIME_ID);
}
