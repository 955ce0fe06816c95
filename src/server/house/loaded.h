/* Matches in memory; the least recently used are unloaded. */
#ifndef SERVER_LOADED_H
#define SERVER_LOADED_H

#include <stdbool.h>
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

/*
 * True if ${table} may not grow: its match is long, and those in memory have too
 * many entries together. Only long ones wait, so nobody can stop the others.
 */
bool loaded_is_full(const struct house *house, const struct house_table *table);

/* Unloads matches above the limits, until ${end}. */
void loaded_trim(struct house *house, uint64_t end);

#endif
