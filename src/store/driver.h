/*
 * The interface of a database driver: one struct of functions, as games are. A
 * connection belongs to one thread at a time.
 */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include "store.h"

struct driver_link; /* a connection */

/* One question; its visitor is called for each row. */
enum driver_question {
    DRIVER_TABLES,      /* every table that was not dropped: on_table */
    DRIVER_DROPPED,     /* every table that was: on_table */
    DRIVER_OLD_DROPPED, /* every table dropped before time .id: on_table */
    DRIVER_UNRULED,     /* every table without a rules number: on_table */
    DRIVER_ONE_TABLE,   /* the one that .link names: on_table */
    DRIVER_NUMBERED,    /* the one with the id .id: on_table */
    DRIVER_PREVIOUS,    /* the one whose rematch .link names: on_table */
    DRIVER_LOG_LENGTH,  /* of the table .id: on_id */
    DRIVER_ENTRIES,     /* of the table .id from number .from on: on_entry */
    DRIVER_CHAT,        /* likewise: on_chat */
    DRIVER_LAST_CHAT,   /* before .from, .most lines of them: on_chat */
    DRIVER_SESSION,     /* the one of .hash: on_entrance */
    DRIVER_SESSIONS,    /* of the person .id: on_session */
    DRIVER_PERSON,      /* the one with the id .id: on_person */
    DRIVER_LAST_PERSON, /* on_id */
    DRIVER_LAST_TABLE,  /* on_id */
    DRIVER_PEOPLE,      /* every person: on_person */
    DRIVER_BANS,        /* every ban: on_ban */
    DRIVER_CLOCK,       /* on_clock */
    DRIVER_QUESTIONS
};

struct driver_ask {
    enum driver_question question;
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

struct driver {
    /*
     * Opens the database that ${settings} name. The first connection, which
     * will make the changes, also brings the schema up to date. NULL after a
     * sentence.
     */
    struct driver_link *(*open)(const struct store_settings *settings,
                                bool first, struct rk_text *why);
    void (*close)(struct driver_link *link);

    /*
     * A group of changes: begin, apply each, commit. A change that is refused
     * (STORE_CONFLICT) leaves no trace and the group goes on; after
     * STORE_FAILED the whole group is undone by rollback(), which cannot fail.
     */
    enum store_status (*begin)(struct driver_link *link);
    enum store_status (*apply)(struct driver_link *link,
                               const struct store_change *change);
    enum store_status (*commit)(struct driver_link *link);
    void (*rollback)(struct driver_link *link);

    /* Tidies up between groups; if that fails it is tried again later. */
    void (*rest)(struct driver_link *link);

    /* STORE_NOTHING when there was nothing to show. */
    enum store_status (*ask)(struct driver_link *link,
                             const struct driver_ask *ask);

    /* store_check() */
    enum store_status (*check)(struct driver_link *link,
                               bool (*stop)(void *context), void *context);

    /* store_copy() */
    bool (*copy)(const char *from, const char *to,
                 void (*step)(void *context, int done, int of), void *context,
                 struct rk_text *why);

    /* Says why the last call failed. */
    void (*trouble)(struct driver_link *link, struct rk_text *text);
};

extern const struct driver driver_sqlite;

#endif
