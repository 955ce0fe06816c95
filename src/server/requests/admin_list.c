/*
 * Lists for operators: tables, dropped tables, people. They can be long, so a
 * reader's thread makes them and the loop only passes them on.
 */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <wire/write.h>
#include <server/ops/guard.h>
#include <server/table/rules.h>
#include <server/house/bans.h>
#include <server/house/house_inside.h>
#include <server/house/people.h>
#include <server/house/reader.h>
#include <server/house/row_json.h>

#include "admin_call.h"

/* A list that is being made. The thread sees nothing else of the house. */
struct listing {
    struct reader_job job;
    struct admin_call *call;
    const char *name; /* of the list */
    enum store_status (*read)(struct listing *listing);
    struct store *store;
    struct buffer out;
    bool failed;
    uint64_t faulty; /* the first row that broke a promise, which is left out */
    char why[RK_SENTENCE_MAX];

    uint64_t now, time; /* house_now(), house_time() */
    bool replays;       /* no server runs: each log is read for this */
    uint64_t *aside;    /* ids of tables that are set aside, in order */
    size_t asides;
    uint64_t *banned; /* people, likewise */
    size_t bans;
    struct buffer after; /* the rest of the reply */
};

static int
compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static bool
is_in(uint64_t id, const uint64_t *list, size_t count)
{
    return count > 0 &&
           bsearch(&id, list, count, sizeof *list, compare) != NULL;
}

/* A row that is being written; the rest is read from the disk before. */
struct line {
    struct listing *listing;
    const struct store_table *table; /* or NULL */
    const struct store_person *person;
    uint32_t tables;
    bool aside;
    char host[STORE_NAME_MAX];
};

/*
 * Adds a row to the list under guard, with ${id} for the report: what the loop
 * does in reply_add(), but this is another thread.
 */
static void
add(struct line *line, uint64_t id, void (*write)(void *context))
{
    struct listing *l = line->listing;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    size_t length = l->out.len;

    if (guard_run(write, line, &why))
        return;
    l->out.len = length;
    if (l->why[0] == '\0') {
        l->faulty = id;
        memcpy(l->why, sentence, sizeof sentence);
    }
}

/* Tables */

static void
read_host(struct store *store, uint64_t id, char name[STORE_NAME_MAX])
{
    struct store_person person;

    if (id == 0 || store_find_person(store, id, &person, name) != STORE_OK)
        name[0] = '\0';
}

static void
on_aside(void *context, struct play *play, const char *why)
{
    (void)context;
    (void)play;
    (void)why;
}

/* True if the log does not replay; only where no server runs. */
static bool
is_damaged(const struct listing *l, const struct store_table *row)
{
    struct play_host host = { .store = l->store, .aside = on_aside };
    struct play *play;
    bool damaged;

    if (row->stage > STORE_PLAYING && l->time > row->touched &&
        l->time - row->touched > HOUSE_SHOWN_MS)
        return false;
    play = play_open(&host, row);
    damaged = play != NULL && play_aside(play) != NULL;
    play_close(play);
    return damaged;
}

/* The date of ${time}, a time for deadlines. */
static int64_t
when(const struct listing *l, uint64_t time)
{
    uint64_t ago = l->time > time ? l->time - time : 0;

    return l->now > ago ? (int64_t)(l->now - ago) : 0;
}

/* Writes one line about a stored table. */
static void
write_table(void *context)
{
    const struct line *line = context;
    const struct listing *l = line->listing;
    const struct store_table *row = line->table;
    struct buffer *out = &line->listing->out;
    char *setup = rules_of_row(row);

    write_open(out, '{');
    write_key_number(out, "table", (int64_t)row->id);
    write_key_text(out, "link", row->link);
    write_key_text(out, "stage", row_json_stage(row->stage));
    write_key(out, "setup");
    write_raw(out, setup);
    write_key_flag(out, "listed", row->listed);
    row_json_person(out, "host", row->host, line->host);
    write_key_number(out, "seats", row->seats);
    write_key_number(out, "made", (int64_t)row->made);
    write_key_number(out, "touched", when(l, row->touched));
    if (row->dropped != 0) {
        write_key_number(out, "dropped", when(l, row->dropped));
        write_key_number(out, "left",
                         (int64_t)(row->dropped + HOUSE_DROPPED_MS) -
                             (int64_t)l->time);
    }
    write_key_flag(out, "aside", line->aside);
    write_close(out, '}');
    free(setup);
}

static bool
on_table(void *context, const struct store_table *row)
{
    struct listing *l = context;
    struct line line = { .listing = l, .table = row };

    read_host(l->store, row->host, line.host);
    line.aside = is_in(row->id, l->aside, l->asides) ||
                 (l->replays && is_damaged(l, row));
    add(&line, row->id, write_table);
    return true;
}

static enum store_status
read_tables(struct listing *l)
{
    return store_each_table(l->store, on_table, l);
}

static enum store_status
read_dropped(struct listing *l)
{
    return store_each_dropped(l->store, on_table, l);
}

/* People */

static void
write_person(void *context)
{
    const struct line *line = context;
    const struct listing *l = line->listing;
    struct buffer *out = &line->listing->out;

    write_open(out, '{');
    write_key_number(out, "person", (int64_t)line->person->id);
    write_key_text(out, "name", line->person->name);
    write_key_number(out, "made", (int64_t)line->person->made);
    write_key_number(out, "tables", line->tables);
    write_key_flag(out, "banned", is_in(line->person->id, l->banned, l->bans));
    write_close(out, '}');
}

static bool
on_person(void *context, const struct store_person *person, uint32_t tables)
{
    struct line line = { .listing = context,
                         .person = person,
                         .tables = tables };

    add(&line, 0, write_person);
    return true;
}

static enum store_status
read_people(struct listing *l)
{
    return store_each_person(l->store, on_person, l);
}

static void
write_ban(struct buffer *out, const struct house_ban *ban)
{
    char address[ADDRESS_TEXT];

    address_net_text(&ban->net, address);
    write_open(out, '{');
    write_key(out, "person");
    if (ban->person != 0)
        write_number(out, (int64_t)ban->person);
    else
        write_null(out);
    write_key(out, "address");
    write_text_or_null(out, ban->person != 0 ? NULL : address);
    write_key_number(out, "when", (int64_t)ban->when);
    write_key_text(out, "why", ban->why);
    write_close(out, '}');
}

/* Bans are in memory: they are copied while the loop waits. */
static void
take_bans(struct listing *l, const struct house *house)
{
    size_t count = 0;

    for (const struct house_ban *b = house->bans; b != NULL; b = b->next)
        count++;
    l->banned = memory_new(count + 1, sizeof *l->banned);
    write_key(&l->after, "bans");
    write_open(&l->after, '[');
    for (const struct house_ban *b = house->bans; b != NULL; b = b->next) {
        write_ban(&l->after, b);
        if (b->person != 0)
            l->banned[l->bans++] = b->person;
    }
    write_close(&l->after, ']');
    qsort(l->banned, l->bans, sizeof *l->banned, compare);
}

/* Making a list */

static void
run(struct reader_job *job, struct store *store)
{
    struct listing *l = (struct listing *)job;

    l->store = store;
    write_open(&l->out, '{');
    write_key(&l->out, l->name);
    write_open(&l->out, '[');
    l->failed = store == NULL || l->read(l) != STORE_OK;
    write_close(&l->out, ']');
    if (l->after.at != NULL)
        buffer_add(&l->out, l->after.at);
    write_close(&l->out, '}');
    write_end(&l->out);
}

static void
finish(struct reader_job *job, bool ran)
{
    struct listing *l = (struct listing *)job;
    struct admin_call *d = l->call;

    if (l->why[0] != '\0')
        house_report(d->house, &(struct report){ .event = "fault",
                                                 .level = "error",
                                                 .table = l->faulty,
                                                 .why = l->why });
    if (ran && !l->failed)
        d->reply(d->context, l->out.at);
    else {
        free(l->out.at);
        admin_refuse(d, "not-read",
                     "The store cannot be read; look at the "
                     "disk.");
    }
    free(l->after.at);
    free(l->aside);
    free(l->banned);
    free(d);
    free(l);
}

static struct listing *
new_listing(struct admin_call *d, const char *name,
            enum store_status (*read)(struct listing *))
{
    struct listing *l = memory_new(1, sizeof *l);

    l->job =
        (struct reader_job){ .kind = READER_LOOKS, .run = run, .done = finish };
    l->call = admin_keep(d);
    l->name = name;
    l->read = read;
    l->now = house_now(d->house);
    l->time = house_time(d->house);
    return l;
}

static void
list_tables(struct admin_call *d, enum store_status (*read)(struct listing *))
{
    struct listing *l = new_listing(d, "tables", read);

    l->replays = d->house->settings.quiet;
    l->asides = quarantine_count(&d->house->quarantine, &d->house->registry);
    l->aside = memory_new(l->asides + 1, sizeof *l->aside);
    if (l->asides > 0)
        memcpy(l->aside, d->house->quarantine.id, l->asides * sizeof *l->aside);
    reader_submit(d->house->reader, &l->job);
}

void
admin_list(struct admin_call *d)
{
    list_tables(d, read_tables);
}

void
admin_dropped(struct admin_call *d)
{
    list_tables(d, read_dropped);
}

void
admin_people(struct admin_call *d)
{
    struct listing *l = new_listing(d, "people", read_people);

    take_bans(l, d->house);
    reader_submit(d->house->reader, &l->job);
}
