/*
 * Shared by tests of the house: a house in its own folder with a clock that
 * can be moved, requests that wait for their replies, and guests.
 */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include <rookery/wire.h>
#include <server/house/house.h>
#include <server/requests/admin.h>
#include <server/requests/routes.h>
#include <server/house/visit.h>

enum {
    PATIENCE = 20000,    /* milliseconds */
    AWAY = 2 * 60 * 1000 /* until others may replace somebody */
};

static char folder[] = "/tmp/rookery-house-XXXXXX";
static char path[64];
static int logged;
static char reports[1 << 16]; /* "EVENT TABLE WHY", one a line, the last ones */
static const char *host_name = "127.0.0.1:8080"; /* of requests */
static uint64_t skipped;       /* milliseconds that all clocks are ahead */
static int64_t jumped;         /* the same of the clock that can be set */
static uint32_t pace;          /* 0: bots answer at once */
static int loaded_matches;     /* matches that stay in memory; 0: as it comes */
static uint64_t stopped;       /* where all clocks stand still; 0: it goes */
static int bot_threads = 2;    /* 0: thinking_step() thinks */
static size_t reserve;         /* bytes, for a full disk; 0: none */
static uint64_t spare;         /* bytes that are to stay free; 0: none */
static uint64_t session_days;  /* without a request; 0: for ever */
static uint64_t away_thinking; /* seconds a day; 0: no limit */
static uint64_t most_open;     /* tables and seats of a person; 0: no limit */
static uint64_t most_near;     /* the same of an address */
static uint64_t most_tables;   /* of an address, open or being played */
static uint64_t most_seats;    /* of a person at those of others */
static uint64_t most_loaded;   /* entries of logs in memory; 0: as it comes */
static uint64_t most_of_match; /* entries of its log; likewise */
static uint64_t most_of_all;   /* entries in memory, of all; likewise */
static uint64_t most_entries;  /* that a person plays on from; likewise */
static uint64_t most_entries_near;       /* the same of an address */
static uint64_t most_entries_all;        /* the same of everybody together */
static const struct address *from_where; /* requests come; NULL: not known */

/* A reply as it came. */
struct replied {
    bool there;
    int status;
    char *json; /* or the text of a file */
    char token[64];
    char file[80]; /* its name; "": no file */
};

static inline void
on_reply(void *context, int status, const char *json, const char *token)
{
    struct replied *r = context;

    assert_false(r->there);
    r->there = true;
    r->status = status;
    r->json = strdup(json);
    snprintf(r->token, sizeof r->token, "%s", token != NULL ? token : "");
}

static inline void
on_text(void *context, const char *name, char *text)
{
    on_reply(context, 200, text, NULL);
    snprintf(((struct replied *)context)->file, 80, "%s",
             name != NULL ? name : "");
    free(text);
}

static inline void
wake(void *context)
{
    (void)context;
}

static inline void
on_log(void *context, const struct report *report)
{
    size_t length = strlen(reports);

    (void)context;
    logged++;
    if (length > sizeof reports / 2)
        reports[length = 0] = '\0';
    snprintf(reports + length, sizeof reports - length, "%s %llu %s\n",
             report->event, (unsigned long long)report->table,
             report->why != NULL ? report->why : "");
}

static inline uint64_t
clock_now(void *context)
{
    struct timespec t;

    (void)context;
    if (stopped != 0)
        return stopped + skipped + (uint64_t)jumped;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000 + skipped +
           (uint64_t)jumped;
}

static inline uint64_t
clock_steady(void *context)
{
    struct timespec t;

    (void)context;
    if (stopped != 0)
        return stopped + skipped;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000 + skipped;
}

static inline struct house *
open_house(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct house *house = house_open(
        &(struct house_settings){ .path = path,
                                  .reserve = reserve,
                                  .spare = spare,
                                  .bot_threads = bot_threads,
                                  .pace = pace,
                                  .loaded_matches = loaded_matches,
                                  .loaded = most_loaded,
                                  .loaded_most = most_of_all,
                                  .match_entries = most_of_match,
                                  .person_entries = most_entries,
                                  .address_entries = most_entries_near,
                                  .all_entries = most_entries_all,
                                  .away_thinking = away_thinking,
                                  .session_idle_days = session_days,
                                  .person_open_tables = most_open,
                                  .person_open_seats = most_open,
                                  .address_open_tables = most_near,
                                  .address_open_seats = most_near,
                                  .address_tables = most_tables,
                                  .person_seats = most_seats,
                                  .away = AWAY,
                                  .now = clock_now,
                                  .steady = clock_steady,
                                  .wake = wake,
                                  .log = on_log },
        &why);

    if (house == NULL)
        fail_msg("%s", sentence);
    return house;
}

static inline struct house *
new_house(void)
{
    unlink(path);
    return open_house();
}

static inline void
turn(struct house *house)
{
    house_deliver(house);
    house_tick(house);
    usleep(1000);
}

/* Waits until the disk has kept everything, and ${turns} turns more. */
static inline void
rest(struct house *house, int turns)
{
    for (int quiet = 0; quiet < turns;
         quiet = house_idle(house) ? quiet + 1 : 0)
        turn(house);
}

/* Asks and waits for the reply, which the next one overwrites. */
static inline struct replied *
ask(struct house *house, const char *token, const char *method,
    const char *where, const char *body)
{
    static struct replied r;
    char address[160], *query;

    free(r.json);
    memset(&r, 0, sizeof r);
    assert_true(snprintf(address, sizeof address, "%s", where) <
                (int)sizeof address);
    query = strchr(address, '?');
    if (query != NULL)
        *query++ = '\0';
    routes_request(house, &(struct house_request){ .method = method,
                                                   .path = address,
                                                   .query = query,
                                                   .host = host_name,
                                                   .address = from_where,
                                                   .body = body,
                                                   .length = strlen(body),
                                                   .token = token,
                                                   .reply = on_reply,
                                                   .text = on_text,
                                                   .context = &r });
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(house);
    assert_true(r.there);
    return &r;
}

static inline void
expect(struct house *house, const char *token, const char *method,
       const char *where, const char *body, int status, const char *words)
{
    struct replied *r = ask(house, token, method, where, body);

    if (r->status != status || strstr(r->json, words) == NULL)
        fail_msg("%s %s %s: %d %s", method, where, body, r->status, r->json);
}

static inline void
enter(struct house *house, const char *name, char token[64])
{
    char body[160];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    memcpy(token, ask(house, NULL, "POST", "/api/enter", body)->token, 64);
    assert_int_equal(strlen(token), 43);
}

/* Opens a table of magpie; its path is written to ${where}. */
static inline void
open_table(struct house *house, const char *token, int seats, bool listed,
           char where[64])
{
    char body[120], link[32];
    json_t *json;

    snprintf(body, sizeof body,
             "{\"setup\":{\"game\":\"magpie\",\"seats\":%d},\"listed\":%s}",
             seats, listed ? "true" : "false");
    json = json_loads(ask(house, token, "POST", "/api/tables", body)->json, 0,
                      NULL);
    snprintf(link, sizeof link, "%s",
             json_string_value(json_object_get(json, "link")));
    assert_int_equal(strlen(link), 22);
    snprintf(where, 64, "/api/tables/%s", link);
    json_decref(json);
}

static inline const char *
at(const char *where, const char *verb)
{
    static char path_of[96];

    snprintf(path_of, sizeof path_of, "%s/%s", where, verb);
    return path_of;
}

/* A visit that remembers the last messages of each kind. */
struct guest {
    struct house_visit *visit;
    char *all;
    uint32_t ask;      /* the id of the question that was asked last */
    char answer[1024]; /* the first legal one; "": not asked */
    char verdict[512];
    char *draft, *hint; /* the last ones; or NULL */
    int at_once;        /* messages that cannot wait */
    bool over;
};

static inline void
note_ask(struct guest *g, const json_t *json)
{
    const json_t *legal = json_object_get(json, "legal");
    const json_t *id = json_object_get(json, "id");
    char *first = json_dumps(json_array_get(legal, 0), JSON_COMPACT);

    snprintf(g->answer, sizeof g->answer, "%s", first != NULL ? first : "");
    free(first);
    if (id != NULL)
        g->ask = (uint32_t)json_integer_value(id);
    g->over = json_object_get(json, "result") != NULL;
}

static inline void
on_send(void *context, const char *text, bool can_wait)
{
    struct guest *g = context;
    json_t *json = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    size_t before = strlen(g->all), more = strlen(text);

    assert_non_null(type);
    g->at_once += !can_wait;
    g->all = realloc(g->all, before + more + 2);
    memcpy(g->all + before, text, more);
    memcpy(g->all + before + more, "\n", 2);
    if (strcmp(type, "ask") == 0 || strcmp(type, "view") == 0)
        note_ask(g, json);
    if (strcmp(type, "accepted") == 0 || strcmp(type, "refused") == 0)
        snprintf(g->verdict, sizeof g->verdict, "%s", text);
    if (strcmp(type, "draft") == 0 || strcmp(type, "hint") == 0) {
        char **last = type[0] == 'd' ? &g->draft : &g->hint;

        free(*last);
        *last = strdup(text);
    }
    json_decref(json);
}

static inline void
come(struct house *house, struct guest *g, const char *where, const char *token)
{
    memset(g, 0, sizeof *g);
    g->all = calloc(1, 1);
    g->visit =
        visit_come(house, where + strlen("/api/tables/"), token, 0, on_send, g);
    assert_non_null(g->visit);
    while (visit_flow(g->visit))
        turn(house);
}

static inline void
go(struct guest *g)
{
    visit_leave(g->visit);
    free(g->draft);
    free(g->hint);
    free(g->all);
}

static inline void
say(struct guest *g, const char *text)
{
    g->verdict[0] = '\0';
    visit_hear(g->visit, text, strlen(text));
}

/* Says a message with ${members} about the question that was asked last. */
static inline void
say_about(struct guest *g, const char *members)
{
    size_t size = strlen(members) + 40;
    char *text = malloc(size);

    assert_non_null(text);
    snprintf(text, size, "{\"ask\":%u,%s}", g->ask, members);
    say(g, text);
    free(text);
}

/* Answers once if asked. */
static inline void
answer(struct guest *g, int token)
{
    char text[sizeof g->answer + 80];

    if (g->answer[0] == '\0')
        return;
    snprintf(text, sizeof text,
             "\"type\":\"answer\",\"token\":\"t%d\",\"answer\":%s", token,
             g->answer);
    g->answer[0] = '\0';
    say_about(g, text);
}

/* A table of two people and a bot that has begun. */
static inline void
begin(struct house *house, char host[64], char guest[64], char where[64])
{
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 3, true, where);
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "Bo");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":2,\"bot\":\"casual\"}", 200, "casual");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
}

static inline int
prepare(void **unused)
{
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    return 0;
}

static inline int
leave(void **unused)
{
    (void)unused;
    unlink(path);
    return rmdir(folder);
}

/* Chat lines ${first} to ${last} were told in ${all}, in their order. */
static inline void
heard_lines(const char *all, int first, int last)
{
    for (int i = first; i <= last; i++) {
        char head[40];

        snprintf(head, sizeof head, "\"type\":\"chat\",\"n\":%d,", i);
        all = strstr(all, head);
        assert_non_null(all);
    }
}

/* The number of tables of ${host} (NULL: of anybody) that a stranger sees. */
static inline int
count_shown(struct house *house, const char *host)
{
    json_t *json =
        json_loads(ask(house, NULL, "GET", "/api/tables", "")->json, 0, NULL);
    json_t *tables = json_object_get(json, "tables"), *table;
    size_t i;
    int count = 0;

    json_array_foreach(tables, i, table)
    {
        const char *name = json_string_value(json_object_get(table, "host"));

        count += host == NULL || strcmp(name, host) == 0;
    }
    json_decref(json);
    return count;
}

/* The place of a table in the list that ${token} gets, from 0; -1: none. */
static inline int
own_place_of(struct house *house, const char *token, const char *where)
{
    json_t *json =
        json_loads(ask(house, token, "GET", "/api/tables", "")->json, 0, NULL);
    json_t *tables = json_object_get(json, "tables"), *table;
    int place = -1;
    size_t i;

    json_array_foreach(tables, i, table)
    {
        const char *link = json_string_value(json_object_get(table, "link"));

        if (strcmp(link, where + strlen("/api/tables/")) == 0)
            place = (int)i;
    }
    json_decref(json);
    return place;
}

#endif
