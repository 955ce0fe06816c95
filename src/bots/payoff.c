/* From points to shares of victory. */
#include <math.h>

#include "payoff.h"

enum { SPREAD = 20 }; /* points; for games that do not say */

void
payoff_points(const struct rk_game *game, const struct rk_state *state,
              int32_t *points)
{
    struct rk_result result;

    if (game->expect != NULL && !game->ask(state).over) {
        game->expect(state, points);
        return;
    }
    game->score(state, &result);
    for (int seat = 0; seat < result.seats; seat++)
        points[seat] = result.points[seat] * RK_EXPECT_ONE;
}

void
payoff_final(const struct rk_game *game, const struct rk_state *state,
             float *share)
{
    struct rk_result result;
    int winners = 0;

    game->score(state, &result);
    for (int seat = 0; seat < result.seats; seat++)
        winners += result.rank[seat] == 1;
    for (int seat = 0; seat < result.seats; seat++)
        share[seat] = result.rank[seat] == 1 ? 1.0f / (float)winners : 0;
}

int32_t
payoff_best(const int32_t *points, int seats)
{
    int32_t best = INT32_MIN;

    for (int seat = 0; seat < seats; seat++)
        best = points[seat] > best ? points[seat] : best;
    return best;
}

void
payoff_divide(float *share, int seats)
{
    float sum = 0;

    for (int seat = 0; seat < seats; seat++)
        sum += share[seat];
    for (int seat = 0; seat < seats; seat++)
        share[seat] /= sum;
}

/* A lead of the game's spread over one other seat is worth e^3 : 1. */
void
payoff_expected(const struct rk_game *game, const struct rk_state *state,
                int seats, float *share)
{
    int spread = (game->spread > 0 ? game->spread : SPREAD) * RK_EXPECT_ONE;
    int32_t points[RK_SEATS_MAX] = { 0 }, best;

    payoff_points(game, state, points);
    best = payoff_best(points, seats);
    for (int seat = 0; seat < seats; seat++)
        share[seat] = expf(3.0f * (float)(points[seat] - best) / (float)spread);
    payoff_divide(share, seats);
}
