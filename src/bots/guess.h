/* A state that a view could come from, to think about. */
#ifndef BOTS_GUESS_H
#define BOTS_GUESS_H

#include <rookery/bot.h>

/*
 * Guesses a state that fits what is told in ${turn}, and takes sealed answers
 * back. Returns the question as it was before that.
 */
static inline struct rk_ask
guess_state(const struct rk_bot_turn *turn, struct rk_rng *rng,
            struct rk_state *state)
{
    const struct rk_game *game = turn->game;
    struct rk_ask ask;
    uint8_t sealed;

    game->guess(turn->view, rng, state);
    ask = game->ask(state);
    sealed = (uint8_t)(ask.asked & ~ask.awaited);
    if (game->reopen != NULL && sealed != 0)
        game->reopen(state, sealed);
    return ask;
}

#endif
