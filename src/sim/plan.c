/* Lineups, rotation and parts of a simulation. */
#include <string.h>

#include <rookery/check.h>

#include "plan.h"

struct pool_range
plan_range(const struct sim_plan *plan)
{
    uint64_t parts = plan->parts > 0 ? plan->parts : 1;
    uint64_t part = plan->part > 0 ? plan->part : 1;

    return (struct pool_range){ plan->matches * (part - 1) / parts,
                                plan->matches * part / parts };
}

int
plan_bot(struct sim_plan *plan, const struct rk_hire *hire)
{
    for (int bot = 0; bot < plan->bots; bot++) {
        if (strcmp(plan->hire[bot].spec, hire->spec) == 0)
            return bot;
    }
    if (plan->bots == PLAN_BOTS_MAX)
        return -1;
    plan->hire[plan->bots] = *hire;
    return plan->bots++;
}

/* Fills the lineup from ${place} on with bots numbered ${least} or higher. */
static void
extend(struct sim_plan *plan, struct sim_lineup *lineup, int place, int least)
{
    int seats = plan->setup.seats;
    bool distinct = plan->bots >= seats;

    if (place == seats) {
        RK_CHECK(plan->lineups < PLAN_LINEUPS_MAX);
        if (distinct || lineup->bot[seats - 1] == plan->bots - 1)
            plan->lineup[plan->lineups++] = *lineup;
        return;
    }
    for (int bot = least; bot < plan->bots; bot++) {
        /* If bots repeat, the next one is the same or the one after. */
        if (!distinct && bot > (place == 0 ? 0 : lineup->bot[place - 1] + 1))
            return;
        lineup->bot[place] = (uint8_t)bot;
        extend(plan, lineup, place + 1, distinct ? bot + 1 : bot);
    }
}

void
plan_round_robin(struct sim_plan *plan)
{
    struct sim_lineup lineup = { { 0 } };

    RK_CHECK(plan->bots > 0);
    plan->lineups = 0;
    plan->rotate = plan->ladder = true;
    extend(plan, &lineup, 0, 0);
}

/* All rotations of one lineup come before the next lineup. */
int
plan_lineup(const struct sim_plan *plan, uint64_t match)
{
    uint64_t seats = plan->rotate ? plan->setup.seats : 1;

    return (int)(match / seats % (uint64_t)plan->lineups);
}

void
plan_places(const struct sim_plan *plan, uint64_t match, int *place)
{
    int seats = plan->setup.seats;
    int shift = plan->rotate ? (int)(match % (uint64_t)seats) : 0;

    for (int i = 0; i < seats; i++)
        place[(i + shift) % seats] = i;
}

int
plan_copies(const struct sim_plan *plan, int bot)
{
    int most = 0;

    for (int i = 0; i < plan->lineups; i++) {
        int copies = 0;

        for (int seat = 0; seat < plan->setup.seats; seat++)
            copies += plan->lineup[i].bot[seat] == bot;
        most = copies > most ? copies : most;
    }
    return most;
}

uint64_t
plan_seed(const struct sim_plan *plan, uint64_t match)
{
    return rk_rng_mix(plan->seed, match);
}

int
plan_name_width(const struct sim_plan *plan, int least)
{
    int width = least;

    for (int bot = 0; bot < plan->bots; bot++) {
        int length = (int)strlen(plan->hire[bot].spec);

        width = length > width ? length : width;
    }
    return width;
}
