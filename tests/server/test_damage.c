/*
 * Damage in the store's file: each row that is damaged is set aside alone, or
 * shown with replaced text, and is reported; everything else goes on.
 */
#include "file.h"

#include <server/house/disk.h>

/* Two tables with people, a bot, entries and chat; one has ended. */
struct evening {
    char ada[64], bo[64];
    char hurt[64];  /* path of the table whose rows are damaged */
    char other[64]; /* of one that must go on */
};

static char told[1 << 16]; /* events that were reported, with their reasons */

static void
note_report(void *context, const struct report *report)
{
    size_t used = strlen(told);

    (void)context;
    snprintf(told + used, sizeof told - used, "%s %d: %s\n", report->event,
             (int)report->table, report->why != NULL ? report->why : "");
}

static struct house *
open_noting(bool inspects)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct house *house =
        house_open(&(struct house_settings){ .path = path,
                                             .bot_threads = 1,
                                             .pace = 1,
                                             .now = clock_now,
                                             .wake = wake,
                                             .inspects = inspects,
                                             .log = note_report },
                   &why);

    if (house == NULL)
        fail_msg("%s", sentence);
    return house;
}

static void
make_evening(struct evening *e)
{
    struct house *house = new_house();
    struct guest g;

    begin(house, e->ada, e->bo, e->hurt);
    come(house, &g, e->hurt, e->ada);
    for (int i = 0; i < 300 && g.answer[0] == '\0'; i++)
        turn(house);
    answer(&g, 1);
    rest(house, 5);
    go(&g);
    expect(house, e->ada, "POST", at(e->hurt, "say"), "{\"text\":\"hello\"}",
           200, "");
    open_table(house, e->bo, 2, true, e->other);
    expect(house, e->bo, "POST", at(e->other, "bot"),
           "{\"seat\":1,\"bot\":\"casual\"}", 200, "casual");
    rest(house, 5);
    house_close(house);
    run_sql("INSERT INTO bans VALUES (0, '203.0.113.9', 5, 'noise'),"
            " (0, '203.0.113.8', 5, 'noise')");
}

/* Runs ${sql} without the promises of the schema: no STRICT, no NOT NULL. */
static void
damage(const char *sql)
{
    run_sql("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql ="
            " replace(replace(replace(sql, ' NOT NULL', ''),"
            " ' STRICT, ', ' '), ') STRICT', ')') WHERE type = 'table'");
    run_sql(sql);
}

/* Everything that is not damaged works: looking, playing, talking, entering. */
static void
use_the_rest(struct house *house, const struct evening *e)
{
    struct guest g;
    char cy[64], more[64];

    expect(house, e->ada, "GET", "/api/tables", "", 200, e->other + 12);
    expect(house, NULL, "GET", "/api/tables", "", 200, e->other + 12);
    expect(house, e->bo, "POST", at(e->other, "say"), "{\"text\":\"go\"}", 200,
           "");
    expect(house, e->bo, "POST", at(e->other, "start"), "{}", 200, "playing");
    come(house, &g, e->other, e->bo);
    for (int i = 0; i < 3000 && g.answer[0] == '\0' && !g.over; i++)
        turn(house);
    answer(&g, 1);
    rest(house, 5);
    assert_non_null(strstr(g.verdict, "accepted"));
    go(&g);
    enter(house, "Cy", cy);
    open_table(house, cy, 2, true, more);
    expect(house, cy, "GET", more, "", 200, "\"aside\":false");
}

/* The state of the damaged table and its people. */
static void
look_at_hurt(struct house *house, const struct evening *e)
{
    static const char *const views[] = { "replay", "match", "rules" };
    struct guest g;
    struct replied *r = ask(house, e->ada, "GET", e->hurt, "");

    assert_true(r->status == 200 || r->status == 404);
    if (r->status == 404)
        return;
    json_decref(json_loads(r->json, 0, NULL));
    come(house, &g, e->hurt, e->ada);
    rest(house, 5);
    go(&g);
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++)
        assert_true(
            ask(house, e->ada, "GET", at(e->hurt, views[i]), "")->status < 500);
    assert_true(ask(house, e->ada, "GET", "/api/me", "")->status < 500);
}

/*
 * A change of the file, the report about it, and the state of the table then.
 */
static const struct damage_case {
    const char *sql;
    const char *told;  /* NULL: nothing need be */
    const char *shown; /* in the JSON of the table; NULL: it is not found */
} cases[] = {
    { "UPDATE people SET name = CAST(x'41ff42' AS TEXT) WHERE id = 1",
      "row-damaged 0: The name of a person",
      "\"A\xef\xbf\xbd"
      "B\"" },
    { "UPDATE people SET name = NULL WHERE id = 1",
      "row-damaged 0: The name of a person", "\"\xef\xbf\xbd\"" },
    { "UPDATE people SET name = '' WHERE id = 1", NULL, "\"aside\":false" },
    { "DELETE FROM people WHERE id = 1", NULL, "\"aside\":false" },
    { "UPDATE chat SET text = CAST(x'41ff42' AS TEXT)",
      "row-damaged 1: A line of chat", "\"aside\":false" },
    { "UPDATE chat SET text = NULL", "row-damaged 1: A line of chat",
      "\"aside\":false" },
    { "UPDATE chat SET person = 999", NULL, "\"aside\":false" },
    { "UPDATE tables SET link = CAST(x'41ff42' AS TEXT) WHERE id = 1",
      "row-damaged 1: The link", NULL },
    { "UPDATE tables SET link = link || link WHERE id = 1",
      "row-damaged 1: The link", NULL },
    { "UPDATE tables SET link = NULL WHERE id = 1", "row-damaged 1: The link",
      NULL },
    { "UPDATE tables SET link = '' WHERE id = 1", "row-damaged 1: The link",
      NULL },
    { "UPDATE tables SET setup = CAST(x'7bff7d' AS TEXT) WHERE id = 1",
      "table-aside 1:", "\"aside\":true" },
    { "UPDATE tables SET setup = 'nonsense' WHERE id = 1",
      "table-aside 1:", "\"aside\":true" },
    { "UPDATE tables SET setup = '' WHERE id = 1",
      "table-aside 1:", "\"aside\":true" },
    { "UPDATE tables SET setup = NULL WHERE id = 1",
      "table-aside 1:", "\"aside\":true" },
    { "UPDATE tables SET setup = '[]' WHERE id = 1",
      "table-aside 1:", "\"aside\":true" },
    { "UPDATE tables SET stage = 9 WHERE id = 1", "table-aside 1: Its stage",
      "\"aside\":true" },
    { "UPDATE tables SET stage = -1 WHERE id = 1", "table-aside 1: Its stage",
      "\"aside\":true" },
    { "UPDATE tables SET stage = 257 WHERE id = 1", "table-aside 1: Its stage",
      "\"aside\":true" },
    { "UPDATE tables SET seats = 9 WHERE id = 1",
      "table-aside 1: A row of its seats is missing", "\"aside\":true" },
    { "UPDATE tables SET seats = 2 WHERE id = 1",
      "table-aside 1:", "\"aside\":true" },
    { "UPDATE tables SET seats = 0 WHERE id = 1",
      "table-aside 1:", "\"aside\":true" },
    { "UPDATE tables SET next = CAST(x'ff' AS TEXT) WHERE id = 1", NULL,
      "\"aside\":false" },
    { "UPDATE tables SET stand_in = CAST(x'ff' AS TEXT) WHERE id = 1", NULL,
      "\"aside\":false" },
    { "UPDATE tables SET host = -5, made = -5, touched = -5 WHERE id = 1", NULL,
      "\"aside\":false" },
    { "UPDATE seats SET bot = CAST(x'ff' AS TEXT) WHERE tab = 1 AND seat = 2",
      "table-aside 1: It has a bot", "\"aside\":true" },
    { "UPDATE seats SET bot = 'genius' WHERE tab = 1 AND seat = 2",
      "table-aside 1: It has a bot", "\"aside\":true" },
    { "UPDATE seats SET seat = 7 WHERE tab = 1 AND seat = 2",
      "table-aside 1: A row of its seats", "\"aside\":true" },
    { "DELETE FROM seats WHERE tab = 1 AND seat = 2",
      "table-aside 1: A row of its seats", "\"aside\":true" },
    { "UPDATE seats SET person = -7 WHERE tab = 1 AND seat = 1", NULL,
      "\"aside\":false" },
    { "UPDATE log SET text = CAST(x'64ff' AS TEXT) WHERE tab = 1 AND n = 1",
      "table-aside 1: Its log", "\"aside\":true" },
    { "UPDATE log SET text = '' WHERE tab = 1 AND n = 2",
      "table-aside 1: Its log", "\"aside\":true" },
    { "UPDATE log SET text = NULL WHERE tab = 1 AND n = 2",
      "table-aside 1: Its log", "\"aside\":true" },
    { "UPDATE log SET seat = 300 WHERE tab = 1 AND n = 1",
      "table-aside 1: Its log", "\"aside\":true" },
    { "UPDATE log SET giver = 77 WHERE tab = 1 AND n = 1",
      "table-aside 1: Its log", "\"aside\":true" },
    { "UPDATE log SET token = CAST(x'ff' AS TEXT) WHERE tab = 1 AND n = 2",
      NULL, "\"aside\":false" },
    { "DELETE FROM log WHERE tab = 1 AND n = 1", "table-aside 1: Its log",
      "\"aside\":true" },
    { "UPDATE progress SET result = CAST(x'ff' AS TEXT)", NULL,
      "\"aside\":false" },
    { "UPDATE progress SET awaited = 999, heard = -1", NULL,
      "\"aside\":false" },
    { "UPDATE bans SET address = CAST(x'41ff' AS TEXT) WHERE at = 5"
      " AND address LIKE '%9'",
      "row-damaged 0: The row of a ban", "\"aside\":false" },
    { "UPDATE bans SET address = 'garbage' WHERE address LIKE '%9'",
      "row-damaged 0: The address of a ban", "\"aside\":false" },
    { "UPDATE bans SET why = CAST(x'ff' AS TEXT)",
      "row-damaged 0: The row of a ban", "\"aside\":false" },
    { "UPDATE bans SET why = NULL", "row-damaged 0: The row of a ban",
      "\"aside\":false" },
    { "UPDATE sessions SET hash = x'00' WHERE person = 99", NULL,
      "\"aside\":false" },
};

static void
one_damage(const struct damage_case *c)
{
    struct evening e;
    struct house *house;
    struct replied *r;

    make_evening(&e);
    damage(c->sql);
    told[0] = '\0';
    house = open_noting(false);
    r = ask(house, e.bo, "GET", e.hurt, "");
    look_at_hurt(house, &e);
    use_the_rest(house, &e);
    r = ask(house, e.bo, "GET", e.hurt, "");
    if (c->shown != NULL ? r->status != 200 || strstr(r->json, c->shown) == NULL
                         : r->status != 404)
        fail_msg("%s: %d %s", c->sql, r->status, r->json);
    house_metrics(house);
    if (c->told != NULL && strstr(told, c->told) == NULL)
        fail_msg("%s: not told, but %s", c->sql, told);
    if (c->told != NULL && disk_damaged(house) == 0)
        fail_msg("%s: not counted", c->sql);
    if (c->told == NULL && disk_damaged(house) != 0)
        fail_msg("%s: counted as damage: %s", c->sql, told);
    house_close(house);
}

static void
test_each(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        one_damage(&cases[i]);
}

static void
on_answer(void *context, char *json)
{
    *(char **)context = json;
}

/* The reply to an operator who requests ${deed} for table 1. */
static void
expect_deed(struct house *house, const char *deed, const char *words)
{
    char line[80], *reply = NULL;

    snprintf(line, sizeof line, "{\"do\":\"%s\",\"table\":\"1\"}", deed);
    admin_request(house, line, strlen(line), on_answer, &reply);
    for (int i = 0; i < PATIENCE && reply == NULL; i++)
        turn(house);
    assert_non_null(reply);
    if (strstr(reply, words) == NULL)
        fail_msg("%s: %s", deed, reply);
    free(reply);
}

/* A table that nobody finds by its link is deleted by its number. */
static void
test_delete_lost(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct evening e;
        struct house *house;

        if (cases[i].shown != NULL)
            continue;
        make_evening(&e);
        damage(cases[i].sql);
        house = open_noting(false);
        expect_deed(house, "show", "The link of that table is damaged");
        expect_deed(house, "close", "The link of that table is damaged");
        expect_deed(house, "restore", "The link of that table is damaged");
        expect_deed(house, "delete", "\"done\"");
        expect_deed(house, "delete", "no-table");
        use_the_rest(house, &e);
        house_close(house);
        house = open_noting(false);
        house_metrics(house);
        if (disk_damaged(house) != 0)
            fail_msg("%s: not deleted: %s", cases[i].sql, told);
        house_close(house);
    }
}

/* A damaged table is reported before anybody looks at it. */
static void
test_at_start(void **unused)
{
    struct evening e;
    struct house *house;

    (void)unused;
    make_evening(&e);
    run_sql("UPDATE tables SET stage = 9 WHERE id = 1");
    house = open_noting(true);
    assert_int_equal(disk_damaged(house), 1);
    for (int i = 0; i < PATIENCE && strstr(told, "logs-read") == NULL; i++)
        turn(house);
    assert_non_null(strstr(told, "logs-read 0: The logs of all"));
    use_the_rest(house, &e);
    house_close(house);
}

/* A ban without an address that can be read bans nobody, and is not listed. */
static void
test_bans(void **unused)
{
    static const char line[] = "{\"do\":\"people\"}";
    struct evening e;
    struct house *house;
    char *reply = NULL;

    (void)unused;
    make_evening(&e);
    run_sql("UPDATE bans SET address = 'garbage' WHERE address LIKE '%9'");
    house = open_noting(false);
    admin_request(house, line, strlen(line), on_answer, &reply);
    for (int i = 0; i < PATIENCE && reply == NULL; i++)
        turn(house);
    assert_non_null(strstr(reply, "203.0.113.8"));
    assert_null(strstr(reply, "::"));
    free(reply);
    house_close(house);
}

/* A table dropped at no possible time is reported, and not deleted. */
static void
test_dropped(void **unused)
{
    static const char *const times[] = { "-1", "1", "9000000000000000000" };

    (void)unused;
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        struct evening e;
        struct house *house;
        char sql[80];

        make_evening(&e);
        snprintf(sql, sizeof sql, "UPDATE tables SET dropped = %s WHERE id = 1",
                 times[i]);
        run_sql(sql);
        told[0] = '\0';
        house = open_noting(false);
        rest(house, 200);
        assert_null(strstr(told, "table-deleted"));
        if (times[i][0] != '9' &&
            strstr(told, "row-damaged 1: The time") == NULL)
            fail_msg("%s: %s", times[i], told);
        expect_deed(house, "restore", "\"done\"");
        house_close(house);
        house = open_noting(false);
        expect(house, e.ada, "GET", e.hurt, "", 200, "playing");
        house_close(house);
    }
}

/* Unreadable pages */

enum { PAGE = 4096 };

/* The bytes that a destroyed page has. */
enum ruin { RUIN_ZEROS, RUIN_NOISE, RUIN_KINDS };

/* Destroys page ${number}, from 1; false: there is none. */
static bool
ruin_page(int number, enum ruin ruin)
{
    struct rk_rng rng = rk_rng_seed((uint64_t)number);
    FILE *file = fopen(path, "r+b");
    char bytes[PAGE] = { 0 };
    bool there;

    assert_non_null(file);
    for (int i = 0; ruin == RUIN_NOISE && i < PAGE; i++)
        bytes[i] = (char)rk_rng_below(&rng, 256);
    fseek(file, 0, SEEK_END);
    there = ftell(file) >= (long)number * PAGE;
    fseek(file, (long)(number - 1) * PAGE, SEEK_SET);
    if (there)
        assert_int_equal(fwrite(bytes, 1, PAGE, file), PAGE);
    fclose(file);
    return there;
}

static void
copy_file(const char *from, const char *to)
{
    char command[200];

    snprintf(command, sizeof command, "cp %s %s", from, to);
    assert_int_equal(system(command), 0);
}

/* True if the house opens the file; then it must notice the damage. */
static bool
notices(int page, bool *unread)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct house *house;

    told[0] = '\0';
    house = house_open(&(struct house_settings){ .path = path,
                                                 .bot_threads = 1,
                                                 .now = clock_now,
                                                 .wake = wake,
                                                 .inspects = true,
                                                 .log = note_report },
                       &why);
    if (house == NULL) {
        if (strstr(sentence, path) == NULL ||
            strstr(sentence, "restore a backup") == NULL)
            fail_msg("page %d is destroyed: %s", page, sentence);
        return false;
    }
    for (int i = 0; i < PATIENCE && strstr(told, "logs-read") == NULL; i++)
        turn(house);
    rk_text_clear(&why);
    if (disk_healthy(house, &why) || strstr(told, "-damaged") == NULL)
        fail_msg("page %d is destroyed, and all seems well: %s", page, told);
    *unread = *unread || strstr(told, "could not be read") != NULL;
    assert_true(strstr(told, "could not be read") == NULL ||
                house_metrics(house)->reads_failed > 0);
    house_close(house);
    return true;
}

/* Destroys each page in turn; returns how many of them the house needs. */
static int
destroy_each(bool *unread)
{
    char sound[80];
    int closed = 0;

    snprintf(sound, sizeof sound, "%s.sound", path);
    copy_file(path, sound);
    for (int ruin = 0; ruin < RUIN_KINDS; ruin++) {
        for (int page = 1; ruin_page(page, (enum ruin)ruin); page++) {
            closed += !notices(page, unread);
            copy_file(sound, path);
        }
    }
    unlink(sound);
    return closed;
}

/*
 * Whichever page is destroyed, the house opens and says so. It cannot do so
 * without the schema and the roots of tables and their progress; then it says
 * which file cannot be read and how to go on.
 */
static void
test_destroyed_pages(void **unused)
{
    struct evening e;
    bool unread = false;

    (void)unused;
    make_evening(&e);
    assert_int_equal(destroy_each(&unread), 3 * RUIN_KINDS);
    assert_true(unread);
}

/* The same with more tables than a page of the list has. */
static void
test_destroyed_leaves(void **unused)
{
    struct evening e;
    bool unread = false;

    (void)unused;
    make_evening(&e);
    run_sql(
        "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL"
        " SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n;"
        "INSERT INTO tables (id, link, host, setup, listed, stage, made,"
        " touched, seats, rules) SELECT i, 'crowdedtable' ||"
        " printf('%010d', i), host, setup, listed, stage, made, touched,"
        " seats, rules FROM n, tables WHERE id = 2;"
        "INSERT INTO seats (tab, seat, person, bot, offered) SELECT i, seat,"
        " person, bot, offered FROM n, seats WHERE tab = 2");
    assert_int_equal(destroy_each(&unread), 3 * RUIN_KINDS);
    assert_true(unread);
}

/* An end is due, but the log does not replay: a request is still answered. */
static void
test_end_of_damaged(void **unused)
{
    char host[64], guest[64], where[64], consent[96];
    static const char body[] = "{\"consents\":true}";
    struct replied r = { .there = false };
    struct house *house = new_house();

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 2, true, where);
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "Bo");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    house_close(house);
    run_sql("UPDATE seats SET votes = 1; UPDATE log SET text = 'no answer'");
    house = open_house();
    snprintf(consent, sizeof consent, "%s", at(where, "consent"));
    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = consent,
                                                   .host = host_name,
                                                   .body = body,
                                                   .length = strlen(body),
                                                   .token = host,
                                                   .reply = on_reply,
                                                   .context = &r });
    for (int i = 0; i < 1000 && !r.there; i++) {
        house_deliver(house); /* the log is read only now */
        usleep(1000);
    }
    assert_true(r.there);
    free(r.json);
    expect(house, host, "GET", where, "", 200, "\"aside\":true");
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each),
        cmocka_unit_test(test_bans),
        cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_at_start),
        cmocka_unit_test(test_delete_lost),
        cmocka_unit_test(test_end_of_damaged),
        cmocka_unit_test(test_destroyed_pages),
        cmocka_unit_test(test_destroyed_leaves),
    };

    return cmocka_run_group_tests_name("damage", tests, prepare, leave);
}
