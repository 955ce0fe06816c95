/*
 * test-server-evening STRIDE: an evening in a house whose disk fails. Each
 * write, sync and read fails once, or every STRIDE-th of them, from a start
 * that differs from run to run: refused with a sentence, nothing acknowledged
 * lost, and the house goes on. The disk is full for a while. A table whose log
 * does not replay is set aside, the others go on.
 */
#include <time.h>
#include <sqlite3.h>
#include <server/requests/admin.h>
#include <server/requests/routes.h>

#include "evening.h"

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

/* The messages to ${p} about ${table} contain ${part}. */
static void
expect(struct evening *e, const struct person *p, const char *table,
       const char *part, bool should)
{
    struct replied *r = ask(e, p, table, "");

    if ((strstr(r->json, part) != NULL) != should)
        fail_msg("%s %d: %s: %s", kinds[kind], nth, part, r->json);
}

/* An end that is due comes at once, or soon after a fault. */
static void
await(struct evening *e, const char *table, const char *part)
{
    for (int i = 0; i < PATIENCE; i++) {
        if (strstr(ask(e, NULL, table, "")->json, part) != NULL)
            return;
        assert_true(faults_struck());
        turn(e);
    }
    fail_msg("%s %d: never %s", kinds[kind], nth, part);
}

/* A vote is taken back; Bo resigns, which ends a match of two. */
static void
resign(struct evening *e)
{
    static const char body[] = "{\"setup\":{\"game\":\"magpie\",\"seats\":2}}";

    read_link(ask(e, &e->ada, "/api/tables", body), e->brief);
    at(e, &e->bo, e->brief, "sit", "{\"seat\":1}");
    at(e, &e->ada, e->brief, "start", "{}");
    at(e, &e->bo, e->brief, "abort", "{\"vote\":true}");
    expect(e, NULL, e->brief, "\"votes\":true", true);
    at(e, &e->bo, e->brief, "abort", "{\"vote\":false}");
    expect(e, NULL, e->brief, "\"votes\":true", false);
    at(e, &e->bo, e->brief, "resign", "{}");
    await(e, e->brief, "\"stage\":\"over\"");
    e->file = strdup(at(e, NULL, e->brief, "match", "")->json);
    e->replay = strdup(at(e, NULL, e->brief, "replay", "")->json);
    assert_non_null(strstr(e->replay, "\"steps\":[{"));
}

/* Once more, until both have enough; and Bo plays on against a bot. */
static void
rematch(struct evening *e)
{
    char same[64];

    read_link(at(e, &e->ada, e->brief, "rematch", "{}"), e->again);
    read_link(at(e, &e->bo, e->brief, "rematch", "{}"), same);
    assert_string_equal(same, e->again);
    at(e, &e->bo, e->again, "sit", "{\"seat\":1}");
    at(e, &e->ada, e->again, "start", "{}");
    at(e, &e->ada, e->again, "abort", "{\"vote\":true}");
    expect(e, NULL, e->again, "\"stage\":\"playing\"", true);
    at(e, &e->bo, e->again, "abort", "{\"vote\":true}");
    await(e, e->again, "\"stage\":\"aborted\"");
    read_link(at(e, &e->bo, e->brief, "branch",
                 "{\"entry\":1,\"seat\":1,\"bot\":\"beginner\"}"),
              e->branch);
}

/* The operator */

static void
on_done(void *context, char *json)
{
    on_reply(context, strstr(json, "\"error\"") != NULL ? 503 : 200, json,
             NULL);
    free(json);
}

/* Asks as the operator until it is granted; only a fault may refuse. */
static struct replied *
operate(struct evening *e, const char *deed)
{
    static struct replied r;

    for (int tries = 0; tries <= TRIES; tries++) {
        free(r.json);
        memset(&r, 0, sizeof r);
        admin_request(e->house, deed, strlen(deed), on_done, &r);
        for (int i = 0; i < PATIENCE && !r.there; i++)
            turn(e);
        assert_true(r.there);
        if (r.status == 200)
            return &r;
        expect_refusal(&r, deed);
    }
    fail_msg("%s %d: %s is never done", kinds[kind], nth, deed);
    return NULL;
}

/* Cy is banned, and nobody else. */
static void
expect_ban(struct evening *e)
{
    struct replied *r = ask_once(e, &e->cy, "/api/me", "");
    json_t *json;

    for (int i = 0; i < TRIES && r->status != 403; i++) {
        expect_refusal(r, "/api/me");
        r = ask_once(e, &e->cy, "/api/me", "");
    }
    assert_non_null(strstr(r->json, "\"banned\""));
    json = json_loads(operate(e, "{\"do\":\"people\"}")->json, 0, NULL);
    assert_int_equal(json_array_size(json_object_get(json, "bans")), 1);
    json_decref(json);
}

/* Cy came last. */
static void
ban(struct evening *e)
{
    const json_t *people, *cy;
    char deed[80];
    json_t *json;

    enter(e, &e->cy, "{\"name\":\"Cy\"}");
    json = json_loads(operate(e, "{\"do\":\"people\"}")->json, 0, NULL);
    people = json_object_get(json, "people");
    cy = json_array_get(people, json_array_size(people) - 1);
    assert_string_equal(json_string_value(json_object_get(cy, "name")), "Cy");
    snprintf(deed, sizeof deed, "{\"do\":\"ban\",\"who\":\"%d\"}",
             (int)json_integer_value(json_object_get(cy, "person")));
    json_decref(json);
    operate(e, deed);
    operate(e, "{\"do\":\"ban\",\"who\":\"203.0.113.5\"}");
    operate(e, "{\"do\":\"unban\",\"who\":\"203.0.113.5\"}");
    expect_ban(e);
}

/* The results of the other tables. */
static void
look_around(struct evening *e)
{
    const char *link = e->again + strlen("/api/tables/");

    expect(e, &e->bo, e->brief, "\"stage\":\"over\"", true);
    expect(e, &e->bo, e->brief, "\"resigned\":1", true);
    expect(e, &e->ada, e->brief, link, true);
    expect(e, &e->ada, e->again, "\"stage\":\"aborted\"", true);
    expect(e, &e->bo, e->branch, "\"stage\":\"playing\"", true);
    expect(e, &e->bo, e->branch, "\"you\":1", true);
    expect(e, &e->bo, e->table, "\"votes\":true", false);
    assert_string_equal(at(e, NULL, e->brief, "match", "")->json, e->file);
    assert_string_equal(at(e, NULL, e->brief, "replay", "")->json, e->replay);
    expect_ban(e);
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
            if (!give(e, p, p->token[k], "\"again\""))
                fail_msg("%s %d: %s of %d is lost: %s", kinds[kind], nth,
                         p->token[k], i, p->verdict);
        }
    }
    expect(e, &e->bo, e->table, "\"you\":1", true);
    expect(e, &e->bo, e->other, "\"you\":null", true);
    look_around(e);
}

/* Bo has been away for minutes: a bot plays, until Bo is back. */
static void
replace(struct evening *e)
{
    static const char back[] = "{\"name\":\"Bo\",\"bot\":null,";

    go(&e->bo);
    skipped += 2 * 60 * 1000;
    at(e, &e->ada, e->table, "replace", "{\"seat\":1,\"vote\":true}");
    play(e, 2);
    at(e, &e->bo, e->table, "sit", "{\"seat\":1}");
    for (int i = 0;
         i < PATIENCE && strstr(ask(e, NULL, e->table, "")->json, back) == NULL;
         i++) {
        skipped += faults_struck() ? 100 : 0; /* a change that was lost */
        turn(e);
    }
    expect(e, NULL, e->table, back, true);
    come(e, &e->bo);
}

static void
spend(struct evening *e)
{
    gather(e);
    come(e, &e->ada);
    come(e, &e->bo);
    play(e, MOVES);
    say(e, &e->ada);
    replace(e);
    play(e, 2);
    say(e, &e->bo);
    resign(e);
    rematch(e);
    ban(e);
}

static void
end(struct evening *e)
{
    go(&e->ada);
    go(&e->bo);
    house_close(e->house);
}

/* The same for good. */
static void
end_all(struct evening *e)
{
    end(e);
    free(e->file);
    free(e->replay);
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
    end_all(&e);
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

/* While the disk is full everything is refused; then all continues. */
static void
test_full(void **unused)
{
    static const char *const bodies[][2] = {
        { "/api/enter", "{\"name\":\"Cy\"}" },
        { "/api/tables", "{\"setup\":{\"game\":\"magpie\"}}" },
        { "resign", "{}" },
        { "abort", "{\"vote\":true}" },
    };
    static struct evening e;
    char text[sizeof e.ada.answer], where[96];

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
        for (int k = 0; k < 4; k++) {
            snprintf(where, sizeof where, "%s%s%s", k < 2 ? "" : e.table,
                     k < 2 ? "" : "/", bodies[k][0]);
            expect_refusal(ask_once(&e, &e.ada, where, bodies[k][1]), where);
        }
        assert_false(give(&e, &e.ada, "full", text));
        assert_non_null(strstr(e.ada.verdict, "not-kept"));
    }
    faults_arm(kind, 0);
    assert_true(give(&e, &e.ada, "full", text));
    play(&e, MOVES);
    end(&e);
    e.house = open_house();
    look(&e);
    end_all(&e);
}

static int
on_row(void *context, int columns, char **values, char **names)
{
    (void)names;
    assert_int_equal(columns, 1);
    *(int *)context = atoi(values[0]);
    return 0;
}

/* Runs ${sql} in the file; the number that it shows, or -1. */
static int
execute(const char *sql)
{
    sqlite3 *database;
    int number = -1;

    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, on_row, &number, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    return number;
}

/* Many come at once; how many were let in. */
static int
crowd(struct evening *e)
{
    static const char body[] = "{\"name\":\"Dee\"}";
    struct replied replies[CROWD] = { 0 };
    int in = 0;

    for (int i = 0; i < CROWD; i++)
        routes_request(e->house,
                       &(struct house_request){ .method = "POST",
                                                .path = "/api/enter",
                                                .body = body,
                                                .length = strlen(body),
                                                .reply = on_reply,
                                                .context = &replies[i] });
    for (int i = 0; i < CROWD; i++) {
        for (int k = 0; k < PATIENCE && !replies[i].there; k++)
            turn(e);
        assert_true(replies[i].there);
        if (replies[i].status == 200)
            in++;
        else
            expect_refusal(&replies[i], "/api/enter");
        free(replies[i].json);
    }
    return in;
}

/* While people enter something fails: a person with a session, or neither. */
static bool
one_bad_entrance(void)
{
    struct evening e = { 0 };
    bool was;
    int in;

    clear();
    faults_arm(kind, 0);
    e.house = open_house();
    faults_arm(kind, nth);
    in = crowd(&e);
    was = faults_struck();
    /* One change each: no fault can come between person and session. */
    assert_true(house_metrics(e.house)->groups.sum == CROWD);
    faults_arm(kind, 0);
    house_close(e.house);
    assert_int_equal(execute("SELECT count(*) FROM sessions"), in);
    if (execute("SELECT count(*) FROM people WHERE id NOT IN"
                " (SELECT person FROM sessions)") != 0)
        fail_msg("%s %d: a person has no session", kinds[kind], nth);
    assert_int_equal(execute("SELECT count(*) FROM people"), in);
    return was;
}

static void
test_entrances(void **unused)
{
    static const enum faults_kind fails[] = { FAULTS_WRITE, FAULTS_SYNC };

    (void)unused;
    for (size_t i = 0; i < sizeof fails / sizeof fails[0]; i++) {
        kind = fails[i];
        for (nth = 1; one_bad_entrance(); nth++)
            assert_true(nth < FAULTS_AT_MOST);
        assert_true(nth > 1);
    }
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
    execute("UPDATE log SET text = 'dance' WHERE n = 1 AND "
            "tab = (SELECT max(tab) FROM log)");
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
    end_all(&e);
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
        cmocka_unit_test(test_full),      cmocka_unit_test(test_aside),
        cmocka_unit_test(test_entrances), cmocka_unit_test(test_writes),
        cmocka_unit_test(test_syncs),     cmocka_unit_test(test_reads),
    };

    stride = argc == 2 ? atoi(argv[1]) : 0;
    if (stride < 1)
        return 2;
    return cmocka_run_group_tests_name("evening", tests, prepare, leave);
}
