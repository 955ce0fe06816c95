/*
 * Looking one move ahead: before a search begins, the positions right after each
 * legal move are judged. That is how a game without a network for moves finds
 * out which of them are promising.
 */
#ifndef BOTS_AHEAD_H
#define BOTS_AHEAD_H

#include "iterate.h"

/*
 * Gives the arms of the root, one for each of ${count} legal moves, priors and
 * a few tries by the mean judgement over a few guesses. Returns these
 * tries; 0 if nothing was changed, because a move leads into the middle of an
 * answer or the search is too short for it.
 */
int ahead_look(struct search *s, struct tree_node *root,
               const struct tree_arms *arms, int count);

#endif
