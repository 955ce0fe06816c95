/* The inside of the network: shared by its own files only. */
#ifndef SERVER_NET_INSIDE_H
#define SERVER_NET_INSIDE_H

#include <uv.h>

#include <base/queue.h>
#include <server/ops/limits.h>
#include <server/table/refusals.h>
#include <server/house/house.h>

#include "net.h"
#include "request.h"
#include "response.h"
#include "socket.h"

/* Connections of rank i were in a crowd of 2^(i-1) or more at the last look. */
enum { NET_RANKS = 24 };

enum { NET_TICK_MS = 100 };

/* Lists of connections; each is in any of them or in none. */
enum net_list {
    NET_DIRTY,   /* the socket may have something to send */
    NET_NEWS,    /* it has something to send that can wait */
    NET_WAITING, /* there is more to do, in a callback of its own */
    NET_UNSENT,  /* there are unsent bytes */
    NET_LISTS
};

/* Rounds: each looks at all connections, at some of them in each tick. */
enum net_round {
    NET_TENDED,    /* whether they take too long */
    NET_PURGED,    /* whether they are welcome */
    NET_DISMISSED, /* to close them when the server stops */
    NET_ROUNDS
};

/* Counts of the loop's thread since its start. */
struct net_strain {
    uint64_t faults;    /* of pages */
    uint64_t preempted; /* how often others got its processor */
};

struct net {
    uv_loop_t loop;
    uv_tcp_t server;
    uv_pipe_t admin; /* for the operator, in the data folder */
    uv_poll_t wake;  /* of bell, which other threads ring */
    int bell;        /* an eventfd */
    uv_timer_t tick;
    uv_timer_t give; /* when the next answer of a bot is due */
    uv_prepare_t flush;
    uv_idle_t more;
    uv_signal_t term, interrupt, hangup;
    struct net_settings given;
    struct settings settings;
    uint64_t most_conns; /* at a time: as set, or as the files allow */
    struct house *house;
    struct limits *limits;             /* of addresses */
    struct limits_bucket strangers[2]; /* for plain and for costly requests */
    struct limits_bucket speakers;     /* for messages of strangers */
    char machine[HOST_NAME_MAX_BYTES]; /* name of this machine */
    struct queue conns;                /* the newest first */
    struct queue_link *round[NET_ROUNDS]; /* the next one; NULL: it is over */
    struct queue list[NET_LISTS], ranks[NET_RANKS];
    uint64_t unsent, strange; /* memory; of it, that of strangers */
    size_t bodies;            /* bytes of requests that are being read */
    struct queue admins;      /* connections of the operator */
    bool ending, dismisses;   /* told to stop; sockets are being closed */
    uint64_t patience;        /* the deadline for that */
    uint64_t second;          /* for looking after connections */
    uint64_t end;             /* when messages have to wait, in ns */
    uv_timer_t news;          /* until those in NET_NEWS wait */
    bool news_due;            /* they have waited for long enough */
    uint64_t purges;          /* of the house, as of the last purge */
    uint64_t ended;           /* when the last callback ended, in ns */
    uint64_t looked;     /* when the loop's processor time was last read, */
    uint64_t processor;  /* and its value, in ns */
    uint64_t ticked;     /* when the last tick was, in ns */
    uint64_t told_files; /* when it was logged that there are none; or 0 */
    uint64_t told_host;  /* when a wrong host name was logged; or 0 */
    uint64_t told_slow;  /* when a slow callback was logged; or 0 */
    int folder;          /* where the data is; -1: not known */
    int files;           /* the limit of open ones */
    struct {
        uint64_t since;        /* when these began to be counted */
        uint64_t told, untold; /* addresses that were logged, or left out */
    } floods;
    struct net_strain strain; /* the latest reading */
    struct net_strain before; /* the one before */
};

/*
 * An outstanding reply of the house; the connection may be gone when it comes.
 */
struct outstanding {
    struct conn *conn; /* NULL: gone */
};

struct conn {
    uv_tcp_t tcp;
    struct net *net;
    struct queue_link all;               /* connections of the server */
    struct queue_link listed[NET_LISTS]; /* in net->list */
    struct queue_link ranked;            /* in net->ranks, once counted */
    bool closing, doomed;
    bool deaf;              /* no more input is read from it */
    bool reads;             /* bytes are being read */
    bool flows;             /* its greeting has more pieces */
    bool crowded;           /* its address has too many of them */
    bool secure;            /* the last request came by TLS to a proxy */
    struct address peer;    /* the other end */
    struct address who;     /* the client of the last request */
    uint64_t person;        /* the owner of its session; 0: a stranger */
    size_t unsent, strange; /* memory, counted as in struct net */
    char *input;            /* frames that came and are not handled yet, */
    size_t held;            /* their number of bytes */
    struct limits_level level[LIMITS_LEVELS]; /* where it is counted, */
    int levels;  /* the number of levels; 0: nowhere */
    int rank;    /* the index in net->ranks */
    bool renews; /* the session's cookie has its old name */
    struct limits_bucket requests, messages;
    struct request *request; /* NULL: a web socket */
    struct outstanding *outstanding;
    struct socket *socket;
    struct house_visit *visit;
    uint64_t given;   /* bytes, to libuv or the kernel; */
    uint64_t taken;   /* of them, those the client had at the last look */
    uint64_t asked;   /* when the request was read, in ns */
    uint64_t heard;   /* when something came last, or was taken by a client */
                      /* that is slow */
    uint64_t begun;   /* when the request or message began; 0: it has not */
    uint64_t message; /* which one that is; 0: none */
    uint64_t closed;  /* when we closed the socket; 0: we have not */
};

/* net.c */
uint64_t net_now(const struct net *net);
void net_respond(struct conn *c, const struct response *response);
void net_refuse(struct conn *c, enum refusal_id id);
void net_refuse_later(struct conn *c, enum refusal_id id, uint64_t retry);
void net_hang_up(struct conn *c);
void net_on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer);
void net_on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer);
void net_on_connection(uv_stream_t *server, int status);

/* net_out.c */
void net_list_add(struct conn *c, enum net_list which);
void net_list_drop(struct conn *c, enum net_list which);
size_t net_queued(const struct conn *c);
void net_forget_unsent(struct conn *c);
void net_regulate(struct conn *c);
void net_hear_frames(struct conn *c, const char *bytes, size_t length);
void net_greet(struct conn *c);
void net_on_more(uv_idle_t *idle);
void net_on_flush(uv_prepare_t *prepare);
void net_make_dirty(struct conn *c);
void net_send_soon(struct conn *c);
void net_on_news(uv_timer_t *timer);

/* Sends a head and a body, both malloc'ed and freed afterwards; the body may be
   NULL. */
void net_send_text(struct conn *c, char *head, char *body);

/* Sends a head, malloc'ed and freed afterwards, and a body that stays. */
void net_send_page(struct conn *c, char *head, const void *body, size_t size);

/* net_tend.c */
void net_on_tick(uv_timer_t *timer);
void net_await_answer(struct net *net);
void net_on_signal(uv_signal_t *handle, int number);
void net_let_signals_kill(void);

/* Reports the end; false if changes have not reached the disk. */
bool net_report_end(struct net *net);

/* net_time.c */
void net_start_time(struct net *net);
void net_begin(struct net *net);
void net_timed(struct net *net, enum metrics_callback which);
void net_measure_delay(struct net *net, uint64_t ms);

/* net_files.c */
void net_open_folder(struct net *net);
void net_raise_files(struct net *net);
void net_check_files(struct net *net);
bool net_may_have(struct net *net, const uv_tcp_t *tcp);

/* net_gate.c */
bool net_by_proxy(const struct conn *c);
void net_check_hosts(struct net *net);
bool net_admit(struct conn *c, bool post);
const char *net_host(const struct conn *c);
const char *net_token(struct conn *c);
bool net_unwelcome(const struct conn *c);

/* net_limits.c */
void net_enter(struct conn *c);
void net_leave(struct conn *c);
bool net_has_place(struct conn *c);
bool net_admit_visit(struct conn *c);
bool net_admit_frame(struct conn *c);
bool net_admit_message(struct conn *c);
void net_charge_message(struct conn *c, uint64_t cost);
uint64_t net_charge(struct conn *c, uint64_t cost);
uint64_t net_charge_enter(struct conn *c);
void net_note_flood(struct conn *c, const char *why);
void net_sum_up_floods(struct net *net, uint64_t ms);

/* net_operator.c */
bool net_for_operator(struct conn *c);
void net_log_request(struct conn *c, int status, size_t bytes);
void net_report(struct net *net, const struct report *report);

/* net_loop.c */
struct house_settings net_house_settings(struct net *net);

/* net_reload.c */
void net_on_reload(uv_signal_t *handle, int number);

/* net_admin.c */
void net_admin_start(struct net *net);
void net_admin_end(struct net *net);

#endif
