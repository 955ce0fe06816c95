/*
 * The list of tables: a fair share for each network and each host, whatever
 * their number.
 */
#include <server/ops/limits.h>
#include <server/requests/routes.h>

#include "hall.h"

enum { LISTED = 200, SHARE = 10, BURST = 8, QUIET = 20, CROWD = 30 };

/* Opens a listed table and says which one; "" if that is refused. */
static void
try_open_table(struct house *house, const char *token, char where[64])
{
    struct replied *r =
        ask(house, token, "POST", "/api/tables",
            "{\"setup\":{\"game\":\"magpie\",\"seats\":2},\"listed\":true}");
    json_t *json = json_loads(r->json, 0, NULL);
    const char *link = json_string_value(json_object_get(json, "link"));

    where[0] = '\0';
    if (r->status == 200)
        snprintf(where, 64, "/api/tables/%s", link);
    json_decref(json);
}

/* Hosts with many tables do not push the others out. */
static void
test_share(void **unused)
{
    struct house *house = new_house();
    char quiet[64], token[64], where[64];

    (void)unused;
    enter(house, "Quiet", quiet);
    try_open_table(house, quiet, where);
    for (int i = 0; i < 3; i++) {
        enter(house, "Loud", token);
        for (int k = 0; k < 70; k++)
            try_open_table(house, token, where);
    }
    assert_int_equal(count_shown(house, "Quiet"), 1);
    assert_int_equal(count_shown(house, "Loud"), 3 * SHARE);
    house_close(house);
    house = open_house();
    assert_int_equal(count_shown(house, "Quiet"), 1);
    assert_int_equal(count_shown(house, "Loud"), 3 * SHARE);
    house_close(house);
}

/* With more hosts than there is room each has one, the latest ones first. */
static void
test_many_hosts(void **unused)
{
    struct house *house = new_house();
    char token[64], where[64], first[64] = "";

    (void)unused;
    for (int i = 0; i <= LISTED; i++) {
        enter(house, i % 2 == 0 ? "Even" : "Odd", token);
        try_open_table(house, token, where);
        try_open_table(house, token, where);
        if (i == 0)
            memcpy(first, token, sizeof first);
    }
    assert_int_equal(count_shown(house, NULL), LISTED);
    assert_int_equal(count_shown(house, "Odd"), LISTED / 2);
    assert_null(
        strstr(ask(house, NULL, "GET", "/api/tables", "")->json, first));
    expect(house, first, "GET", "/api/tables", "", 200, "\"hosting\":true");
    house_close(house);
}

/* The open ones come first, one that has begun goes behind them. */
static void
test_open_first(void **unused)
{
    struct house *house = new_house();
    char token[64], older[64], newer[64];
    const char *list;

    (void)unused;
    enter(house, "Ada", token);
    try_open_table(house, token, older);
    try_open_table(house, token, newer);
    list = ask(house, NULL, "GET", "/api/tables", "")->json;
    assert_true(strstr(list, newer + 12) < strstr(list, older + 12));
    expect(house, token, "POST", at(newer, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 200, "");
    expect(house, token, "POST", at(newer, "start"), "{}", 200, "playing");
    list = ask(house, NULL, "GET", "/api/tables", "")->json;
    assert_true(strstr(list, older + 12) < strstr(list, newer + 12));
    expect(house, token, "POST", at(newer, "resign"), "{}", 200, "over");
    assert_int_equal(count_shown(house, NULL), 1);
    expect(house, token, "GET", "/api/tables", "", 200, newer + 12);
    house_close(house);
}

/* Asks from ${from} for a new table; whether it is granted, and ${where}. */
static bool
post_from(struct house *house, const char *token, const char *from,
          const char *to, const char *body, char where[64])
{
    struct replied r = { .there = false };
    struct address address;
    json_t *json;

    assert_true(address_read(from, &address));
    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = to,
                                                   .host = host_name,
                                                   .address = &address,
                                                   .body = body,
                                                   .length = strlen(body),
                                                   .token = token,
                                                   .reply = on_reply,
                                                   .context = &r });
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(house);
    assert_true(r.there);
    json = json_loads(r.json, 0, NULL);
    if (r.status == 200)
        snprintf(where, 64, "/api/tables/%s",
                 json_string_value(json_object_get(json, "link")));
    json_decref(json);
    free(r.json);
    return r.status == 200;
}

/* Somebody new at ${from} opens a listed table. */
static void
open_from(struct house *house, const char *name, const char *from,
          char token[64], char where[64])
{
    enter(house, name, token);
    assert_true(post_from(house, token, from, "/api/tables",
                          "{\"setup\":{\"game\":\"magpie\",\"seats\":2}}",
                          where));
}

/* Opens a table of each of ${count} hosts at addresses made by ${pattern}. */
static void
open_many(struct house *house, const char *name, const char *pattern, int count,
          int each)
{
    for (int i = 0; i < count * each; i++) {
        char from[64], token[64], where[64];

        snprintf(from, sizeof from, pattern, i / each);
        open_from(house, name, from, token, where);
    }
}

/* Many hosts of a few networks do not push out those of other networks. */
static void
test_networks(void **unused)
{
    struct house *house = new_house();

    (void)unused;
    open_many(house, "Quiet", "198.51.100.%d", QUIET, 1);
    open_many(house, "Loud", "203.0.113.%d", 3, CROWD);
    open_many(house, "Loud", "2001:db8:0:%x::1", 4, CROWD); /* one network */
    assert_int_equal(count_shown(house, "Quiet"), QUIET);
    assert_int_equal(count_shown(house, NULL), LISTED);
    house_close(house);
}

/* The same for strangers. */
static int
place_of(struct house *house, const char *where)
{
    return own_place_of(house, NULL, where);
}

/* Tables whose host is there come first, but only one of each network. */
static void
test_host_there(void **unused)
{
    struct house *house = new_house();
    char token[3][64], where[3][64];
    struct guest guest, spectator;

    (void)unused;
    open_from(house, "Ada", "203.0.113.1", token[0], where[0]);
    open_from(house, "Bo", "203.0.113.1", token[1], where[1]);
    open_from(house, "Cy", "203.0.113.2", token[2], where[2]);
    assert_int_equal(place_of(house, where[2]), 0);
    assert_int_equal(place_of(house, where[1]), 1);
    assert_int_equal(place_of(house, where[0]), 2);
    come(house, &spectator, where[0], token[2]);
    assert_int_equal(place_of(house, where[0]), 2);
    come(house, &guest, where[0], token[0]);
    assert_int_equal(place_of(house, where[0]), 0);
    assert_int_equal(place_of(house, where[2]), 1);
    assert_int_equal(place_of(house, where[1]), 2);
    go(&guest);
    assert_int_equal(place_of(house, where[2]), 1);
    assert_int_equal(place_of(house, where[1]), 2);
    go(&spectator);
    house_close(house);
}

/* Sends ${count} requests at once to ${where}; how many are granted. */
static int
ask_at_once(struct house *house, char (*tokens)[64], char (*where)[64],
            const char *body, int count)
{
    struct replied r[BURST] = { { .there = false } };
    struct address address;
    int granted = 0;

    assert_true(address_read("203.0.113.5", &address));
    for (int i = 0; i < count; i++)
        routes_request(house, &(struct house_request){ .method = "POST",
                                                       .path = where[i],
                                                       .host = host_name,
                                                       .address = &address,
                                                       .body = body,
                                                       .length = strlen(body),
                                                       .token = tokens[i],
                                                       .reply = on_reply,
                                                       .context = &r[i] });
    rest(house, 5);
    for (int i = 0; i < count; i++) {
        assert_true(r[i].there);
        granted += r[i].status == 200;
        free(r[i].json);
    }
    return granted;
}

/* Tables, seats and branches of clients at ${address} are limited together. */
static void
check_limits(const char *address)
{
    static const char setup[] = "{\"setup\":{\"game\":\"magpie\"}}";
    char token[BURST][64], host[64], where[64];
    struct house *house;
    int opened = 0, sat = 0;

    most_near = 5;
    house = new_house();
    for (int i = 0; i < BURST; i++) {
        enter(house, "Loud", token[i]);
        opened +=
            post_from(house, token[i], address, "/api/tables", setup, where);
    }
    assert_int_equal(opened, 5);
    enter(house, "Host", host);
    for (int i = 0; i < BURST; i++) {
        open_table(house, host, 2, true, where);
        sat += post_from(house, token[i], address, at(where, "sit"),
                         "{\"seat\":1}", where);
    }
    assert_int_equal(sat, 5);
    house_close(house);
    most_near = 0;
}

static void
test_unknown(void **unused)
{
    (void)unused;
    check_limits("203.0.113.1");
    check_limits("::"); /* not to be read */
}

/* Tables and seats that are on their way to the disk count too. */
static void
test_at_once(void **unused)
{
    static const char setup[] = "{\"setup\":{\"game\":\"magpie\"}}";
    char same[BURST][64], others[BURST][64], where[BURST][64];
    struct house *house;

    (void)unused;
    most_open = 2;
    most_near = 5;
    house = new_house();
    for (int i = 0; i < BURST; i++) {
        enter(house, "Squatter", others[i]);
        memcpy(same[i], others[0], sizeof same[i]);
        snprintf(where[i], sizeof where[i], "/api/tables");
    }
    assert_int_equal(ask_at_once(house, same, where, setup, BURST), 2);
    assert_int_equal(ask_at_once(house, others, where, setup, BURST), 3);
    for (int i = 0; i < BURST; i++) {
        enter(house, "Host", where[i]);
        open_table(house, where[i], 2, true, where[i]);
    }
    for (int i = 0; i < BURST; i++)
        snprintf(where[i] + strlen(where[i]), 8, "/sit");
    assert_int_equal(ask_at_once(house, same, where, "{\"seat\":1}", BURST), 2);
    assert_int_equal(ask_at_once(house, others, where, "{\"seat\":1}", BURST),
                     1 + 3); /* the first one sits there already */
    house_close(house);
    most_open = most_near = 0;
}

/* Starts a match of ${host} against ${guest}; false: the seat is refused. */
static bool
play_match(struct house *house, const char *host, const char *guest,
           char where[64])
{
    bool sat;

    open_table(house, host, 2, true, where);
    sat = ask(house, guest, "POST", at(where, "sit"), "{\"seat\":1}")->status ==
          200;
    if (sat)
        expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    return sat;
}

/* Seats in matches that have begun count until those end. */
static void
test_seats_played(void **unused)
{
    char host[64], guest[64], where[64], first[64];
    struct house *house;

    (void)unused;
    most_seats = 3;
    house = new_house();
    enter(house, "Ada", host);
    enter(house, "Mass", guest);
    assert_true(play_match(house, host, guest, first));
    for (int i = 1; i < 3; i++)
        assert_true(play_match(house, host, guest, where));
    assert_false(play_match(house, host, guest, where));
    house_close(house);
    house = open_house();
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 409,
           "too-many-seats");
    expect(house, guest, "POST", at(first, "abort"), "{\"vote\":true}", 200,
           "playing");
    expect(house, host, "POST", at(first, "abort"), "{\"vote\":true}", 200,
           "aborted");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "Mass");
    house_close(house);
    most_seats = 0;
}

/* Somebody new at ${from} plays against a bot; whether that is granted. */
static bool
play_from(struct house *house, const char *from, char token[64], char where[64])
{
    enter(house, "Loud", token);
    if (!post_from(house, token, from, "/api/tables",
                   "{\"setup\":{\"game\":\"magpie\",\"seats\":2}}", where))
        return false;
    expect(house, token, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
    expect(house, token, "POST", at(where, "start"), "{}", 200, "playing");
    return true;
}

/* So do all tables of an address; its hosts count again when they are back. */
static void
test_tables_played(void **unused)
{
    static const char *const from = "203.0.113.1";
    char token[4][64], where[4][64];
    struct house *house;
    struct guest g;
    struct address address;

    (void)unused;
    assert_true(address_read(from, &address));
    most_tables = 3;
    house = new_house();
    for (int i = 0; i < 3; i++)
        assert_true(play_from(house, from, token[i], where[i]));
    assert_false(play_from(house, from, token[3], where[3]));
    assert_true(play_from(house, "203.0.113.2", token[3], where[3]));
    expect(house, token[0], "POST", at(where[0], "abort"), "{\"vote\":true}",
           200, "aborted");
    assert_true(play_from(house, from, token[0], where[0]));
    assert_false(play_from(house, from, token[3], where[3]));
    house_close(house);
    house = open_house();
    for (int i = 0; i < 3; i++) {
        come(house, &g, where[i], token[i]);
        visit_from(g.visit, &address);
        go(&g);
    }
    assert_false(play_from(house, from, token[3], where[3]));
    expect(house, token[0], "POST", at(where[0], "abort"), "{\"vote\":true}",
           200, "aborted");
    assert_true(play_from(house, from, token[3], where[3]));
    house_close(house);
    most_tables = 0;
}

/* After a restart all tables of a host count wherever the host is seen. */
static void
test_tables_after_restart(void **unused)
{
    static const char *const from = "203.0.113.1";
    char token[2][64], where[4][64], other[64];
    struct house *house;
    struct guest g;
    struct address address;

    (void)unused;
    assert_true(address_read(from, &address));
    for (int visits = 0; visits < 2; visits++) {
        most_tables = 3;
        house = new_house();
        from_where = &address;
        enter(house, "Ada", token[0]);
        for (int i = 0; i < 3; i++)
            open_table(house, token[0], 2, true, where[i]);
        from_where = NULL;
        enter(house, "Bo", token[1]);
        open_table(house, token[1], 2, true, where[3]);
        house_close(house);
        house = open_house();
        from_where = &address;
        if (visits) {
            come(house, &g, where[3], token[0]);
            visit_from(g.visit, &address);
            go(&g);
            assert_false(play_from(house, from, token[1], other));
        } else
            expect(house, token[0], "POST", "/api/tables",
                   "{\"setup\":{\"game\":\"magpie\"}}", 409, "too-many-tables");
        from_where = NULL;
        house_close(house);
        most_tables = 0;
    }
}

/* Tables that wait for somebody come first, then the newest. */
static void
test_own_order(void **unused)
{
    char host[64], guest[64], where[4][64];
    struct house *house = new_house();

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    for (int i = 0; i < 4; i++)
        open_table(house, host, 2, true, where[i]);
    for (int i = 0; i < 4; i++)
        assert_int_equal(own_place_of(house, host, where[i]), 3 - i);
    for (int round = 0; round < 2; round++) {
        if (round == 0) {
            expect(house, guest, "POST", at(where[1], "sit"), "{\"seat\":1}",
                   200, "Bo");
            expect(house, host, "POST", at(where[1], "start"), "{}", 200,
                   "playing");
        } else {
            house_close(house);
            house = open_house();
        }
        /* One of the two is to move. */
        if (strstr(ask(house, host, "GET", where[1], "")->json,
                   "\"awaited\":true") != NULL)
            assert_int_equal(own_place_of(house, host, where[1]), 0);
        else
            assert_int_equal(own_place_of(house, host, where[1]), 2);
        assert_int_equal(own_place_of(house, guest, where[1]), 0);
    }
    house_close(house);
}

/* A match against a bot that was ended after ${entries} or more. */
static void
end_match(struct house *house, const char *host, uint64_t entries,
          char where[64])
{
    struct guest g;

    open_table(house, host, 2, true, where);
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    come(house, &g, where, host);
    for (int i = 0;
         i < PATIENCE && house_metrics(house)->entries_loaded < entries; i++) {
        answer(&g, i);
        turn(house);
    }
    go(&g);
    expect(house, host, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "aborted");
}

/* All copies of long matches count: end some before the next one. */
static void
test_branches(void **unused)
{
    static const char body[] = "{\"entry\":20,\"seat\":0,\"bot\":\"beginner\"}";
    char same[BURST][64], others[BURST][64], where[BURST][64], first[64];
    struct house *house = new_house();
    json_t *json;

    (void)unused;
    for (int i = 0; i < BURST; i++) {
        enter(house, "Squatter", others[i]);
        memcpy(same[i], others[0], sizeof same[i]);
    }
    end_match(house, same[0], 20, where[0]);
    house_close(house);
    snprintf(where[0] + strlen(where[0]), 8, "/branch");
    for (int i = 1; i < BURST; i++)
        memcpy(where[i], where[0], sizeof where[i]);
    most_entries = 59; /* two logs of 20, and what is dealt at once */
    most_entries_near = 100;
    bot_threads = 0;
    house = open_house();
    json =
        json_loads(ask(house, same[0], "POST", where[0], body)->json, 0, NULL);
    snprintf(first, sizeof first, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
    assert_int_equal(ask_at_once(house, same, where, body, BURST), 1);
    expect(house, same[0], "POST", where[0], body, 409, "too-many-branches");
    expect(house, same[0], "POST", at(first, "abort"), "{\"vote\":true}", 200,
           "aborted");
    assert_int_equal(ask_at_once(house, same, where, body, BURST), 1);
    assert_int_equal(ask_at_once(house, others, where, body, BURST), 3);
    house_close(house);
    most_entries = most_entries_near = 0;
    bot_threads = 2;
}

/* Those whose address cannot be read share what one address may branch. */
static void
test_unknown_branches(void **unused)
{
    static const char body[] = "{\"entry\":20,\"seat\":0,\"bot\":\"beginner\"}";
    char token[BURST][64], where[64], made[64];
    struct house *house = new_house();
    int granted = 0;

    (void)unused;
    for (int i = 0; i < BURST; i++)
        enter(house, "Loud", token[i]);
    end_match(house, token[0], 20, where);
    house_close(house);
    most_entries_near = 60;
    bot_threads = 0;
    house = open_house();
    for (int i = 0; i < BURST; i++)
        granted +=
            post_from(house, token[i], "::", at(where, "branch"), body, made);
    assert_int_equal(granted, 3);
    house_close(house);
    most_entries_near = 0;
    bot_threads = 2;
}

/* All hosts together have one limit for playing on from long matches. */
static void
test_all_branches(void **unused)
{
    static const char body[] = "{\"entry\":20,\"seat\":0,\"bot\":\"beginner\"}";
    char token[64], where[64], made[64] = "";
    struct house *house = new_house();
    int granted[5] = { 0 };

    (void)unused;
    enter(house, "Ada", token);
    end_match(house, token, 20, where);
    house_close(house);
    most_entries_all = 160;
    bot_threads = 0;
    house = open_house();
    for (int i = 0; i < 5 * BURST; i++) {
        char from[64];

        snprintf(from, sizeof from, "203.0.113.%d", i / BURST);
        granted[i / BURST] +=
            post_from(house, token, from, at(where, "branch"), body, made);
    }
    assert_int_equal(granted[0], 4); /* 80 of 160, */
    assert_int_equal(granted[1], 2); /* 40 of 80, */
    assert_int_equal(granted[2], 1); /* 20 of 40, */
    assert_int_equal(granted[3], 1); /* and the rest */
    assert_int_equal(granted[4], 0);
    expect(house, token, "POST", at(made, "abort"), "{\"vote\":true}", 200,
           "aborted");
    assert_true(post_from(house, token, "203.0.113.9", at(where, "branch"),
                          body, made));
    house_close(house);
    most_entries_all = 0;
    bot_threads = 2;
}

/* Logs are copied only so fast, though the new matches are ended at once. */
static void
test_copies(void **unused)
{
    static const char body[] = "{\"entry\":20,\"seat\":0,\"bot\":\"beginner\"}";
    char host[64], where[64], made[64];
    struct house *house;
    int copies = 0;

    (void)unused;
    most_entries = 2 * LIMITS_COPIED_S; /* two a second */
    house = new_house();
    enter(house, "Ada", host);
    end_match(house, host, 20, where);
    for (bool granted = true; granted && copies < 100; copies += granted) {
        json_t *json = json_loads(
            ask(house, host, "POST", at(where, "branch"), body)->json, 0, NULL);
        const char *link = json_string_value(json_object_get(json, "link"));

        granted = link != NULL;
        snprintf(made, sizeof made, "/api/tables/%s", granted ? link : "");
        json_decref(json);
        if (granted)
            expect(house, host, "POST", at(made, "abort"), "{\"vote\":true}",
                   200, "aborted");
    }
    assert_true(copies >= 30 && copies < 100);
    house_close(house);
    most_entries = 0;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_many_hosts),
        cmocka_unit_test(test_open_first),
        cmocka_unit_test(test_at_once),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_host_there),
        cmocka_unit_test(test_branches),
        cmocka_unit_test(test_all_branches),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_own_order),
        cmocka_unit_test(test_unknown),
        cmocka_unit_test(test_unknown_branches),
        cmocka_unit_test(test_seats_played),
        cmocka_unit_test(test_tables_played),
        cmocka_unit_test(test_tables_after_restart),
    };

    return cmocka_run_group_tests_name("lobby", tests, prepare, leave);
}
