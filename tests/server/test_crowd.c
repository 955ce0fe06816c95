/*
 * Many tables and people: whatever happens to all of them happens in parts, so
 * that no callback of the loop uses more than 5 ms of processor time. What the
 * sanitizers take is allowed for; one walk over all tables for each of them
 * would still be found, as it takes seconds.
 */
#include <sqlite3.h>

#include <server/requests/admin.h>
#include <server/requests/routes.h>
#include <server/house/house_inside.h>
#include <server/house/presence.h>

#include "hall.h"

enum { TABLES = 20000, PEOPLE = 2000 };

#ifdef __SANITIZE_ADDRESS__
enum { SLOWER = 40 }; /* than the program is without sanitizers */
#else
enum { SLOWER = 2 }; /* on a computer that does other things too */
#endif

static const uint64_t day = 24 * 3600 * 1000;
static uint64_t longest; /* microseconds of a callback */
static int too_long;     /* callbacks that took more than they may */

static uint64_t
cpu_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void
measure(struct house *house, void (*callback)(struct house *))
{
    uint64_t before = cpu_time(), took;

    callback(house);
    took = cpu_time() - before;
    longest = took > longest ? took : longest;
    too_long += took > 5000 * (SLOWER > 2 ? 2 : 1);
}

/* A turn of the loop, measured. */
static void
turn_measured(struct house *house)
{
    measure(house, house_deliver);
    measure(house, house_tick);
}

static void
look_at_metrics(struct house *house)
{
    assert_int_equal(house_metrics(house)->tables[STORE_OPEN], TABLES);
}

static void
expect_short(const char *what)
{
    print_message("# %s: %llu us at most in a callback\n", what,
                  (unsigned long long)longest);
    assert_true(longest < 5000 * SLOWER);
    longest = 0;
}

/* Open tables of two seats, and people on one of them. */
static const char filling[] =
    "BEGIN;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE"
    " i < 2000) INSERT INTO people SELECT i + 10, 'P' || i, 5 FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE"
    " i < 20000) INSERT INTO tables (id, link, host, setup, listed, stage,"
    " made, touched, seats, rules) SELECT i, lower(hex(randomblob(11))),"
    " 11 + i % 2000, setup, i % 2, 0, 5, (SELECT time FROM clock), 2, rules"
    " FROM n, tables WHERE tables.id = 1;"
    "INSERT INTO progress (tab, awaited, heard) SELECT id, -1, 0 FROM tables"
    " WHERE id > 1;"
    "UPDATE tables SET host = 12 WHERE id = 1; DELETE FROM seats;"
    "INSERT INTO seats (tab, seat, person) SELECT id, 0, host FROM tables;"
    "INSERT INTO seats (tab, seat, person) SELECT id, 1, 0 FROM tables;"
    "COMMIT";

static void
run_sql(const char *sql)
{
    char *trouble = NULL;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &trouble) != SQLITE_OK)
        fail_msg("%s", trouble);
    sqlite3_close(db);
}

static struct house *
open_crowded(const char *more)
{
    struct house *house = new_house();
    char token[64], where[64];

    enter(house, "Ada", token);
    open_table(house, token, 2, false, where);
    house_close(house);
    run_sql(filling);
    run_sql(more);
    return open_house();
}

/* Asks as an operator; the caller drops the answer. */
static void
on_answer(void *context, char *json)
{
    *(char **)context = json;
}

static json_t *
operate(struct house *house, const char *line)
{
    char *text = NULL;
    uint64_t before = cpu_time(), took;
    json_t *json;

    admin_request(house, line, strlen(line), on_answer, &text);
    took = cpu_time() - before;
    longest = took > longest ? took : longest;
    while (text == NULL) {
        turn_measured(house);
        usleep(1000);
    }
    json = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(json);
    return json;
}

static size_t
count_in(struct house *house, const char *line, const char *list)
{
    json_t *json = operate(house, line);
    size_t count = json_array_size(json_object_get(json, list));

    json_decref(json);
    return count;
}

/* Lists of all tables and people, and one of them, while people play. */
static void
test_lists(void **unused)
{
    struct house *house = open_crowded("");
    json_t *json;

    (void)unused;
    rest(house, 5);
    longest = 0;
    assert_int_equal(count_in(house, "{\"do\":\"list\"}", "tables"), TABLES);
    expect_short("list");
    json = operate(house, "{\"do\":\"people\"}");
    assert_int_equal(json_array_size(rk_json_at(json, "people")), PEOPLE + 1);
    assert_int_equal(json_integer_value(rk_json_at(json, "people[7].tables")),
                     TABLES / PEOPLE);
    json_decref(json);
    expect_short("people");
    json = operate(house, "{\"do\":\"show\",\"table\":\"19999\"}");
    assert_string_equal(json_string_value(rk_json_at(json, "stage")), "open");
    json_decref(json);
    expect_short("show");
    for (int i = 0; i < 10; i++)
        measure(house, look_at_metrics);
    expect_short("metrics");
    house_close(house);
}

/* All of them expire together, then all are deleted. */
static void
test_expire(void **unused)
{
    struct house *house = open_crowded("UPDATE seats SET person = 0");
    int before;

    (void)unused;
    rest(house, 5);
    longest = 0;
    skipped += 2 * day;
    before = logged;
    for (int i = 0; i < PATIENCE && logged - before < TABLES; i++) {
        turn_measured(house);
        usleep(1000);
    }
    assert_int_equal(logged - before, TABLES);
    expect_short("drop");
    assert_int_equal(count_in(house, "{\"do\":\"list\"}", "tables"), 0);
    assert_int_equal(count_in(house, "{\"do\":\"dropped\"}", "tables"), TABLES);
    expect_short("dropped");
    house_close(house);
}

/* Telling many spectators about a row */

enum { SPECTATORS = 3000, CHANGES = 20 };

struct spectator {
    struct house_visit *visit;
    int rows;
    bool consents; /* as they were told last */
};

static void
on_told(void *context, const char *text, bool can_wait)
{
    struct spectator *s = context;

    (void)can_wait;
    if (strncmp(text, "{\"type\":\"table\"", 15) != 0)
        return;
    s->rows++;
    s->consents = strstr(text, "\"consents\":true") != NULL;
}

static void
bring_spectators(struct house *house, const char *where, struct spectator *s)
{
    memset(s, 0, SPECTATORS * sizeof *s);
    for (int i = 0; i < SPECTATORS; i++) {
        s[i].visit =
            visit_come(house, strrchr(where, '/') + 1, NULL, 0, on_told, &s[i]);
        while (visit_flow(s[i].visit))
            house_deliver(house);
        assert_int_equal(s[i].rows, 1);
    }
}

static int
count_told(const struct spectator *s, bool consents)
{
    int count = 0;

    for (int i = 0; i < SPECTATORS; i++)
        count += s[i].rows > 1 && s[i].consents == consents;
    return count;
}

/* Asks without waiting for the reply, which the caller frees. */
static void
post(struct house *house, const char *where, const char *token,
     const char *body, struct replied *r)
{
    memset(r, 0, sizeof *r);
    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = where,
                                                   .host = host_name,
                                                   .body = body,
                                                   .length = strlen(body),
                                                   .token = token,
                                                   .reply = on_reply,
                                                   .context = r });
}

/* The same, and waits. */
static void
change_consent(struct house *house, const char *where, const char *token,
               bool consents, struct replied *r)
{
    post(house, at(where, "consent"), token,
         consents ? "{\"consents\":true}" : "{\"consents\":false}", r);
    for (int i = 0; i < PATIENCE && !r->there; i++) {
        turn_measured(house);
        usleep(100);
    }
    assert_true(r->there);
    assert_int_equal(r->status, 200);
    free(r->json);
}

/*
 * All are told the last row, none of them row by row if there are many, and no
 * callback takes long: at most twice 5 ms, and with the sanitizers six times.
 * When a row was written for each of them, that took ten times as long.
 */
static void
test_spectators(void **unused)
{
    static struct spectator spectators[SPECTATORS];
    uint64_t limit = 10000;
    struct house *house = new_house();
    char token[64], where[64];
    struct replied r;
    int told = 0;

    (void)unused;
#ifdef __SANITIZE_ADDRESS__
    limit = 30000;
#endif
    enter(house, "Ada", token);
    open_table(house, token, 2, true, where);
    bring_spectators(house, where, spectators);
    rest(house, 5);
    longest = 0;
    for (int i = 0; i < CHANGES; i++)
        change_consent(house, where, token, i % 2 == 0, &r);
    change_consent(house, where, token, true, &r);
    for (int i = 0; i < PATIENCE && told < SPECTATORS; i++) {
        turn_measured(house);
        told = count_told(spectators, true);
    }
    assert_int_equal(told, SPECTATORS);
    print_message("# row: %llu us at most in a callback\n",
                  (unsigned long long)longest);
    assert_true(longest < limit);
    for (int i = 0; i < SPECTATORS; i++)
        visit_leave(spectators[i].visit);
    house_close(house);
}

/* Telling many spectators what happens */

enum {
    LINES = 10,
    NEWCOMERS = 50, /* who come, and as many who leave, while lines are told */
    WATCHERS = 100,
    ROUNDS = 8,
    HEARD_MAX = 1024
};

static uint64_t cost; /* microseconds of processor time for each message */

/* Somebody who remembers the numbers of all lines and events. */
struct listener {
    struct house_visit *visit;
    int heard[HEARD_MAX], count; /* events; lines of chat are negative */
    int line, event;             /* the last ones */
};

static void
hear_one(struct listener *l, int number)
{
    assert_true(l->count < HEARD_MAX);
    l->heard[l->count++] = number;
}

/* Nobody hears anything twice, or late. */
static void
on_heard(void *context, const char *text, bool can_wait)
{
    uint64_t end = cpu_time() + cost;
    struct listener *l = context;
    json_t *json = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    int n = (int)json_integer_value(json_object_get(json, "n"));

    (void)can_wait;
    assert_non_null(type);
    if (strcmp(type, "chat") == 0) {
        assert_int_equal(n, ++l->line);
        hear_one(l, -n);
    } else if (strcmp(type, "event") == 0) {
        assert_int_equal(n, ++l->event);
        hear_one(l, n);
    } else if (strcmp(type, "view") == 0)
        assert_int_equal(n, l->event);
    json_decref(json);
    while (cpu_time() < end)
        continue;
}

static void
bring(struct house *house, const char *where, const char *token,
      struct listener *l, int count)
{
    for (int i = 0; i < count; i++) {
        l[i].visit = visit_come(house, strrchr(where, '/') + 1, token, 0,
                                on_heard, &l[i]);
        assert_non_null(l[i].visit);
        while (visit_flow(l[i].visit))
            turn_measured(house);
    }
}

/* Says a line; the caller frees the reply when it is there. */
static void
speak(struct house *house, const char *where, const char *token,
      struct replied *r)
{
    post(house, at(where, "say"), token, "{\"text\":\"Hello\"}", r);
}

static int
count_lines(const struct listener *l, int count)
{
    int all = 0;

    for (int i = 0; i < count; i++)
        all += l[i].line;
    return all;
}

/* Turns until half of all lines are told, and somebody is next. */
static void
tell_half(struct house *house, const struct listener *l)
{
    const int half = SPECTATORS * LINES / 2;

    for (int i = 0; i < PATIENCE && (count_lines(l, SPECTATORS) < half ||
                                     house->crowd.next == NULL);
         i++) {
        turn_measured(house);
        usleep(100);
    }
    assert_in_range(count_lines(l, SPECTATORS), half, 2 * half - 1);
}

/* Those who would be told next leave. */
static void
lose_some(struct house *house, struct listener *l)
{
    for (int left = 0; left < NEWCOMERS; left++) {
        int i = 0;

        while (i < SPECTATORS && l[i].visit != house->crowd.next)
            i++;
        assert_true(i < SPECTATORS);
        visit_leave(l[i].visit);
        l[i].visit = NULL;
    }
}

/*
 * Lines of chat for a crowd: everybody gets each of them once and in order,
 * also those who come meanwhile, players at once, and no callback takes long.
 * A line that was told to all in one callback took 120 ms. The computer may
 * take a moment for itself twice.
 */
static void
test_chat(void **unused)
{
    static struct listener l[SPECTATORS + NEWCOMERS + 1];
    struct listener *player = &l[SPECTATORS + NEWCOMERS];
    struct house *house = new_house();
    char token[64], where[64];
    struct replied r[LINES];

    (void)unused;
    memset(l, 0, sizeof l);
    enter(house, "Ada", token);
    open_table(house, token, 2, true, where);
    bring(house, where, token, player, 1);
    bring(house, where, NULL, l, SPECTATORS);
    rest(house, 5);
    cost = 40;
    for (int i = 0; i < LINES; i++)
        speak(house, where, token, &r[i]);
    longest = 0;
    too_long = 0;
    tell_half(house, l);
    print_message("# chat: %llu us at most in a callback\n",
                  (unsigned long long)longest);
    assert_in_range(too_long, 0, 2);
    cost = 0;
    for (int i = 0; i < SPECTATORS; i++)
        assert_true(l[i].line <= player->line);
    lose_some(house, l);
    bring(house, where, NULL, l + SPECTATORS, NEWCOMERS);
    rest(house, 5);
    for (int i = 0; i < LINES; i++) {
        assert_int_equal(r[i].status, 200);
        free(r[i].json);
    }
    for (int i = 0; i < SPECTATORS + NEWCOMERS + 1; i++) {
        if (l[i].visit == NULL)
            continue;
        assert_int_equal(l[i].line, LINES);
        visit_leave(l[i].visit);
    }
    house_close(house);
}

/*
 * Spectators of a match with a crowd hear lines and events in the same order as
 * a player, and a view is never ahead of the events; those who come while the
 * others are told get everything once.
 */
static void
test_order(void **unused)
{
    static struct listener l[WATCHERS + 1], newcomer[ROUNDS];
    static const char view[] = "{\"type\":\"view\"}";
    struct listener *player = &l[WATCHERS];
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest people[2];
    struct replied r;

    (void)unused;
    memset(l, 0, sizeof l);
    memset(newcomer, 0, sizeof newcomer);
    begin(house, host, guest, where);
    come(house, &people[0], where, host);
    come(house, &people[1], where, guest);
    bring(house, where, NULL, l, WATCHERS);
    bring(house, where, host, player, 1);
    cost = 50;
    for (int i = 0; i < ROUNDS; i++) {
        int before = player->event;

        answer(&people[0], 2 * i);
        answer(&people[1], 2 * i + 1);
        speak(house, where, guest, &r);
        for (int j = 0; j < PATIENCE && (!r.there || !house_idle(house) ||
                                         player->event == before);
             j++) {
            turn_measured(house);
            if (crowd_waits(&house->crowd) && newcomer[i].visit == NULL)
                bring(house, where, NULL, &newcomer[i], 1);
            visit_hear(l[j % WATCHERS].visit, view, strlen(view));
        }
        assert_int_equal(r.status, 200);
        assert_true(player->event > before);
        free(r.json);
    }
    cost = 0;
    rest(house, 5);
    for (int i = 0; i < ROUNDS; i++) {
        assert_int_equal(newcomer[i].line, ROUNDS);
        assert_int_equal(newcomer[i].event, player->event);
        visit_leave(newcomer[i].visit);
    }
    assert_int_equal(player->line, ROUNDS);
    for (int i = 0; i < WATCHERS; i++) {
        assert_int_equal(l[i].count, player->count);
        assert_memory_equal(l[i].heard, player->heard, sizeof l[i].heard);
    }
    cost = 50;
    speak(house, where, guest, &r);
    for (int i = 0; i < PATIENCE && !crowd_waits(&house->crowd); i++)
        turn_measured(house);
    assert_true(crowd_waits(&house->crowd)); /* until the house is closed */
    free(r.json);
    for (int i = 0; i < WATCHERS + 1; i++)
        visit_leave(l[i].visit);
    go(&people[0]);
    go(&people[1]);
    house_close(house);
}

/* Somebody who resigns at a crowded table gets the spectators' view once. */
static void
test_resigning(void **unused)
{
    static const char view[] = "\"seat\":\"spectator\",\"setup\"";
    static struct listener l[WATCHERS];
    struct house *house = new_house();
    char host[64], guest[64], where[64], *first;
    struct guest ada;

    (void)unused;
    memset(l, 0, sizeof l);
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 2, true, where);
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "Bo");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    bring(house, where, NULL, l, WATCHERS);
    come(house, &ada, where, host);
    rest(house, 5);
    ada.all[0] = '\0';
    expect(house, host, "POST", at(where, "resign"), "{}", 200, "over");
    rest(house, 5);
    first = strstr(ada.all, view);
    assert_non_null(first);
    assert_null(strstr(first + 1, view));
    for (int i = 0; i < WATCHERS; i++)
        visit_leave(l[i].visit);
    go(&ada);
    house_close(house);
}

/* Tables that have news for their visitors, which were not told yet. */
static int
with_news(const struct house *house)
{
    int count = 0;

    for (const struct house_table *t = registry_first(&house->registry.tables);
         t != NULL; t = registry_after(t))
        count += t->presence.news;
    return count;
}

/* When there is no time left, one table is looked at, the others later. */
static void
test_no_time(void **unused)
{
    enum { SOME = 5, NO_TIME = 0 };
    char host[64], where[SOME][64];
    struct house *house = new_house();
    struct guest ada[SOME];
    const struct house_table *t;

    (void)unused;
    enter(house, "Ada", host);
    for (int i = 0; i < SOME; i++) {
        open_table(house, host, 2, true, where[i]);
        come(house, &ada[i], where[i], host);
    }
    rest(house, 2);
    skipped += 5000;
    for (int i = 0; i < SOME; i++)
        go(&ada[i]);
    for (int left = SOME; left >= 0; left--) {
        assert_int_equal(with_news(house), left);
        presence_tick(house, NO_TIME);
    }
    house->expire.swept = 0;
    house->expire.next = NULL;
    expire_sweep(house, NO_TIME);
    for (t = registry_after(registry_first(&house->registry.tables)); t != NULL;
         t = registry_after(t)) {
        assert_ptr_equal(house->expire.next, t);
        expire_sweep(house, NO_TIME);
    }
    assert_null(house->expire.next);
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),      cmocka_unit_test(test_expire),
        cmocka_unit_test(test_spectators), cmocka_unit_test(test_chat),
        cmocka_unit_test(test_order),      cmocka_unit_test(test_resigning),
        cmocka_unit_test(test_no_time),
    };

    return cmocka_run_group_tests_name("crowd", tests, prepare, leave);
}
