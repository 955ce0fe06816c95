/*
 * The web-socket side of a connection: frames from and to bytes. No input or
 * output here, and nothing of the house.
 */
#ifndef SERVER_SOCKET_H
#define SERVER_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SOCKET_MESSAGE_MAX = 4096, /* of a client */
    SOCKET_ACCEPT = 29,        /* the answer to a key, with its NUL */
    SOCKET_GOING = 1001,       /* close code: the server stops */
    SOCKET_POLICY = 1008       /* close code: too much, or not allowed */
};

struct socket;

/* The answer that the handshake has for ${key}; false: that is no key. */
bool socket_accept(const char *key, char accept[SOCKET_ACCEPT]);

struct socket_callbacks {
    /* A frame of any kind begins; false to stop reading. */
    bool (*begin)(void *context);
    /* A text message; none comes once the socket is being closed. */
    void (*hear)(void *context, const char *text, size_t length);
};

struct socket *socket_new(const struct socket_callbacks *callbacks,
                          void *context);
void socket_free(struct socket *socket);

/*
 * Handles received bytes up to ${messages} messages or ${room} bytes of output
 * and sets ${used} to the number of bytes handled. False when the socket is
 * finished. After a callback calls socket_pause(), it handles a few short
 * messages at most before it returns.
 */
bool socket_read(struct socket *socket, const char *bytes, size_t length,
                 uint64_t messages, size_t room, size_t *used);
void socket_pause(struct socket *socket);

/*
 * The number of the message (or control frame) that has come in part only; 0 if
 * there is none.
 */
uint64_t socket_unfinished(const struct socket *socket);

/* Queues a text, a ping, a close. */
void socket_send(struct socket *socket, const char *text);
void socket_ping(struct socket *socket);
void socket_close(struct socket *socket, uint16_t why);

/* Takes the bytes that wait to be sent, malloc'ed; NULL if there are none. */
char *socket_write(struct socket *socket, size_t *length);

/* Returns ${bytes}, the last result of socket_write(), to be used again. */
void socket_reuse(const struct socket *socket, char *bytes);

/* True if this side has sent a close. */
bool socket_closing(const struct socket *socket);

/* True if both sides have sent a close. */
bool socket_ended(const struct socket *socket);

#endif
