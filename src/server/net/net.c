/*
 * Connections: bytes from and to sockets, limits, and the loop. request.c and
 * socket.c parse the bytes; the house handles them.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <store/secret.h>
#include <wire/write.h>
#include <server/table/message.h>
#include <server/requests/query.h>
#include <server/requests/routes.h>
#include <server/house/clock.h>
#include <server/house/visit.h>

#include "net_inside.h"
#include "page.h"

enum {
    BACKLOG = 4096,
    KERNEL_BYTES = 64 * 1024, /* unsent, of a connection, in the kernel */
    READ_BYTES = 8 * 1024     /* from a web socket at a time */
};

uint64_t
net_now(const struct net *net)
{
    return uv_now(&net->loop);
}

/* Closing */

static void
on_closed(uv_handle_t *handle)
{
    struct conn *c = handle->data;
    struct net *net = c->net;

    if (c->request != NULL)
        request_end(c->request);
    free(c->request);
    socket_free(c->socket);
    free(c);
    net_timed(net, METRICS_CLOSED);
}

void
net_hang_up(struct conn *c)
{
    if (c->closing)
        return;
    c->closing = true;
    for (int i = 0; i < NET_LISTS; i++)
        net_list_drop(c, (enum net_list)i);
    net_forget_unsent(c);
    net_leave(c);
    if (c->visit != NULL)
        visit_leave(c->visit);
    if (c->outstanding != NULL)
        c->outstanding->conn = NULL;
    for (int i = 0; i < NET_ROUNDS; i++) {
        if (c->net->round[i] == &c->all)
            c->net->round[i] = c->all.next;
    }
    queue_remove(&c->net->conns, &c->all);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* Replies */

/* Sends a whole response. */
void
net_respond(struct conn *c, const struct response *response)
{
    struct response whole = *response;
    char *text;

    whole.keep = c->request->keep && response->status < 500 && !c->net->ending;
    whole.bodiless = strcmp(request_method(c->request), "HEAD") == 0;
    whole.secure = c->secure;
    whole.days = c->net->settings.session_days;
    if (whole.token == NULL && c->renews && c->person != 0)
        whole.token = c->request->token;
    whole.renews = c->renews;
    whole.retry = c->retry > 0 ? c->retry : 1;
    c->retry = 0;
    text = response_text(&whole);
    metrics_response(house_counters(c->net->house), response->status);
    c->doomed = !whole.keep;
    net_log_request(c, response->status, strlen(text));
    net_send(c, text, strlen(text), NULL, 0);
}

/* Refuses with ${status} instead of that of the row. */
static void
refuse_as(struct conn *c, enum refusal_id id, int status)
{
    const char *code = refusals_row(id)->code;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };
    struct buffer body = { 0 };

    why.said = &said;
    refusals_say(&why, id, NULL);
    refusals_write(&body, id, &why);
    write_end(&body);
    metrics_refusal(house_counters(c->net->house), code);
    net_respond(c, &(struct response){ .status = status, .body = body.at });
    free(body.at);
}

void
net_refuse(struct conn *c, enum refusal_id id)
{
    refuse_as(c, id, refusals_row(id)->status);
}

/* The connection of ${outstanding}, whose reply is here; NULL if it is gone. */
static struct conn *
settle_reply(struct outstanding *outstanding)
{
    struct conn *c = outstanding->conn;

    free(outstanding);
    if (c != NULL)
        c->outstanding = NULL;
    return c;
}

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    struct conn *c = settle_reply(context);

    if (c == NULL)
        return;
    net_respond(c, &(struct response){
                       .status = status, .body = json, .token = token });
    request_next(c->request);
}

static void
on_file(void *context, const char *name, const char *text)
{
    struct conn *c = settle_reply(context);

    if (c == NULL)
        return;
    net_respond(c, &(struct response){ .status = 200,
                                       .type = "application/jsonl",
                                       .file = name,
                                       .body = text });
    request_next(c->request);
}

/* Requests */

/* Sends a file of the page, if the request is for one. */
static bool
ask_page(struct conn *c)
{
    bool keep = c->request->keep && !c->net->ending;
    struct page_reply reply;

    if (!page_answer(c->request, keep, &reply))
        return false;
    c->begun = 0;
    c->doomed = !keep;
    net_log_request(c, reply.status, strlen(reply.head) + reply.size);
    net_send(c, reply.head, strlen(reply.head), reply.body, reply.size);
    request_next(c->request);
    return true;
}

static void
ask_house(struct conn *c)
{
    struct request *r = c->request;
    const char *method = request_method(r);

    c->begun = 0;
    if (!net_admit(c, strcmp(method, "POST") == 0) || net_for_operator(c) ||
        ask_page(c))
        return;
    c->outstanding = memory_raw(sizeof *c->outstanding);
    c->outstanding->conn = c;
    routes_request(c->net->house, &(struct house_request){
                                      .method = method,
                                      .path = r->url,
                                      .query = r->query,
                                      .host = net_host(c),
                                      .address = &c->who,
                                      .body = r->body != NULL ? r->body : "",
                                      .length = r->length,
                                      .token = net_token(c),
                                      .metrics = house_counters(c->net->house),
                                      .reply = on_reply,
                                      .file = on_file,
                                      .context = c->outstanding });
}

/* Web sockets */

/* Stops reading from a client that exceeds its message rate. */
static bool
on_frame(void *context)
{
    struct conn *c = context;

    if (net_admit_frame(c))
        return true;
    c->deaf = true;
    socket_close(c->socket, SOCKET_POLICY);
    net_make_dirty(c);
    return false;
}

/* False from the moment of a ban or the end of a session; a tick closes. */
static bool
may_speak(const struct conn *c)
{
    return c->visit != NULL &&
           (c->net->purges == house_purges(c->net->house) || !net_unwelcome(c));
}

static void
on_message(void *context, const char *text, size_t length)
{
    struct conn *c = context;

    if (may_speak(c))
        visit_hear(c->visit, text, length);
    net_make_dirty(c);
    if (clock_monotonic() >= c->net->end)
        socket_pause(c->socket);
}

static const struct socket_callbacks callbacks = { on_frame, on_message };

static void
on_send(void *context, const char *json)
{
    struct conn *c = context;

    socket_send(c->socket, json);
    if (c->visit != NULL && visit_flows(c->visit))
        c->flows = true; /* again, after a failed read of the match */
    if (c->visit != NULL && visit_can_wait(c->visit))
        net_send_soon(c);
    else
        net_make_dirty(c);
}

static void
shake_hands(struct conn *c, const char *accept)
{
    static const char form[] = "HTTP/1.1 101 Switching Protocols\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Accept: %s\r\n\r\n";
    size_t room = sizeof form + SOCKET_ACCEPT;
    char *bytes = memory_raw(room);

    snprintf(bytes, room, form, accept);
    net_send(c, bytes, strlen(bytes), NULL, 0);
}

/* The parameters of a request for a web socket. */
struct wish {
    char accept[SOCKET_ACCEPT], link[SECRET_LINK];
    bool fits; /* the version of the protocol */
    uint32_t after, text;
};

/*
 * Reads the query; false if it is refused. begin_visit() refuses other
 * versions, whatever else the query has.
 */
static bool
read_query(struct conn *c, struct wish *wish)
{
    static const char *const keys[] = { "version", "after", "text", NULL };
    const char *query = c->request->query;
    char version[QUERY_VALUE_MAX];

    query_value(query, "version", version);
    wish->fits = strcmp(version, HOUSE_PROTOCOL) == 0;
    if (!wish->fits)
        return true;
    if (!query_fits(query, keys))
        net_refuse(c, REFUSAL_BAD_QUERY);
    else if (!query_number(query, "after", 0, &wish->after))
        net_refuse(c, REFUSAL_BAD_AFTER);
    else if (!query_number(query, "text", 0, &wish->text) || wish->text > 1)
        net_refuse(c, REFUSAL_BAD_TEXT);
    else
        return true;
    return false;
}

/* True if the request may become a web socket; otherwise answers it. */
static bool
may_upgrade(struct conn *c, struct wish *wish)
{
    const struct request *r = c->request;

    if (!net_admit(c, false))
        return false;
    if (strcmp(r->upgrade, "websocket") != 0 || strcmp(r->version, "13") != 0 ||
        !socket_accept(r->key, wish->accept))
        net_refuse(c, REFUSAL_BAD_UPGRADE);
    else if (!request_between(r, "/api/tables/", "/play", wish->link,
                              sizeof wish->link))
        net_refuse(c, REFUSAL_NOT_FOUND);
    else
        return read_query(c, wish) && net_admit_visit(c);
    return false;
}

/* Begins the visit, or says why not and closes. */
static void
begin_visit(struct conn *c, const struct wish *wish)
{
    char *refused;

    if (wish->fits)
        c->visit = visit_come(c->net->house, wish->link, net_token(c),
                              wish->after, on_send, c);
    else {
        refused = message_wrong_version();
        metrics_refusal(house_counters(c->net->house),
                        refusals_row(REFUSAL_VERSION)->code);
        socket_send(c->socket, refused);
        free(refused);
    }
    if (c->visit != NULL) {
        visit_from(c->visit, &c->who);
        visit_want_texts(c->visit, wish->text != 0);
        net_greet(c);
    } else
        socket_close(c->socket, SOCKET_POLICY);
}

/* From a request to a visit. */
static void
upgrade(struct conn *c)
{
    struct wish wish = { 0 };

    c->request->keep = false;
    if (!may_upgrade(c, &wish))
        return;
    metrics_response(house_counters(c->net->house), 101);
    net_log_request(c, 101, 0);
    shake_hands(c, wish.accept);
    c->socket = socket_new(&callbacks, c);
    begin_visit(c, &wish);
    request_end(c->request);
    free(c->request);
    c->request = NULL;
    c->begun = 0;
    net_make_dirty(c);
}

/* Reading */

/*
 * The client is not known before the whole head is read: a proxy sends requests
 * of many people on one connection.
 */
static void
begin_request(struct conn *c)
{
    c->begun = net_now(c->net);
    c->who = c->peer;
    c->person = 0;
    c->secure = c->renews = false;
}

static void
hear_request(struct conn *c, const char *bytes, size_t length)
{
    enum request_state state;
    size_t used;

    if (c->outstanding != NULL || c->doomed) {
        net_hang_up(c); /* one request at a time */
        return;
    }
    if (c->begun == 0)
        begin_request(c);
    state = request_feed(c->request, bytes, length, &used);
    c->asked = uv_hrtime();
    if (state == REQUEST_BAD) {
        c->request->keep = false;
        if (c->request->status == refusals_row(REFUSAL_TOO_FAST)->status)
            net_refuse(c, REFUSAL_TOO_FAST);
        else
            refuse_as(c, REFUSAL_BAD_REQUEST, c->request->status);
    } else if (state == REQUEST_UPGRADE) {
        upgrade(c);
        if (c->socket != NULL)
            net_hear_frames(c, bytes + used, length - used);
    } else if (state == REQUEST_DONE) {
        ask_house(c);
        if (used < length)
            net_hang_up(c);
    }
}

static void
hear(struct conn *c, ssize_t count, const uv_buf_t *buffer)
{
    if (count < 0)
        net_hang_up(c);
    else if (count > 0 && !c->closing) {
        c->heard = net_now(c->net);
        if (c->socket != NULL)
            net_hear_frames(c, buffer->base, (size_t)count);
        else
            hear_request(c, buffer->base, (size_t)count);
    }
}

void
net_on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct conn *c = stream->data;

    hear(c, count, buffer);
    net_timed(c->net, METRICS_READ);
}

/* One buffer serves all: bytes are used or copied before the next read. */
void
net_on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    static char bytes[64 * 1024];
    const struct conn *c = handle->data;

    (void)wanted;
    net_begin(c->net);
    *buffer = uv_buf_init(bytes, c->socket != NULL ? READ_BYTES : sizeof bytes);
}

/* Accepts the next connection, or hangs up. */
static void
take_in(struct net *net, uv_stream_t *server)
{
    struct conn *c = memory_new(1, sizeof *c);

    c->request = memory_raw(sizeof *c->request);
    request_start(c->request, &net->bodies);
    c->net = net;
    c->heard = net_now(net);
    uv_tcp_init(&net->loop, &c->tcp);
    c->tcp.data = c;
    queue_push_front(&net->conns, &c->all);
    if (uv_accept(server, (uv_stream_t *)&c->tcp) != 0 || net->ending ||
        net->conns.count > net->settings.connections) {
        house_counters(net->house)->connections_refused++;
        net_hang_up(c);
        return;
    }
    net_enter(c);
    if (c->closing)
        return;
    uv_tcp_nodelay(&c->tcp, 1);
    net_regulate(c);
}

static void
on_connection(uv_stream_t *server, int status)
{
    struct net *net = server->data;

    if (status == 0)
        take_in(net, server);
    else
        house_counters(net->house)->connections_refused++;
    net_timed(net, METRICS_ACCEPT);
}

/* The loop */

static void
on_wake(uv_poll_t *poll, int status, int events)
{
    struct net *net = poll->data;
    eventfd_t count;

    (void)status;
    (void)events;
    net_begin(net);
    eventfd_read(net->bell, &count);
    house_deliver(net->house);
    net_timed(net, METRICS_WAKE);
}

/*
 * Called by other threads. A uv_async_t would make the loop spin until the
 * sender has left uv_async_send(), for as long as a thread of lower priority
 * waits for a processor.
 */
static void
wake(void *context)
{
    struct net *net = context;

    eventfd_write(net->bell, 1);
}

static void
write_log(void *context, const struct report *report)
{
    net_report(context, report);
}

static void
close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Closes the remaining handles of the loop and frees everything. */
static void
tear_down(struct net *net)
{
    while (net->conns.first != NULL)
        net_hang_up(QUEUE_ITEM(net->conns.first, struct conn, all));
    net_admin_end(net);
    house_close(net->house);
    net->house = NULL;
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    RK_CHECK(uv_loop_close(&net->loop) == 0);
    limits_close(net->limits);
    close(net->bell);
    if (net->folder >= 0)
        close(net->folder);
    free(net);
}

static void
set_up_loop(struct net *net)
{
    RK_CHECK(uv_loop_init(&net->loop) == 0);
    net->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    RK_CHECK(net->bell >= 0 &&
             uv_poll_init(&net->loop, &net->wake, net->bell) == 0);
    uv_timer_init(&net->loop, &net->tick);
    uv_timer_init(&net->loop, &net->news);
    uv_prepare_init(&net->loop, &net->flush);
    uv_idle_init(&net->loop, &net->more);
    uv_signal_init(&net->loop, &net->term);
    uv_signal_init(&net->loop, &net->interrupt);
    uv_tcp_init(&net->loop, &net->server);
    uv_pipe_init(&net->loop, &net->admin, 0);
    net->admin.data = net->wake.data = net->tick.data = net->flush.data =
        net->news.data = net->more.data = net->term.data = net->interrupt.data =
            net->server.data = net;
    uv_poll_start(&net->wake, UV_READABLE, on_wake);
    uv_timer_start(&net->tick, net_on_tick, NET_TICK_MS, NET_TICK_MS);
    uv_prepare_start(&net->flush, net_on_flush);
    uv_signal_start(&net->term, net_on_signal, SIGTERM);
    uv_signal_start(&net->interrupt, net_on_signal, SIGINT);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file too large is a write that fails */
}

/* Binds to ${name} and listens; 0, or the error of libuv. */
static int
listen_on(struct net *net, const char *name, int port)
{
    struct sockaddr_storage address;
    int kernel_bytes = KERNEL_BYTES;
    int code = uv_ip4_addr(name, port, (struct sockaddr_in *)&address);

    if (code != 0)
        code = uv_ip6_addr(name, port, (struct sockaddr_in6 *)&address);
    if (code == 0)
        code = uv_tcp_bind(&net->server, (struct sockaddr *)&address, 0);
    if (code == 0) /* connections inherit it */
        code = uv_send_buffer_size((uv_handle_t *)&net->server, &kernel_bytes);
    if (code == 0)
        code = uv_listen((uv_stream_t *)&net->server, BACKLOG, on_connection);
    return code;
}

/* Listens; false after a sentence. "::" accepts both kinds of addresses. */
static bool
listen_to(struct net *net, const struct settings *s, struct rk_text *why)
{
    int code = listen_on(net, s->share ? "::" : s->address, (int)s->port);

    if (s->share && (code == UV_EAFNOSUPPORT || code == UV_EADDRNOTAVAIL))
        code = listen_on(net, "0.0.0.0", (int)s->port);
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

static struct house *
open_house(struct net *net, struct rk_text *why)
{
    const struct settings *s = &net->settings;

    return house_open(
        &(struct house_settings){ .path = net->given.path,
                                  .reserve = STORE_RESERVE,
                                  .bot_threads = net->given.bot_threads,
                                  .pace = (uint32_t)s->pace,
                                  .idle_days = (uint32_t)s->idle_days,
                                  .messages = s->messages,
                                  .person_requests = s->person_requests,
                                  .person_tables = s->person_tables,
                                  .address_tables = s->address_tables,
                                  .person_seats = s->person_seats,
                                  .away = s->away * 1000,
                                  .person_open_tables = s->person_open_tables,
                                  .address_open_tables = s->address_open_tables,
                                  .person_open_seats = s->person_open_seats,
                                  .address_open_seats = s->address_open_seats,
                                  .person_chat = s->person_chat,
                                  .session_idle_days = s->session_idle_days,
                                  .session_days = s->session_days,
                                  .away_thinking = s->away_thinking,
                                  .slow_commit = s->slow_commit,
                                  .inspects = true,
                                  .wake = wake,
                                  .log = write_log,
                                  .context = net },
        why);
}

struct net *
net_open(const struct net_settings *settings, struct rk_text *why)
{
    struct net *net = memory_new(1, sizeof *net);

    RK_CHECK(secret_start());
    net->given = *settings;
    net->settings = *settings->settings;
    net->folder = open(net->settings.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    net->limits = limits_open();
    net_raise_files(net);
    gethostname(net->machine, sizeof net->machine - 1);
    set_up_loop(net);
    if (listen_to(net, &net->settings, why))
        net->house = open_house(net, why);
    if (net->house == NULL) {
        tear_down(net);
        return NULL;
    }
    net_check_hosts(net);
    net_admin_start(net);
    return net;
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

void
net_run(struct net *net)
{
    net_start_time(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_signal_stop(&net->term);
    uv_signal_stop(&net->interrupt);
    net_let_signals_kill();
    net_report(
        net, &(struct report){ .event = "stop", .why = "All data is saved." });
    tear_down(net);
}
