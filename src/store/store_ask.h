/* Questions to a store. */
#ifndef STORE_STORE_ASK_H
#define STORE_STORE_ASK_H

#include "sql.h"
#include "store.h"

/* Asks ${asked}; its health is the store's. */
enum store_status store_ask(struct store *store, const struct sql_ask *asked);

#endif
