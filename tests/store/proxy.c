/* One thread forwards all lines, message by message. */
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "proxy.h"

enum { LINES = 32, ROOM = 1 << 20 };

struct way {
    unsigned char bytes[ROOM];
    size_t size;
    bool begun; /* the first message that way was seen, which has no type */
};

static struct line {
    int fd[PROXY_WAYS]; /* from which that way comes; -1: unused */
    struct way way[PROXY_WAYS];
} * lines[LINES];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int cut_way, cut_in, has_cut, away, held_way = -1, waits, round_trips;
static char target[108], here[108];
static int listener;

static struct sockaddr_un
address_of(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };

    strcpy(address.sun_path, path);
    return address;
}

/* Another thread may be waiting for a line: close() alone would not end it. */
static void
hang_up(int at)
{
    for (int which = 0; which < PROXY_WAYS; which++) {
        shutdown(lines[at]->fd[which], SHUT_RDWR);
        close(lines[at]->fd[which]);
    }
    free(lines[at]);
    lines[at] = NULL;
}

static void
hang_up_all(void)
{
    for (int i = 0; i < LINES; i++)
        if (lines[i] != NULL)
            hang_up(i);
}

static void
answer(void)
{
    struct sockaddr_un to = address_of(target);
    int from = accept(listener, NULL, NULL), on;
    int at = 0;

    if (away) {
        close(from);
        return;
    }
    on = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    while (lines[at] != NULL)
        at++;
    if (connect(on, (struct sockaddr *)&to, sizeof to) != 0) {
        close(on);
        close(from);
        return;
    }
    lines[at] = calloc(1, sizeof *lines[at]);
    lines[at]->fd[PROXY_TO_DATABASE] = from;
    lines[at]->fd[PROXY_TO_STORE] = on;
    lines[at]->way[PROXY_TO_STORE].begun = true;
}

/* The size of the first message that way; 0: it is not whole yet. */
static size_t
message_size(const struct way *way)
{
    size_t type = way->begun ? 1 : 0, size;
    const unsigned char *at = way->bytes + type;

    if (way->size < type + 4)
        return 0;
    size = type + ((size_t)at[0] << 24 | (size_t)at[1] << 16 |
                   (size_t)at[2] << 8 | at[3]);
    return size <= way->size ? size : 0;
}

/* Forwards the first message; false if the line is cut instead. */
static bool
forward(struct line *line, int which, size_t size)
{
    struct way *way = &line->way[which];

    if (cut_in > 0 && which == cut_way && --cut_in == 0) {
        has_cut = 1;
        return false;
    }
    if (which == PROXY_TO_DATABASE && way->begun &&
        (way->bytes[0] == 'S' || way->bytes[0] == 'Q'))
        round_trips++;
    way->begun = true;
    if (send(line->fd[1 - which], way->bytes, size, MSG_NOSIGNAL) !=
        (ssize_t)size)
        return false;
    way->size -= size;
    memmove(way->bytes, way->bytes + size, way->size);
    return true;
}

/* Forwards what is whole; false if all lines are cut. */
static bool
forward_all(struct line *line, int which)
{
    size_t size;

    while ((size = message_size(&line->way[which])) > 0) {
        if (which == held_way) {
            waits = 1;
            return true;
        }
        if (!forward(line, which, size))
            return false;
    }
    return true;
}

/* Reads what has come; false at the end of the line. */
static bool
take(struct line *line, int which)
{
    struct way *way = &line->way[which];
    struct pollfd fd = { .fd = line->fd[which], .events = POLLIN };
    ssize_t more;

    if (poll(&fd, 1, 0) <= 0 || way->size == ROOM)
        return true;
    more = read(line->fd[which], way->bytes + way->size, ROOM - way->size);
    if (more <= 0)
        return false;
    way->size += (size_t)more;
    return true;
}

static void
serve_lines(void)
{
    for (int i = 0; i < LINES; i++)
        for (int which = 0; lines[i] != NULL && which < PROXY_WAYS; which++) {
            if (!forward_all(lines[i], which)) {
                hang_up_all();
                return;
            }
            if (!take(lines[i], which))
                hang_up(i);
        }
}

/* Waits until something can be read, but only shortly. */
static void
wait_shortly(void)
{
    struct pollfd fds[1 + 2 * LINES] = { { .fd = listener, .events = POLLIN } };
    nfds_t count = 1;
    int patience;

    pthread_mutex_lock(&lock);
    for (int i = 0; i < LINES; i++)
        for (int which = 0; lines[i] != NULL && which < PROXY_WAYS; which++)
            fds[count++] =
                (struct pollfd){ .fd = lines[i]->fd[which], .events = POLLIN };
    patience = held_way >= 0 ? 1 : 5;
    pthread_mutex_unlock(&lock);
    poll(fds, count, patience);
}

static void *
run(void *unused)
{
    (void)unused;
    for (;;) {
        struct pollfd fd = { .fd = listener, .events = POLLIN };

        wait_shortly();
        pthread_mutex_lock(&lock);
        if (poll(&fd, 1, 0) > 0)
            answer();
        serve_lines();
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void
leave(void)
{
    char *end = strrchr(here, '/');

    unlink(here);
    *end = '\0';
    rmdir(here);
}

void
proxy_start(void)
{
    static char folder[] = "/tmp/rookery-proxy-XXXXXX";
    const char *address = getenv("ROOKERY_POSTGRES");
    const char *host = address != NULL ? strstr(address, "host=") : NULL;
    char ours[160];
    struct sockaddr_un at;
    pthread_t thread;

    if (host == NULL || mkdtemp(folder) == NULL)
        abort();
    snprintf(target, sizeof target, "%.*s/.s.PGSQL.5432",
             (int)strcspn(host + 5, "&"), host + 5);
    snprintf(here, sizeof here, "%s/.s.PGSQL.5432", folder);
    snprintf(ours, sizeof ours,
             "postgresql://rookery@/rookery?host=%s&port=5432", folder);
    setenv("ROOKERY_POSTGRES", ours, 1);
    at = address_of(here);
    listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) != 0 ||
        listen(listener, LINES) != 0 ||
        pthread_create(&thread, NULL, run, NULL) != 0)
        abort();
    atexit(leave);
}

void
proxy_cut(enum proxy_way way, int nth)
{
    pthread_mutex_lock(&lock);
    cut_way = (int)way;
    cut_in = nth;
    has_cut = 0;
    pthread_mutex_unlock(&lock);
}

/* Reads ${number}, which the thread writes. */
static int
look_at(const int *number)
{
    int found;

    pthread_mutex_lock(&lock);
    found = *number;
    pthread_mutex_unlock(&lock);
    return found;
}

int
proxy_has_cut(void)
{
    return look_at(&has_cut);
}

void
proxy_away(int gone)
{
    pthread_mutex_lock(&lock);
    away = gone;
    if (gone)
        hang_up_all();
    pthread_mutex_unlock(&lock);
}

void
proxy_hold(enum proxy_way way, int hold)
{
    pthread_mutex_lock(&lock);
    held_way = hold ? (int)way : -1;
    waits = 0;
    pthread_mutex_unlock(&lock);
}

void
proxy_await(void)
{
    while (!look_at(&waits))
        usleep(1000);
}

int
proxy_round_trips(void)
{
    return look_at(&round_trips);
}
