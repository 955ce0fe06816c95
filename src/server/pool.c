/* The threads of the bots. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <rookery/check.h>

#include "behalf.h"
#include "pool.h"

enum { THREADS_MAX = 64, NICE = 10 };

struct line {
    struct pool_job *first, *last;
};

struct pool {
    pthread_t thread[THREADS_MAX];
    int threads;
    void (*wake)(void *);
    void *context;
    atomic_bool stop; /* also tells searches to answer at once */

    pthread_mutex_t lock; /* for the lines */
    pthread_cond_t work;
    struct line wanted, finished;
};

static void
push(struct line *line, struct pool_job *job)
{
    job->next = NULL;
    if (line->first == NULL)
        line->first = job;
    else
        line->last->next = job;
    line->last = job;
}

static struct pool_job *
pop(struct line *line)
{
    struct pool_job *job = line->first;

    if (job != NULL)
        line->first = job->next;
    return job;
}

static void
think(struct pool *pool, struct pool_job *job)
{
    struct rk_text why = rk_text_over(job->why, sizeof job->why);
    struct rk_rng rng = rk_rng_seed(job->seed);
    struct rk_mind *mind = rk_mind_open(&job->hire);

    if (mind == NULL) {
        rk_text_add(&why, "There is no memory left for a bot to think.");
        return;
    }
    mind->stop = &pool->stop;
    job->good = job->wants_hint
                    ? bots_hint(&job->turn, mind, &rng, &job->hint, &why)
                    : bots_answer(&job->turn, mind, &rng, job->answer, &why);
    rk_mind_close(mind);
}

/* The next job; NULL when it is time to end. */
static struct pool_job *
next_job(struct pool *pool)
{
    struct pool_job *job = NULL;

    pthread_mutex_lock(&pool->lock);
    while (!atomic_load(&pool->stop) && (job = pop(&pool->wanted)) == NULL)
        pthread_cond_wait(&pool->work, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void *
work(void *context)
{
    struct pool *pool = context;
    struct pool_job *job;

    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    while ((job = next_job(pool)) != NULL) {
        behalf = (struct behalf){ .what = "bot", .table = job->table };
        think(pool, job);
        pthread_mutex_lock(&pool->lock);
        push(&pool->finished, job);
        pthread_mutex_unlock(&pool->lock);
        pool->wake(pool->context);
    }
    return NULL;
}

struct pool *
pool_open(int threads, void (*wake)(void *), void *context, struct rk_text *why)
{
    struct pool *pool = calloc(1, sizeof *pool);

    RK_CHECK(pool != NULL && threads > 0);
    pool->wake = wake;
    pool->context = context;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    while (pool->threads < threads && pool->threads < THREADS_MAX &&
           pthread_create(&pool->thread[pool->threads], NULL, work, pool) == 0)
        pool->threads++;
    if (pool->threads > 0)
        return pool;
    rk_text_add(why, "No thread for bots can be started.");
    pool_close(pool);
    return NULL;
}

void
pool_close(struct pool *pool)
{
    struct pool_job *job;

    if (pool == NULL)
        return;
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->stop, true);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    while ((job = pop(&pool->wanted)) != NULL)
        pool_job_free(job);
    while ((job = pop(&pool->finished)) != NULL)
        pool_job_free(job);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void
pool_submit(struct pool *pool, struct pool_job *job)
{
    pthread_mutex_lock(&pool->lock);
    push(&pool->wanted, job);
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

int
pool_waiting(struct pool *pool)
{
    int count = 0;

    pthread_mutex_lock(&pool->lock);
    for (struct pool_job *job = pool->wanted.first; job != NULL;
         job = job->next)
        count++;
    pthread_mutex_unlock(&pool->lock);
    return count;
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

void
pool_job_free(struct pool_job *job)
{
    gametable_turn_free(&job->turn);
    free(job);
}
