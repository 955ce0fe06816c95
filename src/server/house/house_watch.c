/* Looking after the house: limits of people, bans, the disk, what is counted. */
#include <stdlib.h>
#include <string.h>

#include <base/clock.h>
#include <rookery/check.h>
#include <server/ops/guard.h>

#include "house_inside.h"

enum { WATCH_MS = 1000, FREED_AT_ONCE = 64, FINDS_AT_ONCE = 8 };

/* Microseconds of a clock that only goes forward. */
uint64_t
house_clock(void)
{
    return clock_us(CLOCK_MONOTONIC);
}

void
house_report(struct house *house, const struct report *report)
{
    house->settings.log(house->settings.context, report);
}

/* Limits of people */

static bool
may(struct house *house, struct limits_bucket *bucket, uint64_t rate,
    uint64_t burst)
{
    if (limits_take(bucket, rate, burst, house_clock() / 1000))
        return true;
    house->metrics.floods++;
    return false;
}

bool
house_may_chat(struct house *house, uint64_t person)
{
    return may(house, &limits_person(house->limits, person)->chat,
               house->settings.person_chat, LIMITS_REQUESTS_S);
}

/* Strangers have no limit of their own: those of connections and addresses */
/* hold. */
bool
house_may_speak(struct house *house, uint64_t person)
{
    struct limits_one *one;

    if (person == 0)
        return true;
    one = limits_person(house->limits, person);
    one->seen = house_clock() / 1000;
    return may(house, &one->messages, house->settings.messages,
               LIMITS_MESSAGES_S);
}

/* Whether ${person} may ask for anything; else it is refused. */
bool
house_admit(struct house *house, const struct house_request *request,
            uint64_t person)
{
    if (house_banned_person(house, person))
        house_refuse(request, REFUSAL_BANNED);
    else
        return true;
    return false;
}

uint64_t
house_charge(struct house *house, uint64_t person, uint64_t cost)
{
    struct limits_one *one = limits_person(house->limits, person);
    uint64_t rate = house->settings.person_requests;
    uint64_t now = house_clock() / 1000;
    uint64_t wait =
        limits_wait(&one->requests, rate, LIMITS_REQUESTS_S, cost, now);

    one->seen = now;
    if (wait == 0)
        limits_spend(&one->requests, rate, cost);
    return wait;
}

/* Bans */

bool
house_banned_person(const struct house *house, uint64_t person)
{
    const struct house_ban *ban = house->bans;

    while (ban != NULL && (ban->person == 0 || ban->person != person))
        ban = ban->next;
    return ban != NULL;
}

bool
house_banned(const struct house *house, const struct address *address)
{
    const struct house_ban *ban = house->bans;

    while (ban != NULL && (ban->person != 0 || !address_in(address, &ban->net)))
        ban = ban->next;
    return ban != NULL;
}

static bool
is_ban(const struct house_ban *ban, const struct store_ban *other)
{
    char text[ADDRESS_TEXT];

    address_net_text(&ban->net, text);
    return ban->person == other->person &&
           (ban->person != 0 || strcmp(text, other->address) == 0);
}

/* NULL: the first one. */
void
house_drop_ban(struct house *house, const struct store_ban *ban)
{
    struct house_ban **at = &house->bans, *old;

    while (*at != NULL && ban != NULL && !is_ban(*at, ban))
        at = &(*at)->next;
    if ((old = *at) == NULL)
        return;
    *at = old->next;
    free(old->why);
    free(old);
}

/* An address that cannot be read bans nobody. */
void
house_add_ban(struct house *house, const struct store_ban *ban)
{
    struct house_ban *new = calloc(1, sizeof *new);

    RK_CHECK(new != NULL);
    house_drop_ban(house, ban);
    new->person = ban->person;
    new->when = ban->when;
    new->why = strdup(ban->why);
    RK_CHECK(new->why != NULL);
    if (ban->person == 0 && !address_read_net(ban->address, &new->net))
        new->net = (struct address_net){ .bits = 128 };
    new->next = house->bans;
    house->bans = new;
    house->purges++;
}

static bool
on_ban(void *context, const struct store_ban *ban)
{
    house_add_ban(context, ban);
    return true;
}

bool
house_load_bans(struct house *house)
{
    return store_each_ban(house->store, on_ban, house) == STORE_OK;
}

bool
house_unwelcome(const struct house_visit *visit)
{
    return visit->table->gone || visit->ended ||
           house_banned_person(visit->house, visit->person);
}

uint64_t
house_purges(const struct house *house)
{
    return house->purges;
}

/* Tables that are deleted */

/* Takes ${table} out of the house; it stays until nobody has it any more. */
void
house_discard(struct house *house, struct house_table *table)
{
    house_unshelve(house, table);
    house_clear_next(house, table->link);
    house_drop_thoughts(house, table);
    table->next = house->gone;
    house->gone = table;
    house->purges++;
}

/*
 * Frees those that nobody has any more: requests and changes on their way pin
 * a table, answers keep its match busy. The disk need not be idle, which it
 * may never be.
 */
static void
free_gone(struct house *house)
{
    struct house_table **at = &house->gone, *table;
    int left = FREED_AT_ONCE;

    while ((table = *at) != NULL && left-- > 0) {
        if (table->visits != NULL || table->pins > 0 ||
            gametable_busy(table->match)) {
            at = &table->next;
            continue;
        }
        *at = table->next;
        presence_forget(house, table); /* those who left were noted */
        house_free_table(house, table);
    }
}

/* Crashes */

static void
on_blocked(void *context, const char *request, const char *why)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);

    rk_text_fill(&text, "%: ", request);
    rk_text_add(&text, why);
    house_report(context, &(struct report){ .event = "request-blocked",
                                            .level = "error",
                                            .why = sentence });
}

/* Reports the requests that are refused because they crashed the server. */
void
house_tell_blame(struct house *house)
{
    blame_each_request(house->blame, on_blocked, house);
}

/* Lets everything go on that is set aside because of crashes. */
bool
house_forgive(struct house *house)
{
    struct blame *before = house->blame;
    size_t asides = house_count_asides(house);

    house->blame = blame_read(house->settings.path);
    if (!blame_forgive(house->blame)) {
        blame_free(house->blame);
        house->blame = before;
        return false;
    }
    for (size_t i = 0; i < asides; i++) {
        struct house_table *t = house_find_id(house, house->aside[i]);

        if (blame_table(before, t->id) == NULL)
            continue;
        gametable_release(t->match);
        t->due = true;
        house_queue(house, t);
        house_tell_row(house, t);
    }
    blame_free(before);
    return true;
}

/* Logs that nobody has wanted yet */

/* Those that go on by themselves are read soon anyway; those that are set */
/* aside might end the server again. */
void
house_inspect(struct house *house)
{
    char(*links)[SECRET_LINK] = calloc(house->count + 1, sizeof *links);
    size_t count = 0;

    RK_CHECK(links != NULL);
    for (struct house_table *t = house->tables; t != NULL; t = t->next) {
        if (!t->due && gametable_aside(t->match) == NULL)
            memcpy(links[count++], t->link, SECRET_LINK);
    }
    house->inspected = house_clock();
    house->inspection =
        inspection_open(house->settings.path, store_health(house->store), links,
                        count, house->settings.wake, house->settings.context);
}

/* Reports damage that the check of the whole file has found. */
static void
tell_check(struct house *house)
{
    struct health_state state = health_state(store_health(house->store));

    if (state.unsound)
        house_report(house, &(struct report){ .event = "file-damaged",
                                              .level = "error",
                                              .why = state.trouble });
}

void
house_hear_inspection(struct house *house)
{
    struct inspection_find find;
    int left = FINDS_AT_ONCE;
    size_t failed;
    bool ended;

    if (house->inspection == NULL)
        return;
    ended = inspection_ended(house->inspection);
    failed = inspection_failed(house->inspection);
    while (left-- > 0 && inspection_fetch(house->inspection, &find)) {
        struct house_table *table = house_find_id(house, find.table);

        if (table != NULL)
            gametable_doubt(table->match, find.why);
    }
    if (left < 0)
        house->settings.wake(house->settings.context);
    if (!ended || left < 0)
        return;
    inspection_close(house->inspection);
    house->inspection = NULL;
    house_report(house,
                 &(struct report){
                     .event = "logs-read",
                     .level = failed > 0 ? "error" : NULL,
                     .count = failed,
                     .ms = (house_clock() - house->inspected) / 1000,
                     .why = failed > 0
                                ? "The logs of some tables could not be read."
                                : "The logs of all tables were read." });
    tell_check(house);
}

void
house_watch(struct house *house)
{
    uint64_t now = house_clock() / 1000;

    limits_sweep(house->limits, now);
    if (now - house->watched < WATCH_MS)
        return;
    house->watched = now;
    house_look_at_disk(house);
    free_gone(house);
}

/* Ending */

void
house_end(struct house *house)
{
    house->ending = true;
}

bool
house_idle(struct house *house)
{
    return store_idle(house->store) && reader_idle(house->reader) &&
           house->looking == 0 && !crowd_waits(house);
}

/* Counting */

struct metrics *
house_counters(struct house *house)
{
    return &house->metrics;
}

/* Counts ${table}, which is on the shelf, by its stage; or no more. */
void
house_count(struct house *house, struct house_table *table, bool here)
{
    uint64_t *tables = house->metrics.tables;

    if (table->counted != 0)
        tables[table->counted - 1]--;
    table->counted = here ? 1 + (uint8_t)gametable_stage(table->match) : 0;
    if (table->counted != 0)
        tables[table->counted - 1]++;
}

const struct metrics *
house_metrics(struct house *house)
{
    struct metrics *m = &house->metrics;

    house_look_at_disk(house);
    m->tables_aside = house_count_asides(house);
    m->entries_loaded = house->loaded;
    m->people = limits_seen(house->limits, house_clock() / 1000);
    m->tables_unread =
        house->inspection != NULL ? inspection_left(house->inspection) : 0;
    m->commits = house->stats.seconds;
    m->groups = house->stats.sizes;
    m->groups_kept = house->stats.kept;
    m->groups_failed = house->stats.failed;
    m->broken_promises = guard_broken();
    m->crashes = blame_crashes(house->blame);
    m->damaged_rows = house_damaged(house);
    m->reads_failed = health_state(store_health(house->store)).reads_failed;
    house_count_thoughts(house);
    m->bans = 0;
    for (struct house_ban *ban = house->bans; ban != NULL; ban = ban->next)
        m->bans++;
    return m;
}
