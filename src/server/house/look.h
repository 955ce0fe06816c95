/*
 * Looks into matches that have ended: the file, the steps, a position to go on
 * from. A reader's thread does the work; the reply follows.
 */
#ifndef SERVER_LOOK_H
#define SERVER_LOOK_H

#include <rookery/text.h>
#include <server/table/refusals.h>
#include <store/secret.h>

#include "fair.h"
#include "library.h"
#include "reader.h"
#include "row.h"

struct house;
struct house_wait;

/* Two lines of looks: of people with a session, and of addresses. */
enum { LOOK_PEOPLE, LOOK_STRANGERS, LOOK_LINES };

struct look {
    struct fair_item item; /* until a reader's thread is free for it */
    struct reader_job job;
    struct house_wait *wait; /* the request that waits for it */
    struct library *library;
    char link[SECRET_LINK];

    /* Computes the result from ${play}; in the reader's thread, guarded. */
    void (*make)(struct look *look, struct play *play);

    /* Replies, unless it is refused; in the loop's thread. Frees the wait. */
    void (*reply)(struct look *look);

    int eyes; /* a seat, RK_SPECTATOR or PLAY_TRUTH */
    uint32_t from, count;
    char level[HOUSE_LEVEL_MAX]; /* of the bots of a new match */

    enum refusal_id refusal;   /* REFUSAL_NONE: it succeeded */
    char why[RK_SENTENCE_MAX]; /* "": nothing is wrong with it */
    char *text;                /* malloc'ed, or NULL */
    char name[80];             /* of a file */
    uint8_t awaited;           /* seats that are asked there */
};

/* All looks of the house. */
struct looks {
    struct library *library;
    struct fair *waiting; /* NULL: no house yet */
    int running;          /* that the reader has */
};

/*
 * A look at the table of ${wait}, whose match has ended. look_start() queues
 * it: people and addresses take turns, people with a session first. A person or
 * address with too many queued looks is refused.
 */
struct look *look_new(struct house_wait *wait);
void look_start(struct look *look);

/* Refuses all that wait: the house closes. */
void look_end_all(struct house *house);

#endif
