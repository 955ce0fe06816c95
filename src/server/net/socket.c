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
    FIRST_ROOM = 4096, /* for output; given away with it */
    SPARES = 128,      /* blocks of FIRST_ROOM that are kept for all sockets */
    STEP = 64          /* bytes: a few short messages */
};

/* Blocks for output whose bytes were sent at once. */
static _Thread_local struct {
    char *block[SPARES];
    int count;
} spares;

struct socket {
    wslay_event_context_ptr wslay;
    const struct socket_callbacks *callbacks;
    void *context;
    const char *in; /* input that is not handled yet */
    size_t in_length;
    size_t step; /* of them, that wslay gets before it is looked at again */
    char *out;   /* output */
    size_t out_length, out_room;
    size_t given_room; /* of the output that was given away last */
    bool calm; /* wslay reads, has nothing to send, and has not sent a */
               /* close: it need not be asked */
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

static void
grow(struct socket *s, size_t need)
{
    if (s->out == NULL && need <= FIRST_ROOM) {
        s->out_room = FIRST_ROOM;
        s->out = spares.count > 0 ? spares.block[--spares.count]
                                  : memory_raw(FIRST_ROOM);
        return;
    }
    s->out_room = 2 * need > FIRST_ROOM ? 2 * need : FIRST_ROOM;
    s->out = memory_resize(s->out, s->out_room, 1);
}

/* Room for ${length} more bytes to be sent. */
static char *
more_room(struct socket *s, size_t length)
{
    if (s->out_length + length > s->out_room)
        grow(s, s->out_length + length);
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
    s->calm = true;
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

static void
look_at_wslay(struct socket *s)
{
    s->calm = wslay_event_want_read(s->wslay) &&
              !wslay_event_want_write(s->wslay) &&
              wslay_event_get_write_enabled(s->wslay) != 0 &&
              !wslay_event_get_close_sent(s->wslay);
}

/*
 * The size of the whole text frame that the input begins with; ${text} is set
 * to where its text begins. 0: it is another one, or not all there.
 */
static size_t
whole_text(const struct socket *s, size_t *text)
{
    const unsigned char *in = (const unsigned char *)s->in;
    size_t head = 6, length;

    if (s->in_length < head || in[0] != (0x80 | WSLAY_TEXT_FRAME) ||
        (in[1] & 0x80) == 0)
        return 0;
    length = in[1] & 0x7f;
    if (length == 126) {
        head = 8;
        length = (size_t)in[2] << 8 | in[3];
        if (length < 126)
            return 0;
    }
    *text = head;
    return length <= SOCKET_MESSAGE_MAX && head + length <= s->in_length
               ? head + length
               : 0;
}

/* Takes the mask before ${from} off ${length} bytes; true if all are ASCII. */
static bool
unmask(char *to, const char *from, size_t length)
{
    uint64_t mask, word, all = 0;
    size_t i = 0;

    memcpy(&mask, from - 4, 4);
    memcpy((char *)&mask + 4, from - 4, 4);
    for (; i + sizeof word <= length; i += sizeof word) {
        memcpy(&word, from + i, sizeof word);
        word ^= mask;
        all |= word;
        memcpy(to + i, &word, sizeof word);
    }
    for (; i < length; i++) {
        to[i] = from[i] ^ from[(int)(i % 4) - 4];
        all |= (unsigned char)to[i];
    }
    return (all & UINT64_C(0x8080808080808080)) == 0;
}

/*
 * Handles a plain message without wslay: nearly all of them are one frame of
 * ASCII that came in one piece. False: it is another one, and still there.
 */
static bool
hear_plain(struct socket *s)
{
    char message[SOCKET_MESSAGE_MAX];
    size_t text, size;

    if (!s->calm || s->loose != 0 || s->open || s->closing)
        return false;
    size = whole_text(s, &text);
    if (size == 0 || !unmask(message, s->in + text, size - text))
        return false;
    s->in += size;
    s->in_length -= size;
    s->count++;
    if (s->callbacks->begin(s->context))
        s->callbacks->hear(s->context, message, size - text);
    else
        s->deaf = true;
    return true;
}

/* Lets wslay handle some of the input; false if that is refused. */
static bool
hear_frames(struct socket *s)
{
    bool fine;

    s->step = STEP;
    fine = wslay_event_recv(s->wslay) == 0;
    look_at_wslay(s);
    return fine;
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
           (socket->calm || wslay_event_want_read(socket->wslay))) {
        if (socket->count - begun >= messages || socket->out_length > room ||
            socket->paused) {
            *used = length - socket->in_length;
            break;
        }
        if (!hear_plain(socket) && !hear_frames(socket)) {
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
    char *to;

    if (!socket->calm && (wslay_event_get_close_sent(socket->wslay) ||
                          wslay_event_get_write_enabled(socket->wslay) == 0))
        return;
    size = frame_head(head, length);
    to = more_room(socket, size + length);
    memcpy(to, head, size);
    memcpy(to + size, text, length); /* NOLINT: frames end without a NUL */
}

void
socket_ping(struct socket *socket)
{
    struct wslay_event_msg ping = { .opcode = WSLAY_PING };

    socket->calm = false;
    wslay_event_queue_msg(socket->wslay, &ping);
}

void
socket_close(struct socket *socket, uint16_t why)
{
    socket->closing = true;
    socket->calm = false;
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

/* Has wslay write what it has queued. */
static void
write_queued(struct socket *socket)
{
    while (wslay_event_want_write(socket->wslay)) {
        if (wslay_event_send(socket->wslay) != 0)
            break;
    }
    look_at_wslay(socket);
}

char *
socket_write(struct socket *socket, size_t *length)
{
    char *out;

    if (socket->broken)
        end_broken(socket);
    else if (!socket->calm)
        write_queued(socket);
    *length = socket->out_length;
    if (*length == 0)
        return NULL;
    out = socket->out;
    socket->given_room = socket->out_room;
    socket->out = NULL;
    socket->out_length = socket->out_room = 0;
    return out;
}

void
socket_reuse(const struct socket *socket, char *bytes)
{
    if (socket->given_room == FIRST_ROOM && spares.count < SPARES)
        spares.block[spares.count++] = bytes;
    else
        free(bytes);
}

bool
socket_closing(const struct socket *socket)
{
    return socket->closing;
}

bool
socket_ended(const struct socket *socket)
{
    return socket->broken ||
           (!socket->calm && !wslay_event_want_read(socket->wslay) &&
            !wslay_event_want_write(socket->wslay));
}
