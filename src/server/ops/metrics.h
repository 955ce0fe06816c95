/*
 * Metrics, and their text for Prometheus. Counters rise while the program runs;
 * gauges are filled in on request.
 */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>

#include <store/histogram.h>
#include <store/store.h>

enum { METRICS_CODES = 64, METRICS_CODE = 32, METRICS_CLASSES = 5 };

/* The value of a gauge that is left out. */
#define METRICS_UNKNOWN UINT64_MAX

/* Refusals with one code. */
struct metrics_code {
    char code[METRICS_CODE];
    uint64_t count;
};

/* Callbacks of the loop, by purpose. */
enum metrics_callback {
    METRICS_ACCEPT,
    METRICS_READ,
    METRICS_WRITTEN,
    METRICS_CLOSED,
    METRICS_MORE, /* continuing what one callback did not finish */
    METRICS_FLUSH,
    METRICS_WAKE, /* results of other threads */
    METRICS_TICK,
    METRICS_GIVE, /* answers of bots at their time */
    METRICS_ADMIN,
    METRICS_LIBUV, /* none: what libuv does between them */
    METRICS_CALLBACKS
};

const char *metrics_callback_name(enum metrics_callback which);

struct metrics {
    /* Counters */
    uint64_t moves_people, moves_bots;
    uint64_t connections_taken, connections_refused;
    uint64_t responses[METRICS_CLASSES]; /* 1xx to 5xx */
    uint64_t messages, chat, floods, asides, broken_promises;
    uint64_t cut_off;     /* connections, for the bound of unsent bytes */
    uint64_t log_dropped; /* lines of the log that nobody read */
    uint64_t groups_kept, groups_failed, reads_failed;
    uint64_t bots_dropped, bots_retries;
    uint64_t hints_given, hints_refused, hints_dropped;
    struct metrics_code refusal[METRICS_CODES]; /* the last: all others */
    struct histogram verdicts, commits, groups, thinking;
    struct histogram loop;              /* processor time of callbacks, */
    double loop_max[METRICS_CALLBACKS]; /* and the longest since the start */
    struct histogram delays;            /* of the loop's tick */

    /* Gauges */
    uint64_t tables[STORE_STAGES], tables_aside, tables_unread;
    uint64_t damaged_rows;
    uint64_t unsent, resident; /* bytes */
    uint64_t disk_free;        /* likewise; or METRICS_UNKNOWN */
    uint64_t disk_full;        /* 1 while less is free than is to stay free */
    uint64_t entries_loaded;   /* of logs of matches in memory */
    uint64_t people;           /* who were active recently */
    uint64_t connections, visits, bans, crashes;
    uint64_t bots_waiting, hints_waiting, bots_away, bots_held;
    uint64_t bots_thinking, bots_resting;
    uint64_t started; /* seconds since 1970 */
};

/* Counts a refusal with ${code}. */
void metrics_refusal(struct metrics *metrics, const char *code);

/* Counts a response with ${status}. */
void metrics_response(struct metrics *metrics, int status);

/* All metrics in the text format of Prometheus, malloc'ed. */
char *metrics_text(const struct metrics *metrics);

#endif
