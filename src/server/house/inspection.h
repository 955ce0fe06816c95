/*
 * Reads the logs of tables that nobody has opened yet, once, in a thread of
 * its own at low priority: one that does not replay is known without a visit.
 */
#ifndef SERVER_INSPECTION_H
#define SERVER_INSPECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/text.h>
#include <store/secret.h>

struct inspection;

/* A table that does not replay. */
struct inspection_find {
    uint64_t table;
    char why[RK_SENTENCE_MAX];
};

/*
 * Begins with the ${count} tables at ${links}, which it frees; in the end it
 * checks the whole file. What cannot be read goes to ${health}. ${wake} is
 * called by its thread: inspection_fetch() has something, or it has ended.
 * NULL when no thread can be started.
 */
struct inspection *inspection_open(const char *path, struct health *health,
                                   char (*links)[SECRET_LINK], size_t count,
                                   void (*wake)(void *), void *context);

/* Ends it, finished or not; NULL is harmless. */
void inspection_close(struct inspection *inspection);

/* The next table that was found; false: none now. */
bool inspection_fetch(struct inspection *inspection,
                      struct inspection_find *find);

/* How many tables are not read yet; how many could not be. */
size_t inspection_left(struct inspection *inspection);
size_t inspection_failed(struct inspection *inspection);

/* Whether it has ended: then all of the file was checked, too. */
bool inspection_ended(struct inspection *inspection);

#endif
