/*
 * Questions that may not take long, for a thread that others wait for. Each has
 * a time limit. After one that failed, all fail unasked for some time, so that
 * a database that is silent costs that thread a small part of its time only.
 * Connecting, which may take long, has a thread of its own.
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <base/clock.h>
#include <base/memory.h>

#include "postgres.h"

/* Silence after a failed question, as a multiple of its duration. */
enum { QUIET_TIMES = 9 };

/* A connection that a thread is making. */
struct postgres_dialing {
    struct postgres_link link;
    pthread_t thread;
    pthread_mutex_t lock; /* for done */
    pthread_cond_t ended;
    bool done;
};

static uint64_t
now_ms(void)
{
    return clock_ms(CLOCK_MONOTONIC);
}

static void
say_silent(struct postgres_link *link)
{
    snprintf(link->link.trouble, sizeof link->link.trouble,
             "The database cannot be reached: it does not answer in time.");
}

void
postgres_hurry(struct driver_link *base, int ms)
{
    link_of(base)->hurry_ms = (uint64_t)ms;
}

bool
postgres_hurry_begin(struct postgres_link *link)
{
    uint64_t now = now_ms();

    if (link->hurry_ms == 0)
        return true;
    if (now < link->quiet_ms) {
        say_silent(link);
        return false;
    }
    link->until_ms = now + link->hurry_ms;
    return true;
}

void
postgres_hurry_end(struct postgres_link *link, bool good)
{
    uint64_t now = now_ms(), begun = link->until_ms - link->hurry_ms;

    if (link->until_ms != 0 && !good)
        link->quiet_ms = now + QUIET_TIMES * (now - begun);
    link->until_ms = 0;
}

/* Connecting */

static void *
dial(void *context)
{
    struct postgres_dialing *d = context;

    postgres_connect(&d->link);
    pthread_mutex_lock(&d->lock);
    d->done = true;
    pthread_cond_signal(&d->ended);
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

static void
free_dialing(struct postgres_link *link)
{
    pthread_cond_destroy(&link->dialing->ended);
    pthread_mutex_destroy(&link->dialing->lock);
    free(link->dialing);
    link->dialing = NULL;
}

/* Starts a thread that connects to the same address. */
static bool
start(struct postgres_link *link)
{
    struct postgres_dialing *d = memory_new(1, sizeof *d);
    pthread_condattr_t monotonic;

    d->link = (struct postgres_link){ .link = { .driver = link->link.driver },
                                      .address = link->address };
    memcpy(d->link.name, link->name, sizeof d->link.name);
    link->dialing = d;
    pthread_mutex_init(&d->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&d->ended, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&d->thread, NULL, dial, d) == 0)
        return true;
    free_dialing(link);
    return false;
}

/* True if the thread has ended by the time ${until_ms}. */
static bool
has_ended(struct postgres_dialing *d, uint64_t until_ms)
{
    struct timespec until = { .tv_sec = (time_t)(until_ms / 1000),
                              .tv_nsec = (long)(until_ms % 1000) * 1000000 };
    int code = 0;
    bool done;

    pthread_mutex_lock(&d->lock);
    while (!d->done && code != ETIMEDOUT)
        code = pthread_cond_timedwait(&d->ended, &d->lock, &until);
    done = d->done;
    pthread_mutex_unlock(&d->lock);
    return done;
}

/* Takes over what the thread has made. */
static void
take(struct postgres_link *link)
{
    struct postgres_dialing *d = link->dialing;

    pthread_join(d->thread, NULL);
    postgres_disconnect(link);
    link->conn = d->link.conn;
    link->tried_ms = d->link.tried_ms;
    if (link->conn == NULL)
        memcpy(link->link.trouble, d->link.link.trouble,
               sizeof link->link.trouble);
    free_dialing(link);
}

bool
postgres_hurry_connect(struct postgres_link *link)
{
    if ((link->dialing == NULL && !start(link)) ||
        !has_ended(link->dialing, link->until_ms)) {
        say_silent(link);
        return false;
    }
    take(link);
    return postgres_is_connected(link);
}

void
postgres_hurry_stop(struct postgres_link *link)
{
    if (link->dialing != NULL)
        take(link);
}
