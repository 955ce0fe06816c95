/* All data moves from PostgreSQL to a file, and back into another database. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <signal.h>
#include <unistd.h>
#include <cmocka.h>

#include <store/postgres.h>

#include "evening.h"
#include "new.h"
#include "over_postgres.h"
#include "proxy.h"
#include "temporary.h"

static char file[80], other[80];

/* The first ${steps} steps of the evening; the dump of it. */
static char *
spend(int steps)
{
    struct store *store = temporary_open_new();
    char *dump;

    for (int step = 0; step < steps; step++)
        assert_int_equal(evening_step(store, step), STORE_OK);
    temporary_must(store, new_person(50, "\xf0\x9f\x90\xa6 it's"));
    dump = evening_dump(store);
    assert_non_null(dump);
    store_close(store);
    return dump;
}

static void
copy(const char *from, const char *to)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (!store_copy(from, to, NULL, NULL, &why))
        fail_msg("%s", sentence);
}

static void
expect_dump(struct store *store, const char *should)
{
    char *dump;

    assert_non_null(store);
    dump = evening_dump(store);
    assert_non_null(dump);
    assert_string_equal(dump, should);
    free(dump);
    store_close(store);
}

static struct store *
open_over(const char *path)
{
    return store_open(&(struct store_settings){ .path = path },
                      &(struct rk_text){ 0 });
}

/* New ids are not those of rows that were copied. */
static void
expect_goes_on(struct store *store)
{
    assert_non_null(store);
    assert_int_equal(store_start_ids(store), STORE_OK);
    temporary_must(store,
                   new_person(store_new_id(store, STORE_PEOPLE), "more"));
    temporary_must(store, new_table(store_new_id(store, STORE_TABLES), "new"));
    store_close(store);
}

static void
expect_refused(const char *from, const char *to)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    assert_false(store_copy(from, to, NULL, NULL, &why));
    assert_non_null(strstr(sentence, "already holds data"));
}

/* Also in the middle, with tables that are dropped or being played. */
static void
test_moving(void **unused)
{
    static const int steps[] = { 30, 49, 51, EVENING_STEPS };
    char from[OVER_POSTGRES_MAX], to[OVER_POSTGRES_MAX];
    struct rk_text why = { 0 };

    (void)unused;
    over_postgres_address(temporary_path, from);
    over_postgres_address(other, to);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char *should = spend(steps[i]);

        copy(from, file);
        unlink(other);
        store_close(open_over(other)); /* an empty schema */
        copy(file, to);
        expect_dump(open_over(other), should);
        expect_refused(file, to);
        expect_dump(open_over(other), should);
        expect_goes_on(open_over(other));
        expect_dump(over_postgres_open_file(file, &why), should);
        expect_goes_on(over_postgres_open_file(file, &why));
        unlink(file);
        free(should);
    }
}

static bool
try_copy(const char *from, const char *to)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    return store_copy(from, to, NULL, NULL, &why);
}

/*
 * A copy is of one moment: a line that was cut is not made again. The last
 * message of all only says that there is no other.
 */
static void
test_cut_backup(void **unused)
{
    char from[OVER_POSTGRES_MAX];
    char *should = spend(EVENING_STEPS);
    int failed = 0, whole = 0, cut = 1;

    (void)unused;
    over_postgres_address(temporary_path, from);
    for (int nth = 1; cut; nth += 5) {
        bool good;

        proxy_cut(PROXY_TO_STORE, nth);
        good = try_copy(from, file);
        cut = proxy_has_cut();
        proxy_cut(PROXY_TO_STORE, 0);
        assert_int_equal(access(file, F_OK), good ? 0 : -1);
        assert_true(good || cut);
        failed += !good;
        whole += good && cut;
    }
    assert_true(failed > 20 && whole <= 1);
    expect_dump(over_postgres_open_file(file, &(struct rk_text){ 0 }), should);
    unlink(file);
    free(should);
}

/* Removes the files that a killed process leaves beside the database. */
static void
tidy_up(pid_t process)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char name[160];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s.%ld.restoring%s", file, (long)process,
                 ends[i]);
        unlink(name);
    }
}

/* Restores in a process that is killed after ${trips} round trips. */
static bool
restore_until(const char *to, int trips)
{
    int since = proxy_round_trips(), status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0)
        _exit(try_copy(file, to) ? 0 : 1);
    while (waitpid(child, &status, WNOHANG) == 0)
        if (proxy_round_trips() - since >= trips)
            kill(child, SIGKILL);
    tidy_up(child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* A restore that is killed leaves nothing, or everything. */
static void
test_killed_restore(void **unused)
{
    char from[OVER_POSTGRES_MAX], to[OVER_POSTGRES_MAX];
    char *should = spend(EVENING_STEPS);
    bool done = false;
    int empty = 0;

    (void)unused;
    over_postgres_address(temporary_path, from);
    over_postgres_address(other, to);
    copy(from, file);
    for (int trips = 1; !done; trips += 3) {
        unlink(other);
        store_close(open_over(other));
        done = restore_until(to, trips);
        empty += !done && try_copy(file, to);
        expect_dump(open_over(other), should);
    }
    printf("# killed %d times before the end\n", empty);
    assert_true(empty > 3);
    unlink(file);
    free(should);
}

/* The SQL of a file of SQLite, as it would have been for PostgreSQL. */
static void
translate(char *sql, int version, struct rk_text *to)
{
    rk_text_add(to, "CREATE TABLE rookery (version BIGINT NOT NULL,"
                    " epoch BIGINT NOT NULL, kept BIGINT NOT NULL,"
                    " writer TEXT NOT NULL); INSERT INTO rookery VALUES (");
    rk_text_int(to, version);
    rk_text_add(to, ", 0, 0, '');");
    for (char *line = strtok(sql, "\n"); line; line = strtok(NULL, "\n")) {
        char *bytes;

        if (strncmp(line, "PRAGMA", 6) == 0 || strncmp(line, "--", 2) == 0)
            continue;
        while ((bytes = strstr(line, "x'")) != NULL) {
            *bytes = '\0';
            postgres_translate(line, to);
            rk_text_add(to, "'\\x");
            line = bytes + 2;
        }
        postgres_translate(line, to);
    }
}

static void
expect_earlier(const char *from)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    assert_false(store_copy(from, file, NULL, NULL, &why));
    assert_non_null(strstr(sentence, "an earlier version of Rookery"));
}

/* A database of an earlier version is brought up to date, all of it. */
static void
test_migrations(void **unused)
{
    static char buffer[1 << 16];
    char *sql, *should, from[OVER_POSTGRES_MAX];
    int version = 1;

    (void)unused;
    over_postgres_address(temporary_path, from);
    for (; (sql = temporary_history(version, "sql")) != NULL; version++) {
        struct rk_text text = rk_text_over(buffer, sizeof buffer);

        translate(sql, version, &text);
        over_postgres_fill(temporary_path, buffer);
        if (version < sql_versions)
            expect_earlier(from);
        should = temporary_history(version, "txt");
        expect_dump(temporary_open_here(), should);
        expect_goes_on(temporary_open_here());
        free(should);
        free(sql);
    }
    assert_int_equal(version - 1, sql_versions);
}

static int
prepare(void **unused)
{
    int status;

    proxy_start();
    status = temporary_prepare(unused);

    snprintf(file, sizeof file, "%s-file", temporary_path);
    snprintf(other, sizeof other, "%s-other", temporary_path);
    return status;
}

static int
leave(void **unused)
{
    unlink(other);
    return temporary_leave(unused);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moving),
        cmocka_unit_test(test_cut_backup),
        cmocka_unit_test(test_killed_restore),
        cmocka_unit_test(test_migrations),
    };

    return cmocka_run_group_tests_name("moving", tests, prepare, leave);
}
