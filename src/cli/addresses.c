/* Addresses of this computer. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/socket.h>

#include "addresses.h"

/*
 * True if others can reach the address of ${at}: it is up and not a loopback.
 */
static bool
is_open(const struct ifaddrs *at)
{
    return at->ifa_addr != NULL && at->ifa_addr->sa_family == AF_INET &&
           (at->ifa_flags & IFF_UP) != 0 && (at->ifa_flags & IFF_LOOPBACK) == 0;
}

void
addresses_tell(int port)
{
    struct ifaddrs *all = NULL;
    int told = 0;

    if (getifaddrs(&all) != 0)
        all = NULL;
    for (const struct ifaddrs *at = all; at != NULL; at = at->ifa_next) {
        const struct sockaddr_in *address =
            (const struct sockaddr_in *)(const void *)at->ifa_addr;
        char text[INET_ADDRSTRLEN];

        if (!is_open(at) ||
            inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) == NULL)
            continue;
        printf("%s http://%s:%d",
               told++ == 0 ? "Friends on your network open" : " or", text,
               port);
    }
    puts(told > 0 ? "."
                  : "This computer is on no network, so friends cannot "
                    "reach it yet.");
    freeifaddrs(all);
}
