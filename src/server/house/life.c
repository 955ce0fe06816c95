/* The life of a table: life.h has the diagram. */
#include "wait.h"
#include "life.h"
#include "table.h"

void
life_change(struct house_table *table)
{
    table->life = LIFE_CHANGING;
}

void
life_end_change(struct house_table *table)
{
    table->life = LIFE_STILL;
}

void
life_start(struct house_table *table, struct house_wait *wait)
{
    table->life = LIFE_STARTING;
    table->starting = wait;
}

void
life_end_start(struct house_table *table)
{
    table->life = LIFE_STILL;
    table->starting = NULL;
}

void
life_leave(struct house_table *table)
{
    table->life = LIFE_LEAVING;
}

void
life_stay(struct house_table *table)
{
    table->life = LIFE_STILL;
}

bool
life_is_leaving(const struct house_table *table)
{
    return table->life == LIFE_LEAVING;
}

bool
life_may_leave(const struct house_table *table)
{
    return table->life == LIFE_STILL && table->owner != OWNER_TAKING;
}
