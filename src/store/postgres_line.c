/*
 * Connections to PostgreSQL. Nothing waits longer than POSTGRES_PATIENCE for an
 * answer, or than the question may take; a connection that has failed is closed and made again.
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/clock.h>

#include "postgres.h"

enum { PAUSE_MS = 200 }; /* between two attempts to connect */

/* Copies the first line of what the database says. */
static void
say(struct postgres_link *link, const char *what, const char *message)
{
    int length = (int)strcspn(message, "\n");

    snprintf(link->link.trouble, sizeof link->link.trouble, "%s: %.*s.", what,
             length, message);
}

enum store_status
postgres_fail(struct postgres_link *link, const PGresult *result)
{
    const char *message =
        result != NULL ? pq.resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)
                       : NULL;

    if (message != NULL)
        say(link, "The database failed", message);
    else if (link->conn == NULL)
        say(link, "The database failed", "it does not answer");
    else
        say(link, "The database cannot be reached",
            pq.errorMessage(link->conn));
    return STORE_FAILED;
}

bool
postgres_is_connected(struct postgres_link *link)
{
    return link->conn != NULL && pq.status(link->conn) == CONNECTION_OK;
}

void
postgres_disconnect(struct postgres_link *link)
{
    pq.finish(link->conn);
    link->conn = NULL;
}

/* Waits until the connection can be read or, if ${write}, written. */
static bool
wait_for(struct postgres_link *link, bool write)
{
    struct pollfd fd = { .fd = pq.socket(link->conn),
                         .events = (short)(POLLIN | (write ? POLLOUT : 0)) };
    uint64_t now = clock_ms(CLOCK_MONOTONIC);
    uint64_t end =
        link->until_ms != 0 ? link->until_ms : now + POSTGRES_PATIENCE;
    int ready = -1;

    errno = EINTR;
    while (ready < 0 && errno == EINTR && now < end) {
        ready = poll(&fd, 1, (int)(end - now));
        now = clock_ms(CLOCK_MONOTONIC);
    }
    return ready > 0;
}

PGresult *
postgres_fetch(struct postgres_link *link)
{
    while (link->conn != NULL && pq.isBusy(link->conn)) {
        int unsent = pq.flush(link->conn);

        if (unsent >= 0 && wait_for(link, unsent > 0) &&
            pq.consumeInput(link->conn) == 1)
            continue;
        postgres_fail(link, NULL);
        postgres_disconnect(link);
    }
    return link->conn != NULL ? pq.getResult(link->conn) : NULL;
}

bool
postgres_read_pipeline(struct postgres_link *link, PGresult **error, size_t *at)
{
    bool ended = false;

    *error = NULL;
    for (size_t statement = 0; !ended && postgres_is_connected(link);) {
        PGresult *result = postgres_fetch(link);
        ExecStatusType status = pq.resultStatus(result);

        if (result == NULL) /* after each statement */
            statement++;
        else if (status == PGRES_FATAL_ERROR && *error == NULL) {
            *error = result;
            *at = statement;
            continue;
        }
        ended = status == PGRES_PIPELINE_SYNC;
        pq.clear(result);
    }
    return ended && pq.exitPipelineMode(link->conn) == 1;
}

/* The last result of ${sql}; NULL or an error after noting why. */
static PGresult *
execute(struct postgres_link *link, const char *sql)
{
    PGresult *result, *last = NULL;

    if (pq.sendQuery(link->conn, sql) != 1) {
        postgres_fail(link, NULL);
        return NULL;
    }
    while ((result = postgres_fetch(link)) != NULL) {
        pq.clear(last);
        last = result;
        if (pq.resultStatus(result) == PGRES_FATAL_ERROR)
            postgres_fail(link, result);
    }
    return last;
}

static bool
is_good(const PGresult *result)
{
    return result != NULL && (pq.resultStatus(result) == PGRES_COMMAND_OK ||
                              pq.resultStatus(result) == PGRES_TUPLES_OK);
}

bool
postgres_execute(struct postgres_link *link, const char *sql)
{
    PGresult *result = execute(link, sql);
    bool good = is_good(result);

    pq.clear(result);
    return good;
}

int64_t
postgres_ask_number(struct postgres_link *link, const char *sql)
{
    PGresult *result = execute(link, sql);
    int64_t number = -1;

    if (is_good(result) && pq.ntuples(result) > 0 &&
        !pq.getisnull(result, 0, 0))
        number = strtoll(pq.getvalue(result, 0, 0), NULL, 10);
    pq.clear(result);
    return number;
}

static void
hush(void *context, const PGresult *notice)
{
    (void)context;
    (void)notice;
}

bool
postgres_can_read(const char *address)
{
    PQconninfoOption *options = pq.conninfoParse(address, NULL);

    pq.conninfoFree(options);
    return options != NULL;
}

/*
 * The values after the address override it: we need that encoding, and find our
 * own connections by the name.
 */
static PGconn *
dial(const struct postgres_link *link)
{
    const char *const names[] = {
        "connect_timeout",  "keepalives_idle",  "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "dbname",
        "client_encoding",  "application_name", NULL
    };
    const char *const values[] = { "3",    "5",        "2",
                                   "3",    "10000",    link->address,
                                   "UTF8", link->name, NULL };

    return pq.connectdbParams(names, values, 1);
}

/* A commit is on disk when it returns, whatever the database does else. */
static bool
configure(struct postgres_link *link)
{
    return postgres_execute(
               link, "SET plan_cache_mode = force_generic_plan;"
                     "SELECT set_config('synchronous_commit', 'on', false)"
                     " WHERE current_setting('synchronous_commit') = 'off'") &&
           (link->first ||
            postgres_execute(link, "SET default_transaction_read_only = on"));
}

static bool
is_utf8(struct postgres_link *link)
{
    const char *encoding = pq.parameterStatus(link->conn, "server_encoding");

    if (encoding != NULL && strcmp(encoding, "UTF8") == 0)
        return true;
    snprintf(link->link.trouble, sizeof link->link.trouble,
             "The database must have the encoding UTF8; create another one.");
    return false;
}

bool
postgres_connect(struct postgres_link *link)
{
    bool good;

    postgres_disconnect(link);
    link->conn = dial(link);
    good = postgres_is_connected(link);
    if (!good)
        postgres_fail(link, NULL);
    else {
        pq.setNoticeReceiver(link->conn, hush, NULL);
        pq.setnonblocking(link->conn, 1);
        good = is_utf8(link) && configure(link) &&
               (!link->first || postgres_take_over(link));
        if (good && !postgres_prepare(link)) {
            if (postgres_is_connected(link))
                postgres_look_at_version(link);
            good = false;
        }
    }
    if (!good)
        postgres_disconnect(link);
    link->tried_ms = good ? 0 : clock_ms(CLOCK_MONOTONIC);
    return good;
}

bool
postgres_reconnect(struct postgres_link *link)
{
    if (postgres_is_connected(link))
        return true;
    if (link->held) {
        snprintf(link->link.trouble, sizeof link->link.trouble,
                 "The connection to the database was lost; try again.");
        return false;
    }
    if (link->tried_ms != 0 &&
        clock_ms(CLOCK_MONOTONIC) < link->tried_ms + PAUSE_MS)
        return false;
    return link->hurry_ms != 0 ? postgres_hurry_connect(link)
                               : postgres_connect(link);
}
