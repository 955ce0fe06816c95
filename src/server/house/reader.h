/*
 * Threads that read logs, so that the loop never does: one loads matches for
 * the loop, another looks into matches that have ended. Each has a connection
 * to the store of its own. The loop hands jobs over and is told when they are
 * done; nothing else is shared.
 */
#ifndef SERVER_READER_H
#define SERVER_READER_H

#include <stdbool.h>
#include <stdint.h>

#include <base/queue.h>
#include <rookery/text.h>
#include <store/store.h>
#include <server/ops/behalf.h>

struct reader;

/* Which thread does a job. The one of loads never waits for looks. */
enum reader_kind { READER_LOADS, READER_LOOKS, READER_KINDS };

/* A job; the first member of a struct that has what it needs and makes. */
struct reader_job {
    struct queue_link link; /* in a queue of the reader */
    enum reader_kind kind;
    struct behalf behalf; /* of who submitted it */

    /* Called in a reader's thread; ${store} is NULL if it cannot be opened. */
    void (*run)(struct reader_job *job, struct store *store);

    /* Called once in the loop's thread; ${ran} is false if run() was not. */
    void (*done)(struct reader_job *job, bool ran);
};

/*
 * Starts the threads; they open the store's file ${path} when the first job
 * comes. ${wake} is called by them: reader_deliver() is due. NULL after a
 * sentence.
 */
struct reader *reader_open(const char *path, struct health *health,
                           void (*wake)(void *), void *context,
                           struct rk_text *why);

/* Ends the threads and calls done() for all that is left; NULL is harmless. */
void reader_close(struct reader *reader);

/* Queues a job. */
void reader_submit(struct reader *reader, struct reader_job *job);

/* Calls done() for at most ${most} jobs; whether there may be more. */
bool reader_deliver(struct reader *reader, int most);

/* Whether nothing is queued, being read or to be delivered. */
bool reader_idle(struct reader *reader);

/* How many jobs of a kind are queued. */
int reader_waiting(struct reader *reader, enum reader_kind kind);

#endif
