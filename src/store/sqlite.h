/*
 * Inside the SQLite driver: the only files that know SQLite, and all SQL there
 * is. sqlite.c makes changes, sqlite_ask.c answers questions, sqlite_schema.c
 * brings old files up to date.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "driver.h"

/* The statements; sqlite.c has their texts. */
enum sql {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVE,
    RELEASE,
    UNDO,
    ADD_PERSON,
    ADD_SESSION,
    END_SESSION,
    ADD_TABLE,
    SET_TABLE,
    DROP_TABLE,
    SET_NEXT,
    DROP_NEXT,
    COPY_LOG,
    PUT_SEAT,
    ADD_ENTRY,
    SET_STAGE,
    ADD_CHAT,
    EACH_TABLE,
    ONE_TABLE,
    EACH_SEAT,
    EACH_ENTRY,
    EACH_CHAT,
    ONE_SESSION,
    ONE_PERSON,
    LAST_PERSON,
    LAST_TABLE,
    STATEMENTS
};

struct driver_link {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS]; /* NULL until they are needed */
    int checkpoint_pages;                /* as in the settings */
    int wal_pages;                       /* after the last commit */
    char trouble[RK_SENTENCE_MAX];
};

/* Keeps what the database says, or ${code} where it is not even open. */
enum store_status sqlite_fail(struct driver_link *link, int code);

/*
 * The statement ${which} with values bound: "i" a uint64_t, "t" a text or
 * NULL, "h" a hash. NULL when that failed. sqlite_rewind() after use.
 */
sqlite3_stmt *sqlite_ready(struct driver_link *link, enum sql which,
                           const char *types, ...);
void sqlite_rewind(sqlite3_stmt *statement);

/* Runs fixed statements; false when one failed. */
bool sqlite_execute(struct driver_link *link, const char *sql);

/* Undoes the open transaction, if there is one. */
void sqlite_rollback(struct driver_link *link);

/* Brings the schema up to date; false after a sentence. */
bool sqlite_migrate(struct driver_link *link, struct rk_text *why);

/* driver.ask */
enum store_status sqlite_ask(struct driver_link *link,
                             const struct driver_ask *ask);

#endif
