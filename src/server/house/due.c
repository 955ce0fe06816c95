/* The queue of tables with pending work, which house_tick() runs. */
#include "house_inside.h"

void
due_push(struct house *house, struct house_table *table)
{
    if (table->queued)
        return;
    table->queued = true;
    table->next_queued = NULL;
    if (house->first_queued == NULL)
        house->first_queued = table;
    else
        house->last_queued->next_queued = table;
    house->last_queued = table;
}

/* Takes the first one; NULL: there is none. */
struct house_table *
due_pop(struct house *house)
{
    struct house_table *table = house->first_queued;

    if (table == NULL)
        return NULL;
    house->first_queued = table->next_queued;
    table->queued = false;
    return table;
}

void
due_remove(struct house *house, struct house_table *table)
{
    struct house_table *before = NULL, *t = house->first_queued;

    if (!table->queued)
        return;
    for (; t != table; t = t->next_queued)
        before = t;
    if (before == NULL)
        house->first_queued = table->next_queued;
    else
        before->next_queued = table->next_queued;
    if (house->last_queued == table)
        house->last_queued = before;
    table->queued = false;
}
