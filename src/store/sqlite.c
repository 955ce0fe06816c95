/*
 * The store in one SQLite file: connections, statements, groups of changes.
 * WAL with synchronous=FULL: a commit is on disk when it returns. Checkpoints
 * are made between groups, never inside a commit.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include <rookery/check.h>

#include "sqlite.h"

enum { PATIENCE_MS = 5000 }; /* for another program that uses the file */

enum { TEXT_MAX = 2048 }; /* of a statement */

/*
 * ADD_TABLE, SET_TABLE and the questions for tables are built from the columns
 * of tables; this has only the ends of these questions.
 */
static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVE] = "SAVEPOINT change",
    [RELEASE] = "RELEASE change",
    [UNDO] = "ROLLBACK TO change",
    [ADD_PERSON] = "INSERT INTO people (id, name, made) VALUES (?, ?, ?)",
    [ADD_SESSION] = "INSERT INTO sessions (hash, person, made, used)"
                    " VALUES (?, ?, ?, ?)",
    [USE_SESSION] = "UPDATE sessions SET used = ?2 WHERE hash = ?1",
    [END_SESSION] = "DELETE FROM sessions WHERE hash = ?",
    [END_SESSIONS] = "DELETE FROM sessions WHERE person = ? AND hash <> ?",
    [SET_RULES] = "UPDATE tables SET setup = ?2, rules = ?3"
                  " WHERE id = ?1 AND rules = 0",
    [DROP_TABLE] = "UPDATE tables SET dropped = ?2"
                   " WHERE id = ?1 AND dropped = 0",
    [RESTORE_TABLE] = "UPDATE tables SET dropped = 0, touched = ?2"
                      " WHERE id = ?1 AND dropped <> 0",
    [DELETE_TABLE] = "DELETE FROM tables WHERE id = ?",
    [SET_NEXT] =
        "UPDATE tables SET next = ?2 WHERE id = ?1 AND (next IS NULL OR"
        " next IN (SELECT link FROM tables WHERE dropped <> 0))",
    [CLEAR_NEXT] = "UPDATE tables SET next = NULL WHERE next ="
                   " (SELECT link FROM tables WHERE id = ?)",
    [COPY_LOG] = "INSERT INTO log (tab, n, seat, giver, at, hash, text, token)"
                 " SELECT ?1, n, seat, giver, at, hash, text, NULL FROM log"
                 " WHERE tab = ?2 AND n <= ?3",
    [PUT_SEAT] = "INSERT INTO seats (tab, seat, person, bot, offered,"
                 " resigned, votes, consents, replaces)"
                 " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                 " ON CONFLICT DO UPDATE SET person = excluded.person,"
                 " bot = excluded.bot, offered = excluded.offered,"
                 " resigned = excluded.resigned, votes = excluded.votes,"
                 " consents = excluded.consents, replaces = excluded.replaces",
    [ADD_ENTRY] = "INSERT INTO log (tab, n, seat, giver, at, hash, text, token)"
                  " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [SET_STAGE] = "UPDATE tables SET stage = ?2, touched = ?3"
                  " WHERE id = ?1 AND stage <> ?2",
    [ADD_PROGRESS] = "INSERT INTO progress (tab, awaited, heard, result)"
                     " SELECT ?1, ?2, ?3, ?4 FROM tables WHERE id = ?1",
    [SET_PROGRESS] = "UPDATE progress SET awaited = ?2,"
                     " heard = iif(?3 > 0, ?3, heard),"
                     " result = ifnull(?4, result) WHERE tab = ?1",
    [ADD_CHAT] = "INSERT INTO chat (tab, n, person, at, text)"
                 " SELECT ?1, 1 + ifnull(max(n), 0), ?2, ?3, ?4"
                 " FROM chat WHERE tab = ?1",
    [SET_CLOCK] = "INSERT INTO clock (one, time, begun, wall)"
                  " VALUES (1, ?, ?, ?) ON CONFLICT DO UPDATE SET"
                  " time = excluded.time, begun = excluded.begun,"
                  " wall = excluded.wall",
    [EACH_TABLE] = "WHERE dropped = 0 ORDER BY id",
    [EACH_DROPPED] = "WHERE dropped <> 0"
                     " ORDER BY dropped DESC, id DESC",
    [OLD_DROPPED] = "WHERE dropped <> 0 AND dropped < ?"
                    " ORDER BY dropped, id",
    [EACH_UNRULED] = "WHERE rules = 0 ORDER BY id",
    [ONE_TABLE] = "WHERE link = ? AND dropped = 0",
    [NUMBERED_TABLE] = "WHERE id = ?",
    [PREVIOUS_TABLE] = "WHERE next = ? AND dropped = 0",
    [EACH_SEAT] = "SELECT seat, person, bot, offered, resigned, votes,"
                  " consents, replaces"
                  " FROM seats WHERE tab = ? ORDER BY seat",
    [EACH_ENTRY] = "SELECT n, seat, giver, at, hash, text, token FROM log"
                   " WHERE tab = ? AND n >= ? ORDER BY n",
    [LOG_LENGTH] = "SELECT ifnull(max(n), 0) FROM log WHERE tab = ?",
    [EACH_CHAT] = "SELECT n, person, at, text FROM chat"
                  " WHERE tab = ? AND n >= ? ORDER BY n",
    [LAST_CHAT] = "SELECT n, person, at, text FROM chat"
                  " WHERE tab = ?1 AND n < ?2 AND n >= (SELECT min(n) FROM"
                  " (SELECT n FROM chat WHERE tab = ?1 AND n < ?2"
                  " ORDER BY n DESC LIMIT ?3)) ORDER BY n",
    [ONE_SESSION] = "SELECT people.id, name, people.made, hash, person,"
                    " sessions.made, used FROM sessions"
                    " JOIN people ON people.id = person WHERE hash = ?",
    [EACH_SESSION] = "SELECT hash, person, made, used FROM sessions"
                     " WHERE person = ? ORDER BY used DESC, made DESC, hash",
    [ONE_PERSON] = "SELECT id, name, made, 0 FROM people WHERE id = ?",
    [LAST_PERSON] = "SELECT ifnull(max(id), 0) FROM people",
    [LAST_TABLE] = "SELECT ifnull(max(id), 0) FROM tables",
    [PUT_BAN] = "INSERT INTO bans (person, address, at, why)"
                " VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
                " SET at = excluded.at, why = excluded.why",
    [END_BAN] = "DELETE FROM bans WHERE person = ? AND address = ?",
    [EACH_PERSON] =
        "SELECT id, name, made, ifnull(n, 0) FROM people LEFT JOIN"
        " (SELECT person AS who, count(DISTINCT tab) AS n FROM seats"
        " JOIN tables ON tables.id = tab WHERE person <> 0 AND resigned = 0"
        " AND dropped = 0 AND stage < 2 GROUP BY person) ON who = id"
        " ORDER BY id",
    [EACH_BAN] = "SELECT person, address, at, why FROM bans"
                 " ORDER BY person, address",
    [ONE_CLOCK] = "SELECT time, begun, wall FROM clock",
};

/* Errors */

enum store_status
sqlite_fail(struct driver_link *link, int code)
{
    snprintf(link->trouble, sizeof link->trouble,
             "The database failed: %s (%d).",
             link->db != NULL ? sqlite3_errmsg(link->db) : "no memory",
             link->db != NULL ? sqlite3_extended_errcode(link->db) : code);
    return STORE_FAILED;
}

/* The meaning of a finished step. */
static enum store_status
judge(struct driver_link *link, int code)
{
    if (code == SQLITE_DONE || code == SQLITE_ROW || code == SQLITE_OK)
        return STORE_OK;
    if ((code & 0xff) == SQLITE_CONSTRAINT)
        return STORE_CONFLICT;
    return sqlite_fail(link, code);
}

static void
trouble(struct driver_link *link, struct rk_text *text)
{
    rk_text_add(text, link->trouble);
}

/* Statements */

static int
bind_one(sqlite3_stmt *statement, int index, char type, va_list *values)
{
    const char *text;

    switch (type) {
    case 'i':
        return sqlite3_bind_int64(statement, index,
                                  (sqlite3_int64)va_arg(*values, uint64_t));
    case 'h':
        return sqlite3_bind_blob(statement, index,
                                 va_arg(*values, const unsigned char *),
                                 STORE_HASH, SQLITE_STATIC);
    case 't':
        text = va_arg(*values, const char *);
        return sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
    }
    RK_UNREACHABLE();
}

/* The text of the statement ${which}. */
static void
text_of(enum sql which, struct rk_text *text)
{
    if (which == ADD_TABLE)
        sqlite_table_insert(text);
    else if (which == SET_TABLE)
        sqlite_table_update(text);
    else if (which >= EACH_TABLE && which <= PREVIOUS_TABLE)
        sqlite_table_select(text, texts[which]);
    else
        rk_text_add(text, texts[which]);
}

/* Makes the statement ${which} unless it is there; an SQLite code. */
static int
make(struct driver_link *link, enum sql which)
{
    char text[TEXT_MAX];
    struct rk_text sql = rk_text_over(text, sizeof text);

    if (link->statement[which] != NULL)
        return SQLITE_OK;
    text_of(which, &sql);
    RK_CHECK(!sql.cut);
    return sqlite3_prepare_v3(link->db, text, -1, SQLITE_PREPARE_PERSISTENT,
                              &link->statement[which], NULL);
}

/*
 * The statement ${which} with values bound: "i" a uint64_t, "t" a text or
 * NULL, "h" a hash. NULL when that failed.
 */
static sqlite3_stmt *
prepare(struct driver_link *link, enum sql which, const char *types,
        va_list *values)
{
    sqlite3_stmt **statement = &link->statement[which];
    int code = make(link, which);

    for (int i = 0; code == SQLITE_OK && types[i] != '\0'; i++)
        code = bind_one(*statement, i + 1, types[i], values);
    if (code == SQLITE_OK)
        return *statement;
    sqlite_fail(link, code);
    return NULL;
}

sqlite3_stmt *
sqlite_ready(struct driver_link *link, enum sql which, const char *types, ...)
{
    sqlite3_stmt *statement;
    va_list values;

    va_start(values, types);
    statement = prepare(link, which, types, &values);
    va_end(values);
    return statement;
}

void
sqlite_rewind(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* Runs a statement that is ready. */
static enum store_status
run(struct driver_link *link, sqlite3_stmt *statement)
{
    enum store_status status = judge(link, sqlite3_step(statement));

    sqlite_rewind(statement);
    return status;
}

enum store_status
sqlite_run(struct driver_link *link, enum sql which, const char *types, ...)
{
    sqlite3_stmt *statement;
    va_list values;

    va_start(values, types);
    statement = prepare(link, which, types, &values);
    va_end(values);
    return statement != NULL ? run(link, statement) : STORE_FAILED;
}

enum store_status
sqlite_run_table(struct driver_link *link, enum sql which,
                 const struct store_table *table)
{
    int code = make(link, which);

    if (code == SQLITE_OK)
        code = sqlite_table_bind(link->statement[which], table);
    return code == SQLITE_OK ? run(link, link->statement[which])
                             : sqlite_fail(link, code);
}

/* Groups */

static enum store_status
begin(struct driver_link *link)
{
    return sqlite_run(link, BEGIN, "");
}

static enum store_status
apply(struct driver_link *link, const struct store_change *change)
{
    enum store_status status;

    if (sqlite_judged_first(change))
        return sqlite_change(link, change);
    if (sqlite_run(link, SAVE, "") != STORE_OK)
        return STORE_FAILED;
    status = sqlite_change(link, change);
    if (status == STORE_FAILED)
        return status;
    if (status == STORE_CONFLICT && sqlite_run(link, UNDO, "") != STORE_OK)
        return STORE_FAILED;
    return sqlite_run(link, RELEASE, "") == STORE_OK ? status : STORE_FAILED;
}

static enum store_status
commit(struct driver_link *link)
{
    return sqlite_run(link, COMMIT, "") == STORE_OK ? STORE_OK : STORE_FAILED;
}

/* Keeps the first message, because that one explains the failure. */
void
sqlite_rollback(struct driver_link *link)
{
    char kept[RK_SENTENCE_MAX];

    if (sqlite3_get_autocommit(link->db) != 0)
        return;
    memcpy(kept, link->trouble, sizeof kept);
    sqlite_run(link, ROLLBACK, "");
    memcpy(link->trouble, kept, sizeof kept);
}

static int
on_commit(void *context, sqlite3 *db, const char *name, int pages)
{
    struct driver_link *link = context;

    (void)db;
    (void)name;
    link->wal_pages = pages;
    return SQLITE_OK;
}

static void
rest(struct driver_link *link)
{
    if (link->wal_pages < link->checkpoint_pages)
        return;
    if (sqlite3_wal_checkpoint_v2(link->db, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                  NULL, NULL) == SQLITE_OK)
        link->wal_pages = 0;
}

/* Opening */

bool
sqlite_execute(struct driver_link *link, const char *sql)
{
    int code = sqlite3_exec(link->db, sql, NULL, NULL, NULL);

    if (code != SQLITE_OK)
        sqlite_fail(link, code);
    return code == SQLITE_OK;
}

void
sqlite_close(struct driver_link *link)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(link->statement[i]);
    sqlite3_close(link->db);
    free(link);
}

/* Sets up a connection; the first one also sets up the file. */
static bool
settle(struct driver_link *link, bool first)
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
connect_to(struct driver_link *link, const char *path, bool first)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &link->db, flags, NULL);

    if (code != SQLITE_OK)
        sqlite_fail(link, code);
    return code == SQLITE_OK && settle(link, first);
}

static struct driver_link *
open_link(const struct store_settings *settings, bool first,
          struct rk_text *why)
{
    struct driver_link *link;

    if (first && !sqlite_begin(settings->path, why))
        return NULL;
    link = calloc(1, sizeof *link);
    if (link == NULL) {
        rk_text_add(why, "There is no memory left to open the store.");
        return NULL;
    }
    link->checkpoint_pages = settings->checkpoint_pages > 0
                                 ? settings->checkpoint_pages
                                 : STORE_CHECKPOINT;
    if (!connect_to(link, settings->path, first)) {
        rk_text_fill(why, "% cannot be opened. ", settings->path);
        rk_text_add(why, link->trouble);
    } else if (!first || sqlite_migrate(link, why))
        return link;
    sqlite_close(link);
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
    .ask = sqlite_ask,
    .check = sqlite_check,
    .copy = sqlite_copy,
    .trouble = trouble,
};
