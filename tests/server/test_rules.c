/*
 * The rules of a match are its own: a table keeps the number of its rules and
 * its whole pack, rows of earlier versions get both, and a table of other
 * rules is set aside and left as it is.
 */
#include <store/secret.h>

#include "file.h"

#define RULED "/api/tables/arcane-with-house-rule"
#define ENDED "/api/tables/magpie-that-has-ended-"
#define OPENED "/api/tables/thieves-that-is-opened"
#define PLAIN "/api/tables/arcane-by-the-rulebook"

static const char token[] = "token-of-ada";

/* Everything that must stay as it is. */
static const char all_rows[] =
    "SELECT * FROM tables; SELECT * FROM seats; SELECT * FROM log;"
    "SELECT * FROM chat";

/* A file of version 4, of today, whose only person has ${token}. */
static void
make_file(void)
{
    unsigned char hash[STORE_HASH];
    char text[1 << 14], name[] = "tests/server/4.sql";
    FILE *file = fopen(name, "r");
    size_t length;

    assert_non_null(file);
    length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    fclose(file);
    unlink(path);
    run_sql(text);
    assert_true(secret_start());
    secret_hash(token, hash);
    length =
        (size_t)snprintf(text, sizeof text, "UPDATE sessions SET hash = x'");
    for (int i = 0; i < STORE_HASH; i++)
        length += (size_t)sprintf(text + length, "%02x", hash[i]);
    snprintf(text + length, sizeof text - length,
             "'; UPDATE tables SET touched = %llu; UPDATE log SET at = %llu",
             (unsigned long long)clock_now(NULL),
             (unsigned long long)clock_now(NULL));
    run_sql(text);
}

static struct house *
reopen(struct house *house)
{
    rest(house, 5);
    house_close(house);
    return open_house();
}

/* Answers ${count} times at the table ${where}, as far as it is asked. */
static int
play(struct house *house, const char *where, int count)
{
    static int tokens = 1000;
    struct guest g;
    int given = 0;

    come(house, &g, where, token);
    for (int i = 0; i < 2000 && given < count && !g.over; i++) {
        given += g.answer[0] != '\0';
        answer(&g, tokens++);
        turn(house);
    }
    rest(house, 5);
    go(&g);
    return given;
}

/* New tables */

static void
test_new(void **unused)
{
    static const char arcane[] =
        "{\"setup\":{\"game\":\"arcane\",\"pack\":"
        "{\"items\":{\"cursed-mirror\":{\"gold\":9}}}}}";
    static const char plain[] = "{\"setup\":{\"game\":\"arcane\"}}";
    struct house *house = new_house();
    char ada[64], where[64];

    (void)unused;
    enter(house, "Ada", ada);
    expect(house, ada, "POST", "/api/tables", arcane, 200,
           "\"pack\":{\"items\":{\"cursed-mirror\":{\"gold\":9}}}");
    assert_null(strstr(ask(house, ada, "POST", "/api/tables", plain)->json,
                       "\"pack\""));
    open_table(house, ada, 2, true, where);
    rest(house, 5);
    house_close(house);
    expect_rows("SELECT count(*) FROM tables WHERE rules = 0", "0\n");
    expect_rows("SELECT json_extract(setup, '$.pack.items.cursed-mirror.gold'),"
                " json_extract(setup, '$.pack.items.cursed-mirror.infamy'),"
                " json_type(setup, '$.pack.items.hypnotic-toad.gold')"
                " FROM tables WHERE setup LIKE '%arcane%'",
                "9|-5|integer\n5|-5|integer\n");
}

/* Rows of version 4 */

static void
test_upgrade(void **unused)
{
    char *before, *after;
    struct house *house;

    (void)unused;
    make_file();
    before = rows_of("SELECT * FROM log; SELECT * FROM seats");
    house = open_house();
    expect_rows("SELECT id, rules > 0, stage, json_type(setup, '$.options'),"
                " json_extract(setup, '$.pack.items.cursed-mirror.gold'),"
                " json_extract(setup, '$.pack.items.cursed-mirror.infamy')"
                " FROM tables",
                "1|1|1|object|7|-5\n2|1|2|object|NULL|NULL\n"
                "3|1|0|object|NULL|NULL\n4|1|1|object|5|-5\n");
    expect(house, token, "GET", RULED, "", 200,
           "\"pack\":{\"items\":{\"cursed-mirror\":{\"gold\":7}}}");
    assert_null(strstr(ask(house, token, "GET", PLAIN, "")->json, "\"pack\""));
    expect(house, token, "GET", ENDED, "", 200, "\"winners\"");
    expect(house, token, "GET", ENDED "/match", "", 200, "\"rules\":");
    expect(house, token, "GET", OPENED, "", 200, "\"aside\":false");
    after = rows_of("SELECT * FROM log WHERE tab = 2");
    assert_non_null(strstr(before, after));
    free(after);
    assert_int_equal(play(house, RULED, 3), 3);
    assert_int_equal(play(house, PLAIN, 3), 3);
    house = reopen(house);
    assert_int_equal(play(house, RULED, 2), 2);
    expect(house, token, "GET", RULED, "", 200, "\"aside\":false");
    house_close(house);
    expect_rows("SELECT count(*) FROM tables WHERE rules = 0", "0\n");
    free(before);
}

/* An operator who goes back and forth: the second start changes nothing. */
static void
test_upgrade_once(void **unused)
{
    struct house *house;
    char *before, *after;

    (void)unused;
    make_file();
    run_sql("UPDATE tables SET stage = 3 WHERE stage = 1");
    house_close(open_house());
    before = rows_of(all_rows);
    house = open_house();
    rest(house, 5);
    house_close(house);
    after = rows_of(all_rows);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* Other rules */

/* The table at ${where} is out of order and says ${why}. */
static void
expect_aside(struct house *house, const char *where, const char *why)
{
    static const char *const views[] = { "match", "replay", "rules" };
    struct guest g;

    expect(house, token, "GET", where, "", 200, "\"aside\":true");
    expect(house, token, "GET", where, "", 200, why);
    expect(house, NULL, "GET", "/api/tables", "", 200, "\"tables\"");
    expect(house, token, "GET", at(where, "rules"), "", 409, why);
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            ask(house, token, "GET", at(where, views[i]), "")->status, 409);
    come(house, &g, where, token);
    say(&g,
        "{\"type\":\"answer\",\"ask\":0,\"token\":\"a\",\"answer\":\"pass\"}");
    rest(house, 5);
    if (strstr(g.verdict, "\"aside\"") == NULL ||
        strstr(g.verdict, why) == NULL)
        fail_msg("%s", g.verdict);
    go(&g);
}

static void
test_other_rules(void **unused)
{
    static const char why[] = "\"key\":\"refusal.other-rules\"";
    struct house *house;
    char *before, *after;

    (void)unused;
    make_file();
    house_close(open_house());
    run_sql("UPDATE tables SET rules = 99 WHERE id < 3");
    before = rows_of("SELECT * FROM tables WHERE id < 3;"
                     "SELECT * FROM log WHERE tab < 3");
    house = open_house();
    expect_aside(house, RULED, why);
    expect_aside(house, ENDED, why);
    expect(house, token, "GET", ENDED "/match", "", 409, why);
    expect(house, token, "POST", ENDED "/rematch", "{}", 409, why);
    expect(house, token, "GET", ENDED, "", 200, "\"result\":null");
    assert_non_null(strstr(reports, "rules 99 of Arcane Alley; this version"));
    assert_non_null(strstr(reports, "rules 99 of Magpie; this version plays"));
    assert_int_equal(play(house, PLAIN, 3), 3);
    expect(house, token, "GET", PLAIN, "", 200, "\"aside\":false");
    house_close(house);
    after = rows_of("SELECT * FROM tables WHERE id < 3;"
                    "SELECT * FROM log WHERE tab < 3");
    assert_string_equal(before, after);
    free(before);
    free(after);
    run_sql("UPDATE tables SET rules = (SELECT rules FROM tables WHERE id = 4)"
            " WHERE id = 1");
    house = open_house();
    assert_int_equal(play(house, RULED, 2), 2);
    house_close(house);
}

/* Today's defaults of the program do not matter. */
static void
test_own_numbers(void **unused)
{
    struct house *house;

    (void)unused;
    make_file();
    house_close(open_house());
    run_sql("UPDATE tables SET setup = json_set(setup,"
            " '$.pack.items.hypnotic-toad.infamy', -3) WHERE id = 4");
    house = open_house();
    expect(house, token, "GET", PLAIN, "", 200,
           "\"pack\":{\"items\":{\"hypnotic-toad\":{\"infamy\":-3}}}");
    expect(house, token, "GET", PLAIN "/rules", "", 200, "\"infamy\":-3");
    assert_int_equal(play(house, PLAIN, 3), 3);
    house_close(house);
}

/* A pack or setup that this version would have to guess at. */
static void
test_no_guessing(void **unused)
{
    static const char *const changes[] = {
        "json_remove(setup, '$.pack.items.hypnotic-toad.gold')",
        "json_remove(setup, '$.pack.items.hypnotic-toad')",
        "json_remove(setup, '$.pack')",
        "json_remove(setup, '$.options.wizards')",
        "json_remove(setup, '$.variant')",
        "json_set(setup, '$.pack.items.unheard-of', json('{}'))",
        "json_set(setup, '$.game', 'chess')",
        "json_set(setup, '$.seats', 99)",
        "json_set(setup, '$.more', 1)",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct house *house;
        char sql[200];

        make_file();
        house_close(open_house());
        snprintf(sql, sizeof sql, "UPDATE tables SET setup = %s WHERE id = 4",
                 changes[i]);
        run_sql(sql);
        house = open_house();
        expect_aside(house, PLAIN, "because of a server error");
        assert_int_equal(play(house, RULED, 1), 1);
        house_close(house);
    }
}

/* The asked seats are shown even if an older row does not have them. */
static void
test_turn_of_before(void **unused)
{
    char host[64], guest[64], where[64];
    struct house *house = new_house();
    bool hosts;

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 2, true, where);
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "Bo");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    hosts = strstr(ask(house, host, "GET", where, "")->json,
                   "\"awaited\":true") != NULL;
    house_close(house);
    run_sql("UPDATE progress SET awaited = -1");
    house = open_house();
    rest(house, 20);
    expect(house, hosts ? host : guest, "GET", "/api/tables", "", 200,
           "\"awaited\":true");
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new),
        cmocka_unit_test(test_upgrade),
        cmocka_unit_test(test_upgrade_once),
        cmocka_unit_test(test_other_rules),
        cmocka_unit_test(test_own_numbers),
        cmocka_unit_test(test_turn_of_before),
        cmocka_unit_test(test_no_guessing),
    };

    return cmocka_run_group_tests_name("rules", tests, prepare, leave);
}
