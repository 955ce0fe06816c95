/* The queue of tables with pending work, which house_tick() runs. */
#ifndef SERVER_DUE_H
#define SERVER_DUE_H

struct house_table;

struct due {
    struct house_table *first, *last;
};

/* Puts ${table} behind all others, unless it is queued. */
void due_push(struct due *due, struct house_table *table);

/* Takes the first one; NULL: there is none. */
struct house_table *due_pop(struct due *due);
void due_remove(struct due *due, struct house_table *table);

#endif
