/*
 * The store in a PostgreSQL database: statements and their rows. Each
 * connection prepares all statements when it is made.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "postgres.h"
#include "secret.h"

/* The answer to a question. */
struct driver_rows {
    PGresult *result;
    int at; /* its row */
    unsigned char bytes[STORE_HASH];
};

/* Statements */

struct name {
    char text[16];
};

static struct name
name_of(enum sql which)
{
    struct name name;

    snprintf(name.text, sizeof name.text, "s%d", (int)which);
    return name;
}

static bool
send_prepare(struct postgres_link *link, enum sql which)
{
    enum { INT8 = 20, TEXT = 25, BYTEA = 17 }; /* ids of types */
    char buffer[SQL_TEXT_MAX];
    struct rk_text sql = rk_text_over(buffer, sizeof buffer);
    const char *types = sql_types(which);
    Oid ids[SQL_VALUES];
    int count = 0;

    for (; types[count] != '\0'; count++)
        ids[count] = types[count] == 'i'   ? INT8
                     : types[count] == 't' ? TEXT
                                           : BYTEA;
    postgres_statement(which, &sql);
    return pq.sendPrepare(link->conn, name_of(which).text, buffer, count,
                          ids) == 1;
}

bool
postgres_prepare(struct postgres_link *link)
{
    bool good = pq.enterPipelineMode(link->conn) == 1;
    PGresult *error = NULL;
    size_t at;

    for (int which = 0; good && which < STATEMENTS; which++)
        good = send_prepare(link, (enum sql)which);
    good = good && pq.pipelineSync(link->conn) == 1 &&
           postgres_read_pipeline(link, &error, &at) && error == NULL;
    if (!good)
        postgres_fail(link, error);
    pq.clear(error);
    return good;
}

/* The bytes of ${number}, the highest first. */
static void
put_number(uint64_t number, char to[8])
{
    for (int i = 7; i >= 0; i--, number >>= 8)
        to[i] = (char)(number & 0xff);
}

bool
postgres_send(struct postgres_link *link, enum sql which,
              const union sql_value *values)
{
    const char *types = sql_types(which), *at[SQL_VALUES];
    int count = 0, length[SQL_VALUES] = { 0 }, binary[SQL_VALUES];
    char number[SQL_VALUES][8];

    for (; types[count] != '\0'; count++) {
        at[count] = values[count].text;
        binary[count] = types[count] != 't';
        length[count] = types[count] == 'h' ? STORE_HASH : 8;
        if (types[count] != 'i')
            continue;
        put_number(values[count].number, number[count]);
        at[count] = number[count];
    }
    return pq.sendQueryPrepared(link->conn, name_of(which).text, count, at,
                                length, binary, 0) == 1;
}

/* Questions */

/* The whole answer; NULL after noting why. */
static PGresult *
answer(struct postgres_link *link, enum sql which,
       const union sql_value *values)
{
    PGresult *result = NULL, *more;

    if (postgres_send(link, which, values))
        result = postgres_fetch(link);
    while (result != NULL && (more = postgres_fetch(link)) != NULL)
        pq.clear(more);
    if (pq.resultStatus(result) == PGRES_TUPLES_OK)
        return result;
    postgres_fail(link, result);
    pq.clear(result);
    return NULL;
}

/* A question can be asked again where the connection turns out to be lost. */
static PGresult *
answer_somehow(struct postgres_link *link, enum sql which,
               const union sql_value *values)
{
    bool had = postgres_is_connected(link);
    PGresult *result =
        postgres_reconnect(link) ? answer(link, which, values) : NULL;

    if (result == NULL && had && !postgres_is_connected(link) &&
        postgres_reconnect(link))
        result = answer(link, which, values);
    return result;
}

static struct driver_rows *
pose(struct driver_link *base, enum sql which, const union sql_value *values)
{
    struct postgres_link *link = link_of(base);
    struct driver_rows *rows;
    PGresult *result;

    if (!postgres_hurry_begin(link))
        return NULL;
    result = answer_somehow(link, which, values);
    postgres_hurry_end(link, result != NULL);
    if (result == NULL)
        return NULL;
    rows = memory_new(1, sizeof *rows);
    *rows = (struct driver_rows){ .result = result, .at = -1 };
    return rows;
}

static enum store_status
next(struct driver_link *link, struct driver_rows *rows)
{
    (void)link;
    return ++rows->at < pq.ntuples(rows->result) ? STORE_OK : STORE_NOTHING;
}

static void
end(struct driver_rows *rows)
{
    pq.clear(rows->result);
    free(rows);
}

static bool
is_null(struct driver_rows *rows, int column)
{
    return pq.getisnull(rows->result, rows->at, column) != 0;
}

static uint64_t
number(struct driver_rows *rows, int column)
{
    return (uint64_t)strtoll(pq.getvalue(rows->result, rows->at, column), NULL,
                             10);
}

static const char *
text(struct driver_rows *rows, int column)
{
    return is_null(rows, column) ? NULL
                                 : pq.getvalue(rows->result, rows->at, column);
}

/* Bytes come as \x and hexadecimal digits. */
static const void *
bytes(struct driver_rows *rows, int column, int *size)
{
    const char *hex = pq.getvalue(rows->result, rows->at, column);
    size_t length = strlen(hex);

    if (length != 2 + 2 * STORE_HASH)
        return NULL;
    for (int i = 0; i < STORE_HASH; i++) {
        char digits[3] = { hex[2 + 2 * i], hex[3 + 2 * i] };

        rows->bytes[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    *size = STORE_HASH;
    return rows->bytes;
}

/* Opening */

static void
close_link(struct driver_link *base)
{
    struct postgres_link *link = link_of(base);

    postgres_hurry_stop(link);
    postgres_disconnect(link);
    free(link->wanted);
    free(link->owner);
    free(link->address);
    free(link);
}

static struct driver_link *
open_link(const struct store_settings *settings, bool first,
          struct rk_text *why)
{
    struct postgres_link *link;
    unsigned char token[16];

    if (!postgres_load(why))
        return NULL;
    link = memory_new(1, sizeof *link);
    secret_bytes(token, sizeof token);
    snprintf(link->name, sizeof link->name, "rookery");
    for (size_t i = 0; first && i < sizeof token; i++)
        snprintf(link->name + 7 + 2 * i, 3, "%02x", token[i]);
    link->link.driver = &driver_postgres;
    link->address = memory_copy(settings->path);
    link->first = first;
    if (!postgres_can_read(link->address))
        rk_text_add(why, "The address of the database cannot be read; "
                         "docs/operating.md shows one.");
    else if (postgres_connect(link))
        return &link->link;
    else
        rk_text_add(why, link->link.trouble);
    close_link(&link->link);
    return NULL;
}

static void
rest(struct driver_link *link)
{
    (void)link;
}

static enum store_status
freeze(struct driver_link *base)
{
    struct postgres_link *link = link_of(base);

    link->held =
        postgres_execute(link, "BEGIN ISOLATION LEVEL REPEATABLE READ");
    return link->held ? STORE_OK : STORE_FAILED;
}

static bool
is_stalled(struct driver_link *link)
{
    return link_of(link)->stalled;
}

static void
stop(struct driver_link *link)
{
    link_of(link)->stopped = true;
}

/* PostgreSQL checks its pages itself, if it was set up to do so. */
static enum store_status
check(struct driver_link *link, bool (*stop_now)(void *context), void *context)
{
    (void)link;
    (void)stop_now;
    (void)context;
    return STORE_OK;
}

const struct driver driver_postgres = {
    .open = open_link,
    .close = close_link,
    .begin = postgres_begin,
    .apply = postgres_apply,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .reserve = postgres_reserve,
    .rest = rest,
    .run = postgres_run,
    .pose = pose,
    .next = next,
    .end = end,
    .is_null = is_null,
    .number = number,
    .text = text,
    .bytes = bytes,
    .freeze = freeze,
    .hurry = postgres_hurry,
    .gather = postgres_gather,
    .conclude = postgres_conclude,
    .is_stalled = is_stalled,
    .stop = stop,
    .check = check,
};
