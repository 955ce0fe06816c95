/*
 * Inside the SQLite driver: the only files that know SQLite. sqlite.c has
 * connections, statements and groups, sqlite_schema.c brings old files up to
 * date, sqlite_new.c makes new ones, sqlite_copy.c copies them.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "driver.h"

/* Statements that only this driver has, after those of sql.h. */
enum {
    BEGIN = STATEMENTS,
    COMMIT,
    ROLLBACK,
    SAVE,
    RELEASE,
    UNDO,
    SQLITE_STATEMENTS
};

struct sqlite_link {
    struct driver_link link;
    sqlite3 *db;
    sqlite3_stmt *statement[SQLITE_STATEMENTS]; /* NULL until needed */
    int checkpoint_pages;                       /* as in the settings */
    int wal_pages;                              /* size after the last commit */
};

static inline struct sqlite_link *
link_of(struct driver_link *base)
{
    return (struct sqlite_link *)base;
}

/* Keeps the database's message, or ${code} if it is not even open. */
enum store_status sqlite_fail(struct sqlite_link *link, int code);

/* Runs fixed statements; false when one failed. */
bool sqlite_execute(struct sqlite_link *link, const char *sql);

/* Undoes the open transaction, if there is one. */
void sqlite_rollback(struct driver_link *link);

/* Closes a connection and frees it. */
void sqlite_close(struct driver_link *link);

/*
 * Makes sure that there is a file at ${path}: makes a new one if there is none;
 * one that exists must not be empty. False after a sentence.
 */
bool sqlite_begin(const char *path, struct rk_text *why);

/* Brings the schema up to date; false after a sentence. */
bool sqlite_migrate(struct sqlite_link *link, struct rk_text *why);

/* driver.check, in sqlite_copy.c */
enum store_status sqlite_check(struct driver_link *link,
                               bool (*stop)(void *context), void *context);

#endif
