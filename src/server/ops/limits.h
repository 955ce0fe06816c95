/*
 * Rate limits: token buckets and counters for addresses and people. A rate of 0
 * means no limit.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include <base/map.h>
#include <base/queue.h>

#include "address.h"

/* The burst of each bucket, in seconds of its rate. */
enum {
    LIMITS_REQUESTS_S = 10,
    LIMITS_MESSAGES_S = 1,
    LIMITS_ENTERS_S = 60,
    LIMITS_COPIED_S = 300
};

/*
 * An address makes light use of the server if it needs less than
 * 1/LIMITS_LIGHT_PART of its limit; it may save up as much for LIMITS_LIGHT_S
 * seconds.
 */
enum { LIMITS_LIGHT_PART = 50, LIMITS_LIGHT_S = 50 };

/*
 * At most LIMITS_MAX networks and people are remembered. For one more, the least
 * recently used that counts nothing is forgotten; when that network or person
 * comes back, all its buckets are full. Sweeping them all takes LIMITS_SWEEPS
 * calls.
 */
enum { LIMITS_MAX = 65536, LIMITS_SWEEPS = 32 };

/* How long it is remembered that a client was logged or seen. */
enum { LIMITS_TOLD_MS = 60000, LIMITS_SEEN_MS = 300000 };

struct limits_bucket {
    double used;   /* 0: full */
    uint64_t when; /* milliseconds */
};

/*
 * Milliseconds until ${cost} can be taken from the bucket; 0: now. ${burst} is
 * in seconds. What costs more than a whole bucket needs a full one.
 */
uint64_t limits_wait(struct limits_bucket *bucket, uint64_t rate,
                     uint64_t burst, uint64_t cost, uint64_t now);

/* Takes it, after limits_wait() has said that it is there. */
void limits_spend(struct limits_bucket *bucket, uint64_t rate, uint64_t cost);

/* Takes one; false: there is none left. */
bool limits_take(struct limits_bucket *bucket, uint64_t rate, uint64_t burst,
                 uint64_t now);

/* The buckets and counters of an address or a person. */
struct limits_one {
    struct map_link by_key;
    struct queue_link use; /* in the order of use */
    unsigned char key[ADDRESS_BYTES];
    uint32_t connections;
    uint32_t tables, seats; /* open tables; seats at those of others; of a */
                            /* person: those that are on their way */
    uint32_t all_tables;    /* of an address, open or being played */
    uint64_t entries;       /* of logs that were branched from; likewise */
    struct limits_bucket requests, messages, chat, enters;
    struct limits_bucket copied;  /* entries of logs that were branched from */
    struct limits_bucket people;  /* requests of those with a session */
    struct limits_bucket light;   /* requests that take precedence, */
    struct limits_bucket lightly; /* and messages */
    uint64_t seen; /* when a person last asked for something; 0: never */
    uint64_t told; /* when the operator was told last; 0: not lately */
};

struct limits;

struct limits *limits_open(void);
void limits_close(struct limits *limits);

/* An address of version 6 counts as three networks, one within the other. */
enum { LIMITS_LEVELS = 3 };

struct limits_level {
    struct limits_one *one;
    uint64_t times; /* its share, in those of the first */
};

/*
 * Finds the networks of an address, the smallest first; returns how many. They
 * may be forgotten by the next call unless something is counted in them.
 */
int limits_levels(struct limits *limits, const struct address *address,
                  struct limits_level level[LIMITS_LEVELS]);

/* The same for a person; never NULL. */
struct limits_one *limits_person(struct limits *limits, uint64_t person);

/* The ${limit} for ${address}: this machine may have more. */
uint64_t limits_share(const struct address *address, uint64_t limit);

/* Forgets some of the inactive ones. Call this several times a second. */
void limits_sweep(struct limits *limits, uint64_t now);

/* The number of people seen in the last LIMITS_SEEN_MS. */
uint64_t limits_seen(const struct limits *limits, uint64_t now);

/* The number of networks and people that are remembered. */
int limits_count(const struct limits *limits);

#endif
