/*
 * The store in one SQLite file: connections, statements, groups of changes.
 * WAL with synchronous=FULL: a commit is on disk when it returns. Checkpoints
 * are made between groups, never inside a commit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include <rookery/check.h>

#include "sqlite.h"

enum { PATIENCE_MS = 5000 }; /* for another program that uses the file */

/* Errors */

enum store_status
sqlite_fail(struct sqlite_link *link, int code)
{
    snprintf(link->link.trouble, sizeof link->link.trouble,
             "The database failed: %s (%d).",
             link->db != NULL ? sqlite3_errmsg(link->db) : "no memory",
             link->db != NULL ? sqlite3_extended_errcode(link->db) : code);
    return STORE_FAILED;
}

/* The meaning of a finished step. */
static enum store_status
judge(struct sqlite_link *link, int code)
{
    if (code == SQLITE_DONE || code == SQLITE_ROW || code == SQLITE_OK)
        return STORE_OK;
    if ((code & 0xff) == SQLITE_CONSTRAINT)
        return STORE_CONFLICT;
    return sqlite_fail(link, code);
}

/* Statements */

static const char *const texts[] = {
    [BEGIN - STATEMENTS] = "BEGIN IMMEDIATE",
    [COMMIT - STATEMENTS] = "COMMIT",
    [ROLLBACK - STATEMENTS] = "ROLLBACK",
    [SAVE - STATEMENTS] = "SAVEPOINT change",
    [RELEASE - STATEMENTS] = "RELEASE change",
    [UNDO - STATEMENTS] = "ROLLBACK TO change",
};

/* Makes the statement ${which} unless it is there; an SQLite code. */
static int
make(struct sqlite_link *link, int which)
{
    char buffer[SQL_TEXT_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    if (link->statement[which] != NULL)
        return SQLITE_OK;
    if (which < STATEMENTS)
        sql_text((enum sql)which, &text);
    else
        rk_text_add(&text, texts[which - STATEMENTS]);
    return sqlite3_prepare_v3(link->db, buffer, -1, SQLITE_PREPARE_PERSISTENT,
                              &link->statement[which], NULL);
}

static int
bind_one(sqlite3_stmt *statement, int index, char type, union sql_value value)
{
    switch (type) {
    case 'i':
        return sqlite3_bind_int64(statement, index,
                                  (sqlite3_int64)value.number);
    case 'h':
        return sqlite3_bind_blob(statement, index, value.hash, STORE_HASH,
                                 SQLITE_STATIC);
    default:
        return sqlite3_bind_text(statement, index, value.text, -1,
                                 SQLITE_STATIC);
    }
}

/* The statement ${which} with its values; NULL when that failed. */
static sqlite3_stmt *
ready(struct sqlite_link *link, enum sql which, const union sql_value *values)
{
    const char *types = sql_types(which);
    int code = make(link, which);

    for (int i = 0; code == SQLITE_OK && types[i] != '\0'; i++)
        code = bind_one(link->statement[which], i + 1, types[i], values[i]);
    if (code == SQLITE_OK)
        return link->statement[which];
    sqlite_fail(link, code);
    return NULL;
}

static void
rewind_it(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

static enum store_status
run(struct driver_link *base, enum sql which, const union sql_value *values)
{
    struct sqlite_link *link = link_of(base);
    sqlite3_stmt *statement = ready(link, which, values);
    enum store_status status;
    int code;

    if (statement == NULL)
        return STORE_FAILED;
    code = sqlite3_step(statement);
    status = judge(link, code);
    if (status == STORE_OK && sql_must_find(which) && code != SQLITE_ROW &&
        (sqlite3_stmt_readonly(statement) || sqlite3_changes(link->db) == 0))
        status = STORE_CONFLICT;
    rewind_it(statement);
    return status;
}

/* Runs one of the driver's own statements. */
static enum store_status
run_own(struct sqlite_link *link, int which)
{
    int code = make(link, which);

    if (code == SQLITE_OK)
        code = sqlite3_step(link->statement[which]);
    if (link->statement[which] != NULL)
        sqlite3_reset(link->statement[which]);
    return judge(link, code);
}

/* Questions: the rows are the statement itself. */

static struct driver_rows *
pose(struct driver_link *link, enum sql which, const union sql_value *values)
{
    return (struct driver_rows *)ready(link_of(link), which, values);
}

static sqlite3_stmt *
statement_of(struct driver_rows *rows)
{
    return (sqlite3_stmt *)rows;
}

/* True if a page of the file holds something else; not if a read failed. */
static bool
is_destroyed(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

static enum store_status
next(struct driver_link *link, struct driver_rows *rows)
{
    int code = sqlite3_step(statement_of(rows));

    if (code == SQLITE_ROW)
        return STORE_OK;
    link->destroyed = is_destroyed(code);
    return code == SQLITE_DONE ? STORE_NOTHING
                               : sqlite_fail(link_of(link), code);
}

static void
end(struct driver_rows *rows)
{
    rewind_it(statement_of(rows));
}

static bool
is_null(struct driver_rows *rows, int column)
{
    return sqlite3_column_type(statement_of(rows), column) == SQLITE_NULL;
}

static uint64_t
number(struct driver_rows *rows, int column)
{
    return (uint64_t)sqlite3_column_int64(statement_of(rows), column);
}

static const char *
text(struct driver_rows *rows, int column)
{
    return (const char *)sqlite3_column_text(statement_of(rows), column);
}

static const void *
bytes(struct driver_rows *rows, int column, int *size)
{
    const void *found = sqlite3_column_blob(statement_of(rows), column);

    *size = sqlite3_column_bytes(statement_of(rows), column);
    return found;
}

/* Groups */

static enum store_status
begin(struct driver_link *link)
{
    return run_own(link_of(link), BEGIN);
}

/* Makes a change, or leaves no trace of it. */
static enum store_status
change_or_undo(struct sqlite_link *link, const struct store_change *change)
{
    enum store_status status;

    if (run_own(link, SAVE) != STORE_OK)
        return STORE_FAILED;
    status = sql_change(&link->link, change);
    if (status == STORE_FAILED)
        return status;
    if (status == STORE_CONFLICT && run_own(link, UNDO) != STORE_OK)
        return STORE_FAILED;
    return run_own(link, RELEASE) == STORE_OK ? status : STORE_FAILED;
}

static enum store_status
apply(struct driver_link *link, const struct store_change *change,
      enum store_status *status)
{
    *status = sql_judged_first(change) ? sql_change(link, change)
                                       : change_or_undo(link_of(link), change);
    return *status;
}

static enum store_status
commit(struct driver_link *link)
{
    return run_own(link_of(link), COMMIT) == STORE_OK ? STORE_OK : STORE_FAILED;
}

/* Keeps the first message, because that one explains the failure. */
void
sqlite_rollback(struct driver_link *base)
{
    struct sqlite_link *link = link_of(base);
    char kept[RK_SENTENCE_MAX];

    if (sqlite3_get_autocommit(link->db) != 0)
        return;
    memcpy(kept, base->trouble, sizeof kept);
    run_own(link, ROLLBACK);
    memcpy(base->trouble, kept, sizeof kept);
}

static enum store_status
freeze(struct driver_link *base)
{
    struct sqlite_link *link = link_of(base);

    return sqlite_execute(link, "BEGIN") ? STORE_OK : STORE_FAILED;
}

static int
on_commit(void *context, sqlite3 *db, const char *name, int pages)
{
    struct sqlite_link *link = context;

    (void)db;
    (void)name;
    link->wal_pages = pages;
    return SQLITE_OK;
}

static void
rest(struct driver_link *base)
{
    struct sqlite_link *link = link_of(base);

    if (link->wal_pages < link->checkpoint_pages)
        return;
    if (sqlite3_wal_checkpoint_v2(link->db, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                  NULL, NULL) == SQLITE_OK)
        link->wal_pages = 0;
}

/* Opening */

bool
sqlite_execute(struct sqlite_link *link, const char *sql)
{
    int code = sqlite3_exec(link->db, sql, NULL, NULL, NULL);

    if (code != SQLITE_OK)
        sqlite_fail(link, code);
    return code == SQLITE_OK;
}

void
sqlite_close(struct driver_link *base)
{
    struct sqlite_link *link = link_of(base);

    for (int i = 0; i < SQLITE_STATEMENTS; i++)
        sqlite3_finalize(link->statement[i]);
    sqlite3_close(link->db);
    free(link);
}

/* Sets up a connection; the first one also sets up the file. */
static bool
configure(struct sqlite_link *link, bool first)
{
    sqlite3_busy_timeout(link->db, PATIENCE_MS);
    sqlite3_wal_hook(link->db, on_commit, link);
    return sqlite_execute(link,
                          "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = "
                          "OFF; PRAGMA synchronous = FULL") &&
           sqlite_execute(link, first ? "PRAGMA journal_mode = WAL"
                                      : "PRAGMA query_only = ON");
}

static bool
connect_to(struct sqlite_link *link, const char *path, bool first)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &link->db, flags, NULL);

    if (code != SQLITE_OK)
        sqlite_fail(link, code);
    return code == SQLITE_OK && configure(link, first);
}

static struct driver_link *
open_link(const struct store_settings *settings, bool first,
          struct rk_text *why)
{
    struct sqlite_link *link;

    if (first && !sqlite_begin(settings->path, why))
        return NULL;
    link = calloc(1, sizeof *link);
    if (link == NULL) {
        rk_text_add(why, "There is no memory left to open the store.");
        return NULL;
    }
    link->link.driver = &driver_sqlite;
    link->checkpoint_pages = settings->checkpoint_pages > 0
                                 ? settings->checkpoint_pages
                                 : STORE_CHECKPOINT;
    if (!connect_to(link, settings->path, first)) {
        rk_text_fill(why,
                     "% cannot be opened; if it is damaged, restore a backup. ",
                     settings->path);
        rk_text_add(why, link->link.trouble);
    } else if (!first || sqlite_migrate(link, why))
        return &link->link;
    sqlite_close(&link->link);
    return NULL;
}

const struct driver driver_sqlite = {
    .open = open_link,
    .close = sqlite_close,
    .begin = begin,
    .apply = apply,
    .commit = commit,
    .rollback = sqlite_rollback,
    .rest = rest,
    .run = run,
    .pose = pose,
    .next = next,
    .end = end,
    .is_null = is_null,
    .number = number,
    .text = text,
    .bytes = bytes,
    .freeze = freeze,
    .check = sqlite_check,
};
