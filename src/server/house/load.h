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

/* True if no other process can write about ${table}. */
bool load_is_ours(const struct house *house, const struct house_table *table);

/*
 * True if changes of ${table} need not wait: it is ours, or set aside, so
 * that it is not taken. Otherwise begins to take it, unless its match is being loaded;
 * what is parked is resumed at the end of either.
 */
bool load_own(struct house *house, struct house_table *table);

/*
 * True if the match of ${table} is in memory. Otherwise starts to load it, after
 * taking the table if its log can still grow; load_resume() is called at the end.
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
