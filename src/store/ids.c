/* Blocks of ids. */
#include "ids.h"

void
ids_open(struct ids *ids)
{
    pthread_mutex_init(&ids->lock, NULL);
}

void
ids_close(struct ids *ids)
{
    pthread_mutex_destroy(&ids->lock);
}

static bool
is_empty(struct ids_block block)
{
    return block.first == block.end;
}

static void
add(struct ids *ids, enum store_ids of, struct ids_block block)
{
    pthread_mutex_lock(&ids->lock);
    *(is_empty(ids->now[of]) ? &ids->now[of] : &ids->next[of]) = block;
    pthread_mutex_unlock(&ids->lock);
}

void
ids_count(struct ids *ids, enum store_ids of, uint64_t last)
{
    add(ids, of, (struct ids_block){ last + 1, INT64_MAX });
}

static bool
is_low(struct ids *ids, enum store_ids of)
{
    bool low;

    pthread_mutex_lock(&ids->lock);
    low = is_empty(ids->next[of]) &&
          ids->now[of].end - ids->now[of].first <= IDS_BLOCK / 2;
    pthread_mutex_unlock(&ids->lock);
    return low;
}

enum store_status
ids_reserve(struct ids *ids, struct driver_link *writer)
{
    enum store_status status = STORE_OK;

    if (writer->driver->reserve == NULL)
        return STORE_OK;
    for (enum store_ids of = 0; status == STORE_OK && of < STORE_IDS; of++) {
        uint64_t first;

        if (!is_low(ids, of))
            continue;
        status = writer->driver->reserve(writer, of, &first);
        if (status == STORE_OK)
            add(ids, of, (struct ids_block){ first, first + IDS_BLOCK });
    }
    return status;
}

uint64_t
ids_take(struct ids *ids, enum store_ids of)
{
    uint64_t id = 0;

    pthread_mutex_lock(&ids->lock);
    if (is_empty(ids->now[of])) {
        ids->now[of] = ids->next[of];
        ids->next[of] = (struct ids_block){ 0 };
    }
    if (!is_empty(ids->now[of]))
        id = ids->now[of].first++;
    pthread_mutex_unlock(&ids->lock);
    return id;
}
