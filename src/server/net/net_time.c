/*
 * The processor time of each callback of the loop, and the delay of the loop.
 * Every function that libuv calls ends with net_timed(). Those before which
 * libuv does work of its own, or sleeps, begin with net_begin().
 */
#define _GNU_SOURCE /* RUSAGE_THREAD */
#include <sys/resource.h>

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

/* Reads what slows a thread down through no fault of its own. */
static void
read_strain(struct net_strain *strain)
{
    struct rusage usage = { 0 };

    getrusage(RUSAGE_THREAD, &usage);
    strain->faults = (uint64_t)usage.ru_minflt + (uint64_t)usage.ru_majflt;
    strain->preempted = (uint64_t)usage.ru_nivcsw;
}

/* The loop begins: earlier time belongs to no callback. */
void
net_start_time(struct net *net)
{
    net->processor = clock_processor();
    net->ticked = net->ended = net->looked = clock_monotonic();
    read_strain(&net->strain);
}

/*
 * The most processor time that the callback which ends ${now} can have used:
 * no more than has passed since it began, or the callback before it ended, and
 * no more than the loop has used since its processor time was last read. That
 * is too much by less than LOOK_NS.
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
    net->before = net->strain;
    read_strain(&net->strain);
    return used;
}

/*
 * Says what happened to the thread meanwhile: pages that it touched for the
 * first time, and how often it was made to wait. A callback with few of both
 * either worked for all that time, or the computer itself stood still.
 */
static void
tell_strain(const struct net *net, struct rk_text *why)
{
    rk_text_add(why, " Page faults: ");
    rk_text_int(why, (int64_t)(net->strain.faults - net->before.faults));
    rk_text_add(why, "; times preempted: ");
    rk_text_int(why, (int64_t)(net->strain.preempted - net->before.preempted));
    rk_text_add(why, ".");
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
    tell_strain(net, &why);
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

/* Notes what was used until now; seconds. */
static double
note_used(struct net *net, enum metrics_callback which)
{
    double *most = &house_counters(net->house)->loop_max[which];
    uint64_t used = most_used(net, clock_monotonic());
    double seconds = (double)used / 1e9;

    if (used > SLOW_NS)
        note_slow(net, which, used, seconds > *most);
    if (seconds > *most)
        *most = seconds;
    return seconds;
}

/* A callback begins: what libuv has done since the one before is not its own. */
void
net_begin(struct net *net)
{
    if (net->house != NULL)
        note_used(net, METRICS_LIBUV);
}

/* A callback has ended, which has begun at net_begin() or after another one. */
void
net_timed(struct net *net, enum metrics_callback which)
{
    if (net->house == NULL)
        return; /* everything is being closed */
    histogram_add(&house_counters(net->house)->loop, histogram_seconds,
                  note_used(net, which));
    behalf = (struct behalf){ 0 };
}

/* Counts how late the tick is, which is due every ${ms}. */
void
net_measure_delay(struct net *net, uint64_t ms)
{
    uint64_t now = clock_monotonic(), due = net->ticked + ms * 1000000;

    net->ticked = now;
    histogram_add(&house_counters(net->house)->delays, histogram_seconds,
                  now > due ? (double)(now - due) / 1e9 : 0);
}
