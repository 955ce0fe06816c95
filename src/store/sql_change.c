/* The statements that make a change: one function for each kind. */
#include "change.h"
#include "driver.h"

static enum store_status
put_person(struct driver_link *link, const struct store_person *p)
{
    return sql_run(link, ADD_PERSON, p->id, p->name, p->made);
}

static enum store_status
put_session(struct driver_link *link, const struct store_session *s)
{
    return sql_run(link, ADD_SESSION, s->hash, s->person, s->made, s->used);
}

static enum store_status
enter(struct driver_link *link, const struct store_change *change)
{
    enum store_status status = put_person(link, &change->entrance.person);

    return status == STORE_OK ? put_session(link, &change->entrance.session)
                              : status;
}

static enum store_status
add_person(struct driver_link *link, const struct store_change *change)
{
    return put_person(link, &change->person);
}

static enum store_status
add_session(struct driver_link *link, const struct store_change *change)
{
    return put_session(link, &change->session);
}

static enum store_status
use_session(struct driver_link *link, const struct store_change *change)
{
    return sql_run(link, USE_SESSION, change->session.hash,
                   change->session.used);
}

static enum store_status
end_session(struct driver_link *link, const struct store_change *change)
{
    return sql_run(link, END_SESSION, change->session.hash);
}

static enum store_status
end_sessions(struct driver_link *link, const struct store_change *change)
{
    return sql_run(link, END_SESSIONS, change->session.person,
                   change->session.hash);
}

static enum store_status
put_seats(struct driver_link *link, const struct store_table *t)
{
    enum store_status status = STORE_OK;

    for (int seat = 0; status == STORE_OK && seat < t->seats; seat++) {
        const struct store_seat *s = &t->seat[seat];

        status =
            sql_run(link, PUT_SEAT, t->id, (uint64_t)seat, s->person, s->bot,
                    s->offered, (uint64_t)s->resigned, (uint64_t)s->votes,
                    (uint64_t)s->consents, (uint64_t)s->replaces);
    }
    return status;
}

/*
 * Fails if the table already has a rematch, or if the log to copy is shorter.
 */
static enum store_status
put_origin(struct driver_link *link, const struct store_table *t)
{
    const struct store_origin *o = &t->origin;
    enum store_status status = STORE_OK;

    if (o->again != 0)
        status = sql_run(link, SET_NEXT, o->again, t->link);
    if (status == STORE_OK && o->entries > 0)
        status =
            sql_run(link, COPY_LOG, t->id, o->log_of, (uint64_t)o->entries);
    if (status == STORE_OK && o->entries > 0)
        status = sql_run(link, LOG_ENDS, t->id, (uint64_t)o->entries, t->epoch);
    return status;
}

static enum store_status
add_table(struct driver_link *link, const struct store_change *change)
{
    const struct store_table *t = &change->table;
    enum store_status status = sql_table_run(link, ADD_TABLE, t);

    if (status == STORE_OK)
        status = sql_run(link, ADD_PROGRESS, t->id, t->epoch);
    if (status == STORE_OK)
        status = put_seats(link, t);
    return status == STORE_OK ? put_origin(link, t) : status;
}

static enum store_status
set_table(struct driver_link *link, const struct store_change *change)
{
    const struct store_table *t = &change->table;
    enum store_status status = sql_table_run(link, SET_TABLE, t);

    return status == STORE_OK ? put_seats(link, t) : status;
}

static enum store_status
set_rules(struct driver_link *link, const struct store_change *change)
{
    const struct store_table *t = &change->table;

    return sql_run(link, SET_RULES, t->id, t->setup, (uint64_t)t->rules);
}

static enum store_status
drop_table(struct driver_link *link, const struct store_change *change)
{
    return sql_run(link, DROP_TABLE, change->table.id, change->table.dropped);
}

static enum store_status
restore_table(struct driver_link *link, const struct store_change *change)
{
    return sql_run(link, RESTORE_TABLE, change->table.id,
                   change->table.touched);
}

static enum store_status
delete_table(struct driver_link *link, const struct store_change *change)
{
    enum store_status status = sql_run(link, CLEAR_NEXT, change->table.id);

    return status == STORE_OK ? sql_run(link, DELETE_TABLE, change->table.id)
                              : status;
}

static enum store_status
take_table(struct driver_link *link, const struct store_change *change)
{
    return sql_run(link, TAKE_TABLE, change->table.id, change->table.epoch);
}

static enum store_status
put_entry(struct driver_link *link, const struct store_append *a, uint32_t i)
{
    const struct store_entry *e = &a->entry[i];

    return sql_run(link, ADD_ENTRY, a->table, (uint64_t)a->first + i,
                   (uint64_t)e->seat, (uint64_t)e->by, e->when, e->hash,
                   e->text, e->token);
}

/*
 * That the log ends before the first entry is a statement of its own: in SQLite
 * an INSERT that reads the table it writes to makes a temporary one.
 */
static enum store_status
append(struct driver_link *link, const struct store_change *change)
{
    const struct store_append *a = &change->append;
    enum store_status status =
        a->count > 0 ? sql_run(link, LOG_ENDS, a->table, (uint64_t)a->first - 1,
                               a->epoch)
                     : sql_run(link, HOLD_TABLE, a->table, a->epoch);

    for (uint32_t i = 0; status == STORE_OK && i < a->count; i++)
        status = put_entry(link, a, i);
    if (status == STORE_OK)
        status =
            sql_run(link, SET_STAGE, a->table, (uint64_t)a->stage, a->when);
    if (status == STORE_OK)
        status = sql_run(link, SET_PROGRESS, a->table, (uint64_t)a->awaited,
                         a->heard, a->result);
    return status;
}

static enum store_status
say(struct driver_link *link, const struct store_change *change)
{
    const struct store_chat *c = &change->chat;

    return sql_run(link, ADD_CHAT, c->table, c->person, c->when, c->text);
}

static enum store_status
put_ban(struct driver_link *link, const struct store_change *change)
{
    const struct store_ban *b = &change->ban;

    return sql_run(link, PUT_BAN, b->person, b->address, b->when, b->why);
}

static enum store_status
end_ban(struct driver_link *link, const struct store_change *change)
{
    return sql_run(link, END_BAN, change->ban.person, change->ban.address);
}

static enum store_status
set_clock(struct driver_link *link, const struct store_change *change)
{
    const struct store_clock *c = &change->clock;

    return sql_run(link, SET_CLOCK, c->time, c->begun, c->wall);
}

static enum store_status
put_row(struct driver_link *link, const struct store_change *change)
{
    return link->driver->run(link, (enum sql)change->row.statement,
                             change->row.values);
}

static const struct {
    enum store_status (*apply)(struct driver_link *link,
                               const struct store_change *change);
    bool holds; /* its first statement looks at the epoch of the table */
} changes[STORE_KINDS] = {
    [STORE_ENTER] = { enter },
    [STORE_ADD_PERSON] = { add_person },
    [STORE_ADD_SESSION] = { add_session },
    [STORE_USE_SESSION] = { use_session },
    [STORE_END_SESSION] = { end_session },
    [STORE_END_SESSIONS] = { end_sessions },
    [STORE_ADD_TABLE] = { add_table },
    [STORE_SET_TABLE] = { set_table },
    [STORE_SET_RULES] = { set_rules },
    [STORE_DROP_TABLE] = { drop_table },
    [STORE_RESTORE_TABLE] = { restore_table },
    [STORE_DELETE_TABLE] = { delete_table },
    [STORE_TAKE_TABLE] = { take_table, .holds = true },
    [STORE_APPEND] = { append, .holds = true },
    [STORE_SAY] = { say },
    [STORE_BAN] = { put_ban },
    [STORE_UNBAN] = { end_ban },
    [STORE_SET_CLOCK] = { set_clock },
    [STORE_PUT_ROW] = { put_row },
};

/* True if the row of progress of a change's table may be missing. */
static bool
may_miss_row(struct change_hold hold)
{
    return hold.table != 0 && hold.epoch == STORE_NO_EPOCH;
}

/* If the log accepts the first entry it accepts the others too. */
bool
sql_judged_first(const struct store_change *change)
{
    return change->kind == STORE_PUT_ROW ||
           (change->kind == STORE_APPEND && !may_miss_row(change_hold(change)));
}

enum store_status
sql_change(struct driver_link *link, const struct store_change *change)
{
    struct change_hold hold = change_hold(change);
    enum store_status status = STORE_OK;

    if (may_miss_row(hold))
        status = sql_run(link, MEND_PROGRESS, hold.table);
    if (status == STORE_OK && hold.table != 0 && !changes[change->kind].holds)
        status = sql_run(link, HOLD_TABLE, hold.table, hold.epoch);
    return status == STORE_OK ? changes[change->kind].apply(link, change)
                              : status;
}
