/* Whole answers whose moves the caller chooses, for programs that learn. */
#ifndef BOTS_MIND_H
#define BOTS_MIND_H

#include <rookery/bot.h>

/* Index of the legal move that is taken. */
typedef int mind_choose(void *context, struct rk_mind *mind,
                        const struct rk_bot_turn *turn);

/* As rk_mind_answer(), with ${choose} instead of rk_mind_choose(). */
void mind_answer_by(struct rk_mind *mind, const struct rk_bot_turn *turn,
                    const struct rk_state *state, struct rk_steps *steps,
                    mind_choose *choose, void *context);

#endif
