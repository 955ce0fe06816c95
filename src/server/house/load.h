/*
 * Takes tables, brings their matches into memory, and resumes what waits for
 * that.
 */
#ifndef SERVER_LOAD_H
#define SERVER_LOAD_H

#include <stdbool.h>

#include <base/queue.h>

struct house;
struct house_table;

/* Work that waits until a table is ours or its match is loaded. */
struct house_parked {
    struct queue_link link;                      /* in the queue of its table */
    void (*resume)(struct house_parked *parked); /* or that has failed */
};

/*
 * True if nobody else writes about ${table}. load_own() otherwise takes it, so
 * that nobody can, and resumes what is parked; if it is being loaded just now,
 * only that.
 */
bool load_is_ours(const struct house *house, const struct house_table *table);
bool load_own(struct house *house, struct house_table *table);

/*
 * True if the match of ${table} is in memory; otherwise starts to load it, as
 * soon as its log grows by nobody else.
 */
bool load_need(struct house *house, struct house_table *table);

/* The match of ${table} is in memory now, or could not be read. */
void load_resume(struct house *house, struct house_table *table);

/*
 * Queues ${parked} until the table is ours or its match loaded, and keeps the
 * table in memory until then.
 */
void load_park(struct house_table *table, struct house_parked *parked);

/* ${table} leaves memory: drops what is being loaded for it. */
void load_cancel(struct house_table *table);

#endif
