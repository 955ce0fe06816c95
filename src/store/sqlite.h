/*
 * Inside the SQLite driver: the only files that know SQLite, with all SQL there
 * is. sqlite.c has connections, statements and groups, sqlite_table.c the
 * columns of tables, sqlite_change.c makes changes, sqlite_ask.c answers
 * questions, sqlite_schema.c brings old files up to date.
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
    USE_SESSION,
    END_SESSION,
    END_SESSIONS,
    ADD_TABLE,
    SET_TABLE,
    SET_RULES,
    DROP_TABLE,
    RESTORE_TABLE,
    DELETE_TABLE,
    SET_NEXT,
    CLEAR_NEXT,
    COPY_LOG,
    PUT_SEAT,
    ADD_ENTRY,
    SET_STAGE,
    ADD_PROGRESS,
    SET_PROGRESS,
    ADD_CHAT,
    SET_CLOCK,
    EACH_TABLE,
    EACH_DROPPED,
    OLD_DROPPED,
    EACH_UNRULED,
    ONE_TABLE,
    NUMBERED_TABLE,
    PREVIOUS_TABLE,
    EACH_SEAT,
    EACH_ENTRY,
    LOG_LENGTH,
    EACH_CHAT,
    LAST_CHAT,
    ONE_SESSION,
    EACH_SESSION,
    ONE_PERSON,
    LAST_PERSON,
    LAST_TABLE,
    PUT_BAN,
    END_BAN,
    EACH_PERSON,
    EACH_BAN,
    ONE_CLOCK,
    STATEMENTS
};

struct driver_link {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS]; /* NULL until they are needed */
    int checkpoint_pages;                /* as in the settings */
    int wal_pages;                       /* size after the last commit */
    char trouble[RK_SENTENCE_MAX];
};

/* Keeps the database's message, or ${code} if it is not even open. */
enum store_status sqlite_fail(struct driver_link *link, int code);

/*
 * The statement ${which} with values bound: "i" a uint64_t, "t" a text or
 * NULL, "h" a hash. NULL when that failed. sqlite_rewind() after use.
 */
sqlite3_stmt *sqlite_ready(struct driver_link *link, enum sql which,
                           const char *types, ...);
void sqlite_rewind(sqlite3_stmt *statement);

/* Runs the statement ${which}, which has no rows. */
enum store_status sqlite_run(struct driver_link *link, enum sql which,
                             const char *types, ...);

/* Likewise, with the members of ${table} bound to parameters of their names. */
enum store_status sqlite_run_table(struct driver_link *link, enum sql which,
                                   const struct store_table *table);

/* sqlite_table.c */

/* Adds the statement that adds a table, changes one, or reads some. */
void sqlite_table_insert(struct rk_text *sql);
void sqlite_table_update(struct rk_text *sql);
void sqlite_table_select(struct rk_text *sql, const char *where);

/* Binds those members that ${statement} has parameters for; an SQLite code. */
int sqlite_table_bind(sqlite3_stmt *statement, const struct store_table *table);

/* Reads the row of a statement that reads tables. Texts are there until the */
/* next step; those that are missing are NULL. */
void sqlite_table_read(sqlite3_stmt *row, struct store_table *table);

/* sqlite_change.c */

/*
 * True if a conflict of ${change} would be found before it has changed
 * anything, so that nothing must be undone: a savepoint costs as much as an
 * answer.
 */
bool sqlite_judged_first(const struct store_change *change);

/* Makes one change. */
enum store_status sqlite_change(struct driver_link *link,
                                const struct store_change *change);

/* Runs fixed statements; false when one failed. */
bool sqlite_execute(struct driver_link *link, const char *sql);

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
bool sqlite_migrate(struct driver_link *link, struct rk_text *why);

/* driver.check, in sqlite_copy.c */
enum store_status sqlite_check(struct driver_link *link,
                               bool (*stop)(void *context), void *context);

/* driver.copy, in sqlite_copy.c */
bool sqlite_copy(const char *from, const char *to,
                 void (*step)(void *context, int done, int of), void *context,
                 struct rk_text *why);

/* driver.ask */
enum store_status sqlite_ask(struct driver_link *link,
                             const struct driver_ask *ask);

#endif
