/*
 * Takes tables and loads matches: the store raises the epoch of the table, a
 * reader's thread replays the log, then the table takes the match over and
 * everything that waited for it continues.
 */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "ending.h"
#include "house_inside.h"
#include "load.h"
#include "reader.h"
#include "wait.h"

struct load {
    struct reader_job job;
    struct house *house;
    struct house_table *table; /* that waits for it; NULL: freed meanwhile */
    uint64_t id;
    char link[SECRET_LINK];
    bool reads; /* the log is needed, too; not only that the table is ours */
    bool fails; /* the store refused to take it */
    struct play_host host; /* around the match until it is taken over */
    struct play *play;     /* NULL: it cannot be read */
};

/* The table that takes the match over reports what is wrong with it. */
static void
on_aside(void *context, struct play *play, const char *why)
{
    (void)context;
    (void)play;
    (void)why;
}

static bool
on_row(void *context, const struct store_table *row)
{
    struct load *load = context;

    load->play = play_open(&load->host, row);
    return false;
}

static void
run(struct reader_job *job, struct store *store)
{
    struct load *load = (struct load *)job;

    behalf = (struct behalf){ .what = "load", .table = load->id };
    load->host = (struct play_host){ .store = store, .aside = on_aside };
    if (store != NULL && !load->fails)
        store_find_table(store, load->link, on_row, load);
}

void
load_park(struct house_table *table, struct house_parked *parked)
{
    queue_push(&table->parked, &parked->link);
    table->pins++;
}

static void
resume_parked(struct house_table *table)
{
    struct queue all = queue_take(&table->parked);
    struct house_parked *parked;

    while ((parked = QUEUE_ITEM(queue_pop(&all), struct house_parked, link)) !=
           NULL) {
        parked->resume(parked);
        table->pins--;
    }
}

/* Hands over what was made, which may be nothing. */
static void
finish(struct load *load)
{
    struct house_table *table = load->table;

    if (table == NULL)
        play_close(load->play);
    else {
        table->loading = NULL;
        if (load->play != NULL)
            play_adopt(table->match, load->play);
        if (load->reads)
            load_resume(load->house, table);
        else
            resume_parked(table);
    }
    free(load);
}

static void
done(struct reader_job *job, bool ran)
{
    struct load *load = (struct load *)job;

    (void)ran;
    behalf = (struct behalf){ .what = "load", .table = load->id };
    finish(load);
}

/* Taking tables */

bool
load_is_ours(const struct house *house, const struct house_table *table)
{
    return table->owner == OWNER_OURS || house->settings.quiet ||
           !store_is_shared(house->store);
}

static bool
on_epoch(void *context, const struct store_table *row)
{
    play_set_epoch(context, row->epoch);
    return false;
}

/* Notes who owns the table of ${load} after it was taken, or was not. */
static void
note_owner(struct load *load, enum store_status status)
{
    struct play *match = load->table->match;

    load->table->owner = status == STORE_OK ? OWNER_OURS : OWNER_NOT_OURS;
    if (status == STORE_OK) /* STORE_NO_EPOCH becomes 0 */
        play_set_epoch(match, play_epoch(match) + 1);
    else if (status == STORE_CONFLICT) /* somebody else has raised it */
        store_numbered_table(load->house->store, load->id, on_epoch, match);
}

static void
on_taken(void *context, enum store_status status)
{
    struct load *load = context;

    behalf = (struct behalf){ .what = "take", .table = load->id };
    if (load->table != NULL)
        note_owner(load, status);
    if (load->table != NULL && status == STORE_OK && load->reads &&
        load->house->pool != NULL && !play_load(load->table->match))
        reader_submit(load->house->reader, &load->job);
    else
        finish(load);
}

/* If the store refuses that, the reader's thread says so later. */
static void
take(struct load *load)
{
    struct house_table *table = load->table;
    struct store_change change = {
        .kind = STORE_TAKE_TABLE,
        .table = { .id = table->id, .epoch = play_epoch(table->match) }
    };

    table->owner = OWNER_TAKING;
    if (store_submit(load->house->store, &change, on_taken, load))
        return;
    table->owner = OWNER_NOT_OURS;
    load->fails = true;
    reader_submit(load->house->reader, &load->job);
}

static struct load *
new_load(struct house *house, struct house_table *table, bool reads)
{
    struct load *load = memory_new(1, sizeof *load);

    *load = (struct load){
        .job = { .kind = READER_LOADS, .run = run, .done = done },
        .house = house,
        .table = table,
        .id = table->id,
        .reads = reads,
    };
    memcpy(load->link, table->link, sizeof load->link);
    return load;
}

/*
 * True if the log of ${table} grows by nobody else. One that has ended does not
 * grow at all: whoever looks at old matches writes nothing.
 */
static bool
may_read(const struct house *house, const struct house_table *table)
{
    return load_is_ours(house, table) ||
           play_stage(table->match) > STORE_PLAYING;
}

/* Takes ${table} or, if ${reads}, loads its match, unless that goes on. */
static void
start(struct house *house, struct house_table *table, bool reads)
{
    struct behalf before = behalf;

    if (table->loading != NULL)
        table->loading->reads = table->loading->reads || reads;
    if (table->loading != NULL || house->pool == NULL)
        return;
    table->loading = new_load(house, table, reads);
    behalf.table = table->id;
    if (reads && may_read(house, table))
        reader_submit(house->reader, &table->loading->job);
    else
        take(table->loading);
    behalf = before;
}

bool
load_own(struct house *house, struct house_table *table)
{
    if (load_is_ours(house, table) || play_aside(table->match) != NULL)
        return true;
    start(house, table, false);
    return false;
}

bool
load_need(struct house *house, struct house_table *table)
{
    if ((may_read(house, table) || play_is_loaded(table->match)) &&
        play_load(table->match))
        return true;
    start(house, table, true);
    return false;
}

/* ${table} leaves memory: drops what is being loaded for it. */
void
load_cancel(struct house_table *table)
{
    if (table->loading != NULL)
        table->loading->table = NULL;
    table->loading = NULL;
}

/* The match of ${table} is in memory now, or could not be read. */
void
load_resume(struct house *house, struct house_table *table)
{
    visit_resume_greetings(house, table);
    visit_resume_answers(table);
    resume_parked(table);
    if (!play_is_loaded(table->match) || play_aside(table->match) != NULL)
        wait_end_start(house, table);
    if (table->work != WORK_NONE && play_is_loaded(table->match))
        house_resume_table(house, table);
    else if (table->work != WORK_NONE) {
        table->work = WORK_DUE;
        thinking_retry(house, table);
    }
    thinking_resume(house, table);
    ending_tell_closed(table, false);
}
