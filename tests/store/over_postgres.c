/*
 * Lets tests that were written for files run over PostgreSQL. Linked with
 * --wrap=store_open: each path is a schema of its own. A path without a file is
 * a new one, so that a test that removes its file begins anew. Linked with
 * --wrap=_cmocka_run_group_tests: tests of disks and files, which are named in
 * WITHOUT, are left out.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include <libpq-fe.h>

#include <store/store.h>

#include "over_postgres.h"

struct store *__real_store_open(const struct store_settings *settings,
                                struct rk_text *why);
struct store *__wrap_store_open(const struct store_settings *settings,
                                struct rk_text *why);

/* Like the path, but fit to name a schema. */
static void
name_of(const char *path, char name[24])
{
    uint64_t hash = 14695981039346656037u;

    for (; *path != '\0'; path++)
        hash = (hash ^ (unsigned char)*path) * 1099511628211u;
    snprintf(name, 24, "t%016llx", (unsigned long long)hash);
}

/* Runs ${sql}, which must succeed. */
static void
run(const char *address, const char *sql)
{
    PGconn *conn = PQconnectdb(address);
    PGresult *result = PQexec(conn, sql);

    if (PQresultStatus(result) != PGRES_COMMAND_OK) {
        fprintf(stderr, "%s\n", PQerrorMessage(conn));
        abort();
    }
    PQclear(result);
    PQfinish(conn);
}

static void
begin_anew(const char *address, const char *name, const char *path)
{
    FILE *file = fopen(path, "w");
    char sql[160];

    snprintf(sql, sizeof sql,
             "SET client_min_messages = error; DROP SCHEMA IF EXISTS %s"
             " CASCADE; CREATE SCHEMA %s",
             name, name);
    run(address, sql);
    if (file == NULL)
        abort();
    fputs("The data is in PostgreSQL.\n", file);
    fclose(file);
}

void
over_postgres_address(const char *path, char address[OVER_POSTGRES_MAX])
{
    char name[24];

    name_of(path, name);
    snprintf(address, OVER_POSTGRES_MAX, "%s&options=-csearch_path%%3D%s",
             getenv("ROOKERY_POSTGRES"), name);
}

void
over_postgres_fill(const char *path, const char *sql)
{
    char name[24], address[OVER_POSTGRES_MAX];

    name_of(path, name);
    begin_anew(getenv("ROOKERY_POSTGRES"), name, path);
    over_postgres_address(path, address);
    run(address, sql);
}

struct store *
__wrap_store_open(const struct store_settings *settings, struct rk_text *why)
{
    const char *address = getenv("ROOKERY_POSTGRES");
    struct store_settings over = *settings;
    char name[24], path[OVER_POSTGRES_MAX];

    if (address == NULL)
        abort();
    name_of(settings->path, name);
    if (access(settings->path, F_OK) != 0)
        begin_anew(address, name, settings->path);
    over_postgres_address(settings->path, path);
    over.path = path;
    return __real_store_open(&over, why);
}

struct store *
over_postgres_open_file(const char *path, struct rk_text *why)
{
    return __real_store_open(&(struct store_settings){ .path = path }, why);
}

int __real__cmocka_run_group_tests(const char *name,
                                   const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction set_up,
                                   CMFixtureFunction tear_down);
int __wrap__cmocka_run_group_tests(const char *name,
                                   const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction set_up,
                                   CMFixtureFunction tear_down);

/* True if the list WITHOUT, with a space around each name, has ${name}. */
static bool
is_left_out(const char *name)
{
    const char *list = getenv("WITHOUT");
    char word[80];

    snprintf(word, sizeof word, " %s ", name);
    return list != NULL && strstr(list, word) != NULL;
}

int
__wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests,
                               size_t count, CMFixtureFunction set_up,
                               CMFixtureFunction tear_down)
{
    struct CMUnitTest *some = calloc(count, sizeof *some);
    size_t kept = 0;
    int status;

    for (size_t i = 0; i < count; i++)
        if (!is_left_out(tests[i].name))
            some[kept++] = tests[i];
    status =
        __real__cmocka_run_group_tests(name, some, kept, set_up, tear_down);
    free(some);
    return status;
}
