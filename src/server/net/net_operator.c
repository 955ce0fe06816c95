/* For the operator: the log, /healthz and /metrics. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rookery/check.h>
#include <wire/write.h>
#include <server/house/clock.h>
#include <server/house/disk.h>

#include "cost.h"
#include "net_inside.h"

void
net_report(struct net *net, const struct report *report)
{
    if (net->given.log != NULL && !net->given.log(net->given.context, report) &&
        net->house != NULL)
        house_counters(net->house)->log_dropped++;
}

static struct metrics *
counters(struct conn *c)
{
    return house_counters(c->net->house);
}

/* Writes a line of the access log, if there is one. */
void
net_log_request(struct conn *c, int status, size_t bytes)
{
    const struct request *r = c->request;
    char route[COST_ROUTE], address[ADDRESS_TEXT];

    if (!c->net->settings.access_log)
        return;
    cost_route(r->url, route);
    address_text(&c->who, address);
    net_report(c->net, &(struct report){
                           .event = "request",
                           .address = address,
                           .person = c->person,
                           .ms = (clock_monotonic() - c->asked) / 1000000,
                           .request = &(struct report_request){
                               .method = r->done ? request_method(r) : "-",
                               .route = route,
                               .status = status,
                               .bytes = bytes } });
}

/* Memory of the process in bytes; 0: not known. */
static uint64_t
resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long long pages = 0;

    if (file == NULL)
        return 0;
    if (fscanf(file, "%*u %llu", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Pages for the operator */

/*
 * True for this machine and the addresses that are listed. A client forwarded
 * by an unknown proxy may be anybody.
 */
static bool
is_operator(const struct conn *c)
{
    if (c->request->forwarded && !net_by_proxy(c))
        return false;
    if (memcmp(&c->who, &address_unknown, sizeof c->who) == 0)
        return false;
    return address_is_own(&c->who) ||
           address_listed(&c->who, &c->net->settings.operators);
}

static void
show_health(struct conn *c)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool well = disk_healthy(c->net->house, &why);
    struct buffer out = { 0 };

    write_open(&out, '{');
    if (well)
        write_key_flag(&out, "fine", true);
    else {
        write_key_text(&out, "error", "unwell");
        write_key_text(&out, "why", sentence);
    }
    write_key_number(&out, "damaged", (int64_t)disk_damaged(c->net->house));
    write_close(&out, '}');
    write_end(&out);
    net_respond(
        c, &(struct response){ .status = well ? 200 : 503, .body = out.at });
    free(out.at);
}

static void
show_metrics(struct conn *c)
{
    char *text;

    counters(c)->connections = c->net->conns.count;
    counters(c)->unsent = c->net->unsent;
    counters(c)->resident = resident_bytes();
    text = metrics_text(house_metrics(c->net->house));
    net_respond(c, &(struct response){ .status = 200,
                                       .type = "text/plain; version=0.0.4",
                                       .body = text });
    free(text);
}

/* Answers a request for one of these pages; false: it is for another. */
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
            net_refuse(c, REFUSAL_NOT_FOUND);
        else if (strcmp(request_method(c->request), "GET") != 0)
            net_refuse(c, REFUSAL_BAD_METHOD);
        else
            pages[i].show(c);
        request_next(c->request);
        return true;
    }
    return false;
}
