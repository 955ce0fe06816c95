/* Brings matches into memory, and resumes what waits for them. */
#ifndef SERVER_LOAD_H
#define SERVER_LOAD_H

#include <stdbool.h>

#include <base/queue.h>

struct house;
struct house_table;

/* Work that waits until the match of a table is loaded. */
struct house_parked {
    struct queue_link link;                      /* in the queue of its table */
    void (*resume)(struct house_parked *parked); /* or it cannot be read */
};

/* True if the match of ${table} is in memory; otherwise starts to load it. */
bool load_need(struct house *house, struct house_table *table);

/* The match of ${table} is in memory now, or could not be read. */
void load_resume(struct house *house, struct house_table *table);

/*
 * Queues ${parked} until the match of ${table} is loaded, and keeps the table
 * in memory until then.
 */
void load_park(struct house_table *table, struct house_parked *parked);

/* ${table} leaves memory: drops what is being loaded for it. */
void load_cancel(struct house_table *table);

#endif
