/*
 * The health of reading: failed reads and damaged rows. Several stores of one
 * file can share it, in several threads.
 */
#ifndef STORE_HEALTH_H
#define STORE_HEALTH_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/text.h>

enum health_row { HEALTH_PERSON, HEALTH_TABLE, HEALTH_CHAT, HEALTH_BAN };

/* A row that is damaged. */
struct health_damage {
    enum health_row row;
    uint64_t id;     /* of the person or table; 0: none */
    uint64_t number; /* of the line of chat, else 0 */
    const char *why; /* a sentence; a literal */
};

/* Beyond this many, damaged rows are neither told apart nor reported. */
enum { HEALTH_DAMAGE_MAX = 1000 };

struct health_state {
    uint64_t reads_failed; /* questions that the disk failed to answer */
    uint64_t failed_ms;    /* milliseconds since the last one, if any */
    uint64_t damaged;      /* rows, up to HEALTH_DAMAGE_MAX */
    bool unsound;          /* the check of the file found damage */
    char trouble[RK_SENTENCE_MAX]; /* of the last failed read or check */
};

struct health;

/* One reference; NULL when memory is short. */
struct health *health_open(void);

/* Take and release a reference. NULL is allowed. */
struct health *health_share(struct health *health);
void health_close(struct health *health);

/* A read failed, or the check of the file found damage. */
void health_read_failed(struct health *health, const char *why);
void health_unsound(struct health *health, const char *why);

/* A row was read and is damaged; each is counted and reported once. */
void health_damaged(struct health *health, const struct health_damage *damage);

/* The next damaged row that was not reported yet. */
bool health_fetch(struct health *health, struct health_damage *damage);

struct health_state health_state(struct health *health);

#endif
