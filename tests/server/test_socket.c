/* Web sockets: which frames are counted, and when a message is unfinished. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/check.h>
#include <server/net/socket.h>

enum { TEXT = 1, PING = 9, LAST = 0x80 };

struct heard {
    int frames, most; /* most: after which nothing is read any more */
    int messages;
    bool tires;            /* after each message, */
    struct socket *socket; /* of this one */
};

static bool
begin(void *context)
{
    struct heard *heard = context;

    return ++heard->frames <= heard->most;
}

static void
hear(void *context, const char *text, size_t length)
{
    struct heard *heard = context;

    (void)text;
    (void)length;
    heard->messages++;
    if (heard->tires)
        socket_pause(heard->socket);
}

static const struct socket_callbacks callbacks = { begin, hear };

/* A frame with ${length} letters and a mask that changes nothing; its size. */
static size_t
frame(char *to, int head, size_t length)
{
    size_t at = 0;

    to[at++] = (char)head;
    to[at++] = (char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        to[at++] = (char)(length >> 8);
        to[at++] = (char)length;
    }
    memset(to + at, 0, 4);
    memset(to + at + 4, 'a', length);
    return at + 4 + length;
}

/* Frames, and the number of what is unfinished before and after each. */
static const struct {
    int head;
    size_t length;
    uint64_t within, after;
} frames[] = {
    { LAST | TEXT, 5, 1, 0 },    { LAST | PING, 0, 2, 0 }, { TEXT, 200, 3, 3 },
    { LAST | PING, 3, 3, 3 },    { 0, 0, 3, 3 },           { LAST, 126, 3, 0 },
    { LAST | TEXT, 4096, 4, 0 }, { LAST | TEXT, 0, 5, 0 },
};

/* Reads without a limit. */
static bool
read_all(struct socket *socket, const char *bytes, size_t length)
{
    size_t used;

    return socket_read(socket, bytes, length, UINT64_MAX, SIZE_MAX, &used) &&
           used == length;
}

static void
test_unfinished(void **unused)
{
    struct heard heard = { .most = 100 };
    struct socket *socket = socket_new(&callbacks, &heard);

    (void)unused;
    assert_int_equal(socket_unfinished(socket), 0);
    for (size_t i = 0; i < RK_COUNT(frames); i++) {
        char bytes[5000];
        size_t size = frame(bytes, frames[i].head, frames[i].length);

        for (size_t k = 0; k < size; k++) {
            assert_true(read_all(socket, bytes + k, 1));
            assert_int_equal(socket_unfinished(socket),
                             k + 1 < size ? frames[i].within : frames[i].after);
        }
        assert_int_equal(heard.frames, i + 1);
    }
    assert_int_equal(heard.messages, 4);
    socket_free(socket);
}

/* The end of one message and the beginning of the next, read together. */
static void
test_next(void **unused)
{
    struct heard heard = { .most = 1000 };
    struct socket *socket = socket_new(&callbacks, &heard);
    char bytes[64];
    size_t size = frame(bytes, LAST | TEXT, 20);

    (void)unused;
    memcpy(bytes + size, bytes, size);
    assert_true(read_all(socket, bytes, 3));
    for (uint64_t i = 1; i < 100; i++) {
        assert_int_equal(socket_unfinished(socket), i);
        assert_true(read_all(socket, bytes + 3, size));
    }
    assert_int_equal(heard.messages, 99);
    socket_free(socket);
}

static void
test_enough(void **unused)
{
    struct heard heard = { .most = 7 };
    struct socket *socket = socket_new(&callbacks, &heard);
    char bytes[6 * 1000];
    size_t size = 0;

    (void)unused;
    while (size + 6 <= sizeof bytes)
        size += frame(bytes + size, LAST | TEXT, 0);
    assert_true(read_all(socket, bytes, size));
    assert_true(read_all(socket, bytes, size));
    assert_int_equal(heard.frames, 8);
    assert_int_equal(heard.messages, 7);
    socket_free(socket);
}

/* It reads on where it stopped, and nothing is lost. */
static void
test_pieces(void **unused)
{
    struct heard heard = { .most = 10000 };
    struct socket *socket = socket_new(&callbacks, &heard);
    char bytes[40 * 200];
    size_t size = 0, used, length;
    int pieces = 0;

    (void)unused;
    for (int i = 0; i < 200; i++)
        size += frame(bytes + size, LAST | PING, 30);
    for (size_t at = 0; at < size; at += used, pieces++) {
        int before = heard.frames;

        assert_true(
            socket_read(socket, bytes + at, size - at, 16, SIZE_MAX, &used));
        assert_in_range(heard.frames - before, 1, 16 + 128 / 36 + 1);
    }
    assert_int_equal(heard.frames, 200);
    assert_in_range(pieces, 200 / 20, 200 / 16 + 1);
    free(socket_write(socket, &length));
    socket_send(socket, "much to send");
    assert_true(socket_read(socket, bytes, size, UINT64_MAX, 5, &used));
    assert_int_equal(used, 0);
    free(socket_write(socket, &length));
    assert_true(socket_read(socket, bytes, size, UINT64_MAX, 5, &used));
    assert_in_range(used, 36, size);
    socket_free(socket);
}

/* A callback that pauses after each message gets a few short ones at a time. */
static void
test_pause(void **unused)
{
    struct heard heard = { .most = 10000, .tires = true };
    struct socket *socket = socket_new(&callbacks, &heard);
    char bytes[40 * 200];
    size_t size = 0, used;

    (void)unused;
    heard.socket = socket;
    for (int i = 0; i < 200; i++)
        size += frame(bytes + size, LAST | TEXT, 30);
    for (size_t at = 0; at < size; at += used) {
        int before = heard.messages;

        assert_true(socket_read(socket, bytes + at, size - at, UINT64_MAX,
                                SIZE_MAX, &used));
        assert_in_range(heard.messages - before, 1, 2);
    }
    assert_int_equal(heard.messages, 200);
    socket_free(socket);
}

/* The messages received, however they were cut into frames and reads. */
struct heard_text {
    char text[5000];
    size_t length;
    int messages;
};

static void
hear_text(void *context, const char *text, size_t length)
{
    struct heard_text *heard = context;

    memcpy(heard->text, text, length);
    heard->length = length;
    heard->messages++;
}

static bool
begin_text(void *context)
{
    (void)context;
    return true;
}

static const struct socket_callbacks text_callbacks = { begin_text, hear_text };

/* Puts ${mask} on the text of a frame that has ${length} bytes of it. */
static void
put_on(char *frame, size_t size, size_t length, const char mask[4])
{
    char *text = frame + size - length;

    memcpy(text - 4, mask, 4);
    for (size_t i = 0; i < length; i++)
        text[i] ^= mask[i % 4];
}

/* Messages of every length and mask, at once and byte by byte, are the same. */
static void
test_masks(void **unused)
{
    static const size_t lengths[] = { 0,  1,  3,   4,   7,   8,    9,
                                      15, 16, 125, 126, 127, 1000, 4096 };
    static const char *const letters[] = { "a", "\xc3\xa4" };

    (void)unused;
    for (size_t i = 0; i < 2 * RK_COUNT(lengths); i++) {
        struct heard_text heard = { .messages = 0 };
        struct socket *socket = socket_new(&text_callbacks, &heard);
        const char *letter = letters[i % 2];
        size_t width = strlen(letter), length = lengths[i / 2] / width * width;
        char bytes[5000], text[5000];
        size_t size = frame(bytes, LAST | TEXT, length);

        for (size_t k = 0; k < length; k++)
            text[k] = bytes[size - length + k] = letter[k % width];
        put_on(bytes, size, length, "\x9a\x01\xfe\x37");
        assert_true(read_all(socket, bytes, size));
        for (size_t k = 0; k < size; k++)
            assert_true(read_all(socket, bytes + k, 1));
        assert_true(read_all(socket, bytes, size));
        assert_int_equal(heard.messages, 3);
        assert_int_equal(heard.length, length);
        assert_memory_equal(heard.text, text, length);
        socket_free(socket);
    }
}

/* A text that is no UTF-8, too long or without a mask ends the socket. */
static void
test_refused(void **unused)
{
    static const struct {
        size_t length;
        int first;   /* byte of the text; 0: a letter */
        bool masked; /* as a client must */
    } bad[] = { { 5, 0xff, true }, { 4097, 0, true }, { 5, 0, false } };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(bad); i++) {
        struct heard_text heard = { .messages = 0 };
        struct socket *socket = socket_new(&text_callbacks, &heard);
        char bytes[5000];
        size_t size = frame(bytes, LAST | TEXT, bad[i].length), length;

        if (bad[i].first != 0)
            bytes[size - bad[i].length] = (char)bad[i].first;
        if (!bad[i].masked)
            bytes[1] &= 0x7f;
        read_all(socket, bytes, size);
        free(socket_write(socket, &length));
        assert_true(length > 0); /* a close */
        assert_int_equal(heard.messages, 0);
        socket_free(socket);
    }
}

/* Memory that is given back is used again, and holds nothing of the past. */
static void
test_reuse(void **unused)
{
    struct heard heard = { .most = 1 };
    struct socket *socket = socket_new(&callbacks, &heard);
    size_t length;
    char *bytes, *again;

    (void)unused;
    socket_send(socket, "one");
    bytes = socket_write(socket, &length);
    socket_reuse(socket, bytes);
    socket_send(socket, "other");
    again = socket_write(socket, &length);
    assert_ptr_equal(again, bytes);
    assert_int_equal(length, 7);
    assert_memory_equal(again, "\x81\x05other", 7);
    socket_reuse(socket, again);
    socket_free(socket);
}

static void
test_closing(void **unused)
{
    struct heard heard = { .most = 100 };
    struct socket *socket = socket_new(&callbacks, &heard);
    char bytes[64];
    size_t size = frame(bytes, LAST | TEXT, 5);

    (void)unused;
    assert_false(socket_closing(socket));
    socket_close(socket, SOCKET_POLICY);
    assert_true(socket_closing(socket));
    assert_true(read_all(socket, bytes, size));
    assert_int_equal(heard.messages, 0);
    assert_int_equal(heard.frames, 1);
    socket_free(socket);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unfinished), cmocka_unit_test(test_next),
        cmocka_unit_test(test_enough),     cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_pause),      cmocka_unit_test(test_masks),
        cmocka_unit_test(test_refused),    cmocka_unit_test(test_reuse),
        cmocka_unit_test(test_closing),
    };

    return cmocka_run_group_tests_name("socket", tests, NULL, NULL);
}
