/* Changes to an SQLite file: one function for each kind. */
#include "sqlite.h"

/* A statement that must change a row: if it does not, that is a conflict. */
static enum store_status
changed(struct driver_link *link, enum store_status status)
{
    if (status == STORE_OK && sqlite3_changes(link->db) == 0)
        return STORE_CONFLICT;
    return status;
}

static enum store_status
put_person(struct driver_link *link, const struct store_person *p)
{
    return sqlite_run(link, ADD_PERSON, "iti", p->id, p->name, p->made);
}

static enum store_status
put_session(struct driver_link *link, const struct store_session *s)
{
    return sqlite_run(link, ADD_SESSION, "hiii", s->hash, s->person, s->made,
                      s->used);
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
    return changed(link,
                   sqlite_run(link, USE_SESSION, "hi", change->session.hash,
                              change->session.used));
}

static enum store_status
end_sessions(struct driver_link *link, const struct store_change *change)
{
    return sqlite_run(link, END_SESSIONS, "ih", change->session.person,
                      change->session.hash);
}

static enum store_status
end_session(struct driver_link *link, const struct store_change *change)
{
    return changed(link,
                   sqlite_run(link, END_SESSION, "h", change->session.hash));
}

static enum store_status
put_seats(struct driver_link *link, const struct store_table *t)
{
    enum store_status status = STORE_OK;

    for (int seat = 0; status == STORE_OK && seat < t->seats; seat++) {
        const struct store_seat *s = &t->seat[seat];

        status = sqlite_run(link, PUT_SEAT, "iiitiiiii", t->id, (uint64_t)seat,
                            s->person, s->bot, s->offered,
                            (uint64_t)s->resigned, (uint64_t)s->votes,
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
        status =
            changed(link, sqlite_run(link, SET_NEXT, "it", o->again, t->link));
    if (status == STORE_OK && o->entries > 0) {
        status = sqlite_run(link, COPY_LOG, "iii", t->id, o->log_of,
                            (uint64_t)o->entries);
        if (status == STORE_OK && sqlite3_changes(link->db) != (int)o->entries)
            status = STORE_CONFLICT;
    }
    return status;
}

static enum store_status
add_table(struct driver_link *link, const struct store_change *change)
{
    const struct store_table *t = &change->table;
    enum store_status status = sqlite_run_table(link, ADD_TABLE, t);

    if (status == STORE_OK)
        status = put_seats(link, t);
    return status == STORE_OK ? put_origin(link, t) : status;
}

static enum store_status
set_table(struct driver_link *link, const struct store_change *change)
{
    const struct store_table *t = &change->table;
    enum store_status status =
        changed(link, sqlite_run_table(link, SET_TABLE, t));

    return status == STORE_OK ? put_seats(link, t) : status;
}

static enum store_status
set_rules(struct driver_link *link, const struct store_change *change)
{
    const struct store_table *t = &change->table;

    return changed(link, sqlite_run(link, SET_RULES, "iti", t->id, t->setup,
                                    (uint64_t)t->rules));
}

static enum store_status
drop_table(struct driver_link *link, const struct store_change *change)
{
    return changed(link, sqlite_run(link, DROP_TABLE, "ii", change->table.id,
                                    change->table.dropped));
}

static enum store_status
restore_table(struct driver_link *link, const struct store_change *change)
{
    return changed(link, sqlite_run(link, RESTORE_TABLE, "ii", change->table.id,
                                    change->table.touched));
}

static enum store_status
delete_table(struct driver_link *link, const struct store_change *change)
{
    enum store_status status =
        sqlite_run(link, CLEAR_NEXT, "i", change->table.id);

    return status == STORE_OK ? changed(link, sqlite_run(link, DELETE_TABLE,
                                                         "i", change->table.id))
                              : status;
}

/* The row exists already for every answer but the first. */
static enum store_status
set_progress(struct driver_link *link, const struct store_append *a)
{
    enum store_status status =
        changed(link, sqlite_run(link, SET_PROGRESS, "iiit", a->table,
                                 (uint64_t)a->awaited, a->heard, a->result));

    return status != STORE_CONFLICT
               ? status
               : sqlite_run(link, ADD_PROGRESS, "iiit", a->table,
                            (uint64_t)a->awaited, a->heard, a->result);
}

/*
 * STORE_OK if the log ends just before the first entry. This is a statement of
 * its own: an INSERT that reads the table it writes to makes a temporary one.
 */
static enum store_status
follows(struct driver_link *link, const struct store_append *a)
{
    sqlite3_stmt *length = sqlite_ready(link, LOG_LENGTH, "i", a->table);
    bool fits;
    int code;

    if (length == NULL)
        return STORE_FAILED;
    code = sqlite3_step(length);
    fits = code == SQLITE_ROW &&
           sqlite3_column_int64(length, 0) + 1 == (sqlite3_int64)a->first;
    if (code != SQLITE_ROW)
        sqlite_fail(link, code);
    sqlite_rewind(length);
    if (code != SQLITE_ROW)
        return STORE_FAILED;
    return fits ? STORE_OK : STORE_CONFLICT;
}

static enum store_status
append(struct driver_link *link, const struct store_change *change)
{
    const struct store_append *a = &change->append;
    enum store_status status = a->count > 0 ? follows(link, a) : STORE_OK;

    for (uint32_t i = 0; status == STORE_OK && i < a->count; i++) {
        const struct store_entry *e = &a->entry[i];

        status =
            sqlite_run(link, ADD_ENTRY, "iiiiiitt", a->table,
                       (uint64_t)a->first + i, (uint64_t)e->seat,
                       (uint64_t)e->by, e->when, e->hash, e->text, e->token);
    }
    if (status == STORE_OK)
        status = sqlite_run(link, SET_STAGE, "iii", a->table,
                            (uint64_t)a->stage, a->when);
    return status == STORE_OK ? set_progress(link, a) : status;
}

static enum store_status
say(struct driver_link *link, const struct store_change *change)
{
    const struct store_chat *c = &change->chat;

    return sqlite_run(link, ADD_CHAT, "iiit", c->table, c->person, c->when,
                      c->text);
}

static enum store_status
put_ban(struct driver_link *link, const struct store_change *change)
{
    const struct store_ban *b = &change->ban;

    return sqlite_run(link, PUT_BAN, "itit", b->person, b->address, b->when,
                      b->why);
}

static enum store_status
end_ban(struct driver_link *link, const struct store_change *change)
{
    return changed(link, sqlite_run(link, END_BAN, "it", change->ban.person,
                                    change->ban.address));
}

static enum store_status
set_clock(struct driver_link *link, const struct store_change *change)
{
    const struct store_clock *c = &change->clock;

    return sqlite_run(link, SET_CLOCK, "iii", c->time, c->begun, c->wall);
}

typedef enum store_status apply_change(struct driver_link *,
                                       const struct store_change *);

static apply_change *const changes[STORE_KINDS] = {
    [STORE_ENTER] = enter,
    [STORE_ADD_PERSON] = add_person,
    [STORE_ADD_SESSION] = add_session,
    [STORE_USE_SESSION] = use_session,
    [STORE_END_SESSION] = end_session,
    [STORE_END_SESSIONS] = end_sessions,
    [STORE_ADD_TABLE] = add_table,
    [STORE_SET_TABLE] = set_table,
    [STORE_SET_RULES] = set_rules,
    [STORE_DROP_TABLE] = drop_table,
    [STORE_RESTORE_TABLE] = restore_table,
    [STORE_DELETE_TABLE] = delete_table,
    [STORE_APPEND] = append,
    [STORE_SAY] = say,
    [STORE_BAN] = put_ban,
    [STORE_UNBAN] = end_ban,
    [STORE_SET_CLOCK] = set_clock,
};

/* If the log accepts the first entry it accepts the others too. */
bool
sqlite_judged_first(const struct store_change *change)
{
    return change->kind == STORE_APPEND;
}

enum store_status
sqlite_change(struct driver_link *link, const struct store_change *change)
{
    return changes[change->kind](link, change);
}
