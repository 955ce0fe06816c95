/*
 * Choosing an arm of a node by its statistics. ${open} says which arms are
 * legal now, one at least; see tree_meet().
 */
#ifndef BOTS_CHOICE_H
#define BOTS_CHOICE_H

#include "tree.h"

/* The arm that is best so far, or might be: UCB with priors (PUCT). */
int choice_best(const struct tree_node *node, const struct tree_arms *arms,
                const float *open, float curiosity);

/*
 * An arm at random, with chances by regret matching on the mean payoffs; also
 * adds up regrets and the average strategy. ${draw} is below 1.
 */
int choice_mixed(const struct tree_node *node, struct tree_arms *arms,
                 const float *open, float draw);

#endif
