/*
 * A short evening in a house: its thread, the store's and those of the bots,
 * all games, closed twice while bots think. Built with ThreadSanitizer, which
 * ends the program when it sees a race.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <rookery/games.h>
#include <rookery/wire.h>
#include <server/house/house.h>
#include <server/requests/routes.h>
#include <server/house/visit.h>

enum { TABLES = 4, ANSWERS = 40, PATIENCE = 100 };

/* One table, and the host at it. */
struct guest {
    char game[16], link[32];
    struct house_visit *visit;
    char answer[1024]; /* "": not asked */
    int events, ask;
};

static char folder[] = "/tmp/rookery-threads-XXXXXX";
static char path[64], session[64];
static struct house *house;
static struct guest guests[TABLES];
static atomic_int woken;
static int answers;

static void
demand(bool fine, const char *what)
{
    if (fine)
        return;
    printf("not ok: %s\n", what);
    exit(1);
}

static void
wake(void *context)
{
    (void)context;
    atomic_fetch_add(&woken, 1);
}

static void
on_log(void *context, const struct report *report)
{
    (void)context;
    demand(strcmp(report->event, "logs-read") == 0, report->event);
}

static void
open_house(uint32_t pace)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    house = house_open(&(struct house_settings){ .path = path,
                                                 .bot_threads = 3,
                                                 .pace = pace,
                                                 .inspects = true,
                                                 .wake = wake,
                                                 .log = on_log },
                       &why);
    demand(house != NULL, sentence);
}

static void
turn(void)
{
    house_deliver(house);
    house_tick(house);
    usleep(200);
}

/* A reply: its text, for the one who waits. */
static char reply[65536];

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    *(int *)context = status;
    snprintf(reply, sizeof reply, "%s", json);
    if (token != NULL)
        snprintf(session, sizeof session, "%s", token);
}

static void
post(const char *where, const char *body)
{
    int status = 0;

    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = where,
                                                   .body = body,
                                                   .length = strlen(body),
                                                   .token = session,
                                                   .reply = on_reply,
                                                   .context = &status });
    while (status == 0)
        turn();
    demand(status == 200, reply);
}

static void
at(const struct guest *g, const char *verb, const char *body)
{
    char where[80];

    snprintf(where, sizeof where, "/api/tables/%s/%s", g->link, verb);
    post(where, body);
}

/* A table with the host on seat 0, or with bots only. */
static void
open_table(struct guest *g, const char *game, bool plays)
{
    char body[80], link[64];

    snprintf(g->game, sizeof g->game, "%s", game);
    snprintf(body, sizeof body, "{\"setup\":{\"game\":\"%s\",\"seats\":3}}",
             game);
    post("/api/tables", body);
    demand(sscanf(reply, "{\"link\":\"%60[^\"]", link) == 1, "a link");
    snprintf(g->link, sizeof g->link, "%.30s", link);
    if (!plays)
        at(g, "leave", "{}");
    for (int seat = plays ? 1 : 0; seat < 3; seat++) {
        snprintf(body, sizeof body, "{\"seat\":%d,\"bot\":\"%s\"}", seat,
                 plays && seat == 2 ? "skilled" : "casual");
        at(g, "bot", body);
    }
    at(g, "start", "{}");
}

static void
on_send(void *context, const char *text, bool can_wait)
{
    struct guest *g = context;
    json_t *json = json_loads(text, 0, NULL);
    const json_t *legal = json_object_get(json, "legal");

    (void)can_wait;
    if (strstr(text, "\"ask\"") != NULL) {
        char *first = json_dumps(json_array_get(legal, 0), JSON_COMPACT);

        snprintf(g->answer, sizeof g->answer, "%s", first != NULL ? first : "");
        free(first);
    }
    if (json_object_get(json, "id") != NULL)
        g->ask = (int)json_integer_value(json_object_get(json, "id"));
    g->events += strncmp(text, "{\"type\":\"event\"", 15) == 0;
    json_decref(json);
}

static void
give(struct guest *g)
{
    char text[sizeof g->answer + 80];

    if (g->answer[0] == '\0')
        return;
    snprintf(text, sizeof text,
             "{\"type\":\"answer\",\"ask\":%d,\"token\":\"t%d\",\"answer\":%s}",
             g->ask, answers++, g->answer);
    g->answer[0] = '\0';
    visit_hear(g->visit, text, strlen(text));
    if (answers % 7 == 0)
        at(g, "say", "{\"text\":\"Hello\"}");
}

static void
ask_hint(struct guest *g)
{
    char text[80];

    snprintf(text, sizeof text, "{\"type\":\"hint\",\"ask\":%d}", g->ask);
    visit_hear(g->visit, text, strlen(text));
}

/* Everybody plays until ${enough} answers were given. */
static void
play(int enough)
{
    time_t end = time(NULL) + PATIENCE;

    for (int i = 0; i < TABLES; i++) {
        guests[i].visit =
            visit_come(house, guests[i].link, session, 0, on_send, &guests[i]);
        demand(guests[i].visit != NULL, "a visit");
        while (visit_flow(guests[i].visit))
            turn();
    }
    while (answers < enough && time(NULL) < end) {
        for (int i = 0; i < TABLES; i++)
            give(&guests[i]);
        turn();
    }
    demand(answers >= enough, "the matches go on");
    for (int i = 0; i < TABLES; i++)
        ask_hint(&guests[i]);
    for (int i = 0; i < 50; i++)
        turn();
    for (int i = 0; i < TABLES; i++)
        visit_leave(guests[i].visit); /* which stops the hint */
}

static void
clear(void)
{
    unlink(path);
    demand(rmdir(folder) == 0, "nothing is left behind");
}

int
main(void)
{
    demand(mkdtemp(folder) != NULL, "a folder");
    snprintf(path, sizeof path, "%s/store", folder);
    open_house(1);
    post("/api/enter", "{\"name\":\"Ada\"}");
    open_table(&guests[0], "magpie", true);
    open_table(&guests[1], "arcane", true);
    open_table(&guests[2], "revolution", false);
    open_table(&guests[3], "thieves", false);
    play(ANSWERS / 2);
    house_close(house);
    open_house(0);
    play(ANSWERS);
    house_close(house);
    for (int i = 0; i < TABLES; i++)
        demand(guests[i].events > 0, guests[i].game);
    demand(atomic_load(&woken) > 0, "threads have woken the house");
    clear();
    printf("ok: %d answers\n", answers);
    return 0;
}
