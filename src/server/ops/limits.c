/* Buckets, found by address or person. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <store/secret.h>

#include "limits.h"

enum {
    SWEPT = LIMITS_CHAINS / LIMITS_SWEEPS, /* chains at once */
    OWN_SHARE = 50 /* this machine may have so many times as much */
};

struct limits {
    struct limits_one *chain[LIMITS_CHAINS]; /* the last used come first */
    uint64_t salt; /* nobody can choose whom to share a chain with */
    int count;
    int swept; /* the chain to be swept next */
};

uint64_t
limits_wait(struct limits_bucket *bucket, uint64_t rate, uint64_t burst,
            uint64_t cost, uint64_t now)
{
    double refilled = (double)(now - bucket->when) / 1000 * (double)rate;
    double over;

    if (rate == 0)
        return 0;
    bucket->used = bucket->used > refilled ? bucket->used - refilled : 0;
    bucket->when = now;
    if (cost > rate * burst)
        cost = rate * burst;
    over = bucket->used + (double)cost - (double)(rate * burst);
    return over > 0 ? (uint64_t)(over / (double)rate * 1000) + 1 : 0;
}

void
limits_spend(struct limits_bucket *bucket, uint64_t rate, uint64_t cost)
{
    if (rate != 0)
        bucket->used += (double)cost;
}

bool
limits_take(struct limits_bucket *bucket, uint64_t rate, uint64_t burst,
            uint64_t now)
{
    if (limits_wait(bucket, rate, burst, 1, now) != 0)
        return false;
    limits_spend(bucket, rate, 1);
    return true;
}

struct limits *
limits_open(void)
{
    struct limits *limits = calloc(1, sizeof *limits);

    RK_CHECK(limits != NULL);
    secret_bytes(&limits->salt, sizeof limits->salt);
    return limits;
}

void
limits_close(struct limits *limits)
{
    struct limits_one *next;

    if (limits == NULL)
        return;
    for (int i = 0; i < LIMITS_CHAINS; i++) {
        for (struct limits_one *one = limits->chain[i]; one != NULL;
             one = next) {
            next = one->next;
            free(one);
        }
    }
    free(limits);
}

static struct limits_one **
chain_of(struct limits *limits, const unsigned char key[ADDRESS_BYTES])
{
    uint64_t hash = limits->salt;

    for (int i = 0; i < ADDRESS_BYTES; i++)
        hash = (hash ^ key[i]) * 0x100000001b3u;
    return &limits->chain[(hash >> 32) % LIMITS_CHAINS];
}

static void
forget(struct limits *limits, struct limits_one **at)
{
    struct limits_one *one = *at;

    *at = one->next;
    free(one);
    limits->count--;
}

static bool
is_counting(const struct limits_one *one)
{
    return one->connections > 0 || one->tables > 0 || one->seats > 0 ||
           one->entries > 0;
}

/*
 * Makes room in a full chain. The first ones stay, because the other networks
 * of the same address may be among them.
 */
static void
make_room(struct limits *limits, struct limits_one **chain)
{
    struct limits_one **last = NULL;
    int count = 0;

    for (struct limits_one **at = chain; *at != NULL; at = &(*at)->next) {
        if (++count > LIMITS_LEVELS && !is_counting(*at))
            last = at;
    }
    if (count >= LIMITS_CHAIN_MAX && last != NULL)
        forget(limits, last);
}

static struct limits_one *
make(struct limits *limits, const unsigned char key[ADDRESS_BYTES])
{
    struct limits_one *one = calloc(1, sizeof *one);

    RK_CHECK(one != NULL);
    memcpy(one->key, key, ADDRESS_BYTES);
    limits->count++;
    return one;
}

/* Finds or makes the one with that key, and puts it first in its chain. */
static struct limits_one *
find(struct limits *limits, const unsigned char key[ADDRESS_BYTES])
{
    struct limits_one **chain = chain_of(limits, key), **at = chain, *one;

    while (*at != NULL && memcmp((*at)->key, key, ADDRESS_BYTES) != 0)
        at = &(*at)->next;
    one = *at;
    if (one != NULL)
        *at = one->next;
    else {
        make_room(limits, chain);
        one = make(limits, key);
    }
    one->next = *chain;
    *chain = one;
    return one;
}

/* The one for everybody whose address is not known; see limits_person(). */
static struct limits_one *
find_unknown(struct limits *limits)
{
    static const unsigned char key[ADDRESS_BYTES] = { 1, 1 };

    return find(limits, key);
}

/* Keys of different networks differ in their last byte, which is free. */
int
limits_levels(struct limits *limits, const struct address *address,
              struct limits_level level[LIMITS_LEVELS])
{
    static const struct {
        int bits;
        uint64_t times;
    } networks[LIMITS_LEVELS] = { { 64, 1 }, { 56, 2 }, { 48, 4 } };

    if (address_is_four(address)) {
        level[0] = (struct limits_level){ find(limits, address->byte), 1 };
        return 1;
    }
    if (memcmp(address, &address_unknown, sizeof *address) == 0) {
        level[0] = (struct limits_level){ find_unknown(limits), 1 };
        return 1;
    }
    for (int i = 0; i < LIMITS_LEVELS; i++) {
        struct address key = address_network(address, networks[i].bits);

        key.byte[ADDRESS_BYTES - 1] = (unsigned char)i;
        level[i] =
            (struct limits_level){ find(limits, key.byte), networks[i].times };
    }
    return LIMITS_LEVELS;
}

/* Keys of people look like no address of anybody: 0100::/8 is for nobody. */
struct limits_one *
limits_person(struct limits *limits, uint64_t person)
{
    unsigned char key[ADDRESS_BYTES] = { 1 };

    memcpy(key + 8, &person, sizeof person);
    return find(limits, key);
}

uint64_t
limits_share(const struct address *address, uint64_t limit)
{
    return address_is_own(address) ? limit * OWN_SHARE : limit;
}

/* Whether ${bucket}, which holds so many ${seconds}, surely is full again. */
static bool
is_full(const struct limits_bucket *bucket, uint64_t seconds, uint64_t now)
{
    return bucket->used == 0 || now - bucket->when > 1000 * seconds;
}

/* Whether nothing about ${one} needs to be remembered. */
static bool
is_quiet(const struct limits_one *one, uint64_t now)
{
    return !is_counting(one) &&
           is_full(&one->requests, LIMITS_REQUESTS_S, now) &&
           is_full(&one->people, LIMITS_REQUESTS_S, now) &&
           is_full(&one->light, LIMITS_LIGHT_S, now) &&
           is_full(&one->messages, LIMITS_MESSAGES_S, now) &&
           is_full(&one->chat, LIMITS_REQUESTS_S, now) &&
           is_full(&one->enters, LIMITS_ENTERS_S, now) &&
           is_full(&one->copied, LIMITS_COPIED_S, now) &&
           (one->seen == 0 || now - one->seen > LIMITS_SEEN_MS) &&
           (one->told == 0 || now - one->told > LIMITS_TOLD_MS);
}

void
limits_sweep(struct limits *limits, uint64_t now)
{
    for (int i = 0; i < SWEPT; i++) {
        struct limits_one **at = &limits->chain[limits->swept];

        while (*at != NULL) {
            if (is_quiet(*at, now))
                forget(limits, at);
            else
                at = &(*at)->next;
        }
        limits->swept = (limits->swept + 1) % LIMITS_CHAINS;
    }
}

uint64_t
limits_seen(const struct limits *limits, uint64_t now)
{
    uint64_t count = 0;

    for (int i = 0; i < LIMITS_CHAINS; i++) {
        for (const struct limits_one *one = limits->chain[i]; one != NULL;
             one = one->next)
            count += one->seen != 0 && now - one->seen <= LIMITS_SEEN_MS;
    }
    return count;
}

int
limits_count(const struct limits *limits)
{
    return limits->count;
}
