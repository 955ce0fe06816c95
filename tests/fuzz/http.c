/*
 * Fuzz target: what a client sends. The bytes are read as HTTP, in two parts,
 * and as frames of a web socket. What is understood keeps to its limits and is
 * the same wherever the parts meet.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <server/ops/address.h>
#include <server/net/cost.h>
#include <server/ops/host.h>
#include <server/net/page.h>
#include <server/net/request.h>
#include <server/net/socket.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads a request that comes in two parts. */
static enum request_state
read_parts(struct request *r, const char *text, size_t first, size_t size)
{
    enum request_state state;
    size_t used;

    request_start(r, NULL);
    state = request_feed(r, text, first, &used);
    RK_CHECK(used <= first);
    if (state == REQUEST_MORE && first < size) {
        state = request_feed(r, text + first, size - first, &used);
        RK_CHECK(used <= size - first);
    }
    return state;
}

/* The client behind a proxy always has an address. */
static void
look_behind(const struct request *r)
{
    struct address_list proxies = { .count = 1 };
    struct address peer, who, again;
    char text[ADDRESS_TEXT];

    RK_CHECK(address_read("10.0.0.1", &peer) &&
             address_read_net("10.0.0.0/8", &proxies.net[0]));
    who = address_behind(&peer, r->forwarded_for, &proxies);
    address_text(&who, text);
    RK_CHECK(address_read(text, &again));
    RK_CHECK(memcmp(&who, &again, sizeof who) == 0);
}

/*
 * Names and routes are read whatever they are; a route has no link, but may have
 * hyphens, as "/api/tables/:link/stand-in".
 */
static void
look_at_address(const struct request *r)
{
    static const struct host_list none = { .count = 0 };
    char route[COST_ROUTE];

    host_known(r->host, "nest", &none);
    RK_CHECK(cost_of(request_method(r), r->url) > 0);
    cost_route(r->url, route);
    RK_CHECK(strlen(route) == strspn(route, "abcdefghijklmnopqrstuvwxyz-/:."));
}

/* Every request gets a complete reply from the page, or none. */
static void
ask_page(const struct request *r)
{
    struct page_reply reply = { 0 };

    if (!page_answer(r, true, &reply))
        return;
    RK_CHECK(memcmp(reply.head, "HTTP/1.1 ", 9) == 0);
    RK_CHECK(reply.body != NULL || reply.size == 0);
    free(reply.head);
}

static void
read_request(const char *text, size_t size)
{
    static struct request whole, parts;
    enum request_state state = read_parts(&whole, text, size, size);
    char cookie[44];

    RK_CHECK(read_parts(&parts, text, size / 2, size) == state);
    RK_CHECK((state == REQUEST_BAD) == (whole.status != 0));
    if (state == REQUEST_DONE || state == REQUEST_UPGRADE) {
        RK_CHECK(strcmp(whole.url, parts.url) == 0);
        RK_CHECK(strcmp(whole.cookie, parts.cookie) == 0);
        RK_CHECK(whole.length == parts.length);
        RK_CHECK(whole.length <= REQUEST_BODY_MAX);
        request_same_origin(&whole);
        request_origin_is(&whole, "https", whole.forwarded_host);
        look_behind(&whole);
        look_at_address(&whole);
        if (request_cookie(&whole, "rookery", cookie, sizeof cookie))
            RK_CHECK(strstr(whole.cookie, cookie) != NULL);
    }
    if (state == REQUEST_DONE)
        ask_page(&whole);
    request_end(&whole);
    request_end(&parts);
}

static void
hear(void *context, const char *text, size_t length)
{
    (void)text;
    (void)context;
    RK_CHECK(length <= SOCKET_MESSAGE_MAX);
}

/* The hundredth frame is one too many. */
static bool
begin(void *context)
{
    int *count = context;

    return ++*count < 100;
}

static void
read_frames(const char *text, size_t size)
{
    static const struct socket_callbacks callbacks = { begin, hear };
    int count = 0;
    struct socket *socket = socket_new(&callbacks, &count);
    size_t length, used;

    socket_read(socket, text, size / 3, 4, 1000, &used);
    socket_read(socket, text + used, size - used, UINT64_MAX, SIZE_MAX, &used);
    free(socket_write(socket, &length));
    socket_free(socket);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = common_text(data, size);

    common_start();
    read_request(text, size);
    read_frames(text, size);
    free(text);
    return 0;
}
