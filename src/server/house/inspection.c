/* The thread that reads logs, with a connection to the store of its own. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <base/memory.h>
#include <server/ops/behalf.h>
#include <server/ops/crash.h>
#include <server/table/play.h>

#include "inspection.h"

enum { NICE = 10 };

struct found {
    struct found *next;
    struct inspection_find find;
};

struct inspection {
    pthread_t thread;
    char *path;
    char (*links)[SECRET_LINK];
    size_t count;
    atomic_size_t left, failed;
    atomic_bool stop, ended;
    struct health *health;
    void (*wake)(void *);
    void *context;
    struct play_host host; /* around tables that nobody plays at */

    pthread_mutex_t lock; /* for the findings */
    struct found *found;
};

static void
on_aside(void *context, struct play *play, const char *why)
{
    struct inspection *inspection = context;
    struct found *found = memory_new(1, sizeof *found);
    struct rk_text text;

    found->find.table = play_id(play);
    text = rk_text_over(found->find.why, sizeof found->find.why);
    rk_text_add(&text, why);
    pthread_mutex_lock(&inspection->lock);
    found->next = inspection->found;
    inspection->found = found;
    pthread_mutex_unlock(&inspection->lock);
    inspection->wake(inspection->context);
}

/* Opening the table finds everything else that is wrong. */
static bool
on_table(void *context, const struct store_table *row)
{
    struct inspection *inspection = context;

    behalf = (struct behalf){ .what = "inspect", .table = row->id };
    play_close(play_open(&inspection->host, row));
    return false;
}

/* Reads one table after the other, so that no read holds up the journal. */
static void
read_all(struct inspection *inspection)
{
    for (size_t i = 0; i < inspection->count && !inspection->stop; i++) {
        if (store_find_table(inspection->host.store, inspection->links[i],
                             on_table, inspection) == STORE_FAILED)
            inspection->failed++;
        inspection->left--;
    }
}

static bool
is_stopped(void *context)
{
    return ((struct inspection *)context)->stop;
}

static void *
work(void *context)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct inspection *inspection = context;
    struct store *store;

    crash_thread();
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    store = store_open(&(struct store_settings){ .path = inspection->path,
                                                 .asks_only = true,
                                                 .health = inspection->health },
                       &why);
    inspection->host = (struct play_host){ .store = store,
                                           .context = inspection,
                                           .aside = on_aside };
    if (store != NULL) {
        read_all(inspection);
        if (!inspection->stop)
            store_check(store, is_stopped, inspection);
    } else
        inspection->failed = inspection->count;
    store_close(store);
    free(inspection->links);
    inspection->links = NULL;
    inspection->ended = true;
    inspection->wake(inspection->context);
    return NULL;
}

struct inspection *
inspection_open(const char *path, struct health *health,
                char (*links)[SECRET_LINK], size_t count, void (*wake)(void *),
                void *context)
{
    struct inspection *inspection = memory_new(1, sizeof *inspection);

    inspection->path = memory_copy(path);
    inspection->health = health;
    inspection->links = links;
    inspection->count = count;
    inspection->left = count;
    inspection->wake = wake;
    inspection->context = context;
    pthread_mutex_init(&inspection->lock, NULL);
    if (pthread_create(&inspection->thread, NULL, work, inspection) == 0)
        return inspection;
    pthread_mutex_destroy(&inspection->lock);
    free(inspection->path);
    free(inspection);
    free(links);
    return NULL;
}

void
inspection_close(struct inspection *inspection)
{
    struct inspection_find find;

    if (inspection == NULL)
        return;
    inspection->stop = true;
    pthread_join(inspection->thread, NULL);
    while (inspection_fetch(inspection, &find))
        continue;
    pthread_mutex_destroy(&inspection->lock);
    free(inspection->path);
    free(inspection);
}

bool
inspection_fetch(struct inspection *inspection, struct inspection_find *find)
{
    struct found *found;

    pthread_mutex_lock(&inspection->lock);
    found = inspection->found;
    if (found != NULL)
        inspection->found = found->next;
    pthread_mutex_unlock(&inspection->lock);
    if (found == NULL)
        return false;
    *find = found->find;
    free(found);
    return true;
}

size_t
inspection_left(struct inspection *inspection)
{
    return inspection->left;
}

size_t
inspection_failed(struct inspection *inspection)
{
    return inspection->failed;
}

bool
inspection_ended(struct inspection *inspection)
{
    return inspection->ended;
}
