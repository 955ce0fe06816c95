/* Time that jumps, stands still, or passes: what expires, and what does not. */
#include <sqlite3.h>

#include <server/house/clock.h>
#include <server/requests/admin.h>

#include "hall.h"

static const uint64_t minute = 60 * 1000;
static const uint64_t day = 24 * 3600 * 1000;

/* Lets all clocks go on and the house notice. */
static void
pass_time(struct house *house, uint64_t time)
{
    skipped += time;
    rest(house, 50);
}

/* Sets the clock of the computer by ${days}, while the house runs. */
static void
jump(struct house *house, int days)
{
    jumped += days * (int64_t)day;
    rest(house, 50);
}

static int
count_reports(const char *event)
{
    int count = 0;

    for (const char *at = reports; (at = strstr(at, event)) != NULL; at++)
        count++;
    return count;
}

/* A table of each kind, and its people. */
struct places {
    char host[64], guest[64];
    char open[64], visited[64], played[64], lonely[64], ended[64];
    struct guest a, b;
};

static void
end_by_votes(struct house *house, const struct places *p, const char *where)
{
    expect(house, p->host, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "");
    expect(house, p->guest, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "\"aborted\"");
}

static void
start_match(struct house *house, struct places *p, char where[64])
{
    open_table(house, p->host, 2, true, where);
    expect(house, p->guest, "POST", at(where, "sit"), "{\"seat\":1}", 200,
           "Bo");
    expect(house, p->host, "POST", at(where, "start"), "{}", 200, "playing");
}

static void
visit_all(struct house *house, struct places *p)
{
    come(house, &p->a, p->visited, p->host);
    come(house, &p->b, p->played, p->host);
}

static void
leave_all(struct places *p)
{
    go(&p->a);
    go(&p->b);
}

static struct house *
furnish(struct places *p)
{
    struct house *house;

    jumped = 0;
    session_days = 90;
    reports[0] = '\0';
    house = new_house();
    enter(house, "Ada", p->host);
    enter(house, "Bo", p->guest);
    open_table(house, p->host, 2, true, p->open);
    open_table(house, p->host, 2, true, p->visited);
    start_match(house, p, p->played);
    start_match(house, p, p->lonely);
    start_match(house, p, p->ended);
    end_by_votes(house, p, p->ended);
    visit_all(house, p);
    return house;
}

/* Nothing is gone, aborted or out of the list, and sessions hold. */
static void
expect_all(struct house *house, const struct places *p)
{
    char *list = strdup(ask(house, p->host, "GET", "/api/tables", "")->json);

    assert_non_null(strstr(list, p->open + 12));
    assert_non_null(strstr(list, p->ended + 12));
    free(list);
    expect(house, p->guest, "GET", p->open, "", 200, "\"stage\":\"open\"");
    expect(house, p->guest, "GET", p->visited, "", 200, "\"stage\":\"open\"");
    expect(house, p->guest, "GET", p->played, "", 200, "\"you\":1");
    expect(house, p->guest, "GET", p->played, "", 200, "\"playing\"");
    expect(house, p->guest, "GET", p->lonely, "", 200, "\"playing\"");
    expect(house, p->guest, "GET", p->lonely, "", 200, "\"idle\":false");
    expect(house, p->guest, "GET", p->ended, "", 200, "\"aborted\"");
    assert_int_equal(count_reports("table-dropped"), 0);
    assert_int_equal(count_reports("match-idle"), 0);
    assert_int_equal(count_reports("Nobody answered"), 0);
}

/* A hundred days ahead for a moment, then right again. */
static void
test_ahead_and_back(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    jump(house, 100);
    pass_time(house, 2 * minute);
    jump(house, -100);
    pass_time(house, 2 * minute);
    expect_all(house, &p);
    assert_int_equal(count_reports("clock-jumped"), 2);
    assert_int_equal(count_reports("set ahead"), 1);
    assert_int_equal(count_reports("set back"), 1);
    leave_all(&p);
    house_close(house);
}

/* For good: only time that really passes makes anything old. */
static void
test_ahead_for_good(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    jump(house, 100);
    for (int i = 0; i < 3; i++)
        pass_time(house, 2 * minute);
    expect_all(house, &p);
    assert_int_equal(count_reports("clock-jumped"), 1);
    leave_all(&p);
    house_close(house);
    house = open_house();
    visit_all(house, &p);
    pass_time(house, 2 * minute);
    expect_all(house, &p);
    pass_time(house, day);
    pass_time(house, 2 * minute);
    expect(house, p.guest, "GET", p.open, "", 404, "no-table");
    expect(house, p.guest, "GET", p.visited, "", 200, "\"open\"");
    expect(house, p.guest, "GET", p.lonely, "", 200, "\"idle\":false");
    leave_all(&p);
    house_close(house);
}

/* Ten years back: nothing is lost, and it still expires in time. */
static void
test_back(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    jump(house, -3650);
    pass_time(house, 2 * minute);
    expect_all(house, &p);
    pass_time(house, day + minute);
    pass_time(house, 2 * minute);
    expect(house, p.guest, "GET", p.open, "", 404, "no-table");
    expect(house, p.guest, "GET", p.played, "", 200, "\"playing\"");
    leave_all(&p);
    house_close(house);
}

/* The clock is wrong when the server starts, either way, and set later. */
static void
test_while_stopped(void **unused)
{
    static const int starts[] = { 100, -3650, 30000, -20000 };
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        leave_all(&p);
        house_close(house);
        jumped = starts[i] * (int64_t)day;
        reports[0] = '\0';
        house = open_house();
        visit_all(house, &p);
        pass_time(house, 2 * minute);
        expect_all(house, &p);
        assert_int_equal(count_reports("the last run"),
                         starts[i] < 0 || i == 3);
        jump(house, -starts[i]);
        pass_time(house, 2 * minute);
        expect_all(house, &p);
    }
    leave_all(&p);
    house_close(house);
}

/* A store of before, in which no time was kept, is safe from the first day. */
static void
test_first_start(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);
    sqlite3 *db;

    (void)unused;
    leave_all(&p);
    house_close(house);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM clock", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    jumped = 1000 * (int64_t)day;
    house = open_house();
    visit_all(house, &p);
    pass_time(house, 2 * minute);
    expect_all(house, &p);
    pass_time(house, day - 10 * minute);
    expect(house, p.guest, "GET", p.lonely, "", 200, "\"idle\":false");
    leave_all(&p);
    house_close(house);
}

/* An impossible stored time counts as none: nothing is lost, and it expires. */
static void
test_absurd_time(void **unused)
{
    static const char *const sets[] = {
        "UPDATE clock SET time = 9223372036854775807",
        "UPDATE clock SET time = 9223372036854775807, "
        "begun = 9223372036854775806",
        "UPDATE clock SET time = 0",
    };
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        sqlite3 *db;

        leave_all(&p);
        house_close(house);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, sets[i], NULL, NULL, NULL),
                         SQLITE_OK);
        assert_int_equal(sqlite3_changes(db), 1);
        sqlite3_close(db);
        reports[0] = '\0';
        house = open_house();
        assert_int_equal(count_reports("cannot be right"), 1);
        visit_all(house, &p);
        pass_time(house, 2 * minute);
        expect_all(house, &p);
    }
    pass_time(house, day + minute);
    pass_time(house, 2 * minute);
    expect(house, p.guest, "GET", p.open, "", 404, "no-table");
    leave_all(&p);
    house_close(house);
}

/* A stop of a year is no time at all; what ran before it counts. */
static void
test_stops(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    leave_all(&p);
    for (int i = 0; i < 3; i++) {
        pass_time(house, day / 3 - minute);
        house_close(house);
        skipped += 365 * day;
        house = open_house();
        rest(house, 50);
        assert_int_equal(count_reports("table-dropped"), 0);
    }
    assert_int_equal(count_reports("clock-jumped"), 0);
    pass_time(house, 2 * minute);
    assert_int_equal(count_reports("table-dropped"), 0);
    pass_time(house, day / 24 + 2 * minute);
    assert_int_equal(count_reports("table-dropped"), 2);
    house_close(house);
}

/* First it is said that a match will be aborted, a day later it is. */
static void
test_stages(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    pass_time(house, 90 * day - minute);
    assert_int_equal(count_reports("match-idle"), 0);
    pass_time(house, 3 * minute);
    assert_int_equal(count_reports("match-idle"), 2);
    assert_non_null(strstr(p.b.all, "\"idle\":true"));
    expect(house, p.host, "GET", p.lonely, "", 200, "\"idle\":true");
    for (int i = 0; i < PATIENCE && p.b.answer[0] == '\0'; i++)
        turn(house);
    leave_all(&p);
    house_close(house);
    session_days = 0;
    house = open_house();
    visit_all(house, &p);
    pass_time(house, day - 10 * minute);
    expect(house, p.host, "GET", p.lonely, "", 200, "\"playing\"");
    expect(house, p.host, "GET", p.played, "", 200, "\"playing\"");
    assert_int_equal(count_reports("match-aborted"), 1); /* by votes */
    answer(&p.b, 1);
    rest(house, 50);
    assert_non_null(strstr(p.b.all, "accepted"));
    expect(house, p.host, "GET", p.played, "", 200, "\"idle\":false");
    pass_time(house, 20 * minute);
    expect(house, p.host, "GET", p.lonely, "", 200, "\"aborted\"");
    expect(house, p.host, "GET", p.played, "", 200, "\"playing\"");
    assert_int_equal(count_reports("match-aborted"), 2);
    assert_non_null(strstr(reports, "All players agreed to end it."));
    assert_non_null(strstr(reports, "Nobody answered for too long."));
    leave_all(&p);
    house_close(house);
}

static void
on_answer(void *context, char *json)
{
    *(char **)context = json;
}

/* The reports to an operator, until the next question. */
static const char *
operate(struct house *house, const char *deed, const char *table)
{
    static char *text;
    char line[80];

    free(text);
    text = NULL;
    snprintf(line, sizeof line, "{\"do\":\"%s\",\"table\":\"%s\"}", deed,
             table);
    admin_request(house, line, strlen(line), on_answer, &text);
    for (int i = 0; i < PATIENCE && text == NULL; i++)
        turn(house);
    assert_non_null(text);
    return text;
}

static void
expect_told(struct house *house, const char *deed, const char *table,
            const char *words)
{
    const char *told = operate(house, deed, table);

    if (strstr(told, words) == NULL)
        fail_msg("%s %s: %s", deed, table, told);
}

/* The number of the first table that was dropped. */
static void
dropped_number(struct house *house, char number[16])
{
    json_t *json = json_loads(operate(house, "dropped", ""), 0, NULL);

    snprintf(
        number, 16, "%lld",
        (long long)json_integer_value(rk_json_at(json, "tables[0].table")));
    assert_true(json_integer_value(rk_json_at(json, "tables[0].left")) > 0);
    json_decref(json);
}

/* A table that nobody opened comes back with its seats, chat and rematch. */
static void
test_restore(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);
    char again[64], number[16];
    struct guest g;
    json_t *json;

    (void)unused;
    leave_all(&p);
    json = json_loads(
        ask(house, p.host, "POST", at(p.ended, "rematch"), "{}")->json, 0,
        NULL);
    snprintf(again, sizeof again, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
    expect(house, p.host, "POST", at(again, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
    expect(house, p.host, "POST", at(again, "say"), "{\"text\":\"hello\"}", 200,
           "");
    pass_time(house, day / 2);
    expect(house, p.host, "GET", p.open, "", 200, "open");
    expect(house, p.host, "GET", p.visited, "", 200, "open");
    expect(house, p.host, "GET", p.ended, "", 200, again + 12);
    expect_told(house, "dropped", "", "{\"tables\":[]}");
    pass_time(house, day / 2 + 5 * minute);
    expect(house, p.host, "GET", again, "", 404, "no-table");
    expect(house, p.host, "GET", p.ended, "", 200, "\"next\":null");
    dropped_number(house, number);
    expect_told(house, "show", number, "\"dropped\"");
    expect_told(house, "close", number, "\"dropped\"");
    expect_told(house, "restore", "1", "\"not-dropped\"");
    expect_told(house, "restore", "999", "\"no-table\"");
    expect_told(house, "restore", number, "\"done\":true");
    assert_non_null(strstr(reports, "table-restored"));
    expect(house, p.guest, "GET", again, "", 200, "\"beginner\"");
    expect(house, p.host, "GET", p.ended, "", 200, again + 12);
    come(house, &g, again, p.guest);
    rest(house, 20);
    assert_non_null(strstr(g.all, "hello"));
    go(&g);
    expect_told(house, "dropped", "", "{\"tables\":[]}");
    house_close(house);
}

/* After a week of running time it is deleted; or before, by an operator. */
static void
test_delete_dropped(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);
    char number[16];

    (void)unused;
    leave_all(&p);
    pass_time(house, 60 * minute); /* seats are freed */
    pass_time(house, day + 5 * minute);
    assert_int_equal(count_reports("table-dropped"), 2);
    jump(house, 100);
    pass_time(house, 6 * day);
    jump(house, -200);
    pass_time(house, 2 * minute);
    assert_int_equal(count_reports("table-deleted"), 0);
    dropped_number(house, number);
    expect_told(house, "delete", number, "\"done\":true");
    assert_int_equal(count_reports("table-deleted"), 1);
    expect_told(house, "restore", number, "\"no-table\"");
    house_close(house);
    house = open_house();
    rest(house, 50);
    pass_time(house, day);
    pass_time(house, 2 * minute);
    assert_int_equal(count_reports("table-deleted"), 2);
    assert_non_null(strstr(reports, "It was dropped a week ago."));
    expect_told(house, "dropped", "", "{\"tables\":[]}");
    house_close(house);
}

/* Sessions end by time that passes without a request. */
static void
test_sessions(void **unused)
{
    struct places p;
    struct house *house = furnish(&p);

    (void)unused;
    leave_all(&p);
    jump(house, 400);
    expect(house, p.guest, "GET", "/api/sessions", "", 200, "\"own\":true");
    jump(house, -400);
    expect(house, p.host, "GET", "/api/sessions", "", 200, "\"own\":true");
    pass_time(house, 89 * day);
    expect(house, p.host, "GET", "/api/sessions", "", 200, "\"own\":true");
    pass_time(house, 89 * day);
    expect(house, p.host, "GET", "/api/sessions", "", 200, "\"own\":true");
    expect(house, p.guest, "GET", "/api/sessions", "", 401, "no-session");
    house_close(house);
}

/* The clock itself: a computer that sleeps, small steps, and jumps. */
static void
test_readings(void **unused)
{
    struct clock clock;
    struct clock_reading now = { 1000000, 5000, 3000 };

    (void)unused;
    clock_start(&clock, &now, &(struct store_clock){ .time = 700 });
    now = (struct clock_reading){ 1000500, 5500, 3500 };
    assert_true(clock_advance(&clock, &now) == 0 && clock.time == 1200);
    now.wall += 8 * 3600 * 1000;
    now.boot += 8 * 3600 * 1000;
    assert_true(clock_advance(&clock, &now) == 0 && clock.time == 1200);
    now.wall += CLOCK_JUMP_MS;
    assert_true(clock_advance(&clock, &now) == 0);
    now.wall -= CLOCK_JUMP_MS + 1;
    assert_true(clock_advance(&clock, &now) == -CLOCK_JUMP_MS - 1);
    now.wall += day;
    now.steady += 10;
    assert_true(clock_advance(&clock, &now) == (int64_t)day);
    assert_true(clock.time == 1210);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_readings),
        cmocka_unit_test(test_ahead_and_back),
        cmocka_unit_test(test_ahead_for_good),
        cmocka_unit_test(test_back),
        cmocka_unit_test(test_while_stopped),
        cmocka_unit_test(test_first_start),
        cmocka_unit_test(test_absurd_time),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_stages),
        cmocka_unit_test(test_restore),
        cmocka_unit_test(test_delete_dropped),
        cmocka_unit_test(test_sessions),
    };

    return cmocka_run_group_tests_name("clock", tests, prepare, leave);
}
