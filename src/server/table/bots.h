/* Answers of bots at tables, as text like the answers of people. */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include <rookery/bot.h>
#include <rookery/judge.h>

#include "play.h"

/*
 * Has ${mind} answer ${turn}, in any thread, within about ${limit} ms. False,
 * after a sentence for the operator, if a promise was broken meanwhile.
 */
bool bots_answer(const struct play_turn *turn, struct rk_mind *mind,
                 struct rk_rng *rng, uint32_t limit, char text[RK_ANSWER_MAX],
                 struct rk_text *why);

/* Has ${mind}, one of a search, think about ${turn}; false likewise. */
bool bots_hint(const struct play_turn *turn, struct rk_mind *mind,
               struct rk_rng *rng, struct rk_hint *hint, struct rk_text *why);

#endif
