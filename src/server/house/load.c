/*
 * Loads matches: a reader's thread replays the log, then the table takes the
 * match over and everything that waited for it continues.
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
    if (store != NULL)
        store_find_table(store, load->link, on_row, load);
}

static void
done(struct reader_job *job, bool ran)
{
    struct load *load = (struct load *)job;
    struct house_table *table = load->table;

    (void)ran;
    behalf = (struct behalf){ .what = "load", .table = load->id };
    if (table == NULL)
        play_close(load->play);
    else {
        table->loading = NULL;
        if (load->play != NULL)
            play_adopt(table->match, load->play);
        load_resume(load->house, table);
    }
    free(load);
}

/*
 * True if the match of ${table} is in memory. Otherwise loads it; load_resume()
 * is called afterwards.
 */
bool
load_need(struct house *house, struct house_table *table)
{
    struct behalf before = behalf;
    struct load *load;

    if (play_load(table->match))
        return true;
    if (table->loading != NULL || house->pool == NULL)
        return false;
    load = memory_new(1, sizeof *load);
    load->job =
        (struct reader_job){ .kind = READER_LOADS, .run = run, .done = done };
    load->house = house;
    load->table = table;
    load->id = table->id;
    memcpy(load->link, table->link, sizeof load->link);
    table->loading = load;
    behalf.table = table->id;
    reader_submit(house->reader, &load->job);
    behalf = before;
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
