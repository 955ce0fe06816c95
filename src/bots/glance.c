/* Choosing a move at a glance. */
#include <string.h>

#include "glance.h"

int
glance_weigh(const struct rk_game *game, const struct rk_view *view,
             const rk_move *legal, int count, uint8_t *weight,
             struct rk_memo *memo)
{
    int sum = 0;

    if (game->weigh == NULL)
        memset(weight, 1, (size_t)count);
    else
        game->weigh(view, legal, count, weight, memo);
    for (int i = 0; i < count; i++)
        sum += weight[i];
    return sum;
}

int
glance_pick(const struct rk_game *game, const struct rk_view *view,
            const rk_move *legal, int count, struct rk_memo *memo,
            struct rk_rng *rng)
{
    uint8_t weight[RK_LEGAL_MAX];
    int sum = glance_weigh(game, view, legal, count, weight, memo);
    int left = rk_rng_below(rng, sum), i = 0;

    while (left >= weight[i])
        left -= weight[i++];
    return i;
}
