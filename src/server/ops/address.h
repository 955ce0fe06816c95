/*
 * Internet addresses: one form for both versions, networks, and clients behind
 * proxies.
 */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>

struct sockaddr;

enum {
    ADDRESS_BYTES = 16,
    ADDRESS_TEXT = 64, /* room for an address or a network, with its NUL */
    ADDRESS_NETS_MAX = 32
};

/* An address; one of version 4 as ::ffff:1.2.3.4. */
struct address {
    unsigned char byte[ADDRESS_BYTES];
};

/* All addresses that begin with the same ${bits} bits. */
struct address_net {
    struct address base;
    int bits;
};

struct address_list {
    struct address_net net[ADDRESS_NETS_MAX];
    int count;
};

/* Reads "127.0.0.1" or "::1"; false: that is no address. */
bool address_read(const char *text, struct address *address);

/*
 * The same, perhaps with "/24" behind it; bits beyond those are zeroed. Behind
 * an address such as ::ffff:1.2.3.4 it is 96 or more: others have both versions.
 */
bool address_read_net(const char *text, struct address_net *net);

void address_text(const struct address *address, char text[ADDRESS_TEXT]);
void address_net_text(const struct address_net *net, char text[ADDRESS_TEXT]);

/* The address in ${from}; all zero if it has none. */
struct address address_of(const struct sockaddr *from);

bool address_in(const struct address *address, const struct address_net *net);
bool address_listed(const struct address *address,
                    const struct address_list *list);

/* True for this machine; false for address_unknown. */
bool address_is_own(const struct address *address);

/* True for an address of version 4. */
bool address_is_four(const struct address *address);

/* Its first ${bits} bits. */
struct address address_network(const struct address *address, int bits);

/* Stands for an address that could not be read. */
extern const struct address address_unknown;

/*
 * The client, where ${peer}, a proxy of the list, forwards for ${forwarded}
 * ("203.0.113.5, 10.0.0.2"): the last address that is not itself a proxy of the
 * list. Earlier ones may be forged. If it cannot be read, the result is
 * address_unknown.
 */
struct address address_behind(const struct address *peer, const char *forwarded,
                              const struct address_list *proxies);

#endif
