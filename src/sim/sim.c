/* Many matches over several threads. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "deeds.h"
#include "hire.h"
#include "sim.h"

/* Shared by all workers. */
struct work {
    const struct sim_plan *plan;
    const struct sim_how *how;
    struct deeds deeds;
    struct worker *workers;
};

/* One small answer of a match, in order. */
struct choice {
    uint8_t kind;   /* of the question */
    uint16_t count; /* of legal moves */
    bool whole;     /* the answer was complete with it */
};

/*
 * One thread's own data: nobody else looks at it before the thread has ended.
 */
struct worker {
    struct work *work;
    struct driver driver;
    struct driver_watch watch;
    bool keeps;                   /* matches, samples or times, move by move */
    uint64_t spent[RK_SEATS_MAX]; /* on the answer that a seat has begun, ns */
    struct sim_times times;
    struct deeds_match match; /* the current one */
    struct record_match record;
    struct samples_match samples;
    struct rk_thought thoughts[RK_LEGAL_MAX];
    int bot[RK_SEATS_MAX]; /* on each seat of the current match */
    struct choice *choice; /* all of the current match */
    size_t choices, room;
    struct rk_mind *mind[PLAN_BOTS_MAX][RK_SEATS_MAX]; /* by copy of the bot */
    struct tally tally;
};

/* Puts the bots of ${match} on their seats. */
static void
seat_bots(struct worker *worker, uint64_t match)
{
    const struct sim_plan *plan = worker->work->plan;
    const struct sim_lineup *lineup = &plan->lineup[plan_lineup(plan, match)];
    int place[RK_SEATS_MAX], seat[RK_SEATS_MAX], copies[PLAN_BOTS_MAX] = { 0 };

    plan_places(plan, match, place);
    for (int i = 0; i < plan->setup.seats; i++)
        seat[place[i]] = i;
    for (int i = 0; i < plan->setup.seats; i++) {
        int bot = lineup->bot[i];

        worker->bot[seat[i]] = bot;
        worker->driver.mind[seat[i]] = worker->mind[bot][copies[bot]++];
    }
}

/*
 * The next three are not inlined: most decisions need none of the registers
 * that they take.
 */
__attribute__((noinline)) static void
grow_choices(struct worker *worker)
{
    worker->choice = memory_grow(worker->choice, worker->choices, &worker->room,
                                 256, sizeof *worker->choice);
}

__attribute__((noinline)) static void
keep_choice(struct worker *worker, const struct driver_choice *choice)
{
    worker->spent[choice->turn->seat] += choice->ns;
    if (worker->work->how->samples != NULL)
        samples_choice(worker->work->how->samples, &worker->samples, choice,
                       worker->bot[choice->turn->seat]);
}

/* Counts the time of the whole answer that ${seat} has given. */
static void
keep_time(struct worker *worker, int seat)
{
    struct sim_time *time = &worker->times.bot[worker->bot[seat]];
    uint64_t spent = worker->spent[seat];

    time->answers++;
    time->ns += spent;
    time->longest = spent > time->longest ? spent : time->longest;
    worker->spent[seat] = 0;
}

__attribute__((noinline)) static void
keep_answer(struct worker *worker, int seat, rk_move move,
            enum rk_status status)
{
    const struct sim_how *how = worker->work->how;

    if (how->record != NULL)
        record_move(&worker->record, seat, move, status);
    if (seat == RK_CHANCE || status != RK_OK)
        return;
    if (how->samples != NULL)
        samples_whole(how->samples, &worker->samples);
    keep_time(worker, seat);
}

static void
note_choice(void *who, const struct driver_choice *choice)
{
    struct worker *worker = who;

    if (worker->choices == worker->room)
        grow_choices(worker);
    worker->choice[worker->choices++] =
        (struct choice){ .kind = choice->ask->kind,
                         .count = (uint16_t)choice->turn->count };
    if (worker->keeps)
        keep_choice(worker, choice);
}

static void
note_answer(void *who, int seat, rk_move move, enum rk_status status,
            const struct rk_events *events)
{
    struct worker *worker = who;

    if (worker->keeps)
        keep_answer(worker, seat, move, status);
    if (seat != RK_CHANCE)
        worker->choice[worker->choices - 1].whole = status == RK_OK;
    for (int i = 0; i < events->count; i++)
        deeds_note(&worker->work->deeds, &events->list[i], &worker->match);
}

/* Adds the match that was played since ${before} and ended with ${result}. */
static void
count(struct worker *worker, uint64_t match, const struct driver_tally *before,
      const struct rk_result *result)
{
    struct tally *tally = &worker->tally;
    const struct driver_tally *now = &worker->driver.tally;
    uint64_t length = now->answers - before->answers;

    tally_result(tally, worker->work->plan, match, result);
    deeds_count(&worker->work->deeds, &worker->match, result, tally);
    tally->lengths[length < TALLY_ANSWERS ? length : TALLY_ANSWERS - 1]++;
    tally->decisions += now->decisions - before->decisions;
    tally->answers += length;
    tally->chances += now->chances - before->chances;
    for (size_t i = 0; i < worker->choices; i++) {
        struct tally_ask *ask = &tally->ask[worker->choice[i].kind];

        ask->choices[worker->choice[i].count]++;
        ask->answers += worker->choice[i].whole;
    }
}

static bool
stopped(void *who)
{
    const struct sim_how *how = ((const struct work *)who)->how;

    if (how->record != NULL && record_failed(how->record))
        return true;
    if (how->samples != NULL && samples_failed(how->samples))
        return true;
    return how->stop != NULL &&
           atomic_load_explicit(how->stop, memory_order_relaxed);
}

/* Counts and keeps a match that ended with ${result}, or drops it: NULL. */
static void
keep(struct worker *worker, uint64_t match, const struct driver_tally *before,
     const struct rk_result *result)
{
    const struct sim_how *how = worker->work->how;

    if (result != NULL)
        count(worker, match, before, result);
    if (how->record != NULL && result != NULL)
        record_end(how->record, &worker->record, result);
    else
        record_drop(&worker->record);
    if (how->samples != NULL)
        samples_end(how->samples, &worker->samples, match, result);
}

/* A match in which bots were told to stop does not count. */
static bool
play(void *who, int thread, uint64_t match)
{
    struct work *work = who;
    struct worker *worker = &work->workers[thread];
    const struct sim_plan *plan = work->plan;
    struct record *record = work->how->record;
    const struct driver_tally before = worker->driver.tally;
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    struct rk_result result;
    bool counts;

    memset(&worker->match, 0, sizeof worker->match);
    worker->choices = 0;
    worker->driver.match = match;
    seat_bots(worker, match);
    if (record != NULL)
        record_begin(record, &worker->record, match);
    plan->game->setup(state, &plan->setup);
    driver_play(&worker->driver, state, plan_seed(plan, match));
    plan->game->score(state, &result);
    counts = !stopped(work);
    keep(worker, match, &before, counts ? &result : NULL);
    return counts;
}

/* No rows of a match that was dropped will come. */
static void
release(void *who)
{
    const struct work *work = who;

    if (work->how->samples != NULL)
        samples_release(work->how->samples);
}

static bool
open_minds(struct worker *worker)
{
    const struct sim_plan *plan = worker->work->plan;

    for (int bot = 0; bot < plan->bots; bot++) {
        int copies = plan_copies(plan, bot);

        for (int copy = 0; copy < copies; copy++) {
            worker->mind[bot][copy] = rk_mind_open(&plan->hire[bot]);
            if (worker->mind[bot][copy] == NULL)
                return false;
            worker->mind[bot][copy]->stop = worker->work->how->stop;
        }
    }
    return true;
}

/* Prepares the data of a thread; false if its bots cannot be opened. */
static bool
prepare(struct worker *worker, struct work *work)
{
    const struct sim_plan *plan = work->plan;

    worker->work = work;
    worker->driver.game = plan->game;
    worker->driver.setup = &plan->setup;
    worker->driver.watch = &worker->watch;
    worker->watch = (struct driver_watch){ worker, note_choice, note_answer };
    worker->driver.timed = work->how->times != NULL;
    worker->keeps = work->how->record != NULL || work->how->samples != NULL ||
                    worker->driver.timed;
    if (work->how->samples != NULL)
        worker->driver.thoughts = worker->thoughts;
    worker->driver.inbox = memory_raw(sizeof *worker->driver.inbox);
    return open_minds(worker);
}

/* Adds the record of a program to the tally and the report. */
static void
report_mind(struct worker *worker, int bot, int copy)
{
    const struct sim_how *how = worker->work->how;
    const struct rk_mind *mind = worker->mind[bot][copy];
    const struct exec_report *report =
        mind != NULL ? hire_report_of(mind) : NULL;

    if (report == NULL)
        return;
    worker->tally.defaults += exec_report_defaults(report);
    if (how->report != NULL)
        exec_report_add(&how->report->copy[bot][copy], report);
}

/* Frees the worker's data, after it has ended and reported. */
static void
finish(struct worker *worker)
{
    free(worker->driver.inbox);
    free(worker->choice);
    for (int bot = 0; bot < PLAN_BOTS_MAX; bot++) {
        for (int copy = 0; copy < RK_SEATS_MAX; copy++)
            rk_mind_close(worker->mind[bot][copy]);
    }
}

static void
add_times(struct sim_times *times, const struct sim_times *more)
{
    for (int bot = 0; bot < PLAN_BOTS_MAX; bot++) {
        struct sim_time *time = &times->bot[bot];
        const struct sim_time *other = &more->bot[bot];

        time->answers += other->answers;
        time->ns += other->ns;
        time->longest =
            other->longest > time->longest ? other->longest : time->longest;
    }
}

/* Adds the tally of a worker whose thread has ended. */
static void
add(struct worker *worker, struct tally *tally)
{
    for (int bot = 0; bot < PLAN_BOTS_MAX; bot++) {
        for (int copy = 0; copy < RK_SEATS_MAX; copy++)
            report_mind(worker, bot, copy);
    }
    tally_sum(tally, &worker->tally);
    if (worker->work->how->times != NULL)
        add_times(worker->work->how->times, &worker->times);
}

static bool
play_all(struct work *work)
{
    const struct sim_how *how = work->how;
    const struct pool pool = { .threads = how->threads,
                               .who = work,
                               .work = play,
                               .stopped = stopped,
                               .release = release,
                               .progress = how->progress,
                               .supply = how->supply };

    return pool_run(&pool, plan_range(work->plan));
}

bool
sim_run(const struct sim_plan *plan, const struct sim_how *how,
        struct tally *tally)
{
    struct work work = { .plan = plan, .how = how };
    int ready = 0;
    bool fine;

    work.workers = memory_new((size_t)how->threads, sizeof work.workers[0]);
    deeds_find(&work.deeds, plan->game, &plan->setup);
    while (ready < how->threads && prepare(&work.workers[ready], &work))
        ready++;
    fine = ready == how->threads && play_all(&work);
    memset(tally, 0, sizeof *tally);
    for (int i = 0; i < how->threads; i++) {
        if (i < ready)
            add(&work.workers[i], tally);
        finish(&work.workers[i]);
    }
    free(work.workers);
    return fine;
}
