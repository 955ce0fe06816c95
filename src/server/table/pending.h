/*
 * Submissions that are not decided yet, in the order in which they came: those
 * on their way to the disk, and refusals that wait behind them.
 */
#ifndef SERVER_PENDING_H
#define SERVER_PENDING_H

#include <base/queue.h>
#include <rookery/match.h>
#include <store/store.h>

struct play;

struct pending {
    struct queue_link link; /* in the queue of the table */
    struct play *play;      /* NULL: dropped, the store still has it */
    int seat;               /* of the sender; RK_NOBODY: the table itself */
    char token[STORE_TOKEN_MAX]; /* "": none */
    uint64_t came;               /* by the host's clock */

    /* Refused and repeated submissions use only these. */
    bool waits;       /* only for earlier ones; the store does not have it */
    const char *code; /* "ok": accepted */

    /* For accepted ones: the state once it is durable. */
    uint32_t entries; /* of the log */
    uint8_t stage;    /* enum store_stage */
    uint8_t awaited;  /* seats that are asked */
    char *result;     /* JSON, when it ends the match; or NULL */
    uint32_t told;    /* events of the log until then */

    /* Large fields come last and are not cleared. */
    char why[RK_SENTENCE_MAX];  /* a sentence when it is refused */
    struct rk_said said;        /* its phrases, where the rules refuse */
    struct rk_state_room after; /* the position, when it is accepted */
};

/* A submission of ${seat}; it is freed by pending_free(). */
struct pending *pending_new(struct play *play, int seat, const char *token);
void pending_free(struct pending *pending);

/* The first submission of ${queue}; NULL: there is none. */
struct pending *pending_first(const struct queue *queue);

/* The submission behind ${pending}; NULL: it is the last. */
struct pending *pending_after(const struct pending *pending);

#endif
