/* File descriptors: the server's folder, their limit, and when none is left. */
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "net_inside.h"

enum {
    OWN_FILES = 64,       /* for the store, its copies and the operator */
    KEPT_FILES = 16,      /* that connections never get, for the same */
    TOLD_AGAIN_MS = 60000 /* it is logged once in this time */
};

static void
tell(struct net *net, const char *event, const char *level, uint64_t count,
     const char *why)
{
    net_report(
        net, &(struct report){
                 .event = event, .level = level, .count = count, .why = why });
}

void
net_open_folder(struct net *net)
{
    net->folder = open(settings_folder(&net->settings),
                       O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/*
 * Raises the limit of descriptors to what the setting connections needs. If
 * the hard limit is too low, there will be fewer connections.
 */
void
net_raise_files(struct net *net)
{
    rlim_t wanted = (rlim_t)net->settings.connections + OWN_FILES;
    struct rlimit limit;

    net->files = INT32_MAX;
    net->most_conns = net->settings.connections;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
            getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur < INT32_MAX)
        net->files = (int)limit.rlim_cur;
    if (limit.rlim_cur >= wanted)
        return;
    net->most_conns =
        limit.rlim_cur > 2 * OWN_FILES ? limit.rlim_cur - OWN_FILES : OWN_FILES;
    tell(net, "few-files", "warning", net->most_conns,
         "The limit of open files is too low for the setting connections, so "
         "there will be only this many. Raise LimitNOFILE in the unit, or "
         "ulimit -n.");
}

/* A new file gets the lowest free number, so the last ones are kept. */
static bool
is_kept(const struct net *net, int file)
{
    return file >= net->files - KEPT_FILES;
}

static void
report_files(struct net *net)
{
    uint64_t now = net_now(net);

    if (net->told_files != 0 && now - net->told_files < TOLD_AGAIN_MS)
        return;
    net->told_files = now;
    tell(net, "no-files", "error", net->conns.count,
         "No more files can be opened, so new connections are closed.");
}

/* False: the last files are kept for the store and for `rookery admin`. */
bool
net_may_have(struct net *net, const uv_tcp_t *tcp)
{
    uv_os_fd_t file;

    if (uv_fileno((const uv_handle_t *)tcp, &file) == 0 && !is_kept(net, file))
        return true;
    report_files(net);
    return false;
}

/* Logs it if no file can be opened. libuv closes connections that come then. */
void
net_check_files(struct net *net)
{
    int file = fcntl(net->folder, F_DUPFD_CLOEXEC, 0);

    if (file >= 0)
        close(file);
    else if (errno == EMFILE || errno == ENFILE)
        report_files(net);
}
