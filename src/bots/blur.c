/* Misjudgement by likings for columns of the observation. */
#include <math.h>
#include <string.h>

#include "blur.h"
#include "payoff.h"

enum { LIKING_ONE = 64, SEEN_MOST = 4 };

/* Adds up what ${seat} has of the columns that the bot likes. */
static float
appeal(const struct blur *blur, const struct rk_state *state, int seat)
{
    const struct rk_plan *plan = &blur->value->plan;
    struct rk_view_room room;
    uint8_t out[RK_PLAN_MAX];
    int sum = 0;

    blur->value->game->view(state, seat, rk_view_in(&room));
    rk_plan_write(plan, rk_view_in(&room), seat, out);
    for (int i = 0; i < plan->columns; i++)
        sum += blur->liking[i] * (out[i] < SEEN_MOST ? out[i] : SEEN_MOST);
    return (float)sum / LIKING_ONE;
}

void
blur_begin(struct blur *blur, const struct value *value,
           const struct rk_bot_turn *turn, uint8_t strength)
{
    struct rk_rng rng =
        rk_rng_seed(rk_rng_mix(turn->match, (uint64_t)turn->seat));
    struct rk_state_room room;

    blur->value = value;
    blur->strength = strength;
    for (int i = 0; i < value->plan.columns; i++)
        blur->liking[i] =
            (int8_t)(rk_rng_below(&rng, 2 * LIKING_ONE + 1) - LIKING_ONE);
    turn->game->guess(turn->view, &rng, rk_state_in(&room));
    for (int seat = 0; seat < turn->seats; seat++)
        blur->before[seat] = appeal(blur, rk_state_in(&room), seat);
}

void
blur_shares(const struct blur *blur, const struct rk_state *state, float *share)
{
    float most = 3, scale = (float)blur->strength / 100;

    for (int seat = 0; seat < blur->value->seats; seat++) {
        float more = scale * (appeal(blur, state, seat) - blur->before[seat]);

        share[seat] *= expf(more > most ? most : more < -most ? -most : more);
    }
    payoff_divide(share, blur->value->seats);
}
