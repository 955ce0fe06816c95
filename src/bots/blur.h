/*
 * Misjudgement, for weaker levels: a bot likes some things that it sees more
 * than they are worth and others less, always the same ones in a match, as
 * people do. It never plays at random because of that.
 */
#ifndef BOTS_BLUR_H
#define BOTS_BLUR_H

#include <rookery/bot.h>

#include "value.h"

struct blur {
    const struct value *value;  /* has the plan of the match */
    uint8_t strength;           /* in hundredths; see rk_effort */
    float before[RK_SEATS_MAX]; /* the likings at the root */
    int8_t liking[RK_PLAN_MAX]; /* of each column, -64 .. 64 */
};

/* Prepares ${blur} for the choice of ${turn}, with the plan of ${value}. */
void blur_begin(struct blur *blur, const struct value *value,
                const struct rk_bot_turn *turn, uint8_t strength);

/* Changes the ${share} of each seat, which were judged in ${state}. */
void blur_shares(const struct blur *blur, const struct rk_state *state,
                 float *share);

#endif
