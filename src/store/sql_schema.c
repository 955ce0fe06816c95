/* How the schema came about. */
#include <rookery/check.h>

#include "sql.h"

/*
 * A text that was ever in use is never changed; tests/store/ has a file of
 * every version.
 */
const char *const sql_history[] = {
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

    /* Every table has a row of progress, and an epoch in it. */
    "ALTER TABLE progress ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;"
    "INSERT INTO progress (tab, awaited, heard) SELECT id, -1, 0 FROM tables"
    " WHERE id NOT IN (SELECT tab FROM progress);",
};

const int sql_versions = RK_COUNT(sql_history);

void
sql_say_foreign(struct rk_text *why)
{
    rk_text_add(why, "This database belongs to another program; choose "
                     "another folder or database.");
}

void
sql_say_later(struct rk_text *why)
{
    rk_text_add(why, "This data was written by a later version of Rookery; "
                     "use that version, or another folder or database.");
}

void
sql_say_earlier(struct rk_text *why)
{
    rk_text_add(why, "This data was written by an earlier version of Rookery; "
                     "use that version, or start a server, which upgrades it.");
}
