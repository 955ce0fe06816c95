/*
 * Every change about a table carries the epoch of the table; after somebody has
 * taken it, those with the old one are refused and change nothing.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include <rookery/check.h>
#include <store/change.h>

#include "bare.h"
#include "evening.h"
#include "kinds.h"
#include "new.h"
#include "temporary.h"

/* Refused, without a trace. */
static void
expect_refused(struct store *store, const struct store_change *change)
{
    char *before = evening_dump(store), *after;

    temporary_must_not(store, *change);
    after = evening_dump(store);
    assert_string_equal(after, before);
    free(after);
    free(before);
}

static void
test_every_kind(void **unused)
{
    struct store *store = temporary_open_new();

    (void)unused;
    for (enum store_kind kind = 0; kind < STORE_KINDS; kind++) {
        uint64_t id = 1 + (uint64_t)kind;
        struct store_change change;

        if (!kinds_make(kind, id, 0, &change)) {
            assert_true(change_hold(&change).table == 0);
            continue;
        }
        kinds_prepare(store, kind, id);
        expect_refused(store, &change);
        kinds_make(kind, id, 2, &change);
        expect_refused(store, &change);
        kinds_make(kind, id, 1, &change);
        temporary_must(store, change);
    }
    store_close(store);
}

/* The end of a match has no entries. */
static void
test_ends(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change end = {
        .kind = STORE_APPEND,
        .append = { .table = 1, .first = 1, .stage = STORE_ABORTED }
    };

    (void)unused;
    kinds_prepare(store, STORE_APPEND, 1);
    expect_refused(store, &end);
    end.append.epoch = 1;
    temporary_must(store, end);
    store_close(store);
}

/* In one group, too, what comes behind the taking is refused by itself. */
static void
test_one_group(void **unused)
{
    static const struct {
        enum store_kind kind;
        uint64_t epoch;
        enum store_status status;
    } steps[] = {
        { STORE_SAY, 1, STORE_OK },
        { STORE_SAY, 2, STORE_CONFLICT },
        { STORE_APPEND, 1, STORE_OK },
        { STORE_TAKE_TABLE, 1, STORE_OK },
        { STORE_SAY, 1, STORE_CONFLICT },
        { STORE_SET_TABLE, 2, STORE_OK },
        { STORE_TAKE_TABLE, 1, STORE_CONFLICT },
        { STORE_SAY, 2, STORE_OK },
    };
    enum store_status status[RK_COUNT(steps)];
    struct store *store = temporary_open_new();

    (void)unused;
    kinds_prepare(store, STORE_SAY, 1);
    for (size_t i = 0; i < RK_COUNT(steps); i++) {
        struct store_change change;

        kinds_make(steps[i].kind, 1, steps[i].epoch, &change);
        assert_true(
            store_submit(store, &change, temporary_note_status, &status[i]));
    }
    store_drain(store);
    for (size_t i = 0; i < RK_COUNT(steps); i++)
        assert_int_equal(status[i], steps[i].status);
    store_close(store);
}

static bool
note_epoch(void *context, const struct store_table *table)
{
    *(uint64_t *)context = table->epoch;
    return true;
}

/* It is in the row, survives, and rises by one each time. */
static void
test_row(void **unused)
{
    struct store *store = temporary_open_new();
    uint64_t epoch = 99;

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    for (uint64_t i = 0; i < 3; i++) {
        assert_int_equal(store_find_table(store, "one", note_epoch, &epoch),
                         STORE_OK);
        assert_true(epoch == i);
        temporary_must(store, kinds_about(STORE_TAKE_TABLE, 1, i));
        expect_refused(
            store, &(struct store_change){ .kind = STORE_TAKE_TABLE,
                                           .table = { .id = 1, .epoch = i } });
        store_close(store);
        store = temporary_open_here();
    }
    store_close(store);
}

static bool
note_asked(void *context, const struct store_table *table)
{
    assert_null(table->damage);
    *(int *)context = table->awaited;
    return true;
}

/* True if table ${id} has its row of progress: there cannot be another one. */
static bool
has_row(struct store *store, uint64_t id)
{
    union sql_value values[] = { { .number = id }, { .number = 0 } };
    struct store_change change = { .kind = STORE_PUT_ROW,
                                   .row = { ADD_PROGRESS, values } };

    return temporary_make(store, change) == STORE_CONFLICT;
}

/*
 * A table without its row has no epoch. The first change of those who know that
 * adds the row; those who have lost such a table are refused as usual.
 */
static void
test_no_row(void **unused)
{
    struct store *store = temporary_open_new();

    (void)unused;
    for (enum store_kind kind = 0; kind < STORE_KINDS; kind++) {
        uint64_t id = 1 + (uint64_t)kind;
        struct store_change bare = new_table(id, ""), change;
        char link[16];

        if (!kinds_make(kind, id, 0, &change))
            continue;
        snprintf(link, sizeof link, "bare-%d", (int)kind);
        bare.table.link = link;
        bare.table.rules = kind == STORE_SET_RULES ? 0 : 1;
        bare_add(store, &bare.table);
        if (kind == STORE_RESTORE_TABLE)
            temporary_must(store,
                           kinds_about(STORE_DROP_TABLE, id, STORE_NO_EPOCH));
        expect_refused(store, &change);
        kinds_make(kind, id, STORE_NO_EPOCH, &change);
        temporary_must(store, change);
        if (kind == STORE_DELETE_TABLE)
            continue;
        assert_true(has_row(store, id));
        if (kind != STORE_TAKE_TABLE)
            temporary_must(store,
                           kinds_about(STORE_TAKE_TABLE, id, STORE_NO_EPOCH));
        expect_refused(store, &change);
        kinds_make(STORE_SAY, id, STORE_NO_EPOCH, &change);
        expect_refused(store, &change);
        kinds_make(STORE_SAY, id, 0, &change);
        temporary_must(store, change);
    }
    store_close(store);
}

/* All that an append says about the match is kept; a refused one adds no row. */
static void
test_no_row_appends(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change bare = new_table(1, "bare"),
                        change = new_entry(1, 2, &pass);
    int asked = 99;

    (void)unused;
    bare_add(store, &bare.table);
    change.append.epoch = STORE_NO_EPOCH;
    change.append.awaited = 2;
    temporary_must_not(store, change);
    assert_false(has_row(store, 1)); /* now it has one */
    store_close(store);
    store = temporary_open_new();
    bare_add(store, &bare.table);
    change.append.first = 1;
    temporary_must(store, change);
    change.append.first = 2;
    change.append.awaited = 1;
    temporary_must(store, change);
    assert_int_equal(store_find_table(store, "bare", note_asked, &asked),
                     STORE_OK);
    assert_int_equal(asked, 1);
    assert_true(has_row(store, 1));
    store_close(store);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_one_group),
        cmocka_unit_test(test_row),
        cmocka_unit_test(test_no_row),
        cmocka_unit_test(test_no_row_appends),
    };

    return cmocka_run_group_tests_name("epochs", tests, temporary_prepare,
                                       temporary_leave);
}
