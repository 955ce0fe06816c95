/* The schema of an SQLite file, and how it came about. */
#include <stdio.h>

#include <rookery/check.h>

#include "sqlite.h"

enum { APPLICATION = 0x526f6f6b }; /* "Rook": marks the file as ours */

/*
 * How the schema came about: the nth text makes version n of version n - 1.
 * A text that was ever in use is never changed; tests/store/ has a file of
 * every version.
 */
static const char *const history[] = {
    "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
    " made INTEGER NOT NULL) STRICT;"
    "CREATE TABLE sessions (hash BLOB PRIMARY KEY,"
    " person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_person ON sessions (person);"
    "CREATE TABLE tables (id INTEGER PRIMARY KEY, link TEXT NOT NULL UNIQUE,"
    " host INTEGER NOT NULL, setup TEXT NOT NULL, listed INTEGER NOT NULL,"
    " stage INTEGER NOT NULL, made INTEGER NOT NULL,"
    " touched INTEGER NOT NULL, seats INTEGER NOT NULL) STRICT;"
    "CREATE TABLE seats (tab INTEGER NOT NULL"
    " REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " person INTEGER NOT NULL, bot TEXT, PRIMARY KEY (tab, seat))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE log (tab INTEGER NOT NULL"
    " REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, giver INTEGER NOT NULL, at INTEGER NOT NULL,"
    " hash INTEGER NOT NULL, text TEXT NOT NULL, token TEXT,"
    " PRIMARY KEY (tab, n)) STRICT, WITHOUT ROWID;",

    "CREATE TABLE chat (tab INTEGER NOT NULL"
    " REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " person INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (tab, n)) STRICT, WITHOUT ROWID;",

    "ALTER TABLE tables ADD COLUMN next TEXT;"
    "ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN votes INTEGER NOT NULL DEFAULT 0;",

    "CREATE TABLE bans (person INTEGER NOT NULL, address TEXT NOT NULL,"
    " at INTEGER NOT NULL, why TEXT NOT NULL, PRIMARY KEY (person, address))"
    " STRICT, WITHOUT ROWID;",

    /* The columns that every append changes are kept apart from the setup, */
    /* which is long. */
    "ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN stand_in TEXT;"
    "ALTER TABLE tables ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX tables_next ON tables (next) WHERE next IS NOT NULL;"
    "CREATE INDEX tables_unruled ON tables (id) WHERE rules = 0;"
    "CREATE INDEX tables_dropped ON tables (dropped) WHERE dropped <> 0;"
    "CREATE TABLE progress (tab INTEGER PRIMARY KEY"
    " REFERENCES tables ON DELETE CASCADE, awaited INTEGER NOT NULL,"
    " heard INTEGER NOT NULL, result TEXT) STRICT;"
    "INSERT INTO progress SELECT tab, -1, max(at), NULL FROM log"
    " WHERE giver = 0 GROUP BY tab;"
    "ALTER TABLE seats ADD COLUMN consents INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN replaces INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "UPDATE sessions SET used = made;"
    "CREATE TABLE clock (one INTEGER PRIMARY KEY CHECK (one = 1),"
    " time INTEGER NOT NULL, begun INTEGER NOT NULL, wall INTEGER NOT NULL)"
    " STRICT;",
};

/* The one number that ${sql} asks for; -1 when that failed. */
static int
read_number(struct driver_link *link, const char *sql)
{
    sqlite3_stmt *row = NULL;
    int number = -1, code;

    code = sqlite3_prepare_v2(link->db, sql, -1, &row, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(row);
    if (code == SQLITE_ROW)
        number = sqlite3_column_int(row, 0);
    else
        sqlite_fail(link, code);
    sqlite3_finalize(row);
    return number;
}

/* Brings the schema from ${version} to the next one, or leaves it. */
static bool
advance(struct driver_link *link, int version)
{
    char mark[96];

    snprintf(mark, sizeof mark,
             "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION, version + 1);
    if (sqlite_execute(link, "BEGIN IMMEDIATE") &&
        sqlite_execute(link, history[version]) && sqlite_execute(link, mark))
        return true;
    sqlite_rollback(link);
    return false;
}

/* True if the file is ours to change; else a sentence. */
static bool
is_ours(struct driver_link *link, int version, struct rk_text *why)
{
    int mark = read_number(link, "PRAGMA application_id");
    int tables = read_number(link, "SELECT count(*) FROM sqlite_schema");

    if ((mark < 0 || tables < 0 || version < 0) && link->trouble[0] != '\0')
        rk_text_add(why, link->trouble);
    else if (mark != APPLICATION && (version != 0 || tables != 0))
        rk_text_add(why, "This file is a database of another program; choose "
                         "another data folder.");
    else if (version > (int)RK_COUNT(history))
        rk_text_add(why, "This data was written by a later version of Rookery; "
                         "use that version, or another data folder.");
    else if (version < 0)
        rk_text_add(why, "The version of this data is damaged; use a backup, "
                         "or another data folder.");
    else
        return true;
    return false;
}

bool
sqlite_migrate(struct driver_link *link, struct rk_text *why)
{
    int version = read_number(link, "PRAGMA user_version");

    if (!is_ours(link, version, why))
        return false;
    for (; version < (int)RK_COUNT(history); version++) {
        if (!advance(link, version)) {
            rk_text_add(why, link->trouble);
            return false;
        }
    }
    return true;
}
