/*
 * People who spend an evening in a house whose disk may fail: what they ask
 * for, and what they were promised. Only a fault may refuse them anything, and
 * it does so with a sentence.
 */
#ifndef SERVER_EVENING_H
#define SERVER_EVENING_H

#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include <rookery/wire.h>
#include <server/house/house.h>
#include <server/requests/routes.h>
#include <server/house/visit.h>

#include "../store/faults.h"

enum {
    PATIENCE = 200000, /* turns of a tenth of a millisecond */
    TRIES = 3,
    MOVES = 6,
    TOKENS = 64,
    CROWD = 8,
    FAULTS_AT_LEAST = 20,
    FAULTS_AT_MOST = 20000
};

static char folder[] = "/tmp/rookery-evening-XXXXXX";
static char path[64];
static int stride, logged;
static enum faults_kind kind; /* what fails now, and which one of them */
static int nth;

/* The people, the table, and all that was acknowledged. */
struct person {
    char session[64];
    struct house_visit *visit;
    uint32_t ask;      /* the id of the question that was asked last */
    char answer[1024]; /* the first legal one; "": not asked */
    char verdict[512];
    bool drafted;           /* since the last wish for it */
    char token[TOKENS][16]; /* accepted */
    int tokens, said;       /* lines of chat, heard at the last visit */
    bool over, viewed;
};

struct evening {
    struct house *house;
    struct person ada, bo, cy;  /* Cy is banned */
    char table[64], other[64];  /* their addresses */
    char brief[64];             /* where Bo has resigned */
    char again[64], branch[64]; /* made from it: aborted; played on */
    char *file, *replay;        /* of the brief match */
    int next_token, lines;
};

static const char *const kinds[FAULTS_KINDS] = {
    [FAULTS_WRITE] = "write", [FAULTS_FULL] = "full",   [FAULTS_SYNC] = "sync",
    [FAULTS_READ] = "read",   [FAULTS_POWER] = "power",
};

/* The house */

static inline void
wake(void *context)
{
    (void)context;
}

static inline void
on_log(void *context, const struct report *report)
{
    (void)context;
    assert_non_null(report->event);
    logged++;
}

static uint64_t skipped; /* milliseconds that the clock is ahead */

static inline uint64_t
clock_steady(void *context)
{
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000 + skipped;
}

static inline struct house *
try_open(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct house *house =
        house_open(&(struct house_settings){ .path = path,
                                             .bot_threads = 1,
                                             .loaded_matches = 1,
                                             .away = 2 * 60 * 1000,
                                             .steady = clock_steady,
                                             .wake = wake,
                                             .log = on_log },
                   &why);

    if (house == NULL && why.len == 0)
        fail_msg("the house does not open and does not say why");
    return house;
}

/* The fault happens only once, so the next time it opens. */
static inline struct house *
open_house(void)
{
    struct house *house = try_open();

    if (house == NULL) {
        assert_true(faults_struck());
        house = try_open();
    }
    assert_non_null(house);
    return house;
}

static inline void
turn(struct evening *e)
{
    house_deliver(e->house);
    house_tick(e->house);
    usleep(100);
}

/* Requests */

struct replied {
    bool there;
    int status;
    char *json;
    char token[64];
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
    assert_true(name == NULL || strstr(name, ".jsonl") != NULL);
    on_reply(context, 200, text, NULL);
    free(text);
}

static inline struct replied *
ask_once(struct evening *e, const struct person *p, const char *where,
         const char *body)
{
    static struct replied r;

    free(r.json);
    memset(&r, 0, sizeof r);
    routes_request(e->house, &(struct house_request){
                                 .method = body[0] != '\0' ? "POST" : "GET",
                                 .path = where,
                                 .body = body,
                                 .length = strlen(body),
                                 .token = p != NULL ? p->session : NULL,
                                 .reply = on_reply,
                                 .text = on_text,
                                 .context = &r });
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(e);
    assert_true(r.there);
    return &r;
}

/* A failing disk may lead to 503 with a code and a sentence. */
static inline void
expect_refusal(const struct replied *r, const char *where)
{
    static const char key[] = "\"why\":\"";
    const char *why = strstr(r->json, key);

    if (!faults_struck() || r->status != 503 ||
        strstr(r->json, "\"error\":\"not-") == NULL || why == NULL ||
        !isupper((unsigned char)why[strlen(key)]))
        fail_msg("%s %d, %s: %d %s", kinds[kind], nth, where, r->status,
                 r->json);
}

/* Asks until it is granted; only a fault may refuse. */
static inline struct replied *
ask(struct evening *e, const struct person *p, const char *where,
    const char *body)
{
    struct replied *r = ask_once(e, p, where, body);

    for (int i = 0; i < TRIES && r->status != 200; i++) {
        expect_refusal(r, where);
        r = ask_once(e, p, where, body);
    }
    if (r->status != 200)
        fail_msg("%s %d, %s: %d %s", kinds[kind], nth, where, r->status,
                 r->json);
    return r;
}

static inline struct replied *
at(struct evening *e, const struct person *p, const char *table,
   const char *verb, const char *body)
{
    char where[96];

    snprintf(where, sizeof where, "%s/%s", table, verb);
    return ask(e, p, where, body);
}

static inline void
enter(struct evening *e, struct person *p, const char *body)
{
    struct replied *r = ask(e, NULL, "/api/enter", body);

    assert_int_equal(strlen(r->token), 43);
    memcpy(p->session, r->token, sizeof p->session);
}

/* The address of the table that ${r} tells about. */
static inline void
read_link(const struct replied *r, char where[64])
{
    json_t *json = json_loads(r->json, 0, NULL);

    snprintf(where, 64, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
}

static inline void
open_table(struct evening *e, char where[64])
{
    static const char body[] = "{\"setup\":{\"game\":\"magpie\",\"seats\":3}}";

    read_link(ask(e, &e->ada, "/api/tables", body), where);
}

/* Visits */

static inline void
on_send(void *context, const char *text, bool can_wait)
{
    struct person *p = context;
    json_t *json = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    const json_t *legal = json_object_get(json, "legal");

    (void)can_wait;
    assert_non_null(type);
    if (strcmp(type, "ask") == 0 || strcmp(type, "view") == 0) {
        char *first = json_dumps(json_array_get(legal, 0), JSON_COMPACT);

        snprintf(p->answer, sizeof p->answer, "%s", first != NULL ? first : "");
        free(first);
        if (json_object_get(json, "id") != NULL)
            p->ask = (uint32_t)json_integer_value(json_object_get(json, "id"));
        p->over = json_object_get(json, "result") != NULL;
        p->viewed = true;
    } else if (strcmp(type, "accepted") == 0 || strcmp(type, "refused") == 0)
        snprintf(p->verdict, sizeof p->verdict, "%s", text);
    p->said += strcmp(type, "chat") == 0;
    p->drafted = p->drafted || strcmp(type, "draft") == 0;
    json_decref(json);
}

/* Comes to the table, once more if the disk could not be read. */
static inline void
come(struct evening *e, struct person *p)
{
    for (int i = 0; i <= TRIES; i++) {
        if (p->visit != NULL)
            visit_leave(p->visit);
        p->verdict[0] = p->answer[0] = '\0';
        p->viewed = false;
        p->said = 0;
        p->visit = visit_come(e->house, e->table + strlen("/api/tables/"),
                              p->session, 0, on_send, p);
        assert_non_null(p->visit);
        while (visit_flow(p->visit))
            turn(e);
        if (p->verdict[0] == '\0' && p->viewed)
            return;
        assert_true(faults_struck());
        assert_non_null(strstr(p->verdict, "not-read"));
    }
    fail_msg("%s %d: nobody can come", kinds[kind], nth);
}

static inline void
go(struct person *p)
{
    visit_leave(p->visit);
    p->visit = NULL;
}

/* Gives ${text} with ${token}; whether it is accepted. */
static inline bool
give(struct evening *e, struct person *p, const char *token, const char *text)
{
    char message[sizeof p->answer + 80];

    snprintf(message, sizeof message,
             "{\"type\":\"answer\",\"ask\":%u,\"token\":\"%s\",\"answer\":%s}",
             p->ask, token, text);
    p->verdict[0] = '\0';
    visit_hear(p->visit, message, strlen(message));
    for (int i = 0; i < PATIENCE && strstr(p->verdict, token) == NULL; i++)
        turn(e);
    return strstr(p->verdict, "\"accepted\"") != NULL;
}

/* A player who is asked may compose; that needs no disk. */
static inline void
draft(struct person *p)
{
    char wish[80];

    snprintf(wish, sizeof wish, "{\"type\":\"draft\",\"ask\":%u,\"steps\":[]}",
             p->ask);
    p->drafted = false;
    visit_hear(p->visit, wish, strlen(wish));
    if (!p->drafted)
        fail_msg("%s %d: no draft: %s", kinds[kind], nth, p->verdict);
}

/* Answers what is asked, again if it could not be kept. */
static inline void
move(struct evening *e, struct person *p)
{
    char *token = p->token[p->tokens], text[sizeof p->answer];

    snprintf(token, sizeof p->token[0], "t%d", e->next_token++);
    snprintf(text, sizeof text, "%s", p->answer);
    draft(p);
    p->answer[0] = '\0';
    for (int i = 0; i < TRIES; i++) {
        if (give(e, p, token, text)) {
            p->tokens++;
            return;
        }
        if (!faults_struck() || strstr(p->verdict, "not-kept") == NULL)
            fail_msg("%s %d: %s: %s", kinds[kind], nth, text, p->verdict);
    }
    fail_msg("%s %d: %s is never kept", kinds[kind], nth, text);
}

/* Plays until ${p} has moved ${moves} times; bots and the other do as well. */
static inline void
play(struct evening *e, int moves)
{
    for (int i = 0; i < PATIENCE && moves > 0 && !e->ada.over; i++) {
        struct person *p = e->ada.answer[0] != '\0' ? &e->ada : &e->bo;

        if (p->answer[0] != '\0' && p->visit != NULL) {
            move(e, p);
            moves--;
        }
        turn(e);
    }
    if (moves > 0 && !e->ada.over)
        fail_msg("%s %d: the match does not go on", kinds[kind], nth);
}

static inline void
say(struct evening *e, struct person *p)
{
    at(e, p, e->table, "say", "{\"text\":\"Hello\"}");
    e->lines++;
}

#endif
