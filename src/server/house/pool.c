/* The threads of the bots. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <base/clock.h>
#include <base/memory.h>
#include <rookery/check.h>
#include <server/ops/behalf.h>
#include <server/ops/crash.h>

#include "pool.h"

enum { THREADS_MAX = 64, NICE_SHORT = 5, NICE = 10 };

/* A thread and its current job. */
struct worker {
    struct pool *pool;
    pthread_t thread;
    bool short_only;
    struct pool_job *job; /* or NULL */
};

struct pool {
    struct worker worker[THREADS_MAX + 1];
    int workers;
    void (*wake)(void *);
    void *context;

    pthread_mutex_t lock; /* for all that follows, and worker.job */
    pthread_cond_t short_work, work;
    bool closing;
    struct queue short_jobs, long_jobs, finished;
};

static struct pool_job *
pop(struct queue *queue)
{
    return QUEUE_ITEM(queue_pop(queue), struct pool_job, link);
}

static void
think(struct pool_job *job)
{
    struct rk_text why = rk_text_over(job->why, sizeof job->why);
    struct rk_rng rng = rk_rng_seed(job->seed);
    uint64_t began = clock_us(CLOCK_MONOTONIC);
    struct rk_mind *mind;
    struct rk_hire hire;

    RK_CHECK(rk_hire_read(job->level, &hire, NULL));
    mind = rk_mind_open(&hire);
    if (mind == NULL) {
        rk_text_add(&why, "There is not enough memory for a bot to think.");
        return;
    }
    mind->stop = &job->stop;
    if (job->wants_hint && job->limit < mind->effort.milliseconds)
        mind->effort.milliseconds = job->limit;
    job->good = job->wants_hint
                    ? bots_hint(&job->turn, mind, &rng, &job->hint, &why)
                    : bots_answer(&job->turn, mind, &rng, job->limit,
                                  job->answer, &why);
    rk_mind_close(mind);
    job->took = clock_us(CLOCK_MONOTONIC) - began;
}

/* A job for ${worker}, short ones first; NULL: there is none. */
static struct pool_job *
take(struct pool *pool, const struct worker *worker)
{
    struct pool_job *job = pop(&pool->short_jobs);

    return job == NULL && !worker->short_only ? pop(&pool->long_jobs) : job;
}

/* Waits for a job; NULL when it is time to end. */
static struct pool_job *
next_job(struct pool *pool, struct worker *worker)
{
    struct pool_job *job = NULL;

    pthread_mutex_lock(&pool->lock);
    while (!pool->closing && (job = take(pool, worker)) == NULL)
        pthread_cond_wait(worker->short_only ? &pool->short_work : &pool->work,
                          &pool->lock);
    worker->job = job;
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void
finish(struct pool *pool, struct worker *worker, struct pool_job *job)
{
    pthread_mutex_lock(&pool->lock);
    worker->job = NULL;
    queue_push(&pool->finished, &job->link);
    pthread_mutex_unlock(&pool->lock);
    pool->wake(pool->context);
}

static void *
work(void *context)
{
    struct worker *worker = context;
    struct pool_job *job;

    crash_thread();
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid),
                worker->short_only ? NICE_SHORT : NICE);
    while ((job = next_job(worker->pool, worker)) != NULL) {
        behalf = (struct behalf){ .what = "bot", .table = job->table };
        think(job);
        finish(worker->pool, worker, job);
    }
    return NULL;
}

static bool
start(struct pool *pool, bool short_only)
{
    struct worker *worker = &pool->worker[pool->workers];

    worker->pool = pool;
    worker->short_only = short_only;
    if (pthread_create(&worker->thread, NULL, work, worker) != 0)
        return false;
    pool->workers++;
    return true;
}

struct pool *
pool_open(int threads, void (*wake)(void *), void *context, struct rk_text *why)
{
    struct pool *pool = memory_new(1, sizeof *pool);

    RK_CHECK(threads >= 0);
    pool->wake = wake;
    pool->context = context;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->short_work, NULL);
    if (threads == 0 || start(pool, false)) {
        for (int i = 1; i < threads && i < THREADS_MAX; i++)
            start(pool, false);
        if (threads == 0 || start(pool, true))
            return pool;
    }
    rk_text_add(why, "The threads for bots cannot be started.");
    pool_close(pool);
    return NULL;
}

void
pool_stop(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    for (int i = 0; i < pool->workers; i++) {
        if (pool->worker[i].job != NULL)
            atomic_store(&pool->worker[i].job->stop, true);
    }
    pthread_cond_broadcast(&pool->work);
    pthread_cond_broadcast(&pool->short_work);
    pthread_mutex_unlock(&pool->lock);
    while (pool->workers > 0)
        pthread_join(pool->worker[--pool->workers].thread, NULL);
    queue_append(&pool->finished, &pool->short_jobs);
    queue_append(&pool->finished, &pool->long_jobs);
}

void
pool_close(struct pool *pool)
{
    struct pool_job *job;

    if (pool == NULL)
        return;
    pool_stop(pool);
    while ((job = pop(&pool->finished)) != NULL)
        free(job);
    pthread_cond_destroy(&pool->short_work);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void
pool_submit(struct pool *pool, struct pool_job *job)
{
    pthread_mutex_lock(&pool->lock);
    queue_push(job->is_long ? &pool->long_jobs : &pool->short_jobs, &job->link);
    pthread_cond_signal(job->is_long ? &pool->work : &pool->short_work);
    if (!job->is_long)
        pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

bool
pool_step(struct pool *pool)
{
    struct worker nobody = { .pool = pool };
    struct pool_job *job;

    pthread_mutex_lock(&pool->lock);
    job = take(pool, &nobody);
    pthread_mutex_unlock(&pool->lock);
    if (job == NULL)
        return false;
    think(job);
    finish(pool, &nobody, job);
    return true;
}

struct pool_job *
pool_fetch(struct pool *pool)
{
    struct pool_job *job;

    pthread_mutex_lock(&pool->lock);
    job = pop(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
    return job;
}
