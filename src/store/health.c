/* Failed reads and damaged rows, counted. */
#include <pthread.h>
#include <stdlib.h>

#include <base/clock.h>

#include "health.h"

struct health {
    pthread_mutex_t lock;
    int references;
    struct health_state state;
    uint64_t failed_at; /* milliseconds of a clock that only goes forward */
    uint64_t fetched;
    struct health_damage damage[HEALTH_DAMAGE_MAX];
};

struct health *
health_open(void)
{
    struct health *health = calloc(1, sizeof *health);

    if (health == NULL)
        return NULL;
    pthread_mutex_init(&health->lock, NULL);
    health->references = 1;
    return health;
}

struct health *
health_share(struct health *health)
{
    pthread_mutex_lock(&health->lock);
    health->references++;
    pthread_mutex_unlock(&health->lock);
    return health;
}

void
health_close(struct health *health)
{
    int left;

    if (health == NULL)
        return;
    pthread_mutex_lock(&health->lock);
    left = --health->references;
    pthread_mutex_unlock(&health->lock);
    if (left > 0)
        return;
    pthread_mutex_destroy(&health->lock);
    free(health);
}

/* Keeps ${why}; the lock is held. */
static void
note(struct health *health, const char *why)
{
    struct rk_text text =
        rk_text_over(health->state.trouble, sizeof health->state.trouble);

    rk_text_add(&text, why);
}

void
health_read_failed(struct health *health, const char *why)
{
    pthread_mutex_lock(&health->lock);
    note(health, why);
    health->state.reads_failed++;
    health->failed_at = clock_ms(CLOCK_MONOTONIC);
    pthread_mutex_unlock(&health->lock);
}

void
health_unsound(struct health *health, const char *why)
{
    pthread_mutex_lock(&health->lock);
    note(health, why);
    health->state.unsound = true;
    pthread_mutex_unlock(&health->lock);
}

static bool
is_known(const struct health *health, const struct health_damage *damage)
{
    for (uint64_t i = 0; i < health->state.damaged; i++) {
        const struct health_damage *d = &health->damage[i];

        if (d->row == damage->row && d->id == damage->id &&
            d->number == damage->number)
            return true;
    }
    return false;
}

void
health_damaged(struct health *health, const struct health_damage *damage)
{
    pthread_mutex_lock(&health->lock);
    if (health->state.damaged < HEALTH_DAMAGE_MAX && !is_known(health, damage))
        health->damage[health->state.damaged++] = *damage;
    pthread_mutex_unlock(&health->lock);
}

bool
health_fetch(struct health *health, struct health_damage *damage)
{
    bool more;

    pthread_mutex_lock(&health->lock);
    more = health->fetched < health->state.damaged;
    if (more)
        *damage = health->damage[health->fetched++];
    pthread_mutex_unlock(&health->lock);
    return more;
}

struct health_state
health_state(struct health *health)
{
    struct health_state state;

    pthread_mutex_lock(&health->lock);
    state = health->state;
    state.failed_ms = clock_ms(CLOCK_MONOTONIC) - health->failed_at;
    pthread_mutex_unlock(&health->lock);
    return state;
}
