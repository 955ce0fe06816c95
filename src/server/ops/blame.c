/* Reading the file of crashes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include <base/clock.h>
#include <base/memory.h>
#include <rookery/text.h>
#include <rookery/version.h>

#include "blame.h"

enum {
    REQUEST_MAX = 80,
    RECENT_MS = 60 * 1000,
    SLACK_MS = 10 * 1000 /* tolerance for a corrected clock */
};

/* A table, or a kind of request, and its crashes. */
struct culprit {
    uint64_t table;            /* 0: a request */
    char request[REQUEST_MAX]; /* "" with a table */
    int crashes;
    char why[2 * RK_SENTENCE_MAX]; /* of the latest one */
};

struct blame {
    char path[BLAME_PATH];
    struct culprit *culprit;
    size_t culprits;
    uint64_t crashes;
    int recent;
};

void
blame_path(const char *store, char path[BLAME_PATH])
{
    const char *slash = strrchr(store, '/');

    snprintf(path, BLAME_PATH, "%.*s%scrashes",
             slash != NULL ? (int)(slash - store) : 0, store,
             slash != NULL ? "/" : "");
}

/* The culprit that a line names; a new one if there is none yet. */
static struct culprit *
find(struct blame *blame, uint64_t table, const char *request)
{
    struct culprit *culprit;
    struct rk_text text;

    for (size_t i = 0; i < blame->culprits; i++) {
        culprit = &blame->culprit[i];
        if (culprit->table == table && strcmp(culprit->request, request) == 0)
            return culprit;
    }
    blame->culprit = memory_resize(blame->culprit, blame->culprits + 1,
                                   sizeof *blame->culprit);
    culprit = &blame->culprit[blame->culprits++];
    *culprit = (struct culprit){ .table = table };
    text = rk_text_over(culprit->request, sizeof culprit->request);
    rk_text_add(&text, request);
    return culprit;
}

static void
write_why(struct culprit *culprit, const char *request, const char *why)
{
    struct rk_text text = rk_text_over(culprit->why, sizeof culprit->why);

    rk_text_add(&text, "It crashed the server ");
    rk_text_int(&text, culprit->crashes);
    rk_text_add(&text, " times; `rookery admin forgive` allows it again.");
    if (culprit->table != 0 && request[0] != '\0')
        rk_text_fill(&text, " Last: %.", request);
    rk_text_fill(&text, " %", why);
}

static const char *
text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text != NULL ? text : "";
}

static void
read_line(struct blame *blame, const json_t *json, uint64_t now)
{
    uint64_t when = (uint64_t)json_integer_value(json_object_get(json, "when"));
    uint64_t table =
        (uint64_t)json_integer_value(json_object_get(json, "table"));
    const char *request = text_of(json, "request");
    struct culprit *culprit;

    if (when > now + SLACK_MS) /* its clock was wrong */
        return;
    blame->recent += when + RECENT_MS > now;
    if (when + BLAME_MS < now ||
        strcmp(text_of(json, "version"), RK_VERSION) != 0)
        return;
    blame->crashes++;
    if ((table == 0 && request[0] == '\0') || strlen(request) >= REQUEST_MAX)
        return;
    culprit = find(blame, table, table != 0 ? "" : request);
    culprit->crashes++;
    write_why(culprit, request, text_of(json, "why"));
}

struct blame *
blame_read(const char *store)
{
    struct blame *blame = memory_new(1, sizeof *blame);
    uint64_t now = clock_ms(CLOCK_REALTIME);
    char *line = NULL;
    size_t room = 0;
    FILE *in;

    blame_path(store, blame->path);
    in = fopen(blame->path, "re");
    while (in != NULL && getline(&line, &room, in) > 0) {
        json_t *json = json_loads(line, 0, NULL);

        read_line(blame, json, now);
        json_decref(json);
    }
    free(line);
    if (in != NULL)
        fclose(in);
    return blame;
}

void
blame_free(struct blame *blame)
{
    if (blame == NULL)
        return;
    free(blame->culprit);
    free(blame);
}

uint64_t
blame_crashes(const struct blame *blame)
{
    return blame->crashes;
}

int
blame_recent(const struct blame *blame)
{
    return blame->recent;
}

static const char *
why_of(const struct blame *blame, uint64_t table, const char *request)
{
    for (size_t i = 0; i < blame->culprits; i++) {
        const struct culprit *culprit = &blame->culprit[i];

        if (culprit->crashes >= BLAME_CRASHES && culprit->table == table &&
            strcmp(culprit->request, request) == 0)
            return culprit->why;
    }
    return NULL;
}

const char *
blame_table(const struct blame *blame, uint64_t table)
{
    return table != 0 ? why_of(blame, table, "") : NULL;
}

const char *
blame_request(const struct blame *blame, const char *what, const char *which)
{
    char request[REQUEST_MAX];

    if (blame->culprits == 0)
        return NULL;
    snprintf(request, sizeof request, "%s %s", what, which);
    return why_of(blame, 0, request);
}

void
blame_each_request(const struct blame *blame,
                   void (*visit)(void *context, const char *request,
                                 const char *why),
                   void *context)
{
    for (size_t i = 0; i < blame->culprits; i++) {
        const struct culprit *culprit = &blame->culprit[i];

        if (culprit->table == 0 && culprit->crashes >= BLAME_CRASHES)
            visit(context, culprit->request, culprit->why);
    }
}

/* Processes that have it open for appending continue with an empty file. */
bool
blame_forgive(struct blame *blame)
{
    if (truncate(blame->path, 0) != 0 && access(blame->path, F_OK) == 0)
        return false;
    blame->culprits = 0;
    blame->crashes = 0;
    return true;
}
