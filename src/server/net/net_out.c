/*
 * Output to clients. A client that does not read its output is not read from
 * either. All unsent bytes together have one bound: beyond it strangers are
 * disconnected first, those with most unread output before others.
 */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <server/house/clock.h>
#include <server/house/visit.h>

#include "net_inside.h"

enum {
    QUEUE_MAX = 64 * 1024, /* unsent bytes that do not stop a web socket */
    STRANGERS = 4,         /* strangers get 1/STRANGERS of the bound */
    SPARE = 16,            /* free 1/SPARE when it is reached */
    BATCH = 16,            /* messages that one callback handles */
    FLUSH_NS = 1000000,    /* that one callback sends for */
    NEWS_MS = 20,          /* that news wait for more of them */
    HEAR_NS = 1000000,     /* that one callback handles messages for */
    MALLOC_BYTES = 32      /* that malloc() needs for itself, for two blocks */
};

/* One write to a socket. */
struct writing {
    uv_write_t write;
    char *head, *body; /* freed when it is done; either may be NULL */
    size_t memory;     /* that it takes, without what is in memory anyway */
    bool stranger;     /* counted among those of strangers */
};

static uv_stream_t *
stream(struct conn *c)
{
    return (uv_stream_t *)&c->tcp;
}

/* Bytes that libuv could not give to the kernel yet. */
size_t
net_queued(const struct conn *c)
{
    return uv_stream_get_write_queue_size((const uv_stream_t *)&c->tcp);
}

/* Lists of connections that have something to do */

/* Adds ${c} at the end of a list, unless it is there or closing. */
void
net_list_add(struct conn *c, enum net_list which)
{
    if (!c->closing)
        queue_add(&c->net->list[which], &c->listed[which]);
}

void
net_list_drop(struct conn *c, enum net_list which)
{
    queue_remove(&c->net->list[which], &c->listed[which]);
}

/* The connection that ${link} puts in a list; NULL for NULL. */
static struct conn *
conn_of(struct queue_link *link, enum net_list which)
{
    return link != NULL ? QUEUE_ITEM(link - which, struct conn, listed) : NULL;
}

static struct conn *
first_of(const struct net *net, enum net_list which)
{
    return conn_of(net->list[which].first, which);
}

/* Counting */

/* Counts the memory of a write, not its bytes: a pong has two of them. */
static void
count(struct conn *c, struct writing *w)
{
    w->stranger = c->person == 0;
    c->unsent += w->memory;
    c->net->unsent += w->memory;
    c->strange += w->stranger ? w->memory : 0;
    c->net->strange += w->stranger ? w->memory : 0;
    net_list_add(c, NET_UNSENT);
}

static void
uncount(struct conn *c, size_t memory, size_t strange)
{
    c->unsent -= memory;
    c->net->unsent -= memory;
    c->strange -= strange;
    c->net->strange -= strange;
    if (c->unsent == 0)
        net_list_drop(c, NET_UNSENT);
}

/* Stops counting the output of a connection, and drops its held input. */
void
net_forget_unsent(struct conn *c)
{
    uncount(c, c->unsent, c->strange);
    free(c->input);
    c->input = NULL;
    c->held = 0;
}

/* A connection with unsent bytes, and how many there are. */
struct debt {
    struct conn *conn;
    size_t unsent, strange;
};

/* Strangers first, those with most unread output before others. */
static int
compare_debts(const void *a, const void *b)
{
    const struct debt *one = a, *other = b;

    if (one->strange != other->strange)
        return one->strange > other->strange ? -1 : 1;
    if (one->unsent != other->unsent)
        return one->unsent > other->unsent ? -1 : 1;
    return 0;
}

/* All connections with unsent bytes, the one to end first in front. */
static struct debt *
sort_debts(const struct net *net, size_t *count)
{
    const struct queue *list = &net->list[NET_UNSENT];
    struct debt *debts = memory_new(list->count, sizeof *debts);

    *count = 0;
    for (struct queue_link *at = list->first; at != NULL; at = at->next) {
        struct conn *c = conn_of(at, NET_UNSENT);

        debts[(*count)++] = (struct debt){ c, c->unsent, c->strange };
    }
    qsort(debts, *count, sizeof *debts, compare_debts);
    return debts;
}

static bool
is_above(const struct net *net, uint64_t bound)
{
    return net->unsent > bound || net->strange > bound / STRANGERS;
}

/*
 * If the unsent bytes exceed their bound, closes connections until there is a
 * reserve of one part in SPARE, so that sorting is rare. What is left at ${end}
 * waits for the next flush.
 */
static void
enforce_bound(struct net *net, uint64_t end)
{
    uint64_t bound = net->settings.unsent << 20;
    struct debt *debts;
    size_t count;

    if (!is_above(net, bound))
        return;
    debts = sort_debts(net, &count);
    for (size_t i = 0; i < count && is_above(net, bound - bound / SPARE); i++) {
        house_counters(net->house)->cut_off++;
        net_hang_up(debts[i].conn); /* freed in a later callback */
        if (clock_monotonic() >= end)
            break;
    }
    free(debts);
}

/* Back-pressure */

static bool
is_full(const struct conn *c)
{
    return c->socket != NULL ? c->unsent > QUEUE_MAX : net_queued(c) > 0;
}

/* Continues with ${c} in a callback of its own: net_on_more(). */
static void
go_on_later(struct conn *c)
{
    if (c->net->list[NET_WAITING].first == NULL)
        uv_idle_start(&c->net->more, net_on_more);
    net_list_add(c, NET_WAITING);
}

/* Starts or stops reading from the connection, as its output demands. */
void
net_regulate(struct conn *c)
{
    bool full, reads;

    if (c->closing)
        return;
    full = is_full(c);
    reads = !full && c->held == 0 && !c->deaf;
    if (!full && c->held > 0 && !c->flows)
        go_on_later(c);
    if (reads == c->reads)
        return;
    c->reads = reads;
    if (!reads) {
        uv_read_stop(stream(c));
        return;
    }
    c->heard = net_now(c->net);
    if (c->begun != 0)
        c->begun = c->heard;
    uv_read_start(stream(c), net_on_room, net_on_read);
}

/* Holds input that is not handled yet; nothing more is read meanwhile. */
static void
hold(struct conn *c, const char *bytes, size_t length)
{
    char *held = NULL;

    if (length > 0) {
        held = memory_raw(length);
        memcpy(held, bytes, length);
    }
    free(c->input);
    c->input = held;
    c->held = length;
}

/* Handles frames; while the greeting flows they are held. */
void
net_hear_frames(struct conn *c, const char *bytes, size_t length)
{
    size_t room = c->unsent < QUEUE_MAX ? QUEUE_MAX - c->unsent : 0, used = 0;
    uint64_t message;

    c->net->end = clock_monotonic() + HEAR_NS;
    if (length > 0 && !c->flows &&
        !socket_read(c->socket, bytes, length, BATCH, room, &used)) {
        c->doomed = true;
        used = length;
    }
    hold(c, bytes + used, c->deaf ? 0 : length - used);
    message = socket_unfinished(c->socket);
    if (message != c->message)
        c->begun = message != 0 ? net_now(c->net) : 0;
    c->message = message;
    net_make_dirty(c);
    net_regulate(c); /* at once: libuv reads several times in a row */
}

/* Asks for the next piece of the greeting, then handles held input. */
static void
go_on(struct conn *c)
{
    if (c->flows && net_queued(c) == 0) {
        c->flows = visit_flow(c->visit);
        net_make_dirty(c);
    }
    if (!is_full(c) && c->held > 0 && !c->flows)
        net_hear_frames(c, c->input, c->held);
}

/*
 * Continues with one connection: the next piece of its greeting, or held input.
 * If there is none, net_on_flush() has more to send and comes next.
 */
void
net_on_more(uv_idle_t *idle)
{
    struct net *net = idle->data;
    struct conn *c = first_of(net, NET_WAITING);

    net_begin(net);
    if (c != NULL)
        net_list_drop(c, NET_WAITING);
    if (net->list[NET_WAITING].first == NULL)
        uv_idle_stop(idle);
    if (c != NULL)
        go_on(c);
    net_timed(net, METRICS_MORE);
}

/* Begins with the greeting of a visit. */
void
net_greet(struct conn *c)
{
    c->flows = true;
    go_on_later(c);
}

/* Sending */

/* A write of ${length} bytes that belong to it. */
static struct writing *
new_writing(char *head, char *body, size_t length)
{
    struct writing *w = memory_raw(sizeof *w);

    w->write.data = w;
    w->head = head;
    w->body = body;
    w->memory = length + sizeof *w + MALLOC_BYTES;
    return w;
}

static void
free_writing(struct writing *w)
{
    free(w->head);
    free(w->body);
    free(w);
}

/* Frees what was sent, and goes on with the connection. */
static void
end_writing(struct conn *c, struct writing *w, int status)
{
    if (!c->closing)
        uncount(c, w->memory, w->stranger ? w->memory : 0);
    free_writing(w);
    if (c->closing)
        return;
    if (status != 0 ||
        (c->doomed &&
         !queue_has(&c->net->list[NET_DIRTY], &c->listed[NET_DIRTY]) &&
         net_queued(c) == 0)) {
        net_hang_up(c);
        return;
    }
    if (c->flows && net_queued(c) == 0)
        go_on_later(c);
    net_regulate(c);
}

static void
on_written(uv_write_t *write, int status)
{
    struct conn *c = write->handle->data;
    struct net *net = c->net;

    end_writing(c, write->data, status);
    net_timed(net, METRICS_WRITTEN);
}

/* Queues two buffers, the second perhaps empty, that ${w} keeps in memory. */
static void
queue(struct conn *c, struct writing *w, const uv_buf_t buffer[2])
{
    count(c, w);
    if (uv_write(&w->write, stream(c), buffer, buffer[1].len > 0 ? 2 : 1,
                 on_written) != 0) {
        uncount(c, w->memory, w->stranger ? w->memory : 0);
        free_writing(w);
        c->doomed = true;
    }
    net_regulate(c);
}

void
net_send_text(struct conn *c, char *head, char *body)
{
    size_t length = strlen(head), size = body != NULL ? strlen(body) : 0;

    c->given += length + size;
    queue(c, new_writing(head, body, length + size),
          (uv_buf_t[]){ uv_buf_init(head, (unsigned)length),
                        uv_buf_init(body, (unsigned)size) });
}

void
net_send_page(struct conn *c, char *head, const void *body, size_t size)
{
    size_t length = strlen(head);

    c->given += length + size;
    queue(c, new_writing(head, NULL, length),
          (uv_buf_t[]){ uv_buf_init(head, (unsigned)length),
                        uv_buf_init((char *)(uintptr_t)body, (unsigned)size) });
}

/*
 * Sends what the socket takes at once, nearly always all; queues the rest, in
 * no more memory than it needs.
 */
static void
send_now(struct conn *c, char *bytes, size_t length)
{
    uv_buf_t buffer = uv_buf_init(bytes, (unsigned)length);
    int sent = uv_try_write(stream(c), &buffer, 1);
    size_t gone = sent > 0 ? (size_t)sent : 0, rest = length - gone;

    c->given += length;
    if (rest == 0) {
        socket_reuse(c->socket, bytes);
        net_regulate(c);
        return;
    }
    memmove(bytes, bytes + gone, rest);
    bytes = memory_resize(bytes, rest, 1);
    queue(c, new_writing(bytes, NULL, rest),
          (uv_buf_t[]){ uv_buf_init(bytes, (unsigned)rest),
                        uv_buf_init(NULL, 0) });
}

/* No more input is expected: hangs up when all is sent, or soon anyway. */
static void
let_go(struct conn *c)
{
    c->doomed = c->deaf = true;
    if (c->closed == 0)
        c->closed = net_now(c->net);
    if (net_queued(c) == 0)
        net_hang_up(c);
    else
        net_regulate(c);
}

/* Sends what the socket has; hangs up when it is over. */
static void
flush_one(struct conn *c)
{
    size_t length;
    char *bytes = socket_write(c->socket, &length);

    if (c->closed == 0 && socket_closing(c->socket))
        c->closed = net_now(c->net);
    if (bytes != NULL)
        send_now(c, bytes, length);
    else
        net_regulate(c);
    if (c->flows && bytes != NULL && net_queued(c) == 0)
        go_on_later(c);
    if (socket_ended(c->socket) || c->doomed)
        let_go(c);
}

/* The next connection to send to, with ${news} those that can wait, too. */
static struct conn *
take_dirty(struct net *net, bool news)
{
    struct conn *c = first_of(net, NET_DIRTY);

    if (c == NULL && news)
        c = first_of(net, NET_NEWS);
    if (c != NULL) {
        net_list_drop(c, NET_DIRTY);
        net_list_drop(c, NET_NEWS);
    }
    return c;
}

/* True if news need not wait for more: answers of others may bring some. */
static bool
news_are_due(const struct net *net)
{
    return net->news_due || net->house == NULL || !house_is_keeping(net->house);
}

/* No news wait any more. */
static void
end_news(struct net *net)
{
    net->news_due = false;
    uv_timer_stop(&net->news);
}

void
net_on_news(uv_timer_t *timer)
{
    struct net *net = timer->data;

    net_begin(net);
    net->news_due = true;
    net_timed(net, METRICS_FLUSH);
}

/*
 * Sends what is ready before the loop sleeps. A disconnection may create
 * messages for others, so it looks again after that. What takes longer than
 * FLUSH_NS continues in the next iteration: with an idle handle the loop does
 * not sleep. While answers are on their way to the disk, news about others
 * wait for more, for NEWS_MS at most: then one system call sends them all.
 */
void
net_on_flush(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;
    uint64_t end = clock_monotonic() + FLUSH_NS;
    bool in_time = true, news = news_are_due(net);
    struct conn *c;

    net_begin(net);
    do {
        while (in_time && (c = take_dirty(net, news)) != NULL) {
            flush_one(c);
            in_time = clock_monotonic() < end;
        }
        enforce_bound(net, end);
    } while (in_time && net->list[NET_DIRTY].first != NULL);
    if (net->list[NET_DIRTY].first != NULL ||
        (news && net->list[NET_NEWS].first != NULL) ||
        is_above(net, net->settings.unsent << 20))
        uv_idle_start(&net->more, net_on_more);
    if (net->list[NET_NEWS].first == NULL)
        end_news(net);
    net_await_answer(net);
    net_timed(net, METRICS_FLUSH);
}

/* Sends the output of ${c} before the loop sleeps. */
void
net_make_dirty(struct conn *c)
{
    net_list_add(c, NET_DIRTY);
}

/* The same, or a little later if there may be more to send by then. */
void
net_send_soon(struct conn *c)
{
    if (c->net->list[NET_NEWS].first == NULL)
        uv_timer_start(&c->net->news, net_on_news, NEWS_MS, 0);
    net_list_add(c, NET_NEWS);
}
