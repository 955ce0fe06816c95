/*
 * Thoughts: turns of bots and hints, from the question to the answer. A thought
 * is small and waits in a fair queue until a thread is free; only then the
 * position is copied for the thread. At tables with people the moment of the
 * answer does not depend on how long the bot has thought.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "fair.h"
#include "hints.h"
#include "house_inside.h"
#include "levels.h"
#include "load.h"
#include "loaded.h"
#include "pace.h"
#include "pool.h"
#include "presence.h"
#include "quotas.h"
#include "row.h"
#include "tablelist.h"
#include "thinking.h"
#include "timers.h"

enum {
    LINE_AWAY = LEVELS_COUNT, /* tables none of whose players is there */
    LINE_HELD,                /* tables whose hosts have used up their quota */
    LINES,

    AHEAD = 8,        /* quick thoughts that are handed over at once */
    OTHER_WAY = 4,    /* 1 pick in OTHER_WAY begins with the longest level */
    HELD_AT_ONCE = 64 /* tables that are held in one go */
};

enum { RETRY_MS = 100, RETRY_MOST_MS = 60000, DAY_MS = 24 * 3600 * 1000 };

static const uint64_t second = 1000000; /* of thinking: microseconds */

/* Tables */

/* The level that must answer for ${seat}; -1: none. */
static int
level_wanted(const struct house *house, const struct house_table *table,
             int seat)
{
    const char *bot = table->row.seat[seat].bot;

    if (house->ending || life_is_leaving(table) || bot[0] == '\0' ||
        play_stage(table->match) != STORE_PLAYING ||
        play_aside(table->match) != NULL ||
        (!row_has_people(table) && table->visits == NULL) ||
        (play_ask(table->match).awaited & rk_seat_bit(seat)) == 0 ||
        stand_in_is_over(table, seat))
        return -1;
    return levels_find(bot);
}

/* Queueing */

static struct thought *
new_thought(struct house *house, struct house_table *table, int seat, int level)
{
    struct thought *thought = memory_new(1, sizeof *thought);

    thought->table = table;
    thought->seat = (uint8_t)seat;
    thought->level = (uint8_t)level;
    thought->person = table->row.host;
    thought->asked = house_time(house);
    return thought;
}

static int
line_of(const struct thought *thought)
{
    return thought->visit != NULL || presence_is_attended(thought->table)
               ? thought->level
               : LINE_AWAY;
}

/* Networks take turns, and people in them: many guests of one are one. */
static void
join_line(struct house *house, struct thought *thought, int line)
{
    struct tablelist_key network = tablelist_network_of(thought->table);
    struct fair_who who = { tablelist_number(&network), thought->person };

    fair_add(house->thinking.queue, line, &who, &thought->item);
}

static void
enqueue(struct house *house, struct thought *thought)
{
    thought->stage = THOUGHT_QUEUED;
    house->thinking.hints += thought->visit != NULL;
    join_line(house, thought, line_of(thought));
}

static void
leave_queue(struct house *house, struct thought *thought)
{
    house->thinking.hints -= thought->visit != NULL;
    fair_remove(house->thinking.queue, &thought->item);
}

/*
 * Detaches ${thought} from its table, or from the visit that asked for a hint.
 */
static void
detach(struct house *house, struct thought *thought)
{
    if (thought->visit != NULL) {
        thought->visit->hint = NULL;
        quotas_of(&house->thinking.quotas, thought->person)->hint = NULL;
    } else
        thought->table->thought[thought->seat] = NULL;
    thought->table = NULL;
}

/* Counts ${thought} among those that run, or stops counting it. */
static void
count_running(struct house *house, struct thought *thought, int more)
{
    house->thinking.running[levels[thought->level].cost] += more;
    if (more < 0 && thought->away)
        thought->away = house->thinking.away = false;
}

/* Drops ${thought}; a running one is stopped. */
void
thinking_drop(struct house *house, struct thought *thought)
{
    if (thought->visit != NULL)
        house->metrics.hints_dropped++;
    else if (thought->stage != THOUGHT_RETRYING)
        house->metrics.bots_dropped++;
    if (thought->stage == THOUGHT_QUEUED)
        leave_queue(house, thought);
    else if (thought->stage == THOUGHT_LOADING)
        count_running(house, thought, -1);
    else if (thought->stage != THOUGHT_RUNNING)
        timers_remove(&house->thinking.timers, &thought->timer);
    detach(house, thought);
    if (thought->stage == THOUGHT_RUNNING)
        atomic_store(&thought->job->stop, true);
    else
        free(thought);
}

/* Drops all thoughts of ${table}, those of its visitors too. */
void
thinking_drop_all(struct house *house, struct house_table *table)
{
    if (table->retry.place != 0)
        timers_remove(&house->thinking.retries, &table->retry);
    for (int seat = 0; seat < table->seats; seat++) {
        if (table->thought[seat] != NULL)
            thinking_drop(house, table->thought[seat]);
    }
    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->hint != NULL)
            thinking_drop(house, v->hint);
    }
}

/*
 * Asks the bots that must answer, and drops thoughts that are no longer needed.
 * Call this whenever position, row or visitors have changed.
 */
void
thinking_ask_bots(struct house *house, struct house_table *table)
{
    if (house->pool == NULL || play_busy(table->match))
        return;
    for (int seat = 0; seat < table->seats; seat++) {
        struct thought **at = &table->thought[seat];
        int level = level_wanted(house, table, seat);

        if (*at != NULL && (*at)->level != level)
            thinking_drop(house, *at);
        if (*at == NULL && level >= 0) {
            *at = new_thought(house, table, seat, level);
            enqueue(house, *at);
        } else if (*at != NULL && (*at)->stage == THOUGHT_QUEUED &&
                   (fair_line(house->thinking.queue, &(*at)->item) <
                    LINE_AWAY) != presence_is_attended(table)) {
            leave_queue(house, *at);
            enqueue(house, *at);
        }
    }
}

/* ${visit}, on a seat that is asked, wants a hint about question ${ask}. */
void
thinking_queue_hint(struct house_visit *visit, uint32_t ask)
{
    struct house *house = visit->house;
    struct thought *thought =
        new_thought(house, visit->table, visit->seat, LEVELS_COUNT - 1);

    thought->visit = visit;
    thought->person = visit->person;
    thought->ask = ask;
    visit->hint = thought;
    quotas_of(&house->thinking.quotas, visit->person)->hint = thought;
    enqueue(house, thought);
    thinking_start(house, house_end_of_callback());
}

/* Trying again */

/*
 * The time to retry something at ${table} that just failed: later each time, so
 * that nothing spins on a full disk.
 */
uint64_t
thinking_retry_time(struct house *house, struct house_table *table)
{
    uint64_t wait = (uint64_t)RETRY_MS << table->failures;

    if (wait >= RETRY_MOST_MS)
        wait = RETRY_MOST_MS;
    else
        table->failures++;
    return house_time(house) + wait;
}

static void
retry(struct house *house, struct thought *thought)
{
    house->metrics.bots_retries++;
    thought->stage = THOUGHT_RETRYING;
    timers_add(&house->thinking.timers, &thought->timer,
               thinking_retry_time(house, thought->table));
}

/* Queues ${table}, where something failed, after a while. */
void
thinking_retry(struct house *house, struct house_table *table)
{
    if (table->retry.place == 0 && !life_is_leaving(table))
        timers_add(&house->thinking.retries, &table->retry,
                   thinking_retry_time(house, table));
}

/* The answer of the bot on ${seat} was refused, or could not be kept. */
void
thinking_retry_bot(struct house *house, struct house_table *table, int seat)
{
    int level = levels_find(table->row.seat[seat].bot);

    if (level < 0 || house->pool == NULL || table->thought[seat] != NULL)
        return;
    table->thought[seat] = new_thought(house, table, seat, level);
    retry(house, table->thought[seat]);
}

/* Running */

/*
 * There is no turn to think about, or the match could not be read; or a hint
 * is wanted about another question than the open one, ${stale}.
 */
static void
fail(struct house *house, struct thought *thought, bool stale)
{
    count_running(house, thought, -1);
    if (thought->visit != NULL)
        hints_refuse(house, thought, stale ? REFUSAL_STALE : REFUSAL_NO_HINT);
    else
        retry(house, thought);
}

/* Hands ${thought}, whose match is in memory, to the threads. */
static void
hand_over(struct house *house, struct thought *thought)
{
    const struct levels_row *level = &levels[thought->level];
    struct pool_job *job = memory_new(1, sizeof *job);
    bool asked = bots_turn(thought->table->match, thought->seat, &job->turn);
    bool stale =
        asked && thought->visit != NULL && job->turn.ask != thought->ask;

    if (!asked || stale) {
        free(job);
        fail(house, thought, stale);
        return;
    }
    job->thought = thought;
    job->table = thought->table->id;
    job->level = level->id;
    job->limit = thinking_limit(house, thought);
    job->is_long = level->cost == LEVELS_LONG;
    job->wants_hint = thought->visit != NULL;
    secret_bytes(&job->seed, sizeof job->seed);
    thought->stage = THOUGHT_RUNNING;
    thought->ask = job->turn.ask;
    thought->job = job;
    pool_submit(house->pool, job);
}

/* Starts ${thought}; its match may have to be loaded first. */
static void
begin(struct house *house, struct thought *thought)
{
    behalf = (struct behalf){ .what = "bot", .table = thought->table->id };
    count_running(house, thought, 1);
    if (load_need(house, thought->table))
        hand_over(house, thought);
    else
        thought->stage = THOUGHT_LOADING;
}

static void
resume(struct house *house, struct thought *thought)
{
    if (thought == NULL || thought->stage != THOUGHT_LOADING)
        return;
    if (play_is_loaded(thought->table->match))
        hand_over(house, thought);
    else
        fail(house, thought, false);
}

/* The match of ${table} is in memory now, or could not be read. */
void
thinking_resume(struct house *house, struct house_table *table)
{
    for (int seat = 0; seat < table->seats; seat++)
        resume(house, table->thought[seat]);
    for (struct house_visit *v = table->visits; v != NULL; v = v->next)
        resume(house, v->hint);
}

static struct thought *
take(struct house *house, int line)
{
    struct thought *thought =
        (struct thought *)fair_next(house->thinking.queue, line);

    _Static_assert(offsetof(struct thought, item) == 0, "no offset");
    if (thought != NULL)
        house->thinking.hints -= thought->visit != NULL;
    return thought;
}

/*
 * The next thought of ${cost} for a table whose players are there; NULL: none.
 */
static struct thought *
next_present(struct house *house, enum levels_cost cost)
{
    bool other_way = ++house->thinking.picks % OTHER_WAY == 0;
    struct thought *thought = NULL;

    for (int i = 0; i < LEVELS_COUNT && thought == NULL; i++) {
        int line = other_way ? LEVELS_COUNT - 1 - i : i;

        if (levels[line].cost == cost)
            thought = take(house, line);
    }
    return thought;
}

static bool
somebody_waits(const struct house *house)
{
    for (int line = 0; line < LEVELS_COUNT; line++) {
        if (fair_waiting(house->thinking.queue, line) > 0)
            return true;
    }
    return false;
}

/* True if the host of ${table} has used up the quota of the day. */
static bool
is_used_up(struct house *house, const struct house_table *table)
{
    uint64_t most = house->settings.away_thinking * second;

    return most > 0 &&
           quotas_of(&house->thinking.quotas, table->row.host)->away >= most;
}

/* The next thought for a table none of whose players is there. */
static struct thought *
next_away(struct house *house)
{
    for (int i = 0; i < HELD_AT_ONCE; i++) {
        struct thought *thought = take(house, LINE_AWAY);

        if (thought == NULL || !is_used_up(house, thought->table))
            return thought;
        join_line(house, thought, LINE_HELD);
    }
    return NULL;
}

/* Hands over thoughts while fewer than ${most} run; false after ${end}. */
static bool
start_some(struct house *house, enum levels_cost cost, int most, uint64_t end)
{
    struct thought *thought;

    while (house->thinking.running[cost] < most &&
           (thought = next_present(house, cost)) != NULL) {
        begin(house, thought);
        if (!house_has_time(house, end))
            return false;
    }
    return true;
}

/* Hands over as many thoughts as there are threads for, until ${end}. */
void
thinking_start(struct house *house, uint64_t end)
{
    struct thinking *t = &house->thinking;
    int threads = thinking_threads(house);
    struct thought *thought;

    if (house->ending || !start_some(house, LEVELS_QUICK, AHEAD, end) ||
        !start_some(house, LEVELS_MIDDLE, 1 + threads - t->running[LEVELS_LONG],
                    end) ||
        !start_some(house, LEVELS_LONG, threads, end))
        return;
    if (t->away || t->running[LEVELS_LONG] >= threads || somebody_waits(house))
        return;
    thought = next_away(house);
    if (thought != NULL) {
        thought->away = t->away = true;
        begin(house, thought);
    }
}

/* Answers */

/* Gives the answer, unless the bot has lost the seat meanwhile. */
static void
give(struct house *house, struct thought *thought)
{
    struct house_table *table = thought->table;
    int seat = thought->seat;

    behalf = (struct behalf){ .what = "bot", .table = table->id };
    detach(house, thought);
    if (loaded_is_full(house, table))
        thinking_retry_bot(house, table, seat);
    else if (!house->ending && table->row.seat[seat].bot[0] != '\0')
        play_submit(table->match,
                    &(struct play_answer){ .seat = seat,
                                           .text = thought->answer,
                                           .by = RK_BY_BOT });
    free(thought);
}

/*
 * The time for an answer that is ready now: a whole multiple of a public time
 * after the question, so it does not tell what the bot thought about.
 */
static uint64_t
due_time(struct house *house, const struct thought *thought)
{
    uint64_t bound = pace_bound(house, thought->table, thought->level);
    uint64_t now = house_time(house);
    uint64_t thought_for = now > thought->asked ? now - thought->asked : 1;

    return thought->asked + (thought_for + bound - 1) / bound * bound;
}

static void
take_answer(struct house *house, struct thought *thought,
            const struct pool_job *job)
{
    memcpy(thought->answer, job->answer, sizeof thought->answer);
    if (house->settings.pace == 0 || !row_has_people(thought->table)) {
        give(house, thought);
        return;
    }
    thought->stage = THOUGHT_RESTING;
    timers_add(&house->thinking.timers, &thought->timer,
               due_time(house, thought));
}

static void
report_failure(struct house *house, const struct house_table *table,
               const char *why)
{
    house_report(house, &(struct report){ .event = "bot-failed",
                                          .level = "error",
                                          .table = table->id,
                                          .why = why });
}

/* Charges the time that ${job} has used. */
static void
charge(struct house *house, struct thought *thought, const struct pool_job *job)
{
    histogram_add(&house->metrics.thinking, histogram_seconds,
                  (double)job->took / 1e6);
    if (thought->away)
        quotas_of(&house->thinking.quotas, thought->person)->away += job->took;
    count_running(house, thought, -1);
}

static void
finish(struct house *house, struct pool_job *job)
{
    struct thought *thought = job->thought;

    behalf = (struct behalf){ .what = "bot", .table = job->table };
    charge(house, thought, job);
    thought->job = NULL;
    if (thought->table == NULL)
        free(thought);
    else if (thought->visit != NULL)
        hints_tell(house, thought, job);
    else if (job->good)
        take_answer(house, thought, job);
    else {
        report_failure(house, thought->table, job->why);
        retry(house, thought);
    }
    free(job);
}

/* A hint was told or refused. */
void
thinking_end_hint(struct house *house, struct thought *thought)
{
    detach(house, thought);
    free(thought);
}

/* Takes finished jobs from the threads, until ${end}. */
void
thinking_finish(struct house *house, uint64_t end)
{
    struct pool_job *job;

    do {
        job = pool_fetch(house->pool);
        if (job != NULL)
            finish(house, job);
    } while (job != NULL && house_has_time(house, end));
}

bool
thinking_step(struct house *house)
{
    return pool_step(house->pool);
}

/* Time */

/* Resets all quotas, until ${end}; true: that is done. */
static bool
renew(struct house *house, uint64_t end)
{
    struct thinking *t = &house->thinking;

    while (t->renewed != SIZE_MAX) {
        t->renewed = quotas_renew(&t->quotas, t->renewed);
        if (t->renewed == SIZE_MAX)
            t->releasing = fair_waiting(t->queue, LINE_HELD);
        if (!house_is_early(house, end))
            return false;
    }
    return true;
}

/*
 * On a new day, resets quotas and then releases what was held because of its
 * host. That takes as many ticks as it needs.
 */
static void
look_at_day(struct house *house, uint64_t now, uint64_t end)
{
    struct thinking *t = &house->thinking;
    struct thought *thought;

    if (t->day != now / DAY_MS)
        t->renewed = 0;
    t->day = now / DAY_MS;
    if (!renew(house, end))
        return;
    while (t->releasing > 0) {
        t->releasing--;
        thought = take(house, LINE_HELD);
        if (thought != NULL)
            enqueue(house, thought);
        if (!house_is_early(house, end))
            return;
    }
}

static struct house_table *
table_of(struct timer *timer)
{
    return (void *)((char *)timer - offsetof(struct house_table, retry));
}

static struct thought *
thought_of(struct timer *timer)
{
    return (void *)((char *)timer - offsetof(struct thought, timer));
}

/* Gives the answer of ${thought}, or thinks again after a failure. */
static void
end_wait(struct house *house, struct thought *thought)
{
    struct house_table *table = thought->table;

    if (thought->stage == THOUGHT_RESTING) {
        give(house, thought);
        return;
    }
    detach(house, thought);
    free(thought);
    thinking_ask_bots(house, table);
}

/* Ends, until ${end}, the waits that are due. */
void
thinking_give(struct house *house, uint64_t end)
{
    struct timers *timers = &house->thinking.timers;
    struct timer *timer;

    while ((timer = timers_next(timers, house_time(house))) != NULL) {
        end_wait(house, thought_of(timer));
        if (!house_has_time(house, end))
            return;
    }
}

/* Gives the answers that are due, and retries what failed. */
void
thinking_tick(struct house *house, uint64_t end)
{
    struct thinking *t = &house->thinking;
    uint64_t now = house_time(house);
    struct timer *timer;

    behalf = (struct behalf){ "tick", "thinking", 0, 0 };
    look_at_day(house, now, end);
    do {
        timer = timers_next(&t->retries, now);
        if (timer != NULL)
            queue_add(&house->due, &table_of(timer)->due_link);
    } while (timer != NULL && house_is_early(house, end));
    thinking_give(house, end);
}

/* Opening, closing, counting */

void
thinking_open(struct house *house)
{
    house->thinking.queue = fair_open(LINES);
}

/* All tables have dropped their thoughts, and no thread thinks any more. */
void
thinking_close(struct house *house)
{
    fair_close(house->thinking.queue);
    timers_close(&house->thinking.timers);
    timers_close(&house->thinking.retries);
    quotas_close(&house->thinking.quotas);
}

void
thinking_count(struct house *house)
{
    const struct thinking *t = &house->thinking;
    struct metrics *m = &house->metrics;

    m->bots_waiting = m->bots_thinking = 0;
    for (int line = 0; line < LEVELS_COUNT; line++)
        m->bots_waiting += fair_waiting(t->queue, line);
    for (int cost = 0; cost < LEVELS_COSTS; cost++)
        m->bots_thinking += (uint64_t)t->running[cost];
    m->hints_waiting = t->hints;
    m->bots_waiting -= t->hints;
    m->bots_away = fair_waiting(t->queue, LINE_AWAY);
    m->bots_held = fair_waiting(t->queue, LINE_HELD);
    m->bots_resting = t->timers.count;
}
