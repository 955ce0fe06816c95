/* Token buckets, found by address or person. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <store/secret.h>

#include "limits.h"

enum {
    SWEPT = LIMITS_MAX / LIMITS_SWEEPS, /* at once */
    LOOKS = 16,    /* at those unused for longest, to forget one of them */
    OWN_SHARE = 50 /* this machine's limit, in those of any other address */
};

struct limits {
    struct map by_key;
    struct queue uses;        /* the least recently used first */
    struct queue_link *sweep; /* of those, the next to be looked at */
    uint64_t salt; /* nobody can choose whom to share a bucket with */
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
    struct limits *limits = memory_new(1, sizeof *limits);

    secret_bytes(&limits->salt, sizeof limits->salt);
    return limits;
}

static struct limits_one *
one_of(struct queue_link *use)
{
    return QUEUE_ITEM(use, struct limits_one, use);
}

/* Takes ${one} out of the order of use. */
static void
leave_uses(struct limits *limits, struct limits_one *one)
{
    if (limits->sweep == &one->use)
        limits->sweep = one->use.next;
    queue_remove(&limits->uses, &one->use);
}

static void
forget(struct limits *limits, struct limits_one *one)
{
    leave_uses(limits, one);
    map_remove(&limits->by_key, &one->by_key);
    free(one);
}

void
limits_close(struct limits *limits)
{
    if (limits == NULL)
        return;
    while (limits->uses.first != NULL)
        forget(limits, one_of(limits->uses.first));
    map_close(&limits->by_key);
    free(limits);
}

static bool
is_counting(const struct limits_one *one)
{
    return one->connections > 0 || one->tables > 0 || one->seats > 0 ||
           one->all_tables > 0 || one->entries > 0;
}

/* Forgets the least recently used that counts nothing, if they are too many. */
static void
make_room(struct limits *limits)
{
    for (int i = 0; i < LOOKS && limits->uses.count >= LIMITS_MAX; i++) {
        struct limits_one *one = one_of(limits->uses.first);

        if (is_counting(one)) {
            leave_uses(limits, one);
            queue_push(&limits->uses, &one->use);
        } else
            forget(limits, one);
    }
}

/* Finds or makes the one with that key; it is the last used now. */
static struct limits_one *
find(struct limits *limits, const unsigned char key[ADDRESS_BYTES])
{
    uint64_t hash = map_hash(key, ADDRESS_BYTES, limits->salt);
    struct map_link *at = map_find(&limits->by_key, hash);
    struct limits_one *one;

    while (at != NULL && memcmp(MAP_ITEM(at, struct limits_one, by_key)->key,
                                key, ADDRESS_BYTES) != 0)
        at = map_before(at);
    one = MAP_ITEM(at, struct limits_one, by_key);
    if (one != NULL)
        leave_uses(limits, one);
    else {
        make_room(limits);
        one = memory_new(1, sizeof *one);
        memcpy(one->key, key, ADDRESS_BYTES);
        map_put(&limits->by_key, &one->by_key, hash);
    }
    queue_push(&limits->uses, &one->use);
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

/* Keys of people that no address can have: 0100::/8 is the discard prefix. */
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

/* True if ${bucket}, which fills up in ${seconds}, is certainly full again. */
static bool
is_full(const struct limits_bucket *bucket, uint64_t seconds, uint64_t now)
{
    return bucket->used == 0 || now - bucket->when > 1000 * seconds;
}

/* True if nothing about ${one} needs to be remembered. */
static bool
is_quiet(const struct limits_one *one, uint64_t now)
{
    return !is_counting(one) &&
           is_full(&one->requests, LIMITS_REQUESTS_S, now) &&
           is_full(&one->people, LIMITS_REQUESTS_S, now) &&
           is_full(&one->light, LIMITS_LIGHT_S, now) &&
           is_full(&one->lightly, LIMITS_LIGHT_S, now) &&
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
    if (limits->sweep == NULL)
        limits->sweep = limits->uses.first;
    for (int i = 0; i < SWEPT && limits->sweep != NULL; i++) {
        struct limits_one *one = one_of(limits->sweep);

        limits->sweep = one->use.next;
        if (is_quiet(one, now))
            forget(limits, one);
    }
}

uint64_t
limits_seen(const struct limits *limits, uint64_t now)
{
    uint64_t count = 0;

    for (struct queue_link *at = limits->uses.first; at != NULL;
         at = at->next) {
        const struct limits_one *one = one_of(at);

        count += one->seen != 0 && now - one->seen <= LIMITS_SEEN_MS;
    }
    return count;
}

int
limits_count(const struct limits *limits)
{
    return (int)limits->uses.count;
}
