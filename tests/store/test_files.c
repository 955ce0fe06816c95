/* Files of other versions, of other programs, and damaged ones. */
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

#include <store/sql.h>

#include "evening.h"
#include "new.h"
#include "temporary.h"

/* Runs ${sql} on the file, outside of the store. */
static void
run_sql(const char *sql)
{
    sqlite3 *db;
    char *trouble = NULL;

    assert_int_equal(sqlite3_open(temporary_path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &trouble) != SQLITE_OK)
        fail_msg("%s", trouble);
    sqlite3_close(db);
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

    assert_int_equal(sqlite3_open(temporary_path, &db), SQLITE_OK);
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
    char *sql = temporary_history(version, "sql");
    char *should = temporary_history(version, "txt"), *dump, *now;
    struct store *store;

    if (sql == NULL)
        return false;
    assert_non_null(should);
    temporary_clear();
    run_sql(sql);
    store = temporary_open_here();
    dump = evening_dump(store);
    assert_non_null(dump);
    assert_string_equal(dump, should);
    temporary_must(store, new_person(90, "New"));
    temporary_must(store, new_table(90, "new"));
    temporary_must(store,
                   (struct store_change){ .kind = STORE_SAY,
                                          .chat = { 90, 90, 1, "hello" } });
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
    store_close(temporary_open_new());
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

    assert_null(
        store_open(&(struct store_settings){ .path = temporary_path }, &why));
    if (strstr(sentence, words) == NULL)
        fail_msg("%s", sentence);
}

/* A statement copies the table: all of its columns, with their types. */
static int
expect_copied(void *context, int columns, char **values, char **names)
{
    int *tables = context;

    (void)columns;
    (void)names;
    for (int which = WRITE_TABLES; which < STATEMENTS; which++) {
        char buffer[SQL_TEXT_MAX];
        struct rk_text text = rk_text_over(buffer, sizeof buffer);

        sql_text((enum sql)which, &text);
        if (strncmp(buffer, values[0], strlen(values[0])) != 0)
            continue;
        assert_string_equal(sql_types((enum sql)which), values[1]);
        assert_true(strlen(values[1]) <= SQL_VALUES);
        ++*tables;
        return 0;
    }
    fail_msg("nothing begins with: %s", values[0]);
    return 1;
}

/* Nothing of a new file is left behind. */
static void
test_copies_are_whole(void **unused)
{
    sqlite3 *db;
    int tables = 0;

    (void)unused;
    store_close(temporary_open_new());
    assert_int_equal(sqlite3_open(temporary_path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "SELECT 'INSERT INTO ' || t.name || ' (' ||"
                     " group_concat(c.name, ', ') || ') VALUES ',"
                     " group_concat(CASE c.type WHEN 'INTEGER' THEN 'i'"
                     " WHEN 'TEXT' THEN 't' WHEN 'BLOB' THEN 'h' END, '')"
                     " FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
                     " WHERE t.type = 'table' GROUP BY t.name",
                     expect_copied, &tables, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(tables, SQL_TABLES_COUNT);
}

/* True if there is a file called ${path} and ${end}. */
static bool
is_there(const char *end)
{
    char name[80];

    snprintf(name, sizeof name, "%s%s", temporary_path, end);
    return access(name, F_OK) == 0;
}

static void
put_file(const char *end, const char *text)
{
    char name[80];
    FILE *file;

    snprintf(name, sizeof name, "%s%s", temporary_path, end);
    file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* An empty file was data once; a new one appears when it is whole. */
static void
test_empty_file(void **unused)
{
    struct stat found;

    (void)unused;
    temporary_clear();
    put_file("", "");
    refused("is empty");
    assert_int_equal(stat(temporary_path, &found), 0);
    assert_true(found.st_size == 0);
    temporary_clear();
    put_file(".new", "half of a file");
    put_file(".new-journal", "nonsense");
    store_close(temporary_open_here());
    assert_true(is_there("") && !is_there(".new") && !is_there(".new-journal"));
    store_close(temporary_open_here());
}

static void
test_foreign_files(void **unused)
{
    static const char junk[] = "This is a letter to my aunt, not a database.";
    FILE *file;

    (void)unused;
    temporary_clear();
    run_sql("CREATE TABLE recipes (name)");
    refused("another program");
    run_sql("PRAGMA user_version = 1");
    refused("another program");
    store_close(temporary_open_new());
    run_sql("PRAGMA user_version = 1000");
    refused("later version");
    run_sql("PRAGMA user_version = -3");
    refused("damaged");
    run_sql("PRAGMA user_version = -1");
    refused("damaged");
    temporary_clear();
    file = fopen(temporary_path, "w");
    for (int i = 0; i < 100; i++)
        fputs(junk, file);
    fclose(file);
    refused("not a database");
    temporary_clear();
    assert_int_equal(mkdir(temporary_path, 0700), 0);
    refused("cannot be opened");
    rmdir(temporary_path);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_migrations),
        cmocka_unit_test(test_copies_are_whole),
        cmocka_unit_test(test_empty_file),
        cmocka_unit_test(test_foreign_files),
    };

    return cmocka_run_group_tests_name("files", tests, temporary_prepare,
                                       temporary_leave);
}
