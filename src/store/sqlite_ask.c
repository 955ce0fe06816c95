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

/* The status for a visitor that wants ${more} rows, or none. */
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
                                    .id = ask->id,
                                    .number = number_at(row, 0),
                                    .why = "A line of chat is damaged." };
    struct store_chat chat = { .table = ask->id,
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

/* The column after a person is the number of their tables. */
static enum store_status
show_person(struct driver_link *link, sqlite3_stmt *row,
            const struct driver_ask *ask)
{
    struct store_person person = read_person(row, ask);

    if (person.name == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    return wants(
        ask->on_person(ask->context, &person, (uint32_t)number_at(row, 3)));
}

/*
 * The columns from ${at} on as a session. A hash of another size matches no
 * session.
 */
static struct store_session
read_session(sqlite3_stmt *row, int at)
{
    const void *hash = sqlite3_column_blob(row, at);
    struct store_session session = { .person = number_at(row, at + 1),
                                     .made = number_at(row, at + 2),
                                     .used = number_at(row, at + 3) };

    if (hash != NULL && sqlite3_column_bytes(row, at) == STORE_HASH)
        memcpy(session.hash, hash, STORE_HASH);
    return session;
}

static enum store_status
show_entrance(struct driver_link *link, sqlite3_stmt *row,
              const struct driver_ask *ask)
{
    struct store_entrance entrance = { .person = read_person(row, ask),
                                       .session = read_session(row, 3) };

    if (entrance.person.name == NULL)
        return sqlite_fail(link, SQLITE_NOMEM);
    ask->on_entrance(ask->context, &entrance);
    return STORE_OK;
}

static enum store_status
show_session(struct driver_link *link, sqlite3_stmt *row,
             const struct driver_ask *ask)
{
    struct store_session session = read_session(row, 0);

    (void)link;
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

/*
 * For each question, its statement, what that is bound to, and the function
 * that shows a row. "t" is .link, "h" is .hash; up to three "i" are .id, .from
 * and .most.
 */
static const struct question {
    enum sql sql;
    const char *key;
    enum store_status (*show)(struct driver_link *, sqlite3_stmt *,
                              const struct driver_ask *);
} questions[DRIVER_QUESTIONS] = {
    [DRIVER_TABLES] = { EACH_TABLE, "", show_table },
    [DRIVER_DROPPED] = { EACH_DROPPED, "", show_table },
    [DRIVER_OLD_DROPPED] = { OLD_DROPPED, "i", show_table },
    [DRIVER_NUMBERED] = { NUMBERED_TABLE, "i", show_table },
    [DRIVER_UNRULED] = { EACH_UNRULED, "", show_table },
    [DRIVER_ONE_TABLE] = { ONE_TABLE, "t", show_table },
    [DRIVER_PREVIOUS] = { PREVIOUS_TABLE, "t", show_table },
    [DRIVER_LOG_LENGTH] = { LOG_LENGTH, "i", show_id },
    [DRIVER_ENTRIES] = { EACH_ENTRY, "ii", show_entry },
    [DRIVER_CHAT] = { EACH_CHAT, "ii", show_chat },
    [DRIVER_LAST_CHAT] = { LAST_CHAT, "iii", show_chat },
    [DRIVER_SESSION] = { ONE_SESSION, "h", show_entrance },
    [DRIVER_SESSIONS] = { EACH_SESSION, "i", show_session },
    [DRIVER_PERSON] = { ONE_PERSON, "i", show_person },
    [DRIVER_LAST_PERSON] = { LAST_PERSON, "", show_id },
    [DRIVER_LAST_TABLE] = { LAST_TABLE, "", show_id },
    [DRIVER_PEOPLE] = { EACH_PERSON, "", show_person },
    [DRIVER_BANS] = { EACH_BAN, "", show_ban },
    [DRIVER_CLOCK] = { ONE_CLOCK, "", show_clock },
};

static sqlite3_stmt *
pose(struct driver_link *link, const struct driver_ask *ask)
{
    const struct question *q = &questions[ask->question];

    if (*q->key == 't')
        return sqlite_ready(link, q->sql, q->key, ask->link);
    if (*q->key == 'h')
        return sqlite_ready(link, q->sql, q->key, ask->hash);
    return sqlite_ready(link, q->sql, q->key, ask->id, ask->from, ask->most);
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
