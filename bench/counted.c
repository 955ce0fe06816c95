/*
 * A bot that takes any legal move, and counts its choices: what is left is the
 * price of asking a shared object. For one thread.
 */
#include <rookery/plugin.h>

__attribute__((visibility("default"))) unsigned long counted;

static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
    counted += turn->count > 1;
    return rk_rng_below(turn->rng, turn->count);
}

static const struct rk_bot bot = { .id = "counted", .choose = choose };

RK_PLUGIN(bot)
