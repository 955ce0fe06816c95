/* Reading, writing and comparing addresses. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include <rookery/text.h>

#include "address.h"

static const struct address mapped = { { [10] = 0xff, [11] = 0xff } };

enum { MAPPED_BYTES = 12, MAPPED_BITS = 96, ALL_BITS = 128 };

const struct address address_unknown = { { 0 } };

bool
address_is_four(const struct address *address)
{
    return memcmp(address->byte, mapped.byte, MAPPED_BYTES) == 0;
}

bool
address_read(const char *text, struct address *address)
{
    *address = mapped;
    return inet_pton(AF_INET, text, address->byte + MAPPED_BYTES) == 1 ||
           inet_pton(AF_INET6, text, address->byte) == 1;
}

/* Zeroes what is behind the first ${bits} bits. */
static void
mask(struct address *address, int bits)
{
    for (int i = 0; i < ADDRESS_BYTES; i++) {
        int kept = bits - 8 * i;

        if (kept <= 0)
            address->byte[i] = 0;
        else if (kept < 8)
            address->byte[i] &= (unsigned char)(0xff << (8 - kept));
    }
}

/* Reads 0 to ${most}; false: something else. */
static bool
read_bits(const char *text, int most, int *bits)
{
    struct rk_scan scan = { text };

    return rk_scan_int(&scan, bits) && *scan.at == '\0' && *bits <= most &&
           *bits >= 0;
}

bool
address_read_net(const char *text, struct address_net *net)
{
    size_t length = strcspn(text, "/");
    char alone[ADDRESS_TEXT];
    int skipped;

    if (length >= sizeof alone)
        return false;
    memcpy(alone, text, length);
    alone[length] = '\0';
    net->bits = ALL_BITS;
    if (!address_read(alone, &net->base))
        return false;
    if (text[length] == '\0')
        return true;
    skipped = strchr(alone, ':') == NULL ? MAPPED_BITS : 0;
    if (!read_bits(text + length + 1, ALL_BITS - skipped, &net->bits))
        return false;
    net->bits += skipped;
    if (address_is_four(&net->base) && net->bits < MAPPED_BITS)
        return false;
    mask(&net->base, net->bits);
    return true;
}

void
address_text(const struct address *address, char text[ADDRESS_TEXT])
{
    bool four = address_is_four(address);

    if (inet_ntop(four ? AF_INET : AF_INET6,
                  address->byte + (four ? MAPPED_BYTES : 0), text,
                  ADDRESS_TEXT) == NULL)
        text[0] = '\0';
}

void
address_net_text(const struct address_net *net, char text[ADDRESS_TEXT])
{
    bool four = address_is_four(&net->base) && net->bits >= MAPPED_BITS;
    size_t length;

    address_text(&net->base, text);
    length = strlen(text);
    if (net->bits < ALL_BITS)
        snprintf(text + length, ADDRESS_TEXT - length, "/%d",
                 net->bits - (four ? MAPPED_BITS : 0));
}

struct address
address_of(const struct sockaddr *from)
{
    struct address address = { { 0 } };

    if (from->sa_family == AF_INET) {
        address = mapped;
        memcpy(address.byte + MAPPED_BYTES,
               &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    } else if (from->sa_family == AF_INET6)
        memcpy(address.byte,
               &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr,
               ADDRESS_BYTES);
    return address;
}

bool
address_in(const struct address *address, const struct address_net *net)
{
    struct address base = *address;

    mask(&base, net->bits);
    return memcmp(&base, &net->base, sizeof base) == 0;
}

bool
address_listed(const struct address *address, const struct address_list *list)
{
    for (int i = 0; i < list->count; i++) {
        if (address_in(address, &list->net[i]))
            return true;
    }
    return false;
}

bool
address_is_own(const struct address *address)
{
    static const struct address six = { { [15] = 1 } };

    return (address_is_four(address) && address->byte[MAPPED_BYTES] == 127) ||
           memcmp(address, &six, sizeof six) == 0;
}

struct address
address_network(const struct address *address, int bits)
{
    struct address network = *address;

    mask(&network, bits);
    return network;
}

/* Takes the last of a list with commas; false: it is empty. */
static bool
take_last(const char *list, size_t *length, char last[ADDRESS_TEXT])
{
    size_t end = *length, start, from, to;

    if (end == 0)
        return false;
    for (start = end; start > 0 && list[start - 1] != ',';)
        start--;
    *length = start > 0 ? start - 1 : 0;
    for (from = start; from < end && list[from] == ' ';)
        from++;
    for (to = end; to > from && list[to - 1] == ' ';)
        to--;
    if (to - from >= ADDRESS_TEXT)
        to = from;
    memcpy(last, list + from, to - from);
    last[to - from] = '\0';
    return true;
}

struct address
address_behind(const struct address *peer, const char *forwarded,
               const struct address_list *proxies)
{
    struct address who = *peer, next;
    size_t length = strlen(forwarded);
    char text[ADDRESS_TEXT];

    while (address_listed(&who, proxies) &&
           take_last(forwarded, &length, text)) {
        if (!address_read(text, &next))
            return address_unknown;
        who = next;
    }
    return who;
}
