/*
 * The threads of a batch. Each has a worker of its own and a share of the
 * matches; the thread that calls has the first one.
 */
#include <pthread.h>
#include <string.h>

#include <base/memory.h>

#include "inside.h"

/* One thread besides the caller's. */
struct hand {
    struct batch_crew *crew;
    pthread_t thread;
    int number; /* of its worker, from 1 */
};

struct batch_crew {
    struct batch_worker *worker;
    int workers;
    struct hand *hand;
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    uint64_t round; /* of work; raised when some begins */
    int busy;       /* hands at work */
    bool ends;

    /* The work of this round. */
    batch_job *job;
    void *with;
    int matches;
};

/* Does the share of worker ${number}. */
static void
do_share(struct batch_crew *crew, int number)
{
    int64_t matches = crew->matches;
    int first = (int)(matches * number / crew->workers);
    int end = (int)(matches * (number + 1) / crew->workers);

    crew->job(&crew->worker[number], first, end, crew->with);
}

/* Waits for a round after ${round}; false: there will be none. */
static bool
await_round(struct batch_crew *crew, uint64_t round)
{
    bool ends;

    pthread_mutex_lock(&crew->lock);
    while (crew->round == round && !crew->ends)
        pthread_cond_wait(&crew->begun, &crew->lock);
    ends = crew->ends;
    pthread_mutex_unlock(&crew->lock);
    return !ends;
}

static void *
work(void *arg)
{
    struct hand *hand = arg;
    struct batch_crew *crew = hand->crew;

    for (uint64_t round = 0; await_round(crew, round); round++) {
        do_share(crew, hand->number);
        pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0)
            pthread_cond_signal(&crew->done);
        pthread_mutex_unlock(&crew->lock);
    }
    return NULL;
}

/* A crew of ${workers}; with fewer where threads cannot be had. */
struct batch_crew *
batch_crew_new(struct batch_worker *worker, int workers)
{
    struct batch_crew *crew = memory_new(1, sizeof *crew);

    crew->worker = worker;
    crew->workers = 1;
    crew->hand = memory_new((size_t)workers, sizeof *crew->hand);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->done, NULL);
    for (; crew->workers < workers; crew->workers++) {
        struct hand *hand = &crew->hand[crew->workers];

        hand->crew = crew;
        hand->number = crew->workers;
        if (pthread_create(&hand->thread, NULL, work, hand) != 0)
            break;
    }
    return crew;
}

/* Lets all hands begin a round, or end. */
static void
announce(struct batch_crew *crew, bool ends)
{
    pthread_mutex_lock(&crew->lock);
    crew->busy = crew->workers - 1;
    crew->round++;
    crew->ends = ends;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
}

void
batch_crew_free(struct batch_crew *crew)
{
    if (crew == NULL)
        return;
    announce(crew, true);
    for (int i = 1; i < crew->workers; i++)
        pthread_join(crew->hand[i].thread, NULL);
    free(crew->hand);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->done);
    pthread_cond_destroy(&crew->begun);
    free(crew);
}

void
batch_crew_run(struct batch_crew *crew, int matches, batch_job *job, void *with)
{
    if (crew->workers == 1) {
        job(&crew->worker[0], 0, matches, with);
        return;
    }
    crew->job = job; /* nobody is at work */
    crew->with = with;
    crew->matches = matches;
    announce(crew, false);
    do_share(crew, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->busy > 0)
        pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
