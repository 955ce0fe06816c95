/*
 * Connections: bytes from and to sockets, limits, and the life of the loop.
 * Requests and frames are read elsewhere; what they mean is the house's.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <uv.h>

#include <rookery/check.h>
#include <store/secret.h>

#include "house.h"
#include "net.h"
#include "request.h"
#include "response.h"
#include "socket.h"

enum {
    CONNECTIONS_MAX = 10000,
    BACKLOG = 512,
    TICK_MS = 100,
    REQUEST_MS = 10000,        /* a request must be whole by then */
    IDLE_MS = 60000,           /* between two requests */
    PING_MS = 30000,           /* a socket is pinged after so long a silence */
    OUT_MAX = 4 * 1024 * 1024, /* bytes that a slow reader may leave */
    MESSAGES_MAX = 1000        /* of one visitor in a second */
};

struct net {
    uv_loop_t loop;
    uv_tcp_t server;
    uv_async_t wake;
    uv_timer_t tick;
    uv_prepare_t flush;
    uv_signal_t term, interrupt;
    struct house *house;
    struct conn *conns, *dirty;
    int count;
    bool ending;
    uint64_t second; /* for counting messages */
};

/* A reply that the house owes; the connection may be gone by then. */
struct owed {
    struct conn *conn; /* NULL: gone */
};

struct conn {
    uv_tcp_t tcp;
    struct net *net;
    struct conn *next, *before;
    struct conn *next_dirty;
    bool is_dirty, closing, doomed;
    struct request *request; /* NULL: a web socket */
    struct owed *owed;
    struct socket *socket;
    struct house_visit *visit;
    uint64_t heard; /* when something came last */
    uint64_t begun; /* when the request began; 0: it has not */
    uint64_t second;
    int messages; /* in that second */
};

/* One write to a socket, with its bytes. */
struct writing {
    uv_write_t write;
    char *bytes;
};

static uint64_t
now(const struct net *net)
{
    return uv_now(&net->loop);
}

/* Closing */

static void
on_closed(uv_handle_t *handle)
{
    struct conn *c = handle->data;

    if (c->request != NULL)
        request_end(c->request);
    free(c->request);
    socket_free(c->socket);
    free(c);
}

static void
drop_dirty(struct conn *c)
{
    struct conn **at = &c->net->dirty;

    while (c->is_dirty && *at != c)
        at = &(*at)->next_dirty;
    if (c->is_dirty)
        *at = c->next_dirty;
    c->is_dirty = false;
}

static void
hang_up(struct conn *c)
{
    if (c->closing)
        return;
    c->closing = true;
    drop_dirty(c);
    if (c->visit != NULL)
        house_part(c->visit);
    if (c->owed != NULL)
        c->owed->conn = NULL;
    if (c->before != NULL)
        c->before->next = c->next;
    else
        c->net->conns = c->next;
    if (c->next != NULL)
        c->next->before = c->before;
    c->net->count--;
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* Writing */

static void
on_written(uv_write_t *write, int status)
{
    struct writing *w = write->data;
    struct conn *c = write->handle->data;

    free(w->bytes);
    free(w);
    if (status != 0 || (c->doomed && uv_stream_get_write_queue_size(
                                         (uv_stream_t *)&c->tcp) == 0))
        hang_up(c);
}

/* Sends ${bytes}, malloc'ed and freed afterwards, from ${from} on. */
static void
send_rest(struct conn *c, char *bytes, size_t length, size_t from)
{
    struct writing *w = malloc(sizeof *w);
    uv_buf_t buffer = uv_buf_init(bytes + from, (unsigned)(length - from));

    RK_CHECK(w != NULL);
    w->bytes = bytes;
    w->write.data = w;
    if (uv_write(&w->write, (uv_stream_t *)&c->tcp, &buffer, 1, on_written) ==
        0)
        return;
    free(bytes);
    free(w);
    c->doomed = true;
}

/* The same for all of them; on_written() may end the connection. */
static void
send_bytes(struct conn *c, char *bytes, size_t length)
{
    send_rest(c, bytes, length, 0);
}

/* The same at once as far as the socket takes them, which is nearly always. */
static void
send_now(struct conn *c, char *bytes, size_t length)
{
    uv_buf_t buffer = uv_buf_init(bytes, (unsigned)length);
    int sent = uv_try_write((uv_stream_t *)&c->tcp, &buffer, 1);

    if (sent > 0 && (size_t)sent == length)
        free(bytes);
    else
        send_rest(c, bytes, length, sent > 0 ? (size_t)sent : 0);
}

/* Sends what the socket has; hangs up when it is over or too slow. */
static void
flush_one(struct conn *c)
{
    size_t length;
    char *bytes = socket_write(c->socket, &length);

    if (bytes != NULL)
        send_now(c, bytes, length);
    if (uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp) > OUT_MAX)
        hang_up(c);
    else if (socket_ended(c->socket) || c->doomed) {
        c->doomed = true;
        if (uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp) == 0)
            hang_up(c);
    }
}

/* Before the loop sleeps, everything that was said meanwhile goes out. */
static void
on_flush(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;

    while (net->dirty != NULL) {
        struct conn *c = net->dirty;

        net->dirty = c->next_dirty;
        c->is_dirty = false;
        flush_one(c);
    }
}

static void
make_dirty(struct conn *c)
{
    if (c->is_dirty || c->closing)
        return;
    c->is_dirty = true;
    c->next_dirty = c->net->dirty;
    c->net->dirty = c;
}

/* Replies */

/* Sends a whole response; ${token} of a new session or NULL. */
static void
respond(struct conn *c, int status, const char *json, const char *token)
{
    bool keep = c->request->keep && status < 500 && !c->net->ending;
    char *text = response_text(status, json, token, keep);

    c->doomed = !keep;
    send_bytes(c, text, strlen(text));
}

static void
refuse(struct conn *c, int status, const char *code, const char *why)
{
    char json[2 * RK_SENTENCE_MAX];

    snprintf(json, sizeof json, "{\"error\":\"%s\",\"why\":\"%s\"}", code, why);
    respond(c, status, json, NULL);
}

/* The connection that ${owed}, now paid, belongs to; NULL: it is gone. */
static struct conn *
pay(struct owed *owed)
{
    struct conn *c = owed->conn;

    free(owed);
    if (c != NULL)
        c->owed = NULL;
    return c;
}

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    struct conn *c = pay(context);

    if (c == NULL)
        return;
    respond(c, status, json, token);
    request_next(c->request);
}

static void
on_file(void *context, const char *name, const char *text)
{
    struct conn *c = pay(context);
    char *bytes;

    if (c == NULL)
        return;
    c->doomed = !c->request->keep || c->net->ending;
    bytes = response_file(name, text, !c->doomed);
    send_bytes(c, bytes, strlen(bytes));
    request_next(c->request);
}

/* Requests */

/* Whether a request may be looked at; else it is answered. */
static bool
admit(struct conn *c, bool post)
{
    const struct request *r = c->request;

    if (!request_same_origin(r))
        refuse(c, 403, "wrong-origin",
               "This comes from a page of another place.");
    else if (post && strncmp(r->type, "application/json", 16) != 0)
        refuse(c, 415, "bad-type",
               "The body is to be JSON; say so in Content-Type.");
    else
        return true;
    request_next(c->request);
    return false;
}

static void
ask_house(struct conn *c)
{
    struct request *r = c->request;
    const char *method = request_method(r);
    char token[SECRET_TOKEN];
    bool known = request_cookie(r, "rookery", token, sizeof token);

    c->begun = 0;
    if (!admit(c, strcmp(method, "POST") == 0))
        return;
    c->owed = malloc(sizeof *c->owed);
    RK_CHECK(c->owed != NULL);
    c->owed->conn = c;
    house_request(c->net->house, &(struct house_request){
                                     .method = method,
                                     .path = r->url,
                                     .query = r->query,
                                     .host = r->host,
                                     .body = r->body != NULL ? r->body : "",
                                     .length = r->length,
                                     .token = known ? token : NULL,
                                     .reply = on_reply,
                                     .file = on_file,
                                     .context = c->owed });
}

/* Web sockets */

/* Too many messages in one second end the visit. */
static void
on_message(void *context, const char *text, size_t length)
{
    struct conn *c = context;

    if (c->second != c->net->second) {
        c->second = c->net->second;
        c->messages = 0;
    }
    if (++c->messages > MESSAGES_MAX)
        socket_close(c->socket, SOCKET_POLICY);
    else if (c->visit != NULL)
        house_hear(c->visit, text, length);
    make_dirty(c);
}

static void
on_send(void *context, const char *json)
{
    struct conn *c = context;

    socket_send(c->socket, json);
    make_dirty(c);
}

static void
shake_hands(struct conn *c, const char *accept)
{
    static const char form[] = "HTTP/1.1 101 Switching Protocols\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Accept: %s\r\n\r\n";
    size_t room = sizeof form + SOCKET_ACCEPT;
    char *bytes = malloc(room);

    RK_CHECK(bytes != NULL);
    snprintf(bytes, room, form, accept);
    send_bytes(c, bytes, strlen(bytes));
}

/* From a request to a visit. */
static void
upgrade(struct conn *c)
{
    struct request *r = c->request;
    char link[SECRET_LINK], token[SECRET_TOKEN], accept[SOCKET_ACCEPT];
    bool known = request_cookie(r, "rookery", token, sizeof token);
    uint32_t after = request_number(r, "after=");

    r->keep = false;
    if (strcmp(r->upgrade, "websocket") != 0 || strcmp(r->version, "13") != 0 ||
        !socket_accept(r->key, accept)) {
        refuse(c, 426, "bad-upgrade", "Only web sockets are spoken here.");
        return;
    }
    if (!admit(c, false))
        return;
    if (!request_between(r, "/api/tables/", "/play", link, sizeof link)) {
        refuse(c, 404, "not-found", "There is nothing at this address.");
        return;
    }
    shake_hands(c, accept);
    c->socket = socket_new(on_message, c);
    c->visit = house_visit(c->net->house, link, known ? token : NULL, after,
                           on_send, c);
    if (c->visit == NULL)
        socket_close(c->socket, SOCKET_POLICY);
    request_end(c->request);
    free(c->request);
    c->request = NULL;
    make_dirty(c);
}

/* Reading */

static void
hear_frames(struct conn *c, const char *bytes, size_t length)
{
    if (length > 0 && !socket_read(c->socket, bytes, length))
        c->doomed = true;
    make_dirty(c);
}

static void
hear_request(struct conn *c, const char *bytes, size_t length)
{
    enum request_state state;
    size_t used;

    if (c->owed != NULL || c->doomed) {
        hang_up(c); /* one request at a time */
        return;
    }
    if (c->begun == 0)
        c->begun = now(c->net);
    state = request_feed(c->request, bytes, length, &used);
    if (state == REQUEST_BAD) {
        c->request->keep = false;
        refuse(c, c->request->status, "bad-request",
               "That request cannot be read.");
    } else if (state == REQUEST_UPGRADE) {
        upgrade(c);
        if (c->socket != NULL)
            hear_frames(c, bytes + used, length - used);
    } else if (state == REQUEST_DONE) {
        ask_house(c);
        if (used < length)
            hang_up(c);
    }
}

static void
on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct conn *c = stream->data;

    if (count < 0)
        hang_up(c);
    else if (count > 0 && !c->closing) {
        c->heard = now(c->net);
        if (c->socket != NULL)
            hear_frames(c, buffer->base, (size_t)count);
        else
            hear_request(c, buffer->base, (size_t)count);
    }
}

/* One buffer serves all: what is read is used before the next read. */
static void
on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    static char bytes[64 * 1024];

    (void)handle;
    (void)wanted;
    *buffer = uv_buf_init(bytes, sizeof bytes);
}

static void
on_connection(uv_stream_t *server, int status)
{
    struct net *net = server->data;
    struct conn *c = calloc(1, sizeof *c);

    RK_CHECK(c != NULL);
    c->request = malloc(sizeof *c->request);
    RK_CHECK(c->request != NULL);
    request_start(c->request);
    c->net = net;
    c->heard = now(net);
    uv_tcp_init(&net->loop, &c->tcp);
    c->tcp.data = c;
    c->next = net->conns;
    if (c->next != NULL)
        c->next->before = c;
    net->conns = c;
    net->count++;
    if (status != 0 || uv_accept(server, (uv_stream_t *)&c->tcp) != 0 ||
        net->ending || net->count > CONNECTIONS_MAX) {
        hang_up(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read);
}

/* The loop */

static void
on_wake(uv_async_t *async)
{
    struct net *net = async->data;

    house_deliver(net->house);
}

static void
wake(void *context)
{
    struct net *net = context;

    uv_async_send(&net->wake);
}

/* Ends what takes too long, and pings what is silent. */
static void
look_after(struct conn *c)
{
    uint64_t silent = now(c->net) - c->heard;

    if (c->socket != NULL && silent > 2 * PING_MS)
        hang_up(c);
    else if (c->socket != NULL && silent > PING_MS) {
        socket_ping(c->socket);
        make_dirty(c);
    } else if (c->socket == NULL && c->owed == NULL &&
               (silent > IDLE_MS ||
                (c->begun != 0 && now(c->net) - c->begun > REQUEST_MS)))
        hang_up(c);
}

static void
on_tick(uv_timer_t *timer)
{
    struct net *net = timer->data;
    uint64_t second = now(net) / 1000;
    struct conn *next;

    house_tick(net->house);
    if (second == net->second)
        return;
    net->second = second;
    for (struct conn *c = net->conns; c != NULL; c = next) {
        next = c->next;
        look_after(c);
    }
}

/* Nothing new; who visits is told, and the loop ends with the last of them. */
static void
on_signal(uv_signal_t *signal, int number)
{
    struct net *net = signal->data;

    (void)number;
    net->ending = true;
    uv_stop(&net->loop);
}

static void
write_log(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "rookery serve: %s\n", line);
}

static void
close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Closes what is left of the loop and frees all. */
static void
tear_down(struct net *net)
{
    while (net->conns != NULL)
        hang_up(net->conns);
    house_close(net->house);
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    RK_CHECK(uv_loop_close(&net->loop) == 0);
    free(net);
}

static void
set_up_loop(struct net *net)
{
    RK_CHECK(uv_loop_init(&net->loop) == 0);
    uv_async_init(&net->loop, &net->wake, on_wake);
    uv_timer_init(&net->loop, &net->tick);
    uv_prepare_init(&net->loop, &net->flush);
    uv_signal_init(&net->loop, &net->term);
    uv_signal_init(&net->loop, &net->interrupt);
    uv_tcp_init(&net->loop, &net->server);
    net->wake.data = net->tick.data = net->flush.data = net->term.data =
        net->interrupt.data = net->server.data = net;
    uv_timer_start(&net->tick, on_tick, TICK_MS, TICK_MS);
    uv_prepare_start(&net->flush, on_flush);
    uv_signal_start(&net->term, on_signal, SIGTERM);
    uv_signal_start(&net->interrupt, on_signal, SIGINT);
    signal(SIGPIPE, SIG_IGN);
}

/* Binds to ${name} and listens; 0, or what libuv says. */
static int
listen_on(struct net *net, const char *name, int port)
{
    struct sockaddr_storage address;
    int code = uv_ip4_addr(name, port, (struct sockaddr_in *)&address);

    if (code != 0)
        code = uv_ip6_addr(name, port, (struct sockaddr_in6 *)&address);
    if (code == 0)
        code = uv_tcp_bind(&net->server, (struct sockaddr *)&address, 0);
    if (code == 0)
        code = uv_listen((uv_stream_t *)&net->server, BACKLOG, on_connection);
    return code;
}

/* Listens; false after a sentence. "::" hears both kinds of addresses. */
static bool
listen_to(struct net *net, const struct net_settings *s, struct rk_text *why)
{
    int code = listen_on(net, s->share ? "::" : s->address, s->port);

    if (s->share && (code == UV_EAFNOSUPPORT || code == UV_EADDRNOTAVAIL))
        code = listen_on(net, "0.0.0.0", s->port);
    if (code == UV_EINVAL)
        rk_text_fill(why, "\"%\" is no address; use one such as 127.0.0.1.",
                     s->address);
    else if (code != 0)
        rk_text_fill(why,
                     "The server cannot listen there: %; choose another "
                     "address or port with --listen.",
                     uv_strerror(code));
    return code == 0;
}

struct net *
net_open(const struct net_settings *settings, struct rk_text *why)
{
    struct net *net = calloc(1, sizeof *net);

    RK_CHECK(net != NULL);
    set_up_loop(net);
    if (listen_to(net, settings, why))
        net->house = house_open(
            &(struct house_settings){ .path = settings->path,
                                      .bot_threads = settings->bot_threads,
                                      .pace = settings->pace,
                                      .wake = wake,
                                      .log = write_log,
                                      .context = net },
            why);
    if (net->house != NULL)
        return net;
    tear_down(net);
    return NULL;
}

int
net_port(const struct net *net)
{
    struct sockaddr_storage address;
    int length = sizeof address;

    RK_CHECK(uv_tcp_getsockname(&net->server, (struct sockaddr *)&address,
                                &length) == 0);
    return ntohs(address.ss_family == AF_INET6
                     ? ((struct sockaddr_in6 *)&address)->sin6_port
                     : ((struct sockaddr_in *)&address)->sin_port);
}

/* Says good-bye to visitors and lets it reach them, for a moment. */
static void
part(struct net *net)
{
    for (struct conn *c = net->conns; c != NULL; c = c->next) {
        if (c->socket == NULL)
            continue;
        socket_close(c->socket, SOCKET_GOING);
        make_dirty(c);
    }
    for (int i = 0; i < 10; i++)
        uv_run(&net->loop, UV_RUN_NOWAIT);
}

void
net_run(struct net *net)
{
    uv_run(&net->loop, UV_RUN_DEFAULT);
    part(net);
    tear_down(net);
}
