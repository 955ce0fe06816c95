/* The store: what is kept comes back, what does not fit is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include <sqlite3.h>

#include <store/secret.h>

#include "evening.h"

static char folder[] = "/tmp/rookery-store-XXXXXX";
static char path[64];

static void
clear(void)
{
    char wal[80], shm[80];

    snprintf(wal, sizeof wal, "%s-wal", path);
    snprintf(shm, sizeof shm, "%s-shm", path);
    unlink(path);
    unlink(wal);
    unlink(shm);
}

static struct store *
open_here(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store *store =
        store_open(&(struct store_settings){ .path = path }, &why);

    if (store == NULL)
        fail_msg("%s", sentence);
    return store;
}

static struct store *
open_new(void)
{
    clear();
    return open_here();
}

static void
note_status(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

/* What becomes of ${change}. */
static enum store_status
make(struct store *store, struct store_change change)
{
    enum store_status status = STORE_NOTHING;

    assert_true(store_submit(store, &change, note_status, &status));
    store_settle(store);
    return status;
}

static void
must(struct store *store, struct store_change change)
{
    assert_int_equal(make(store, change), STORE_OK);
}

static void
must_not(struct store *store, struct store_change change)
{
    assert_int_equal(make(store, change), STORE_CONFLICT);
}

static struct store_change
person(uint64_t id, const char *name)
{
    return (struct store_change){ .kind = STORE_ADD_PERSON,
                                  .person = { id, name, 5 } };
}

static struct store_change
session(enum store_kind kind, uint64_t who, const char *token)
{
    struct store_change change = { .kind = kind,
                                   .session = { .person = who, .made = 9 } };

    secret_hash(token, change.session.hash);
    return change;
}

static struct store_change
enter(uint64_t who, const char *token)
{
    return (struct store_change){
        .kind = STORE_ENTER,
        .entrance = { person(who, "E").person,
                      session(STORE_ADD_SESSION, who, token).session }
    };
}

static struct store_change
new_table(uint64_t id, const char *link)
{
    return (struct store_change){
        .kind = STORE_ADD_TABLE,
        .table = { .id = id,
                   .link = link,
                   .host = 7,
                   .setup = "{\"a\": \"it's\"}",
                   .listed = true,
                   .stage = STORE_OPEN,
                   .made = 100,
                   .touched = 200,
                   .seats = 2,
                   .seat = { { .person = 7 }, { .bot = "strong" } } }
    };
}

static struct store_change
entry(uint64_t table, uint32_t first, const struct store_entry *e)
{
    return (struct store_change){
        .kind = STORE_APPEND, .append = { table, first, 1, e, STORE_PLAYING }
    };
}

static const struct store_entry pass = { .seat = 1, .when = 3, .text = "pass" };

/* How long the log of ${table} is. */
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
    struct store *store = open_new();
    unsigned char hash[STORE_HASH];
    char name[STORE_NAME_MAX];
    struct store_person found;

    (void)unused;
    must(store, person(7, "O'Hara; DROP TABLE people"));
    must(store, session(STORE_ADD_SESSION, 7, "token"));
    secret_hash("token", hash);
    assert_int_equal(store_find_session(store, hash, &found, name), STORE_OK);
    assert_true(found.id == 7 && found.made == 5);
    assert_string_equal(found.name, "O'Hara; DROP TABLE people");
    hash[31] ^= 1;
    assert_int_equal(store_find_session(store, hash, &found, name),
                     STORE_NOTHING);
    must_not(store, enter(8, "token"));
    assert_int_equal(store_find_person(store, 8, &found, name), STORE_NOTHING);
    must(store, enter(8, "other"));
    must_not(store, enter(8, "third"));
    must(store, session(STORE_END_SESSION, 7, "token"));
    hash[31] ^= 1;
    assert_int_equal(store_find_session(store, hash, &found, name),
                     STORE_NOTHING);
    secret_hash("other", hash);
    assert_int_equal(store_find_session(store, hash, &found, name), STORE_OK);
    assert_true(found.id == 8);
    assert_string_equal(found.name, "E");
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
    ++*(int *)context;
    return true;
}

static void
test_tables(void **unused)
{
    struct store *store = open_new();
    struct store_change change = new_table(4, "four");
    int seen = 0;

    (void)unused;
    must(store, change);
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
    change.table.seat[1] = (struct store_seat){ .person = 9 };
    must(store, change);
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
    struct store *store = open_new();
    struct store_change again = new_table(2, "two");
    struct store_change other = new_table(3, "three");

    (void)unused;
    must(store, new_table(1, "one"));
    must(store, (struct store_change){ .kind = STORE_APPEND,
                                       .append = { 1, 1, 2, log, 1 } });
    again.table.origin = (struct store_origin){ 1, 1, 3 };
    must_not(store, again);
    expect_next(store, "one", "");
    again.table.origin.entries = 1;
    must(store, again);
    expect_next(store, "one", "two");
    expect_next(store, "two", "");
    assert_int_equal(store_each_entry(store, 2, 1, look_at_entry, copy),
                     STORE_OK);
    other.table.origin.again = 1;
    must_not(store, other);
    assert_int_equal(store_find_table(store, "three", note_next, NULL),
                     STORE_NOTHING);
    again.kind = STORE_DROP_TABLE;
    must(store, again);
    expect_next(store, "one", "");
    must(store, other);
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
    struct store *store = open_new();
    int seen = 0;

    (void)unused;
    must(store, new_table(1, "one"));
    must(store, (struct store_change){ .kind = STORE_APPEND,
                                       .append = { 1, 1, 3, log, 1 } });
    assert_int_equal(store_each_entry(store, 1, 1, look_at_entry, log),
                     STORE_OK);
    assert_int_equal(log_length(store, 1), 3);
    assert_int_equal(store_each_entry(store, 1, 2, only_first, &seen),
                     STORE_OK);
    assert_int_equal(seen, 1);
    store_close(store);
    store = open_here();
    assert_int_equal(store_each_entry(store, 1, 1, look_at_entry, log),
                     STORE_OK);
    assert_int_equal(log_length(store, 1), 3);
    store_close(store);
}

/* Everything that does not fit what is there. */
static void
test_conflicts(void **unused)
{
    struct store *store = open_new();
    struct store_change other = new_table(2, "one");
    struct store_change change = new_table(1, "one");

    (void)unused;
    must(store, person(1, "A"));
    must(store, change);
    must(store, entry(1, 1, &pass));
    assert_int_equal(make(store, person(1, "B")), STORE_CONFLICT);
    assert_int_equal(make(store, session(STORE_ADD_SESSION, 2, "x")),
                     STORE_CONFLICT);
    assert_int_equal(make(store, session(STORE_END_SESSION, 1, "x")),
                     STORE_CONFLICT);
    assert_int_equal(make(store, other), STORE_CONFLICT);
    assert_int_equal(make(store, entry(1, 1, &pass)), STORE_CONFLICT);
    assert_int_equal(make(store, entry(1, 3, &pass)), STORE_CONFLICT);
    assert_int_equal(make(store, entry(9, 1, &pass)), STORE_CONFLICT);
    change.kind = STORE_SET_TABLE;
    change.table.seats = 3;
    assert_int_equal(make(store, change), STORE_CONFLICT);
    change.table.id = 9;
    assert_int_equal(make(store, change), STORE_CONFLICT);
    change.kind = STORE_DROP_TABLE;
    assert_int_equal(make(store, change), STORE_CONFLICT);
    assert_int_equal(
        make(store, (struct store_change){ .kind = STORE_SAY,
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
    struct store *store = open_new();
    uint32_t next = 1;

    (void)unused;
    must(store, new_table(1, "one"));
    for (int i = 0; i < MANY; i++) {
        bool bad = i % 3 == 1;
        struct store_change change = entry(1, bad ? next + 1 : next, &pass);

        status[i] = STORE_NOTHING;
        assert_true(store_submit(store, &change, note_status, &status[i]));
        next += bad ? 0 : 1;
    }
    store_settle(store);
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
    struct told told = { .store = open_new() };

    (void)unused;
    must(told.store, new_table(1, "one"));
    for (uint32_t i = 1; i <= 50; i++) {
        struct store_change change = entry(1, i, &pass);

        assert_true(store_submit(told.store, &change, look_at_once, &told));
    }
    assert_true(told.count == 0);
    store_settle(told.store);
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
test_drop(void **unused)
{
    struct store *store = open_new();
    struct store_change chat = { .kind = STORE_SAY,
                                 .chat = { 1, 6, 8, "<b>hello</b>" } };
    struct store_change drop = { .kind = STORE_DROP_TABLE, .table = { 1 } };
    int count = 0;

    (void)unused;
    must(store, new_table(1, "one"));
    must(store, entry(1, 1, &pass));
    must(store, chat);
    must(store, chat);
    assert_int_equal(store_each_chat(store, 1, 1, count_chat, &count),
                     STORE_OK);
    assert_int_equal(count, 2);
    must(store, drop);
    must(store, new_table(1, "again"));
    assert_int_equal(log_length(store, 1), 0);
    count = 0;
    assert_int_equal(store_each_chat(store, 1, 1, count_chat, &count),
                     STORE_OK);
    assert_int_equal(count, 0);
    store_close(store);
}

/* Files of other versions and other programs */

/* Runs ${sql} on the file, outside of the store. */
static void
run_sql(const char *sql)
{
    sqlite3 *db;
    char *trouble = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &trouble) != SQLITE_OK)
        fail_msg("%s", trouble);
    sqlite3_close(db);
}

static char *
read_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    char *text = calloc(1, 1 << 16);

    if (file == NULL) {
        free(text);
        return NULL;
    }
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    return text;
}

static int
add_row(void *context, int columns, char **values, char **names)
{
    (void)names;
    for (int i = 0; i < columns; i++)
        fprintf(context, "%s|", values[i] != NULL ? values[i] : "");
    fputc('\n', context);
    return 0;
}

/* The schema of the file as text, its version first. */
static char *
schema(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "PRAGMA user_version; PRAGMA application_id;"
                     "PRAGMA integrity_check; SELECT type, name, sql FROM"
                     " sqlite_schema ORDER BY name",
                     add_row, to, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    fclose(to);
    return text;
}

/* A file of version ${version} is brought up to date, all of it. */
static bool
migrate_from(int version, const char *latest)
{
    char name[64], *sql, *should, *dump, *now;
    struct store *store;

    snprintf(name, sizeof name, "tests/store/%d.sql", version);
    sql = read_file(name);
    snprintf(name, sizeof name, "tests/store/%d.txt", version);
    should = read_file(name);
    if (sql == NULL)
        return false;
    assert_non_null(should);
    clear();
    run_sql(sql);
    store = open_here();
    dump = evening_dump(store);
    assert_non_null(dump);
    assert_string_equal(dump, should);
    must(store, person(90, "New"));
    must(store, (struct store_change){ .kind = STORE_SAY,
                                       .chat = { 1, 90, 1, "hello" } });
    store_close(store);
    now = schema();
    assert_string_equal(now, latest);
    free(now);
    free(dump);
    free(should);
    free(sql);
    return true;
}

static void
test_migrations(void **unused)
{
    char *latest;
    int version = 1;

    (void)unused;
    store_close(open_new());
    latest = schema();
    while (migrate_from(version, latest))
        version++;
    assert_int_equal(version - 1, atoi(latest));
    free(latest);
}

static void
refused(const char *words)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    assert_null(store_open(&(struct store_settings){ .path = path }, &why));
    if (strstr(sentence, words) == NULL)
        fail_msg("%s", sentence);
}

static void
test_foreign_files(void **unused)
{
    static const char junk[] = "This is a letter to my aunt, not a database.";
    FILE *file;

    (void)unused;
    clear();
    run_sql("CREATE TABLE recipes (name)");
    refused("another program");
    run_sql("PRAGMA user_version = 1");
    refused("another program");
    store_close(open_new());
    run_sql("PRAGMA user_version = 1000");
    refused("later version");
    clear();
    file = fopen(path, "w");
    for (int i = 0; i < 100; i++)
        fputs(junk, file);
    fclose(file);
    refused("not a database");
    clear();
    assert_int_equal(mkdir(path, 0700), 0);
    refused("cannot be opened");
    rmdir(path);
}

static int
prepare(void **unused)
{
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    return secret_start() ? 0 : -1;
}

static int
leave(void **unused)
{
    (void)unused;
    clear();
    return rmdir(folder);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sessions),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_logs),
        cmocka_unit_test(test_conflicts),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_durable_first),
        cmocka_unit_test(test_drop),
        cmocka_unit_test(test_migrations),
        cmocka_unit_test(test_foreign_files),
    };

    return cmocka_run_group_tests_name("store", tests, prepare, leave);
}
