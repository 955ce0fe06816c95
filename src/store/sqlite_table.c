/*
 * The columns of tables: what a row of struct store_table is in SQL. To add
 * one, add its member to the struct, its row here, and the column to the
 * schema's history.
 */
#include <stddef.h>
#include <string.h>

#include <rookery/check.h>

#include "sqlite.h"

enum type { NUMBER, NUMBER_32, BYTE, FLAG, SEATS, TEXT };

#define AT(member) offsetof(struct store_table, member)

static const struct column {
    const char *name; /* of the column, and of its parameter */
    enum type type;   /* of the member */
    size_t at;
    bool added;       /* it is written when the table is new */
    const char *set;  /* what a change of the table sets it to; NULL: */
                      /* it stays as it is */
    const char *read; /* what is read instead of the column; NULL: it */
} columns[] = {
    { "id", NUMBER, AT(id), .added = true },
    { "link", TEXT, AT(link), .added = true },
    { "host", NUMBER, AT(host), .added = true, .set = ":host" },
    { "setup", TEXT, AT(setup), .added = true },
    { "listed", FLAG, AT(listed), .added = true, .set = ":listed" },
    { "stage", BYTE, AT(stage), .added = true, .set = "max(stage, :stage)" },
    { "made", NUMBER, AT(made), .added = true },
    { "touched", NUMBER, AT(touched), .added = true, .set = ":touched" },
    { "seats", BYTE, AT(seats), .added = true },
    { "rules", NUMBER_32, AT(rules), .added = true },
    { "chat", FLAG, AT(chat), .added = true, .set = ":chat" },
    { "stand_in", TEXT, AT(stand_in), .added = true, .set = ":stand_in" },
    { "dropped", NUMBER, AT(dropped), .added = false },
    { "next", TEXT, AT(next),
      .read = "(SELECT link FROM tables AS other"
              " WHERE other.link = tables.next AND other.dropped = 0)" },
    { "awaited", SEATS, AT(awaited), .read = "ifnull(awaited, -1)" },
    { "heard", NUMBER, AT(heard), .read = "ifnull(heard, 0)" },
    { "result", TEXT, AT(result), .added = false },
};

/* Statements */

/* Adds ", " before all but the first. */
static void
separate(struct rk_text *sql, bool *first)
{
    rk_text_add(sql, *first ? "" : ", ");
    *first = false;
}

/* Adds the names of the columns of a new table, each after ${before}. */
static void
add_names(struct rk_text *sql, const char *before)
{
    bool first = true;

    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        if (!columns[i].added)
            continue;
        separate(sql, &first);
        rk_text_add(sql, before);
        rk_text_add(sql, columns[i].name);
    }
}

void
sqlite_table_insert(struct rk_text *sql)
{
    rk_text_add(sql, "INSERT INTO tables (");
    add_names(sql, "");
    rk_text_add(sql, ") VALUES (");
    add_names(sql, ":");
    rk_text_add(sql, ")");
}

void
sqlite_table_update(struct rk_text *sql)
{
    bool first = true;

    rk_text_add(sql, "UPDATE tables SET ");
    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        if (columns[i].set == NULL)
            continue;
        separate(sql, &first);
        rk_text_fill(sql, "% = ", columns[i].name);
        rk_text_add(sql, columns[i].set);
    }
    rk_text_add(sql, " WHERE id = :id AND seats = :seats");
}

void
sqlite_table_select(struct rk_text *sql, const char *where)
{
    bool first = true;

    rk_text_add(sql, "SELECT ");
    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        separate(sql, &first);
        rk_text_add(sql, columns[i].read != NULL ? columns[i].read
                                                 : columns[i].name);
    }
    rk_text_add(sql, " FROM tables LEFT JOIN progress ON tab = id ");
    rk_text_add(sql, where);
}

/* Values */

/* The number at ${at}, which is not a text. */
static uint64_t
number_of(enum type type, const void *at)
{
    uint32_t number;
    uint64_t large;

    switch (type) {
    case NUMBER_32:
        memcpy(&number, at, sizeof number);
        return number;
    case BYTE:
        return *(const uint8_t *)at;
    case FLAG:
        return *(const bool *)at;
    case NUMBER:
        memcpy(&large, at, sizeof large);
        return large;
    case SEATS: /* only read */
    case TEXT:
        break;
    }
    RK_UNREACHABLE();
}

static int
bind(sqlite3_stmt *statement, int index, const struct column *column,
     const struct store_table *table)
{
    const char *at = (const char *)table + column->at, *text;

    if (column->type != TEXT)
        return sqlite3_bind_int64(statement, index,
                                  (sqlite3_int64)number_of(column->type, at));
    memcpy(&text, at, sizeof text);
    return sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

int
sqlite_table_bind(sqlite3_stmt *statement, const struct store_table *table)
{
    int code = SQLITE_OK;

    for (size_t i = 0; code == SQLITE_OK && i < RK_COUNT(columns); i++) {
        char name[32];
        struct rk_text parameter = rk_text_over(name, sizeof name);
        int index;

        rk_text_fill(&parameter, ":%", columns[i].name);
        index = sqlite3_bind_parameter_index(statement, name);
        if (index > 0)
            code = bind(statement, index, &columns[i], table);
    }
    return code;
}

/* A number too large for its member, which is damaged, becomes the largest. */
static void
read_number(enum type type, uint64_t number, void *at)
{
    uint32_t small = (uint32_t)number;
    int seats = (int)(int64_t)number;

    if (type == BYTE)
        *(uint8_t *)at = number < UINT8_MAX ? (uint8_t)number : UINT8_MAX;
    else if (type == FLAG)
        *(bool *)at = number != 0;
    else if (type == NUMBER_32)
        memcpy(at, &small, sizeof small);
    else if (type == SEATS)
        memcpy(at, &seats, sizeof seats);
    else
        memcpy(at, &number, sizeof number);
}

void
sqlite_table_read(sqlite3_stmt *row, struct store_table *table)
{
    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        char *at = (char *)table + columns[i].at;
        int column = (int)i;

        if (columns[i].type == TEXT) {
            const char *text = (const char *)sqlite3_column_text(row, column);

            memcpy(at, &text, sizeof text);
        } else {
            read_number(columns[i].type,
                        (uint64_t)sqlite3_column_int64(row, column), at);
        }
    }
}
