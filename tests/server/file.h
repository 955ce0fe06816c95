/* Changes to the store's file behind the server's back. */
#ifndef SERVER_FILE_H
#define SERVER_FILE_H

#include <sqlite3.h>

#include "hall.h"

/* Runs ${sql} on the file, which no house has open. */
static inline void
run_sql(const char *sql)
{
    char *trouble = NULL;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &trouble) != SQLITE_OK)
        fail_msg("%s: %s", sql, trouble);
    sqlite3_close(db);
}

static inline int
add_row(void *context, int columns, char **values, char **names)
{
    (void)names;
    for (int i = 0; i < columns; i++)
        fprintf(context, "%s%s", i > 0 ? "|" : "",
                values[i] != NULL ? values[i] : "NULL");
    fputc('\n', context);
    return 0;
}

/* The rows that ${sql} asks for, each on a line; malloc'ed. */
static inline char *
rows_of(const char *sql)
{
    char *text = NULL, *trouble = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, add_row, to, &trouble) != SQLITE_OK)
        fail_msg("%s: %s", sql, trouble);
    sqlite3_close(db);
    fclose(to);
    return text;
}

static inline void
expect_rows(const char *sql, const char *should)
{
    char *found = rows_of(sql);

    if (strcmp(found, should) != 0)
        fail_msg("%s: %s instead of %s", sql, found, should);
    free(found);
}

#endif
