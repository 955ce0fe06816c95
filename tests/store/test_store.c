/* The store: what is kept comes back, what does not fit is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <store/change.h>
#include <store/secret.h>

#include "new.h"
#include "temporary.h"

/* The length of the log of ${table}. */
static bool
count_entry(void *context, uint32_t number, const struct store_entry *e)
{
    (void)number;
    (void)e;
    ++*(int *)context;
    return true;
}

static int
log_length(struct store *store, uint64_t table)
{
    int count = 0;

    assert_int_equal(store_each_entry(store, table, 1, count_entry, &count),
                     STORE_OK);
    return count;
}

static void
test_sessions(void **unused)
{
    struct store *store = temporary_open_new();
    unsigned char hash[STORE_HASH];
    char name[STORE_NAME_MAX];
    struct store_entrance found;

    (void)unused;
    temporary_must(store, new_person(7, "O'Hara; DROP TABLE people"));
    temporary_must(store, new_session(STORE_ADD_SESSION, 7, "token"));
    secret_hash("token", hash);
    assert_int_equal(store_find_session(store, hash, &found, name), STORE_OK);
    assert_true(found.person.id == 7 && found.person.made == 5);
    assert_true(found.session.person == 7 && found.session.made == 9);
    assert_memory_equal(found.session.hash, hash, STORE_HASH);
    assert_string_equal(found.person.name, "O'Hara; DROP TABLE people");
    hash[31] ^= 1;
    assert_int_equal(store_find_session(store, hash, &found, name),
                     STORE_NOTHING);
    temporary_must_not(store, new_entrance(8, "token"));
    assert_int_equal(store_find_person(store, 8, &found.person, name),
                     STORE_NOTHING);
    temporary_must(store, new_entrance(8, "other"));
    temporary_must_not(store, new_entrance(8, "third"));
    temporary_must(store, new_session(STORE_END_SESSION, 7, "token"));
    hash[31] ^= 1;
    assert_int_equal(store_find_session(store, hash, &found, name),
                     STORE_NOTHING);
    secret_hash("other", hash);
    assert_int_equal(store_find_session(store, hash, &found, name), STORE_OK);
    assert_true(found.person.id == 8);
    assert_string_equal(found.person.name, "E");
    secret_hash("third", hash);
    assert_int_equal(store_find_session(store, hash, &found, name),
                     STORE_NOTHING);
    store_close(store);
}

static bool
look_at_table(void *context, const struct store_table *t)
{
    assert_true(t->id == 4 && t->host == 7 && t->listed);
    assert_string_equal(t->link, "four");
    assert_string_equal(t->setup, "{\"a\": \"it's\"}");
    assert_int_equal(t->stage, STORE_OPEN);
    assert_true(t->made == 100 && t->touched == 200);
    assert_int_equal(t->seats, 2);
    assert_true(t->seat[0].person == 7 && t->seat[0].bot == NULL);
    assert_true(t->seat[1].person == 0);
    assert_string_equal(t->seat[1].bot, "strong");
    assert_true(t->rules == 3 && t->chat && t->dropped == 0);
    assert_string_equal(t->stand_in, "casual");
    assert_true(t->awaited == STORE_UNKNOWN && t->heard == 0);
    assert_null(t->result);
    ++*(int *)context;
    return true;
}

static bool
look_at_changed(void *context, const struct store_table *t)
{
    assert_true(!t->listed && t->host == 8);
    assert_int_equal(t->stage, STORE_OVER);
    assert_string_equal(t->link, "four");
    assert_true(t->seat[1].person == 9 && t->seat[1].bot == NULL);
    assert_true(t->seat[1].consents && t->seat[1].replaces == 1);
    assert_true(t->rules == 3 && !t->chat && t->stand_in == NULL);
    ++*(int *)context;
    return true;
}

static void
test_tables(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change change = new_table(4, "four");
    int seen = 0;

    (void)unused;
    temporary_must(store, change);
    assert_int_equal(store_each_table(store, look_at_table, &seen), STORE_OK);
    assert_int_equal(store_find_table(store, "four", look_at_table, &seen),
                     STORE_OK);
    assert_int_equal(seen, 2);
    assert_int_equal(store_find_table(store, "fou", look_at_table, &seen),
                     STORE_NOTHING);
    change.kind = STORE_SET_TABLE;
    change.table.host = 8;
    change.table.listed = false;
    change.table.stage = STORE_OVER;
    change.table.chat = false;
    change.table.stand_in = NULL;
    change.table.seat[1] =
        (struct store_seat){ .person = 9, .consents = true, .replaces = 1 };
    temporary_must(store, change);
    assert_int_equal(store_each_table(store, look_at_changed, &seen), STORE_OK);
    assert_int_equal(seen, 3);
    store_close(store);
}

static bool
look_at_entry(void *context, uint32_t number, const struct store_entry *e)
{
    const struct store_entry *should = (const struct store_entry *)context;

    should += number - 1;
    assert_int_equal(e->seat, should->seat);
    assert_int_equal(e->by, should->by);
    assert_true(e->when == should->when && e->hash == should->hash);
    assert_string_equal(e->text, should->text);
    assert_true((e->token == NULL) == (should->token == NULL));
    if (e->token != NULL)
        assert_string_equal(e->token, should->token);
    return true;
}

static bool
note_next(void *context, const struct store_table *t)
{
    snprintf(context, 16, "%s", t->next != NULL ? t->next : "");
    return true;
}

static void
expect_next(struct store *store, const char *link, const char *next)
{
    char found[16] = "?";

    assert_int_equal(store_find_table(store, link, note_next, found), STORE_OK);
    assert_string_equal(found, next);
}

/* A table has one rematch; a log is taken over in full or not at all. */
static void
test_origins(void **unused)
{
    static struct store_entry log[] = {
        { 0, 0, 3, 7, "one", "t1" },
        { 1, 1, 4, 8, "two", NULL },
    };
    static struct store_entry copy[] = { { 0, 0, 3, 7, "one", NULL } };
    struct store *store = temporary_open_new();
    struct store_change again = new_table(2, "two");
    struct store_change other = new_table(3, "three");

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    temporary_must(store,
                   (struct store_change){ .kind = STORE_APPEND,
                                          .append = { 1, 1, 2, log, 1 } });
    again.table.origin = (struct store_origin){ 1, 1, 3, 0 };
    temporary_must_not(store, again);
    expect_next(store, "one", "");
    again.table.origin.entries = 1;
    temporary_must(store, again);
    expect_next(store, "one", "two");
    expect_next(store, "two", "");
    assert_int_equal(store_each_entry(store, 2, 1, look_at_entry, copy),
                     STORE_OK);
    other.table.origin.again = 1;
    temporary_must_not(store, other);
    assert_int_equal(store_find_table(store, "three", note_next, NULL),
                     STORE_NOTHING);
    again.kind = STORE_DELETE_TABLE;
    temporary_must(store, again);
    expect_next(store, "one", "");
    temporary_must(store, other);
    expect_next(store, "one", "three");
    store_close(store);
}

static bool
only_first(void *context, uint32_t number, const struct store_entry *e)
{
    (void)e;
    assert_int_equal(number, 2);
    ++*(int *)context;
    return false;
}

static void
test_logs(void **unused)
{
    static struct store_entry log[] = {
        { 1, 2, 3, UINT64_MAX, "bid 'ring'=2", "t1" },
        { RK_CHANCE, 3, UINT64_MAX / 2, 0, "deal", NULL },
        { 0, 0, 0, 1, "", "t2" },
    };
    struct store *store = temporary_open_new();
    int seen = 0;

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    temporary_must(store,
                   (struct store_change){ .kind = STORE_APPEND,
                                          .append = { 1, 1, 3, log, 1 } });
    assert_int_equal(store_each_entry(store, 1, 1, look_at_entry, log),
                     STORE_OK);
    assert_int_equal(log_length(store, 1), 3);
    assert_int_equal(store_each_entry(store, 1, 2, only_first, &seen),
                     STORE_OK);
    assert_int_equal(seen, 1);
    store_close(store);
    store = temporary_open_here();
    assert_int_equal(store_each_entry(store, 1, 1, look_at_entry, log),
                     STORE_OK);
    assert_int_equal(log_length(store, 1), 3);
    store_close(store);
}

/* Everything that does not fit what is there. */
static void
test_conflicts(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change other = new_table(2, "one");
    struct store_change change = new_table(1, "one");

    (void)unused;
    temporary_must(store, new_person(1, "A"));
    temporary_must(store, change);
    temporary_must(store, new_entry(1, 1, &pass));
    assert_int_equal(temporary_make(store, new_person(1, "B")), STORE_CONFLICT);
    assert_int_equal(
        temporary_make(store, new_session(STORE_ADD_SESSION, 2, "x")),
        STORE_CONFLICT);
    assert_int_equal(
        temporary_make(store, new_session(STORE_END_SESSION, 1, "x")),
        STORE_CONFLICT);
    assert_int_equal(temporary_make(store, other), STORE_CONFLICT);
    assert_int_equal(temporary_make(store, new_entry(1, 1, &pass)),
                     STORE_CONFLICT);
    assert_int_equal(temporary_make(store, new_entry(1, 3, &pass)),
                     STORE_CONFLICT);
    assert_int_equal(temporary_make(store, new_entry(9, 1, &pass)),
                     STORE_CONFLICT);
    change.kind = STORE_SET_TABLE;
    change.table.seats = 3;
    assert_int_equal(temporary_make(store, change), STORE_CONFLICT);
    change.table.id = 9;
    assert_int_equal(temporary_make(store, change), STORE_CONFLICT);
    change.kind = STORE_DELETE_TABLE;
    assert_int_equal(temporary_make(store, change), STORE_CONFLICT);
    assert_int_equal(
        temporary_make(store,
                       (struct store_change){ .kind = STORE_SAY,
                                              .chat = { 9, 1, 1, "hello" } }),
        STORE_CONFLICT);
    assert_int_equal(log_length(store, 1), 1);
    store_close(store);
}

/* In one group, what is refused does not touch its neighbours. */
static void
test_groups(void **unused)
{
    enum { MANY = 200 };
    static enum store_status status[MANY];
    struct store *store = temporary_open_new();
    uint32_t next = 1;

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    for (int i = 0; i < MANY; i++) {
        bool bad = i % 3 == 1;
        struct store_change change = new_entry(1, bad ? next + 1 : next, &pass);

        status[i] = STORE_NOTHING;
        assert_true(
            store_submit(store, &change, temporary_note_status, &status[i]));
        next += bad ? 0 : 1;
    }
    store_drain(store);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(status[i], i % 3 == 1 ? STORE_CONFLICT : STORE_OK);
    assert_int_equal(log_length(store, 1), (int)next - 1);
    store_close(store);
}

/* Told in the order of the queue, and never before it can be read. */
struct told {
    struct store *store;
    int count;
};

static void
look_at_once(void *context, enum store_status status)
{
    struct told *told = context;

    assert_int_equal(status, STORE_OK);
    told->count++;
    assert_true(log_length(told->store, 1) >= told->count);
}

static void
test_durable_first(void **unused)
{
    struct told told = { .store = temporary_open_new() };

    (void)unused;
    temporary_must(told.store, new_table(1, "one"));
    for (uint32_t i = 1; i <= 50; i++) {
        struct store_change change = new_entry(1, i, &pass);

        assert_true(store_submit(told.store, &change, look_at_once, &told));
    }
    assert_true(told.count == 0);
    store_drain(told.store);
    assert_int_equal(told.count, 50);
    store_close(told.store);
}

static bool
count_chat(void *context, uint32_t number, const struct store_chat *chat)
{
    int *count = context;

    assert_int_equal(number, ++*count);
    assert_string_equal(chat->text, "<b>hello</b>");
    assert_true(chat->person == 6 && chat->when == 8 && chat->table == 1);
    return true;
}

static void
test_delete(void **unused)
{
    struct store *store = temporary_open_new();
    struct store_change chat = { .kind = STORE_SAY,
                                 .chat = { 1, 6, 8, "<b>hello</b>" } };
    struct store_change drop = { .kind = STORE_DELETE_TABLE, .table = { 1 } };
    int count = 0;

    (void)unused;
    temporary_must(store, new_table(1, "one"));
    temporary_must(store, new_entry(1, 1, &pass));
    temporary_must(store, chat);
    temporary_must(store, chat);
    assert_int_equal(store_each_chat(store, 1, 1, count_chat, &count),
                     STORE_OK);
    assert_int_equal(count, 2);
    temporary_must(store, drop);
    temporary_must(store, new_table(1, "again"));
    assert_int_equal(log_length(store, 1), 0);
    count = 0;
    assert_int_equal(store_each_chat(store, 1, 1, count_chat, &count),
                     STORE_OK);
    assert_int_equal(count, 0);
    store_close(store);
}

/* Uses ${many} ids, with a change now and then; the last one. */
static uint64_t
use_ids(struct store *store, int many, uint64_t last)
{
    for (int i = 0; i < many; i++) {
        uint64_t id = store_new_id(store, STORE_PEOPLE);

        assert_true(id > last);
        last = id;
        if (i % 300 == 0)
            temporary_must(store, new_person(id, "N"));
    }
    return last;
}

/* No id is given out twice: not of what is there, nor after a restart. */
static void
test_ids(void **unused)
{
    struct store *store = temporary_open_new();
    uint64_t last;

    (void)unused;
    assert_int_equal(store_start_ids(store), STORE_OK);
    last = use_ids(store, 3200, 0);
    temporary_must(store, new_person(++last, "last"));
    temporary_must(store,
                   new_table(store_new_id(store, STORE_TABLES), "first"));
    store_close(store);
    store = temporary_open_here();
    assert_int_equal(store_start_ids(store), STORE_OK);
    use_ids(store, 100, last);
    temporary_must(store,
                   new_table(store_new_id(store, STORE_TABLES), "second"));
    store_close(store);
}

/* The ends of this program in memory: every literal lies between them. */
extern const char __executable_start[], end[];

/* A copy of a table has texts of its own: it points to no literal. */
static void
test_copies(void **unused)
{
    struct store_change from = new_table(4, "four");
    struct change *copy = change_copy(&from);
    int addresses = 0;

    (void)unused;
    assert_non_null(copy);
    for (size_t at = 0; at < sizeof from.table; at += sizeof(uintptr_t)) {
        uintptr_t old, new;

        memcpy(&old, (const char *)&from.table + at, sizeof old);
        memcpy(&new, (const char *)&copy->change.table + at, sizeof new);
        if (old < (uintptr_t)__executable_start || old >= (uintptr_t)end)
            continue;
        addresses++;
        if (old == new)
            fail_msg("change.c does not copy \"%s\".", (const char *)old);
    }
    assert_true(addresses >= 4);
    free(copy);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sessions),      cmocka_unit_test(test_tables),
        cmocka_unit_test(test_origins),       cmocka_unit_test(test_logs),
        cmocka_unit_test(test_conflicts),     cmocka_unit_test(test_groups),
        cmocka_unit_test(test_durable_first), cmocka_unit_test(test_delete),
        cmocka_unit_test(test_ids),           cmocka_unit_test(test_copies),
    };

    return cmocka_run_group_tests_name("store", tests, temporary_prepare,
                                       temporary_leave);
}
