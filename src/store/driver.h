/*
 * The interface of a database driver: one struct of functions, as games are. A
 * driver runs the statements of sql.h and reads their rows; it does not know
 * what they mean. A connection belongs to one thread at a time.
 */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include "sql.h"
#include "store.h"

/* A connection; a driver's own struct begins with it. */
struct driver_link {
    const struct driver *driver;
    char trouble[RK_SENTENCE_MAX]; /* why the last call failed */
    bool destroyed; /* next() failed: something else lies where a row was */
};

/* Ids that are reserved at a time. A database counts by it: it never changes. */
enum { IDS_BLOCK = 1000 };

struct driver_rows; /* the answer to a question, at one of its rows */

struct driver {
    /*
     * Opens the database that ${settings} name. The first connection, which
     * will make the changes, also brings the schema up to date. NULL after a
     * sentence.
     */
    struct driver_link *(*open)(const struct store_settings *settings,
                                bool first, struct rk_text *why);
    void (*close)(struct driver_link *link);

    /*
     * A group of changes: begin, apply each, commit. A change that is refused
     * (STORE_CONFLICT) leaves no trace and the group goes on. ${status}
     * receives the outcome before commit() returns. After STORE_FAILED the
     * whole group is undone by rollback(), which cannot fail.
     */
    enum store_status (*begin)(struct driver_link *link);
    enum store_status (*apply)(struct driver_link *link,
                               const struct store_change *change,
                               enum store_status *status);
    enum store_status (*commit)(struct driver_link *link);
    void (*rollback)(struct driver_link *link);

    /*
     * NULL where the store has the only writer. Reserves IDS_BLOCK ids, between
     * groups; no other writer gets them.
     */
    enum store_status (*reserve)(struct driver_link *link, enum store_ids of,
                                 uint64_t *first);

    /* Tidies up between groups; if that fails it is tried again later. */
    void (*rest)(struct driver_link *link);

    /*
     * Runs a statement of a change, for sql_change(): STORE_CONFLICT if it does
     * not fit the data. A driver may also send it and judge it in commit().
     */
    enum store_status (*run)(struct driver_link *link, enum sql which,
                             const union sql_value *values);

    /* The answer to a question, before its first row; NULL: failed. */
    struct driver_rows *(*pose)(struct driver_link *link, enum sql which,
                                const union sql_value *values);

    /* Goes to the next row; STORE_NOTHING: there is none. */
    enum store_status (*next)(struct driver_link *link,
                              struct driver_rows *rows);
    void (*end)(struct driver_rows *rows);

    /*
     * The columns of that row. A text that is not NULL in the database is NULL
     * when memory is short; texts and bytes are there until the next row.
     */
    bool (*is_null)(struct driver_rows *rows, int column);
    uint64_t (*number)(struct driver_rows *rows, int column);
    const char *(*text)(struct driver_rows *rows, int column);
    const void *(*bytes)(struct driver_rows *rows, int column, int *size);

    /* From now on questions see the data of one moment, until it is closed. */
    enum store_status (*freeze)(struct driver_link *link);

    /*
     * NULL where only a disk is waited for. From now on a question fails if it
     * takes longer than ${ms}; after one that did, others may fail unasked.
     */
    void (*hurry)(struct driver_link *link, int ms);

    /*
     * NULL where a copy can be thrown away. Between them, groups are parts of
     * one whole that conclude() makes durable; until then nobody sees them, and
     * closing the connection drops them all. A part that fails or is refused
     * ends the whole.
     */
    enum store_status (*gather)(struct driver_link *link);
    enum store_status (*conclude)(struct driver_link *link);

    /*
     * NULL, or for any thread: true while changes wait for a database that is
     * away, so that no more should come; and an end to that waiting.
     */
    bool (*is_stalled)(struct driver_link *link);
    void (*stop)(struct driver_link *link);

    /* store_check() */
    enum store_status (*check)(struct driver_link *link,
                               bool (*stop)(void *context), void *context);
};

/* The driver for the file or address ${path}. */
const struct driver *store_driver(const char *path);

/* store_copy() between two files of SQLite. */
bool sqlite_copy(const char *from, const char *to,
                 void (*step)(void *context, int done, int of), void *context,
                 struct rk_text *why);

extern const struct driver driver_sqlite;
extern const struct driver driver_postgres; /* for postgresql://... */

#endif
