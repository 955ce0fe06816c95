/* The companions: a table, and a few short functions for each. */
#include <stdio.h>
#include <string.h>

#include <rookery/text.h>

#include "load_crowd.h"

enum { PATH_ROOM = 160, OWL_CHARS = 300 };

/* Copies the text between ${mark} and the next quote in ${body}. */
static bool
find(const char *body, const char *mark, char *to, size_t size)
{
    const char *at = strstr(body, mark);

    if (at == NULL)
        return false;
    at += strlen(mark);
    snprintf(to, size, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

static void
ask_table(struct guest *g, const char *verb, const char *body)
{
    char path[PATH_ROOM];

    snprintf(path, sizeof path, "/api/tables/%s/%s", g->link, verb);
    guest_ask(g, "POST", path, body);
}

/* Readers: request the largest file on a connection that they never read. */

static void
reader_act(struct guest *g)
{
    if (g->link[0] == '\0')
        guest_ask(g, "GET", "/", NULL);
    else if (g->http.link == NULL || ++g->step % 300 == 0) {
        guest_drop(&g->http);
        guest_throw(g, g->link);
        load_net_deafen(g->http.link);
    } else
        guest_throw(g, g->link);
}

static void
reader_reply(struct guest *g, int status, const char *body)
{
    if (status == 200 && find(body, "src=\"", g->link, sizeof g->link))
        guest_drop(&g->http);
}

/* Deaf watchers: web sockets that request views and read nothing. */

static void
watcher_act(struct guest *g)
{
    if (g->socket.link == NULL || ++g->step % 300 == 0) {
        guest_drop(&g->socket);
        guest_visit(g, guest_running(g));
    } else if (!g->socket.waits)
        load_net_say(g->socket.link, "{\"type\":\"view\"}");
}

static void
watcher_upgraded(struct guest *g)
{
    load_net_deafen(g->socket.link);
}

/* Hint seekers: open a socket, ask for a hint, close it, and again. */

static void
asker_act(struct guest *g)
{
    switch (g->step) {
    case 0:
        guest_ask(g, "POST", "/api/tables",
                  "{\"setup\":{\"game\":\"arcane\",\"seats\":2},"
                  "\"listed\":false}");
        break;
    case 1:
        ask_table(g, "bot", "{\"seat\":1,\"bot\":\"master\"}");
        break;
    case 2:
        ask_table(g, "start", "{}");
        break;
    default:
        guest_drop(&g->socket);
        guest_visit(g, g->link);
    }
}

static void
asker_reply(struct guest *g, int status, const char *body)
{
    if (status != 200)
        return;
    if (g->step == 0)
        find(body, "\"link\":\"", g->link, sizeof g->link);
    g->step++;
}

static void
asker_upgraded(struct guest *g)
{
    load_net_say(g->socket.link, "{\"type\":\"hint\",\"ask\":0}");
}

/* Replayers: send the most expensive requests that anybody may send. */

static void
replayer_act(struct guest *g)
{
    char path[PATH_ROOM] = "/api/tables";

    g->step++;
    if (g->step % 4 < 2)
        snprintf(path, sizeof path,
                 "/api/tables/%s/replay?seat=all&from=%d&steps=100",
                 guest_ended(g), guest_entry(g));
    else if (g->step % 4 == 2)
        snprintf(path, sizeof path, "/api/tables/%s/match", guest_ended(g));
    guest_ask(g, "GET", path, NULL);
}

/* Openers: visit a long match, over and over. */

static void
opener_act(struct guest *g)
{
    guest_drop(&g->socket);
    guest_visit(g, g->step++ % 2 == 0 ? guest_running(g) : guest_ended(g));
}

/* Chatters: messages of the maximum length, in four-byte characters. */

static void
chatter_act(struct guest *g)
{
    char body[4 * OWL_CHARS + 64] = "{\"text\":\"";
    static const char owl[4] = { '\xf0', '\x9f', '\xa6', '\x89' };
    int owls = OWL_CHARS - 1 + g->step++ % 3;
    size_t length = strlen(body);

    if (g->socket.link == NULL)
        guest_visit(g, guest_running(g));
    for (int i = 0; i < owls; i++, length += sizeof owl)
        memcpy(body + length, owl, sizeof owl);
    snprintf(body + length, sizeof body - length, "\"}");
    snprintf(g->link, sizeof g->link, "%s", guest_running(g));
    ask_table(g, "say", body);
}

/* Squatters: open public tables and take every seat they find. */

static void
squatter_act(struct guest *g)
{
    if (g->step % 3 == 0)
        guest_ask(g, "POST", "/api/tables",
                  "{\"setup\":{\"game\":\"magpie\",\"seats\":3},"
                  "\"listed\":true}");
    else if (g->step % 3 == 1)
        guest_ask(g, "GET", "/api/tables", NULL);
    else
        ask_table(g, "sit",
                  g->number % 2 == 0 ? "{\"seat\":1}" : "{\"seat\":2}");
}

/* Picks a table from the middle of the list. */
static void
squatter_reply(struct guest *g, int status, const char *body)
{
    int skip = rk_rng_below(guest_rng(g), 50);

    if (status == 200 && g->step % 3 == 1) {
        const char *at = body;

        while (at != NULL && skip-- > 0 &&
               find(at, "\"link\":\"", g->link, sizeof g->link))
            at = strstr(at, "\"link\":\"") + 1;
    }
    g->step++;
}

/* Herds: all come at once and leave at once, every two seconds. */

static void
herd_act(struct guest *g)
{
    guest_drop(&g->socket);
    guest_visit(g, guest_running(g));
    g->due = (g->due / 2000000000 + 1) * 2000000000;
}

const struct companion companions[] = {
    { "readers", "ask for files and do not read them", 60, 10, false,
      reader_act, reader_reply, NULL },
    { "watchers", "ask for views and do not read them", 100, 50, false,
      watcher_act, NULL, watcher_upgraded },
    { "askers", "ask for hints and leave at once", 60, 20, true, asker_act,
      asker_reply, asker_upgraded },
    { "replayers", "ask for replays, match files and lists", 80, 10, false,
      replayer_act, NULL, NULL },
    { "openers", "open long tables", 40, 100, false, opener_act, NULL, NULL },
    { "chatters", "say long lines", 60, 100, true, chatter_act, NULL, NULL },
    { "squatters", "open tables and take seats", 60, 20, true, squatter_act,
      squatter_reply, NULL },
    { "herds", "come back all at once", 140, 10, false, herd_act, NULL, NULL },
    { .name = NULL },
};
