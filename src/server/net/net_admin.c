/*
 * The operator's socket: one line of JSON in, one line of JSON out. Everybody
 * who can open the data folder can use it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <base/memory.h>
#include <server/requests/admin.h>

#include "net_inside.h"

enum { LINE_BYTES = 4096, PART_BYTES = 65536, BACKLOG = 8, PATH_BYTES = 64 };

struct admin_conn {
    uv_pipe_t pipe;
    struct net *net;
    struct queue_link all; /* connections of the operator */
    struct admin_outstanding *outstanding;
    bool closing;
    char line[LINE_BYTES];
    size_t length;
    uv_write_t write;
    char *reply; /* NULL: not there yet */
    size_t sent; /* bytes of it, the last part among them */
    bool whole;  /* the last part was written */
};

/* An outstanding reply; the connection may be gone when it comes. */
struct admin_outstanding {
    struct admin_conn *conn; /* NULL: gone */
};

static void
on_closed(uv_handle_t *handle)
{
    struct admin_conn *c = handle->data;

    free(c->reply);
    free(c);
}

static void
hang_up(struct admin_conn *c)
{
    if (c->closing)
        return;
    c->closing = true;
    if (c->outstanding != NULL)
        c->outstanding->conn = NULL;
    queue_remove(&c->net->admins, &c->all);
    uv_close((uv_handle_t *)&c->pipe, on_closed);
}

static void write_on(struct admin_conn *c);

/*
 * Frees the memory of the part that was just written: freeing a long list at
 * once takes milliseconds.
 */
static void
give_back(struct admin_conn *c)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (uintptr_t)c->reply;
    uintptr_t end = (start + c->sent) / page * page;
    uintptr_t from = (c->sent > PART_BYTES ? start + c->sent - PART_BYTES
                                           : start + page - 1) /
                     page * page;

    if (from < end)
        madvise((void *)from, end - from, MADV_DONTNEED);
}

static void
on_written(uv_write_t *write, int status)
{
    struct admin_conn *c = write->handle->data;
    struct net *net = c->net;

    if (status == 0 && !c->closing && !c->whole) {
        give_back(c);
        write_on(c);
    } else
        hang_up(c);
    net_timed(net, METRICS_ADMIN);
}

/*
 * Writes the next part of the reply and then a newline. For a long list,
 * even strlen() would take too long.
 */
static void
write_on(struct admin_conn *c)
{
    char *from = c->reply + c->sent;
    size_t part = strnlen(from, PART_BYTES);
    uv_buf_t buffer;

    c->whole = part < PART_BYTES;
    if (c->whole)
        from[part++] = '\n'; /* instead of the NUL */
    c->sent += part;
    buffer = uv_buf_init(from, (unsigned)part);
    if (uv_write(&c->write, (uv_stream_t *)&c->pipe, &buffer, 1, on_written) !=
        0)
        hang_up(c);
}

static void
on_reply(void *context, char *json)
{
    struct admin_outstanding *outstanding = context;
    struct admin_conn *c = outstanding->conn;

    free(outstanding);
    if (c == NULL) {
        free(json);
        return;
    }
    c->outstanding = NULL;
    c->reply = json;
    write_on(c);
}

static void
ask(struct admin_conn *c, size_t length)
{
    uv_read_stop((uv_stream_t *)&c->pipe);
    c->outstanding = memory_raw(sizeof *c->outstanding);
    c->outstanding->conn = c;
    admin_request(c->net->house, c->line, length, on_reply, c->outstanding);
}

static void
hear(struct admin_conn *c, ssize_t count)
{
    const char *newline;

    if (count < 0) {
        hang_up(c);
        return;
    }
    c->length += (size_t)count;
    newline = memchr(c->line, '\n', c->length);
    if (newline != NULL)
        ask(c, (size_t)(newline - c->line));
    else if (c->length == sizeof c->line)
        hang_up(c);
}

static void
on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct admin_conn *c = stream->data;
    struct net *net = c->net;

    (void)buffer;
    hear(c, count);
    net_timed(net, METRICS_ADMIN);
}

static void
on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct admin_conn *c = handle->data;

    (void)wanted;
    *buffer = uv_buf_init(c->line + c->length,
                          (unsigned)(sizeof c->line - c->length));
}

static void
on_connection(uv_stream_t *server, int status)
{
    struct net *net = server->data;
    struct admin_conn *c = memory_new(1, sizeof *c);

    c->net = net;
    c->pipe.data = c;
    queue_push(&net->admins, &c->all);
    uv_pipe_init(&net->loop, &c->pipe, 0);
    if (status != 0 || uv_accept(server, (uv_stream_t *)&c->pipe) != 0 ||
        uv_read_start((uv_stream_t *)&c->pipe, on_room, on_read) != 0)
        hang_up(c);
    net_timed(net, METRICS_ADMIN);
}

/*
 * Names of sockets are short, but names of folders may be long, so the folder
 * is named by its descriptor. A leftover socket has no owner, since the folder
 * is locked.
 */
void
net_admin_start(struct net *net)
{
    char path[PATH_BYTES];
    mode_t before = umask(0177);
    int code;

    snprintf(path, sizeof path, "/proc/self/fd/%d/%s", net->folder, NET_ADMIN);
    unlink(path);
    code = uv_pipe_bind(&net->admin, path);
    umask(before);
    if (code == 0)
        code = uv_listen((uv_stream_t *)&net->admin, BACKLOG, on_connection);
    if (code != 0)
        net_report(net, &(struct report){ .event = "no-admin",
                                          .level = "warning",
                                          .why = "rookery admin cannot reach "
                                                 "this server; can sockets be "
                                                 "made in the data folder?" });
}

void
net_admin_end(struct net *net)
{
    while (net->admins.first != NULL)
        hang_up(QUEUE_ITEM(net->admins.first, struct admin_conn, all));
}
