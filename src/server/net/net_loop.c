/* The server from its start to its end: the loop, the port, the house. */
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <store/secret.h>

#include "net_inside.h"

enum {
    BACKLOG = 4096,
    KERNEL_BYTES = 64 * 1024 /* unsent, of a connection, in the kernel */
};

static void
on_wake(uv_poll_t *poll, int status, int events)
{
    struct net *net = poll->data;
    eventfd_t count;

    (void)status;
    (void)events;
    net_begin(net);
    eventfd_read(net->bell, &count);
    house_deliver(net->house);
    net_timed(net, METRICS_WAKE);
}

/*
 * Called by other threads. A uv_async_t would make the loop spin until the
 * sender has left uv_async_send(), for as long as a thread of lower priority
 * waits for a processor.
 */
static void
wake(void *context)
{
    struct net *net = context;

    eventfd_write(net->bell, 1);
}

static void
write_log(void *context, const struct report *report)
{
    net_report(context, report);
}

static void
close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Closes the remaining handles of the loop and frees everything. */
static void
tear_down(struct net *net)
{
    while (net->conns.first != NULL)
        net_hang_up(QUEUE_ITEM(net->conns.first, struct conn, all));
    net_admin_end(net);
    house_close(net->house);
    net->house = NULL;
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    RK_CHECK(uv_loop_close(&net->loop) == 0);
    limits_close(net->limits);
    close(net->bell);
    if (net->folder >= 0)
        close(net->folder);
    free(net);
}

static void
set_up_timers(struct net *net)
{
    uv_timer_t *timers[] = { &net->tick, &net->give, &net->news };

    for (size_t i = 0; i < sizeof timers / sizeof timers[0]; i++) {
        uv_timer_init(&net->loop, timers[i]);
        timers[i]->data = net;
    }
    uv_timer_start(&net->tick, net_on_tick, NET_TICK_MS, NET_TICK_MS);
}

static void
set_up_signals(struct net *net)
{
    const struct {
        uv_signal_t *handle;
        int number;
        uv_signal_cb callback;
    } signals[] = { { &net->term, SIGTERM, net_on_signal },
                    { &net->interrupt, SIGINT, net_on_signal },
                    { &net->hangup, SIGHUP, net_on_reload } };

    for (size_t i = 0; i < RK_COUNT(signals); i++) {
        uv_signal_init(&net->loop, signals[i].handle);
        signals[i].handle->data = net;
        uv_signal_start(signals[i].handle, signals[i].callback,
                        signals[i].number);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file too large is a write that fails */
}

static void
set_up_loop(struct net *net)
{
    RK_CHECK(uv_loop_init(&net->loop) == 0);
    net->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    RK_CHECK(net->bell >= 0 &&
             uv_poll_init(&net->loop, &net->wake, net->bell) == 0);
    uv_prepare_init(&net->loop, &net->flush);
    uv_idle_init(&net->loop, &net->more);
    uv_tcp_init(&net->loop, &net->server);
    uv_pipe_init(&net->loop, &net->admin, 0);
    net->admin.data = net->wake.data = net->flush.data = net->more.data =
        net->server.data = net;
    uv_poll_start(&net->wake, UV_READABLE, on_wake);
    uv_prepare_start(&net->flush, net_on_flush);
    set_up_timers(net);
    set_up_signals(net);
}

/* Accepts connections from now on; 0, or the error of libuv. */
static int
start_listening(struct net *net)
{
    int kernel_bytes = KERNEL_BYTES; /* connections inherit it */
    int code = uv_send_buffer_size((uv_handle_t *)&net->server, &kernel_bytes);

    return code != 0 ? code
                     : uv_listen((uv_stream_t *)&net->server, BACKLOG,
                                 net_on_connection);
}

/* Binds to ${name} and listens; likewise. */
static int
listen_on(struct net *net, const char *name, int port)
{
    struct sockaddr_storage address;
    int code = uv_ip4_addr(name, port, (struct sockaddr_in *)&address);

    if (code != 0)
        code = uv_ip6_addr(name, port, (struct sockaddr_in6 *)&address);
    if (code == 0)
        code = uv_tcp_bind(&net->server, (struct sockaddr *)&address, 0);
    return code != 0 ? code : start_listening(net);
}

/* Takes over a socket that others keep open while the server restarts. */
static bool
take_socket(struct net *net, int passed, struct rk_text *why)
{
    int code = uv_tcp_open(&net->server, passed);

    if (code == 0)
        code = start_listening(net);
    if (code != 0)
        rk_text_fill(why, "The socket of systemd cannot be used: %.",
                     uv_strerror(code));
    return code == 0;
}

/* Listens; false after a sentence. "::" accepts both kinds of addresses. */
static bool
listen_to(struct net *net, const struct settings *s, struct rk_text *why)
{
    int code;

    if (net->given.socket != 0)
        return take_socket(net, net->given.socket, why);
    code = listen_on(net, s->share ? "::" : s->address, (int)s->port);
    if (s->share && (code == UV_EAFNOSUPPORT || code == UV_EADDRNOTAVAIL))
        code = listen_on(net, "0.0.0.0", (int)s->port);
    if (code == UV_EINVAL)
        rk_text_fill(why, "\"%\" is no address; use one such as 127.0.0.1.",
                     s->address);
    else if (code != 0)
        rk_text_fill(why,
                     "The server cannot listen there: %; choose another "
                     "address or port with --listen.",
                     uv_strerror(code));
    return code == 0;
}

struct house_settings
net_house_settings(struct net *net)
{
    const struct settings *s = &net->settings;

    return (struct house_settings){ .path = net->given.path,
                                    .beside = net->given.beside,
                                    .reserve = STORE_RESERVE,
                                    .spare = s->spare_disk << 20,
                                    .bot_threads = net->given.bot_threads,
                                    .pace = (uint32_t)s->pace,
                                    .idle_days = (uint32_t)s->idle_days,
                                    .messages = s->messages,
                                    .person_requests = s->person_requests,
                                    .person_tables = s->person_tables,
                                    .address_tables = s->address_tables,
                                    .person_seats = s->person_seats,
                                    .away = s->away * 1000,
                                    .person_open_tables = s->person_open_tables,
                                    .address_open_tables =
                                        s->address_open_tables,
                                    .person_open_seats = s->person_open_seats,
                                    .address_open_seats = s->address_open_seats,
                                    .person_chat = s->person_chat,
                                    .session_idle_days = s->session_idle_days,
                                    .session_days = s->session_days,
                                    .away_thinking = s->away_thinking,
                                    .slow_commit = s->slow_commit,
                                    .inspects = true,
                                    .wake = wake,
                                    .log = write_log,
                                    .context = net };
}

struct net *
net_open(const struct net_settings *settings, struct rk_text *why)
{
    struct net *net = memory_new(1, sizeof *net);
    struct house_settings house;

    RK_CHECK(secret_start());
    net->given = *settings;
    net->settings = *settings->settings;
    net_open_folder(net);
    net->limits = limits_open();
    net_raise_files(net);
    gethostname(net->machine, sizeof net->machine - 1);
    set_up_loop(net);
    house = net_house_settings(net);
    if (listen_to(net, &net->settings, why))
        net->house = house_open(&house, why);
    if (net->house == NULL) {
        tear_down(net);
        return NULL;
    }
    net_check_hosts(net);
    net_admin_start(net);
    return net;
}

static struct sockaddr_storage
own_name(const struct net *net)
{
    struct sockaddr_storage name;
    int length = sizeof name;

    RK_CHECK(uv_tcp_getsockname(&net->server, (struct sockaddr *)&name,
                                &length) == 0);
    return name;
}

int
net_port(const struct net *net)
{
    struct sockaddr_storage name = own_name(net);

    return ntohs(name.ss_family == AF_INET6
                     ? ((struct sockaddr_in6 *)&name)->sin6_port
                     : ((struct sockaddr_in *)&name)->sin_port);
}

void
net_address(const struct net *net, char text[ADDRESS_TEXT])
{
    struct sockaddr_storage name = own_name(net);
    struct address address = address_of((struct sockaddr *)&name);

    address_text(&address, text);
}

bool
net_run(struct net *net)
{
    bool saved;

    net_start_time(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_signal_stop(&net->term);
    uv_signal_stop(&net->interrupt);
    uv_signal_stop(&net->hangup);
    net_let_signals_kill();
    saved = net_report_end(net);
    tear_down(net);
    return saved;
}
