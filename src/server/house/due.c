/* The queue of tables with pending work, which house_tick() runs. */
#include "due.h"
#include "table.h"

void
due_push(struct due *due, struct house_table *table)
{
    if (table->queued)
        return;
    table->queued = true;
    table->next_queued = NULL;
    if (due->first == NULL)
        due->first = table;
    else
        due->last->next_queued = table;
    due->last = table;
}

/* Takes the first one; NULL: there is none. */
struct house_table *
due_pop(struct due *due)
{
    struct house_table *table = due->first;

    if (table == NULL)
        return NULL;
    due->first = table->next_queued;
    table->queued = false;
    return table;
}

void
due_remove(struct due *due, struct house_table *table)
{
    struct house_table *before = NULL, *t = due->first;

    if (!table->queued)
        return;
    for (; t != table; t = t->next_queued)
        before = t;
    if (before == NULL)
        due->first = table->next_queued;
    else
        before->next_queued = table->next_queued;
    if (due->last == table)
        due->last = before;
    table->queued = false;
}
