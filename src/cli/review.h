/*
 * A review of a match: the cost of each decision of a seat, as the strongest
 * level estimates it from what that seat could see then.
 */
#ifndef CLI_REVIEW_H
#define CLI_REVIEW_H

#include <stdatomic.h>

#include <rookery/judge.h>
#include <rookery/match.h>

#include "cli.h"

enum { REVIEW_SECONDS = 20, REVIEW_THINK_MAX = 10000000, REVIEW_WORST = 3 };

/* One whole answer, given where there was a choice. */
struct review_decision {
    uint32_t number; /* in the log, from 1 */
    char question[RK_SENTENCE_MAX];
    char given[RK_ANSWER_MAX], best[RK_ANSWER_MAX];
    struct rk_cost cost;
};

struct review {
    int seat;
    struct review_decision *list; /* malloc'ed */
    int count, judged;            /* the number of decisions; those reviewed */
};

/* How long to think. */
struct review_effort {
    uint32_t think;   /* iterations per thought; 0: by the clock */
    uint32_t seconds; /* for all decisions together, by the clock */
};

/*
 * Judges the decisions of ${seat}, with progress at a terminal. False if
 * Ctrl-C was pressed before the end; call review_free() either way.
 */
bool review_make(struct review *review, const struct rk_match *match, int seat,
                 const struct review_effort *effort);

/* The same without progress, in any thread: until ${stop} is set. */
bool review_among_many(struct review *review, const struct rk_match *match,
                       int seat, const struct review_effort *effort,
                       const atomic_bool *stop);

void review_free(struct review *review);

/* The decisions that were judged. */
struct review_counts {
    int decisions;
    int same;    /* the strongest level would have made them as well */
    int costly;  /* they clearly cost something */
    double lost; /* what those cost together, in shares of victory */
};
struct review_counts review_count(const struct review *review);

/*
 * Fills in the indices of the decisions that clearly cost something, the
 * costliest first, up to REVIEW_WORST; returns their number.
 */
int review_worst(const struct review *review, int *worst);

/* With a smaller loss than this, a decision may be as good as the best. */
float review_noise(const struct review *review);

/*
 * Prints the costliest decisions, or that there are none. ${you}: the reader
 * made them.
 */
void review_tell(const struct review *review, bool you);

#endif
