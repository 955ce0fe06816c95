/* Brings the schema of an SQLite file up to date. */
#include <stdio.h>

#include "sqlite.h"

enum { APPLICATION = 0x526f6f6b }; /* "Rook": marks the file as ours */

/* The one number that ${sql} asks for; -1 when that failed. */
static int
read_number(struct sqlite_link *link, const char *sql)
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
advance(struct sqlite_link *link, int version)
{
    char mark[96];

    snprintf(mark, sizeof mark,
             "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION, version + 1);
    if (sqlite_execute(link, "BEGIN IMMEDIATE") &&
        sqlite_execute(link, sql_history[version]) &&
        sqlite_execute(link, mark))
        return true;
    sqlite_rollback(&link->link);
    return false;
}

/* True if the file is ours to change; else a sentence. */
static bool
is_ours(struct sqlite_link *link, int version, struct rk_text *why)
{
    int mark = read_number(link, "PRAGMA application_id");
    int tables = read_number(link, "SELECT count(*) FROM sqlite_schema");

    if ((mark < 0 || tables < 0 || version < 0) &&
        link->link.trouble[0] != '\0')
        rk_text_add(why, link->link.trouble);
    else if (mark != APPLICATION && (version != 0 || tables != 0))
        sql_say_foreign(why);
    else if (version > sql_versions)
        sql_say_later(why);
    else if (version < 0)
        rk_text_add(why, "The version of this data is damaged; use a backup, "
                         "or another data folder.");
    else
        return true;
    return false;
}

bool
sqlite_migrate(struct sqlite_link *link, struct rk_text *why)
{
    int version = read_number(link, "PRAGMA user_version");

    if (!is_ours(link, version, why))
        return false;
    for (; version < sql_versions; version++) {
        if (!advance(link, version)) {
            rk_text_add(why, link->link.trouble);
            return false;
        }
    }
    return true;
}
