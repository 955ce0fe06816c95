/*
 * A scripted evening: people come, open a table, play and talk; and the whole
 * store as one text, to compare what is kept with what should be.
 */
#ifndef STORE_EVENING_H
#define STORE_EVENING_H

#include <store/store.h>

enum { EVENING_STEPS = 57 };

/* Gives step ${step}, from 0, to the store and waits for it. */
enum store_status evening_step(struct store *store, int step);

/*
 * Everything that can be read from ${store}, as malloc'ed text; NULL: it
 * failed.
 */
char *evening_dump(struct store *store);

#endif
