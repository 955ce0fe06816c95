/*
 * Threads that read logs, so that the loop never does: one loads matches for
 * the loop, the other looks into ended matches. Each has its own connection to
 * the store. The loop hands jobs over and is told when they are done; nothing
 * else is shared.
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

/* The thread of a job. Loads never wait for looks. */
enum reader_kind { READER_LOADS, READER_LOOKS, READER_KINDS };

/* A job; the first member of a struct with its arguments and results. */
struct reader_job {
    struct queue_link link; /* in a queue of the reader */
    enum reader_kind kind;
    struct behalf behalf; /* of the submitter */

    /* Called in a reader's thread; ${store} is NULL if it cannot be opened. */
    void (*run)(struct reader_job *job, struct store *store);

    /* Called once in the loop's thread; ${ran} is false if run() was not. */
    void (*done)(struct reader_job *job, bool ran);
};

/*
 * Starts the threads; they open the store's file ${path} for the first job.
 * They call ${wake} when reader_deliver() is due. NULL after a sentence.
 */
struct reader *reader_open(const char *path, struct health *health,
                           void (*wake)(void *), void *context,
                           struct rk_text *why);

/* Ends the threads and calls done() for all that is left; NULL is harmless. */
void reader_close(struct reader *reader);

/* Queues a job. */
void reader_submit(struct reader *reader, struct reader_job *job);

/* Calls done() for at most ${most} jobs; true if there may be more. */
bool reader_deliver(struct reader *reader, int most);

/* True if nothing is queued, being read or waiting to be delivered. */
bool reader_idle(struct reader *reader);

/* The number of queued jobs of a kind. */
int reader_waiting(struct reader *reader, enum reader_kind kind);

#endif
