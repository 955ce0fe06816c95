/* The maps and other tables of a plan. */
#include <rookery/card.h>
#include <rookery/check.h>

#include "plan_ops.h"

/* Leads ${value} to a column of its own. */
static void
lead(struct rk_plan_map *map, int value, int column)
{
    map->to[value] = (struct rk_plan_value){ (uint8_t)column, 1 };
    map->columns++;
    if (column < RK_PLAN_ROOM)
        map->value[column] = (uint8_t)value;
}

/* Adds a map from the kinds with ${names} to columns; hidden is the last. */
static void
add_map(struct rk_plan *plan, const char *(*names)(int))
{
    struct rk_plan_map *map = &plan->map[plan->maps];

    RK_CHECK(plan->maps < RK_PLAN_MAPS);
    for (int kind = 1; kind < RK_KINDS_MAX; kind++) {
        if (names(kind) != NULL)
            lead(map, kind, map->columns);
    }
    lead(map, RK_HIDDEN, map->columns);
    plan->names[plan->maps++] = names;
}

int
plan_maps_of(struct rk_plan *plan, const char *(*names)(int))
{
    int map = 0;

    while (map < plan->maps && plan->names[map] != names)
        map++;
    if (map == plan->maps)
        add_map(plan, names);
    return map;
}

/* Maps and sets of seats as ${seat} sees them. */
static void
turn_seats(struct rk_plan *plan, int seat)
{
    struct rk_plan_map *map = &plan->map[RK_PLAN_OTHERS + seat];
    int seats = plan->seats;

    for (int i = 0; i < seats; i++) {
        int other = (seat + i) % seats;

        lead(map, other, i);
        for (int set = 0; set < 256; set++)
            plan->seat[seat].turned[set] |= (uint64_t)(set >> other & 1)
                                            << 8 * i;
    }
    for (int i = 0; i < RK_PLAN_COPIED; i++) {
        plan->whose[i] = (uint8_t)(i / seats * (int)sizeof(struct rk_card));
        plan->seat[seat].bit[i] = rk_seat_bit((seat + i % seats) % seats);
    }
}

static void
spread_bits(struct rk_plan *plan)
{
    for (int byte = 0; byte < 256; byte++) {
        for (int i = 0; i < 8; i++)
            plan->spread[byte] |= (uint64_t)(byte >> i & 1) << 8 * i;
    }
}

void
plan_maps_make(struct rk_plan *plan)
{
    for (int kind = 1; kind < RK_ASK_KINDS; kind++)
        lead(&plan->map[RK_PLAN_ASKS], kind, kind - 1);
    spread_bits(plan);
    for (int seat = 0; seat < plan->seats; seat++)
        turn_seats(plan, seat);
}
