/* Tables and bots of the house, and what comes back from other threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <rookery/check.h>

#include "guard.h"
#include "house_inside.h"

uint64_t
house_now(void *house)
{
    struct timespec t;

    (void)house;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

struct house_table *
house_find(struct house *house, const char *link)
{
    struct house_table *table = house->tables;

    while (table != NULL && strcmp(table->link, link) != 0)
        table = table->next;
    return table;
}

static struct house_table *
find_id(struct house *house, uint64_t id)
{
    struct house_table *table = house->tables;

    while (table != NULL && table->id != id)
        table = table->next;
    return table;
}

static void
report(struct house *house, const char *what, uint64_t table, const char *why)
{
    char line[2 * RK_SENTENCE_MAX];

    snprintf(line, sizeof line, "%s %llu: %s", what, (unsigned long long)table,
             why);
    house->settings.log(house->settings.context, line);
}

void
house_name(struct house *house, uint64_t person, char *name)
{
    struct store_person found;

    if (store_find_person(house->store, person, &found, name) != STORE_OK)
        name[0] = '\0';
}

/* What tables tell the house */

static void
words(void *context, uint64_t *out, int count)
{
    (void)context;
    secret_bytes(out, (size_t)count * sizeof *out);
}

static void
tell(void *context, struct gametable *match, int seat, const char *message)
{
    struct house *house = context;
    struct house_table *table = gametable_owner(match);

    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->seat == seat && (house->only == NULL || house->only == v))
            v->send(v->context, message);
    }
}

/*
 * A verdict goes to everybody on the seat: they know their own tokens. Bots
 * have none, so one without a token is theirs, unless that is what is wrong.
 */
static void
decide(void *context, struct gametable *match,
       const struct gametable_verdict *verdict)
{
    struct house_table *table = gametable_owner(match);

    if (verdict->token != NULL || strcmp(verdict->code, "bad-token") == 0)
        tell(context, match, verdict->seat, verdict->message);
    else if (!verdict->accepted)
        table->stalled = true;
}

/* Tells the one who started the match what became of that. */
static void
end_start(struct house *house, struct house_table *table)
{
    struct house_wait *wait = table->starting;

    if (wait == NULL)
        return;
    table->starting = NULL;
    if (gametable_stage(table->match) == STORE_OPEN)
        house_refuse(&wait->request, 503, "not-kept",
                     "The match could not be begun; please try again.");
    else {
        house_reply(&wait->request, 200,
                    house_table_json(house, table, wait->person));
        house_tell_row(house, table);
    }
    free(wait);
}

static void
changed(void *context, struct gametable *match)
{
    struct house *house = context;
    struct house_table *table = gametable_owner(match);

    end_start(house, table);
    if (gametable_stage(match) == STORE_OVER)
        house_tell_row(house, table);
    house_ask_bots(house, table);
}

static void
aside(void *context, struct gametable *match, const char *why)
{
    report(context, "set aside table", gametable_id(match), why);
}

/* Bots */

static void
ask_bot(struct house *house, struct house_table *table, int seat)
{
    struct pool_job *job = calloc(1, sizeof *job);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (job == NULL || !gametable_turn(table->match, seat, &job->turn) ||
        !rk_hire_read(table->row.seat[seat].bot, &job->hire, &why)) {
        if (job != NULL)
            pool_job_free(job);
        return;
    }
    job->table = table->id;
    job->seat = seat;
    job->asked = house_now(house);
    secret_bytes(&job->seed, sizeof job->seed);
    table->thinking[seat] = true;
    pool_submit(house->pool, job);
}

void
house_ask_bots(struct house *house, struct house_table *table)
{
    uint8_t awaited = gametable_ask(table->match).awaited;

    table->stalled = false;
    if (house->pool == NULL || gametable_stage(table->match) != STORE_PLAYING ||
        gametable_busy(table->match))
        return;
    for (int seat = 0; seat < table->seats; seat++) {
        if ((awaited & rk_seat_bit(seat)) != 0 && !table->thinking[seat] &&
            table->row.seat[seat].bot[0] != '\0')
            ask_bot(house, table, seat);
    }
}

static bool
has_people(const struct house_table *table)
{
    for (int seat = 0; seat < table->seats; seat++) {
        if (table->row.seat[seat].person != 0)
            return true;
    }
    return false;
}

/* Gives the answer of a bot, unless somebody else has the seat by now. */
static void
give(struct house *house, struct pool_job *job)
{
    struct house_table *table = find_id(house, job->table);

    if (table != NULL) {
        table->thinking[job->seat] = false;
        if (!job->good)
            report(house, "a bot cannot answer at table", table->id, job->why);
        else if (table->row.seat[job->seat].bot[0] != '\0')
            gametable_submit(table->match,
                             &(struct gametable_answer){ .seat = job->seat,
                                                         .text = job->answer,
                                                         .by = RK_BY_BOT });
    }
    pool_job_free(job);
}

/* Gives it now, or lets it rest a while where people play. */
static void
take_answer(struct house *house, struct pool_job *job)
{
    struct house_table *table = find_id(house, job->table);

    if (table == NULL || !has_people(table)) {
        give(house, job);
        return;
    }
    job->next = house->resting;
    house->resting = job;
}

void
house_deliver(struct house *house)
{
    struct pool_job *job;

    store_deliver(house->store);
    while ((job = pool_fetch(house->pool)) != NULL)
        take_answer(house, job);
}

void
house_tick(struct house *house)
{
    struct pool_job *resting = house->resting, *next;
    uint64_t now = house_now(house);

    house->resting = NULL;
    for (; resting != NULL; resting = next) {
        next = resting->next;
        if (now - resting->asked >= house->settings.pace)
            give(house, resting);
        else {
            resting->next = house->resting;
            house->resting = resting;
        }
    }
    for (struct house_table *t = house->tables; t != NULL; t = t->next) {
        if (t->stalled)
            house_ask_bots(house, t);
    }
}

/* Changing rows */

static struct store_change
change_of(const struct house_table *table, const struct house_row *row)
{
    struct store_change change = {
        .kind = STORE_SET_TABLE,
        .table = { .id = table->id,
                   .host = row->host,
                   .listed = row->listed,
                   .stage = (uint8_t)gametable_stage(table->match),
                   .touched = house_now(NULL),
                   .seats = table->seats },
    };

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &row->seat[seat];

        change.table.seat[seat] =
            (struct store_seat){ .person = s->person,
                                 .bot = s->bot[0] != '\0' ? s->bot : NULL };
    }
    return change;
}

static void
on_row(void *context, enum store_status status)
{
    struct house_wait *wait = context;
    struct house_table *table = wait->table;

    table->changing = false;
    if (status != STORE_OK)
        house_refuse(&wait->request, 503, "not-kept",
                     "That could not be kept, so nothing has changed; please "
                     "try again.");
    else {
        table->row = wait->row;
        house_reply(&wait->request, 200,
                    house_table_json(wait->house, table, wait->person));
        house_tell_row(wait->house, table);
        house_ask_bots(wait->house, table);
    }
    free(wait);
}

/* Keeps ${wait}->row as the row of its table, then replies. */
bool
house_change(struct house_wait *wait)
{
    struct store_change change = change_of(wait->table, &wait->row);

    wait->table->changing = true;
    if (store_submit(wait->house->store, &change, on_row, wait))
        return true;
    on_row(wait, STORE_FAILED);
    return false;
}

void
house_start(struct house_wait *wait)
{
    struct house_table *table = wait->table;
    struct house *house = wait->house;

    table->starting = wait;
    gametable_start(table->match);
    if (!gametable_busy(table->match))
        end_start(house, table);
}

/* Opening and closing */

/* A table of the store becomes one of the house; NULL: no memory. */
struct house_table *
house_add(struct house *house, const struct store_table *row)
{
    struct house_table *table = calloc(1, sizeof *table);
    struct rk_text link;

    if (table == NULL)
        return NULL;
    link = rk_text_over(table->link, sizeof table->link);
    rk_text_add(&link, row->link);
    table->id = row->id;
    table->setup = strdup(row->setup);
    table->made = row->made;
    table->seats = row->seats;
    table->row.host = row->host;
    table->row.listed = row->listed;
    for (int seat = 0; seat < row->seats; seat++) {
        struct rk_text bot =
            rk_text_over(table->row.seat[seat].bot, HOUSE_LEVEL_MAX);

        table->row.seat[seat].person = row->seat[seat].person;
        if (row->seat[seat].bot != NULL)
            rk_text_add(&bot, row->seat[seat].bot);
    }
    table->match = gametable_open(&house->host, row);
    if (table->match == NULL || table->setup == NULL) {
        free(table->setup);
        free(table);
        return NULL;
    }
    gametable_own(table->match, table);
    table->next = house->tables;
    house->tables = table;
    return table;
}

/* Loading every table. */
struct loading {
    struct house *house;
    bool failed;
};

static bool
on_table(void *context, const struct store_table *row)
{
    struct loading *loading = context;

    loading->failed = house_add(loading->house, row) == NULL;
    return !loading->failed;
}

static bool
load(struct house *house, struct rk_text *why)
{
    struct loading loading = { .house = house };
    struct store *store = house->store;

    if (store_last_ids(store, &house->last_person, &house->last_table) !=
            STORE_OK ||
        store_each_table(store, on_table, &loading) != STORE_OK ||
        loading.failed) {
        rk_text_add(why, "The tables cannot be read. ");
        store_trouble(store, why);
        return false;
    }
    for (struct house_table *t = house->tables; t != NULL; t = t->next) {
        if (gametable_stage(t->match) == STORE_PLAYING)
            gametable_start(t->match);
        house_ask_bots(house, t);
    }
    return true;
}

struct house *
house_open(const struct house_settings *settings, struct rk_text *why)
{
    struct house *house = calloc(1, sizeof *house);

    RK_CHECK(house != NULL && secret_start());
    guard_start();
    house->settings = *settings;
    house->store =
        store_open(&(struct store_settings){ .path = settings->path,
                                             .wake = settings->wake,
                                             .context = settings->context },
                   why);
    house->host = (struct gametable_host){ .store = house->store,
                                           .context = house,
                                           .now = house_now,
                                           .words = words,
                                           .tell = tell,
                                           .decide = decide,
                                           .changed = changed,
                                           .aside = aside };
    if (house->store != NULL)
        house->pool = pool_open(settings->bot_threads, settings->wake,
                                settings->context, why);
    if (house->pool != NULL && load(house, why))
        return house;
    house_close(house);
    return NULL;
}

static void
free_table(struct house_table *table)
{
    gametable_close(table->match);
    free(table->setup);
    free(table);
}

void
house_close(struct house *house)
{
    struct house_table *next;
    struct pool_job *job;

    if (house == NULL)
        return;
    pool_close(house->pool);
    house->pool = NULL;
    while ((job = house->resting) != NULL) {
        house->resting = job->next;
        pool_job_free(job);
    }
    if (house->store != NULL)
        store_settle(house->store);
    for (struct house_table *t = house->tables; t != NULL; t = next) {
        next = t->next;
        free_table(t);
    }
    store_close(house->store);
    free(house);
}
