/* Tables and bots of the house, and results from other threads. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <server/ops/crash.h>
#include <server/ops/guard.h>
#include <server/ops/blame.h>
#include <server/ops/limits.h>
#include <server/table/refusals.h>

#include "bans.h"
#include "ending.h"
#include "fair.h"
#include "hints.h"
#include "house_inside.h"
#include "inspection.h"
#include "library.h"
#include "load.h"
#include "lobby.h"
#include "people.h"
#include "pool.h"
#include "presence.h"
#include "reader.h"
#include "row.h"
#include "upgrade.h"
#include "wait.h"

enum {
    DUE_AT_ONCE = 32,   /* tables that go on in one tick */
    LOADS_AHEAD = 8,    /* queued loads that a newcomer may have to wait for */
    QUESTION_MS = 1000, /* that the loop waits for a database */
    CALLBACK_NS = 1000000 /* then the rest waits */
};

/* Finding */

static bool
on_found(void *context, const struct store_table *row)
{
    struct house_table *table = house_make(context, row);

    if (table != NULL)
        house_add_table(context, table);
    return false;
}

enum store_status
house_find(struct house *house, const char *link, struct house_table **table)
{
    enum store_status status = STORE_OK;

    *table = registry_by_link(&house->registry, link);
    if (*table == NULL) {
        status = store_find_table(house->store, link, on_found, house);
        *table = registry_by_link(&house->registry, link);
    }
    if (*table == NULL || life_is_leaving(*table)) {
        *table = NULL;
        return status == STORE_FAILED ? STORE_FAILED : STORE_NOTHING;
    }
    (*table)->used = house_time(house);
    return STORE_OK;
}

void
house_name(struct house *house, uint64_t person, char *name)
{
    struct rk_text text = rk_text_over(name, STORE_NAME_MAX);
    const char *known = lobby_name(house, person);
    struct store_person found;

    if (known != NULL)
        rk_text_add(&text, known);
    else if (store_find_person(house->store, person, &found, name) != STORE_OK)
        name[0] = '\0';
}

/* Callbacks of tables */

static void
words(void *context, uint64_t *out, int count)
{
    (void)context;
    secret_bytes(out, (size_t)count * sizeof *out);
}

/* Visits that are not greeted yet get the event as part of their greeting. */
static void
tell(void *context, struct play *play, const struct play_audience *to,
     const char *message)
{
    struct house *house = context;
    struct house_table *table = play_owner(play);
    struct house_visit *only = to->only;

    if (only != NULL) {
        only->send(only->context, message, false);
        return;
    }
    if (to->seat == RK_SPECTATOR) {
        crowd_tell(&house->crowd, table, to->texts, message);
        return;
    }
    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->seat == to->seat && v->texts == to->texts && visit_is_greeted(v))
            v->send(v->context, message, to->can_wait);
    }
}

/* Also tells a player who has resigned since. */
static void
tell_verdict(struct house_table *table, const struct play_verdict *verdict)
{
    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (row_place_of(table, v->person) == verdict->seat)
            v->send(v->context, verdict->message, false);
    }
}

static void
count_verdict(struct house *house, const struct play_verdict *verdict)
{
    struct metrics *metrics = &house->metrics;

    if (!verdict->accepted)
        metrics_refusal(metrics, verdict->code);
    else if (verdict->token != NULL)
        metrics->moves_people++;
    else
        metrics->moves_bots++;
    if (verdict->token != NULL)
        histogram_add(&metrics->verdicts, histogram_seconds,
                      (double)(house_clock() - verdict->came) / 1e6);
}

/*
 * A verdict goes to everybody on the seat: each window knows its own tokens.
 * Bots have no token, so a verdict without one is a bot's, unless the token
 * itself was refused.
 */
static void
decide(void *context, struct play *play, const struct play_verdict *verdict)
{
    struct house_table *table = play_owner(play);

    count_verdict(context, verdict);
    if (verdict->accepted && verdict->token != NULL)
        expire_note_answer(context, table);
    if (verdict->accepted)
        table->failures = 0;
    if (verdict->token != NULL ||
        verdict->code == refusals_row(REFUSAL_BAD_TOKEN)->code)
        tell_verdict(table, verdict);
    else if (!verdict->accepted)
        thinking_retry_bot(context, table, verdict->seat);
}

/* Does nothing for a leaving table: house_keep_table() does it if it stays. */
static void
note_stage(struct house *house, struct house_table *table)
{
    if (life_is_leaving(table))
        return;
    lobby_update(house, table);
    presence_look(house, table);
}

/*
 * The order matters. What the house counts and lists comes first: it also holds
 * for a match whose end is due, which calls this again once the end is stored
 * and needs none of the rest before. Whoever waits for this change gets a reply
 * before visitors get the row of the end. Bots come last, when hints about
 * earlier positions have been dropped and their threads are free.
 */
static void
changed(void *context, struct play *play)
{
    struct house *house = context;
    struct house_table *table = play_owner(play);

    if (table->counted != 0)
        house_count(house, table, true);
    loaded_note_length(house, table);
    lobby_note_turn(table);
    if (table->lobby.stage != play_stage(play))
        note_stage(house, table);
    else if (table->presence.returning != 0)
        presence_look(house, table);
    if (ending_check(house, table))
        return;
    expire_report_aborted(house, table);
    ending_tell_closed(table, false);
    wait_end_start(house, table);
    if (play_stage(play) >= STORE_OVER) {
        table->touched = house_time(house);
        visit_tell_row(house, table);
    }
    hints_check(house, table);
    thinking_ask_bots(house, table);
}

static void
aside(void *context, struct play *play, const char *why)
{
    struct house *house = context;
    struct house_table *table = play_owner(play);

    if (table != NULL && table->visits != NULL)
        presence_tell_later(house, table);
    house->metrics.asides++;
    quarantine_note(&house->quarantine, play_id(play));
    house_report(house, &(struct report){ .event = "table-aside",
                                          .level = "error",
                                          .table = play_id(play),
                                          .why = why });
}

/* Results of other threads, and work that is due */

uint64_t
house_end_of_callback(void)
{
    return clock_monotonic() + CALLBACK_NS;
}

/* The first piece of a callback begins. */
static void
start_pieces(struct house *house)
{
    house->piece = (struct house_piece){ .began = clock_monotonic() };
}

/* A piece has ended: remembers the longest one, for the report. */
static void
end_piece(struct house *house)
{
    uint64_t now = clock_monotonic(), took = now - house->piece.began;

    if (took > house->piece.longest) {
        house->piece.longest = took;
        house->piece.behalf = behalf;
    }
    house->piece.began = now;
}

bool
house_is_early(struct house *house, uint64_t end)
{
    end_piece(house);
    return house->piece.began < end;
}

bool
house_has_time(struct house *house, uint64_t end)
{
    if (house_is_early(house, end))
        return true;
    house->settings.wake(house->settings.context);
    return false;
}

/* Delivers one piece of everything that is ready; true if there is more. */
static bool
deliver_some(struct house *house)
{
    bool more;

    behalf = (struct behalf){ .what = "deliver" };
    if (crowd_waits(&house->crowd)) {
        crowd_go_on(&house->crowd);
        more = true;
    } else {
        more = store_deliver(house->store);
        end_piece(house);
        behalf = (struct behalf){ "deliver", "rows", 0, 0 };
        more = visit_tell_crowd(house) || more;
    }
    end_piece(house);
    more = reader_deliver(house->reader, 1) || more;
    end_piece(house);
    return visit_greet_next(house) || more;
}

void
house_deliver(struct house *house)
{
    uint64_t end = house_end_of_callback();

    start_pieces(house);
    while (deliver_some(house) && house_has_time(house, end))
        continue;
    thinking_finish(house, end);
    behalf = (struct behalf){ .what = "deliver" };
    house_hear_inspection(house);
    thinking_start(house, end);
    behalf = (struct behalf){ "deliver", "unload", 0, 0 };
    loaded_trim(house, end);
    end_piece(house);
    behalf = house->piece.behalf;
}

/* Takes the next table with pending work; NULL: there is none. */
static struct house_table *
next_due(struct house *house)
{
    return QUEUE_ITEM(queue_pop(&house->due), struct house_table, due_link);
}

/*
 * Runs the pending work of a few tables until ${end}; what fails is queued
 * again.
 */
static void
go_on(struct house *house, uint64_t end)
{
    const struct queue_link *last = house->due.last;
    struct house_table *t;

    for (int i = 0; i < DUE_AT_ONCE &&
                    reader_waiting(house->reader, READER_LOADS) < LOADS_AHEAD &&
                    (t = next_due(house)) != NULL;
         i++) {
        behalf = (struct behalf){ .what = "tick", .table = t->id };
        if (t->ending == ENDING_LOST)
            ending_check(house, t);
        if (t->work != WORK_NONE)
            house_resume_table(house, t);
        visit_retry_greetings(house, t);
        if (&t->due_link == last || !house_is_early(house, end))
            return;
    }
}

void
house_tick(struct house *house)
{
    uint64_t end = house_end_of_callback();

    start_pieces(house);
    thinking_tick(house, end);
    go_on(house, end);
    thinking_start(house, end);
    end = house_end_of_callback();
    behalf = (struct behalf){ "tick", "presence", 0, 0 };
    presence_tick(house, end);
    behalf = (struct behalf){ "tick", "expire", 0, 0 };
    expire_sweep(house, end);
    behalf = (struct behalf){ "tick", "unload", 0, 0 };
    loaded_trim(house, end);
    end_piece(house);
    behalf = (struct behalf){ "tick", "watch", 0, 0 };
    house_watch(house);
    house_watch_time(house);
    end_piece(house);
    behalf = house->piece.behalf;
}

void
house_give(struct house *house)
{
    uint64_t end = house_end_of_callback();

    start_pieces(house);
    behalf = (struct behalf){ "give", "thinking", 0, 0 };
    thinking_give(house, end);
    thinking_start(house, end);
    end_piece(house);
    behalf = house->piece.behalf;
}

uint64_t
house_until_answer(struct house *house)
{
    uint64_t due = timers_due(&house->thinking.timers);
    uint64_t now = house_time(house);

    if (due == UINT64_MAX)
        return due;
    return due > now ? due - now : 0;
}

/* Opening and closing */

/* Makes a table from its row, not registered yet; NULL if memory is short. */
struct house_table *
house_make(struct house *house, const struct store_table *row)
{
    struct house_table *table = calloc(1, sizeof *table);
    const char *why;

    if (table == NULL)
        return NULL;
    row_read(table, row);
    table->match = play_create(&house->host, row);
    if (table->match == NULL) {
        free(table);
        return NULL;
    }
    expire_limit_times(house, table);
    play_own(table->match, table);
    play_resign(table->match, row_resigned(&table->row));
    why = blame_table(house->blame, table->id);
    if (why != NULL)
        play_quarantine(table->match, why);
    return table;
}

/* Lets a running match go on: chance, an end that is due, bots. */
void
house_resume_table(struct house *house, struct house_table *table)
{
    table->work = WORK_NONE;
    if (house->ending)
        return;
    if (play_stage(table->match) == STORE_PLAYING) {
        if (!load_need(house, table)) {
            table->work = WORK_LOADING;
            return;
        }
        play_start(table->match);
    }
    if (!ending_check(house, table))
        thinking_ask_bots(house, table);
}

/* Lets house_tick() resume ${table}. */
void
house_queue_table(struct house *house, struct house_table *table)
{
    table->work = WORK_DUE;
    queue_add(&house->due, &table->due_link);
}

/*
 * ${table} could not be dropped or deleted: does what was left undone
 * meanwhile.
 */
void
house_keep_table(struct house *house, struct house_table *table)
{
    life_stay(table);
    note_stage(house, table);
    house_resume_table(house, table);
}

/* Loading every table that is still listed. */
struct loading {
    struct house *house;
    bool failed;
};

static bool
on_table(void *context, const struct store_table *row)
{
    struct loading *loading = context;
    struct house_table *table;

    if (row->stage > STORE_PLAYING &&
        house_is_longer(loading->house, row->touched, HOUSE_SHOWN_MS))
        return true;
    table = house_make(loading->house, row);
    if (table != NULL)
        house_add_table(loading->house, table);
    loading->failed = table == NULL;
    return !loading->failed;
}

/*
 * True if a table may have work though nobody visits it: bots that play with
 * people, or an end that is due after resignations or votes.
 */
static bool
goes_on_alone(const struct house_table *table)
{
    bool bots = false, people = false, ends = false;

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        bots = bots || s->bot[0] != '\0';
        people = people || s->person != 0;
        ends = ends || s->resigned || s->votes;
    }
    return play_stage(table->match) == STORE_PLAYING &&
           ((bots && people) || ends);
}

static bool
load(struct house *house, struct rk_text *why)
{
    struct loading loading = { .house = house };
    struct store *store = house->store;

    if (!house_start_time(house) || store_start_ids(store) != STORE_OK ||
        store_each_table(store, on_table, &loading) != STORE_OK ||
        loading.failed || !bans_load(house)) {
        rk_text_fill(why, "The tables in % cannot be read; restore a backup. ",
                     store_name(house->settings.path));
        store_trouble(store, why);
        return false;
    }
    for (struct house_table *t = registry_first(&house->registry.tables);
         t != NULL; t = registry_after(t)) {
        if (goes_on_alone(t) || play_lacks_turn(t->match))
            house_queue_table(house, t);
    }
    house_tell_blame(house);
    if (house->settings.inspects)
        house_inspect(house);
    return true;
}

struct house *
house_open(const struct house_settings *settings, struct rk_text *why)
{
    struct house *house = memory_new(1, sizeof *house);

    RK_CHECK(secret_start());
    guard_start();
    house->settings = *settings;
    house->crowd.wake = settings->wake;
    house->crowd.context = settings->context;
    house->ending = settings->quiet;
    house->limits = limits_open();
    house->looks.library = library_open();
    house->looks.waiting = fair_open(LOOK_LINES);
    house->blame = house_read_blame(house);
    house->lobby = lobby_open();
    house->metrics.started = house_now(house) / 1000;
    house->store =
        store_open(&(struct store_settings){ .path = settings->path,
                                             .reserve = settings->reserve,
                                             .spare = settings->spare,
                                             .started = crash_thread,
                                             .wake = settings->wake,
                                             .context = settings->context },
                   why);
    house->host = (struct play_host){ .store = house->store,
                                      .context = house,
                                      .now = house_now,
                                      .time = house_time,
                                      .clock = house_clock,
                                      .elsewhere = !settings->quiet,
                                      .words = words,
                                      .tell = tell,
                                      .decide = decide,
                                      .changed = changed,
                                      .aside = aside,
                                      .loaded = loaded_add };
    thinking_open(house);
    if (house->store != NULL)
        house->pool = pool_open(settings->bot_threads, settings->wake,
                                settings->context, why);
    if (house->pool != NULL)
        house->reader = reader_open(settings->path, store_health(house->store),
                                    settings->wake, settings->context, why);
    if (house->reader != NULL && upgrade_rows(house, why) && load(house, why)) {
        store_hurry(house->store, QUESTION_MS);
        return house;
    }
    house_close(house);
    return NULL;
}

void
house_set_limits(struct house *house, const struct house_settings *settings)
{
    house->settings = *settings;
}

void
house_free_table(struct house *house, struct house_table *table)
{
    load_cancel(table);
    loaded_remove(house, table); /* loaded after its deletion */
    thinking_drop_all(house, table);
    ending_tell_closed(table, true);
    play_close(table->match);
    free(table->setup);
    free(table->result);
    free(table->speakers.one);
    free(table);
}

/* Frees a table that nobody needs; the store keeps it. */
void
house_forget(struct house *house, struct house_table *table)
{
    RK_CHECK(table->visits == NULL && table->pins == 0);
    house_remove_table(house, table);
    house_free_table(house, table);
}

/* Drops all thoughts, and waits for the threads. */
static void
end_thinking(struct house *house)
{
    for (struct house_table *t = registry_first(&house->registry.tables);
         t != NULL; t = registry_after(t))
        thinking_drop_all(house, t);
    for (struct house_table *t = registry_first(&house->registry.gone);
         t != NULL; t = registry_after(t))
        thinking_drop_all(house, t);
    if (house->pool == NULL)
        return;
    pool_stop(house->pool);
    thinking_finish(house, UINT64_MAX);
    pool_close(house->pool);
    house->pool = NULL;
}

void
house_close(struct house *house)
{
    struct house_table *next, *t;

    if (house == NULL)
        return;
    house_end(house);
    inspection_close(house->inspection);
    house->inspection = NULL;
    end_thinking(house);
    reader_close(house->reader);
    look_end_all(house);
    fair_close(house->looks.waiting);
    library_close(house->looks.library);
    if (house->clock.begun != 0 && !house->settings.quiet)
        house_keep_time(house);
    if (house->store != NULL)
        store_drain(house->store);
    crowd_close(&house->crowd);
    for (t = registry_first(&house->registry.tables); t != NULL; t = next) {
        next = registry_after(t);
        lobby_remove(house, t);
        presence_forget(house, t);
        house_free_table(house, t);
    }
    while ((t = registry_first(&house->registry.gone)) != NULL) {
        queue_pop(&house->registry.gone);
        house_free_table(house, t);
    }
    thinking_close(house);
    store_close(house->store);
    registry_close(&house->registry);
    map_close(&house->visits.by_person);
    presence_close(house);
    lobby_close(house->lobby);
    free(house->quarantine.id);
    limits_close(house->limits);
    blame_free(house->blame);
    while (house->bans != NULL)
        bans_drop(house, NULL);
    free(house);
}
