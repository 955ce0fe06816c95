/*
 * Who may come in: proxies and those behind them, bans, limits of connections
 * and addresses; and the two pages for the operator.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <wire/build.h>

#include "net_inside.h"

enum {
    OWN_SHARE = 50, /* this machine may have so many times as much */
    CROWD = 2       /* with so many times too many it is hung up at once */
};

void
net_report(struct net *net, const struct report *report)
{
    if (net->given.log != NULL)
        net->given.log(net->given.context, report);
}

static struct metrics *
counters(struct conn *c)
{
    return house_counters(c->net->house);
}

/* Proxies */

static bool
by_proxy(const struct conn *c)
{
    return address_listed(&c->peer, &c->net->settings.proxies);
}

/* Finds out for whom a request is. Only proxies that are known are believed. */
static void
look_behind(struct conn *c)
{
    const struct request *r = c->request;

    c->who = c->peer;
    c->secure = false;
    if (!by_proxy(c))
        return;
    c->who =
        address_behind(&c->peer, r->forwarded_for, &c->net->settings.proxies);
    c->secure = strcasecmp(r->forwarded_proto, "https") == 0;
}

/* What the browser calls this place. */
const char *
net_host(const struct conn *c)
{
    const struct request *r = c->request;

    return by_proxy(c) && r->forwarded_host[0] != '\0' ? r->forwarded_host
                                                       : r->host;
}

/* The token of the session that the request names; NULL: none. */
const char *
net_token(struct conn *c)
{
    struct request *r = c->request;

    return request_cookie(r, "rookery", r->token, sizeof r->token) ? r->token
                                                                   : NULL;
}

/* Whether it comes from a page of this place, as the browser calls it. */
static bool
same_origin(const struct conn *c)
{
    const struct request *r = c->request;
    const char *scheme = NULL;

    if (!by_proxy(c))
        return request_same_origin(r);
    if (r->forwarded_proto[0] != '\0')
        scheme = c->secure ? "https" : "http";
    return request_origin_is(
        r, scheme, r->forwarded_host[0] != '\0' ? r->forwarded_host : r->host);
}

/* Limits */

static uint64_t
share(const struct address *address, uint64_t limit)
{
    return address_is_own(address) ? limit * OWN_SHARE : limit;
}

/* Counts a flood, and tells the operator about its address once in a while. */
static void
note_flood(struct conn *c, const char *why)
{
    struct limits_one *one = limits_address(c->net->limits, &c->who);
    uint64_t now = net_now(c->net);
    char address[ADDRESS_TEXT];

    counters(c)->floods++;
    if (one->told != 0 && now - one->told < LIMITS_TOLD_MS)
        return;
    one->told = now;
    address_text(&c->who, address);
    net_report(c->net, &(struct report){ .event = "flood",
                                         .level = "warning",
                                         .address = address,
                                         .why = why });
}

/* Counts the connection for ${address}; false: there are too many. */
static bool
count_for(struct conn *c, const struct address *address)
{
    uint64_t limit = share(address, c->net->settings.address_connections);

    c->kept = limits_address(c->net->limits, address);
    c->kept->connections++;
    return limit == 0 || c->kept->connections <= limit;
}

/* A new connection. Those of a proxy are counted when it is known for whom. */
void
net_enter(struct conn *c)
{
    struct sockaddr_storage from = { 0 };
    int length = sizeof from;
    uint64_t limit;

    uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&from, &length);
    c->peer = c->who = address_of((struct sockaddr *)&from);
    counters(c)->connections_taken++;
    if (by_proxy(c) || count_for(c, &c->peer))
        return;
    limit = share(&c->peer, c->net->settings.address_connections);
    c->crowded = true;
    counters(c)->connections_refused++;
    note_flood(c, "There are too many connections from there.");
    if (c->kept->connections > CROWD * limit)
        net_hang_up(c);
}

void
net_leave(struct conn *c)
{
    if (c->kept != NULL)
        c->kept->connections--;
    c->kept = NULL;
}

static bool
is_flood(struct conn *c)
{
    const struct settings *s = &c->net->settings;
    uint64_t now = net_now(c->net);

    return !limits_take(&c->requests, s->connection_requests, LIMITS_REQUESTS_S,
                        now) ||
           !limits_take(&limits_address(c->net->limits, &c->who)->requests,
                        share(&c->who, s->address_requests), LIMITS_REQUESTS_S,
                        now);
}

/* Everybody who enters has limits of a person: that must not be for nothing. */
static bool
is_crowd(struct conn *c, bool post)
{
    return post && strcmp(c->request->url, "/api/enter") == 0 &&
           !limits_take(&limits_address(c->net->limits, &c->who)->enters,
                        share(&c->who, c->net->settings.address_enters),
                        LIMITS_ENTERS_S, net_now(c->net));
}

/* Whether a request may be looked at; else it is answered. */
bool
net_admit(struct conn *c, bool post)
{
    look_behind(c);
    c->person = house_person(c->net->house, net_token(c));
    if (house_banned(c->net->house, &c->who))
        net_refuse(c, 403, "banned",
                   "You are not welcome here; the operator can say why.");
    else if (c->crowded) {
        c->request->keep = false;
        net_refuse(c, 429, "too-many-connections",
                   "You have too many connections here; close some.");
    } else if (is_flood(c)) {
        note_flood(c, "There are too many requests from there.");
        net_refuse(c, 429, "too-fast",
                   "That were too many requests; wait a moment.");
    } else if (!same_origin(c))
        net_refuse(c, 403, "wrong-origin",
                   "This comes from a page of another place.");
    else if (post && strncmp(c->request->type, "application/json", 16) != 0)
        net_refuse(c, 415, "bad-type",
                   "The body is to be JSON; say so in Content-Type.");
    else if (is_crowd(c, post)) {
        note_flood(c, "There are too many who enter from there.");
        net_refuse(c, 429, "too-fast",
                   "Too many have entered from where you are; wait a moment.");
    } else
        return true;
    request_next(c->request);
    return false;
}

/* The same for a web socket through a proxy, which counts from now on. */
bool
net_admit_visit(struct conn *c)
{
    if (c->kept != NULL || count_for(c, &c->who))
        return true;
    note_flood(c, "There are too many connections from there.");
    net_refuse(c, 429, "too-many-connections",
               "You have too many tables open at once; close some.");
    return false;
}

/* Too many frames end a visit, whether or not they are messages. */
bool
net_admit_frame(struct conn *c)
{
    const struct settings *s = &c->net->settings;
    uint64_t now = net_now(c->net);

    if (limits_take(&c->messages, s->messages, LIMITS_MESSAGES_S, now) &&
        limits_take(&limits_address(c->net->limits, &c->who)->messages,
                    share(&c->who, s->address_messages), LIMITS_MESSAGES_S,
                    now))
        return true;
    note_flood(c, "There are too many messages from there.");
    return false;
}

/* Whether somebody who is here has to go. */
bool
net_unwelcome(const struct conn *c)
{
    return (c->visit != NULL && house_unwelcome(c->visit)) ||
           house_banned(c->net->house, &c->who);
}

/* Pages for the operator */

/*
 * This machine, and the addresses that are listed. Whoever is forwarded by
 * something that is not known as a proxy may be anybody.
 */
static bool
is_operator(const struct conn *c)
{
    const struct request *r = c->request;
    bool forwarded = r->forwarded_for[0] != '\0' ||
                     r->forwarded_host[0] != '\0' ||
                     r->forwarded_proto[0] != '\0';

    if (forwarded && !by_proxy(c))
        return false;
    return address_is_own(&c->who) ||
           address_listed(&c->who, &c->net->settings.operators);
}

static void
show_health(struct conn *c)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (house_healthy(c->net->house, &why))
        net_respond(
            c, &(struct response){ .status = 200, .body = "{\"fine\":true}" });
    else {
        json_t *json = build_object();
        char *text;

        build_put(json, "error", build_text("unwell"));
        build_put(json, "why", build_text(sentence));
        text = json_dumps(json, JSON_COMPACT);
        net_respond(c, &(struct response){ .status = 503, .body = text });
        free(text);
        json_decref(json);
    }
}

static void
show_metrics(struct conn *c)
{
    char *text;

    counters(c)->connections = (uint64_t)c->net->count;
    counters(c)->unsent = c->net->unsent;
    text = metrics_text(house_metrics(c->net->house));
    net_respond(c, &(struct response){ .status = 200,
                                       .type = "text/plain; version=0.0.4",
                                       .body = text });
    free(text);
}

/* Whether the request was for one of these pages, and is answered. */
bool
net_for_operator(struct conn *c)
{
    static const struct {
        const char *path;
        void (*show)(struct conn *);
    } pages[] = { { "/healthz", show_health }, { "/metrics", show_metrics } };

    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        if (strcmp(c->request->url, pages[i].path) != 0)
            continue;
        if (!is_operator(c))
            net_refuse(c, 404, "not-found",
                       "There is nothing at this address.");
        else if (strcmp(request_method(c->request), "GET") != 0)
            net_refuse(c, 405, "bad-method",
                       "That cannot be done with this address.");
        else
            pages[i].show(c);
        request_next(c->request);
        return true;
    }
    return false;
}
