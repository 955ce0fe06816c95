/*
 * How much processor time each callback of the loop takes, and how late the
 * loop is. Every function that libuv calls ends with net_timed().
 */
#include "clock.h"
#include "net_inside.h"

/* The loop begins: what came before is no callback's. */
void
net_start_time(struct net *net)
{
    net->processor = clock_processor();
    net->ticked = uv_hrtime();
}

/*
 * A callback has ended. Its time is counted from the end of the one before, so
 * that the clock is asked once for each; what libuv itself does is in it.
 */
void
net_timed(struct net *net, enum metrics_callback which)
{
    struct metrics *m;
    uint64_t now;
    double seconds;

    if (net->house == NULL)
        return; /* everything is being closed */
    m = house_counters(net->house);
    now = clock_processor();
    seconds = (double)(now - net->processor) / 1e9;
    net->processor = now;
    histogram_add(&m->loop, histogram_seconds, seconds);
    if (seconds > m->loop_max[which])
        m->loop_max[which] = seconds;
}

/* Counts how late the tick is, which is due every ${ms}. */
void
net_measure_delay(struct net *net, uint64_t ms)
{
    uint64_t now = uv_hrtime(), due = net->ticked + ms * 1000000;

    net->ticked = now;
    histogram_add(&house_counters(net->house)->delays, histogram_seconds,
                  now > due ? (double)(now - due) / 1e9 : 0);
}
