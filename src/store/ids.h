/*
 * Ids of people and tables that no other process gets. Where there are others,
 * they come in blocks from the database: while one is used up the store's
 * thread fetches the next one.
 */
#ifndef STORE_IDS_H
#define STORE_IDS_H

#include <pthread.h>

#include "driver.h"

/* Ids from ${first} up to ${end}, which is not one of them. */
struct ids_block {
    uint64_t first, end;
};

struct ids {
    pthread_mutex_t lock; /* for the blocks */
    struct ids_block now[STORE_IDS], next[STORE_IDS];
};

void ids_open(struct ids *ids);
void ids_close(struct ids *ids);

/* Counts from ${last} on, if nobody else does. */
void ids_count(struct ids *ids, enum store_ids of, uint64_t last);

/*
 * Fetches blocks where few ids are left, if the driver has them; STORE_FAILED:
 * they are still few.
 */
enum store_status ids_reserve(struct ids *ids, struct driver_link *writer);

/* One that is never given out again; 0: there is none. */
uint64_t ids_take(struct ids *ids, enum store_ids of);

#endif
