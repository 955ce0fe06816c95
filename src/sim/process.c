/* Starting, talking to and ending another program. */
#define _GNU_SOURCE /* pipe2() */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <base/clock.h>
#include <base/memory.h>
#include <rookery/check.h>

#include "process.h"

extern char **environ;

enum {
    GLANCE = 50, /* milliseconds between checks whether to stop */
    NAP = 2,     /* milliseconds between checks whether it has ended */
    KNOWN = 2048 /* most programs that process_kill_all() finds */
};

/* Running programs, in no order; 0 in free slots. */
static _Atomic pid_t running[KNOWN];

/* Replaces ${before} by ${now}. */
static void
note(pid_t before, pid_t now)
{
    for (int i = 0; i < KNOWN; i++) {
        pid_t expected = before;

        if (atomic_compare_exchange_strong(&running[i], &expected, now))
            return;
    }
}

void
process_kill_all(void)
{
    for (int i = 0; i < KNOWN; i++) {
        pid_t pid = atomic_load(&running[i]);

        if (pid > 0)
            kill(-pid, SIGKILL);
    }
}

int64_t
process_now(void)
{
    return (int64_t)clock_ms(CLOCK_MONOTONIC);
}

/* Starting */

/* Our ends and those of the program; -1 where there is none. */
struct ends {
    int ours[2], theirs[2]; /* its standard input and output */
};

static void
close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/*
 * Moves ${end} away from the descriptors that a program expects to be standard
 * streams.
 */
static bool
lift(int *end)
{
    int higher = fcntl(*end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

    close_end(end);
    *end = higher;
    return higher >= 0;
}

/* Makes both pipes; other programs do not inherit them. */
static bool
make_pipes(struct ends *ends)
{
    int in[2] = { -1, -1 }, out[2] = { -1, -1 };
    bool made = pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0;

    *ends = (struct ends){ { in[1], out[0] }, { in[0], out[1] } };
    return made && lift(&ends->theirs[0]) && lift(&ends->theirs[1]) &&
           fcntl(ends->ours[0], F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(ends->ours[1], F_SETFL, O_NONBLOCK) == 0;
}

/* A group of its own, so that Ctrl-C is ours; signals as they should be. */
static void
set_attributes(posix_spawnattr_t *how)
{
    sigset_t none, usual;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setpgroup(how, 0);
    posix_spawnattr_setsigmask(how, &none);
    posix_spawnattr_setsigdefault(how, &usual);
    posix_spawnattr_setflags(how, POSIX_SPAWN_SETPGROUP |
                                      POSIX_SPAWN_SETSIGMASK |
                                      POSIX_SPAWN_SETSIGDEF);
}

/* Starts the program; 0, or an error number. */
static int
spawn(const struct ends *ends, const char *command, pid_t *pid)
{
    char shell[] = "sh", option[] = "-c", *words = memory_copy(command);
    char *argv[] = { shell, option, words, NULL };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t how;
    int error;

    RK_CHECK(posix_spawn_file_actions_init(&actions) == 0);
    RK_CHECK(posix_spawnattr_init(&how) == 0);
    set_attributes(&how);
    error = posix_spawn_file_actions_adddup2(&actions, ends->theirs[0],
                                             STDIN_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, ends->theirs[1],
                                                 STDOUT_FILENO);
    if (error == 0)
        error = posix_spawn(pid, "/bin/sh", &actions, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&actions);
    free(words);
    return error;
}

bool
process_start(struct process *process, const char *command)
{
    struct ends ends;
    sigset_t all, before;
    int error;

    RK_CHECK(process->pid == 0);
    /* process_kill_all(), called by a handler, must find this one too. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = make_pipes(&ends) ? spawn(&ends, command, &process->pid) : errno;
    if (error == 0)
        note(0, process->pid);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close_end(&ends.theirs[0]);
    close_end(&ends.theirs[1]);
    if (error != 0) {
        close_end(&ends.ours[0]);
        close_end(&ends.ours[1]);
        process->pid = 0;
        errno = error;
        return false;
    }
    process->in = ends.ours[0];
    process->out = ends.ours[1];
    process->unsent.len = 0;
    process->lines = (struct lines){ .len = 0 };
    return true;
}

/* Talking */

/* write() to a pipe that may be closed, without SIGPIPE. */
static ssize_t
write_quietly(int end, const char *text, size_t length)
{
    const struct timespec at_once = { 0 };
    sigset_t pipe, before, pending;
    ssize_t sent;
    bool was_there;

    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    was_there = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    sent = write(end, text, length);
    if (sent < 0 && errno == EPIPE) {
        while (!was_there && sigtimedwait(&pipe, NULL, &at_once) < 0 &&
               errno == EINTR)
            continue;
        errno = EPIPE;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return sent;
}

/* Sends what the pipe takes now; if it is closed, drops everything. */
static void
send_some(struct process *process)
{
    struct buffer *unsent = &process->unsent;
    ssize_t sent;

    if (unsent->len == 0)
        return;
    sent = write_quietly(process->in, unsent->at, unsent->len);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (sent < 0)
        sent = (ssize_t)unsent->len;
    unsent->len -= (size_t)sent;
    memmove(unsent->at, unsent->at + sent, unsent->len);
}

void
process_say(struct process *process, const char *line)
{
    RK_CHECK(process->pid > 0);
    buffer_add(&process->unsent, line);
    buffer_add(&process->unsent, "\n");
    send_some(process);
}

/* Reads what is there; false if nothing will ever come again. */
static bool
read_some(struct process *process)
{
    size_t size;
    char *room = lines_room(&process->lines, &size);
    ssize_t came = read(process->out, room, size);

    if (came < 0)
        return errno == EAGAIN || errno == EINTR;
    lines_came(&process->lines, (size_t)came);
    return came > 0;
}

/* Waits a while for something to read or room to write. */
static bool
exchange(struct process *process, int64_t wait)
{
    struct pollfd fds[] = { { .fd = process->out, .events = POLLIN },
                            { .fd = process->in, .events = POLLOUT } };
    nfds_t count = process->unsent.len > 0 ? 2 : 1;

    if (poll(fds, count, (int)(wait < GLANCE ? wait : GLANCE)) <= 0)
        return true;
    if (count == 2 && fds[1].revents != 0)
        send_some(process);
    return fds[0].revents == 0 || read_some(process);
}

enum process_news
process_hear(struct process *process, int64_t until, const atomic_bool *stop,
             char *line, size_t *length)
{
    bool open = true;

    RK_CHECK(process->pid > 0);
    for (;;) {
        enum lines_news news = lines_take(&process->lines, line, length);
        int64_t left = until - process_now();

        if (news != LINES_NONE)
            return news == LINES_WHOLE ? PROCESS_LINE : PROCESS_TOO_LONG;
        if (!open)
            return PROCESS_ENDED;
        if (stop != NULL && atomic_load(stop))
            return PROCESS_STOPPED;
        if (left <= 0)
            return PROCESS_LATE;
        open = exchange(process, left);
    }
}

/* Ending */

/*
 * True if it has ended by ${until}; it is not reaped, so its number stays its
 * own.
 */
static bool
has_ended(pid_t pid, int64_t until)
{
    const struct timespec nap = { .tv_nsec = NAP * 1000000L };

    for (;;) {
        siginfo_t about = { .si_pid = 0 };

        if (waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) ==
                0 &&
            about.si_pid == pid)
            return true;
        if (process_now() >= until)
            return false;
        nanosleep(&nap, NULL);
    }
}

struct process_end
process_stop(struct process *process, int grace)
{
    struct process_end end = { .killed = false };
    int status = 0;

    RK_CHECK(process->pid > 0);
    send_some(process);
    close(process->in);
    end.killed = !has_ended(process->pid, process_now() + grace);
    kill(-process->pid, SIGKILL);
    note(process->pid, 0);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    close(process->out);
    if (!end.killed && WIFEXITED(status))
        end.status = WEXITSTATUS(status);
    if (!end.killed && WIFSIGNALED(status))
        end.signal = WTERMSIG(status);
    free(process->unsent.at);
    *process = (struct process){ .pid = 0 };
    return end;
}
