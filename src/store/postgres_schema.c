/*
 * SQL that PostgreSQL spells differently, and the schema. The table rookery has
 * one row: the version of the schema, the latest writer, its epoch and the last
 * group that it has kept.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "postgres.h"

enum { TEXT_MAX = 8192 }; /* of a text of the history */

/* The same in SQLite's SQL and in PostgreSQL's. Numbers are those of C: the */
/* type INTEGER of PostgreSQL is too small. Texts are ordered by their bytes. */
static const struct word {
    const char *ours, *theirs;
} words[] = {
    { "INTEGER", "BIGINT" },
    { "BLOB", "BYTEA" },
    { "TEXT", "TEXT COLLATE \"C\"" },
    { " STRICT, WITHOUT ROWID", "" },
    { " STRICT", "" },
    { "/* lock */", "FOR UPDATE" },
};

/* The row of ${words} that ${sql} begins with; NULL: none. */
static const struct word *
word_at(const char *sql)
{
    for (size_t i = 0; i < RK_COUNT(words); i++)
        if (strncmp(sql, words[i].ours, strlen(words[i].ours)) == 0)
            return &words[i];
    return NULL;
}

/* A value is $1 and so on; ${next} counts those without a number. */
static const char *
translate_value(const char *sql, int *next, struct rk_text *to)
{
    rk_text_add(to, "$");
    if (!isdigit((unsigned char)sql[1]))
        rk_text_int(to, (*next)++);
    return sql + 1;
}

void
postgres_translate(const char *sql, struct rk_text *to)
{
    int next = 1;

    while (*sql != '\0') {
        const struct word *word = word_at(sql);
        char letter[2] = { *sql };

        if (word != NULL) {
            rk_text_add(to, word->theirs);
            sql += strlen(word->ours);
        } else if (*sql == '?')
            sql = translate_value(sql, &next, to);
        else {
            rk_text_add(to, letter);
            sql++;
        }
    }
    RK_CHECK(!to->cut);
}

void
postgres_statement(enum sql which, struct rk_text *to)
{
    char buffer[SQL_TEXT_MAX];
    struct rk_text sql = rk_text_over(buffer, sizeof buffer);
    bool reads;

    sql_text(which, &sql);
    reads = strncmp(buffer, "SELECT", 6) == 0;
    rk_text_add(to, sql_must_find(which) ? "WITH found AS (" : "");
    postgres_translate(buffer, to);
    if (!sql_must_find(which))
        return;
    rk_text_add(to, reads ? ")" : " RETURNING 1)");
    rk_text_add(to, " SELECT 1 / count(*) FROM found");
}

/* The schema */

static bool
sentence(struct postgres_link *link, void (*say)(struct rk_text *why))
{
    struct rk_text why =
        rk_text_over(link->link.trouble, sizeof link->link.trouble);

    say(&why);
    return false;
}

/* Brings the schema from ${version} to the next one, or leaves it. */
static bool
advance(struct postgres_link *link, int version)
{
    char *buffer = memory_raw(TEXT_MAX);
    struct rk_text sql = rk_text_over(buffer, TEXT_MAX);
    bool good;

    rk_text_add(&sql, "BEGIN;");
    postgres_translate(sql_history[version], &sql);
    rk_text_add(&sql, "UPDATE rookery SET version = ");
    rk_text_int(&sql, version + 1);
    rk_text_add(&sql, ";COMMIT");
    RK_CHECK(!sql.cut);
    good = postgres_execute(link, buffer);
    free(buffer);
    return good;
}

/* Makes the table rookery in a schema that is empty, or finds it. */
static bool
find_version(struct postgres_link *link, int64_t *version)
{
    int64_t tables =
        postgres_ask_number(link, "SELECT count(*) FROM pg_tables"
                                  " WHERE schemaname = current_schema()");

    if (tables == 0 &&
        !postgres_execute(link, "CREATE TABLE rookery (version BIGINT NOT NULL,"
                                " epoch BIGINT NOT NULL, kept BIGINT NOT NULL,"
                                " writer TEXT NOT NULL);"
                                "INSERT INTO rookery VALUES (0, 0, 0, '')"))
        return false;
    if (tables > 0 &&
        postgres_ask_number(link, "SELECT count(*) FROM pg_tables"
                                  " WHERE schemaname = current_schema()"
                                  " AND tablename = 'rookery'") != 1)
        return sentence(link, sql_say_foreign);
    *version = postgres_ask_number(link, "SELECT version FROM rookery");
    return tables >= 0 && *version >= 0;
}

/* The sequence of the first id of each block, and where these ids are. */
static const struct sequence {
    const char *name, *table;
} sequences[STORE_IDS] = {
    [STORE_PEOPLE] = { "people_ids", "people" },
    [STORE_TABLES] = { "tables_ids", "tables" },
};

/* Adds a statement: the sequence goes on after the ids that are in use. */
static void
add_raise(struct rk_text *sql, const struct sequence *sequence)
{
    rk_text_fill(sql, "SELECT setval('%', 1 + coalesce(max(id), 0), false) ",
                 sequence->name);
    rk_text_fill(sql, "FROM %;", sequence->table);
}

/* Makes the sequences, all or none; a database of an earlier version has none. */
static bool
make_sequences(struct postgres_link *link)
{
    char buffer[600];
    struct rk_text sql = rk_text_over(buffer, sizeof buffer);
    int64_t made = postgres_ask_number(
        link, "SELECT count(*) FROM pg_sequences WHERE schemaname ="
              " current_schema() AND sequencename = 'people_ids'");

    if (made != 0)
        return made > 0;
    rk_text_add(&sql, "BEGIN;");
    for (int of = 0; of < STORE_IDS; of++) {
        rk_text_fill(&sql, "CREATE SEQUENCE % INCREMENT BY ",
                     sequences[of].name);
        rk_text_int(&sql, IDS_BLOCK);
        rk_text_add(&sql, ";");
        add_raise(&sql, &sequences[of]);
    }
    rk_text_add(&sql, "COMMIT");
    RK_CHECK(!sql.cut);
    return postgres_execute(link, buffer);
}

bool
postgres_raise_ids(struct postgres_link *link)
{
    char buffer[300];
    struct rk_text sql = rk_text_over(buffer, sizeof buffer);

    for (int of = 0; of < STORE_IDS; of++)
        add_raise(&sql, &sequences[of]);
    RK_CHECK(!sql.cut);
    return postgres_execute(link, buffer);
}

enum store_status
postgres_reserve(struct driver_link *base, enum store_ids of, uint64_t *first)
{
    struct postgres_link *link = link_of(base);
    char sql[60];
    int64_t id = -1;

    snprintf(sql, sizeof sql, "SELECT nextval('%s')", sequences[of].name);
    if (postgres_reconnect(link))
        id = postgres_ask_number(link, sql);
    *first = (uint64_t)id;
    return id > 0 ? STORE_OK : STORE_FAILED;
}

static bool
migrate(struct postgres_link *link)
{
    int64_t version = -1;

    if (!find_version(link, &version))
        return false;
    if (version > sql_versions)
        return sentence(link, sql_say_later);
    while (version < sql_versions)
        if (!advance(link, (int)version++))
            return false;
    return make_sequences(link);
}

void
postgres_look_at_version(struct postgres_link *link)
{
    int64_t version = postgres_ask_number(link, "SELECT version FROM rookery");

    if (version >= 0 && version < sql_versions)
        sentence(link, sql_say_earlier);
    else if (version > sql_versions)
        sentence(link, sql_say_later);
}

/* Being the only writer */

static void
say_taken(struct rk_text *why)
{
    rk_text_add(why, "Another server uses this database; stop it, or choose "
                     "another database.");
}

static void
say_taken_over(struct rk_text *why)
{
    rk_text_add(why, "Another server has taken over this database.");
}

/* True, for good, if another writer has come since this one has written. */
static bool
is_taken(struct postgres_link *link)
{
    char sql[120];

    if (link->epoch == 0)
        return false;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM rookery WHERE writer = '%s'", link->name);
    link->taken = postgres_ask_number(link, sql) == 0;
    if (link->taken)
        sentence(link, say_taken_over);
    return link->taken;
}

/* Ends our own lost connections, if the database has not noticed yet. */
static bool
end_lost(struct postgres_link *link)
{
    char sql[200];

    snprintf(sql, sizeof sql,
             "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
             " WHERE pid <> pg_backend_pid() AND application_name = '%s'",
             link->name);
    return postgres_ask_number(link, sql) >= 0;
}

/* The lock is held by the connection: it ends with the program. */
static bool
lock_out_others(struct postgres_link *link)
{
    return postgres_execute(link,
                            "SET lock_timeout = 3000; SELECT pg_advisory_lock("
                            "1383034731, hashtext(current_schema()))") ||
           (postgres_is_connected(link) && sentence(link, say_taken));
}

/*
 * Raises the epoch: what an earlier connection sent late is refused. A new
 * writer counts its groups from 1. One that has written goes on only if nobody
 * else has come since (is_taken); its epoch does not tell, for the answer to
 * this statement may have been lost.
 */
static bool
raise_epoch(struct postgres_link *link)
{
    char sql[200];
    int64_t epoch;

    if (link->epoch == 0)
        snprintf(sql, sizeof sql,
                 "UPDATE rookery SET epoch = epoch + 1, kept = 0,"
                 " writer = '%s' RETURNING epoch",
                 link->name);
    else
        snprintf(sql, sizeof sql,
                 "UPDATE rookery SET epoch = epoch + 1 WHERE writer = '%s'"
                 " RETURNING epoch",
                 link->name);
    epoch = postgres_ask_number(link, sql);
    if (epoch < 0)
        return false;
    link->epoch = (uint64_t)epoch;
    return true;
}

bool
postgres_take_over(struct postgres_link *link)
{
    return end_lost(link) && !is_taken(link) && lock_out_others(link) &&
           migrate(link) && !is_taken(link) && raise_epoch(link) &&
           postgres_execute(link, "SET lock_timeout = 0");
}
