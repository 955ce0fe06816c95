/*
 * The clients of `rookery load`: connections that speak HTTP and then, if they
 * are told to, web sockets. One thread, one loop. Frames are made and read
 * here, without the server's own code.
 */
#ifndef LOAD_NET_H
#define LOAD_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/text.h>

struct load_net;  /* the loop, and where the server is */
struct load_link; /* one connection */

/* What a connection hears; ${context} is the connection's own. */
struct load_hear {
    /* A response; the body ends with a NUL. ${token}: a new session's. */
    void (*reply)(void *context, int status, const char *token,
                  const char *body);
    void (*upgraded)(void *context); /* messages follow */
    void (*message)(void *context, const char *text, size_t length);
    void (*pong)(void *context, uint64_t sent);
    void (*lost)(void *context); /* the connection is gone */
};

/* ${address} is a number such as 127.0.0.1; NULL after a sentence. */
struct load_net *load_net_open(const char *address, int port,
                               const struct load_hear *hear,
                               struct rk_text *why);

/* Drops all connections and frees everything; NULL is harmless. */
void load_net_close(struct load_net *net);

/* Lets everything happen for ${ms}. */
void load_net_run(struct load_net *net, int ms);

/* Nanoseconds of a clock that only goes forward. */
uint64_t load_net_now(void);

/* Notes how late this process is itself, from now on; NULL: no longer. */
struct load_times;
void load_net_watch_delay(struct load_net *net, struct load_times *delays);

/* Bytes that came from the server so far. */
uint64_t load_net_heard(const struct load_net *net);

/*
 * A new connection; what it is told is sent when it stands. A proxy would say
 * that its requests are ${from}'s; NULL: there is no proxy.
 */
struct load_link *load_net_connect(struct load_net *net, void *context,
                                   const char *from);

/* Nothing that comes is read any more, not even the end of the connection. */
void load_net_deafen(struct load_link *link);

/* Drops it; nothing is heard from it any more. NULL is harmless. */
void load_net_drop(struct load_link *link);

/* Asks for something; ${token} and ${body} (JSON) may be NULL. */
void load_net_request(struct load_link *link, const char *method,
                      const char *path, const char *token, const char *body);

/*
 * Asks to go on as a web socket at the table with the link ${table}, by
 * somebody who has ${after} events.
 */
void load_net_visit(struct load_link *link, const char *table, uint32_t after,
                    const char *token);

/* Sends a text message; a ping with the time. */
void load_net_say(struct load_link *link, const char *text);
void load_net_ping(struct load_link *link);

#endif
