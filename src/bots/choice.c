/*
 * Choosing an arm: PUCT for a seat that is asked alone, regret matching for
 * seats that are asked together. Statistics are read TREE_LANES at a time, as
 * vectors.
 */
#include <math.h>

#include "choice.h"

/* The share of random choices. */
static const float mixing = 0.1f;

typedef float lanes
    __attribute__((vector_size(TREE_LANES * sizeof(float)), aligned(4)));
typedef int32_t mask
    __attribute__((vector_size(TREE_LANES * sizeof(float)), aligned(4)));

static lanes
load(const float *from)
{
    return *(const lanes *)(const void *)from;
}

static void
store(float *to, lanes what)
{
    *(lanes *)(void *)to = what;
}

/* The mean payoffs of arms; that of the node for arms not tried yet. */
static lanes
values(const struct tree_node *node, const struct tree_arms *arms, int from)
{
    mask tried = load(arms->tries + from) > 0;
    lanes otherwise = (lanes){ 0 } + node->mean;

    return (lanes)((tried & (mask)load(arms->mean + from)) |
                   (~tried & (mask)otherwise));
}

static float
add_lanes(lanes what)
{
    return (what[0] + what[1]) + (what[2] + what[3]);
}

int
choice_best(const struct tree_node *node, const struct tree_arms *arms,
            const float *open, float curiosity)
{
    float pull = curiosity * sqrtf((float)node->visits + 1), best = 0;
    int chosen = 0;

    for (int from = 0; from < arms->count; from += TREE_LANES) {
        lanes tries = load(arms->tries + from);
        lanes hope = values(node, arms, from) +
                     pull * load(arms->prior + from) / (1 + tries) + 1;

        hope *= load(open + from);
        for (int i = 0; i < TREE_LANES; i++) {
            if (hope[i] > best) {
                best = hope[i];
                chosen = from + i;
            }
        }
    }
    return chosen;
}

/*
 * Chances in proportion to regrets, or to priors if there is no regret; returns
 * the expected payoff.
 */
static float
mix(const struct tree_node *node, const struct tree_arms *arms,
    const float *open, float *chance)
{
    lanes regrets = { 0 }, priors = { 0 }, expected = { 0 };
    float regret, prior;

    for (int from = 0; from < arms->count; from += TREE_LANES) {
        regrets += load(arms->regret + from) * load(open + from);
        priors += load(arms->prior + from) * load(open + from);
    }
    regret = add_lanes(regrets);
    prior = (regret > 0 ? mixing : 1) / add_lanes(priors);
    regret = regret > 0 ? (1 - mixing) / regret : 0;
    for (int from = 0; from < arms->count; from += TREE_LANES) {
        lanes part = regret * load(arms->regret + from) +
                     prior * load(arms->prior + from);

        part *= load(open + from);
        store(chance + from, part);
        expected += part * values(node, arms, from);
    }
    return add_lanes(expected);
}

/* Adds to each arm's regret what it would have paid more than the mixture. */
static void
learn(const struct tree_node *node, struct tree_arms *arms, const float *open,
      const float *chance, float expected)
{
    float weight = (float)(node->visits + 1);

    for (int from = 0; from < arms->count; from += TREE_LANES) {
        lanes more = (values(node, arms, from) - expected) * load(open + from);
        lanes regret = load(arms->regret + from) + more;

        regret = (lanes)((regret > 0) & (mask)regret);
        store(arms->regret + from, regret);
        store(arms->strategy + from,
              load(arms->strategy + from) + load(chance + from) * weight);
    }
}

int
choice_mixed(const struct tree_node *node, struct tree_arms *arms,
             const float *open, float draw)
{
    float chance[RK_LEGAL_MAX];
    int chosen = 0;

    learn(node, arms, open, chance, mix(node, arms, open, chance));
    for (int i = 0; i < arms->count; i++) {
        if (chance[i] <= 0)
            continue;
        chosen = i;
        draw -= chance[i];
        if (draw < 0)
            break;
    }
    return chosen;
}
