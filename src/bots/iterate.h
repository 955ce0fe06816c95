/*
 * One iteration of a search: a fresh guess, one descent, and what it came to.
 * See search.h for how it goes.
 */
#ifndef BOTS_ITERATE_H
#define BOTS_ITERATE_H

#include "search.h"
#include "tree.h"

/* The longest way through nodes; what comes after it is glances. */
enum { ITERATE_STEPS_MAX = 512 };

/* One choice on the way of an iteration. */
struct step {
    struct tree_node *node;
    uint16_t arm;
    uint8_t seat;
};

/* Whole answers on trial. */
struct trials {
    struct search_trial trial[SEARCH_TRIALS_MAX];
    int count, turns; /* iterations until it is the same one's turn again */
};

/* One thread's search. */
struct search {
    const struct rk_bot_turn *turn;
    const struct rk_effort *effort;
    const atomic_bool *stop;
    struct tree tree;
    bool sealed;         /* others answer the same question unseen */
    uint64_t seed;       /* of all luck */
    struct rk_rng rng;   /* of the iteration: guesses and whims */
    struct rk_rng cards; /* of the iteration: what chance deals */
    struct trials trials;
    struct search_trial *tried; /* in this iteration; or NULL */
    int opened;                 /* moves of it that were made */
    uint32_t quota;             /* iterations to make; 0: until time is up */
    uint64_t end;               /* nanoseconds of CLOCK_MONOTONIC */
    uint64_t made;

    struct rk_state_room room; /* the guess being played */
    int first;                 /* move at the root; -1: it has been made */
    uint64_t key[RK_SEATS_MAX];
    bool out[RK_SEATS_MAX]; /* has left what it has statistics of */
    int answers;            /* whole ones since every seat was out */
    int steps;
    struct step step[ITERATE_STEPS_MAX];
    rk_move legal[RK_LEGAL_MAX];
    uint8_t weight[RK_LEGAL_MAX];
    int unanswered; /* whole answers that the first question lacks */
    struct rk_memo first_memo[RK_SEATS_MAX]; /* of it, in all iterations */
    struct rk_memo memo; /* of a later draft that is being made */
    float open[RK_LEGAL_MAX];
};

/* Makes an iteration. Of ${s} the upper part is set, up to what it made. */
void iterate(struct search *s);

/* The node of the root; NULL if there was no iteration. */
struct tree_node *iterate_root(struct search *s);

#endif
