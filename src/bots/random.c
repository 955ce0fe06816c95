/* The random bot: any legal move, each as likely as the others. */
#include "random.h"

static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
    return rk_rng_below(turn->rng, turn->count);
}

const struct rk_bot random_bot = {
    .id = "random",
    .about = "Takes any legal move, each as likely as the others.",
    .choose = choose,
};
