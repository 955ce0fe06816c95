/*
 * The store's SQL, the same for every driver: all statements (sql.c), the
 * columns of tables (sql_table.c), the statements that make a change
 * (sql_change.c) or answer a question (sql_ask.c), and the history of the
 * schema (sql_schema.c). Each statement stands once. Drivers run it as it is,
 * or translate what their database spells differently.
 */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "store.h"

struct driver_link;
struct driver_rows;

enum { SQL_TABLES_COUNT = 9 }; /* people, sessions and so on */

enum sql {
    /* Changes: */
    ADD_PERSON,
    ADD_SESSION,
    USE_SESSION,
    END_SESSION,
    END_SESSIONS,
    ADD_TABLE,
    SET_TABLE,
    SET_RULES,
    DROP_TABLE,
    RESTORE_TABLE,
    DELETE_TABLE,
    SET_NEXT,
    CLEAR_NEXT,
    COPY_LOG,
    PUT_SEAT,
    HOLD_TABLE,
    TAKE_TABLE,
    LOG_ENDS,
    ADD_ENTRY,
    SET_STAGE,
    ADD_PROGRESS,
    MEND_PROGRESS,
    SET_PROGRESS,
    ADD_CHAT,
    SET_CLOCK,
    PUT_BAN,
    END_BAN,

    /* Questions: */
    EACH_TABLE,
    EACH_DROPPED,
    OLD_DROPPED,
    EACH_UNRULED,
    ONE_TABLE,
    NUMBERED_TABLE,
    PREVIOUS_TABLE,
    EACH_SEAT,
    EACH_ENTRY,
    LOG_LENGTH,
    EACH_CHAT,
    LAST_CHAT,
    ONE_SESSION,
    EACH_SESSION,
    ONE_PERSON,
    LAST_PERSON,
    LAST_TABLE,
    NAMED_PERSON,
    NAMED_TABLE,
    EACH_PERSON,
    EACH_BAN,
    ONE_CLOCK,

    /* Copies: one statement for each SQL table. */
    READ_TABLES,
    WRITE_TABLES = READ_TABLES + SQL_TABLES_COUNT,
    STATEMENTS = WRITE_TABLES + SQL_TABLES_COUNT
};

enum {
    SQL_VALUES = 14,    /* the most values of a statement */
    SQL_TEXT_MAX = 2048 /* bytes of a statement, with its NUL */
};

/* A value of a statement; its type is in the statement's row. */
union sql_value {
    uint64_t number;
    const char *text; /* may be NULL */
    const unsigned char *hash;
};

/*
 * The types of its values: "i" a number, "t" a text or NULL, "h" a hash. The
 * values are ?1, ?2 and so on in its text, or each a ? in their order.
 */
const char *sql_types(enum sql which);

/* True if it is a conflict when this statement finds no row. */
bool sql_must_find(enum sql which);

void sql_text(enum sql which, struct rk_text *text);

/* Runs a statement of a change; the values are as in sql_types(). */
enum store_status sql_run(struct driver_link *link, enum sql which, ...);

/*
 * Makes one change. Stops at the first statement whose outcome is not
 * STORE_OK; the driver then undoes those before.
 */
enum store_status sql_change(struct driver_link *link,
                             const struct store_change *change);

/*
 * True if a conflict of ${change} would be found before it has changed
 * anything, so that nothing must be undone: a savepoint costs as much as an
 * answer.
 */
bool sql_judged_first(const struct store_change *change);

/* sql_table.c: the statements that add, change and read tables. */
void sql_table_insert(struct rk_text *sql);
void sql_table_update(struct rk_text *sql);
void sql_table_select(struct rk_text *sql, const char *where);

/* Runs the first or second of these with the members of ${table}. */
enum store_status sql_table_run(struct driver_link *link, enum sql which,
                                const struct store_table *table);

/* Reads a row of the third. Texts that are missing are NULL. */
void sql_table_read(struct driver_link *link, struct driver_rows *row,
                    struct store_table *table);

/*
 * sql_copy.c: copies all rows to a database that has none. False after a
 * sentence; a database that can, then has what it had.
 */
bool sql_copy(struct driver_link *from, struct driver_link *to,
              void (*step)(void *context, int done, int of), void *context,
              struct rk_text *why);
const char *sql_copy_types(enum sql which);
void sql_copy_text(enum sql which, struct rk_text *text);

/*
 * How the schema came about: the nth text makes version n of version n - 1.
 */
extern const char *const sql_history[];
extern const int sql_versions;

/* Says why a database cannot be used. */
void sql_say_foreign(struct rk_text *why);
void sql_say_later(struct rk_text *why);
void sql_say_earlier(struct rk_text *why);

/* Questions; a visitor is called for each row. */
enum sql_question {
    SQL_TABLES,       /* every table that was not dropped: on_table */
    SQL_DROPPED,      /* every table that was: on_table */
    SQL_OLD_DROPPED,  /* every table dropped before time .id: on_table */
    SQL_UNRULED,      /* every table without a rules number: on_table */
    SQL_ONE_TABLE,    /* the one that .link names: on_table */
    SQL_NUMBERED,     /* the one with the id .id: on_table */
    SQL_PREVIOUS,     /* the one whose rematch .link names: on_table */
    SQL_LOG_LENGTH,   /* of the table .id: on_id */
    SQL_ENTRIES,      /* of the table .id from number .from on: on_entry */
    SQL_CHAT,         /* likewise: on_chat */
    SQL_LAST_CHAT,    /* before .from, .most lines of them: on_chat */
    SQL_SESSION,      /* the one of .hash: on_entrance */
    SQL_SESSIONS,     /* of the person .id: on_session */
    SQL_PERSON,       /* the one with the id .id: on_person */
    SQL_LAST_PERSON,  /* on_id */
    SQL_LAST_TABLE,   /* on_id */
    SQL_NAMED_PERSON, /* the last one that a session names: on_id */
    SQL_NAMED_TABLE,  /* the last one that a seat names: on_id */
    SQL_PEOPLE,       /* every person: on_person */
    SQL_BANS,         /* every ban: on_ban */
    SQL_CLOCK,        /* on_clock */
    SQL_QUESTIONS
};

struct sql_ask {
    enum sql_question question;
    struct health *health; /* where damaged rows go */
    uint64_t id, from, most;
    const char *link;
    const unsigned char *hash;
    store_on_table *on_table;
    store_on_entry *on_entry;
    store_on_chat *on_chat;
    store_on_session *on_session;
    void (*on_entrance)(void *context, const struct store_entrance *entrance);
    store_on_person *on_person;
    void (*on_id)(void *context, uint64_t id);
    store_on_ban *on_ban;
    void (*on_clock)(void *context, const struct store_clock *clock);
    void *context;
};

/*
 * STORE_NOTHING when there was nothing to show. Where a page of the database is
 * destroyed, what can be read of a list is shown, and ${ask->health} is told.
 */
enum store_status sql_ask(struct driver_link *link, const struct sql_ask *ask);

#endif
