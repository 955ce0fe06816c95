/*
 * Bots. A bot is a function of what its seat may know: the view, the legal
 * moves, its own redacted events since it was last asked, and random numbers.
 * It never meets a state, so it cannot cheat, even by mistake.
 */
#ifndef ROOKERY_BOT_H
#define ROOKERY_BOT_H

#include <rookery/game.h>

/* All that a bot is told when it must choose one move. */
struct rk_bot_turn {
    const struct rk_game *game;
    const struct rk_view *view;
    const rk_move *legal; /* at least one */
    int count;
    const struct rk_event *events; /* as its seat may know them */
    int event_count;
    struct rk_rng *rng;
};

struct rk_bot {
    const char *id;
    const char *about; /* one sentence: what it does */
    bool hears;        /* it wants events */

    /* Index into the legal moves. */
    int (*choose)(const struct rk_bot_turn *turn);
};

/* All bots, ended by NULL. */
extern const struct rk_bot *const rk_bots[];

/* The bot called ${id}, or NULL. */
const struct rk_bot *rk_bots_find(const char *id);

#endif
