/* Chances of victory in a position, without a search. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/judge.h>

#include "glance.h"
#include "payoff.h"
#include "search.h"

enum { WAYS = 64 }; /* to go on, where a position cannot be judged at once */

/* True if ${state} can be judged: no answer to its question has begun. */
static bool
is_quiet(const struct rk_game *game, const struct rk_state *state)
{
    struct rk_ask ask = game->ask(state);

    return ask.over || (rk_seat_first(ask.awaited) != RK_CHANCE &&
                        ask.asked == ask.awaited &&
                        (game->drafting == NULL || !game->drafting(state)));
}

/* One small answer of the first seat that is awaited, at a glance. */
static void
go_on(const struct rk_bot_turn *turn, struct rk_state *state)
{
    const struct rk_game *game = turn->game;
    int seat = rk_seat_first(game->ask(state).awaited);
    struct rk_memo memo = { .kept = false };
    struct rk_view_room room;
    rk_move legal[RK_LEGAL_MAX], move;

    if (seat == RK_CHANCE) {
        move = rk_chance_draw(game, state, turn->rng);
    } else {
        int count;

        game->view(state, seat, rk_view_in(&room));
        count = game->legal(rk_view_in(&room), legal);
        move = legal[glance_pick(game, rk_view_in(&room), legal, count, &memo,
                                 turn->rng)];
    }
    RK_CHECK(rk_status_applied(game->answer(state, seat, move, NULL)));
}

static void
judge(const struct value *value, const struct rk_bot_turn *turn,
      const struct rk_state *state, float *share)
{
    if (turn->game->ask(state).over)
        payoff_final(turn->game, state, share);
    else if (value != NULL && value->judges)
        value_shares(value, state, share);
    else
        payoff_expected(turn->game, state, turn->seats, share);
}

void
rk_judge_chances(struct rk_mind *mind, const struct rk_bot_turn *turn,
                 const struct rk_state *state, float *share)
{
    const struct value *value = search_value(mind, turn);
    int ways = is_quiet(turn->game, state) ? 1 : WAYS;
    float sum[RK_SEATS_MAX] = { 0 };

    for (int way = 0; way < ways; way++) {
        struct rk_state_room room;

        memcpy(&room, state, turn->game->state_size);
        while (!is_quiet(turn->game, rk_state_in(&room)))
            go_on(turn, rk_state_in(&room));
        judge(value, turn, rk_state_in(&room), share);
        for (int seat = 0; seat < turn->seats; seat++)
            sum[seat] += share[seat];
    }
    for (int seat = 0; seat < turn->seats; seat++)
        share[seat] = sum[seat] / (float)ways;
}
