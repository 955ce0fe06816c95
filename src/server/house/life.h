/*
 * The life of a table besides the stage of its match, and who changes it:
 *
 *               life_change        life_end_change
 *     STILL ---------------> CHANGING -------> STILL
 *     STILL -- life_start -> STARTING -- life_end_start -> STILL
 *     STILL -- life_leave -> LEAVING --- life_stay ------> STILL
 *
 * A change of the row that has become durable is followed by STARTING: whoever
 * asked for it gets a reply when it is clear what follows from it. A table
 * that leaves is freed, or stays if the disk failed.
 */
#ifndef SERVER_LIFE_H
#define SERVER_LIFE_H

#include <stdbool.h>

struct house_table;
struct house_wait;

enum life {
    LIFE_STILL,    /* its row may be changed */
    LIFE_CHANGING, /* a change of the row is on its way to the disk */
    LIFE_STARTING, /* a reply waits until the match has begun or ended */
    LIFE_LEAVING   /* it is being dropped or deleted, and not found any more */
};

/* The end of a match that its row requires: NONE -> SENT -> LOST -> NONE. */
enum life_ending {
    ENDING_NONE,
    ENDING_SENT, /* it is being stored, or is durable */
    ENDING_LOST  /* it could not be stored and is retried */
};

/* How long nobody has answered; an answer leads back to NONE. */
enum life_idleness {
    IDLENESS_NONE,
    IDLENESS_TOLD, /* for too long: players have been told */
    IDLENESS_STALE /* a day longer: the match must be aborted */
};

/*
 * Work that does not wait for visitors: chance, an end that is due, bots.
 * NONE -> DUE -> LOADING -> NONE; if the match cannot be read, DUE again.
 */
enum life_work {
    WORK_NONE,
    WORK_DUE,    /* house_tick() does it, or whoever loads the match before */
    WORK_LOADING /* it is done as soon as the match is in memory */
};

/*
 * The process that may change a table: NOT_OURS -> TAKING -> OURS, or back to
 * NOT_OURS if that fails. Where there is one process only, all tables are ours,
 * whatever this says: load_is_ours().
 */
enum life_owner {
    OWNER_NOT_OURS,
    OWNER_TAKING, /* its epoch is being raised; it cannot be dropped */
    OWNER_OURS
};

/* A rematch: NONE -> SENT -> NONE. If it was stored, the table has its link. */
enum life_rematch {
    REMATCH_NONE, /* none is on its way */
    REMATCH_SENT  /* one is being stored */
};

void life_change(struct house_table *table);
void life_end_change(struct house_table *table);

/* ${wait} gets its reply when life_end_start() is called. */
void life_start(struct house_table *table, struct house_wait *wait);
void life_end_start(struct house_table *table);
void life_leave(struct house_table *table);
void life_stay(struct house_table *table);
bool life_is_leaving(const struct house_table *table);

/* True if it can be dropped or deleted: nothing about it is on its way. */
bool life_may_leave(const struct house_table *table);

#endif
