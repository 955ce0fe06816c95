/*
 * Copies of a server's data, made while it may be running, and what this
 * version makes of them.
 */
#ifndef CLI_SNAPSHOT_H
#define CLI_SNAPSHOT_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/text.h>
#include <store/store.h>

/* The tables of a copy. */
struct snapshot {
    int tables, asides;
    /* Called for each table that this version would set aside. */
    void (*aside)(void *context, uint64_t table, const char *why);
    void *context;
};

/*
 * Copies the data of the store ${from} to the file ${to}, and shows at a
 * terminal how far it is. False after a sentence; then ${to} does not exist.
 */
bool snapshot_take(const char *from, const char *to, struct rk_text *why);

/*
 * Replays every match of the copy ${path} and fills ${found}; brings the copy
 * to the latest schema. False after a sentence, also if progress_stop.
 */
bool snapshot_replay(const char *path, struct snapshot *found,
                     struct rk_text *why);

/* Adds the number of tables to ${tables}; false: they cannot be read. */
bool snapshot_count(struct store *store, int *tables);

#endif
