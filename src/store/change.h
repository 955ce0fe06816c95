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

/* A copy that free() frees; NULL when memory is short. */
struct change *change_copy(const struct store_change *change);

#endif
