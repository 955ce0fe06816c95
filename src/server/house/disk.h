/* The health of the disk: commits, failed reads, damaged rows. */
#ifndef SERVER_DISK_H
#define SERVER_DISK_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/text.h>
#include <store/store.h>

struct house;

struct disk {
    struct store_stats stats; /* as they were looked at last */
    uint64_t reads_told;      /* failed reads that were reported, */
    uint64_t reads_told_at;   /* and when; milliseconds of house_clock() */
};

void disk_look(struct house *house);

/* Whether the disk does what it should; else a sentence. */
bool disk_healthy(struct house *house, struct rk_text *why);

/* How many rows of the store are known to be damaged. */
uint64_t disk_damaged(struct house *house);

#endif
