/* Matches in memory; the least recently used are unloaded. */
#ifndef SERVER_LOADED_H
#define SERVER_LOADED_H

#include <stdint.h>

#include <base/queue.h>

struct house;
struct house_table;
struct play;

struct loaded {
    struct queue tables; /* in the order of use */
    uint64_t entries;    /* of their logs */
};

/* A match has come into memory: for struct play_host. */
void loaded_add(void *house, struct play *play);
void loaded_remove(struct house *house, struct house_table *table);

/* The log of ${table} may have grown. */
void loaded_note_length(struct house *house, struct house_table *table);

/* Unloads matches above the limits, until ${end}. */
void loaded_trim(struct house *house, uint64_t end);

#endif
