/*
 * The processor time of each callback of the loop, and the delay of the loop.
 * Every function that libuv calls ends with net_timed().
 */
#include <rookery/text.h>
#include <server/ops/behalf.h>
#include <server/house/clock.h>

#include "net_inside.h"

enum {
    LOOK_NS = 250 * 1000,    /* reading processor time is a system call: it is
                                 not read more often */
    SLOW_NS = 5000000,       /* no callback should use more */
    TELL_SLOW_MS = 60 * 1000 /* not more often */
};

/* The loop begins: earlier time belongs to no callback. */
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

/* Logs what took ${ns}, so that it can be found and split. */
static void
tell_slow(struct net *net, enum metrics_callback which, uint64_t ns)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    rk_text_fill(&why, "A callback (%", metrics_callback_name(which));
    if (behalf.what != NULL)
        rk_text_fill(&why, ": %", behalf.what);
    if (behalf.which != NULL)
        rk_text_fill(&why, " %", behalf.which);
    rk_text_add(&why, ") kept the loop busy for more than 5 ms.");
    net_report(net, &(struct report){ .event = "slow-callback",
                                      .level = "warning",
                                      .table = behalf.table,
                                      .person = behalf.person,
                                      .ms = ns / 1000000,
                                      .why = sentence });
}

/* Logs it once a minute, and whenever it takes longer than ever before. */
static void
note_slow(struct net *net, enum metrics_callback which, uint64_t ns, bool most)
{
    uint64_t now = net_now(net);

    if (!most && net->told_slow != 0 && now - net->told_slow < TELL_SLOW_MS)
        return;
    net->told_slow = now;
    tell_slow(net, which, ns);
}

/*
 * A callback has ended. Its time is counted from the end of the one before, and
 * includes libuv's own work.
 */
void
net_timed(struct net *net, enum metrics_callback which)
{
    struct metrics *m;
    uint64_t used;
    double seconds, *most;

    if (net->house == NULL)
        return; /* everything is being closed */
    m = house_counters(net->house);
    most = &m->loop_max[which];
    used = most_used(net, uv_hrtime());
    seconds = (double)used / 1e9;
    histogram_add(&m->loop, histogram_seconds, seconds);
    if (used > SLOW_NS)
        note_slow(net, which, used, seconds > *most);
    if (seconds > *most)
        *most = seconds;
    behalf = (struct behalf){ 0 };
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
