/* Connections of clients: bytes, responses, frames. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uv.h>

#include <base/clock.h>
#include <base/memory.h>
#include <base/queue.h>
#include <rookery/check.h>

#include "load_net.h"
#include "load_times.h"

enum {
    REQUEST_MAX = 4096,  /* of a request with its body */
    FROM_MAX = 96,       /* of the header that a proxy adds */
    BEAT_MS = 5,         /* between two checks of our own delay */
    DEAF_BYTES = 4096,   /* that the kernel keeps for those who do not read */
    FRAME_HEAD = 8,      /* of a frame that a client sends, with its mask */
    SAY_MAX = 4096,      /* of a message that a client sends */
    CONNECTING_MAX = 64, /* at a time, so that the server's queue has room */
    PATH_MAX_HERE = 160,
    PROTOCOL = 2, /* the version of docs/protocol.md */
    OP_TEXT = 1,
    OP_CLOSE = 8,
    OP_PING = 9,
    OP_PONG = 10
};

struct load_net {
    uv_loop_t loop;
    uv_timer_t timer;
    struct sockaddr_storage to;
    const struct load_hear *hear;
    struct queue waiting; /* connections to make */
    int connecting;
    uint64_t heard;
    uint32_t mask;
    uv_timer_t beat;
    uint64_t beaten; /* when the beat last came */
    struct load_times *delays;
};

struct load_link {
    uv_tcp_t tcp;
    uv_connect_t connect;
    struct load_net *net;
    void *context;
    struct queue_link waiting; /* for its connection */
    char *in;                  /* an unfinished response or frame */
    size_t length, room;
    char *out; /* to be sent once it is connected */
    size_t out_length;
    char from[FROM_MAX]; /* the header of a proxy, with its line end; or "" */
    bool stands, frames, deaf, gone;
};

uint64_t
load_net_now(void)
{
    return clock_ns(CLOCK_MONOTONIC);
}

uint64_t
load_net_heard(const struct load_net *net)
{
    return net->heard;
}

/* Life */

static void
on_closed(uv_handle_t *handle)
{
    struct load_link *link = handle->data;

    free(link->in);
    free(link->out);
    free(link);
}

void
load_net_drop(struct load_link *link)
{
    if (link == NULL || link->gone)
        return;
    link->gone = true;
    queue_remove(&link->net->waiting, &link->waiting);
    uv_close((uv_handle_t *)&link->tcp, on_closed);
}

static void
lose(struct load_link *link)
{
    void *context = link->context;
    const struct load_hear *hear = link->net->hear;

    if (link->gone)
        return;
    load_net_drop(link);
    hear->lost(context);
}

/* Writing */

struct writing {
    uv_write_t write;
    char bytes[];
};

static void
on_written(uv_write_t *write, int status)
{
    (void)status;
    free(write->data);
}

/* Writes what it can now, and lets the loop write the rest. */
static void
write_bytes(struct load_link *link, const char *bytes, size_t length)
{
    uv_buf_t buffer = uv_buf_init((char *)bytes, (unsigned)length);
    int sent = uv_try_write((uv_stream_t *)&link->tcp, &buffer, 1);
    struct writing *w;

    if (sent < 0)
        sent = 0;
    if ((size_t)sent == length)
        return;
    length -= (size_t)sent;
    w = memory_raw(sizeof *w + length);
    memcpy(w->bytes, bytes + sent, length);
    w->write.data = w;
    buffer = uv_buf_init(w->bytes, (unsigned)length);
    if (uv_write(&w->write, (uv_stream_t *)&link->tcp, &buffer, 1,
                 on_written) != 0)
        free(w);
}

static void
send_bytes(struct load_link *link, const char *bytes, size_t length)
{
    if (link->gone)
        return;
    if (link->stands) {
        write_bytes(link, bytes, length);
        return;
    }
    link->out = memory_resize(link->out, link->out_length + length, 1);
    memcpy(link->out + link->out_length, bytes, length);
    link->out_length += length;
}

/* Frames out */

/* Sends one frame, masked as clients must. */
static void
send_frame(struct load_link *link, int opcode, const char *text, size_t length)
{
    char frame[FRAME_HEAD + SAY_MAX];
    uint32_t mask = link->net->mask = link->net->mask * 1664525 + 1013904223;
    size_t head = 0;

    RK_CHECK(length <= SAY_MAX);
    frame[head++] = (char)(0x80 | opcode);
    if (length < 126)
        frame[head++] = (char)(0x80 | length);
    else {
        frame[head++] = (char)(0x80 | 126);
        frame[head++] = (char)(length >> 8);
        frame[head++] = (char)length;
    }
    memcpy(frame + head, &mask, sizeof mask);
    for (size_t i = 0; i < length; i++)
        frame[head + 4 + i] = (char)(text[i] ^ frame[head + i % 4]);
    send_bytes(link, frame, head + 4 + length);
}

void
load_net_say(struct load_link *link, const char *text)
{
    send_frame(link, OP_TEXT, text, strlen(text));
}

void
load_net_ping(struct load_link *link)
{
    uint64_t now = load_net_now();

    send_frame(link, OP_PING, (const char *)&now, sizeof now);
}

/* Requests */

/*
 * Writes the headers that all requests of ${link} have; returns their length.
 */
static size_t
put_head(const struct load_link *link, char *to, const char *method,
         const char *path, const char *token)
{
    int size = snprintf(
        to, REQUEST_MAX, "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%s%s%s",
        method, path, link->from, token != NULL ? "Cookie: rookery=" : "",
        token != NULL ? token : "", token != NULL ? "\r\n" : "");

    RK_CHECK(size > 0 && size < REQUEST_MAX);
    return (size_t)size;
}

/* Adds the rest of a request and sends it. */
static void
send_request(struct load_link *link, char *request, size_t size,
             const char *rest, const char *body)
{
    int more = snprintf(request + size, REQUEST_MAX - size, "%s%s", rest, body);

    RK_CHECK(more >= 0 && size + (size_t)more < REQUEST_MAX);
    send_bytes(link, request, size + (size_t)more);
}

void
load_net_request(struct load_link *link, const char *method, const char *path,
                 const char *token, const char *body)
{
    char request[REQUEST_MAX], about[96] = "\r\n";
    size_t size = put_head(link, request, method, path, token);

    if (body != NULL)
        snprintf(
            about, sizeof about,
            "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
            strlen(body));
    send_request(link, request, size, about, body != NULL ? body : "");
}

void
load_net_visit(struct load_link *link, const char *table, uint32_t after,
               const char *token)
{
    char path[PATH_MAX_HERE], request[REQUEST_MAX];
    size_t size;

    snprintf(path, sizeof path, "/api/tables/%s/play?version=%d&after=%u",
             table, PROTOCOL, after);
    size = put_head(link, request, "GET", path, token);
    send_request(link, request, size,
                 "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: cm9va2VyeSBsb2FkIDEuMA==\r\n\r\n",
                 "");
}

/* Reading: each function returns the number of bytes used; 0: incomplete */

/* The value of "Content-Length: " in ${head}; 0 if there is none. */
static size_t
body_length(const char *head)
{
    const char *at = strstr(head, "\r\nContent-Length: ");

    return at != NULL ? strtoul(at + 18, NULL, 10) : 0;
}

/* The new session's token in ${head}, written to ${token}; or NULL. */
static const char *
new_token(const char *head, char *token, size_t size)
{
    static const char mark[] = "\r\nSet-Cookie: rookery=";
    const char *at = strstr(head, mark);
    size_t length;

    if (at == NULL)
        return NULL;
    at += sizeof mark - 1;
    length = strcspn(at, ";\r");
    if (length >= size)
        return NULL;
    memcpy(token, at, length);
    token[length] = '\0';
    return token;
}

/* Reads one response and passes it on as two texts; keeps the rest. */
static size_t
read_response(struct load_link *link, char *bytes, size_t length)
{
    char *end, kept = bytes[length], token[96];
    size_t body, whole;
    int status;

    bytes[length] = '\0';
    end = strstr(bytes, "\r\n\r\n");
    bytes[length] = kept;
    if (end == NULL || length < 12)
        return 0;
    *end = '\0';
    status = atoi(bytes + 9);
    body = body_length(bytes);
    whole = (size_t)(end - bytes) + 4 + body;
    if (status == 101) {
        link->frames = true;
        link->net->hear->upgraded(link->context);
        return whole;
    }
    if (length < whole) {
        *end = '\r';
        return 0;
    }
    kept = bytes[whole];
    bytes[whole] = '\0';
    link->net->hear->reply(link->context, status,
                           new_token(bytes, token, sizeof token), end + 4);
    bytes[whole] = kept;
    return whole;
}

static void
hear_frame(struct load_link *link, int opcode, char *text, size_t length)
{
    uint64_t sent;
    char kept = text[length];

    text[length] = '\0';
    if (opcode == OP_TEXT)
        link->net->hear->message(link->context, text, length);
    else if (opcode == OP_PING && length <= 125)
        send_frame(link, OP_PONG, text, length);
    else if (opcode == OP_PONG && length == sizeof sent) {
        memcpy(&sent, text, sizeof sent);
        link->net->hear->pong(link->context, sent);
    } else if (opcode == OP_CLOSE)
        lose(link);
    text[length] = kept;
}

/*
 * Reads the length of the payload at ${head} into ${payload}; returns the size
 * of the head.
 */
static size_t
read_head(const unsigned char *head, size_t length, size_t *payload)
{
    size_t extra;

    if (length < 2)
        return 0;
    extra = head[1] == 127 ? 8 : head[1] == 126 ? 2 : 0;
    if (length < 2 + extra)
        return 0;
    *payload = extra == 0 ? head[1] : 0;
    for (size_t i = 0; i < extra; i++)
        *payload = *payload << 8 | head[2 + i];
    return 2 + extra;
}

static size_t
read_frame(struct load_link *link, char *bytes, size_t length)
{
    size_t payload,
        head = read_head((const unsigned char *)bytes, length, &payload);

    if (head == 0 || length - head < payload)
        return 0;
    hear_frame(link, bytes[0] & 0x0f, bytes + head, payload);
    return head + payload;
}

/* Handles the complete part of ${bytes}, which has room for a NUL. */
static size_t
use(struct load_link *link, char *bytes, size_t length)
{
    size_t used = 0, step = 1;

    while (step > 0 && used < length && !link->gone) {
        step = link->frames ? read_frame(link, bytes + used, length - used)
                            : read_response(link, bytes + used, length - used);
        used += step;
    }
    return used;
}

/* Appends ${length} unused bytes to those that are kept. */
static void
keep(struct load_link *link, const char *bytes, size_t length)
{
    if (link->length + length + 1 > link->room) {
        link->room = 2 * (link->length + length) + 1;
        link->in = memory_resize(link->in, link->room, 1);
    }
    memmove(link->in + link->length, bytes, length);
    link->length += length;
}

static void
hear_bytes(struct load_link *link, char *bytes, size_t length)
{
    size_t used;

    if (link->length == 0) {
        used = use(link, bytes, length);
        if (!link->gone && used < length)
            keep(link, bytes + used, length - used);
        return;
    }
    keep(link, bytes, length);
    used = use(link, link->in, link->length);
    link->length -= used;
    memmove(link->in, link->in + used, link->length);
}

static void
on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct load_link *link = stream->data;

    if (count < 0) {
        lose(link);
        return;
    }
    link->net->heard += (uint64_t)count;
    hear_bytes(link, buffer->base, (size_t)count);
}

static void
on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    static char bytes[64 * 1024 + 1];

    (void)handle;
    (void)wanted;
    *buffer = uv_buf_init(bytes, sizeof bytes - 1);
}

void
load_net_deafen(struct load_link *link)
{
    int bytes = DEAF_BYTES;

    link->deaf = true;
    if (link->gone || !link->stands)
        return;
    uv_recv_buffer_size((uv_handle_t *)&link->tcp, &bytes);
    uv_read_stop((uv_stream_t *)&link->tcp);
}

/* Connecting */

static void connect_next(struct load_net *net);

static void
on_connected(uv_connect_t *connect, int status)
{
    struct load_link *link = connect->data;
    struct load_net *net = link->net;

    net->connecting--;
    link->stands = true;
    connect_next(net);
    if (link->gone)
        return;
    if (status != 0) {
        lose(link);
        return;
    }
    uv_tcp_nodelay(&link->tcp, 1);
    if (link->deaf)
        load_net_deafen(link);
    else
        uv_read_start((uv_stream_t *)&link->tcp, on_room, on_read);
    if (link->out_length > 0)
        write_bytes(link, link->out, link->out_length);
    free(link->out);
    link->out = NULL;
    link->out_length = 0;
}

static void
connect_next(struct load_net *net)
{
    while (net->waiting.first != NULL && net->connecting < CONNECTING_MAX) {
        struct load_link *link =
            QUEUE_ITEM(queue_pop(&net->waiting), struct load_link, waiting);

        link->connect.data = link;
        if (uv_tcp_connect(&link->connect, &link->tcp,
                           (const struct sockaddr *)&net->to,
                           on_connected) == 0)
            net->connecting++;
        else
            lose(link);
    }
}

struct load_link *
load_net_connect(struct load_net *net, void *context, const char *from)
{
    struct load_link *link = memory_new(1, sizeof *link);

    if (from != NULL)
        snprintf(link->from, sizeof link->from, "X-Forwarded-For: %s\r\n",
                 from);
    link->net = net;
    link->context = context;
    uv_tcp_init(&net->loop, &link->tcp);
    link->tcp.data = link;
    queue_push(&net->waiting, &link->waiting);
    connect_next(net);
    return link;
}

/* The loop */

struct load_net *
load_net_open(const char *address, int port, const struct load_hear *hear,
              struct rk_text *why)
{
    struct load_net *net = memory_new(1, sizeof *net);

    if (uv_ip4_addr(address, port, (struct sockaddr_in *)&net->to) != 0 &&
        uv_ip6_addr(address, port, (struct sockaddr_in6 *)&net->to) != 0) {
        rk_text_fill(why, "\"%\" is no address; use one such as 127.0.0.1.",
                     address);
        free(net);
        return NULL;
    }
    net->hear = hear;
    RK_CHECK(uv_loop_init(&net->loop) == 0);
    uv_timer_init(&net->loop, &net->timer);
    uv_timer_init(&net->loop, &net->beat);
    net->beat.data = net;
    return net;
}

static void
on_time(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

void
load_net_run(struct load_net *net, int ms)
{
    uv_update_time(&net->loop);
    uv_timer_start(&net->timer, on_time, (uint64_t)ms, 0);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&net->timer);
}

static void
on_beat(uv_timer_t *beat)
{
    struct load_net *net = beat->data;
    uint64_t now = load_net_now(), due = net->beaten + BEAT_MS * 1000000;

    load_times_add(net->delays, now > due ? now - due : 0);
    net->beaten = now;
}

void
load_net_watch_delay(struct load_net *net, struct load_times *delays)
{
    uv_timer_stop(&net->beat);
    net->delays = delays;
    if (delays == NULL)
        return;
    net->beaten = load_net_now();
    uv_update_time(&net->loop);
    uv_timer_start(&net->beat, on_beat, BEAT_MS, BEAT_MS);
}

static void
close_handle(uv_handle_t *handle, void *context)
{
    struct load_net *net = context;

    if (handle == (uv_handle_t *)&net->timer ||
        handle == (uv_handle_t *)&net->beat)
        uv_close(handle, NULL);
    else
        load_net_drop(handle->data);
}

void
load_net_close(struct load_net *net)
{
    if (net == NULL)
        return;
    uv_walk(&net->loop, close_handle, net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    RK_CHECK(uv_loop_close(&net->loop) == 0);
    free(net);
}
