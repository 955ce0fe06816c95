/* A change of each kind that is about a table, for tests of its epoch. */
#ifndef STORE_KINDS_H
#define STORE_KINDS_H

#include <store/store.h>

/* Adds a table that fits a change of ${kind}, and takes it: its epoch is 1. */
void kinds_prepare(struct store *store, enum store_kind kind, uint64_t id);

/* A change of ${kind} that fits it under ${epoch}; false: it is about none. */
bool kinds_make(enum store_kind kind, uint64_t table, uint64_t epoch,
                struct store_change *change);

/* The same for kinds that need no more than the number of the table. */
struct store_change kinds_about(enum store_kind kind, uint64_t table,
                                uint64_t epoch);

#endif
