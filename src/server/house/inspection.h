/*
 * Reads the logs of tables that nobody has opened yet, once, in a thread of its
 * own at low priority, to find those that do not replay.
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
 * Starts to read the ${count} tables at ${links}, which it frees; then it
 * checks the whole file. Failed reads are noted in ${health}. Its thread calls
 * ${wake} when inspection_fetch() has something, or at the end. NULL when no
 * thread can be started.
 */
struct inspection *inspection_open(const char *path, struct health *health,
                                   char (*links)[SECRET_LINK], size_t count,
                                   void (*wake)(void *), void *context);

/* Stops the inspection and frees it. NULL is allowed. */
void inspection_close(struct inspection *inspection);

/* The next table that was found; false: none now. */
bool inspection_fetch(struct inspection *inspection,
                      struct inspection_find *find);

/* The number of tables not read yet, and of those that could not be read. */
size_t inspection_left(struct inspection *inspection);
size_t inspection_failed(struct inspection *inspection);

/* True if it has ended, the check of the whole file included. */
bool inspection_ended(struct inspection *inspection);

#endif
