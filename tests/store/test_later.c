/* The store: sessions in use, progress, rules, pages of chat, dropped tables. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "new.h"
#include "temporary.h"

/* Sessions */

/* Writes "made/used ..." */
static bool
list_session(void *context, const struct store_session *s)
{
    char *to = context;

    assert_true(s->person == 7);
    sprintf(to + strlen(to), "%d/%d ", (int)s->made, (int)s->used);
    return true;
}

static void
expect_sessions(struct store *store, const char *list)
{
    char found[100] = "";

    assert_int_equal(store_each_session(store, 7, list_session, found),
                     STORE_OK);
    assert_string_equal(found, list);
}

static void
test_sessions(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change use = new_session(STORE_USE_SESSION, 7, "a");

    (void)unused;
    temporary_must(store, new_person(7, "A"));
    temporary_must(store, new_entrance(8, "x"));
    expect_sessions(store, "");
    temporary_must(store, new_session(STORE_END_SESSIONS, 7, "a"));
    temporary_must(store, new_session(STORE_ADD_SESSION, 7, "a"));
    temporary_must(store, new_session(STORE_ADD_SESSION, 7, "b"));
    temporary_must(store, new_session(STORE_ADD_SESSION, 7, "c"));
    use.session.used = 50;
    temporary_must(store, use);
    expect_sessions(store, "9/50 9/9 9/9 ");
    temporary_must(store, new_session(STORE_END_SESSIONS, 7, "a"));
    expect_sessions(store, "9/50 ");
    temporary_must_not(store, new_session(STORE_USE_SESSION, 7, "b"));
    temporary_must(store, new_session(STORE_END_SESSIONS, 7, "none of them"));
    expect_sessions(store, "");
    temporary_must(store, new_session(STORE_END_SESSION, 8, "x"));
    store_close(store);
}

/* Progress of a match */

struct progress {
    int awaited;
    uint64_t heard;
    char result[16];
};

static bool
note_progress(void *context, const struct store_table *t)
{
    struct progress *p = context;

    p->awaited = t->awaited;
    p->heard = t->heard;
    snprintf(p->result, sizeof p->result, "%s",
             t->result != NULL ? t->result : "-");
    return false;
}

static void
expect_progress(struct store *store, int awaited, uint64_t heard,
                const char *result)
{
    struct progress p = { 0 };

    assert_int_equal(store_find_table(store, "one", note_progress, &p),
                     STORE_OK);
    assert_int_equal(p.awaited, awaited);
    assert_true(p.heard == heard);
    assert_string_equal(p.result, result);
}

/* Kept with the entries, or not at all. */
static void
test_progress(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change change = new_entry(1, 1, &pass);

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    expect_progress(store, STORE_UNKNOWN, 0, "-");
    change.append.awaited = 5;
    change.append.heard = 77;
    temporary_must(store, change);
    expect_progress(store, 5, 77, "-");
    change.append.awaited = 6;
    change.append.result = "lost";
    temporary_must_not(store, change);
    expect_progress(store, 5, 77, "-");
    change.append.first = 2;
    change.append.heard = 0;
    change.append.result = "won";
    temporary_must(store, change);
    expect_progress(store, 6, 77, "won");
    change.append = (struct store_append){
        .table = 1, .first = 3, .stage = STORE_OVER, .awaited = STORE_UNKNOWN
    };
    temporary_must(store, change);
    expect_progress(store, STORE_UNKNOWN, 77, "won");
    store_close(store);
}

/* Rules */

static bool
look_at_rules(void *context, const struct store_table *t)
{
    assert_string_equal(t->setup, context);
    assert_int_equal(t->rules, 4);
    return true;
}

static bool
count_table(void *context, const struct store_table *t)
{
    assert_int_equal(t->rules, 0);
    ++*(int *)context;
    return true;
}

static void
expect_unruled(struct store *store, int tables)
{
    int count = 0;

    assert_int_equal(store_each_unruled(store, count_table, &count), STORE_OK);
    assert_int_equal(count, tables);
}

/* Set once, where they were not known. */
static void
test_rules(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change change = new_table(1, "one");
    struct store_change rules = { .kind = STORE_SET_RULES,
                                  .table = {
                                      .id = 1, .setup = "whole", .rules = 4 } };

    (void)unused;
    change.table.rules = 0;
    temporary_must(store, change);
    temporary_must(store, new_table(2, "two"));
    expect_unruled(store, 1);
    temporary_must(store, rules);
    expect_unruled(store, 0);
    rules.table.rules = 5;
    rules.table.setup = "other";
    temporary_must_not(store, rules);
    assert_int_equal(store_find_table(store, "one", look_at_rules, "whole"),
                     STORE_OK);
    store_close(store);
}

/* Chat */

/* Writes the numbers of lines. */
static bool
list_line(void *context, uint32_t number, const struct store_chat *chat)
{
    char *to = context;

    assert_true(chat->when == number);
    sprintf(to + strlen(to), "%u ", number);
    return true;
}

static void
expect_page(struct store *store, uint32_t before, uint32_t most,
            const char *list)
{
    char found[100] = "";

    assert_int_equal(store_last_chat(store, 1, before, most, list_line, found),
                     STORE_OK);
    assert_string_equal(found, list);
}

static void
test_chat_pages(void **unused)
{
    struct store *store = temporary_open_new();

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    temporary_must(store, new_table(2, "two"));
    expect_page(store, 0, 3, "");
    for (uint64_t i = 1; i <= 7; i++) {
        for (uint64_t table = 1; table <= 2; table++)
            temporary_must(
                store, (struct store_change){ .kind = STORE_SAY,
                                              .chat = { table, 6, i, "a" } });
    }
    expect_page(store, 0, 3, "5 6 7 ");
    expect_page(store, 5, 3, "2 3 4 ");
    expect_page(store, 2, 3, "1 ");
    expect_page(store, 1, 3, "");
    expect_page(store, 0, 100, "1 2 3 4 5 6 7 ");
    expect_page(store, 0, 0, "");
    expect_page(store, UINT32_MAX, 1, "7 ");
    store_close(store);
}

/* Dropped tables */

static bool
list_link(void *context, const struct store_table *t)
{
    char *to = context;

    sprintf(to + strlen(to), "%s%s ", t->link, t->next != NULL ? "+" : "");
    return true;
}

/* The links of tables, with a "+" for those that have a rematch. */
static void
expect_tables(struct store *store, const char *here, const char *dropped)
{
    char found[100] = "";

    assert_int_equal(store_each_table(store, list_link, found), STORE_OK);
    assert_string_equal(found, here);
    found[0] = '\0';
    assert_int_equal(store_each_dropped(store, list_link, found), STORE_OK);
    assert_string_equal(found, dropped);
}

static struct store_change
dropping(enum store_kind kind, uint64_t id, uint64_t when)
{
    return (struct store_change){
        .kind = kind, .table = { .id = id, .dropped = when, .touched = when }
    };
}

static bool
count_entry(void *context, uint32_t number, const struct store_entry *e)
{
    (void)number;
    (void)e;
    ++*(int *)context;
    return true;
}

static void
expect_length(struct store *store, uint64_t table, int length)
{
    int count = 0;

    assert_int_equal(store_each_entry(store, table, 1, count_entry, &count),
                     STORE_OK);
    assert_int_equal(count, length);
}

/* The links of tables that were dropped before ${time}. */
static void
expect_old(struct store *store, uint64_t time, const char *list)
{
    char found[100] = "";

    assert_int_equal(store_old_dropped(store, time, list_link, found),
                     STORE_OK);
    assert_string_equal(found, list);
}

/* All of it comes back. */
static void
test_restore(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change again = new_table(2, "two");

    (void)unused;
    again.table.origin.again = 1;
    temporary_must(store, new_table(1, "one"));
    temporary_must(store, again);
    temporary_must(store, new_table(3, "three"));
    temporary_must(store, new_entry(2, 1, &pass));
    expect_tables(store, "one+ two three ", "");
    temporary_must(store, dropping(STORE_DROP_TABLE, 2, 70));
    temporary_must_not(store, dropping(STORE_DROP_TABLE, 2, 71));
    temporary_must(store, dropping(STORE_DROP_TABLE, 3, 80));
    expect_tables(store, "one ", "three two ");
    assert_int_equal(store_find_table(store, "two", list_link, NULL),
                     STORE_NOTHING);
    expect_old(store, 70, "");
    expect_old(store, 71, "two ");
    expect_old(store, 81, "two three ");
    temporary_must(store, dropping(STORE_RESTORE_TABLE, 2, 90));
    temporary_must_not(store, dropping(STORE_RESTORE_TABLE, 2, 90));
    expect_tables(store, "one+ two ", "three ");
    expect_length(store, 2, 1);
    store_close(store);
}

/* A table whose rematch was dropped can have another; then it stays. */
static void
test_delete_dropped(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change first = new_table(2, "two");
    struct store_change second = new_table(3, "three");

    (void)unused;
    first.table.origin.again = second.table.origin.again = 1;
    temporary_must(store, new_table(1, "one"));
    temporary_must(store, first);
    temporary_must_not(store, second);
    temporary_must(store, new_entry(2, 1, &pass));
    temporary_must(store, dropping(STORE_DROP_TABLE, 2, 91));
    temporary_must(store, second);
    expect_tables(store, "one+ three ", "two ");
    temporary_must(store, dropping(STORE_DELETE_TABLE, 2, 0));
    expect_tables(store, "one+ three ", "");
    expect_length(store, 2, 0);
    temporary_must(store, dropping(STORE_DROP_TABLE, 3, 95));
    temporary_must(store, dropping(STORE_DELETE_TABLE, 3, 0));
    temporary_must(store, second);
    store_close(store);
}

/* By its number, dropped or not. */
static void
test_numbered(void **unused)
{
    struct store *store = temporary_open_new();
    char found[100] = "";

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    temporary_must(store, new_table(2, "two"));
    temporary_must(store, dropping(STORE_DROP_TABLE, 2, 70));
    assert_int_equal(store_numbered_table(store, 1, list_link, found),
                     STORE_OK);
    assert_int_equal(store_numbered_table(store, 2, list_link, found),
                     STORE_OK);
    assert_int_equal(store_numbered_table(store, 3, list_link, found),
                     STORE_NOTHING);
    assert_string_equal(found, "one two ");
    store_close(store);
}

/* The last one that was kept. */
static void
test_clock(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_clock clock;

    (void)unused;
    assert_int_equal(store_find_clock(store, &clock), STORE_NOTHING);
    for (uint64_t i = 1; i <= 2; i++)
        temporary_must(store,
                       (struct store_change){ .kind = STORE_SET_CLOCK,
                                              .clock = { i, 2 * i, 3 * i } });
    assert_int_equal(store_find_clock(store, &clock), STORE_OK);
    assert_true(clock.time == 2 && clock.begun == 4 && clock.wall == 6);
    store_close(store);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sessions), cmocka_unit_test(test_progress),
        cmocka_unit_test(test_rules),    cmocka_unit_test(test_chat_pages),
        cmocka_unit_test(test_restore),  cmocka_unit_test(test_delete_dropped),
        cmocka_unit_test(test_numbered), cmocka_unit_test(test_clock),
    };

    return cmocka_run_group_tests_name("later", tests, temporary_prepare,
                                       temporary_leave);
}
