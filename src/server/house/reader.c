/* The threads that read logs. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <base/memory.h>
#include <server/ops/crash.h>
#include <server/ops/behalf.h>

#include "reader.h"

enum { NICE = 5 };

/* One thread and its jobs. */
struct desk {
    struct reader *reader;
    pthread_t thread;
    bool started;
    struct queue wanted;
    bool busy;
};

struct reader {
    char *path;
    struct health *health;
    void (*wake)(void *);
    void *context;

    pthread_mutex_t lock; /* for all that follows, and the desks */
    pthread_cond_t work;
    struct queue finished;
    bool stop;
    struct desk desk[READER_KINDS];
};

static struct reader_job *
pop(struct queue *queue)
{
    return QUEUE_ITEM(queue_pop(queue), struct reader_job, link);
}

/* Waits for the next job; NULL when it is time to end. */
static struct reader_job *
next_job(struct desk *desk)
{
    struct reader *reader = desk->reader;
    struct reader_job *job = NULL;

    pthread_mutex_lock(&reader->lock);
    while (!reader->stop && (job = pop(&desk->wanted)) == NULL)
        pthread_cond_wait(&reader->work, &reader->lock);
    desk->busy = job != NULL;
    pthread_mutex_unlock(&reader->lock);
    return job;
}

static void
finish(struct desk *desk, struct reader_job *job)
{
    struct reader *reader = desk->reader;

    pthread_mutex_lock(&reader->lock);
    queue_push(&reader->finished, &job->link);
    desk->busy = false;
    pthread_mutex_unlock(&reader->lock);
    reader->wake(reader->context);
}

static struct store *
open_store(const struct reader *reader)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    return store_open(&(struct store_settings){ .path = reader->path,
                                                .asks_only = true,
                                                .health = reader->health },
                      &why);
}

/* A store that cannot be opened (NULL) is tried again for the next job. */
static void *
work(void *context)
{
    struct desk *desk = context;
    struct store *store = NULL;
    struct reader_job *job;

    crash_thread();
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    while ((job = next_job(desk)) != NULL) {
        if (store == NULL)
            store = open_store(desk->reader);
        behalf = job->behalf;
        job->run(job, store);
        finish(desk, job);
    }
    store_close(store);
    return NULL;
}

struct reader *
reader_open(const char *path, struct health *health, void (*wake)(void *),
            void *context, struct rk_text *why)
{
    struct reader *reader = memory_new(1, sizeof *reader);

    reader->path = memory_copy(path);
    reader->health = health;
    reader->wake = wake;
    reader->context = context;
    pthread_mutex_init(&reader->lock, NULL);
    pthread_cond_init(&reader->work, NULL);
    for (int kind = 0; kind < READER_KINDS; kind++) {
        struct desk *desk = &reader->desk[kind];

        desk->reader = reader;
        desk->started = pthread_create(&desk->thread, NULL, work, desk) == 0;
        if (desk->started)
            continue;
        rk_text_add(why, "The threads for reading logs cannot be started.");
        reader_close(reader);
        return NULL;
    }
    return reader;
}

static void
end_all(struct queue *queue, bool ran)
{
    struct reader_job *job;

    while ((job = pop(queue)) != NULL)
        job->done(job, ran);
}

void
reader_close(struct reader *reader)
{
    if (reader == NULL)
        return;
    pthread_mutex_lock(&reader->lock);
    reader->stop = true;
    pthread_cond_broadcast(&reader->work);
    pthread_mutex_unlock(&reader->lock);
    for (int kind = 0; kind < READER_KINDS; kind++) {
        if (reader->desk[kind].started)
            pthread_join(reader->desk[kind].thread, NULL);
    }
    end_all(&reader->finished, true);
    for (int kind = 0; kind < READER_KINDS; kind++)
        end_all(&reader->desk[kind].wanted, false);
    pthread_cond_destroy(&reader->work);
    pthread_mutex_destroy(&reader->lock);
    free(reader->path);
    free(reader);
}

void
reader_submit(struct reader *reader, struct reader_job *job)
{
    job->behalf = behalf;
    pthread_mutex_lock(&reader->lock);
    queue_push(&reader->desk[job->kind].wanted, &job->link);
    pthread_cond_broadcast(&reader->work);
    pthread_mutex_unlock(&reader->lock);
}

bool
reader_deliver(struct reader *reader, int most)
{
    struct reader_job *job;
    bool more;

    do {
        pthread_mutex_lock(&reader->lock);
        job = most > 0 ? pop(&reader->finished) : NULL;
        more = reader->finished.first != NULL;
        pthread_mutex_unlock(&reader->lock);
        if (job != NULL) {
            behalf = job->behalf;
            job->done(job, true);
        }
        most--;
    } while (job != NULL);
    return more;
}

bool
reader_idle(struct reader *reader)
{
    bool idle;

    pthread_mutex_lock(&reader->lock);
    idle = reader->finished.first == NULL;
    for (int kind = 0; kind < READER_KINDS; kind++)
        idle = idle && reader->desk[kind].wanted.first == NULL &&
               !reader->desk[kind].busy;
    pthread_mutex_unlock(&reader->lock);
    return idle;
}

int
reader_waiting(struct reader *reader, enum reader_kind kind)
{
    int count;

    pthread_mutex_lock(&reader->lock);
    count = (int)reader->desk[kind].wanted.count;
    pthread_mutex_unlock(&reader->lock);
    return count;
}
