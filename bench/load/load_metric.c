/* Asking for metrics. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load_metric.h"
#include "load_net.h"

enum { PATIENCE_MS = 5000, SLICE_MS = 10 };

struct question {
    const char *name;
    char *label;
    double value;
    bool done;
};

/* The value of the metric in ${line}, if it has that one. */
static void
read_line(struct question *q, const char *line)
{
    size_t length = strlen(q->name);
    const char *at = line + length;
    double value;

    if (strncmp(line, q->name, length) != 0 || (*at != '{' && *at != ' '))
        return;
    value = strtod(at + strcspn(at, " \n"), NULL);
    if (value <= q->value)
        return;
    q->value = value;
    snprintf(q->label, LOAD_LABEL_MAX, "%.*s", (int)strcspn(at, " \n"), at);
}

static void
on_reply(void *context, int status, const char *token, const char *body)
{
    struct question *q = context;

    (void)token;
    q->done = true;
    while (status == 200 && body != NULL) {
        read_line(q, body);
        body = strchr(body, '\n');
        body = body != NULL ? body + 1 : NULL;
    }
}

static void
on_lost(void *context)
{
    struct question *q = context;

    q->done = true;
}

double
load_metric(int port, const char *name, char label[LOAD_LABEL_MAX])
{
    static const struct load_hear hear = { .reply = on_reply, .lost = on_lost };
    struct question q = { .name = name, .label = label, .value = -1 };
    struct load_net *net = load_net_open("127.0.0.1", port, &hear, NULL);

    label[0] = '\0';
    load_net_request(load_net_connect(net, &q, NULL), "GET", "/metrics", NULL,
                     NULL);
    for (int ms = 0; ms < PATIENCE_MS && !q.done; ms += SLICE_MS)
        load_net_run(net, SLICE_MS);
    load_net_close(net);
    return q.value;
}
