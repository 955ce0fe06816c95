/* Looking after connections while the server runs, and when it stops. */
#include <linux/sockios.h>
#include <signal.h>
#include <sys/ioctl.h>

#include <server/house/clock.h>
#include <server/ops/crash.h>

#include "net_inside.h"

enum {
    REQUEST_MS = 10000, /* a request or message must be whole by then */
    IDLE_MS = 60000,    /* between two requests */
    PING_MS = 30000,    /* silence after which a socket is pinged */
    STALLED_MS = 30000, /* without reading any output */
    CROWDED_MS = 1000,  /* for the request of an unwelcome client */
    KEEPING_MS = 5000,  /* for the disk, at the end */
    CLOSE_MS = 2000,    /* for closing handshakes; then it hangs up, */
    SLOW_CLOSES = 5,    /* multiple of that time for clients that still read */
    ROUND_NS = 500000   /* that one tick looks at connections for */
};

/* Rounds */

static void
start_round(struct net *net, enum net_round which)
{
    net->round[which] = net->conns.first;
}

static void
go_round(struct net *net, enum net_round which, void (*look)(struct conn *))
{
    uint64_t end = clock_monotonic() + ROUND_NS;
    struct queue_link *at;

    while ((at = net->round[which]) != NULL) {
        net->round[which] = at->next;
        look(QUEUE_ITEM(at, struct conn, all));
        if (clock_monotonic() >= end)
            return;
    }
}

/*
 * Bytes that the client has received: all but those queued here and in the
 * kernel. The length of the queue proves nothing, as more is sent all the time.
 */
static uint64_t
bytes_taken(const struct conn *c)
{
    int fd, in_kernel = 0;

    if (uv_fileno((const uv_handle_t *)&c->tcp, &fd) == 0)
        ioctl(fd, SIOCOUTQ, &in_kernel);
    return c->given - net_queued(c) - (uint64_t)in_kernel;
}

/* Ends a connection that has not read any of its output for a while. */
static void
look_after_full(struct conn *c)
{
    uint64_t now = net_now(c->net), taken = bytes_taken(c);

    if (taken != c->taken)
        c->heard = now;
    c->taken = taken;
    if (now - c->heard > STALLED_MS)
        net_hang_up(c);
}

/*
 * True if a client whose socket was closed here has had enough time to read its
 * output. The close comes last, so one that is slow but reads gets more time.
 */
static bool
is_overdue(struct conn *c)
{
    uint64_t waited = net_now(c->net) - c->closed, taken;

    if (c->closed == 0 || waited <= CLOSE_MS)
        return false;
    taken = bytes_taken(c);
    if (taken == c->given || taken == c->taken || c->net->ending ||
        waited > (uint64_t)SLOW_CLOSES * CLOSE_MS)
        return true;
    c->taken = taken;
    return false;
}

/* Closes connections that take too long, and pings silent ones. */
static void
look_after(struct conn *c)
{
    uint64_t now = net_now(c->net), silent = now - c->heard;

    if (is_overdue(c))
        net_hang_up(c);
    else if (!c->reads && !c->deaf && net_queued(c) > 0)
        look_after_full(c);
    else if (c->outstanding == NULL && c->begun != 0 &&
             now - c->begun > REQUEST_MS)
        net_hang_up(c);
    else if (c->socket != NULL && silent > 2 * PING_MS)
        net_hang_up(c);
    else if (c->crowded && silent > CROWDED_MS)
        net_hang_up(c);
    else if (c->socket != NULL && silent > PING_MS) {
        socket_ping(c->socket);
        net_make_dirty(c);
    } else if (c->socket == NULL && c->outstanding == NULL && silent > IDLE_MS)
        net_hang_up(c);
}

static void
purge_one(struct conn *c)
{
    if (!net_unwelcome(c))
        return;
    if (c->socket == NULL && c->outstanding == NULL)
        net_hang_up(c);
    else if (c->socket != NULL) {
        socket_close(c->socket, SOCKET_POLICY);
        net_make_dirty(c);
    }
}

/* Ends visits of banned people and of deleted tables. */
static void
purge(struct net *net)
{
    if (net->purges != house_purges(net->house))
        start_round(net, NET_PURGED);
    net->purges = house_purges(net->house);
    go_round(net, NET_PURGED, purge_one);
}

/* Stopping */

/* Closes web sockets, and other connections unless they wait for a reply. */
static void
say_goodbye(struct conn *c)
{
    if (c->socket != NULL) {
        socket_close(c->socket, SOCKET_GOING);
        net_make_dirty(c);
    } else if (c->outstanding == NULL && !c->doomed)
        net_hang_up(c);
}

static void
dismiss(struct net *net)
{
    net->dismisses = true;
    net->patience = net_now(net) + CLOSE_MS;
    start_round(net, NET_DISMISSED);
}

/*
 * Stops in steps, each with a time limit: the disk, the web sockets, the end.
 */
static void
go_on_ending(struct net *net)
{
    bool late = net_now(net) >= net->patience;

    if (net->round[NET_DISMISSED] != NULL) {
        net->patience = net_now(net) + CLOSE_MS;
        go_round(net, NET_DISMISSED, say_goodbye);
    } else if (!net->dismisses && (late || house_idle(net->house)))
        dismiss(net);
    else if (net->dismisses && (late || net->conns.first == NULL))
        uv_stop(&net->loop);
}

static void
tick(struct net *net)
{
    uint64_t second = net_now(net) / 1000;

    house_tick(net->house);
    limits_sweep(net->limits, net_now(net));
    purge(net);
    if (net->ending)
        go_on_ending(net);
    go_round(net, NET_TENDED, look_after);
    if (second == net->second)
        return;
    net->second = second;
    if (net->given.alive != NULL)
        net->given.alive(net->given.context);
    net_check_files(net);
    net_sum_up_floods(net, LIMITS_TOLD_MS);
    if (net->round[NET_TENDED] == NULL)
        start_round(net, NET_TENDED);
}

void
net_on_tick(uv_timer_t *timer)
{
    struct net *net = timer->data;

    net_begin(net);
    net_measure_delay(net, NET_TICK_MS);
    tick(net);
    net_timed(net, METRICS_TICK);
}

static void
on_give(uv_timer_t *timer)
{
    struct net *net = timer->data;

    net_begin(net);
    house_give(net->house);
    net_timed(net, METRICS_GIVE);
}

/* Lets the loop, which is about to sleep, wake when a bot's answer is due. */
void
net_await_answer(struct net *net)
{
    uint64_t wait = house_until_answer(net->house);

    if (wait != UINT64_MAX)
        uv_timer_start(&net->give, on_give, wait, 0);
    else
        uv_timer_stop(&net->give);
}

/* From now on a signal ends the process at once. */
void
net_let_signals_kill(void)
{
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
}

bool
net_report_end(struct net *net)
{
    bool saved = !house_is_keeping(net->house);

    net_report(net, &(struct report){
                        .event = "stop",
                        .level = saved ? NULL : "warning",
                        .why = saved ? "All data is saved."
                                     : "The last changes may be lost." });
    return saved;
}

void
net_on_signal(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;

    if (net->ending) {
        net_let_signals_kill();
        raise(number);
        return;
    }
    net->ending = true;
    net->patience = net_now(net) + KEEPING_MS;
    net_sum_up_floods(net, 0);
    net_report(net, &(struct report){ .event = "stopping",
                                      .count = net->conns.count,
                                      .why = "Finishing pending work." });
    crash_end();
    house_end(net->house);
    uv_close((uv_handle_t *)&net->server, NULL);
}
