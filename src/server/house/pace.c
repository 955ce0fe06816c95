/* How fast bots answer at a table. */
#include "pace.h"

#include "hints.h"
#include "house_inside.h"
#include "levels.h"

uint32_t
pace_usual(const struct house *house, int level)
{
    uint32_t pace = house->settings.pace;

    if (pace == 0)
        return 0;
    return pace > levels[level].bound ? pace : levels[level].bound;
}

/* The visit of the only person who plays at ${table}, or NULL. */
static const struct house_visit *
only_player(const struct house_table *table)
{
    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->seat != RK_SPECTATOR)
            return hints_is_alone(table, v->seat) ? v : NULL;
    }
    return NULL;
}

uint32_t
pace_bound(const struct house *house, const struct house_table *table,
           int level)
{
    const struct house_visit *player = only_player(table);
    uint32_t quick = levels[level].quick;
    uint32_t pace;

    if (player == NULL || player->pace == 100)
        return pace_usual(house, level);
    pace = (uint32_t)((uint64_t)house->settings.pace * player->pace / 100);
    return pace > quick ? pace : quick;
}
