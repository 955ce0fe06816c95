/* Questions to an SQLite file: each shows its rows to a visitor. */
#include <stdio.h>
#include <string.h>

#include <wire/utf8.h>

#include "secret.h"
#include "sqlite.h"

static const char *
text_at(sqlite3_stmt *row, int column)
{
    return (const char *)sqlite3_column_text(row, column);
}

static uint64_t
number_at(sqlite3_stmt *row, int column)
{
    return (uint64_t)sqlite3_column_int64(row, column);
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
whole_text(sqlite3_stmt *row, int column, const struct driver_ask *ask,
           struct health_damage damage)
{
    bool missing = sqlite3_column_type(row, column) == SQLITE_NULL;
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
read_seat(sqlite3_stmt *row, struct store_table *table,
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
    sqlite3_stmt *row = sqlite_ready(link, EACH_SEAT, "i", table->id);
    int code, count = 0;

    if (row == NULL)
        return STORE_FAILED;
    for (; (code = sqlite3_step(row)) == SQLITE_ROW; count++)
        read_seat(row, table, bots);
    if (code != SQLITE_DONE)
        sqlite_fail(link, code);
    else if (count != table->seats)
        table->damage = "A row of its seats is missing.";
    sqlite_rewind(row);
    return code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
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

/* What a visitor says: more rows, or enough. */
static enum store_status
wants(bool more)
{
    return more ? STORE_OK : STORE_NOTHING;
}

static enum store_status
show_table(struct driver_link *link, sqlite3_stmt *row,
           const struct driver_ask *ask)
{
    char bots[RK_SEATS_MAX][STORE_NAME_MAX];
    struct store_table table = { 0 };

    sqlite_table_read(row, &table);
    if (!is_link(table.link)) {
        health_damaged(ask->health,
                       &(struct health_damage){
                           .row = HEALTH_TABLE,
                           .id = table.id,
                           .why = "The link of a table is damaged." });
        if (ask->question != DRIVER_NUMBERED)
            return STORE_OK;
        table.link = "";
    }
    check_bounds(&table);
    if (table.setup == NULL) {
        table.setup = "";
        table.damage = "Its setup is missing.";
    }
    if (read_seats(link, &table, bots) != STORE_OK)
        return STORE_FAILED;
    return wants(ask->on_table(ask->context, &table));
}

/* A missing answer becomes one that does not replay. */
static enum store_status
show_entry(struct driver_link *link, sqlite3_stmt *row,
           const struct driver_ask *ask)
{
    bool missing = sqlite3_column_type(row, 5) == SQLITE_NULL;
    struct store_entry entry = { .seat = (uint8_t)number_at(row, 1),
                                 .by = (uint8_t)number_at(row, 2),
                                 .when = number_at(row, 3),
                                 .hash = number_at(row, 4),
                                 .text = missing ? "" : text_at(row, 5),
                                 .token = text_at(row, 6) };

    if (entry.text == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    return wants(
        ask->on_entry(ask->context, (uint32_t)number_at(row, 0), &entry));
}

static enum store_status
show_chat(struct driver_link *link, sqlite3_stmt *row,
          const struct driver_ask *ask)
{
    struct health_damage damage = { .row = HEALTH_CHAT,
                                    .id = ask->table,
                                    .number = number_at(row, 0),
                                    .why = "A line of chat is damaged." };
    struct store_chat chat = { .table = ask->table,
                               .person = number_at(row, 1),
                               .when = number_at(row, 2),
                               .text = whole_text(row, 3, ask, damage) };

    if (chat.text == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    return wants(
        ask->on_chat(ask->context, (uint32_t)number_at(row, 0), &chat));
}

/*
 * The first columns of ${row} as a person; the name is NULL if memory is short.
 */
static struct store_person
read_person(sqlite3_stmt *row, const struct driver_ask *ask)
{
    struct health_damage damage = { .row = HEALTH_PERSON,
                                    .id = number_at(row, 0),
                                    .why = "The name of a person is damaged." };

    return (struct store_person){ .id = damage.id,
                                  .name = whole_text(row, 1, ask, damage),
                                  .made = number_at(row, 2) };
}

static enum store_status
show_person(struct driver_link *link, sqlite3_stmt *row,
            const struct driver_ask *ask)
{
    struct store_person person = read_person(row, ask);

    if (person.name == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    ask->on_person(ask->context, &person);
    return STORE_OK;
}

/* Reads a hash; one of another size matches no session. */
static void
read_hash(sqlite3_stmt *row, int column, unsigned char hash[STORE_HASH])
{
    const void *bytes = sqlite3_column_blob(row, column);

    memset(hash, 0, STORE_HASH);
    if (bytes != NULL && sqlite3_column_bytes(row, column) == STORE_HASH)
        memcpy(hash, bytes, STORE_HASH);
}

static enum store_status
show_entrance(struct driver_link *link, sqlite3_stmt *row,
              const struct driver_ask *ask)
{
    struct store_entrance entrance = {
        .person = read_person(row, ask),
        .session = { .person = number_at(row, 0),
                     .made = number_at(row, 4),
                     .used = number_at(row, 5) },
    };

    if (entrance.person.name == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    read_hash(row, 3, entrance.session.hash);
    ask->on_entrance(ask->context, &entrance);
    return STORE_OK;
}

static enum store_status
show_session(struct driver_link *link, sqlite3_stmt *row,
             const struct driver_ask *ask)
{
    struct store_session session = { .person = number_at(row, 1),
                                     .made = number_at(row, 2),
                                     .used = number_at(row, 3) };

    (void)link;
    read_hash(row, 0, session.hash);
    return wants(ask->on_session(ask->context, &session));
}

static enum store_status
show_id(struct driver_link *link, sqlite3_stmt *row,
        const struct driver_ask *ask)
{
    (void)link;
    ask->on_id(ask->context, number_at(row, 0));
    return STORE_OK;
}

static enum store_status
show_each(struct driver_link *link, sqlite3_stmt *row,
          const struct driver_ask *ask)
{
    struct store_person person = read_person(row, ask);

    if (person.name == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    return wants(
        ask->on_each(ask->context, &person, (uint32_t)number_at(row, 3)));
}

static enum store_status
show_ban(struct driver_link *link, sqlite3_stmt *row,
         const struct driver_ask *ask)
{
    struct health_damage damage = { .row = HEALTH_BAN,
                                    .id = number_at(row, 0),
                                    .why = "The row of a ban is damaged." };
    struct store_ban ban = { .person = damage.id,
                             .address = whole_text(row, 1, ask, damage),
                             .when = number_at(row, 2),
                             .why = whole_text(row, 3, ask, damage) };

    if (ban.address == NULL || ban.why == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    return wants(ask->on_ban(ask->context, &ban));
}

static enum store_status
show_clock(struct driver_link *link, sqlite3_stmt *row,
           const struct driver_ask *ask)
{
    struct store_clock clock = { .time = number_at(row, 0),
                                 .begun = number_at(row, 1),
                                 .wall = number_at(row, 2) };

    (void)link;
    ask->on_clock(ask->context, &clock);
    return STORE_OK;
}

/* For each question, its statement and the function that shows a row. */
static const struct question {
    enum sql sql;
    bool by_link, by_hash, by_id, by_time, by_table, by_page;
    enum store_status (*show)(struct driver_link *, sqlite3_stmt *,
                              const struct driver_ask *);
} questions[DRIVER_QUESTIONS] = {
    [DRIVER_TABLES] = { .sql = EACH_TABLE, .show = show_table },
    [DRIVER_DROPPED] = { .sql = EACH_DROPPED, .show = show_table },
    [DRIVER_OLD_DROPPED] = { OLD_DROPPED, .by_time = true, .show = show_table },
    [DRIVER_NUMBERED] = { NUMBERED_TABLE, .by_id = true, .show = show_table },
    [DRIVER_UNRULED] = { .sql = EACH_UNRULED, .show = show_table },
    [DRIVER_ONE_TABLE] = { ONE_TABLE, .by_link = true, .show = show_table },
    [DRIVER_PREVIOUS] = { PREVIOUS_TABLE, .by_link = true, .show = show_table },
    [DRIVER_LOG_LENGTH] = { LOG_LENGTH, .by_id = true, .show = show_id },
    [DRIVER_ENTRIES] = { EACH_ENTRY, .by_table = true, .show = show_entry },
    [DRIVER_CHAT] = { EACH_CHAT, .by_table = true, .show = show_chat },
    [DRIVER_LAST_CHAT] = { LAST_CHAT, .by_page = true, .show = show_chat },
    [DRIVER_SESSION] = { ONE_SESSION, .by_hash = true, .show = show_entrance },
    [DRIVER_SESSIONS] = { EACH_SESSION, .by_id = true, .show = show_session },
    [DRIVER_PERSON] = { ONE_PERSON, .by_id = true, .show = show_person },
    [DRIVER_LAST_PERSON] = { .sql = LAST_PERSON, .show = show_id },
    [DRIVER_LAST_TABLE] = { .sql = LAST_TABLE, .show = show_id },
    [DRIVER_PEOPLE] = { .sql = EACH_PERSON, .show = show_each },
    [DRIVER_BANS] = { .sql = EACH_BAN, .show = show_ban },
    [DRIVER_CLOCK] = { .sql = ONE_CLOCK, .show = show_clock },
};

static sqlite3_stmt *
pose(struct driver_link *link, const struct driver_ask *ask)
{
    const struct question *q = &questions[ask->question];

    if (q->by_link)
        return sqlite_ready(link, q->sql, "t", ask->link);
    if (q->by_hash)
        return sqlite_ready(link, q->sql, "h", ask->hash);
    if (q->by_id)
        return sqlite_ready(link, q->sql, "i", ask->table);
    if (q->by_time)
        return sqlite_ready(link, q->sql, "i", ask->time);
    if (q->by_table)
        return sqlite_ready(link, q->sql, "ii", ask->table,
                            (uint64_t)ask->from);
    if (q->by_page)
        return sqlite_ready(link, q->sql, "iii", ask->table,
                            ask->from > 0 ? (uint64_t)ask->from : INT64_MAX,
                            (uint64_t)ask->most);
    return sqlite_ready(link, q->sql, "");
}

enum store_status
sqlite_ask(struct driver_link *link, const struct driver_ask *ask)
{
    sqlite3_stmt *row = pose(link, ask);
    enum store_status status = STORE_OK;
    int code = SQLITE_ROW;
    bool any = false;

    if (row == NULL)
        return STORE_FAILED;
    while (status == STORE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        any = true;
        status = questions[ask->question].show(link, row, ask);
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = sqlite_fail(link, code);
    sqlite_rewind(row);
    if (status == STORE_FAILED)
        return status;
    return any ? STORE_OK : STORE_NOTHING;
}
