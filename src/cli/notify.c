/* The environment variables of systemd: NOTIFY_SOCKET and LISTEN_FDS. */
#include <netinet/in.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli.h"
#include "notify.h"

enum { FIRST_PASSED = 3 }; /* sockets are passed from this number on */

void
notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    socklen_t size;
    int fd;

    if (path == NULL || strlen(path) >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, strlen(path) + 1);
    size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    if (path[0] == '@') /* an abstract name, not in any folder */
        to.sun_path[0] = '\0';
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to,
           size);
    close(fd);
}

static int
option_of(int fd, int option)
{
    int value = -1;
    socklen_t size = sizeof value;

    return getsockopt(fd, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

int
notify_socket(void)
{
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    int domain = option_of(FIRST_PASSED, SO_DOMAIN);

    if (pid == NULL || count == NULL || atol(pid) != (long)getpid())
        return 0;
    if (atoi(count) == 1 && option_of(FIRST_PASSED, SO_ACCEPTCONN) == 1 &&
        (domain == AF_INET || domain == AF_INET6))
        return FIRST_PASSED;
    cli_failed("Systemd must pass one socket that listens on a TCP port; "
               "rookery.socket shows how.");
    return -1;
}
