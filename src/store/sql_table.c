/*
 * The columns of tables: what a row of struct store_table is in SQL. To add
 * one, add its member to the struct, its row here, and the column to the
 * schema's history; "Add a table column" in CONTRIBUTING.md has the rest.
 */
#include <stddef.h>
#include <string.h>

#include <rookery/check.h>

#include "driver.h"

/* Values that a change of a table looks for. */
enum { TABLE_ID = 1, TABLE_SEATS = 9 };

enum set { STAYS, SET, RAISED };

enum type { NUMBER, NUMBER_32, BYTE, FLAG, SEATS, TEXT };

#define AT(member) offsetof(struct store_table, member)

static const struct column {
    const char *name;
    enum type type; /* of the member */
    size_t at;
    int value;        /* ?1 and so on when the table is added; 0: it is not */
                      /* written then */
    enum set set;     /* how a change of the table sets it */
    const char *read; /* what is read instead of the column; NULL: it */
} columns[] = {
    { "id", NUMBER, AT(id), .value = TABLE_ID },
    { "link", TEXT, AT(link), .value = 2 },
    { "host", NUMBER, AT(host), .value = 3, .set = SET },
    { "setup", TEXT, AT(setup), .value = 4 },
    { "listed", FLAG, AT(listed), .value = 5, .set = SET },
    { "stage", BYTE, AT(stage), .value = 6, .set = RAISED },
    { "made", NUMBER, AT(made), .value = 7 },
    { "touched", NUMBER, AT(touched), .value = 8, .set = SET },
    { "seats", BYTE, AT(seats), .value = TABLE_SEATS },
    { "rules", NUMBER_32, AT(rules), .value = 10 },
    { "chat", FLAG, AT(chat), .value = 11, .set = SET },
    { "stand_in", TEXT, AT(stand_in), .value = 12, .set = SET },
    { "dropped", NUMBER, AT(dropped), .value = 0 },
    { "next", TEXT, AT(next),
      .read = "(SELECT link FROM tables AS other"
              " WHERE other.link = tables.next AND other.dropped = 0)" },
    { "awaited", SEATS, AT(awaited), .read = "coalesce(awaited, -1)" },
    { "heard", NUMBER, AT(heard), .read = "coalesce(heard, 0)" },
    { "result", TEXT, AT(result), .value = 0 },
    { "epoch", NUMBER, AT(epoch), .read = "coalesce(epoch, -1)" },
};

/* Statements */

/* Adds ", " before all but the first. */
static void
separate(struct rk_text *sql, bool *first)
{
    rk_text_add(sql, *first ? "" : ", ");
    *first = false;
}

/* Adds ?1 and so on. */
static void
add_value(struct rk_text *sql, int value)
{
    rk_text_add(sql, "?");
    rk_text_int(sql, value);
}

/* Adds the names of the columns of a new table, or their values. */
static void
add_columns(struct rk_text *sql, bool values)
{
    bool first = true;

    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        if (columns[i].value == 0)
            continue;
        separate(sql, &first);
        if (values)
            add_value(sql, columns[i].value);
        else
            rk_text_add(sql, columns[i].name);
    }
}

void
sql_table_insert(struct rk_text *sql)
{
    rk_text_add(sql, "INSERT INTO tables (");
    add_columns(sql, false);
    rk_text_add(sql, ") VALUES (");
    add_columns(sql, true);
    rk_text_add(sql, ")");
}

/* Adds what a change sets ${column} to. */
static void
add_set(struct rk_text *sql, const struct column *column)
{
    rk_text_fill(sql, "% = ", column->name);
    if (column->set == RAISED) {
        rk_text_fill(sql, "CASE WHEN % < ", column->name);
        add_value(sql, column->value);
        rk_text_add(sql, " THEN ");
        add_value(sql, column->value);
        rk_text_fill(sql, " ELSE % END", column->name);
    } else
        add_value(sql, column->value);
}

void
sql_table_update(struct rk_text *sql)
{
    bool first = true;

    rk_text_add(sql, "UPDATE tables SET ");
    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        if (columns[i].set == STAYS)
            continue;
        separate(sql, &first);
        add_set(sql, &columns[i]);
    }
    rk_text_add(sql, " WHERE id = ");
    add_value(sql, TABLE_ID);
    rk_text_add(sql, " AND seats = ");
    add_value(sql, TABLE_SEATS);
}

void
sql_table_select(struct rk_text *sql, const char *where)
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

enum store_status
sql_table_run(struct driver_link *link, enum sql which,
              const struct store_table *table)
{
    union sql_value values[SQL_VALUES] = { 0 };

    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        const void *at = (const char *)table + columns[i].at;
        int value = columns[i].value;

        if (value > 0 && columns[i].type == TEXT)
            memcpy(&values[value - 1].text, at, sizeof values->text);
        else if (value > 0)
            values[value - 1].number = number_of(columns[i].type, at);
    }
    return link->driver->run(link, which, values);
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
sql_table_read(struct driver_link *link, struct driver_rows *row,
               struct store_table *table)
{
    for (size_t i = 0; i < RK_COUNT(columns); i++) {
        char *at = (char *)table + columns[i].at;
        int column = (int)i;

        if (columns[i].type == TEXT) {
            const char *text = link->driver->text(row, column);

            memcpy(at, &text, sizeof text);
        } else
            read_number(columns[i].type, link->driver->number(row, column), at);
    }
}
