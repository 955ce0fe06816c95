/*
 * Judges positions by a network: the share of victory of each seat. Inputs are
 * what the seat observes itself, and the points that the game expects for it.
 */
#ifndef BOTS_VALUE_H
#define BOTS_VALUE_H

#include <rookery/game.h>
#include <rookery/plan.h>

#include "net.h"

/*
 * Columns beside those of the plan: the points that a seat may expect, and its
 * lead over each other seat, the strongest first.
 */
enum { VALUE_EXTRAS = RK_SEATS_MAX, VALUE_HALF = 64 };

/* A network that is ready for the matches of one setup. */
struct value {
    const struct rk_game *game;
    struct rk_setup setup;
    int which;          /* of the networks of the game */
    int seats, columns; /* the plan's columns come first, then the extras */
    bool ready;         /* there is a network for this game */
    struct net net;
    int16_t row[RK_PLAN_MAX + VALUE_EXTRAS]; /* of a column; or -1 */
    struct rk_plan plan;
};

/*
 * Prepares ${value} for ${setup}, with the network in the ${size} ${bytes}.
 * False after a sentence in ${why}, where there is no plan or no network.
 */
bool value_open(struct value *value, const struct rk_game *game,
                const struct rk_setup *setup, const void *bytes, size_t size,
                struct rk_text *why);

/* The name of a column. */
void value_name(const struct value *value, int column, struct rk_text *name);

/* What each of the columns holds for ${seat}. */
void value_write(const struct value *value, const struct rk_state *state,
                 int seat, uint8_t *out);

/* The share of victory that each seat may expect; the sum is 1. */
void value_shares(const struct value *value, const struct rk_state *state,
                  float *share);

#endif
