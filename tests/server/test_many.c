/* Many tables and few in memory; tables that go on though nobody comes. */
#include "hall.h"

enum { HOUR = 3600000 }; /* milliseconds */

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
    rest(house, 5);
    assert_null(strstr(g.verdict, "refused"));
    go(&g);
    turn(house);
}

/* The number of tables that wait for somebody. */
static int
waiting(struct house *house, const char *token)
{
    const char *list = ask(house, token, "GET", "/api/tables", "")->json;
    int tables = 0;

    while ((list = strstr(list, "\"awaited\":true")) != NULL) {
        list++;
        tables++;
    }
    return tables;
}

/* More tables than may stay in memory: each goes on as it was left. */
static void
test_many(void **unused)
{
    enum { TABLES = 5, ROUNDS = 12 };
    char host[64], guest[64], where[TABLES][64], *events[2 * TABLES];
    struct house *house;

    (void)unused;
    loaded_matches = 1;
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
    assert_true(waiting(house, host) + waiting(house, guest) >= TABLES);
    assert_int_equal(logged, 0);
    house_close(house);
    loaded_matches = 0;
}

/* The number of views that ${g} was shown. */
static int
views_of(const struct guest *g)
{
    int views = 0;

    for (const char *at = g->all;
         (at = strstr(at, "{\"type\":\"view\"")) != NULL; at++)
        views++;
    return views;
}

/* Long matches leave memory sooner; those that ended though one looks on. */
static void
test_long_logs(void **unused)
{
    enum { TABLES = 4, ENTRIES = 20 };
    char host[64], where[TABLES][64];
    struct guest g[TABLES];
    struct house *house;

    (void)unused;
    most_loaded = ENTRIES;
    house = new_house();
    enter(house, "Ada", host);
    for (int i = 0; i < TABLES; i++) {
        uint64_t before = house_metrics(house)->entries_loaded;

        open_table(house, host, 2, true, where[i]);
        expect(house, host, "POST", at(where[i], "bot"),
               "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
        expect(house, host, "POST", at(where[i], "start"), "{}", 200,
               "playing");
        come(house, &g[i], where[i], host);
        for (int n = 0; n < PATIENCE &&
                        house_metrics(house)->entries_loaded < before + ENTRIES;
             n++) {
            answer(&g[i], n);
            turn(house);
        }
    }
    assert_true(house_metrics(house)->entries_loaded >= TABLES * ENTRIES);
    for (int i = 0; i < TABLES; i++)
        expect(house, host, "POST", at(where[i], "abort"), "{\"vote\":true}",
               200, "aborted");
    rest(house, 20);
    assert_true(house_metrics(house)->entries_loaded <= ENTRIES);
    for (int i = 0; i < TABLES; i++) {
        int views = views_of(&g[i]);

        say(&g[i], "{\"type\":\"view\"}");
        for (int n = 0; n < PATIENCE && views_of(&g[i]) == views; n++)
            turn(house);
        assert_int_equal(views_of(&g[i]), views + 1);
        go(&g[i]);
    }
    rest(house, 20);
    assert_true(house_metrics(house)->entries_loaded <= ENTRIES);
    house_close(house);
    most_loaded = 0;
}

/* True if the match waits for the bot, and not for ${token}. */
static bool
awaits_bot(struct house *house, const char *where, const char *token)
{
    const char *json = ask(house, token, "GET", where, "")->json;

    return strstr(json, "\"awaited\":false") != NULL &&
           strstr(json, "\"stage\":\"playing\"") != NULL;
}

static void
seat_bot(struct house *house, const char *token, const char *where, int seat)
{
    char body[64];

    snprintf(body, sizeof body, "{\"seat\":%d,\"bot\":\"beginner\"}", seat);
    expect(house, token, "POST", at(where, "bot"), body, 200, "beginner");
}

/* Answers as ${g}, who is ${token}, until the bot is to move. */
static void
answer_until_bot(struct house *house, struct guest *g, const char *where,
                 const char *token)
{
    int quiet = 0; /* turns in which it was so: it stays so */

    for (int i = 0; i < PATIENCE && quiet < 20; i++) {
        answer(g, i);
        turn(house);
        quiet = awaits_bot(house, where, token) ? quiet + 1 : 0;
    }
    assert_int_equal(quiet, 20);
}

/* A new house, in which ${g} waits for a bot that takes an hour. */
static struct house *
play_slow_bot(struct guest *g, char where[64], char host[64])
{
    struct house *house;

    pace = HOUR;
    house = new_house();
    enter(house, "Ada", host);
    open_table(house, host, 2, true, where);
    seat_bot(house, host, where, 1);
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    come(house, g, where, host);
    answer_until_bot(house, g, where, host);
    return house;
}

/* A bot that was awaited when the house closed answers, though nobody comes. */
static void
test_alone(void **unused)
{
    char host[64], where[64];
    struct house *house;
    struct guest g;

    (void)unused;
    house = play_slow_bot(&g, where, host);
    go(&g);
    expect(house, host, "GET", where, "", 200, "\"awaited\":false");
    house_close(house);
    pace = 0;
    house = open_house();
    for (int i = 0;
         i < PATIENCE && strstr(ask(house, host, "GET", where, "")->json,
                                "\"awaited\":true") == NULL;
         i++)
        turn(house);
    expect(house, host, "GET", where, "", 200, "\"awaited\":true");
    house_close(house);
}

/* True if ${g} has got an event since ${from}, after ${turns} turns. */
static bool
hears(struct house *house, const struct guest *g, size_t from, int turns)
{
    bool heard = false;

    for (int i = 0; i < turns && !heard; i++) {
        turn(house);
        heard = strstr(g->all + from, "{\"type\":\"event\"") != NULL;
    }
    return heard;
}

/* Bots play among themselves, to the end and with the same clock. */
static void
play_bots(struct house *house, const char *token)
{
    char where[64];
    bool over = false;
    struct guest watcher;

    open_table(house, token, 2, true, where);
    expect(house, token, "POST", at(where, "leave"), "{}", 200, "open");
    seat_bot(house, token, where, 0);
    seat_bot(house, token, where, 1);
    expect(house, token, "POST", at(where, "start"), "{}", 200, "playing");
    come(house, &watcher, where, token);
    for (int i = 0; i < PATIENCE && !over; i++) {
        turn(house);
        over = strstr(ask(house, token, "GET", where, "")->json,
                      "\"stage\":\"over\"") != NULL;
    }
    assert_true(over);
    go(&watcher);
}

/* Where a person plays a bot takes its time; among themselves they do not. */
static void
test_pace(void **unused)
{
    char host[64], where[64];
    struct house *house;
    struct guest g;
    size_t before;

    (void)unused;
    house = play_slow_bot(&g, where, host);
    before = strlen(g.all);
    play_bots(house, host);
    skipped += HOUR - HOUR / 6;
    assert_false(hears(house, &g, before, 100));
    skipped += HOUR / 6;
    assert_true(hears(house, &g, before, PATIENCE));
    go(&g);
    house_close(house);
    pace = 0;
}

/* Somebody who plays with bots alone can have them answer faster. */
static void
test_own_pace(void **unused)
{
    char host[64], where[64];
    struct house *house;
    struct guest g;
    size_t before;
    int quiet = 0;

    (void)unused;
    house = play_slow_bot(&g, where, host);
    say(&g, "{\"type\":\"pace\",\"percent\":0}");
    before = strlen(g.all);
    assert_false(hears(house, &g, before, 100));
    skipped += HOUR; /* the time of the thought that had begun before */
    assert_true(hears(house, &g, before, PATIENCE));
    for (int i = 0; i < 400; i++) {
        answer(&g, i);
        turn(house);
        skipped += 10;
        quiet = awaits_bot(house, where, host) ? quiet + 1 : 0;
        assert_true(quiet < PATIENCE); /* far less than the hour */
    }
    go(&g);
    house_close(house);
    pace = 0;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many),     cmocka_unit_test(test_long_logs),
        cmocka_unit_test(test_alone),    cmocka_unit_test(test_pace),
        cmocka_unit_test(test_own_pace),
    };

    return cmocka_run_group_tests_name("many", tests, prepare, leave);
}
