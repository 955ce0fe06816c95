/*
 * A cache of ended matches, for the thread that looks into them: the next look
 * does not replay the log again.
 */
#ifndef SERVER_LIBRARY_H
#define SERVER_LIBRARY_H
#include <server/table/play.h>

struct library;

struct library *library_open(void);

/* NULL is harmless. */
void library_close(struct library *library);

/*
 * The ended match of the table with ${link}, read from ${store} if it is not
 * cached. It is valid until the next call. NULL if it cannot be read.
 */
struct play *library_find(struct library *library, struct store *store,
                          const char *link);

/* Removes ${play} from the cache; the next call reads it again. */
void library_drop(struct library *library, const struct play *play);

#endif
