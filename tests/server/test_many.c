/* Many tables and few in memory; tables that go on though nobody comes. */
#include "hall.h"

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

/* How many tables wait for somebody. */
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
    assert_true(waiting(house, host) + waiting(house, guest) >= TABLES);
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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_alone),
    };

    return cmocka_run_group_tests_name("many", tests, prepare, leave);
}
