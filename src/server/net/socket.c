/* Frames, by wslay. */
#include <stdlib.h>
#include <string.h>

#include <wslay/wslay.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <store/secret.h>

#include "sha1.h"
#include "socket.h"

enum {
    FIRST_ROOM = 2048, /* for output; given away with it */
    STEP = 64          /* bytes: a few short messages */
};

struct socket {
    wslay_event_context_ptr wslay;
    const struct socket_callbacks *callbacks;
    void *context;
    const char *in; /* input that is not handled yet */
    size_t in_length;
    size_t step; /* of them, that wslay gets before it is looked at again */
    char *out;   /* output */
    size_t out_length, out_room;
    bool broken, ended; /* input was refused, and the peer was told */
    bool closing;       /* a close was sent */
    bool deaf;          /* no more input is read */
    bool paused;        /* no more input is read in this call */
    bool open;          /* a message has begun and has more fragments */
    int64_t loose;      /* bytes of a frame's head; < 0: what it still lacks */
    uint64_t count;     /* messages, pings and the like that have begun */
};

bool
socket_accept(const char *key, char accept[SOCKET_ACCEPT])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char hash[SHA1_SIZE];
    char text[24 + sizeof magic];

    if (strlen(key) != 24)
        return false;
    memcpy(text, key, 24);
    memcpy(text + 24, magic, sizeof magic);
    sha1(text, 24 + sizeof magic - 1, hash);
    secret_base64(hash, SHA1_SIZE, accept, SOCKET_ACCEPT);
    return true;
}

static ssize_t
on_recv(wslay_event_context_ptr wslay, uint8_t *to, size_t length, int flags,
        void *context)
{
    struct socket *s = context;
    size_t count = length < s->in_length ? length : s->in_length;

    (void)flags;
    if (count > s->step)
        count = s->step;
    if (count == 0 || s->deaf) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, s->in, count);
    s->step -= count;
    s->in += count;
    s->in_length -= count;
    s->loose += (int64_t)count;
    return (ssize_t)count;
}

/* Room for ${length} more bytes to be sent. */
static char *
more_room(struct socket *s, size_t length)
{
    if (s->out_length + length > s->out_room) {
        s->out_room = FIRST_ROOM + 2 * (s->out_length + length);
        s->out = memory_resize(s->out, s->out_room, 1);
    }
    s->out_length += length;
    return s->out + s->out_length - length;
}

static void
put(struct socket *s, const void *bytes, size_t length)
{
    memcpy(more_room(s, length), bytes, length);
}

static ssize_t
on_send(wslay_event_context_ptr wslay, const uint8_t *from, size_t length,
        int flags, void *context)
{
    (void)wslay;
    (void)flags;
    put(context, from, length);
    return (ssize_t)length;
}

/*
 * Bytes of a client's frame with its head and mask. wslay refuses longer heads.
 */
static int64_t
frame_size(uint64_t payload)
{
    return (int64_t)(payload + (payload < 126 ? 6 : payload < 65536 ? 8 : 14));
}

/* Fragments count as one message, control frames between them included. */
static void
on_frame(wslay_event_context_ptr wslay,
         const struct wslay_event_on_frame_recv_start_arg *arg, void *context)
{
    struct socket *s = context;

    (void)wslay;
    s->loose -= frame_size(arg->payload_length);
    s->count += !s->open;
    if (!wslay_is_ctrl_frame(arg->opcode))
        s->open = arg->fin == 0;
    if (!s->deaf && !s->callbacks->begin(s->context))
        s->deaf = true;
}

/* Binary messages are not supported. */
static void
on_message(wslay_event_context_ptr wslay,
           const struct wslay_event_on_msg_recv_arg *arg, void *context)
{
    struct socket *s = context;

    (void)wslay;
    if (s->closing || s->deaf)
        return;
    if (arg->opcode == WSLAY_TEXT_FRAME)
        s->callbacks->hear(s->context,
                           arg->msg != NULL ? (const char *)arg->msg : "",
                           arg->msg_length);
    else if (arg->opcode == WSLAY_BINARY_FRAME)
        socket_close(s, WSLAY_CODE_UNSUPPORTED_DATA);
}

struct socket *
socket_new(const struct socket_callbacks *callbacks, void *context)
{
    static const struct wslay_event_callbacks events = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_msg_recv_callback = on_message,
    };
    struct socket *s = memory_new(1, sizeof *s);

    s->callbacks = callbacks;
    s->context = context;
    RK_CHECK(wslay_event_context_server_init(&s->wslay, &events, s) == 0);
    wslay_event_config_set_max_recv_msg_length(s->wslay, SOCKET_MESSAGE_MAX);
    return s;
}

void
socket_free(struct socket *socket)
{
    if (socket == NULL)
        return;
    wslay_event_context_free(socket->wslay);
    free(socket->out);
    free(socket);
}

bool
socket_read(struct socket *socket, const char *bytes, size_t length,
            uint64_t messages, size_t room, size_t *used)
{
    uint64_t begun = socket->count;

    socket->in = bytes;
    socket->in_length = length;
    socket->paused = false;
    *used = length;
    while (socket->in_length > 0 && !socket->deaf &&
           wslay_event_want_read(socket->wslay)) {
        if (socket->count - begun >= messages || socket->out_length > room ||
            socket->paused) {
            *used = length - socket->in_length;
            break;
        }
        socket->step = STEP;
        if (wslay_event_recv(socket->wslay) != 0) {
            socket->broken = !socket->deaf;
            return socket->deaf;
        }
    }
    return true;
}

void
socket_pause(struct socket *socket)
{
    socket->paused = true;
}

/* Once the head of the next message has begun, that one is counted next. */
uint64_t
socket_unfinished(const struct socket *socket)
{
    if (socket->loose == 0 && !socket->open)
        return 0;
    return socket->count + (socket->loose > 0 && !socket->open);
}

/* The head of a whole text frame of ${length} bytes; its size. */
static size_t
frame_head(unsigned char head[10], size_t length)
{
    size_t extra = length < 126 ? 0 : length < 65536 ? 2 : 8;

    head[0] = 0x80 | WSLAY_TEXT_FRAME;
    head[1] = (unsigned char)(extra == 0 ? length : extra == 2 ? 126 : 127);
    for (size_t i = 0; i < extra; i++)
        head[2 + i] = (unsigned char)(length >> 8 * (extra - 1 - i));
    return 2 + extra;
}

/* Written as it is: what wslay queues are pings, pongs and the close. */
void
socket_send(struct socket *socket, const char *text)
{
    size_t length = strlen(text), size;
    unsigned char head[10];

    if (wslay_event_get_close_sent(socket->wslay) ||
        wslay_event_get_write_enabled(socket->wslay) == 0)
        return;
    size = frame_head(head, length);
    put(socket, head, size);
    put(socket, text, length);
}

void
socket_ping(struct socket *socket)
{
    struct wslay_event_msg ping = { .opcode = WSLAY_PING };

    wslay_event_queue_msg(socket->wslay, &ping);
}

void
socket_close(struct socket *socket, uint16_t why)
{
    socket->closing = true;
    wslay_event_queue_close(socket->wslay, why, NULL, 0);
}

/* A protocol error: closes the socket, whatever is queued. */
static void
end_broken(struct socket *socket)
{
    static const uint8_t frame[] = { 0x88, 2, WSLAY_CODE_PROTOCOL_ERROR >> 8,
                                     WSLAY_CODE_PROTOCOL_ERROR & 0xff };

    if (!socket->ended)
        put(socket, frame, sizeof frame);
    socket->ended = true;
}

char *
socket_write(struct socket *socket, size_t *length)
{
    char *out;

    if (socket->broken)
        end_broken(socket);

    while (!socket->broken && wslay_event_want_write(socket->wslay)) {
        if (wslay_event_send(socket->wslay) != 0)
            break;
    }
    *length = socket->out_length;
    if (*length == 0)
        return NULL;
    out = socket->out;
    socket->out = NULL;
    socket->out_length = socket->out_room = 0;
    return out;
}

bool
socket_closing(const struct socket *socket)
{
    return socket->closing;
}

bool
socket_ended(const struct socket *socket)
{
    return socket->broken || (!wslay_event_want_read(socket->wslay) &&
                              !wslay_event_want_write(socket->wslay));
}
