/* Questions: each shows its rows to a visitor. */
#include <stdio.h>
#include <string.h>

#include <wire/utf8.h>

#include "driver.h"
#include "secret.h"

/* A row that is being read, and its connection. */
struct row {
    struct driver_link *link;
    struct driver_rows *rows;
};

static const char *
text_at(struct row row, int column)
{
    return row.link->driver->text(row.rows, column);
}

static uint64_t
number_at(struct row row, int column)
{
    return row.link->driver->number(row.rows, column);
}

static bool
is_null(struct row row, int column)
{
    return row.link->driver->is_null(row.rows, column);
}

static enum store_status
no_memory(struct row row)
{
    snprintf(row.link->trouble, sizeof row.link->trouble,
             "There is no memory left to read the data.");
    return STORE_FAILED;
}

/* Damage */

static bool
is_whole(const char *text)
{
    size_t size;

    while (*text != '\0' && (size = utf8_size(text)) > 0)
        text += size;
    return *text == '\0';
}

/*
 * A text that must be there: U+FFFD if it is missing, and damage is noted as
 * ${damage}. NULL when memory is short.
 */
static const char *
whole_text(struct row row, int column, const struct sql_ask *ask,
           struct health_damage damage)
{
    bool missing = is_null(row, column);
    const char *text = missing ? UTF8_REPLACEMENT : text_at(row, column);

    if (missing || (text != NULL && !is_whole(text)))
        health_damaged(ask->health, &damage);
    return text;
}

/* True if ${text} can name a table. */
static bool
is_link(const char *text)
{
    size_t length =
        text != NULL
            ? strspn(text,
                     "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                     "0123456789-_")
            : 0;

    return length > 0 && length < SECRET_LINK && text[length] == '\0';
}

/* Tables */

/* Reads one row of seats; the name of a bot is kept in ${bots}. */
static void
read_seat(struct row row, struct store_table *table,
          char bots[RK_SEATS_MAX][STORE_NAME_MAX])
{
    uint64_t seat = number_at(row, 0);
    const char *bot = text_at(row, 2);

    if (seat >= table->seats) {
        table->damage = "A row of its seats is damaged.";
        return;
    }
    table->seat[seat].person = number_at(row, 1);
    table->seat[seat].offered = number_at(row, 3);
    table->seat[seat].resigned = number_at(row, 4) != 0;
    table->seat[seat].votes = number_at(row, 5) != 0;
    table->seat[seat].consents = number_at(row, 6) != 0;
    table->seat[seat].replaces = (uint8_t)number_at(row, 7);
    if (bot == NULL)
        return;
    snprintf(bots[seat], STORE_NAME_MAX, "%s", bot);
    table->seat[seat].bot = bots[seat];
}

static enum store_status
read_seats(struct driver_link *link, struct store_table *table,
           char bots[RK_SEATS_MAX][STORE_NAME_MAX])
{
    union sql_value id = { .number = table->id };
    struct row row = { link, link->driver->pose(link, EACH_SEAT, &id) };
    enum store_status status;
    int count = 0;

    if (row.rows == NULL)
        return STORE_FAILED;
    for (; (status = link->driver->next(link, row.rows)) == STORE_OK; count++)
        read_seat(row, table, bots);
    link->driver->end(row.rows);
    if (status == STORE_FAILED && link->destroyed)
        table->damage = "Its seats cannot be read.";
    else if (status == STORE_FAILED)
        return STORE_FAILED;
    else if (count != table->seats)
        table->damage = "A row of its seats is missing.";
    return STORE_OK;
}

/* Guesses numbers that others depend on where they are damaged. */
static void
check_bounds(struct store_table *table)
{
    if (table->stage >= STORE_STAGES) {
        table->stage = STORE_ABORTED;
        table->damage = "Its stage is damaged.";
    }
    if (table->seats > RK_SEATS_MAX) {
        table->seats = RK_SEATS_MAX;
        table->damage = "Its number of seats is damaged.";
    }
}

/* The status for a visitor that wants ${more} rows, or none. */
static enum store_status
wants(bool more)
{
    return more ? STORE_OK : STORE_NOTHING;
}

static enum store_status
show_table(struct row row, const struct sql_ask *ask)
{
    char bots[RK_SEATS_MAX][STORE_NAME_MAX];
    struct store_table table = { 0 };

    sql_table_read(row.link, row.rows, &table);
    if (!is_link(table.link)) {
        health_damaged(ask->health,
                       &(struct health_damage){
                           .row = HEALTH_TABLE,
                           .id = table.id,
                           .why = "The link of a table is damaged." });
        if (ask->question != SQL_NUMBERED)
            return STORE_OK;
        table.link = "";
    }
    check_bounds(&table);
    if (table.setup == NULL) {
        table.setup = "";
        table.damage = "Its setup is missing.";
    }
    if (read_seats(row.link, &table, bots) != STORE_OK)
        return STORE_FAILED;
    return wants(ask->on_table(ask->context, &table));
}

/* A missing answer becomes one that does not replay. */
static enum store_status
show_entry(struct row row, const struct sql_ask *ask)
{
    bool missing = is_null(row, 5);
    struct store_entry entry = { .seat = (uint8_t)number_at(row, 1),
                                 .by = (uint8_t)number_at(row, 2),
                                 .when = number_at(row, 3),
                                 .hash = number_at(row, 4),
                                 .text = missing ? "" : text_at(row, 5),
                                 .token = text_at(row, 6) };

    if (entry.text == NULL)
        return no_memory(row);
    return wants(
        ask->on_entry(ask->context, (uint32_t)number_at(row, 0), &entry));
}

static enum store_status
show_chat(struct row row, const struct sql_ask *ask)
{
    struct health_damage damage = { .row = HEALTH_CHAT,
                                    .id = ask->id,
                                    .number = number_at(row, 0),
                                    .why = "A line of chat is damaged." };
    struct store_chat chat = { .table = ask->id,
                               .person = number_at(row, 1),
                               .when = number_at(row, 2),
                               .text = whole_text(row, 3, ask, damage) };

    if (chat.text == NULL)
        return no_memory(row);
    return wants(ask->on_chat(ask->context, (uint32_t)damage.number, &chat));
}

/*
 * The first columns of ${row} as a person; the name is NULL if memory is short.
 */
static struct store_person
read_person(struct row row, const struct sql_ask *ask)
{
    struct health_damage damage = { .row = HEALTH_PERSON,
                                    .id = number_at(row, 0),
                                    .why = "The name of a person is damaged." };

    return (struct store_person){ .id = damage.id,
                                  .name = whole_text(row, 1, ask, damage),
                                  .made = number_at(row, 2) };
}

/* The column after a person is the number of their tables. */
static enum store_status
show_person(struct row row, const struct sql_ask *ask)
{
    struct store_person person = read_person(row, ask);

    if (person.name == NULL)
        return no_memory(row);
    return wants(
        ask->on_person(ask->context, &person, (uint32_t)number_at(row, 3)));
}

/*
 * The columns from ${at} on as a session. A hash of another size matches no
 * session.
 */
static struct store_session
read_session(struct row row, int at)
{
    int size = 0;
    const void *hash = row.link->driver->bytes(row.rows, at, &size);
    struct store_session session = { .person = number_at(row, at + 1),
                                     .made = number_at(row, at + 2),
                                     .used = number_at(row, at + 3) };

    if (hash != NULL && size == STORE_HASH)
        memcpy(session.hash, hash, STORE_HASH);
    return session;
}

static enum store_status
show_entrance(struct row row, const struct sql_ask *ask)
{
    struct store_entrance entrance = { .person = read_person(row, ask),
                                       .session = read_session(row, 3) };

    if (entrance.person.name == NULL)
        return no_memory(row);
    ask->on_entrance(ask->context, &entrance);
    return STORE_OK;
}

static enum store_status
show_session(struct row row, const struct sql_ask *ask)
{
    struct store_session session = read_session(row, 0);

    return wants(ask->on_session(ask->context, &session));
}

static enum store_status
show_id(struct row row, const struct sql_ask *ask)
{
    ask->on_id(ask->context, number_at(row, 0));
    return STORE_OK;
}

static enum store_status
show_ban(struct row row, const struct sql_ask *ask)
{
    struct health_damage damage = { .row = HEALTH_BAN,
                                    .id = number_at(row, 0),
                                    .why = "The row of a ban is damaged." };
    struct store_ban ban = { .person = damage.id,
                             .address = whole_text(row, 1, ask, damage),
                             .when = number_at(row, 2),
                             .why = whole_text(row, 3, ask, damage) };

    if (ban.address == NULL || ban.why == NULL)
        return no_memory(row);
    return wants(ask->on_ban(ask->context, &ban));
}

static enum store_status
show_clock(struct row row, const struct sql_ask *ask)
{
    struct store_clock clock = { .time = number_at(row, 0),
                                 .begun = number_at(row, 1),
                                 .wall = number_at(row, 2) };

    ask->on_clock(ask->context, &clock);
    return STORE_OK;
}

/*
 * For each question, its statement and the function that shows a row. A text
 * in the statement is .link, a hash is .hash; up to three numbers are .id,
 * .from and .most.
 */
static const struct question {
    enum sql sql;
    enum store_status (*show)(struct row, const struct sql_ask *);
} questions[SQL_QUESTIONS] = {
    [SQL_TABLES] = { EACH_TABLE, show_table },
    [SQL_DROPPED] = { EACH_DROPPED, show_table },
    [SQL_OLD_DROPPED] = { OLD_DROPPED, show_table },
    [SQL_NUMBERED] = { NUMBERED_TABLE, show_table },
    [SQL_UNRULED] = { EACH_UNRULED, show_table },
    [SQL_ONE_TABLE] = { ONE_TABLE, show_table },
    [SQL_PREVIOUS] = { PREVIOUS_TABLE, show_table },
    [SQL_LOG_LENGTH] = { LOG_LENGTH, show_id },
    [SQL_ENTRIES] = { EACH_ENTRY, show_entry },
    [SQL_CHAT] = { EACH_CHAT, show_chat },
    [SQL_LAST_CHAT] = { LAST_CHAT, show_chat },
    [SQL_SESSION] = { ONE_SESSION, show_entrance },
    [SQL_SESSIONS] = { EACH_SESSION, show_session },
    [SQL_PERSON] = { ONE_PERSON, show_person },
    [SQL_LAST_PERSON] = { LAST_PERSON, show_id },
    [SQL_LAST_TABLE] = { LAST_TABLE, show_id },
    [SQL_NAMED_PERSON] = { NAMED_PERSON, show_id },
    [SQL_NAMED_TABLE] = { NAMED_TABLE, show_id },
    [SQL_PEOPLE] = { EACH_PERSON, show_person },
    [SQL_BANS] = { EACH_BAN, show_ban },
    [SQL_CLOCK] = { ONE_CLOCK, show_clock },
};

static struct driver_rows *
pose(struct driver_link *link, const struct sql_ask *ask)
{
    const struct question *q = &questions[ask->question];
    union sql_value values[] = { { .number = ask->id },
                                 { .number = ask->from },
                                 { .number = ask->most } };

    if (*sql_types(q->sql) == 't')
        values[0].text = ask->link;
    else if (*sql_types(q->sql) == 'h')
        values[0].hash = ask->hash;
    return link->driver->pose(link, q->sql, values);
}

/* The rows that were shown. */
struct shown {
    enum store_status status;
    bool any;
    uint64_t last; /* the first column of the last one */
};

/* Shows all rows while they are wanted; STORE_FAILED if one cannot be read. */
static enum store_status
show_rows(struct row row, const struct sql_ask *ask, struct shown *shown)
{
    enum store_status next = STORE_OK;

    while (shown->status == STORE_OK &&
           (next = row.link->driver->next(row.link, row.rows)) == STORE_OK) {
        shown->any = true;
        shown->last = number_at(row, 0);
        shown->status = questions[ask->question].show(row, ask);
    }
    row.link->driver->end(row.rows);
    return next;
}

/*
 * The largest number of a person or table, by rows that name them: the page with
 * the last of their own rows is destroyed.
 */
static enum store_status
guess_last(struct driver_link *link, const struct sql_ask *ask)
{
    struct sql_ask named = *ask;

    named.question =
        ask->question == SQL_LAST_PERSON ? SQL_NAMED_PERSON : SQL_NAMED_TABLE;
    return sql_ask(link, &named);
}

static void
keep_last(void *context, uint64_t id)
{
    *(uint64_t *)context = id;
}

static enum store_status
find_last(struct driver_link *link, const struct sql_ask *ask, uint64_t *id)
{
    return sql_ask(link,
                   &(struct sql_ask){ SQL_LAST_TABLE, .health = ask->health,
                                      .on_id = keep_last, .context = id });
}

/* Shows a table that a list would show. */
static bool
show_listed(void *context, const struct store_table *table)
{
    const struct sql_ask *ask = context;

    return table->dropped != 0 || table->link[0] == '\0' ||
           ask->on_table(ask->context, table);
}

enum { GAP_MAX = 1000000 }; /* ids without a row; then the last id is damaged */

/*
 * Shows the tables after ${shown} by their numbers, because a page with some of
 * them is destroyed; these are left out. STORE_FAILED if that is all of them.
 */
static enum store_status
show_readable(struct driver_link *link, const struct sql_ask *ask,
              struct shown *shown)
{
    struct sql_ask one = { SQL_NUMBERED, .health = ask->health,
                           .id = shown->last, .on_table = show_listed,
                           .context = (void *)ask };
    uint64_t end = 0;

    if (find_last(link, ask, &end) != STORE_OK)
        return STORE_FAILED;
    while (one.id++ < end && shown->status == STORE_OK &&
           one.id <= shown->last + GAP_MAX) {
        struct row row = { link, pose(link, &one) };

        if (row.rows == NULL)
            return STORE_FAILED;
        if (show_rows(row, &one, shown) == STORE_FAILED && link->destroyed)
            health_damaged(ask->health,
                           &(struct health_damage){
                               .row = HEALTH_TABLE,
                               .id = one.id,
                               .why = "The row of a table cannot be read." });
    }
    return shown->any && shown->status != STORE_FAILED ? STORE_OK
                                                       : STORE_FAILED;
}

/*
 * Answers in spite of a destroyed page, as far as that is possible: what can be
 * read of a list is there.
 */
static enum store_status
make_do(struct driver_link *link, const struct sql_ask *ask,
        struct shown *shown)
{
    switch (ask->question) {
    case SQL_LAST_PERSON:
    case SQL_LAST_TABLE:
        return guess_last(link, ask);
    case SQL_TABLES:
        return show_readable(link, ask, shown);
    case SQL_BANS:
    case SQL_UNRULED:
    case SQL_CLOCK:
        return STORE_NOTHING;
    default:
        return STORE_FAILED;
    }
}

enum store_status
sql_ask(struct driver_link *link, const struct sql_ask *ask)
{
    struct row row = { link, pose(link, ask) };
    struct shown shown = { .status = STORE_OK };
    enum store_status next;

    if (row.rows == NULL)
        return STORE_FAILED;
    next = show_rows(row, ask, &shown);
    if (next == STORE_FAILED && link->destroyed) {
        enum store_status status = make_do(link, ask, &shown);

        if (status != STORE_FAILED)
            health_unsound(ask->health, link->trouble);
        return status;
    }
    if (shown.status == STORE_FAILED || next == STORE_FAILED)
        return STORE_FAILED;
    return shown.any ? STORE_OK : STORE_NOTHING;
}
