/* Requests of the operator: a table, and one function each. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/write.h>
#include <server/house/bans.h>
#include <server/house/ending.h>
#include <server/house/house_inside.h>
#include <server/house/people.h>
#include <server/house/row_json.h>
#include <server/house/wait.h>

#include "admin_call.h"
#include "admin.h"

/* Replies with the JSON value in ${out}, which goes to the recipient. */
static void
answer(const struct admin_call *d, struct buffer *out)
{
    write_end(out);
    d->reply(d->context, out->at);
}

void
admin_refuse(const struct admin_call *d, const char *code, const char *why)
{
    struct buffer out = { 0 };

    write_open(&out, '{');
    write_key_text(&out, "error", code);
    write_key_text(&out, "why", why);
    write_close(&out, '}');
    answer(d, &out);
}

/* Replies that ${d} is done. */
static void
done(const struct admin_call *d)
{
    struct buffer out = { 0 };

    write_open(&out, '{');
    write_key_flag(&out, "done", true);
    write_close(&out, '}');
    answer(d, &out);
}

/* A copy of the call that waits for the disk; its callback frees it. */
struct admin_call *
admin_keep(const struct admin_call *d)
{
    struct admin_call *copy = memory_raw(sizeof *copy);

    *copy = *d;
    copy->behalf = behalf;
    copy->json = NULL;
    if (d->ban.address == d->address)
        copy->ban.address = copy->address;
    copy->ban.why = copy->why;
    return copy;
}

/* Refuses a call that could not be stored, and frees it. */
static void
not_kept(struct admin_call *d)
{
    char sentence[RK_SENTENCE_MAX] = "";
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    rk_text_add(&why, "That could not be saved, so nothing has changed. ");
    store_trouble(d->house->store, &why);
    admin_refuse(d, "not-kept", sentence);
    free(d);
}

/* Naming things */

/* The whole number in ${text}; 0 if it has none. */
static uint64_t
number_of(const char *text)
{
    struct rk_scan scan = { text };
    int number = 0;

    if (text[0] < '0' || text[0] > '9' || !rk_scan_int(&scan, &number) ||
        *scan.at != '\0')
        return 0;
    return (uint64_t)number;
}

/* Notes the table that the call names. */
static bool
on_row(void *context, const struct store_table *row)
{
    struct admin_call *d = context;
    struct rk_text link = rk_text_over(d->link, sizeof d->link);

    d->id = row->id;
    d->epoch = row->epoch;
    d->dropped = row->dropped != 0;
    rk_text_add(&link, row->link);
    return false;
}

/* Finds the row of the table that is named by number or link, or refuses. */
static bool
find_row(struct admin_call *d)
{
    const char *name = json_string_value(json_object_get(d->json, "table"));
    uint64_t id = name != NULL ? number_of(name) : 0;
    enum store_status status = STORE_NOTHING;

    if (id != 0)
        status = store_numbered_table(d->house->store, id, on_row, d);
    else if (name != NULL)
        status = store_find_table(d->house->store, name, on_row, d);
    if (status == STORE_FAILED)
        admin_refuse(d, "not-read",
                     "The tables cannot be read; look at the disk.");
    else if (status != STORE_OK)
        admin_refuse(d, "no-table",
                     "There is no such table; \"list\" shows numbers and "
                     "links.");
    behalf.table = d->id;
    return status == STORE_OK;
}

/* Finds the row of a table that people can find too, or refuses. */
static bool
find_whole_row(struct admin_call *d)
{
    if (!find_row(d))
        return false;
    if (d->link[0] == '\0')
        admin_refuse(d, "damaged",
                     "The link of that table is damaged; it can only be "
                     "deleted.");
    return d->link[0] != '\0';
}

/* The table that is named; NULL: it is refused. */
static struct house_table *
table_of(struct admin_call *d)
{
    struct house_table *table;

    if (!find_whole_row(d))
        return NULL;
    house_find(d->house, d->link, &table);
    if (d->dropped)
        admin_refuse(d, "dropped",
                     "That table was dropped; \"restore\" brings "
                     "it back.");
    else if (table == NULL)
        admin_refuse(d, "not-read",
                     "The tables cannot be read; look at the disk.");
    return table;
}

/* Reads the person or address that is named; false if it is refused. */
static bool
read_who(struct admin_call *d)
{
    const char *who = json_string_value(json_object_get(d->json, "who"));
    struct address_net net;
    struct store_person person;
    char name[STORE_NAME_MAX];
    enum store_status status = STORE_NOTHING;

    d->ban.address = "";
    d->ban.person = who != NULL ? number_of(who) : 0;
    if (who != NULL && d->ban.person == 0 && address_read_net(who, &net)) {
        address_net_text(&net, d->address);
        d->ban.address = d->address;
        return true;
    }
    if (d->ban.person != 0)
        status =
            store_find_person(d->house->store, d->ban.person, &person, name);
    if (status == STORE_FAILED)
        admin_refuse(d, "not-read",
                     "The people cannot be read; look at the disk.");
    else if (status != STORE_OK)
        admin_refuse(
            d, "no-person",
            "Give the number of a person, which \"people\" shows, or an "
            "address such as 203.0.113.5 or 203.0.113.0/24.");
    return status == STORE_OK;
}

/* Looking */

static void
show(struct admin_call *d)
{
    struct house_table *table = table_of(d);
    struct buffer out = { 0 };

    if (table == NULL)
        return;
    if (d->house->settings.quiet)
        play_load(table->match);
    if (row_json_write_operator(&out, d->house, table)) {
        answer(d, &out);
        return;
    }
    free(out.at);
    admin_refuse(d, "fault",
                 "A fault in the program keeps it from replying; "
                 "the log says more.");
}

/* Doing */

/* Reports ${event} at the table of ${d}. */
static void
report_table(const struct admin_call *d, const char *event)
{
    house_report(d->house, &(struct report){ .event = event,
                                             .table = d->id,
                                             .why = "By an operator." });
}

static void
report_ban(const struct admin_call *d, const char *event)
{
    const char *address = d->ban.person == 0 ? d->address : NULL;

    house_report(d->house, &(struct report){ .event = event,
                                             .person = d->ban.person,
                                             .address = address });
}

/* The change of a call is durable, or lost. */
static void
on_kept(void *context, enum store_status status)
{
    struct admin_call *d = context;

    behalf = d->behalf;
    if (status == STORE_OK) {
        d->then(d);
        done(d);
        free(d);
        return;
    }
    if (d->table != NULL)
        house_keep_table(d->house, d->table);
    if (status == STORE_CONFLICT && d->conflict != NULL) {
        admin_refuse(d, "no-ban", d->conflict);
        free(d);
    } else
        not_kept(d);
}

/* Stores ${change}, then calls ${then} and replies. */
static void
keep(const struct admin_call *call, const struct store_change *change,
     void (*then)(struct admin_call *d))
{
    struct admin_call *d = admin_keep(call);

    d->then = then;
    if (!store_submit(d->house->store, change, on_kept, d))
        on_kept(d, STORE_FAILED);
}

/* Replies once the match is aborted, or could not be. */
static void
on_closed(struct house_closing *closing, bool aborted)
{
    struct admin_call *d =
        (void *)((char *)closing - offsetof(struct admin_call, closing));

    if (!aborted) {
        not_kept(d);
        return;
    }
    report_table(d, "table-closed");
    done(d);
    free(d);
}

static void
close_table(struct admin_call *d)
{
    struct house_table *table = table_of(d);

    if (table == NULL)
        return;
    if (play_stage(table->match) >= STORE_OVER)
        admin_refuse(d, "over", "That match has ended already.");
    else if (play_stage(table->match) == STORE_OPEN ||
             play_aside(table->match) != NULL)
        admin_refuse(
            d, "not-played",
            "No match is being played there; the table can be deleted.");
    else if (table->closing != NULL)
        admin_refuse(d, "busy", "That is already in progress.");
    else {
        table->closing = &admin_keep(d)->closing;
        table->closing->done = on_closed;
        if (!ending_check(d->house, table))
            ending_tell_closed(table, false);
    }
}

static void
end_delete(struct admin_call *d)
{
    report_table(d, "table-deleted");
    if (d->table != NULL)
        house_discard(d->house, d->table);
}

/*
 * Dropped tables can be deleted early, and tables whose link is damaged; such a
 * table is in memory only if the damage is new.
 */
static void
delete_table(struct admin_call *d)
{
    struct store_change change = { .kind = STORE_DELETE_TABLE, .frees = true };

    if (!find_row(d))
        return;
    if (d->link[0] == '\0')
        d->table = registry_by_id(&d->house->registry, d->id);
    else if (!d->dropped && (d->table = table_of(d)) == NULL)
        return;
    if (d->table != NULL && !life_may_leave(d->table)) {
        admin_refuse(d, "busy", "That table is being changed; try again.");
        return;
    }
    if (d->table != NULL) {
        life_leave(d->table);
        d->epoch = play_epoch(d->table->match);
    }
    change.table.id = d->id;
    change.table.epoch = d->epoch;
    keep(d, &change, end_delete);
}

/* Links the table whose rematch was restored to it again. */
static bool
link_again(void *context, const struct store_table *row)
{
    struct admin_call *d = context;
    struct house_table *before = registry_by_id(&d->house->registry, row->id);

    if (before != NULL && before->next_link[0] == '\0')
        wait_link_rematch(d->house, before, d->link);
    return true;
}

static void
end_restore(struct admin_call *d)
{
    struct house_table *table;

    report_table(d, "table-restored");
    house_find(d->house, d->link, &table);
    if (table != NULL)
        house_resume_table(d->house, table);
    store_previous_table(d->house->store, d->link, link_again, d);
}

static void
restore(struct admin_call *d)
{
    struct store_change change = { .kind = STORE_RESTORE_TABLE };

    if (!find_whole_row(d))
        return;
    if (!d->dropped) {
        admin_refuse(d, "not-dropped", "That table was not dropped.");
        return;
    }
    change.table.id = d->id;
    change.table.epoch = d->epoch;
    change.table.touched = house_time(d->house);
    keep(d, &change, end_restore);
}

static void
end_ban(struct admin_call *d)
{
    bans_add(d->house, &d->ban);
    report_ban(d, "banned");
}

static void
ban(struct admin_call *d)
{
    const json_t *why = json_object_get(d->json, "why");
    struct store_change change = { .kind = STORE_BAN };

    if (!read_who(d))
        return;
    if (why != NULL &&
        (!json_is_string(why) || json_string_length(why) > ADMIN_WHY_MAX)) {
        admin_refuse(d, "bad-request",
                     "\"why\" is a text of 200 bytes at most.");
        return;
    }
    d->ban.when = house_now(d->house);
    d->ban.why = d->why;
    if (why != NULL)
        memcpy(d->why, json_string_value(why), json_string_length(why));
    change.ban = d->ban;
    keep(d, &change, end_ban);
}

static void
end_unban(struct admin_call *d)
{
    bans_drop(d->house, &d->ban);
    report_ban(d, "unbanned");
}

static void
unban(struct admin_call *d)
{
    struct store_change change = { .kind = STORE_UNBAN };

    if (!read_who(d))
        return;
    d->ban.why = "";
    change.ban = d->ban;
    d->conflict = "There is no such ban.";
    keep(d, &change, end_unban);
}

static void
forgive(struct admin_call *d)
{
    if (!house_forgive(d->house)) {
        admin_refuse(d, "not-kept",
                     "The file of crashes cannot be emptied; look at "
                     "the data folder.");
        return;
    }
    house_report(d->house, &(struct report){ .event = "forgiven" });
    done(d);
}

static const struct {
    const char *name;
    void (*run)(struct admin_call *);
} requests[] = {
    { "list", admin_list },       { "show", show },
    { "close", close_table },     { "delete", delete_table },
    { "dropped", admin_dropped }, { "restore", restore },
    { "people", admin_people },   { "ban", ban },
    { "unban", unban },           { "forgive", forgive },
};

void
admin_request(struct house *house, const char *text, size_t length,
              void (*reply)(void *context, char *json), void *context)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct admin_call d = { .house = house,
                            .json = rk_json_parse(text, length, &why),
                            .reply = reply,
                            .context = context };
    const char *name = json_string_value(json_object_get(d.json, "do"));
    size_t i = 0;

    while (i < RK_COUNT(requests) &&
           (name == NULL || strcmp(requests[i].name, name) != 0))
        i++;
    behalf = (struct behalf){ .what = "admin" };
    if (i < RK_COUNT(requests)) {
        behalf.which = requests[i].name;
        requests[i].run(&d);
    } else
        admin_refuse(&d, "bad-request",
                     d.json == NULL ? sentence : "There is no such command.");
    json_decref(d.json);
}
