/*
 * Copies of all data from one database to another, row by row: each SQL table
 * as a whole, in an order in which rows refer to earlier ones only.
 */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "driver.h"

enum {
    PAGE = 2000, /* rows that are read and written at a time */
    KEY_MAX = 2  /* columns of a key */
};

/* All columns, in the order of the schema; the key is the first ones. */
static const struct copied {
    const char *name, *columns, *key, *key_types;
    const char *types;
} tables[SQL_TABLES_COUNT] = {
    { "people", "id, name, made", "id", "i", "iti" },
    { "sessions", "hash, person, made, used", "hash", "h", "hiii" },
    { "tables",
      "id, link, host, setup, listed, stage, made, touched, seats, next,"
      " rules, chat, stand_in, dropped",
      "id", "i", "ititiiiiitiiti" },
    { "seats",
      "tab, seat, person, bot, offered, resigned, votes, consents, replaces",
      "tab, seat", "ii", "iiitiiiii" },
    { "log", "tab, n, seat, giver, at, hash, text, token", "tab, n", "ii",
      "iiiiiitt" },
    { "progress", "tab, awaited, heard, result, epoch", "tab", "i", "iiiti" },
    { "chat", "tab, n, person, at, text", "tab, n", "ii", "iiiit" },
    { "bans", "person, address, at, why", "person, address", "it", "itit" },
    { "clock", "one, time, begun, wall", "one", "i", "iiii" },
};

const char *
sql_copy_types(enum sql which)
{
    return which < WRITE_TABLES ? tables[which - READ_TABLES].key_types
                                : tables[which - WRITE_TABLES].types;
}

void
sql_copy_text(enum sql which, struct rk_text *text)
{
    bool reads = which < WRITE_TABLES;
    const struct copied *t =
        &tables[which - (reads ? READ_TABLES : WRITE_TABLES)];

    rk_text_fill(text, reads ? "SELECT % FROM " : "INSERT INTO % (",
                 reads ? t->columns : t->name);
    rk_text_add(text, reads ? t->name : t->columns);
    if (reads) {
        rk_text_fill(text, " WHERE (%) > ", t->key);
        rk_text_add(text, t->key_types[1] == '\0' ? "(?1)" : "(?1, ?2)");
        rk_text_fill(text, " ORDER BY % LIMIT ", t->key);
        rk_text_int(text, PAGE);
        return;
    }
    rk_text_add(text, ") VALUES (");
    for (size_t i = 0; t->types[i] != '\0'; i++)
        rk_text_add(text, i == 0 ? "?" : ", ?");
    rk_text_add(text, ")");
}

/* One page of rows, with their texts. */
struct page {
    struct store_change *change;
    union sql_value (*values)[SQL_VALUES];
    enum store_status *status;
    size_t rows;
    union sql_value key[KEY_MAX]; /* of the last row before it */
};

static void
free_values(union sql_value *values, const char *types)
{
    for (int i = 0; types[i] != '\0'; i++)
        if (types[i] != 'i')
            free((void *)(uintptr_t)values[i].text);
}

static void
clear(struct page *page, const char *types)
{
    for (size_t row = 0; row < page->rows; row++)
        free_values(page->values[row], types);
    page->rows = 0;
}

/* The key before all others; numbers have signs in a database. */
static void
begin_keys(struct page *page, const char *types)
{
    for (int i = 0; types[i] != '\0'; i++)
        if (types[i] == 'i')
            page->key[i].number = UINT64_C(1) << 63;
        else
            page->key[i].text = memory_new(1, STORE_HASH);
}

/* Takes the key of the last row out of the page. */
static void
take_key(struct page *page, const char *types)
{
    union sql_value *last = page->values[page->rows - 1];

    free_values(page->key, types);
    for (int i = 0; types[i] != '\0'; i++) {
        page->key[i] = last[i];
        if (types[i] != 'i')
            last[i].text = NULL;
    }
}

/* A copy of the bytes of a hash; those of another size become zeros. */
static unsigned char *
copy_hash(struct driver_link *from, struct driver_rows *rows, int column)
{
    unsigned char *hash = memory_new(1, STORE_HASH);
    int size = 0;
    const void *bytes = from->driver->bytes(rows, column, &size);

    if (bytes != NULL && size == STORE_HASH)
        memcpy(hash, bytes, STORE_HASH);
    return hash;
}

static void
take_row(struct page *page, struct driver_link *from, struct driver_rows *rows,
         enum sql write)
{
    const char *types = sql_types(write);
    union sql_value *values = page->values[page->rows];

    for (int i = 0; types[i] != '\0'; i++) {
        const char *text;

        if (types[i] == 'i')
            values[i].number = from->driver->number(rows, i);
        else if (types[i] == 'h')
            values[i].hash = copy_hash(from, rows, i);
        else {
            text = from->driver->text(rows, i);
            values[i].text = text != NULL ? memory_copy(text) : NULL;
        }
    }
    page->change[page->rows++] =
        (struct store_change){ .kind = STORE_PUT_ROW,
                               .row = { (int)write, values } };
}

/* Reads the rows after the key; false after a sentence. */
static bool
read_page(struct page *page, struct driver_link *from, int table,
          struct rk_text *why)
{
    enum store_status status = STORE_FAILED;
    struct driver_rows *rows =
        from->driver->pose(from, (enum sql)(READ_TABLES + table), page->key);

    if (rows == NULL) {
        rk_text_add(why, from->trouble);
        return false;
    }
    while ((status = from->driver->next(from, rows)) == STORE_OK)
        take_row(page, from, rows, (enum sql)(WRITE_TABLES + table));
    from->driver->end(rows);
    if (status != STORE_NOTHING)
        rk_text_add(why, from->trouble);
    return status == STORE_NOTHING;
}

static bool
write_page(struct page *page, struct driver_link *to, struct rk_text *why,
           const char *name)
{
    enum store_status status = to->driver->begin(to);
    bool fits = true;

    for (size_t i = 0; status != STORE_FAILED && i < page->rows; i++)
        status = to->driver->apply(to, &page->change[i], &page->status[i]);
    if (status != STORE_FAILED)
        status = to->driver->commit(to);
    if (status == STORE_FAILED) {
        rk_text_add(why, to->trouble);
        to->driver->rollback(to);
        return false;
    }
    for (size_t i = 0; i < page->rows; i++)
        fits = fits && page->status[i] == STORE_OK;
    if (!fits)
        rk_text_fill(why, "A row of % does not fit; is the data damaged?",
                     name);
    return fits;
}

static bool
copy_table(struct driver_link *from, struct driver_link *to, int table,
           struct page *page, struct rk_text *why)
{
    const struct copied *t = &tables[table];
    size_t rows = PAGE;
    bool good = true;

    begin_keys(page, t->key_types);
    while (good && rows == PAGE) {
        good = read_page(page, from, table, why) &&
               write_page(page, to, why, t->name);
        rows = page->rows;
        if (rows > 0)
            take_key(page, t->key_types);
        clear(page, t->types);
    }
    free_values(page->key, t->key_types);
    return good;
}

/* True if no table of ${to} has a row; false after a sentence. */
static bool
is_empty(struct driver_link *to, struct page *page, struct rk_text *why)
{
    bool good = true;

    for (int i = 0; good && i < SQL_TABLES_COUNT; i++) {
        begin_keys(page, tables[i].key_types);
        good = read_page(page, to, i, why);
        if (good && page->rows > 0) {
            rk_text_add(why, "The database already holds data; choose an empty "
                             "one.");
            good = false;
        }
        free_values(page->key, tables[i].key_types);
        clear(page, tables[i].types);
    }
    return good;
}

/* Calls one of the functions of the driver that may be NULL. */
static bool
call(struct driver_link *link,
     enum store_status (*function)(struct driver_link *link),
     struct rk_text *why)
{
    if (function == NULL || function(link) == STORE_OK)
        return true;
    rk_text_add(why, link->trouble);
    return false;
}

bool
sql_copy(struct driver_link *from, struct driver_link *to,
         void (*step)(void *context, int done, int of), void *context,
         struct rk_text *why)
{
    struct page page = { .change = memory_new(PAGE, sizeof *page.change),
                         .values = memory_new(PAGE, sizeof *page.values),
                         .status = memory_new(PAGE, sizeof *page.status) };
    bool good = call(to, to->driver->gather, why) && is_empty(to, &page, why);

    for (int i = 0; good && i < SQL_TABLES_COUNT; i++) {
        good = copy_table(from, to, i, &page, why);
        if (step != NULL)
            step(context, i + 1, SQL_TABLES_COUNT);
    }
    good = good && call(to, to->driver->conclude, why);
    free(page.change);
    free(page.values);
    free(page.status);
    return good;
}
