/* The health of the disk: commits, failed reads, damaged rows. */
#ifndef SERVER_DISK_H
#define SERVER_DISK_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/text.h>
#include <store/store.h>

struct house;

struct disk {
    struct store_stats stats; /* as of the last look */
    uint64_t full_told_at;    /* when a full disk was reported; 0: never */
    uint64_t reads_told;      /* failed reads that were reported, */
    uint64_t reads_told_at;   /* and when; milliseconds of house_clock() */
};

void disk_look(struct house *house);

/* True if the disk works; otherwise writes a sentence to ${why}. */
bool disk_healthy(struct house *house, struct rk_text *why);

/* The number of rows of the store that are known to be damaged. */
uint64_t disk_damaged(struct house *house);

#endif
