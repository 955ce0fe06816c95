/*
 * The networks of a game at work: the share of victory that each seat may
 * expect, and how likely a good player takes each move. Inputs are what the
 * seat itself observes; for values the game's own features, if it has some, and
 * the points that it expects.
 */
#ifndef BOTS_VALUE_H
#define BOTS_VALUE_H

#include <rookery/game.h>
#include <rookery/ids.h>
#include <rookery/plan.h>

#include "net.h"

/*
 * Columns beside those of the game: the points that a seat may expect, and its
 * lead over each other seat, the strongest first.
 */
enum {
    VALUE_EXTRAS = RK_SEATS_MAX,
    VALUE_HALF = 64,
    VALUE_FEATURES = 512 /* most features of a game */
};

/* From the columns to the rows of a network; -1: it has no such row. */
struct value_rows {
    int16_t row[RK_PLAN_MAX + VALUE_EXTRAS];
};

/* Networks that are ready for the matches of one setup. */
struct value {
    const struct rk_game *game;
    struct rk_setup setup;
    int which; /* of the networks of the game */
    int seats;
    int own;     /* columns of the game: its features, or its plan */
    int columns; /* these, and the extras */
    bool open;   /* there is a plan of the setup */
    bool ready;  /* there are networks for the game */
    bool judges; /* there is a network for values */
    bool weighs; /* there is a network for moves */
    struct net net;
    struct net_moves moves;
    struct value_rows net_rows, moves_rows;
    int16_t move[RK_IDS_MAX]; /* by id: its place in the network; or -1 */
    struct rk_ids ids;
    struct rk_plan plan;
};

/*
 * Prepares ${value} for ${setup}, without networks; false after a sentence in
 * ${why} if the game has no plan.
 */
bool value_open(struct value *value, const struct rk_game *game,
                const struct rk_setup *setup, struct rk_text *why);

/*
 * Takes the network in the ${size} ${bytes}, of either kind. False after a
 * sentence in ${why} if it is none.
 */
bool value_take(struct value *value, const void *bytes, size_t size,
                struct rk_text *why);

/* The name of a column of the network for values. */
void value_name(const struct value *value, int column, struct rk_text *name);

/* Writes the value of each column, for one seat after the other. */
void value_write(const struct value *value, const struct rk_state *state,
                 uint8_t *out);

/*
 * The share of victory that each seat may expect; the sum is 1. Needs a network
 * for values.
 */
void value_shares(const struct value *value, const struct rk_state *state,
                  float *share);

/*
 * How likely a good player takes each of the ${count} legal moves of ${seat},
 * whose view is given; the sum is 1. Needs a network for moves.
 */
void value_priors(const struct value *value, const struct rk_view *view,
                  int seat, const rk_move *legal, int count, float *share);

#endif
