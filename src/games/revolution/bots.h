/* The board as bots see it: shared by estimates and weights. */
#ifndef REVOLUTION_BOTS_H
#define REVOLUTION_BOTS_H

#include "state.h"

/* The cubes and the empty spaces, and what follows for the majorities. */
struct revolution_town {
    const struct revolution_public *pub;
    int seats;
    uint32_t areas; /* those on this board */
    uint8_t cube[REVOLUTION_SEATS][AREAS];
    uint8_t open[AREAS];
    float sum[AREAS], next[AREAS]; /* of weights: now, after one cube more */
};

/* The possible gains of one seat by cubes. */
struct revolution_hopes {
    int32_t gain[AREAS]; /* by one more in each area */
    int32_t best;        /* by one more anywhere */
    int32_t spy;         /* by one in the place of another seat's */
};

/* The values one seat bids for, and its rivals. */
struct revolution_rivals {
    int32_t worth[SPACES];         /* of winning each space */
    uint32_t takes[TOKENS];        /* the board's */
    int32_t rate[TOKENS];          /* tokens of others, by worth */
    revolution_bid sealed[SPACES]; /* the best of the sealed ones */
};

void revolution_survey(const struct revolution_public *pub,
                       struct revolution_town *town);
void revolution_size_up(struct revolution_town *town);
int32_t revolution_share(const struct revolution_town *town, int area,
                         int seat);
int32_t revolution_gain(struct revolution_town *town, int area, int seat);
int32_t revolution_trade(struct revolution_town *town, int area, int seat,
                         int out, int in);
void revolution_appraise(struct revolution_town *town, int seat,
                         int32_t *worth);

#endif
