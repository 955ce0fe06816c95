/* Many matches over several threads. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/rng.h>

#include "sim.h"

enum { BATCH = 16 }; /* matches that a worker takes at a time */

/* What the workers share. */
struct work {
    const struct sim_plan *plan;
    _Atomic uint64_t next; /* the first match that nobody has taken */
    _Atomic uint64_t done;
};

/* One thread's own: nobody else looks at it before it has ended. */
struct worker {
    struct work *work;
    struct driver driver;
    struct sim_totals totals;
    pthread_t thread;
    bool leads; /* in the caller's thread: it reports progress */
};

static void
add_result(struct sim_totals *totals, const struct rk_result *result)
{
    unsigned winners = 0;

    for (int seat = 0; seat < result->seats; seat++)
        winners += result->rank[seat] == 1;
    for (int seat = 0; seat < result->seats; seat++) {
        if (result->rank[seat] == 1)
            totals->wins[seat] += SIM_WIN / winners;
        totals->points[seat] += result->points[seat];
    }
    totals->matches++;
}

static bool
stopped(const struct sim_plan *plan)
{
    return plan->stop != NULL &&
           atomic_load_explicit(plan->stop, memory_order_relaxed);
}

/* A match in which bots were told to hurry does not count. */
static void
play(struct worker *worker, uint64_t match)
{
    const struct sim_plan *plan = worker->work->plan;
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    struct rk_result result;
    struct driver_tally before = worker->driver.tally;

    plan->game->setup(state, &plan->setup);
    worker->driver.match = match;
    driver_play(&worker->driver, state, rk_rng_mix(plan->seed, match));
    if (stopped(plan)) {
        worker->driver.tally = before;
        return;
    }
    plan->game->score(state, &result);
    add_result(&worker->totals, &result);
}

static void *
run(void *argument)
{
    struct worker *worker = argument;
    struct work *work = worker->work;
    const struct sim_plan *plan = work->plan;
    uint64_t first, match = 0, done;

    while (!stopped(plan) &&
           (first = atomic_fetch_add(&work->next, BATCH)) < plan->matches) {
        for (match = first; match < first + BATCH; match++) {
            if (match == plan->matches || stopped(plan))
                break;
            play(worker, match);
        }
        done = atomic_fetch_add(&work->done, match - first) + match - first;
        if (worker->leads && plan->progress != NULL)
            plan->progress(done, plan->matches);
    }
    return NULL;
}

static bool
start(struct worker *worker, struct work *work)
{
    const struct sim_plan *plan = work->plan;

    worker->work = work;
    worker->driver.game = plan->game;
    worker->driver.setup = &plan->setup;
    worker->driver.seats = plan->setup.seats;
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        worker->driver.mind[seat] = rk_mind_open(&plan->hire[seat]);
        if (worker->driver.mind[seat] == NULL)
            return false;
        worker->driver.mind[seat]->stop = plan->stop;
    }
    if (driver_hears(&worker->driver)) {
        worker->driver.ears = malloc(sizeof *worker->driver.ears);
        if (worker->driver.ears == NULL)
            return false;
    }
    return worker->leads ||
           pthread_create(&worker->thread, NULL, run, worker) == 0;
}

static void
add_report(struct exec_report *sum, const struct rk_mind *mind)
{
    const struct exec_report *report =
        mind != NULL ? exec_report_of(mind) : NULL;

    if (report != NULL)
        exec_report_add(sum, report);
}

static void
add(struct sim_totals *sum, const struct worker *worker)
{
    const struct driver_tally *tally = &worker->driver.tally;

    sum->matches += worker->totals.matches;
    sum->tally.decisions += tally->decisions;
    sum->tally.answers += tally->answers;
    sum->tally.chances += tally->chances;
    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        sum->wins[seat] += worker->totals.wins[seat];
        sum->points[seat] += worker->totals.points[seat];
        add_report(&sum->report[seat], worker->driver.mind[seat]);
    }
}

bool
sim_run(const struct sim_plan *plan, struct sim_totals *totals)
{
    struct work work = { .plan = plan };
    struct worker *workers = calloc((size_t)plan->threads, sizeof workers[0]);
    int started = 0;
    bool fine;

    if (workers == NULL)
        return false;
    workers[0].leads = true;
    while (started < plan->threads && start(&workers[started], &work))
        started++;
    fine = started == plan->threads;
    if (fine)
        run(&workers[0]);
    else
        atomic_store(&work.next, plan->matches);
    memset(totals, 0, sizeof *totals);
    for (int i = 0; i < plan->threads; i++) {
        if (i > 0 && i < started)
            pthread_join(workers[i].thread, NULL);
        add(totals, &workers[i]);
        free(workers[i].driver.ears);
        for (int seat = 0; seat < RK_SEATS_MAX; seat++)
            rk_mind_close(workers[i].driver.mind[seat]);
    }
    free(workers);
    return fine;
}
