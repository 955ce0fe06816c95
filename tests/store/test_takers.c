/*
 * Another process takes a table while a change of it is on its way. Here it is a
 * connection of our own, which holds the row as long as it likes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include <base/clock.h>
#include <libpq-fe.h>
#include <store/change.h>

#include "kinds.h"
#include "over_postgres.h"
#include "temporary.h"

/* The number that the database answers to ${sql}; -1: none. */
static int
run(PGconn *other, const char *sql)
{
    PGresult *result = PQexec(other, sql);
    int number = -1;

    if (PQresultStatus(result) != PGRES_COMMAND_OK &&
        PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(other));
    if (PQntuples(result) > 0)
        number = atoi(PQgetvalue(result, 0, 0));
    PQclear(result);
    return number;
}

static PGconn *
connect_other(void)
{
    char address[OVER_POSTGRES_MAX];
    PGconn *other;

    over_postgres_address(temporary_path, address);
    other = PQconnectdb(address);
    assert_int_equal(PQstatus(other), CONNECTION_OK);
    return other;
}

/* Begins to take ${table}, as the store would. */
static void
begin_taking(PGconn *other, uint64_t table)
{
    char sql[100];

    snprintf(sql, sizeof sql,
             "UPDATE progress SET epoch = epoch + 1 WHERE tab = %d",
             (int)table);
    run(other, "BEGIN");
    run(other, sql);
}

/* Waits until the store waits for the row. */
static void
await_wait(PGconn *other)
{
    double since = clock_seconds(CLOCK_MONOTONIC);

    while (run(other, "SELECT count(*) FROM pg_locks JOIN pg_stat_activity"
                      " USING (pid) JOIN rookery ON application_name = writer"
                      " WHERE NOT granted") == 0) {
        assert_true(clock_seconds(CLOCK_MONOTONIC) - since < 30);
        usleep(1000);
    }
}

/*
 * The outcome of ${change} that comes between the taking of its table and
 * ${end}, "COMMIT" or "ROLLBACK".
 */
static enum store_status
change_during(struct store *store, PGconn *other, uint64_t table,
              const struct store_change *change, const char *end)
{
    enum store_status status = STORE_NOTHING;

    begin_taking(other, table);
    assert_true(store_submit(store, change, temporary_note_status, &status));
    await_wait(other);
    run(other, end);
    store_drain(store);
    return status;
}

static void
test_every_kind(void **unused)
{
    struct store *store = temporary_open_new();
    PGconn *other = connect_other();

    (void)unused;
    for (enum store_kind kind = 0; kind < STORE_KINDS; kind++) {
        uint64_t id = 1 + (uint64_t)kind;
        struct store_change change;

        if (!kinds_make(kind, id, 1, &change))
            continue;
        kinds_prepare(store, kind, id);
        assert_int_equal(change_during(store, other, id, &change, "COMMIT"),
                         STORE_CONFLICT);
        kinds_make(kind, id, 2, &change);
        assert_int_equal(change_during(store, other, id, &change, "ROLLBACK"),
                         STORE_OK);
    }
    PQfinish(other);
    store_close(store);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind),
    };

    return cmocka_run_group_tests_name("takers", tests, temporary_prepare,
                                       temporary_leave);
}
