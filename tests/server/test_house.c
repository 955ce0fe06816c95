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

#include <server/house/visit.h>

#include "file.h"

static void
test_people(void **unused)
{
    /* As many characters as a name may have, of four bytes each. */
    static const char most[] = "𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞";
    struct house *house = new_house();
    char token[64], other[64];

    (void)unused;
    expect(house, NULL, "GET", "/api/me", "", 200, "\"name\":null");
    expect(house, "made-up", "GET", "/api/me", "", 200, "\"name\":null");
    enter(house, "<b>Ada</b>", token);
    enter(house, "Ada", other);
    assert_string_not_equal(token, other);
    expect(house, token, "GET", "/api/me", "", 200, "\"<b>Ada</b>\"");
    enter(house, most, token);
    expect(house, token, "GET", "/api/me", "", 200, most);
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
        { "POST", "/api/enter", "{\"name\":\"a\\u2028b\"}", 400,
          "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"a\\u202eb\"}", 400,
          "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"\\u2067b\"}", 400, "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"b\\u200f\"}", 400, "bad-request" },
        { "POST", "/api/enter", "{\"name\":\"\\u200b\"}", 400, "bad-request" },
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
           "must be a seat number");
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
           "{\"seat\":2,\"bot\":\"so:./bot.so\"}", 400, "no-bot");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"casual\"}", 409, "taken");
    expect(house, host, "POST", at(where, "start"), "{}", 409, "empty-seat");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":2,\"bot\":\"casual\"}", 200, "casual");
    expect(house, guest, "POST", at(where, "start"), "{}", 403, "not-host");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    expect(house, host, "POST", at(where, "start"), "{}", 409, "too-late");
    expect(house, guest, "POST", at(where, "leave"), "{}", 409, "resign");
    expect(house, host, "POST", at(where, "bot"), "{\"seat\":2,\"bot\":null}",
           409, "too-late");
    house_close(house);
    house = open_house();
    expect(house, guest, "GET", where, "", 200, "\"you\":1");
    expect(house, guest, "GET", where, "", 200, "\"stage\":\"playing\"");
    house_close(house);
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
        say(&watcher,
            "{\"type\":\"answer\",\"ask\":0,\"token\":\"t\",\"answer\":\"x\"}");
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

/* All but the one who moves and the one who is asked next can wait for news. */
static void
test_can_wait(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b;
    int answers = 0, waited = 0;

    (void)unused;
    begin(house, host, guest, where);
    come(house, &a, where, host);
    come(house, &b, where, guest);
    for (int i = 0; i < PATIENCE && !a.over; i++) {
        uint32_t asked = b.ask;
        size_t heard = strlen(b.all);
        int at_once = b.at_once;

        answers += a.answer[0] != '\0';
        answer(&a, i);
        turn(house);
        waited += strlen(b.all) > heard && b.at_once == at_once;
        assert_true(b.ask == asked || b.at_once > at_once);
        answer(&b, i);
        turn(house);
    }
    assert_true(answers > 5 && waited > 0);
    go(&a);
    go(&b);
    house_close(house);
}

/* A bot plays for somebody who is away, until they are back. */
static void
test_stand_in(void **unused)
{
    static const char back[] = "{\"name\":\"Bo\",\"bot\":null,";
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    bool again = false;
    struct guest a;

    (void)unused;
    begin(house, host, guest, where);
    skipped += AWAY;
    expect(house, host, "POST", at(where, "replace"),
           "{\"seat\":1,\"vote\":true}", 200,
           "{\"name\":\"Bo\",\"bot\":\"skilled\",");
    come(house, &a, where, host);
    for (int i = 0; i < PATIENCE && !a.over; i++) {
        answer(&a, i);
        turn(house);
        if (i == 20) {
            a.all[0] = '\0';
            expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200,
                   "\"Bo\"");
        }
        if (i > 20 && !again && strstr(a.all, back) != NULL) {
            again = true;
            skipped += AWAY;
            expect(house, host, "POST", at(where, "replace"),
                   "{\"seat\":1,\"vote\":true}", 200, "\"skilled\"");
        }
    }
    assert_true(again && a.over);
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
        "{\"type\":\"view\",\"seat\":1}",
        "{\"type\":\"answer\"}",
        "{\"type\":\"answer\",\"ask\":0,\"token\":\"a\",\"answer\":\"x\","
        "\"seat\":0}",
        "{\"type\":\"answer\",\"ask\":0,\"token\":1,\"answer\":\"x\"}",
        "{\"type\":\"answer\",\"token\":\"a\",\"answer\":\"x\"}",
        "{\"type\":\"answer\",\"ask\":-1,\"token\":\"a\",\"answer\":\"x\"}",
        "{\"type\":\"answer\",\"ask\":\"0\",\"token\":\"a\",\"answer\":\"x\"}",
        "{\"type\":\"answer\",\"ask\":4294967296,\"token\":\"a\","
        "\"answer\":\"x\"}",
        "{\"type\":\"answer\",\"ask\":0,\"token\":\"a\",\"answer\":[]}",
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
    say(&a,
        "{\"type\":\"answer\",\"ask\":0,\"token\":\"no!\",\"answer\":\"x\"}");
    assert_non_null(strstr(a.verdict, "\"code\":\"bad-token\""));
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
    assert_null(visit_come(house, "nowhere", host, 0, on_send, &a));
    go(&a);
    go(&b);
    house_close(house);
}

/* Everything since the last call was one whole view, seen from ${seat}. */
static void
expect_view(struct house *house, struct guest *g, const char *seat)
{
    const char *view;

    while (visit_flow(g->visit))
        turn(house);
    view = strstr(g->all, "{\"type\":\"view\"");
    assert_non_null(view);
    assert_null(strstr(view + 1, "{\"type\":\"view\""));
    assert_non_null(strstr(view, seat));
    g->all[0] = '\0';
}

/* Whoever sits down or gets up becomes another recipient: a whole view. */
static void
test_views(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest g;

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 3, true, where);
    come(house, &g, where, guest);
    expect_view(house, &g, "\"seat\":\"spectator\"");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "");
    expect_view(house, &g, "\"seat\":1");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":2}", 200, "");
    expect_view(house, &g, "\"seat\":2");
    expect(house, guest, "POST", at(where, "leave"), "{}", 200, "");
    expect_view(house, &g, "\"seat\":\"spectator\"");
    go(&g);
    house_close(house);
}

/* The columns that a table's own changes leave alone, or set to its state. */
#define NOT_CHOSEN                                                             \
    " FROM pragma_table_info('tables') WHERE name NOT IN ('id', 'link',"       \
    " 'host', 'setup', 'stage', 'made', 'touched', 'seats', 'rules',"          \
    " 'dropped', 'next')"

/*
 * Every other column survives a restart and a change of something else: the
 * house reads it (row.c) and writes it again (wait.c).
 */
static void
test_columns(void **unused)
{
    struct house *house = new_house();
    char host[64], where[64], *set, *get, *before;

    (void)unused;
    enter(house, "Ada", host);
    open_table(house, host, 3, true, where);
    house_close(house);
    set = rows_of("SELECT 'UPDATE tables SET ' || group_concat(name || CASE"
                  " type WHEN 'TEXT' THEN ' = ''casual''' ELSE ' = 1 - ' ||"
                  " name END, ', ')" NOT_CHOSEN);
    get = rows_of("SELECT 'SELECT ' || group_concat(name) ||"
                  " ' FROM tables'" NOT_CHOSEN);
    run_sql(set);
    before = rows_of(get);
    assert_non_null(strstr(before, "0|0|casual"));
    house = open_house();
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":2,\"bot\":\"casual\"}", 200, "casual");
    house_close(house);
    expect_rows(get, before);
    free(set);
    free(get);
    free(before);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people),       cmocka_unit_test(test_seats),
        cmocka_unit_test(test_bad_requests), cmocka_unit_test(test_play),
        cmocka_unit_test(test_can_wait),     cmocka_unit_test(test_stand_in),
        cmocka_unit_test(test_messages),     cmocka_unit_test(test_columns),
        cmocka_unit_test(test_views),
    };

    return cmocka_run_group_tests_name("house", tests, prepare, leave);
}
