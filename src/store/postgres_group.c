/*
 * Groups of changes. A group is one round trip: all statements are sent before
 * the first result is read. A change that does not fit makes its statement
 * fail, and with it the transaction; the group is then sent again without it.
 *
 * When the connection is lost, the group may have been kept or not. The row in
 * the table rookery says which, and raising its epoch makes sure that it stays
 * so; see docs/decisions/010-postgresql.md.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "postgres.h"

/* The statements sent before and after the changes of a group. */
enum { BEGINS = 1, ENDS = 2 };

enum {
    NOBODY = -1,     /* owns the statements of the group itself */
    PAUSE_MS = 100,  /* between two attempts to find out */
    ATTEMPTS_MAX = 5 /* to send a group, beside those for conflicts */
};

/* Reads what has come unasked, which shows whether the line is lost. */
static void
look(struct postgres_link *link)
{
    struct pollfd fd = { .fd = pq.socket(link->conn), .events = POLLIN };

    while (poll(&fd, 1, 0) > 0) {
        if (pq.consumeInput(link->conn) == 1)
            continue;
        postgres_disconnect(link);
        return;
    }
}

enum store_status
postgres_begin(struct driver_link *base)
{
    struct postgres_link *link = link_of(base);

    link->count = 0;
    if (postgres_is_connected(link))
        look(link);
    return postgres_reconnect(link) ? STORE_OK : STORE_FAILED;
}

/* Only notes the change: commit() sends all. */
enum store_status
postgres_apply(struct driver_link *base, const struct store_change *change,
               enum store_status *status)
{
    struct postgres_link *link = link_of(base);

    link->wanted = memory_grow(link->wanted, link->count, &link->room, 64,
                               sizeof *link->wanted);
    link->wanted[link->count++] = (struct postgres_wanted){ change, status };
    *status = STORE_OK;
    return STORE_OK;
}

/* Sending */

/* Notes that a statement of ${owner} was sent. */
static void
own(struct postgres_link *link, int owner)
{
    link->owner = memory_grow(link->owner, link->sent, &link->owner_room, 256,
                              sizeof *link->owner);
    link->owner[link->sent++] = owner;
}

enum store_status
postgres_run(struct driver_link *base, enum sql which,
             const union sql_value *values)
{
    struct postgres_link *link = link_of(base);

    if (!postgres_send(link, which, values))
        return STORE_FAILED;
    own(link, link->applying);
    return STORE_OK;
}

/* Sends a statement of the group itself. */
static bool
send_own(struct postgres_link *link, const char *sql)
{
    own(link, NOBODY);
    return pq.sendQueryParams(link->conn, sql, 0, NULL, NULL, NULL, NULL, 0) ==
           1;
}

/*
 * The first statement: it fails if another writer has taken over, and if the
 * group is there already.
 */
static bool
send_mark(struct postgres_link *link)
{
    char sql[200];

    snprintf(sql, sizeof sql,
             "WITH found AS (UPDATE rookery SET kept = %llu WHERE epoch = %llu"
             " AND kept < %llu RETURNING 1) SELECT 1 / count(*) FROM found",
             (unsigned long long)link->group, (unsigned long long)link->epoch,
             (unsigned long long)link->group);
    return send_own(link, sql);
}

static bool
send_changes(struct postgres_link *link)
{
    bool good = true;

    for (size_t i = 0; good && i < link->count; i++) {
        if (*link->wanted[i].status == STORE_CONFLICT)
            continue;
        link->applying = (int)i;
        good = sql_change(&link->link, link->wanted[i].change) == STORE_OK;
    }
    return good;
}

/* Begins a transaction with the mark; what was left of another is undone. */
static bool
send_begin(struct postgres_link *link, bool undo)
{
    return (!undo || send_own(link, "ROLLBACK")) && send_own(link, "BEGIN") &&
           send_mark(link);
}

/* Sends the group and what is around it; false if the connection is lost. */
static bool
send_group(struct postgres_link *link, int around)
{
    bool undo = pq.transactionStatus(link->conn) != PQTRANS_IDLE;

    link->sent = 0;
    return pq.enterPipelineMode(link->conn) == 1 &&
           ((around & BEGINS) == 0 || send_begin(link, undo)) &&
           send_changes(link) &&
           ((around & ENDS) == 0 || send_own(link, "COMMIT")) &&
           pq.pipelineSync(link->conn) == 1;
}

/* Reading */

enum outcome { KEPT, REFUSED, BUSY, FAILED, LOST };

/* The outcome that an error of the statement ${at} means. */
static enum outcome
judge(struct postgres_link *link, const PGresult *result, size_t at)
{
    const char *state = pq.resultErrorField(result, PG_DIAG_SQLSTATE);
    int owner = at < link->sent ? link->owner[at] : NOBODY;

    postgres_fail(link, result);
    if (state == NULL || strncmp(state, "57P", 3) == 0)
        return LOST;
    if (strncmp(state, "40", 2) == 0)
        return BUSY;
    if (strncmp(state, "22", 2) != 0 && strncmp(state, "23", 2) != 0)
        return FAILED;
    if (owner == NOBODY) /* the mark: find_out() tells why */
        return LOST;
    *link->wanted[owner].status = STORE_CONFLICT;
    return REFUSED;
}

/* Reads all results. The group is kept when they are there without an error. */
static enum outcome
read_group(struct postgres_link *link)
{
    PGresult *error;
    size_t at;
    bool ended = postgres_read_pipeline(link, &error, &at);
    enum outcome outcome = error != NULL ? judge(link, error, at) : KEPT;

    pq.clear(error);
    return ended ? outcome : LOST;
}

/* Losing the connection */

/*
 * Waits until the database is back. Gives up only if another writer has taken
 * over, or the store is being closed. No more changes are accepted meanwhile.
 */
static bool
come_back(struct postgres_link *link)
{
    postgres_disconnect(link);
    while (!postgres_connect(link) && !link->stopped && !link->taken) {
        link->stalled = true;
        poll(NULL, 0, PAUSE_MS);
    }
    link->stalled = false;
    return postgres_is_connected(link);
}

/*
 * Finds out whether the group that was sent last is in the database: KEPT, or
 * BUSY if it may be sent again. FAILED where that cannot be known.
 */
static enum outcome
find_out(struct postgres_link *link)
{
    while (come_back(link)) {
        int64_t kept = postgres_ask_number(link, "SELECT kept FROM rookery");

        if (kept >= 0)
            return kept == (int64_t)link->group ? KEPT : BUSY;
        if (link->stopped)
            break;
        poll(NULL, 0, PAUSE_MS);
    }
    return FAILED;
}

/* Sends the group once, and finds out what has become of it. */
static enum outcome
attempt(struct postgres_link *link)
{
    enum outcome outcome =
        send_group(link, BEGINS | ENDS) ? read_group(link) : LOST;

    return outcome == LOST ? find_out(link) : outcome;
}

/* Sends a part of the transaction that holds the link. */
static enum store_status
add_part(struct postgres_link *link, int around)
{
    enum outcome outcome = send_group(link, around) ? read_group(link) : LOST;

    return outcome == KEPT || outcome == REFUSED ? STORE_OK : STORE_FAILED;
}

enum store_status
postgres_commit(struct driver_link *base)
{
    struct postgres_link *link = link_of(base);
    enum outcome outcome = BUSY;
    int attempts = 0;

    if (link->held)
        return add_part(link, 0);
    link->group++;
    while (outcome == REFUSED || (outcome == BUSY && attempts++ < ATTEMPTS_MAX))
        outcome = attempt(link);
    return outcome == KEPT ? STORE_OK : STORE_FAILED;
}

enum store_status
postgres_gather(struct driver_link *base)
{
    struct postgres_link *link = link_of(base);

    link->group++;
    link->count = 0;
    link->held = true;
    return add_part(link, BEGINS);
}

enum store_status
postgres_conclude(struct driver_link *base)
{
    struct postgres_link *link = link_of(base);
    enum outcome outcome;

    link->count = 0;
    outcome = postgres_raise_ids(link) && send_group(link, ENDS)
                  ? read_group(link)
                  : LOST;
    link->held = false;
    if (outcome == LOST)
        outcome = find_out(link);
    return outcome == KEPT ? STORE_OK : STORE_FAILED;
}

void
postgres_rollback(struct driver_link *base)
{
    link_of(base)->count = 0;
}
