/*
 * The greedy bot: tries each legal move on a few guesses and takes the one
 * after which it may expect the largest share of victory.
 */
#include <rookery/check.h>

#include "greedy.h"
#include "payoff.h"

enum { GUESSES = 2 };

/* A state as the view could come from; sealed answers are left open. */
static void
guess(const struct rk_bot_turn *turn, struct rk_state *state)
{
    const struct rk_game *game = turn->game;
    struct rk_ask ask;

    game->guess(turn->view, turn->rng, state);
    ask = game->ask(state);
    if (game->reopen != NULL && (ask.asked & ~ask.awaited) != 0)
        game->reopen(state, ask.asked & (uint8_t)~ask.awaited);
}

/* Lets chance answer what follows at once. */
static void
settle(const struct rk_bot_turn *turn, struct rk_state *state,
       const uint64_t *words)
{
    const struct rk_game *game = turn->game;
    struct rk_ask ask;

    while (ask = game->ask(state), !ask.over) {
        if (ask.awaited != rk_seat_bit(RK_CHANCE))
            return;
        RK_CHECK(game->answer(state, RK_CHANCE, game->chance(state, words),
                              NULL) == RK_OK);
    }
}

/* The share of victory to be expected after ${move}. */
static float
look_ahead(const struct rk_bot_turn *turn, const struct rk_state_room *before,
           rk_move move, const uint64_t *words)
{
    struct rk_state_room after = *before;
    struct rk_state *state = rk_state_in(&after);
    float share[RK_SEATS_MAX];

    RK_CHECK(
        rk_status_applied(turn->game->answer(state, turn->seat, move, NULL)));
    settle(turn, state, words);
    if (turn->game->ask(state).over)
        payoff_final(turn->game, state, share);
    else
        payoff_expected(turn->game, state, turn->seats, share);
    return share[turn->seat];
}

int
greedy_choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    float worth[RK_LEGAL_MAX] = { 0 };
    uint64_t words[RK_CHANCE_WORDS];
    struct rk_state_room room;
    int best = 0, equal = 1;

    (void)mind;
    if (turn->count == 1)
        return 0;
    for (int i = 0; i < GUESSES; i++) {
        guess(turn, rk_state_in(&room));
        for (int word = 0; word < RK_CHANCE_WORDS; word++)
            words[word] = rk_rng_next(turn->rng);
        for (int move = 0; move < turn->count; move++)
            worth[move] += look_ahead(turn, &room, turn->legal[move], words);
    }
    for (int move = 1; move < turn->count; move++) {
        if (worth[move] < worth[best])
            continue;
        equal = worth[move] > worth[best] ? 1 : equal + 1;
        if (equal == 1 || rk_rng_below(turn->rng, equal) == 0)
            best = move;
    }
    return best;
}

const struct rk_bot greedy_bot = {
    .id = "greedy",
    .about = "Looks one move ahead and takes what promises most.",
    .effort = { .threads = 1 },
    .choose = greedy_choose,
};
