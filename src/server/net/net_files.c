/* File descriptors: raising their limit, and noticing when none is left. */
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "net_inside.h"

enum {
    OWN_FILES = 64,       /* for the store, its copies and the operator */
    TOLD_AGAIN_MS = 60000 /* it is logged once in this time */
};

/*
 * Raises the limit of descriptors to what the setting connections needs. If
 * the hard limit is too low, there will be fewer connections.
 */
void
net_raise_files(struct net *net)
{
    rlim_t wanted = (rlim_t)net->settings.connections + OWN_FILES;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= wanted)
        return;
    net->settings.connections =
        limit.rlim_cur > 2 * OWN_FILES ? limit.rlim_cur - OWN_FILES : OWN_FILES;
    net_report(
        net, &(struct report){ .event = "few-files",
                               .level = "warning",
                               .count = net->settings.connections,
                               .why = "The limit of open files is too low for "
                                      "the setting connections, so there "
                                      "will be only this many. Raise "
                                      "LimitNOFILE in the unit, or ulimit "
                                      "-n." });
}

/* Logs it if no file can be opened. libuv closes connections that come then. */
void
net_check_files(struct net *net)
{
    uint64_t now = net_now(net);
    int fd = fcntl(net->folder, F_DUPFD_CLOEXEC, 0);

    if (fd >= 0)
        close(fd);
    if (fd >= 0 || (errno != EMFILE && errno != ENFILE) ||
        (net->told_files != 0 && now - net->told_files < TOLD_AGAIN_MS))
        return;
    net->told_files = now;
    net_report(net, &(struct report){ .event = "no-files",
                                      .level = "error",
                                      .count = net->conns.count,
                                      .why = "No more files can be opened, so "
                                             "new connections are closed." });
}
