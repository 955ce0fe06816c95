/* A table without its row of progress, as a destroyed page can leave it. */
#ifndef STORE_BARE_H
#define STORE_BARE_H

#include <store/sql.h>

static inline void
bare_put(struct store *store, enum sql statement, const union sql_value *values)
{
    struct store_change change = { .kind = STORE_PUT_ROW,
                                   .row = { (int)statement, values } };

    assert_true(store_submit(store, &change, NULL, NULL));
    store_drain(store);
}

/* Adds ${t} with its seats, which are all open except the host's. */
static inline void
bare_add(struct store *store, const struct store_table *t)
{
    bare_put(store, ADD_TABLE,
             (union sql_value[]){ { .number = t->id },
                                  { .text = t->link },
                                  { .number = t->host },
                                  { .text = t->setup },
                                  { .number = t->listed },
                                  { .number = t->stage },
                                  { .number = t->made },
                                  { .number = t->touched },
                                  { .number = t->seats },
                                  { .number = t->rules },
                                  { .number = t->chat },
                                  { .text = t->stand_in } });
    for (uint64_t seat = 0; seat < t->seats; seat++)
        bare_put(store, PUT_SEAT,
                 (union sql_value[SQL_VALUES]){
                     { .number = t->id },
                     { .number = seat },
                     { .number = seat == 0 ? t->host : 0 } });
}

#endif
