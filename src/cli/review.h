/*
 * Looking back at a match: what each decision of a seat cost, as the strongest
 * level estimates it from what that seat could see then.
 */
#ifndef CLI_REVIEW_H
#define CLI_REVIEW_H

#include <rookery/judge.h>
#include <rookery/match.h>

#include "cli.h"

enum { REVIEW_SECONDS = 20, REVIEW_THINK_MAX = 10000000, REVIEW_WORST = 3 };

/* One whole answer where there was a choice. */
struct review_decision {
    uint32_t number; /* in the log, from 1 */
    char question[RK_SENTENCE_MAX];
    char given[RK_ANSWER_MAX], best[RK_ANSWER_MAX];
    struct rk_cost cost;
};

struct review {
    int seat;
    struct review_decision *list; /* malloc'ed */
    int count, judged;            /* there are so many; those looked at */
};

/* How long to think. */
struct review_effort {
    uint32_t think;   /* iterations of a thought; 0: by the clock */
    uint32_t seconds; /* for all decisions together, by the clock */
};

/*
 * Judges the decisions of ${seat}, with progress at a terminal. False if
 * Ctrl-C came before the end; review_free() is due either way.
 */
bool review_make(struct review *review, const struct rk_match *match, int seat,
                 const struct review_effort *effort);

void review_free(struct review *review);

/*
 * Indices of the decisions that clearly cost something, the costliest first,
 * up to REVIEW_WORST; how many.
 */
int review_worst(const struct review *review, int *worst);

/* Below this loss, a decision of this match could be as good as the best. */
float review_noise(const struct review *review);

/* Prints the costliest, or that there are none; to ${you} who took them, or */
/* to somebody else. */
void review_tell(const struct review *review, bool you);

#endif
