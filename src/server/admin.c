/* What an operator asks the house to do: a table of deeds, one function each. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/build.h>

#include "house_inside.h"
#include "rules.h"

enum { WHY_MAX = 200 };

/* One deed, and where its reply goes. */
struct deed {
    struct house *house;
    json_t *json;
    void (*reply)(void *context, const char *json);
    void *context;

    struct house_table *table; /* while the disk is waited for */
    struct behalf behalf;
    struct store_ban ban;
    char address[ADDRESS_TEXT], why[WHY_MAX + 1];
};

/* Replies with ${json}, which is dropped. */
static void
answer(const struct deed *d, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    RK_CHECK(text != NULL);
    json_decref(json);
    d->reply(d->context, text);
    free(text);
}

static void
refuse(const struct deed *d, const char *code, const char *why)
{
    json_t *json = build_object();

    build_put(json, "error", build_text(code));
    build_put(json, "why", build_text(why));
    answer(d, json);
}

static void
done(const struct deed *d)
{
    json_t *json = build_object();

    build_put(json, "done", json_true());
    answer(d, json);
}

/* A deed that waits for the disk; freed by whoever is told. */
static struct deed *
keep(const struct deed *d)
{
    struct deed *copy = malloc(sizeof *copy);

    RK_CHECK(copy != NULL);
    *copy = *d;
    copy->behalf = behalf;
    copy->json = NULL;
    if (d->ban.address == d->address)
        copy->ban.address = copy->address;
    copy->ban.why = copy->why;
    return copy;
}

/* The same that could not be kept. */
static void
not_kept(struct deed *d)
{
    char sentence[RK_SENTENCE_MAX] = "";
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    rk_text_add(&why, "That could not be kept, so nothing has changed. ");
    store_trouble(d->house->store, &why);
    refuse(d, "not-kept", sentence);
    free(d);
}

/* Naming things */

/* The whole number that ${text} is; 0: it is none. */
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

/* A table that is looked for by its number. */
struct search {
    uint64_t id;
    char link[SECRET_LINK]; /* "": not found */
};

static bool
on_row(void *context, const struct store_table *row)
{
    struct search *search = context;
    struct rk_text link = rk_text_over(search->link, sizeof search->link);

    if (row->id == search->id)
        rk_text_add(&link, row->link);
    return row->id != search->id;
}

/* The table that the deed names by number or link; NULL: it is refused. */
static struct house_table *
table_of(const struct deed *d)
{
    const char *name = json_string_value(json_object_get(d->json, "table"));
    struct search search = { .id = name != NULL ? number_of(name) : 0 };
    struct house_table *table = NULL;
    bool unread = search.id != 0 && store_each_table(d->house->store, on_row,
                                                     &search) != STORE_OK;

    if (!unread && search.link[0] != '\0')
        name = search.link;
    if (!unread && name != NULL) {
        table = house_find(d->house, name);
        unread = d->house->unread;
    }
    if (unread)
        refuse(d, "not-read", "The tables cannot be read; look at the disk.");
    else if (table == NULL)
        refuse(d, "no-table",
               "There is no such table; \"list\" shows numbers and links.");
    behalf.table = table != NULL ? table->id : 0;
    return table;
}

/* Who is meant, a person or an address; false: it is refused. */
static bool
read_who(struct deed *d)
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
        refuse(d, "not-read", "The people cannot be read; look at the disk.");
    else if (status != STORE_OK)
        refuse(d, "no-person",
               "Give the number of a person, which \"people\" shows, or an "
               "address such as 203.0.113.5 or 203.0.113.0/24.");
    return status == STORE_OK;
}

/* Looking */

static json_t *
person_json(struct house *house, uint64_t person)
{
    char name[STORE_NAME_MAX];
    json_t *json;

    if (person == 0)
        return json_null();
    json = build_object();
    house_name(house, person, name);
    build_put(json, "person", json_integer((json_int_t)person));
    build_put(json, "name", build_text(name));
    return json;
}

/* One line about a table that is in memory. */
static json_t *
table_json(struct house *house, struct house_table *table)
{
    json_t *json = house_table_json(house, table, 0);

    if (json == NULL)
        return NULL;
    json_object_del(json, "you");
    json_object_del(json, "awaited");
    json_object_del(json, "alone");
    json_object_del(json, "hosting");
    build_put(json, "table", json_integer((json_int_t)table->id));
    build_put(json, "host", person_json(house, table->row.host));
    build_put(json, "made", json_integer((json_int_t)table->made));
    return json;
}

/* One line about a table as it is kept. */
static json_t *
row_json(struct house *house, const struct store_table *row)
{
    const struct house_table *table = house_find_id(house, row->id);
    json_t *json = build_object();
    bool aside;

    /* Where people play, logs are read in a thread of their own. */
    if (table != NULL && house->settings.quiet && gametable_wake(table->match))
        gametable_rest(table->match);
    aside = table != NULL && gametable_aside(table->match) != NULL;

    build_put(json, "table", json_integer((json_int_t)row->id));
    build_put(json, "link", build_text(row->link));
    build_put(json, "stage", build_text(house_stage_name(row->stage)));
    build_put(json, "setup", rules_shown(row));
    build_put(json, "listed", json_boolean(row->listed));
    build_put(json, "host", person_json(house, row->host));
    build_put(json, "seats", json_integer(row->seats));
    build_put(json, "made", json_integer((json_int_t)row->made));
    build_put(json, "touched", json_integer((json_int_t)row->touched));
    build_put(json, "aside", json_boolean(aside));
    return json;
}

/* A list that is being made. */
struct roll {
    struct house *house;
    json_t *list;
};

static bool
on_table(void *context, const struct store_table *row)
{
    struct roll *roll = context;

    build_add(roll->list, row_json(roll->house, row));
    return true;
}

static void
list(struct deed *d)
{
    struct roll roll = { d->house, build_array() };
    json_t *json = build_object();

    build_put(json, "tables", roll.list);
    if (store_each_table(d->house->store, on_table, &roll) == STORE_OK) {
        answer(d, json);
        return;
    }
    json_decref(json);
    refuse(d, "not-read", "The tables cannot be read; look at the disk.");
}

static bool
count_entry(void *context, uint32_t number, const struct store_entry *entry)
{
    (void)entry;
    *(uint32_t *)context = number;
    return true;
}

static void
show(struct deed *d)
{
    struct house_table *table = table_of(d);
    json_t *json, *seats;
    uint32_t entries = 0;
    int visits = 0;

    if (table == NULL)
        return;
    if (d->house->settings.quiet)
        gametable_wake(table->match);
    json = table_json(d->house, table);
    if (json == NULL) {
        refuse(d, "fault",
               "A fault in the program keeps it from replying; "
               "the log says more.");
        return;
    }
    seats = build_array();
    for (int i = 0; i < table->seats; i++)
        build_add(seats, person_json(d->house, table->row.seat[i].person));
    for (struct house_visit *v = table->visits; v != NULL; v = v->next)
        visits++;
    store_each_entry(d->house->store, table->id, 1, count_entry, &entries);
    build_put(json, "people", seats);
    build_put(json, "visits", json_integer(visits));
    build_put(json, "entries", json_integer(entries));
    if (gametable_aside(table->match) != NULL)
        build_put(json, "why", build_text(gametable_aside(table->match)));
    answer(d, json);
}

static bool
on_person(void *context, const struct store_person *person)
{
    struct roll *roll = context;
    json_t *json = build_object();
    int tables = 0;

    for (struct house_table *t = roll->house->tables; t != NULL; t = t->next)
        tables += house_seat_of(t, person->id) != RK_SPECTATOR;
    build_put(json, "person", json_integer((json_int_t)person->id));
    build_put(json, "name", build_text(person->name));
    build_put(json, "made", json_integer((json_int_t)person->made));
    build_put(json, "tables", json_integer(tables));
    build_put(json, "banned",
              json_boolean(house_banned_person(roll->house, person->id)));
    build_add(roll->list, json);
    return true;
}

static json_t *
bans_json(const struct house *house)
{
    json_t *list = build_array();

    for (const struct house_ban *b = house->bans; b != NULL; b = b->next) {
        char address[ADDRESS_TEXT];
        json_t *json = build_object();

        address_net_text(&b->net, address);
        build_put(json, "person",
                  b->person != 0 ? json_integer((json_int_t)b->person)
                                 : json_null());
        build_put(json, "address",
                  build_text_or_null(b->person != 0 ? NULL : address));
        build_put(json, "when", json_integer((json_int_t)b->when));
        build_put(json, "why", build_text(b->why));
        build_add(list, json);
    }
    return list;
}

static void
people(struct deed *d)
{
    struct roll roll = { d->house, build_array() };
    json_t *json;

    if (store_each_person(d->house->store, on_person, &roll) != STORE_OK) {
        json_decref(roll.list);
        refuse(d, "not-read", "The people cannot be read; look at the disk.");
        return;
    }
    json = build_object();
    build_put(json, "people", roll.list);
    build_put(json, "bans", bans_json(d->house));
    answer(d, json);
}

/* Doing */

/* Replies when it is known whether the match is aborted. */
void
house_tell_closed(struct house_table *table, bool last)
{
    struct deed *d = table->closing;
    bool aborted = gametable_stage(table->match) == STORE_ABORTED;

    if (d == NULL || (!aborted && !last && gametable_busy(table->match)))
        return;
    table->closing = NULL;
    table->closed = false;
    if (!aborted) {
        not_kept(d);
        return;
    }
    house_report(d->house, &(struct report){ .event = "table-closed",
                                             .table = table->id,
                                             .why = "By an operator." });
    done(d);
    free(d);
}

static void
close_table(struct deed *d)
{
    struct house_table *table = table_of(d);

    if (table == NULL)
        return;
    if (gametable_stage(table->match) >= STORE_OVER)
        refuse(d, "over", "That match has ended already.");
    else if (gametable_stage(table->match) == STORE_OPEN ||
             gametable_aside(table->match) != NULL)
        refuse(d, "not-played",
               "No match runs there; the table can be deleted.");
    else if (table->closing != NULL)
        refuse(d, "busy", "That is being done already.");
    else {
        table->closing = keep(d);
        table->closed = true;
        house_settle(d->house, table);
    }
}

static void
on_deleted(void *context, enum store_status status)
{
    struct deed *d = context;

    behalf = d->behalf;
    d->table->changing = false;
    if (status != STORE_OK) {
        d->table->gone = false;
        not_kept(d);
        return;
    }
    house_report(d->house, &(struct report){ .event = "table-deleted",
                                             .table = d->table->id,
                                             .why = "By an operator." });
    house_discard(d->house, d->table);
    done(d);
    free(d);
}

static void
delete_table(struct deed *d)
{
    struct store_change change = { .kind = STORE_DELETE_TABLE, .frees = true };

    d->table = table_of(d);
    if (d->table == NULL)
        return;
    if (d->table->changing || d->table->starting != NULL) {
        refuse(d, "busy", "Something is being changed there; try again.");
        return;
    }
    d->table->changing = d->table->gone = true;
    change.table.id = d->table->id;
    d = keep(d);
    if (!store_submit(d->house->store, &change, on_deleted, d))
        on_deleted(d, STORE_FAILED);
}

static void
on_banned(void *context, enum store_status status)
{
    struct deed *d = context;

    behalf = d->behalf;
    if (status != STORE_OK) {
        not_kept(d);
        return;
    }
    house_add_ban(d->house, &d->ban);
    house_report(
        d->house,
        &(struct report){ .event = "banned",
                          .person = d->ban.person,
                          .address = d->ban.person == 0 ? d->address : NULL });
    done(d);
    free(d);
}

static void
ban(struct deed *d)
{
    const json_t *why = json_object_get(d->json, "why");
    struct store_change change = { .kind = STORE_BAN };

    if (!read_who(d))
        return;
    if (why != NULL &&
        (!json_is_string(why) || json_string_length(why) > WHY_MAX)) {
        refuse(d, "bad-request", "\"why\" is a text of 200 bytes at most.");
        return;
    }
    d->ban.when = house_now(d->house);
    d->ban.why = d->why;
    if (why != NULL)
        memcpy(d->why, json_string_value(why), json_string_length(why));
    change.ban = d->ban;
    d = keep(d);
    if (!store_submit(d->house->store, &change, on_banned, d))
        on_banned(d, STORE_FAILED);
}

static void
on_unbanned(void *context, enum store_status status)
{
    struct deed *d = context;

    behalf = d->behalf;
    if (status == STORE_CONFLICT)
        refuse(d, "no-ban", "Nobody like that is banned.");
    else if (status != STORE_OK) {
        not_kept(d);
        return;
    } else {
        house_drop_ban(d->house, &d->ban);
        house_report(d->house, &(struct report){ .event = "unbanned",
                                                 .person = d->ban.person,
                                                 .address = d->ban.person == 0
                                                                ? d->address
                                                                : NULL });
        done(d);
    }
    free(d);
}

static void
unban(struct deed *d)
{
    struct store_change change = { .kind = STORE_UNBAN };

    if (!read_who(d))
        return;
    d->ban.why = "";
    change.ban = d->ban;
    d = keep(d);
    if (!store_submit(d->house->store, &change, on_unbanned, d))
        on_unbanned(d, STORE_FAILED);
}

static void
forgive(struct deed *d)
{
    if (!house_forgive(d->house)) {
        refuse(d, "not-kept",
               "The file of crashes cannot be emptied; look at "
               "the data folder.");
        return;
    }
    house_report(d->house, &(struct report){ .event = "forgiven" });
    done(d);
}

static const struct {
    const char *name;
    void (*run)(struct deed *);
} deeds[] = {
    { "list", list },         { "show", show },
    { "close", close_table }, { "delete", delete_table },
    { "people", people },     { "ban", ban },
    { "unban", unban },       { "forgive", forgive },
};

void
house_admin(struct house *house, const char *text, size_t length,
            void (*reply)(void *context, const char *json), void *context)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct deed d = { .house = house,
                      .json = rk_json_parse(text, length, &why),
                      .reply = reply,
                      .context = context };
    const char *name = json_string_value(json_object_get(d.json, "do"));
    size_t i = 0;

    while (i < RK_COUNT(deeds) &&
           (name == NULL || strcmp(deeds[i].name, name) != 0))
        i++;
    behalf = (struct behalf){ .what = "admin" };
    if (i < RK_COUNT(deeds)) {
        behalf.which = deeds[i].name;
        deeds[i].run(&d);
    } else
        refuse(&d, "bad-request",
               d.json == NULL ? sentence
                              : "That is nothing an operator can do.");
    behalf = (struct behalf){ 0 };
    json_decref(d.json);
}
