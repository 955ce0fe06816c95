/* Changes that outlive the memory of their callers. */
#ifndef STORE_CHANGE_H
#define STORE_CHANGE_H

#include <base/queue.h>

#include "store.h"

/* A change in the queue, with its texts behind it in the same memory. */
struct change {
    struct queue_link link;
    struct store_change change;
    store_done *done;
    void *context;
    enum store_status status;
};

/* The table that a change is about, and its epoch. */
struct change_hold {
    uint64_t table; /* 0: none that is there already */
    uint64_t epoch; /* if it has another one, the change is refused */
};

struct change_hold change_hold(const struct store_change *change);

/* A copy that free() frees; NULL when memory is short. */
struct change *change_copy(const struct store_change *change);

#endif
