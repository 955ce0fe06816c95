/* The house: requests, seats, visits, bots, and coming back to all of it. */
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
#include <server/house.h>

enum { PATIENCE = 20000 }; /* milliseconds */

static char folder[] = "/tmp/rookery-house-XXXXXX";
static char path[64];
static int logged;
static uint32_t pace = 1;
static int awake; /* 0: as it comes */

/* A reply as it came. */
struct replied {
    bool there;
    int status;
    char *json;
    char token[64];
};

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    struct replied *r = context;

    assert_false(r->there);
    r->there = true;
    r->status = status;
    r->json = strdup(json);
    snprintf(r->token, sizeof r->token, "%s", token != NULL ? token : "");
}

static void
wake(void *context)
{
    (void)context;
}

static void
on_log(void *context, const char *line)
{
    (void)context;
    (void)line;
    logged++;
}

static struct house *
open_house(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct house *house = house_open(&(struct house_settings){ .path = path,
                                                               .bot_threads = 2,
                                                               .pace = pace,
                                                               .awake = awake,
                                                               .wake = wake,
                                                               .log = on_log },
                                     &why);

    if (house == NULL)
        fail_msg("%s", sentence);
    return house;
}

static struct house *
new_house(void)
{
    unlink(path);
    return open_house();
}

static void
turn(struct house *house)
{
    house_deliver(house);
    house_tick(house);
    usleep(1000);
}

/* Asks and waits for the reply, which the next one overwrites. */
static struct replied *
ask(struct house *house, const char *token, const char *method,
    const char *where, const char *body)
{
    static struct replied r;

    free(r.json);
    memset(&r, 0, sizeof r);
    house_request(house, &(struct house_request){ .method = method,
                                                  .path = where,
                                                  .body = body,
                                                  .length = strlen(body),
                                                  .token = token,
                                                  .reply = on_reply,
                                                  .context = &r });
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(house);
    assert_true(r.there);
    return &r;
}

static void
expect(struct house *house, const char *token, const char *method,
       const char *where, const char *body, int status, const char *words)
{
    struct replied *r = ask(house, token, method, where, body);

    if (r->status != status || strstr(r->json, words) == NULL)
        fail_msg("%s %s %s: %d %s", method, where, body, r->status, r->json);
}

static void
enter(struct house *house, const char *name, char token[64])
{
    char body[80];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    memcpy(token, ask(house, NULL, "POST", "/api/enter", body)->token, 64);
    assert_int_equal(strlen(token), 43);
}

/* Opens a table of magpie; its path is written to ${where}. */
static void
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

static const char *
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
    char answer[RK_ANSWER_MAX]; /* the first legal one; "": not asked */
    char verdict[512];
    bool over;
};

static void
note_ask(struct guest *g, const json_t *json)
{
    const json_t *legal = json_object_get(json, "legal");
    const char *first = json_string_value(json_array_get(legal, 0));

    snprintf(g->answer, sizeof g->answer, "%s", first != NULL ? first : "");
    g->over = json_object_get(json, "result") != NULL;
}

static void
on_send(void *context, const char *text)
{
    struct guest *g = context;
    json_t *json = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    size_t before = strlen(g->all), more = strlen(text);

    assert_non_null(type);
    g->all = realloc(g->all, before + more + 2);
    memcpy(g->all + before, text, more);
    memcpy(g->all + before + more, "\n", 2);
    if (strcmp(type, "ask") == 0 || strcmp(type, "view") == 0)
        note_ask(g, json);
    if (strcmp(type, "accepted") == 0 || strcmp(type, "refused") == 0)
        snprintf(g->verdict, sizeof g->verdict, "%s", text);
    json_decref(json);
}

static void
come(struct house *house, struct guest *g, const char *where, const char *token)
{
    memset(g, 0, sizeof *g);
    g->all = calloc(1, 1);
    g->visit = house_visit(house, where + strlen("/api/tables/"), token, 0,
                           on_send, g);
    assert_non_null(g->visit);
}

static void
go(struct guest *g)
{
    house_part(g->visit);
    free(g->all);
}

static void
say(struct guest *g, const char *text)
{
    g->verdict[0] = '\0';
    house_hear(g->visit, text, strlen(text));
}

/* Answers once if asked. */
static void
answer(struct guest *g, int token)
{
    char text[RK_ANSWER_MAX + 80];

    if (g->answer[0] == '\0')
        return;
    snprintf(text, sizeof text,
             "{\"type\":\"answer\",\"token\":\"t%d\",\"answer\":\"%s\"}", token,
             g->answer);
    g->answer[0] = '\0';
    say(g, text);
}

static void
test_people(void **unused)
{
    struct house *house = new_house();
    char token[64], other[64];

    (void)unused;
    expect(house, NULL, "GET", "/api/me", "", 401, "no-session");
    expect(house, "made-up", "GET", "/api/me", "", 401, "no-session");
    enter(house, "<b>Ada</b>", token);
    enter(house, "Ada", other);
    assert_string_not_equal(token, other);
    expect(house, token, "GET", "/api/me", "", 200, "\"<b>Ada</b>\"");
    house_close(house);
    house = open_house();
    expect(house, other, "GET", "/api/me", "", 200, "\"Ada\"");
    expect(house, NULL, "GET", "/api/games", "", 200, "\"revolution\"");
    house_close(house);
}

static void
test_bad_requests(void **unused)
{
    static const struct {
        const char *method, *where, *body;
        int status;
        const char *code;
    } cases[] = {
        { "POST", "/api/enter", "", 400, "bad-json" },
        { "POST", "/api/enter", "[]", 400, "bad-json" },
        { "POST", "/api/enter", "{\"name\":1}", 400, "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"\"}", 400, "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"  \"}", 400, "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"a\\nb\"}", 400, "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"\\u0085b\"}", 400, "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"1234567890123456789012345\"}", 400,
          "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"a\",\"age\":3}", 400,
          "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"\xff\"}", 400, "bad-json" },
        { "GET", "/api/enter", "", 405, "bad-method" },
        { "GET", "/", "", 404, "not-found" },
        { "GET", "/api/tables/../../etc/passwd", "", 404, "not-found" },
        { "GET", "/api/tables/", "", 404, "not-found" },
        { "GET", "/api/tables/nowhere", "", 404, "no-table" },
        { "POST", "/api/tables", "{}", 400, "bad-setup" },
        { "POST", "/api/tables", "{\"setup\":{\"game\":\"chess\"}}", 400,
          "bad-setup" },
        { "POST", "/api/tables",
          "{\"setup\":{\"game\":\"magpie\",\"seats\":40}}", 400, "bad-setup" },
        { "POST", "/api/tables",
          "{\"setup\":{\"game\":\"magpie\"},\"listed\":1}", 400,
          "bad-request" },
    };
    struct house *house = new_house();
    char token[64];

    (void)unused;
    enter(house, "Ada", token);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect(house, token, cases[i].method, cases[i].where, cases[i].body,
               cases[i].status, cases[i].code);
    expect(house, token, "GET", "/api/tables", "", 200, "{\"tables\":[]}");
    house_close(house);
}

static void
test_seats(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64], hidden[64];

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 3, true, where);
    open_table(house, host, 3, false, hidden);
    expect(house, NULL, "GET", "/api/tables", "", 200, where + 12);
    assert_null(
        strstr(ask(house, guest, "GET", "/api/tables", "")->json, hidden + 12));
    expect(house, host, "GET", "/api/tables", "", 200, hidden + 12);
    expect(house, guest, "GET", hidden, "", 200, "\"you\":null");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":0}", 409,
           "taken");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":3}", 400,
           "number of a seat");
    expect(house, NULL, "POST", at(where, "sit"), "{\"seat\":1}", 401,
           "no-session");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200,
           "\"you\":1");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":2}", 200,
           "\"you\":2");
    expect(house, guest, "POST", at(where, "leave"), "{}", 200, "\"you\":null");
    expect(house, guest, "POST", at(where, "leave"), "{}", 409, "no-seat");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200,
           "\"you\":1");
    expect(house, guest, "POST", at(where, "bot"),
           "{\"seat\":2,\"bot\":\"casual\"}", 403, "not-host");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":2,\"bot\":\"exec:rm\"}", 400, "no-bot");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"casual\"}", 409, "taken");
    expect(house, host, "POST", at(where, "start"), "{}", 409, "empty-seat");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":2,\"bot\":\"casual\"}", 200, "casual");
    expect(house, guest, "POST", at(where, "start"), "{}", 403, "not-host");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    expect(house, host, "POST", at(where, "start"), "{}", 409, "too-late");
    expect(house, guest, "POST", at(where, "leave"), "{}", 409, "stand in");
    house_close(house);
    house = open_house();
    expect(house, guest, "GET", where, "", 200, "\"you\":1");
    expect(house, guest, "GET", where, "", 200, "\"stage\":\"playing\"");
    house_close(house);
}

/* A table of two people and a bot that has begun. */
static void
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

/* A whole match, the house closed and opened again every few answers. */
static void
test_play(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b, watcher;
    bool over = false;
    int token = 0;

    (void)unused;
    begin(house, host, guest, where);
    while (!over) {
        come(house, &a, where, host);
        come(house, &b, where, guest);
        come(house, &watcher, where, NULL);
        for (int i = 0; i < PATIENCE && !a.over && token % 9 != 8; i++) {
            token += a.answer[0] != '\0' || b.answer[0] != '\0';
            answer(&a, token);
            answer(&b, token);
            turn(house);
            if (strstr(a.verdict, "refused") != NULL)
                fail_msg("%s", a.verdict);
        }
        over = a.over;
        assert_int_equal(b.over, over);
        assert_int_equal(watcher.over, over);
        assert_int_equal(watcher.answer[0], '\0');
        say(&watcher, "{\"type\":\"answer\",\"token\":\"t\",\"answer\":\"x\"}");
        assert_non_null(strstr(watcher.verdict, "no-seat"));
        token++;
        go(&a);
        go(&b);
        go(&watcher);
        house_close(house);
        house = open_house();
    }
    expect(house, host, "GET", where, "", 200, "\"stage\":\"over\"");
    assert_true(token > 20);
    assert_int_equal(logged, 0);
    house_close(house);
}

/* The part of what a guest heard that tells events. */
static char *
events_of(const struct guest *g)
{
    const char *from = strstr(g->all, "{\"type\":\"event\"");
    const char *to = strstr(g->all, "{\"type\":\"view\"");

    assert_true(to != NULL && (from == NULL || from < to));
    return from != NULL ? strndup(from, (size_t)(to - from)) : strdup("");
}

/* Comes, hears what was before, answers if asked, and goes. */
static void
drop_in(struct house *house, const char *where, const char *token, int number,
        char **events)
{
    struct guest g;
    char *heard;

    come(house, &g, where, token);
    heard = events_of(&g);
    assert_int_equal(strncmp(heard, *events, strlen(*events)), 0);
    free(*events);
    *events = heard;
    answer(&g, number);
    for (int i = 0; i < 5; i++)
        turn(house);
    assert_null(strstr(g.verdict, "refused"));
    go(&g);
    turn(house);
}

/* More tables than may stay in memory: each goes on as it was left. */
static void
test_many(void **unused)
{
    enum { TABLES = 5, ROUNDS = 12 };
    char host[64], guest[64], where[TABLES][64], *events[2 * TABLES];
    struct house *house;

    (void)unused;
    awake = 1;
    house = new_house();
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    for (int i = 0; i < TABLES; i++) {
        open_table(house, host, 2, true, where[i]);
        expect(house, guest, "POST", at(where[i], "sit"), "{\"seat\":1}", 200,
               "Bo");
        expect(house, host, "POST", at(where[i], "start"), "{}", 200,
               "playing");
        events[2 * i] = strdup("");
        events[2 * i + 1] = strdup("");
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < TABLES; i++) {
            drop_in(house, where[i], host, round, &events[2 * i]);
            drop_in(house, where[i], guest, round, &events[2 * i + 1]);
        }
        if (round % 5 == 4) {
            house_close(house);
            house = open_house();
        }
    }
    for (int i = 0; i < 2 * TABLES; i++) {
        assert_true(strlen(events[i]) > 500);
        free(events[i]);
    }
    expect(house, host, "GET", "/api/tables", "", 200, "\"awaited\":true");
    assert_int_equal(logged, 0);
    house_close(house);
    awake = 0;
}

/* A bot that was awaited when the house closed answers, though nobody comes. */
static void
test_alone(void **unused)
{
    char host[64], where[64];
    struct house *house;
    struct guest g;

    (void)unused;
    pace = 3600000;
    house = new_house();
    enter(house, "Ada", host);
    open_table(house, host, 2, true, where);
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    come(house, &g, where, host);
    for (int i = 0; i < 100; i++) {
        answer(&g, i);
        turn(house);
    }
    go(&g);
    expect(house, host, "GET", where, "", 200, "\"awaited\":false");
    house_close(house);
    pace = 1;
    house = open_house();
    for (int i = 0; i < 2000 && strstr(ask(house, host, "GET", where, "")->json,
                                       "\"awaited\":true") == NULL;
         i++)
        turn(house);
    expect(house, host, "GET", where, "", 200, "\"awaited\":true");
    house_close(house);
}

/* A bot stands in for somebody who is away, until they are back. */
static void
test_stand_in(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a;

    (void)unused;
    begin(house, host, guest, where);
    expect(house, host, "POST", at(where, "bot"), "{\"seat\":2,\"bot\":null}",
           409, "no-person");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
    come(house, &a, where, host);
    for (int i = 0; i < PATIENCE && !a.over; i++) {
        answer(&a, i);
        turn(house);
        if (i == 20)
            expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200,
                   "{\"name\":\"Bo\",\"bot\":null,");
        if (i == 40)
            expect(house, host, "POST", at(where, "bot"),
                   "{\"seat\":1,\"bot\":\"casual\"}", 200,
                   "{\"name\":\"Bo\",\"bot\":\"casual\",");
    }
    assert_true(a.over);
    go(&a);
    house_close(house);
}

static void
test_messages(void **unused)
{
    static const char *const bad[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"answer\"}",
        "{\"type\":\"answer\",\"token\":\"a\",\"answer\":\"x\",\"seat\":0}",
        "{\"type\":\"answer\",\"token\":1,\"answer\":\"x\"}",
        "\xff\xff",
    };
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b;

    (void)unused;
    begin(house, host, guest, where);
    come(house, &a, where, host);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        say(&a, bad[i]);
        if (strstr(a.verdict, "\"code\":\"bad-message\"") == NULL)
            fail_msg("%s: %s", bad[i], a.verdict);
    }
    expect(house, host, "POST", at(where, "say"), "{\"text\":\"<i>hi\"}", 200,
           "{}");
    assert_non_null(strstr(a.all, "\"name\":\"Ada\",\"text\":\"<i>hi\""));
    expect(house, NULL, "POST", at(where, "say"), "{\"text\":\"hi\"}", 401, "");
    expect(house, host, "POST", at(where, "say"), "{\"text\":\"\"}", 400, "");
    come(house, &b, where, guest);
    assert_non_null(strstr(b.all, "\"name\":\"Ada\",\"text\":\"<i>hi\""));
    assert_non_null(strstr(b.all, "\"you\":1"));
    a.all[0] = '\0';
    say(&b, "{\"type\":\"view\"}");
    assert_int_equal(a.all[0], '\0');
    assert_null(house_visit(house, "nowhere", host, 0, on_send, &a));
    go(&a);
    go(&b);
    house_close(house);
}

static int
prepare(void **unused)
{
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    return 0;
}

static int
leave(void **unused)
{
    (void)unused;
    unlink(path);
    return rmdir(folder);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people),       cmocka_unit_test(test_seats),
        cmocka_unit_test(test_bad_requests), cmocka_unit_test(test_play),
        cmocka_unit_test(test_stand_in),     cmocka_unit_test(test_many),
        cmocka_unit_test(test_alone),        cmocka_unit_test(test_messages),
    };

    return cmocka_run_group_tests_name("house", tests, prepare, leave);
}
