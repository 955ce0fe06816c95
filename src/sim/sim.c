/* Many matches over several threads. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <rookery/rng.h>

#include "deeds.h"
#include "sim.h"

enum { TELL_EVERY = 100000000 }; /* nanoseconds between two tales of progress */

/* What the workers share. */
struct work {
    const struct sim_plan *plan;
    const struct sim_how *how;
    struct plan_range range;
    struct deeds deeds;
    _Atomic uint64_t next; /* the first match that nobody has taken */
    _Atomic uint64_t done;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t ended; /* a worker has */
    int working;
};

/* One thread's own: nobody else looks at it before it has ended. */
struct worker {
    struct work *work;
    struct driver driver;
    struct driver_watch watch;
    struct deeds_match match; /* the one at hand */
    struct record_match record;
    int kind; /* of the question last asked in it */
    struct rk_mind *mind[PLAN_BOTS_MAX][RK_SEATS_MAX]; /* by copy of the bot */
    struct tally tally;
    pthread_t thread;
};

/* Puts the bots of ${match} on their seats. */
static void
seat_bots(struct worker *worker, uint64_t match)
{
    const struct sim_plan *plan = worker->work->plan;
    const struct sim_lineup *lineup = &plan->lineup[plan_lineup(plan, match)];
    int place[RK_SEATS_MAX], copies[PLAN_BOTS_MAX] = { 0 };

    plan_places(plan, match, place);
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        int bot = lineup->bot[place[seat]];

        worker->driver.mind[seat] = worker->mind[bot][copies[bot]++];
    }
}

static void
note_ask(void *who, const struct rk_ask *ask, int count)
{
    struct worker *worker = who;

    worker->kind = ask->kind;
    worker->tally.ask[ask->kind].choices[count]++;
}

static void
note_answer(void *who, int seat, rk_move move, enum rk_status status,
            const struct rk_events *events)
{
    struct worker *worker = who;

    if (worker->work->how->record != NULL)
        record_move(&worker->record, seat, move, status);
    if (seat != RK_CHANCE)
        worker->tally.ask[worker->kind].answers += status == RK_OK;
    for (int i = 0; i < events->count; i++)
        deeds_note(&worker->work->deeds, &events->list[i], &worker->match);
}

static void
count(struct worker *worker, uint64_t match, uint64_t length,
      const struct rk_result *result)
{
    struct tally *tally = &worker->tally;

    tally_result(tally, worker->work->plan, match, result);
    deeds_count(&worker->work->deeds, &worker->match, result, tally);
    tally->lengths[length < TALLY_ANSWERS ? length : TALLY_ANSWERS - 1]++;
}

static void
play(struct worker *worker, uint64_t match)
{
    const struct sim_plan *plan = worker->work->plan;
    struct record *record = worker->work->how->record;
    const uint64_t answers = worker->driver.tally.answers;
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    struct rk_result result;

    memset(&worker->match, 0, sizeof worker->match);
    if (record != NULL)
        record_begin(record, &worker->record, match);
    seat_bots(worker, match);
    plan->game->setup(state, &plan->setup);
    driver_play(&worker->driver, state, plan_seed(plan, match));
    plan->game->score(state, &result);
    count(worker, match, worker->driver.tally.answers - answers, &result);
    if (record != NULL)
        record_end(record, &worker->record, &result);
}

static bool
stopped(const struct sim_how *how)
{
    if (how->record != NULL && record_failed(how->record))
        return true;
    return how->stop != NULL &&
           atomic_load_explicit(how->stop, memory_order_relaxed);
}

static void *
run(void *argument)
{
    struct worker *worker = argument;
    struct work *work = worker->work;
    uint64_t match;

    while (!stopped(work->how) &&
           (match = atomic_fetch_add(&work->next, 1)) < work->range.end) {
        play(worker, match);
        atomic_fetch_add(&work->done, 1);
    }
    worker->tally.decisions = worker->driver.tally.decisions;
    worker->tally.answers = worker->driver.tally.answers;
    worker->tally.chances = worker->driver.tally.chances;
    pthread_mutex_lock(&work->lock);
    work->working--;
    pthread_cond_signal(&work->ended);
    pthread_mutex_unlock(&work->lock);
    return NULL;
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
        }
    }
    return true;
}

static bool
start(struct worker *worker, struct work *work)
{
    const struct sim_plan *plan = work->plan;

    worker->work = work;
    worker->driver.game = plan->game;
    worker->driver.seats = plan->setup.seats;
    worker->driver.watch = &worker->watch;
    worker->watch = (struct driver_watch){ worker, note_ask, note_answer };
    worker->driver.ears = malloc(sizeof *worker->driver.ears);
    if (worker->driver.ears == NULL || !open_minds(worker))
        return false;
    pthread_mutex_lock(&work->lock);
    work->working++;
    pthread_mutex_unlock(&work->lock);
    if (pthread_create(&worker->thread, NULL, run, worker) == 0)
        return true;
    pthread_mutex_lock(&work->lock);
    work->working--;
    pthread_mutex_unlock(&work->lock);
    return false;
}

static void
finish(struct worker *worker)
{
    free(worker->driver.ears);
    for (int bot = 0; bot < PLAN_BOTS_MAX; bot++) {
        for (int copy = 0; copy < RK_SEATS_MAX; copy++)
            rk_mind_close(worker->mind[bot][copy]);
    }
}

/* Tells of progress until all workers have ended. */
static void
await(struct work *work)
{
    uint64_t matches = work->range.end - work->range.first;

    pthread_mutex_lock(&work->lock);
    while (work->working > 0) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TELL_EVERY;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&work->ended, &work->lock, &until);
        if (work->how->progress != NULL)
            work->how->progress(atomic_load(&work->done), matches);
    }
    pthread_mutex_unlock(&work->lock);
}

bool
sim_run(const struct sim_plan *plan, const struct sim_how *how,
        struct tally *tally)
{
    struct work work = { .plan = plan,
                         .how = how,
                         .range = plan_range(plan),
                         .lock = PTHREAD_MUTEX_INITIALIZER,
                         .ended = PTHREAD_COND_INITIALIZER };
    struct worker *workers = calloc((size_t)how->threads, sizeof workers[0]);
    int started = 0;
    bool fine;

    if (workers == NULL)
        return false;
    deeds_find(&work.deeds, plan->game, &plan->setup);
    atomic_store(&work.next, work.range.first);
    while (started < how->threads && start(&workers[started], &work))
        started++;
    fine = started == how->threads;
    if (!fine)
        atomic_store(&work.next, work.range.end);
    await(&work);
    memset(tally, 0, sizeof *tally);
    for (int i = 0; i < how->threads; i++) {
        if (i < started)
            pthread_join(workers[i].thread, NULL);
        tally_sum(tally, &workers[i].tally);
        finish(&workers[i]);
    }
    free(workers);
    return fine;
}
