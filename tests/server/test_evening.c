/*
 * test-server-evening STRIDE: an evening in a house whose disk fails. Each
 * write, sync and read fails once, or every STRIDE-th of them, from a start
 * that differs from run to run: refused with a sentence, nothing acknowledged
 * lost, and the house goes on. The disk is full for a while. A table whose log
 * does not replay is set aside, the others go on.
 */
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
#include <sqlite3.h>

#include <rookery/wire.h>
#include <server/house.h>

#include "../store/faults.h"

enum {
    PATIENCE = 200000, /* turns of a tenth of a millisecond */
    TRIES = 3,
    MOVES = 6,
    TOKENS = 64,
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
    char answer[RK_ANSWER_MAX]; /* the first legal one; "": not asked */
    char verdict[512];
    char token[TOKENS][16]; /* accepted */
    int tokens, said;       /* lines of chat, heard at the last visit */
    bool over, viewed;
};

struct evening {
    struct house *house;
    struct person ada, bo;
    char table[64], other[64]; /* their addresses */
    int next_token, lines;
};

static const char *const kinds[FAULTS_KINDS] = {
    [FAULTS_WRITE] = "write", [FAULTS_FULL] = "full",   [FAULTS_SYNC] = "sync",
    [FAULTS_READ] = "read",   [FAULTS_POWER] = "power",
};

/* The house */

static void
wake(void *context)
{
    (void)context;
}

static void
on_log(void *context, const struct report *report)
{
    (void)context;
    assert_non_null(report->event);
    logged++;
}

static struct house *
try_open(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct house *house = house_open(
        &(struct house_settings){
            .path = path, .bot_threads = 1, .wake = wake, .log = on_log },
        &why);

    if (house == NULL && why.len == 0)
        fail_msg("the house does not open and does not say why");
    return house;
}

/* The fault happens only once, so the next time it opens. */
static struct house *
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

static void
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

static struct replied *
ask_once(struct evening *e, const struct person *p, const char *where,
         const char *body)
{
    static struct replied r;

    free(r.json);
    memset(&r, 0, sizeof r);
    house_request(e->house, &(struct house_request){
                                .method = body[0] != '\0' ? "POST" : "GET",
                                .path = where,
                                .body = body,
                                .length = strlen(body),
                                .token = p != NULL ? p->session : NULL,
                                .reply = on_reply,
                                .context = &r });
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(e);
    assert_true(r.there);
    return &r;
}

/* What a failing disk may lead to: 503 with a code and a sentence. */
static void
expect_refusal(const struct replied *r, const char *where)
{
    if (!faults_struck() || r->status != 503 ||
        strstr(r->json, "\"error\":\"not-") == NULL ||
        strstr(r->json, "\"why\":\"T") == NULL)
        fail_msg("%s %d, %s: %d %s", kinds[kind], nth, where, r->status,
                 r->json);
}

/* Asks until it is granted; only a fault may refuse. */
static struct replied *
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

static struct replied *
at(struct evening *e, const struct person *p, const char *table,
   const char *verb, const char *body)
{
    char where[96];

    snprintf(where, sizeof where, "%s/%s", table, verb);
    return ask(e, p, where, body);
}

static void
enter(struct evening *e, struct person *p, const char *body)
{
    struct replied *r = ask(e, NULL, "/api/enter", body);

    assert_int_equal(strlen(r->token), 43);
    memcpy(p->session, r->token, sizeof p->session);
}

static void
open_table(struct evening *e, char where[64])
{
    static const char body[] = "{\"setup\":{\"game\":\"magpie\",\"seats\":3}}";
    json_t *json =
        json_loads(ask(e, &e->ada, "/api/tables", body)->json, 0, NULL);

    snprintf(where, 64, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
}

/* Visits */

static void
on_send(void *context, const char *text)
{
    struct person *p = context;
    json_t *json = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    const json_t *legal = json_object_get(json, "legal");

    assert_non_null(type);
    if (strcmp(type, "ask") == 0 || strcmp(type, "view") == 0) {
        snprintf(p->answer, sizeof p->answer, "%s",
                 legal != NULL ? json_string_value(json_array_get(legal, 0))
                               : "");
        p->over = json_object_get(json, "result") != NULL;
        p->viewed = true;
    } else if (strcmp(type, "accepted") == 0 || strcmp(type, "refused") == 0)
        snprintf(p->verdict, sizeof p->verdict, "%s", text);
    p->said += strcmp(type, "chat") == 0;
    json_decref(json);
}

/* Comes to the table, once more if the disk could not be read. */
static void
come(struct evening *e, struct person *p)
{
    for (int i = 0; i <= TRIES; i++) {
        if (p->visit != NULL)
            house_part(p->visit);
        p->verdict[0] = p->answer[0] = '\0';
        p->viewed = false;
        p->said = 0;
        p->visit = house_visit(e->house, e->table + strlen("/api/tables/"),
                               p->session, 0, on_send, p);
        assert_non_null(p->visit);
        if (p->verdict[0] == '\0' && p->viewed)
            return;
        assert_true(faults_struck());
        assert_non_null(strstr(p->verdict, "not-read"));
    }
    fail_msg("%s %d: nobody can come", kinds[kind], nth);
}

static void
go(struct person *p)
{
    house_part(p->visit);
    p->visit = NULL;
}

/* Gives ${text} with ${token}; whether it is accepted. */
static bool
give(struct evening *e, struct person *p, const char *token, const char *text)
{
    char message[RK_ANSWER_MAX + 80];

    snprintf(message, sizeof message,
             "{\"type\":\"answer\",\"token\":\"%s\",\"answer\":\"%s\"}", token,
             text);
    p->verdict[0] = '\0';
    house_hear(p->visit, message, strlen(message));
    for (int i = 0; i < PATIENCE && strstr(p->verdict, token) == NULL; i++)
        turn(e);
    return strstr(p->verdict, "\"accepted\"") != NULL;
}

/* Answers what is asked, again if it could not be kept. */
static void
move(struct evening *e, struct person *p)
{
    char *token = p->token[p->tokens], text[RK_ANSWER_MAX];

    snprintf(token, sizeof p->token[0], "t%d", e->next_token++);
    snprintf(text, sizeof text, "%s", p->answer);
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
static void
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

static void
say(struct evening *e, struct person *p)
{
    at(e, p, e->table, "say", "{\"text\":\"Hello\"}");
    e->lines++;
}

/* The script */

static void
gather(struct evening *e)
{
    enter(e, &e->ada, "{\"name\":\"Ada\"}");
    enter(e, &e->bo, "{\"name\":\"Bo\"}");
    open_table(e, e->table);
    open_table(e, e->other);
    at(e, &e->bo, e->table, "sit", "{\"seat\":1}");
    at(e, &e->bo, e->other, "sit", "{\"seat\":2}");
    at(e, &e->ada, e->table, "bot", "{\"seat\":2,\"bot\":\"beginner\"}");
    at(e, &e->ada, e->table, "start", "{}");
    at(e, &e->bo, e->other, "leave", "{}");
}

/* Everything that was acknowledged is there. */
static void
look(struct evening *e)
{
    struct person *both[] = { &e->ada, &e->bo };

    for (int i = 0; i < 2; i++) {
        struct person *p = both[i];

        come(e, p);
        if (p->said != e->lines)
            fail_msg("%s %d: %d lines of %d", kinds[kind], nth, p->said,
                     e->lines);
        for (int k = 0; k < p->tokens; k++) {
            if (!give(e, p, p->token[k], "again"))
                fail_msg("%s %d: %s of %d is lost: %s", kinds[kind], nth,
                         p->token[k], i, p->verdict);
        }
    }
    assert_non_null(strstr(ask(e, &e->bo, e->table, "")->json, "\"you\":1"));
    assert_non_null(strstr(ask(e, &e->bo, e->other, "")->json, "\"you\":null"));
}

static void
spend(struct evening *e)
{
    gather(e);
    come(e, &e->ada);
    come(e, &e->bo);
    play(e, MOVES);
    say(e, &e->ada);
    go(&e->bo);
    at(e, &e->ada, e->table, "bot", "{\"seat\":1,\"bot\":\"beginner\"}");
    play(e, 2);
    at(e, &e->bo, e->table, "sit", "{\"seat\":1}");
    come(e, &e->bo);
    play(e, 2);
    say(e, &e->bo);
}

static void
end(struct evening *e)
{
    go(&e->ada);
    go(&e->bo);
    house_close(e->house);
}

static void
clear(void)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[80];

        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* One evening and the next day, with one fault; false: none was to come. */
static bool
one_fault(void)
{
    static struct evening e;
    bool was;

    memset(&e, 0, sizeof e);
    clear();
    faults_arm(kind, nth);
    e.house = open_house();
    spend(&e);
    end(&e);
    e.house = open_house();
    look(&e);
    play(&e, MOVES);
    end(&e);
    was = faults_struck();
    faults_arm(kind, 0);
    e.house = open_house();
    look(&e);
    play(&e, 2);
    end(&e);
    return was;
}

static void
each_fault(enum faults_kind which)
{
    int first = 1 + (int)(time(NULL) % stride), count = 0;

    kind = which;
    for (nth = first; one_fault(); nth += stride, count++)
        assert_true(nth < FAULTS_AT_MOST);
    print_message("# %s: every %d. of %d from the %d. on\n", kinds[kind],
                  stride, nth, first);
    assert_true(nth > FAULTS_AT_LEAST);
}

static void
test_writes(void **unused)
{
    (void)unused;
    each_fault(FAULTS_WRITE);
}

static void
test_syncs(void **unused)
{
    (void)unused;
    each_fault(FAULTS_SYNC);
}

static void
test_reads(void **unused)
{
    (void)unused;
    each_fault(FAULTS_READ);
}

/* While the disk is full everything is refused; then all goes on. */
static void
test_full(void **unused)
{
    static const char *const bodies[][2] = {
        { "/api/enter", "{\"name\":\"Cy\"}" },
        { "/api/tables", "{\"setup\":{\"game\":\"magpie\"}}" },
    };
    static struct evening e;
    char text[RK_ANSWER_MAX];

    (void)unused;
    memset(&e, 0, sizeof e);
    clear();
    faults_arm(FAULTS_READ, 0);
    e.house = open_house();
    spend(&e);
    while (e.ada.answer[0] == '\0')
        play(&e, 1);
    snprintf(text, sizeof text, "%s", e.ada.answer);
    kind = FAULTS_FULL;
    faults_hold(kind);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 2; k++)
            expect_refusal(ask_once(&e, &e.ada, bodies[k][0], bodies[k][1]),
                           bodies[k][0]);
        assert_false(give(&e, &e.ada, "full", text));
        assert_non_null(strstr(e.ada.verdict, "not-kept"));
    }
    faults_arm(kind, 0);
    assert_true(give(&e, &e.ada, "full", text));
    play(&e, MOVES);
    end(&e);
    e.house = open_house();
    look(&e);
    end(&e);
}

static void
execute(const char *sql)
{
    sqlite3 *database;

    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* A broken log is one table's trouble. */
static void
test_aside(void **unused)
{
    static struct evening e;
    char third[64];

    (void)unused;
    memset(&e, 0, sizeof e);
    clear();
    faults_arm(FAULTS_READ, 0);
    e.house = open_house();
    spend(&e);
    open_table(&e, third);
    at(&e, &e.ada, third, "bot", "{\"seat\":1,\"bot\":\"beginner\"}");
    at(&e, &e.ada, third, "bot", "{\"seat\":2,\"bot\":\"beginner\"}");
    at(&e, &e.ada, third, "start", "{}");
    end(&e);
    execute("UPDATE log SET text = 'dance' WHERE tab = 3 AND n = 1");
    logged = 0;
    e.house = open_house();
    for (int i = 0; i < PATIENCE && logged == 0; i++)
        turn(&e);
    assert_int_equal(logged, 1);
    assert_non_null(strstr(ask(&e, &e.ada, third, "")->json, "\"aside\":true"));
    assert_non_null(
        strstr(ask(&e, &e.ada, e.table, "")->json, "\"aside\":false"));
    look(&e);
    play(&e, MOVES);
    end(&e);
}

static int
prepare(void **unused)
{
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    faults_install();
    return 0;
}

static int
leave(void **unused)
{
    (void)unused;
    clear();
    return rmdir(folder);
}

int
main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full),   cmocka_unit_test(test_aside),
        cmocka_unit_test(test_writes), cmocka_unit_test(test_syncs),
        cmocka_unit_test(test_reads),
    };

    stride = argc == 2 ? atoi(argv[1]) : 0;
    if (stride < 1)
        return 2;
    return cmocka_run_group_tests_name("evening", tests, prepare, leave);
}
