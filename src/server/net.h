/* The network: connections to one house, over HTTP and web sockets. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <rookery/text.h>

struct net;

struct net_settings {
    const char *address; /* "127.0.0.1" */
    int port;            /* 0: any that is free */
    bool share;          /* on all addresses of the computer instead */
    const char *path;    /* of the store's file */
    int bot_threads;
    uint32_t pace; /* of bots at tables with people, milliseconds */
};

/* Opens the house and listens; NULL after a sentence. */
struct net *net_open(const struct net_settings *settings, struct rk_text *why);

/* The port it listens to. */
int net_port(const struct net *net);

/*
 * Serves until SIGTERM or SIGINT: says good-bye to everybody, waits for the
 * disk, closes the house and frees all.
 */
void net_run(struct net *net);

#endif
