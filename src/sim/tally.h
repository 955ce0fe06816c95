/*
 * The counters of a simulation. Every counter is a whole number and the tally
 * of a run is the sum of the tallies of its matches, so it does not matter
 * which thread, process or machine has played which match.
 */
#ifndef SIM_TALLY_H
#define SIM_TALLY_H

#include "plan.h"

enum {
    TALLY_WIN = 60,     /* one victory; can be shared by 1 .. 6 seats */
    TALLY_LEAST = -256, /* of the first counter of points; lower ones count */
                        /* there */
    TALLY_SCORES = 2048,
    TALLY_MARGINS = 1024,
    TALLY_ROUNDS = 256,
    TALLY_ANSWERS = 4096,
    TALLY_DEEDS_MAX = 256,
    TALLY_SETS = 1 << RK_SEATS_MAX
};

/* One bot on one seat. */
struct tally_cell {
    uint64_t matches;
    uint64_t wins;                /* in units of 1 / TALLY_WIN */
    uint64_t ranks[RK_SEATS_MAX]; /* how often it came 1st, 2nd, ... */
    int64_t points;
};

/* Decisions in answer to one kind of question. */
struct tally_ask {
    uint64_t answers;                   /* whole answers */
    uint64_t choices[RK_LEGAL_MAX + 1]; /* small answers, by legal moves */
};

/*
 * One deed (bought, sold ...) with one card, item or space. In each match some
 * seats have done it, the owners; their wins are in TALLY_WINs. The squares and
 * products, summed over the matches, are for intervals.
 */
struct tally_deed {
    uint64_t times;
    uint64_t matches; /* in which it was done */
    uint64_t owners, wins;
    uint64_t owners_owners, owners_wins, wins_wins;
};

/* All members are 64-bit counters: tally_sum() relies on it. */
struct tally {
    uint64_t matches;
    uint64_t decisions; /* small answers of seats */
    uint64_t answers;   /* whole answers of seats */
    uint64_t chances;   /* answers of chance */
    uint64_t defaults;  /* answers given for a program that gave none */
    struct tally_cell cell[PLAN_BOTS_MAX][RK_SEATS_MAX];
    struct tally_cell turn[RK_SEATS_MAX]; /* the first player, the next ...; */
                                          /* if that is drawn */
    uint64_t scores[PLAN_BOTS_MAX][TALLY_SCORES];
    uint64_t margins[TALLY_MARGINS]; /* of the best over the next */
    uint64_t lengths[TALLY_ANSWERS]; /* in whole answers of seats */
    uint64_t rounds[TALLY_ROUNDS];   /* if the game tells them */
    struct tally_ask ask[RK_ASK_KINDS];
    struct tally_deed deed[TALLY_DEEDS_MAX];

    /* For ratings (rating.h), in units of 1 / TALLY_WIN: win counts by */
    /* subset of a lineup's places and by winner. */
    uint64_t sets[PLAN_LINEUPS_MAX][TALLY_SETS];
    uint64_t firsts[PLAN_BOTS_MAX];
    uint64_t ahead[PLAN_BOTS_MAX][PLAN_BOTS_MAX]; /* finished ahead of the */
                                                  /* other; a tie counts half */
};

/* Adds ${more} to ${sum}. */
void tally_sum(struct tally *sum, const struct tally *more);

/* Adds the result of ${match}. */
void tally_result(struct tally *tally, const struct sim_plan *plan,
                  uint64_t match, const struct rk_result *result);

/* The share of ${seat} in the victory, in units of 1 / TALLY_WIN. */
unsigned tally_won(const struct rk_result *result, int seat);

/* Adds the result of ${seat} to ${cell}. */
void tally_seat(struct tally_cell *cell, const struct rk_result *result,
                int seat);

/* One bot on all seats, all bots on one seat, everybody together. */
struct tally_cell tally_of_bot(const struct tally *tally, int bot);
struct tally_cell tally_of_seat(const struct tally *tally, int seat);

#endif
