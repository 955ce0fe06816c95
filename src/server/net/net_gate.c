/*
 * Admission of requests: proxies and the clients behind them, names of this
 * server, bans, origins.
 */
#include <string.h>
#include <strings.h>

#include <rookery/text.h>
#include <server/house/bans.h>
#include <server/house/sessions.h>
#include <server/house/visit.h>

#include "cost.h"
#include "net_inside.h"

enum {
    TOLD_AGAIN_MS = 60000, /* a wrong host name is logged once in this time */
    TOLD_HOST = 80         /* bytes of it that are logged */
};

/* Proxies */

bool
net_by_proxy(const struct conn *c)
{
    return address_listed(&c->peer, &c->net->settings.proxies);
}

/*
 * Finds the client of a request. Only known proxies are believed. A tool beside
 * the proxy sends none of its headers and counts as itself.
 */
static void
look_behind(struct conn *c)
{
    const struct request *r = c->request;

    c->who = c->peer;
    c->secure = false;
    if (!net_by_proxy(c))
        return;
    if (r->forwarded_for[0] == '\0' && r->forwarded)
        c->who = address_unknown;
    else
        c->who = address_behind(&c->peer, r->forwarded_for,
                                &c->net->settings.proxies);
    c->secure = strcasecmp(r->forwarded_proto, "https") == 0;
}

/* The host name that the browser asked for. */
const char *
net_host(const struct conn *c)
{
    const struct request *r = c->request;

    return net_by_proxy(c) && r->forwarded_host[0] != '\0' ? r->forwarded_host
                                                           : r->host;
}

/* Warns about a proxy whose requests are likely to be refused. */
void
net_check_hosts(struct net *net)
{
    if (net->settings.proxies.count == 0 || net->settings.hosts.count > 0)
        return;
    net_report(net, &(struct report){
                        .event = "no-host",
                        .level = "warning",
                        .why = "The setting proxy is set, but the setting host "
                               "is not: requests for the public name of this "
                               "server are refused. Set host to that name." });
}

/* Logs the host name that ${c} asks for, with '?' for odd characters. */
static void
tell_host(struct conn *c)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]";
    struct net *net = c->net;
    uint64_t now = net_now(net);
    char sentence[RK_SENTENCE_MAX], address[ADDRESS_TEXT];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    const char *host = net_host(c);

    if (net->told_host != 0 && now - net->told_host < TOLD_AGAIN_MS)
        return;
    net->told_host = now;
    rk_text_add(&why, "A request was refused because it asked for the host ");
    for (int i = 0; i < TOLD_HOST && host[i] != '\0'; i++)
        rk_text_char(&why, strchr(plain, host[i]) != NULL ? host[i] : '?');
    rk_text_add(&why, ". If that is this server, add it to the setting host.");
    address_text(&c->who, address);
    net_report(net, &(struct report){ .event = "wrong-host",
                                      .level = "warning",
                                      .address = address,
                                      .why = sentence });
}

/*
 * The token of the session that the request names; NULL: none. Behind TLS a
 * cookie with the old name still counts, and is renewed under the new one.
 */
const char *
net_token(struct conn *c)
{
    struct request *r = c->request;

    c->renews = false;
    if (c->secure &&
        request_cookie(r, RESPONSE_COOKIE_TLS, r->token, sizeof r->token))
        return r->token;
    if (!request_cookie(r, RESPONSE_COOKIE, r->token, sizeof r->token))
        return NULL;
    c->renews = c->secure;
    return r->token;
}

/* True if it comes from a page of this server, or from no page at all. */
static bool
same_origin(const struct conn *c)
{
    const struct request *r = c->request;
    const char *scheme = NULL;

    if (!net_by_proxy(c))
        return request_same_origin(r);
    if (r->forwarded_proto[0] != '\0')
        scheme = c->secure ? "https" : "http";
    return request_origin_is(
        r, scheme, r->forwarded_host[0] != '\0' ? r->forwarded_host : r->host);
}

/* Refuses a request, and says when it can be repeated. */
static void
refuse_fast(struct conn *c, uint64_t wait, const char *about,
            enum refusal_id id)
{
    net_note_flood(c, about);
    net_refuse_later(c, id, (wait + 999) / 1000);
}

/* Checks bans, the host name and connections; false: it was refused. */
static bool
is_welcome(struct conn *c)
{
    const struct net *net = c->net;

    if (bans_address(net->house, &c->who))
        net_refuse(c, REFUSAL_BANNED);
    else if (net_host(c)[0] != '\0' && /* browsers always send it */
             !host_known(net_host(c), net->machine, &net->settings.hosts)) {
        tell_host(c);
        net_refuse(c, REFUSAL_WRONG_HOST);
    } else if (c->crowded) {
        c->request->keep = false;
        net_refuse(c, REFUSAL_TOO_MANY_CONNECTIONS);
    } else
        return true;
    return false;
}

/* Checks the origin and the type of the body; false: it was refused. */
static bool
is_proper(struct conn *c, bool post)
{
    if (!same_origin(c))
        net_refuse(c, REFUSAL_WRONG_ORIGIN);
    else if (post && strncmp(c->request->type, "application/json", 16) != 0)
        net_refuse(c, REFUSAL_BAD_TYPE);
    else
        return true;
    return false;
}

/* Charges the request; false: it was refused. */
static bool
is_affordable(struct conn *c)
{
    const struct request *r = c->request;
    uint64_t wait = net_charge(c, cost_of(request_method(r), r->url));

    if (wait == 0)
        return true;
    refuse_fast(c, wait, "Too many requests from this address.",
                REFUSAL_TOO_FAST);
    return false;
}

static bool
may_enter(struct conn *c, bool post)
{
    uint64_t wait = 0;

    if (post && strcmp(c->request->url, "/api/enter") == 0)
        wait = net_charge_enter(c);
    if (wait == 0)
        return true;
    refuse_fast(c, wait, "Too many new people from this address.",
                REFUSAL_TOO_FAST_ENTER);
    return false;
}

/* Identifies the client, and makes all checks; false if it was refused. */
bool
net_admit(struct conn *c, bool post)
{
    look_behind(c);
    c->person = sessions_person(c->net->house, net_token(c));
    if (is_welcome(c) && is_affordable(c) && is_proper(c, post) &&
        may_enter(c, post))
        return true;
    request_next(c->request);
    return false;
}

/* True if the client must be disconnected. */
bool
net_unwelcome(const struct conn *c)
{
    return (c->visit != NULL && visit_unwelcome(c->visit)) ||
           bans_address(c->net->house, &c->who);
}
