/* The network: connections to one house, over HTTP and web sockets. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <rookery/text.h>
#include <server/ops/report.h>
#include <server/ops/settings.h>

struct net;

struct net_settings {
    const struct settings *settings; /* of which a copy is taken */
    const char *path;                /* of the store's file, or its address */
    const char *beside;              /* path that notes are kept beside */
    int socket; /* that listens already; 0: net_open() makes one */
    int bot_threads;
    /* Writes a line for the operator; false: it was dropped. */
    bool (*log)(void *context, const struct report *report);
    void (*alive)(void *context); /* once a second: the loop runs */
    /* Reads all settings again, on SIGHUP; false after a sentence. */
    bool (*reload)(void *context, struct settings *settings,
                   struct rk_text *why);
    void *context;
};

/* Opens the house and listens; NULL after a sentence. */
struct net *net_open(const struct net_settings *settings, struct rk_text *why);

/* The port it listens to, and its address as text. */
int net_port(const struct net *net);
void net_address(const struct net *net, char text[ADDRESS_TEXT]);

/*
 * Serves until SIGTERM or SIGINT: then accepts no more connections, waits for
 * the disk, closes all sockets, closes the house and frees everything. A second
 * signal ends the process at once. False if changes had not reached the disk by
 * then.
 */
bool net_run(struct net *net);

/* The name of the operator's socket in the data folder. */
#define NET_ADMIN "admin.sock"

#endif
