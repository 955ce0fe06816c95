/*
 * The store over a line to PostgreSQL that is cut, held or gone: nothing is
 * lost or done twice, and it comes back by itself.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <signal.h>
#include <unistd.h>
#include <cmocka.h>

#include <base/clock.h>
#include <libpq-fe.h>

#include "evening.h"
#include "new.h"
#include "over_postgres.h"
#include "proxy.h"
#include "temporary.h"

static char direct[OVER_POSTGRES_MAX]; /* address without the proxy */

/* The whole evening, as it must be. */
static char *
whole_evening(void)
{
    struct store *store = temporary_open_new();
    char *dump;

    for (int step = 0; step < EVENING_STEPS; step++)
        assert_int_equal(evening_step(store, step), STORE_OK);
    dump = evening_dump(store);
    assert_non_null(dump);
    store_close(store);
    return dump;
}

/* One evening in which the line is cut in every step, at changing messages. */
static int
cut_evening(enum proxy_way way, int round, const char *should)
{
    struct store *store = temporary_open_new();
    int cuts = 0;
    char *dump;

    for (int step = 0; step < EVENING_STEPS; step++) {
        proxy_cut(way, 1 + (7 * step + 5 * round) % 36);
        assert_int_equal(evening_step(store, step), STORE_OK);
        cuts += proxy_has_cut();
    }
    proxy_cut(way, 0);
    free(evening_dump(store)); /* its line is there again */
    proxy_cut(way, 1 + round);
    dump = evening_dump(store);
    proxy_cut(way, 0);
    assert_non_null(dump);
    assert_string_equal(dump, should);
    free(dump);
    store_close(store);
    return cuts;
}

static void
test_cuts(void **unused)
{
    enum { ROUNDS = 2 };
    char *should = whole_evening();

    (void)unused;
    for (int way = 0; way < PROXY_WAYS; way++) {
        int cuts = 0;

        for (int round = 0; round < ROUNDS; round++)
            cuts += cut_evening((enum proxy_way)way, round, should);
        printf("# %d cuts\n", cuts);
        assert_true(cuts > ROUNDS * EVENING_STEPS / 2);
    }
    free(should);
}

static void
count_kept(void *context, enum store_status status)
{
    assert_int_equal(status, STORE_OK);
    ++*(int *)context;
}

/* Changes that come while a group is under way share one group, one trip. */
static void
test_one_round_trip(void **unused)
{
    enum { MANY = 50 };
    struct store *store = temporary_open_new();
    struct store_stats before, after;
    int told = 0, trips;

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    trips = proxy_round_trips();
    before = store_stats(store);
    proxy_hold(PROXY_TO_STORE, 1);
    for (uint32_t i = 1; i <= MANY; i++) {
        struct store_change change = new_entry(1, i, &pass);

        assert_true(store_submit(store, &change, count_kept, &told));
        if (i == 1)
            proxy_await();
    }
    proxy_hold(PROXY_TO_STORE, 0);
    store_drain(store);
    after = store_stats(store);
    assert_int_equal(told, MANY);
    assert_int_equal(after.kept - before.kept, 2);
    assert_int_equal(proxy_round_trips() - trips, 2);
    store_close(store);
}

/* While the database is away everything is refused, without its patience. */
static void
expect_away(struct store *store)
{
    double since = clock_seconds(CLOCK_MONOTONIC);
    struct store_change change = new_person(9, "I");
    enum store_status status = STORE_FAILED;
    char name[STORE_NAME_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store_person person;

    if (store_submit(store, &change, temporary_note_status, &status))
        store_drain(store);
    assert_int_equal(status, STORE_FAILED);
    assert_int_equal(store_find_person(store, 1, &person, name), STORE_FAILED);
    store_trouble(store, &why);
    assert_non_null(strstr(sentence, "cannot be reached"));
    assert_true(clock_seconds(CLOCK_MONOTONIC) - since < 8);
}

/* Tries until a person can be added again; fails after a minute. */
static void
expect_back(struct store *store, uint64_t id)
{
    double since = clock_seconds(CLOCK_MONOTONIC);

    while (temporary_make(store, new_person(id, "J")) != STORE_OK) {
        assert_true(clock_seconds(CLOCK_MONOTONIC) - since < 60);
        usleep(10000);
    }
}

static void
test_away(void **unused)
{
    struct store *store = temporary_open_new();
    char name[STORE_NAME_MAX];
    struct store_person person;

    (void)unused;
    temporary_must(store, new_person(1, "A"));
    for (uint64_t id = 10; id < 13; id++) {
        proxy_away(1);
        expect_away(store);
        expect_away(store);
        proxy_away(0);
        expect_back(store, id);
    }
    assert_int_equal(store_find_person(store, 1, &person, name), STORE_OK);
    assert_int_equal(store_find_person(store, 12, &person, name), STORE_OK);
    assert_int_equal(store_find_person(store, 9, &person, name), STORE_NOTHING);
    store_close(store);
}

/* Asks until there is an answer; fails after a minute. */
static void
expect_answer(struct store *store, uint64_t id)
{
    double since = clock_seconds(CLOCK_MONOTONIC);
    char name[STORE_NAME_MAX];
    struct store_person person;

    while (store_find_person(store, id, &person, name) != STORE_OK) {
        assert_true(clock_seconds(CLOCK_MONOTONIC) - since < 60);
        usleep(10000);
    }
}

/*
 * The database goes silent. A store that hurries waits once, for the time that
 * it was given, then nine times as long not at all; and it comes back.
 */
static void
test_silent(void **unused)
{
    enum { MS = 300, TIMES = 1000 };
    struct store *store = temporary_open_new();
    double since, first, others;
    char name[STORE_NAME_MAX];
    struct store_person person;

    (void)unused;
    temporary_must(store, new_person(1, "A"));
    store_hurry(store, MS);
    expect_answer(store, 1);
    for (int round = 0; round < 2; round++) {
        proxy_hold(PROXY_TO_STORE, 1);
        since = clock_seconds(CLOCK_MONOTONIC);
        assert_int_equal(store_find_person(store, 1, &person, name),
                         STORE_FAILED);
        first = clock_seconds(CLOCK_MONOTONIC) - since;
        assert_true(first >= MS / 1000.0 && first < 5);
        for (int i = 0; i < TIMES; i++)
            assert_int_equal(store_find_person(store, 1, &person, name),
                             STORE_FAILED);
        others = clock_seconds(CLOCK_MONOTONIC) - since - first;
        assert_true(others < 2 * MS / 1000.0);
        proxy_hold(PROXY_TO_STORE, 0);
        expect_answer(store, 1);
    }
    proxy_hold(PROXY_TO_STORE, 1);
    store_find_person(store, 1, &person, name);
    proxy_hold(PROXY_TO_STORE, 0);
    store_close(store); /* while its thread connects, perhaps */
}

/* A store that hurries finds a line that is there again, within its time. */
static void
test_hurried_return(void **unused)
{
    struct store *store = temporary_open_new();
    char name[STORE_NAME_MAX];
    struct store_person person;

    (void)unused;
    temporary_must(store, new_person(1, "A"));
    store_hurry(store, 20000);
    for (int i = 0; i < 5; i++) {
        proxy_away(1);
        assert_int_equal(store_find_person(store, 1, &person, name),
                         STORE_FAILED);
        proxy_away(0);
        expect_answer(store, 1);
        proxy_away(1);
        proxy_away(0);
        assert_int_equal(store_find_person(store, 1, &person, name), STORE_OK);
    }
    store_close(store);
}

/*
 * The line is lost again while it is being made, at every message until the
 * statements are prepared.
 */
static void
test_cut_again(void **unused)
{
    static const int messages[PROXY_WAYS] = {
        [PROXY_TO_DATABASE] = 12, [PROXY_TO_STORE] = 48
    };
    struct store *store = temporary_open_new();
    uint64_t id = 1;

    (void)unused;
    for (int way = 0; way < PROXY_WAYS; way++) {
        for (int nth = 1; nth <= messages[way]; nth++) {
            proxy_away(1);
            proxy_away(0);
            proxy_cut((enum proxy_way)way, nth);
            expect_back(store, id++);
            assert_true(proxy_has_cut());
        }
    }
    proxy_cut(PROXY_TO_STORE, 0);
    store_close(store);
}

/*
 * The database goes while a commit is on its way: that change waits, others are
 * refused, and in the end it is there once.
 */
static void
test_uncertain(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change first = new_person(1, "A"), more = new_person(2, "B");
    enum store_status status = STORE_NOTHING;
    char name[STORE_NAME_MAX];
    struct store_person person;

    (void)unused;
    proxy_hold(PROXY_TO_STORE, 1);
    assert_true(store_submit(store, &first, temporary_note_status, &status));
    proxy_await();
    usleep(300000); /* the database has committed */
    proxy_away(1);
    proxy_hold(PROXY_TO_STORE, 0);
    while (store_submit(store, &more, NULL, NULL))
        usleep(100000);
    store_deliver(store);
    assert_int_equal(status, STORE_NOTHING);
    proxy_away(0);
    store_drain(store);
    assert_int_equal(status, STORE_OK);
    assert_int_equal(store_find_person(store, 1, &person, name), STORE_OK);
    assert_string_equal(name, "A");
    store_close(store);
}

/*
 * The line is lost again when the database has committed, at each message until
 * it is known: the change is made once all the same.
 */
static void
test_uncertain_again(void **unused)
{
    enum { FIRST = 60 }; /* messages until the question whether it was kept */
    struct store *store = temporary_open_new();
    int cut = 1;

    (void)unused;
    for (uint64_t id = 1; cut; id++) {
        struct store_change change = new_person(id, "A");
        enum store_status status = STORE_NOTHING;

        temporary_must(store, new_person(1000 + id, "B")); /* it is there */
        proxy_hold(PROXY_TO_STORE, 1);
        assert_true(
            store_submit(store, &change, temporary_note_status, &status));
        proxy_await();
        proxy_away(1);
        proxy_hold(PROXY_TO_STORE, 0);
        proxy_cut(PROXY_TO_STORE, FIRST + 3 * (int)id);
        proxy_away(0);
        store_drain(store);
        cut = proxy_has_cut();
        proxy_cut(PROXY_TO_STORE, 0);
        assert_int_equal(status, STORE_OK);
    }
    store_close(store);
}

/* A store that is closed while the database is away does not wait for it. */
static void
test_closed_away(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change change = new_person(1, "A");
    enum store_status status = STORE_NOTHING;

    (void)unused;
    proxy_hold(PROXY_TO_STORE, 1);
    assert_true(store_submit(store, &change, temporary_note_status, &status));
    proxy_await();
    proxy_away(1);
    proxy_hold(PROXY_TO_STORE, 0);
    usleep(500000);
    store_close(store);
    assert_int_equal(status, STORE_FAILED);
    proxy_away(0);
    store_close(temporary_open_here());
}

/* The number that the database answers to ${sql}; through the line or not. */
static int
ask_database(const char *sql, bool directly)
{
    char address[OVER_POSTGRES_MAX], *ours = strdup(getenv("ROOKERY_POSTGRES"));
    PGconn *conn;
    PGresult *result;
    int number;

    if (directly)
        setenv("ROOKERY_POSTGRES", direct, 1);
    over_postgres_address(temporary_path, address);
    setenv("ROOKERY_POSTGRES", ours, 1);
    free(ours);
    conn = PQconnectdb(address);
    result = PQexec(conn, sql);
    assert_int_equal(PQresultStatus(result), PGRES_TUPLES_OK);
    number = atoi(PQgetvalue(result, 0, 0));
    PQclear(result);
    PQfinish(conn);
    return number;
}

/* Another writer takes over. */
static void
take_over(bool directly)
{
    ask_database("UPDATE rookery SET epoch = epoch + 1, writer = ''"
                 " RETURNING epoch",
                 directly);
}

/* Only one server writes: a second one is refused, an old one shut out. */
static void
test_one_writer(void **unused)
{
    struct store *store = temporary_open_new();
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    assert_null(
        store_open(&(struct store_settings){ .path = temporary_path }, &why));
    assert_non_null(strstr(sentence, "Another server uses"));
    temporary_must(store, new_person(1, "A"));
    take_over(false);
    assert_int_equal(temporary_make(store, new_person(2, "B")), STORE_FAILED);
    rk_text_clear(&why);
    store_trouble(store, &why);
    assert_non_null(strstr(sentence, "taken over"));
    store_close(store);
}

/*
 * A server that has lost its lock has ids left; its successor, here on the same
 * database, gets others.
 */
static void
test_ids_of_two(void **unused)
{
    struct store *old = temporary_open_new(), *new;
    uint64_t last = 0;

    (void)unused;
    assert_int_equal(store_start_ids(old), STORE_OK);
    for (int i = 0; i < 10; i++)
        last = store_new_id(old, STORE_PEOPLE);
    assert_int_equal(
        ask_database("SELECT count(pg_terminate_backend(pid)) FROM"
                     " pg_stat_activity JOIN rookery ON application_name ="
                     " rookery.writer",
                     false),
        1);
    new = temporary_open_here();
    assert_int_equal(store_start_ids(new), STORE_OK);
    for (uint64_t id; (id = store_new_id(old, STORE_PEOPLE)) != 0; last = id)
        assert_true(id == last + 1);
    for (uint64_t id; (id = store_new_id(new, STORE_PEOPLE)) != 0;)
        assert_true(id > last);
    store_close(new);
    store_close(old);
}

/*
 * Ids run out while the database is away, and come when it is back, without a
 * change.
 */
static void
test_ids_run_out(void **unused)
{
    double since = clock_seconds(CLOCK_MONOTONIC);
    struct store *store = temporary_open_new();
    uint64_t last = 0;

    (void)unused;
    assert_int_equal(store_start_ids(store), STORE_OK);
    proxy_away(1);
    for (uint64_t id; (id = store_new_id(store, STORE_TABLES)) != 0;)
        last = id;
    assert_true(last > 0);
    proxy_away(0);
    while (store_new_id(store, STORE_TABLES) <= last) {
        assert_true(clock_seconds(CLOCK_MONOTONIC) - since < 60);
        usleep(10000);
    }
    store_close(store);
}

/*
 * Another writer takes over while a commit is uncertain: whoever waits for it
 * is told that it failed.
 */
static void
test_taken_over(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change change = new_person(1, "A");
    enum store_status status = STORE_NOTHING;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    temporary_must(store, new_person(2, "B"));
    proxy_hold(PROXY_TO_STORE, 1);
    assert_true(store_submit(store, &change, temporary_note_status, &status));
    proxy_await();
    proxy_away(1);
    proxy_hold(PROXY_TO_STORE, 0);
    take_over(true);
    proxy_away(0);
    store_drain(store);
    assert_int_equal(status, STORE_FAILED);
    store_trouble(store, &why);
    assert_non_null(strstr(sentence, "taken over"));
    assert_false(store_stats(store).fine);
    assert_int_equal(temporary_make(store, new_person(3, "C")), STORE_FAILED);
    store_close(store);
}

/*
 * The name by which a writer finds its own lost connections is not overridden
 * by the address.
 */
static void
test_name(void **unused)
{
    char address[OVER_POSTGRES_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store *store;

    (void)unused;
    store_close(temporary_open_new());
    over_postgres_address(temporary_path, address);
    strcat(address, "&application_name=shop");
    store = over_postgres_open_file(address, &why);
    assert_non_null(store);
    assert_int_equal(
        ask_database("SELECT count(*) FROM pg_stat_activity"
                     " JOIN rookery ON application_name = rookery.writer",
                     false),
        1);
    store_close(store);
}

static void
on_alarm(int number)
{
    (void)number;
}

/* A signal that comes while an answer is awaited costs no connection. */
static void
test_signals(void **unused)
{
    enum { QUESTIONS = 300 };
    const struct itimerval often = { { 0, 1000 }, { 0, 1000 } };
    struct sigaction act = { .sa_handler = on_alarm }, before;
    struct store *store = temporary_open_new();
    char name[STORE_NAME_MAX];
    struct store_person person;
    int trips;

    (void)unused;
    temporary_must(store, new_person(1, "A"));
    trips = proxy_round_trips();
    sigaction(SIGALRM, &act, &before);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < QUESTIONS; i++)
        assert_int_equal(store_find_person(store, 1, &person, name), STORE_OK);
    setitimer(ITIMER_REAL, &(struct itimerval){ 0 }, NULL);
    assert_int_equal(proxy_round_trips() - trips, QUESTIONS);
    sigaction(SIGALRM, &before, NULL);
    store_close(store);
}

static int
prepare(void **unused)
{
    snprintf(direct, sizeof direct, "%s", getenv("ROOKERY_POSTGRES"));
    proxy_start();
    return temporary_prepare(unused);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_away),
        cmocka_unit_test(test_silent),
        cmocka_unit_test(test_hurried_return),
        cmocka_unit_test(test_cut_again),
        cmocka_unit_test(test_uncertain),
        cmocka_unit_test(test_uncertain_again),
        cmocka_unit_test(test_closed_away),
        cmocka_unit_test(test_one_writer),
        cmocka_unit_test(test_ids_of_two),
        cmocka_unit_test(test_ids_run_out),
        cmocka_unit_test(test_taken_over),
        cmocka_unit_test(test_name),
        cmocka_unit_test(test_signals),
        cmocka_unit_test(test_one_round_trip),
    };

    return cmocka_run_group_tests_name("lines", tests, prepare,
                                       temporary_leave);
}
