/*
 * The queue of changes and the thread that makes them durable in groups.
 * Changes that are queued while one group is being written form the next group.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <base/clock.h>
#include <rookery/check.h>

#include "change.h"
#include "driver.h"
#include "ids.h"
#include "reserve.h"
#include "room.h"
#include "store_ask.h"

enum { LOOK_S = 2 }; /* the room is looked at without changes, too */

struct store {
    const struct driver *driver;
    struct driver_link *writer; /* of the store's thread; NULL: no thread */
    struct driver_link *reader; /* of the thread that asks */
    struct health *health;      /* of its questions */
    struct reserve *reserve;    /* of the store's thread; NULL: none */
    struct room *room;          /* likewise */
    void (*started)(void);      /* called by that thread; or NULL */
    store_wake *wake;
    void *context;
    struct ids ids;

    pthread_t thread;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t work;  /* there is work, or it is time to end */
    pthread_cond_t idle;  /* a group is finished */
    struct queue wanted, finished;
    size_t undelivered; /* changes that were submitted */
    bool busy, ending;
    struct store_stats stats;
    char trouble[RK_SENTENCE_MAX];
};

static struct change *
change_of(struct queue_link *link)
{
    return QUEUE_ITEM(link, struct change, link);
}

/* Keeps why ${link} failed, for store_trouble(). */
static void
note(struct store *store, struct driver_link *link)
{
    pthread_mutex_lock(&store->lock);
    memcpy(store->trouble, link->trouble, sizeof store->trouble);
    pthread_mutex_unlock(&store->lock);
}

/* Looks how much of the disk is free, for store_stats(). */
static void
look_at_room(struct store *store)
{
    bool full = !room_is_there(store->room);

    pthread_mutex_lock(&store->lock);
    store->stats.full = full;
    store->stats.free = room_free(store->room);
    pthread_mutex_unlock(&store->lock);
}

/* Fetches ids where few are left; if that fails it is tried again. */
static void
reserve_ids(struct store *store)
{
    if (ids_reserve(&store->ids, store->writer) != STORE_OK)
        note(store, store->writer);
}

/* Refuses changes that there is no room for; the number of those left. */
static size_t
refuse_some(struct store *store, const struct queue *group)
{
    bool full = !room_is_there(store->room);
    size_t left = 0;

    for (struct queue_link *at = group->first; at != NULL; at = at->next) {
        struct change *c = change_of(at);

        c->status = full && room_is_needed(&c->change) ? STORE_FULL : STORE_OK;
        left += c->status == STORE_OK;
    }
    return left;
}

/*
 * Applies the changes of one group that are not refused; STORE_FAILED if it
 * cannot be kept.
 */
static enum store_status
apply_all(struct store *store, const struct queue *group)
{
    enum store_status status = store->driver->begin(store->writer);

    for (struct queue_link *at = group->first;
         at != NULL && status != STORE_FAILED; at = at->next) {
        struct change *c = change_of(at);

        if (c->status != STORE_FULL)
            status =
                store->driver->apply(store->writer, &c->change, &c->status);
    }
    if (status != STORE_FAILED)
        status = store->driver->commit(store->writer);
    return status;
}

/* Counts a group of ${size} changes that took from ${since} until now. */
static void
measure(struct store *store, size_t size, double since, bool kept)
{
    double took = clock_seconds(CLOCK_MONOTONIC) - since;
    struct store_stats *stats = &store->stats;

    pthread_mutex_lock(&store->lock);
    stats->fine = kept;
    (*(kept ? &stats->kept : &stats->failed))++;
    histogram_add(&stats->seconds, histogram_seconds, took);
    histogram_add(&stats->sizes, histogram_sizes, (double)size);
    if (took > stats->slowest)
        stats->slowest = took;
    pthread_mutex_unlock(&store->lock);
}

/* True if a change of ${group} frees space on the disk. */
static bool
frees(const struct queue *group)
{
    struct queue_link *at = group->first;

    while (at != NULL && !change_of(at)->change.frees)
        at = at->next;
    return at != NULL;
}

/* Makes one group durable, or fails it as a whole; but some are refused. */
static void
keep(struct store *store, const struct queue *group)
{
    double since = clock_seconds(CLOCK_MONOTONIC);
    size_t left = refuse_some(store, group);
    bool kept;

    if (left == 0)
        return;
    kept = apply_all(store, group) == STORE_OK;
    if (!kept && frees(group) && reserve_give(store->reserve)) {
        store->driver->rollback(store->writer);
        kept = apply_all(store, group) == STORE_OK;
    }
    measure(store, left, since, kept);
    if (kept)
        return;
    note(store, store->writer);
    store->driver->rollback(store->writer);
    for (struct queue_link *at = group->first; at != NULL; at = at->next) {
        if (change_of(at)->status != STORE_FULL)
            change_of(at)->status = STORE_FAILED;
    }
}

/*
 * Waits for work with the lock held; false after LOOK_S without any, if there
 * is something to look after.
 */
static bool
await_work(struct store *store)
{
    struct timespec until;

    if (store->room == NULL && store->driver->reserve == NULL)
        return pthread_cond_wait(&store->work, &store->lock) == 0;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += LOOK_S;
    return pthread_cond_timedwait(&store->work, &store->lock, &until) == 0;
}

/*
 * Waits for work, and looks at the room and the ids meanwhile; an empty group
 * when it is time to end.
 */
static struct queue
next_group(struct store *store)
{
    struct queue group;

    pthread_mutex_lock(&store->lock);
    while (store->wanted.first == NULL && !store->ending) {
        if (await_work(store))
            continue;
        pthread_mutex_unlock(&store->lock);
        look_at_room(store);
        reserve_ids(store);
        pthread_mutex_lock(&store->lock);
    }
    group = queue_take(&store->wanted);
    store->busy = group.first != NULL;
    pthread_mutex_unlock(&store->lock);
    return group;
}

static void
finish(struct store *store, struct queue *group)
{
    pthread_mutex_lock(&store->lock);
    queue_append(&store->finished, group);
    pthread_mutex_unlock(&store->lock);
    if (store->wake != NULL)
        store->wake(store->context);
}

static void
end_group(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    store->busy = false;
    pthread_cond_broadcast(&store->idle);
    pthread_mutex_unlock(&store->lock);
}

static void *
work(void *context)
{
    struct store *store = context;
    struct queue group;

    if (store->started != NULL)
        store->started();
    reserve_make(store->reserve);
    look_at_room(store);
    while ((group = next_group(store)).first != NULL) {
        keep(store, &group);
        look_at_room(store);
        finish(store, &group);
        reserve_ids(store);
        store->driver->rest(store->writer);
        reserve_make(store->reserve);
        end_group(store);
    }
    return NULL;
}

static void
disconnect(struct store *store)
{
    if (store->reader != NULL)
        store->driver->close(store->reader);
    if (store->writer != NULL)
        store->driver->close(store->writer);
}

bool
store_is_address(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0 ||
           strncmp(path, "postgres://", 11) == 0;
}

void
store_hurry(struct store *store, int ms)
{
    if (store->driver->hurry != NULL)
        store->driver->hurry(store->reader, ms);
}

const char *
store_name(const char *path)
{
    return store_is_address(path) ? "PostgreSQL" : path;
}

/* Opens the connections that are needed; false after a sentence. */
static bool
connect_all(struct store *store, const struct store_settings *settings,
            struct rk_text *why)
{
    if (!settings->asks_only)
        store->writer = store->driver->open(settings, true, why);
    if (settings->asks_only || store->writer != NULL)
        store->reader = store->driver->open(settings, false, why);
    if (store->reader != NULL)
        return true;
    disconnect(store);
    return false;
}

const struct driver *
store_driver(const char *path)
{
    return store_is_address(path) ? &driver_postgres : &driver_sqlite;
}

/* The last part of closing it. */
static void
free_store(struct store *store)
{
    ids_close(&store->ids);
    reserve_close(store->reserve);
    room_close(store->room);
    health_close(store->health);
    free(store);
}

/* A disk of its own: what is free there, and kept free. */
static void
measure_disk(struct store *store, const struct store_settings *settings)
{
    if (settings->reserve > 0)
        store->reserve = reserve_open(settings->path, settings->reserve);
    store->room = room_open(settings->path, settings->spare);
}

/* Waits for ${work} are not disturbed when somebody sets the clock. */
static void
make_work(pthread_cond_t *work)
{
    pthread_condattr_t steady;

    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(work, &steady);
    pthread_condattr_destroy(&steady);
}

struct store *
store_open(const struct store_settings *settings, struct rk_text *why)
{
    struct store *store = calloc(1, sizeof *store);

    if (store == NULL) {
        rk_text_add(why, "There is no memory left to open the store.");
        return NULL;
    }
    ids_open(&store->ids);
    store->driver = store_driver(settings->path);
    store->stats.fine = true;
    store->stats.free = UINT64_MAX;
    store->started = settings->started;
    store->wake = settings->wake;
    store->context = settings->context;
    store->health = settings->health != NULL ? health_share(settings->health)
                                             : health_open();
    if (!settings->asks_only && !store_is_address(settings->path))
        measure_disk(store, settings);
    if (store->health == NULL || !connect_all(store, settings, why))
        goto err0;
    pthread_mutex_init(&store->lock, NULL);
    make_work(&store->work);
    pthread_cond_init(&store->idle, NULL);
    if (store->writer != NULL)
        reserve_ids(store);
    if (store->writer == NULL ||
        pthread_create(&store->thread, NULL, work, store) == 0)
        return store;
    rk_text_add(why, "The store's thread cannot be started.");
    pthread_cond_destroy(&store->idle);
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->lock);
    disconnect(store);
err0:
    free_store(store);
    return NULL;
}

static void
end_thread(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    store->ending = true;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
}

void
store_close(struct store *store)
{
    if (store == NULL)
        return;
    if (store->writer != NULL && store->driver->stop != NULL)
        store->driver->stop(store->writer);
    store_drain(store);
    if (store->writer != NULL)
        end_thread(store);
    pthread_cond_destroy(&store->idle);
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->lock);
    disconnect(store);
    free_store(store);
}

bool
store_submit(struct store *store, const struct store_change *change,
             store_done *done, void *context)
{
    struct change *copy;

    RK_CHECK(store->writer != NULL);
    if (store->driver->is_stalled != NULL &&
        store->driver->is_stalled(store->writer))
        return false;
    copy = change_copy(change);
    if (copy == NULL)
        return false;
    copy->done = done;
    copy->context = context;
    pthread_mutex_lock(&store->lock);
    queue_push(&store->wanted, &copy->link);
    store->undelivered++;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->lock);
    return true;
}

enum store_status
store_start_ids(struct store *store)
{
    uint64_t person, table;
    enum store_status status = STORE_OK;

    if (store->driver->reserve != NULL)
        return STORE_OK;
    status = store_last_ids(store, &person, &table);
    if (status != STORE_OK)
        return status;
    ids_count(&store->ids, STORE_PEOPLE, person);
    ids_count(&store->ids, STORE_TABLES, table);
    return STORE_OK;
}

uint64_t
store_new_id(struct store *store, enum store_ids of)
{
    return ids_take(&store->ids, of);
}

bool
store_is_shared(const struct store *store)
{
    return store->driver->reserve != NULL;
}

/* Takes the first finished change; NULL if there is none. */
static struct change *
fetch(struct store *store)
{
    struct queue_link *first;

    pthread_mutex_lock(&store->lock);
    first = queue_pop(&store->finished);
    store->undelivered -= first != NULL;
    pthread_mutex_unlock(&store->lock);
    return change_of(first);
}

bool
store_deliver(struct store *store)
{
    struct change *c = fetch(store);

    if (c == NULL)
        return false;
    if (c->done != NULL)
        c->done(c->context, c->status);
    free(c);
    return true;
}

/* Callbacks may submit more changes: repeats until there are none. */
void
store_drain(struct store *store)
{
    do {
        pthread_mutex_lock(&store->lock);
        while (store->wanted.first != NULL || store->busy)
            pthread_cond_wait(&store->idle, &store->lock);
        pthread_mutex_unlock(&store->lock);
    } while (store_deliver(store));
}

bool
store_idle(struct store *store)
{
    bool idle;

    pthread_mutex_lock(&store->lock);
    idle = store->wanted.first == NULL && store->finished.first == NULL &&
           !store->busy;
    pthread_mutex_unlock(&store->lock);
    return idle;
}

bool
store_is_keeping(struct store *store)
{
    bool keeping;

    pthread_mutex_lock(&store->lock);
    keeping = store->undelivered > 0;
    pthread_mutex_unlock(&store->lock);
    return keeping;
}

struct store_stats
store_stats(struct store *store)
{
    struct store_stats stats;

    pthread_mutex_lock(&store->lock);
    stats = store->stats;
    store->stats.slowest = 0;
    pthread_mutex_unlock(&store->lock);
    return stats;
}

bool
store_is_full(struct store *store)
{
    bool full;

    pthread_mutex_lock(&store->lock);
    full = store->stats.full;
    pthread_mutex_unlock(&store->lock);
    return full;
}

void
store_trouble(struct store *store, struct rk_text *text)
{
    pthread_mutex_lock(&store->lock);
    rk_text_add(text, store->trouble);
    pthread_mutex_unlock(&store->lock);
}

void
store_say_full(const struct store *store, struct rk_text *why)
{
    if (store->room != NULL)
        room_say(store->room, why);
}

struct health *
store_health(const struct store *store)
{
    return store->health;
}

enum store_status
store_check(struct store *store, bool (*stop)(void *context), void *context)
{
    enum store_status status =
        store->driver->check(store->reader, stop, context);

    if (status == STORE_FAILED)
        health_unsound(store->health, store->reader->trouble);
    return status;
}

enum store_status
store_ask(struct store *store, const struct sql_ask *asked)
{
    struct sql_ask question = *asked;
    enum store_status status;

    question.health = store->health;
    status = sql_ask(store->reader, &question);
    if (status == STORE_FAILED) {
        note(store, store->reader);
        health_read_failed(store->health, store->reader->trouble);
    }
    return status;
}
