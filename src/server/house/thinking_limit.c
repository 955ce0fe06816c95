/* How long a thought may take. */
#include "fair.h"
#include "house_inside.h"
#include "levels.h"
#include "pace.h"
#include "thinking.h"

enum { LEAST_PART = 40 }; /* a thought gets 1/LEAST_PART of its limit */

/* Threads that take any thought. */
int
thinking_threads(const struct house *house)
{
    return house->settings.bot_threads > 0 ? house->settings.bot_threads : 1;
}

/*
 * The limit of ${thought} if no other waits: that of its level, or where people
 * have chosen a quicker pace, the same part of that pace.
 */
static uint32_t
limit_at_pace(const struct house *house, const struct thought *thought)
{
    const struct levels_row *level = &levels[thought->level];
    uint32_t bound = pace_bound(house, thought->table, thought->level);

    return house->settings.pace == 0 || bound >= level->bound
               ? level->limit
               : level->limit * bound / level->bound;
}

/*
 * The limit of ${thought}: shorter while others of its cost wait, so that bots
 * think less then instead of later, however many people ask for them.
 */
uint32_t
thinking_limit(const struct house *house, const struct thought *thought)
{
    uint32_t limit = limit_at_pace(house, thought);
    uint32_t least = limit > LEAST_PART ? limit / LEAST_PART : 1;
    size_t share = limit * (size_t)thinking_threads(house), waiting = 1;

    for (int line = 0; line < LEVELS_COUNT; line++) {
        if (levels[line].cost == levels[thought->level].cost)
            waiting += fair_waiting(house->thinking.queue, line);
    }
    share /= waiting;
    if (share >= limit)
        return limit;
    return share > least ? (uint32_t)share : least;
}
