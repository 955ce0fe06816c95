/*
 * One iteration of a search: a fresh guess, one descent, and its payoff. See
 * search.h for an overview.
 */
#ifndef BOTS_ITERATE_H
#define BOTS_ITERATE_H

#include "blur.h"
#include "search.h"
#include "tree.h"
#include "value.h"

/* Most choices by statistics in one iteration; after that moves are glances. */
enum { ITERATE_STEPS_MAX = 512 };

/* One choice of an iteration. */
struct step {
    struct tree_node *node;
    uint16_t arm;
    uint8_t seat;
};

/* Whole answers on trial. */
struct trials {
    struct search_trial trial[SEARCH_TRIALS_MAX];
    int count, turns; /* iterations until the same answer's turn comes again */
};

/* One thread's search. */
struct search {
    const struct rk_bot_turn *turn;
    const struct rk_effort *effort;
    const atomic_bool *stop;
    const struct value *value; /* judges positions; NULL: the game does */
    const struct value *prior; /* knows good moves; NULL: the game does */
    const struct blur *blur;   /* what it misjudges; NULL: nothing */
    struct tree tree;
    bool sealed;         /* other seats answer the same question, unseen */
    uint64_t seed;       /* for all random numbers */
    struct rk_rng rng;   /* of this iteration: for guesses and choices */
    struct rk_rng cards; /* of this iteration: for chance */
    struct trials trials;
    struct search_trial *tried; /* in this iteration; or NULL */
    int opened;                 /* how many of its moves were made */
    bool may_end_early;         /* it may end once the choice is clear */
    uint32_t quota;             /* iterations to make; 0: until time is up */
    uint64_t end;               /* nanoseconds of CLOCK_MONOTONIC */
    uint64_t made;
    int given; /* tries that each arm of the root had before the first one */
    double share[RK_SEATS_MAX]; /* the sum of what each seat got */

    struct rk_state_room room; /* the guess being played */
    int first;                 /* move at the root; -1: it has been made */
    uint64_t key[RK_SEATS_MAX];
    bool out[RK_SEATS_MAX]; /* this seat has left its tree */
    int answers;            /* whole answers since every seat was out */
    int steps;
    struct step step[ITERATE_STEPS_MAX];
    rk_move legal[RK_LEGAL_MAX];
    uint8_t weight[RK_LEGAL_MAX];
    int unanswered; /* whole answers still missing to the first question */
    struct rk_memo first_memo[RK_SEATS_MAX]; /* for the first question, in */
                                             /* all iterations */
    struct rk_memo memo; /* for the draft that is being made later */
    float open[RK_LEGAL_MAX];
};

/*
 * Makes one iteration. The caller sets the upper part of ${s}, up to ${made}.
 */
void iterate(struct search *s);

/* The key of ${seat} at the root, where it has observed nothing yet. */
uint64_t iterate_root(int seat);

/* The key that follows ${key} when ${seat} makes ${move}. */
uint64_t iterate_after(uint64_t key, int seat, rk_move move);

#endif
