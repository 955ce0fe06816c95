/*
 * How much processor time each callback of the loop takes, and how late the
 * loop is. Every function that libuv calls ends with net_timed().
 */
#include "clock.h"
#include "net_inside.h"

/* Reading processor time is a system call: it is not read more often. */
enum { LOOK_NS = 250 * 1000 };

/* The loop begins: what came before is no callback's. */
void
net_start_time(struct net *net)
{
    net->processor = clock_processor();
    net->ticked = net->ended = net->looked = uv_hrtime();
}

/*
 * The most processor time that the callback which ends ${now} can have used:
 * no more than has passed since the callback before it ended, and no more than
 * the loop has used since its processor time was last read. That is too much by
 * less than LOOK_NS.
 */
static uint64_t
most_used(struct net *net, uint64_t now)
{
    uint64_t used = now - net->ended, processor;

    net->ended = now;
    if (now - net->looked < LOOK_NS)
        return used;
    processor = clock_processor();
    if (processor - net->processor < used)
        used = processor - net->processor;
    net->processor = processor;
    net->looked = now;
    return used;
}

/*
 * A callback has ended. Its time is counted from the end of the one before;
 * what libuv itself does is in it.
 */
void
net_timed(struct net *net, enum metrics_callback which)
{
    struct metrics *m;
    double seconds;

    if (net->house == NULL)
        return; /* everything is being closed */
    m = house_counters(net->house);
    seconds = (double)most_used(net, uv_hrtime()) / 1e9;
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
