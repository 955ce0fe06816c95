/*
 * The plan of a simulation: which bots meet, on which seats, how often. The
 * seats of match number i follow from the plan and i alone.
 */
#ifndef SIM_PLAN_H
#define SIM_PLAN_H

#include <rookery/bot.h>

#include "pool.h"

enum {
    PLAN_BOTS_MAX = 10,     /* different bots in one plan */
    PLAN_LINEUPS_MAX = 252, /* 10 bots on 5 seats */
    PLAN_PARTS_MAX = 10000, /* most parts of a plan */
    PLAN_MATCHES_MAX = 1000000000
};

/* The bots that meet in one match; numbers of a plan's hires. */
struct sim_lineup {
    uint8_t bot[RK_SEATS_MAX];
};

struct sim_plan {
    const struct rk_game *game;
    struct rk_setup setup;
    int bots;
    struct rk_hire hire[PLAN_BOTS_MAX];
    int lineups;
    struct sim_lineup lineup[PLAN_LINEUPS_MAX];
    bool rotate; /* every lineup moves on by one seat after each match */
    bool ladder; /* the lineups are those of plan_round_robin() */
    uint64_t matches;
    uint64_t seed;
    unsigned part, parts; /* only part ${part}, from 1, of ${parts} */
};

/* The matches of the plan's part. */
struct pool_range plan_range(const struct sim_plan *plan);

/*
 * The number of the bot ${hire}, which is added if it is new; two with the same
 * spec are one bot. -1 if there are PLAN_BOTS_MAX others.
 */
int plan_bot(struct sim_plan *plan, const struct rk_hire *hire);

/*
 * Lets all bots of ${plan} meet: every choice of as many as there are seats; if
 * there are fewer bots than seats, every way to fill the seats with repeats in
 * which no bot is missing. Lineups rotate.
 */
void plan_round_robin(struct sim_plan *plan);

/* The lineup that meets in ${match}. */
int plan_lineup(const struct sim_plan *plan, uint64_t match);

/* Sets ${place} to the place in the lineup of the bot on each seat. */
void plan_places(const struct sim_plan *plan, uint64_t match, int *place);

/* The most copies of bot ${bot} in any lineup. */
int plan_copies(const struct sim_plan *plan, int bot);

/* The length of the longest name of a bot, at least ${least}. */
int plan_name_width(const struct sim_plan *plan, int least);

/* The seed of ${match}. */
uint64_t plan_seed(const struct sim_plan *plan, uint64_t match);

#endif
