/* Brings matches into memory, and resumes what waits for them. */
#ifndef SERVER_LOAD_H
#define SERVER_LOAD_H

#include <stdbool.h>

#include <base/queue.h>

struct house;
struct house_table;

/* Something that waits until the match of a table is in memory. */
struct house_parked {
    struct queue_link link;                      /* in the queue of its table */
    void (*resume)(struct house_parked *parked); /* or it cannot be read */
};

/* Whether the match of ${table} is in memory; else it is being loaded. */
bool load_need(struct house *house, struct house_table *table);

/* The match of ${table} is in memory now, or could not be read. */
void load_resume(struct house *house, struct house_table *table);

/* Keeps ${table}, whose match is on its way, until ${parked} has gone on. */
void load_park(struct house_table *table, struct house_parked *parked);

/* ${table} leaves memory: nobody wants what is being loaded for it. */
void load_cancel(struct house_table *table);

#endif
