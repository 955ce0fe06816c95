/*
 * Matches that have ended, kept in memory by the thread that looks into them:
 * the next look need not replay the log again.
 */
#ifndef SERVER_LIBRARY_H
#define SERVER_LIBRARY_H
#include <server/table/play.h>

struct library;

struct library *library_open(void);

/* NULL is harmless. */
void library_close(struct library *library);

/*
 * The match of the table with ${link}, which has ended, read from ${store} if
 * it is not here. It stays until the next call. NULL: it cannot be read.
 */
struct play *library_find(struct library *library, struct store *store,
                          const char *link);

/* Closes ${match}, which was found; the next call reads it anew. */
void library_drop(struct library *library, const struct play *match);

#endif
