/*
 * The clients of `rookery load`: connections that speak HTTP and, on request,
 * web sockets. One thread, one loop. Frames are written and read here, without
 * the server's own code.
 */
#ifndef LOAD_NET_H
#define LOAD_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/text.h>

struct load_net;  /* the loop and the server's address */
struct load_link; /* one connection */

/* The callbacks of a connection; ${context} is the connection's own. */
struct load_hear {
    /*
     * A response; the body ends with a NUL. ${token} is that of a new session.
     */
    void (*reply)(void *context, int status, const char *token,
                  const char *body);
    void (*upgraded)(void *context); /* messages follow */
    void (*message)(void *context, const char *text, size_t length);
    void (*pong)(void *context, uint64_t sent);
    void (*lost)(void *context); /* the connection is closed */
};

/* ${address} is a number such as 127.0.0.1; NULL after an error message. */
struct load_net *load_net_open(const char *address, int port,
                               const struct load_hear *hear,
                               struct rk_text *why);

/* Drops all connections and frees everything; NULL is harmless. */
void load_net_close(struct load_net *net);

/* Runs the loop for ${ms}. */
void load_net_run(struct load_net *net, int ms);

/* The monotonic clock in nanoseconds. */
uint64_t load_net_now(void);

/* From now on, records how late this process itself is; NULL: stop. */
struct load_times;
void load_net_watch_delay(struct load_net *net, struct load_times *delays);

/* The number of bytes received from the server so far. */
uint64_t load_net_heard(const struct load_net *net);

/*
 * A new connection; what you send is sent once it is connected. With a proxy
 * its requests come from ${from}; NULL: no proxy.
 */
struct load_link *load_net_connect(struct load_net *net, void *context,
                                   const char *from);

/* Stops reading, even the end of the connection. */
void load_net_deafen(struct load_link *link);

/*
 * Drops the connection; its callbacks are not called again. NULL is harmless.
 */
void load_net_drop(struct load_link *link);

/* Sends a request; ${token} and ${body} (JSON) may be NULL. */
void load_net_request(struct load_link *link, const char *method,
                      const char *path, const char *token, const char *body);

/*
 * Requests a web socket at the table with the link ${table}, for somebody who
 * has seen ${after} events.
 */
void load_net_visit(struct load_link *link, const char *table, uint32_t after,
                    const char *token);

/* Sends a text message; sends a ping with the time. */
void load_net_say(struct load_link *link, const char *text);
void load_net_ping(struct load_link *link);

#endif
