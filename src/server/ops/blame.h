/*
 * The causes of crashes of the last week, by this version of the program: a
 * table or a kind of request that was named twice is quarantined.
 */
#ifndef SERVER_BLAME_H
#define SERVER_BLAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BLAME_PATH = 4096,
    BLAME_MS = 7 * 24 * 3600 * 1000, /* crashes that count */
    BLAME_CRASHES = 2                /* crashes after which it is quarantined */
};

struct blame;

/* The path of the file with crashes beside ${store}. */
void blame_path(const char *store, char path[BLAME_PATH]);

/* Reads that file, without the lines that cannot be read. Never NULL. */
struct blame *blame_read(const char *store);
void blame_free(struct blame *blame);

/* Crashes that count; those of the last minute, of any version. */
uint64_t blame_crashes(const struct blame *blame);
int blame_recent(const struct blame *blame);

/* The reason why this table or kind of request is quarantined, or NULL. */
const char *blame_table(const struct blame *blame, uint64_t table);
const char *blame_request(const struct blame *blame, const char *what,
                          const char *which);

/* Calls ${visit} for each kind of request that is quarantined. */
void blame_each_request(const struct blame *blame,
                        void (*visit)(void *context, const char *request,
                                      const char *why),
                        void *context);

/* Forgets all crashes, in the file too; false if that cannot be written. */
bool blame_forgive(struct blame *blame);

#endif
