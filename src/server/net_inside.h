/* The inside of the network: shared by its own files only. */
#ifndef SERVER_NET_INSIDE_H
#define SERVER_NET_INSIDE_H

#include <uv.h>

#include "house.h"
#include "limits.h"
#include "net.h"
#include "request.h"
#include "response.h"
#include "socket.h"

struct net {
    uv_loop_t loop;
    uv_tcp_t server;
    uv_pipe_t admin; /* for the operator, in the data folder */
    uv_async_t wake;
    uv_timer_t tick;
    uv_prepare_t flush;
    uv_signal_t term, interrupt;
    struct net_settings given;
    struct settings settings;
    struct house *house;
    struct limits *limits; /* of addresses */
    struct conn *conns, *dirty;
    struct admin_conn *admins;
    int count;
    bool ending, parting; /* told to stop; good-bye was said */
    uint64_t patience;    /* until when that may take */
    uint64_t second;      /* for looking after connections */
    uint64_t purges;      /* of the house, that were followed */
    int folder;           /* where the data is; -1: not known */
};

/* A reply that the house owes; the connection may be gone by then. */
struct owed {
    struct conn *conn; /* NULL: gone */
};

struct conn {
    uv_tcp_t tcp;
    struct net *net;
    struct conn *next, *before;
    struct conn *next_dirty;
    bool is_dirty, closing, doomed;
    bool crowded;            /* its address has too many of them */
    bool secure;             /* the last request came by TLS to a proxy */
    struct address peer;     /* who is at the other end */
    struct address who;      /* and for whom, in the last request */
    struct limits_one *kept; /* where it is counted; NULL: nowhere */
    struct limits_bucket requests, messages;
    struct request *request; /* NULL: a web socket */
    struct owed *owed;
    struct socket *socket;
    struct house_visit *visit;
    uint64_t heard;   /* when something came last */
    uint64_t begun;   /* when the request or message began; 0: it has not */
    uint64_t message; /* which one that is; 0: none */
    uint64_t parted;  /* when good-bye was said to a socket; 0: it was not */
};

/* net.c */
uint64_t net_now(const struct net *net);
void net_respond(struct conn *c, const struct response *response);
void net_refuse(struct conn *c, int status, const char *code, const char *why);
void net_hang_up(struct conn *c);
void net_make_dirty(struct conn *c);

/* net_tend.c */
void net_on_tick(uv_timer_t *timer);
void net_on_signal(uv_signal_t *handle, int number);
void net_let_signals_kill(void);

/* net_gate.c */
void net_enter(struct conn *c);
void net_leave(struct conn *c);
bool net_admit(struct conn *c, bool post);
const char *net_host(const struct conn *c);
bool net_admit_visit(struct conn *c);
bool net_admit_frame(struct conn *c);
bool net_for_operator(struct conn *c);
bool net_unwelcome(const struct conn *c);
void net_report(struct net *net, const struct report *report);

/* net_admin.c */
void net_admin_start(struct net *net);
void net_admin_end(struct net *net);

#endif
