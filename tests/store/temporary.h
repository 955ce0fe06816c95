/* A store in a temporary folder, and changes that must succeed or fail. */
#ifndef STORE_TEMPORARY_H
#define STORE_TEMPORARY_H

#include <store/store.h>

extern char temporary_path[64]; /* of the store's file */

/* Set-up and teardown of a group of tests. */
int temporary_prepare(void **unused);
int temporary_leave(void **unused);

/* Removes the file and what belongs to it. */
void temporary_clear(void);

/* Opens the store of the file, or that of a new one. */
struct store *temporary_open_here(void);
struct store *temporary_open_new(void);

/*
 * The file tests/store/VERSION.END, malloc'ed: what made a store of that
 * version ("sql"), and what must be in it ("txt"). NULL: there is none.
 */
char *temporary_history(int version, const char *end);

/* A store_done: writes the status to ${context}. */
void temporary_note_status(void *context, enum store_status status);

/* Makes a change and waits; must() and must_not() (a conflict) also check. */
enum store_status temporary_make(struct store *store,
                                 struct store_change change);
void temporary_must(struct store *store, struct store_change change);
void temporary_must_not(struct store *store, struct store_change change);

#endif
