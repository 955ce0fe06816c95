/*
 * Connections: bytes from and to sockets, and their limits. request.c and
 * socket.c parse the bytes; the house handles them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
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
    READ_BYTES = 8 * 1024 /* from a web socket at a time */
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

static bool
wants_body(const struct conn *c)
{
    return strcmp(request_method(c->request), "HEAD") != 0;
}

/* Sends ${response}, then ${body} if it is none of its own; frees that. */
static void
respond(struct conn *c, const struct response *response, char *body)
{
    struct response whole = *response;
    char *text;

    whole.keep = c->request->keep && response->status < 500 && !c->net->ending;
    whole.bodiless = body != NULL || !wants_body(c);
    whole.secure = c->secure;
    whole.days = c->net->settings.session_days;
    if (whole.token == NULL && c->renews && c->person != 0)
        whole.token = c->request->token;
    whole.renews = c->renews;
    text = response_text(&whole);
    metrics_response(house_counters(c->net->house), response->status);
    c->doomed = !whole.keep;
    if (body != NULL && !wants_body(c)) {
        free(body);
        body = NULL;
    }
    net_log_request(c, response->status,
                    strlen(text) + (body != NULL ? strlen(body) : 0));
    net_send_text(c, text, body);
}

/* Sends a whole response. */
void
net_respond(struct conn *c, const struct response *response)
{
    respond(c, response, NULL);
}

/*
 * Refuses with ${status} instead of that of the row; ${retry}: as in a
 * response.
 */
static void
refuse_as(struct conn *c, enum refusal_id id, int status, uint64_t retry)
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
    net_respond(c, &(struct response){
                       .status = status, .body = body.at, .retry = retry });
    free(body.at);
}

void
net_refuse(struct conn *c, enum refusal_id id)
{
    net_refuse_later(c, id, 0);
}

/* Refuses until ${retry} seconds have passed; 0: as long as is usual. */
void
net_refuse_later(struct conn *c, enum refusal_id id, uint64_t retry)
{
    refuse_as(c, id, refusals_row(id)->status, retry);
}

/* The connection of ${outstanding}, whose reply is here; NULL if it is gone. */
static struct conn *
end_outstanding(struct outstanding *outstanding)
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
    struct conn *c = end_outstanding(context);

    if (c == NULL)
        return;
    net_respond(c, &(struct response){
                       .status = status, .body = json, .token = token });
    request_next(c->request);
}

/* The text can be long, so that no copy of it is made. */
static void
on_text(void *context, const char *name, char *text)
{
    struct conn *c = end_outstanding(context);

    if (c == NULL) {
        free(text);
        return;
    }
    respond(
        c,
        &(struct response){ .status = 200,
                            .type = name != NULL ? "application/jsonl" : NULL,
                            .file = name,
                            .body = text },
        text);
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
    net_send_page(c, reply.head, reply.body, reply.size);
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
                                      .text = on_text,
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

/* Sends a refusal of a message that is not even parsed. */
static void
refuse_message(struct conn *c, enum refusal_id id)
{
    char *refused = message_refused(NULL, id);

    metrics_refusal(house_counters(c->net->house), refusals_row(id)->code);
    socket_send(c->socket, refused);
    free(refused);
}

static void
on_message(void *context, const char *text, size_t length)
{
    struct conn *c = context;

    if (may_speak(c) && !net_admit_message(c))
        refuse_message(c, REFUSAL_TOO_FAST_SPEAK);
    else if (may_speak(c))
        net_charge_message(c, visit_hear(c->visit, text, length));
    net_make_dirty(c);
    if (clock_monotonic() >= c->net->end)
        socket_pause(c->socket);
}

static const struct socket_callbacks callbacks = { on_frame, on_message };

static void
on_send(void *context, const char *json, bool can_wait)
{
    struct conn *c = context;

    socket_send(c->socket, json);
    if (c->visit != NULL && visit_flows(c->visit))
        c->flows = true; /* again, after a failed read of the match */
    if (can_wait)
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
    net_send_text(c, bytes, NULL);
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
    c->asked = clock_monotonic();
    if (state == REQUEST_BAD) {
        c->request->keep = false;
        if (c->request->status == refusals_row(REFUSAL_TOO_FAST)->status)
            net_refuse(c, REFUSAL_TOO_FAST);
        else
            refuse_as(c, REFUSAL_BAD_REQUEST, c->request->status, 0);
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
        !net_may_have(net, &c->tcp)) {
        house_counters(net->house)->connections_refused++;
        net_hang_up(c);
        return;
    }
    net_enter(c);
    if (!c->closing && !net_has_place(c)) {
        house_counters(net->house)->connections_refused++;
        net_hang_up(c);
    }
    if (c->closing)
        return;
    uv_tcp_nodelay(&c->tcp, 1);
    net_regulate(c);
}

void
net_on_connection(uv_stream_t *server, int status)
{
    struct net *net = server->data;

    if (status == 0)
        take_in(net, server);
    else
        house_counters(net->house)->connections_refused++;
    net_timed(net, METRICS_ACCEPT);
}
