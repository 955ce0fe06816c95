/* Judging positions. */
#include <rookery/check.h>

#include "leaf.h"
#include "payoff.h"

bool
leaf_fits(const struct search *s, const struct rk_state *state,
          struct rk_ask ask)
{
    const struct rk_game *game = s->turn->game;

    return (s->value == NULL || ask.asked == ask.awaited) &&
           (game->drafting == NULL || !game->drafting(state));
}

void
leaf_judge(const struct search *s, const struct rk_state *state, float *share)
{
    if (s->value != NULL)
        value_shares(s->value, state, share);
    else
        payoff_expected(s->turn->game, state, s->turn->seats, share);
    if (s->blur != NULL)
        blur_shares(s->blur, state, share);
}

void
leaf_deal(const struct rk_game *game, struct rk_state *state,
          struct rk_rng *cards)
{
    rk_move move = rk_chance_draw(game, state, cards);

    RK_CHECK(game->answer(state, RK_CHANCE, move, NULL) == RK_OK);
}
