/*
 * A bot as a shared object: it plays every legal move to the end many times,
 * at random, and takes the one that wins most often.
 *
 *     cc -shared -fPIC -O2 plugin.c $(pkg-config --cflags rookery) -o plugin.so
 *     rookery sim magpie --bots so:./plugin.so:50,random
 */
#include <rookery/rookery.h>

/* True if ${move} wins, in a position that fits what the seat knows. */
static bool
wins(const struct rk_bot_turn *turn, rk_move move)
{
    const struct rk_game *game = turn->game;
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    struct rk_result result;

    game->guess(turn->view, turn->rng, state);
    game->answer(state, turn->seat, move, NULL);
    while (!game->ask(state).over) {
        int seat = rk_seat_first(game->ask(state).awaited);
        struct rk_steps steps;

        rk_answer_random(game, state, seat, turn->rng, &steps);
        rk_answer_steps(game, state, seat, &steps, NULL, NULL);
    }
    game->score(state, &result);
    return result.rank[turn->seat] == 1;
}

static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    uint32_t tries = mind->effort.iterations > 0 ? mind->effort.iterations : 20;
    int best = 0, most = -1;

    for (int i = 0; turn->count > 1 && i < turn->count; i++) {
        int won = 0;

        for (uint32_t n = 0; n < tries; n++)
            won += wins(turn, turn->legal[i]);
        if (won > most) {
            best = i;
            most = won;
        }
    }
    return best;
}

static const struct rk_bot bot = {
    .id = "flat",
    .effort = { .iterations = 20 }, /* unless so:./plugin.so:50 says more */
    .choose = choose,
};

RK_PLUGIN(bot)
