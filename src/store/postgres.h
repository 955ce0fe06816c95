/*
 * Inside the PostgreSQL driver: the only files that know libpq. postgres.c has
 * statements and rows, postgres_library.c loads libpq, postgres_line.c has
 * connections, postgres_schema.c the schema and what PostgreSQL spells
 * differently, postgres_group.c groups of changes, postgres_hurry.c questions
 * with a time limit.
 */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <stdatomic.h>

#include "driver.h"
#include "postgres_library.h"

/* How long an answer of the database may take, in milliseconds. */
enum { POSTGRES_PATIENCE = 10000 };

/* A change of the group, and where its outcome goes. */
struct postgres_wanted {
    const struct store_change *change;
    enum store_status *status;
};

struct postgres_link {
    struct driver_link link;
    PGconn *conn; /* NULL: not connected */
    char *address;
    bool first;        /* this connection makes the changes */
    uint64_t tried_ms; /* when connecting failed last; 0: it did not */
    uint64_t hurry_ms; /* that a question may take; 0: POSTGRES_PATIENCE */
    uint64_t
        until_ms; /* when the question that is being asked fails, likewise */
    uint64_t quiet_ms;                /* until then questions fail unasked */
    struct postgres_dialing *dialing; /* NULL: no thread connects for it */
    bool held; /* in a transaction that no new connection could go on with */

    /* Only of the first connection. The row of the database (table rookery) */
    /* has its latest writer, the epoch and the number of the last group. */
    uint64_t epoch; /* 0: it has not written yet */
    uint64_t group; /* that was sent last */
    char name[48];  /* application_name: unlike that of any other writer */
    struct postgres_wanted *wanted;
    size_t count, room;
    int *owner; /* of each statement sent: its place in wanted, or -1 */
    size_t sent, owner_room;
    int applying; /* the place in wanted whose statements are being sent */
    bool taken;   /* another writer has come since it has written */
    atomic_bool stalled, stopped;
};

static inline struct postgres_link *
link_of(struct driver_link *base)
{
    return (struct postgres_link *)base;
}

/* postgres_line.c */

/*
 * True if ${address} is one. Otherwise it must not be used, since libpq would
 * say what is in it, and that may be the password.
 */
bool postgres_can_read(const char *address);

/* Connects, or connects again; false after noting why. */
bool postgres_connect(struct postgres_link *link);
void postgres_disconnect(struct postgres_link *link);

/* True if there is a connection that is not known to be lost. */
bool postgres_is_connected(struct postgres_link *link);

/*
 * Connects if that is needed, unless it has failed just now or the link is
 * held.
 */
bool postgres_reconnect(struct postgres_link *link);

/*
 * The next result of what was sent. NULL: there is none, or the connection is
 * lost, and postgres_is_connected() is false.
 */
PGresult *postgres_fetch(struct postgres_link *link);

/*
 * Reads the results of a pipeline and leaves it; false if the connection is
 * lost. ${error} receives the first error, which PQclear() frees, or NULL, and
 * ${at} the number of its statement.
 */
bool postgres_read_pipeline(struct postgres_link *link, PGresult **error,
                            size_t *at);

/* Runs ${sql}, perhaps several statements; false after noting why. */
bool postgres_execute(struct postgres_link *link, const char *sql);

/* The first value of the answer to ${sql}, if it is a number; else -1. */
int64_t postgres_ask_number(struct postgres_link *link, const char *sql);

/* Notes why ${result} (NULL: the connection) failed. */
enum store_status postgres_fail(struct postgres_link *link,
                                const PGresult *result);

/* postgres_schema.c */

/* Adds ${sql} as PostgreSQL spells it. */
void postgres_translate(const char *sql, struct rk_text *to);

/* Adds the statement ${which}, which fails if it must find a row and does */
/* not. */
void postgres_statement(enum sql which, struct rk_text *to);

/*
 * Makes the connection the only writer, and brings the schema up to date. False
 * after a sentence in its trouble.
 */
bool postgres_take_over(struct postgres_link *link);

/* driver.reserve */
enum store_status postgres_reserve(struct driver_link *link, enum store_ids of,
                                   uint64_t *first);

/* Makes ids begin after those that were written as rows. */
bool postgres_raise_ids(struct postgres_link *link);

/* After other errors: notes it if the schema is not that of this version. */
void postgres_look_at_version(struct postgres_link *link);

/* postgres.c */

/* Prepares all statements, in one round trip; false after noting why. */
bool postgres_prepare(struct postgres_link *link);

/* Sends the statement ${which}, which was prepared. */
bool postgres_send(struct postgres_link *link, enum sql which,
                   const union sql_value *values);

/* postgres_hurry.c */

/* driver.hurry */
void postgres_hurry(struct driver_link *link, int ms);

/* Around each question; it must not be asked if the first is false. */
bool postgres_hurry_begin(struct postgres_link *link);
void postgres_hurry_end(struct postgres_link *link, bool good);

/*
 * Connects in a thread, which goes on if the time of the question is over
 * before; the next question then takes over what it has made.
 */
bool postgres_hurry_connect(struct postgres_link *link);

/* Waits for that thread. */
void postgres_hurry_stop(struct postgres_link *link);

/* postgres_group.c */
enum store_status postgres_begin(struct driver_link *link);
enum store_status postgres_apply(struct driver_link *link,
                                 const struct store_change *change,
                                 enum store_status *status);
enum store_status postgres_run(struct driver_link *link, enum sql which,
                               const union sql_value *values);
enum store_status postgres_commit(struct driver_link *link);
enum store_status postgres_gather(struct driver_link *link);
enum store_status postgres_conclude(struct driver_link *link);
void postgres_rollback(struct driver_link *link);

#endif
