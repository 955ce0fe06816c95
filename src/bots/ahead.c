/* The positions right after each move at the root. */
#include <math.h>
#include <string.h>

#include "ahead.h"
#include "guess.h"
#include "leaf.h"
#include "payoff.h"

/* These numbers won most matches of Arcane Alley: see docs/training.md. */
enum {
    GUESSES = 8,          /* at most */
    ITERATIONS_EACH = 30, /* iterations of a search for each guess */
    TRIES = 3             /* weight of the mean over all guesses */
};

/* The part of a prior that the look decides. */
static const float trust = 0.8f;

/* A move that is better by this share of victory is e times as likely. */
static const float warmth = 0.02f;

static int
guesses_of(const struct search *s)
{
    uint32_t guesses = s->quota / ITERATIONS_EACH;

    return s->quota == 0 || guesses > GUESSES ? GUESSES : (int)guesses;
}

/*
 * The share of the seat that searches once chance has decided what is next; below
 * 0 if the position cannot be judged.
 */
static float
judge(const struct search *s, struct rk_state *state, struct rk_rng cards)
{
    const struct rk_game *game = s->turn->game;
    float share[RK_SEATS_MAX];
    struct rk_ask ask;

    while (ask = game->ask(state),
           !ask.over && rk_seat_first(ask.awaited) == RK_CHANCE)
        leaf_deal(game, state, &cards);
    if (ask.over)
        payoff_final(game, state, share);
    else if (leaf_fits(s, state, ask))
        leaf_judge(s, state, share);
    else
        return -1;
    return share[s->turn->seat];
}

/*
 * Adds the share after each move for one guess; all moves meet the same chance.
 */
static bool
add_guess(struct search *s, int count, uint64_t index, float *sum)
{
    const struct rk_game *game = s->turn->game;
    struct rk_rng rng = rk_rng_seed(rk_rng_mix(~s->seed, index));
    struct rk_state_room after;

    guess_state(s->turn, &rng, rk_state_in(&s->room));
    for (int i = 0; i < count; i++) {
        float share;

        memcpy(&after, &s->room, game->state_size);
        game->answer(rk_state_in(&after), s->turn->seat, s->legal[i], NULL);
        share = judge(s, rk_state_in(&after), rng);
        if (share < 0)
            return false;
        sum[i] += share;
    }
    return true;
}

/* Priors by the mean of each move; returns the best mean. */
static float
set_priors(const struct tree_arms *arms, const float *mean, int count)
{
    float part[RK_LEGAL_MAX] = { 0 }, best = 0, sum = 0;

    for (int i = 0; i < count; i++)
        best = mean[i] > best ? mean[i] : best;
    for (int i = 0; i < count; i++)
        sum += part[i] = expf((mean[i] - best) / warmth);
    for (int arm = 0; arm < arms->count; arm++)
        arms->prior[arm] +=
            trust * (part[arms->where[arm]] / sum - arms->prior[arm]);
    return best;
}

int
ahead_look(struct search *s, struct tree_node *root,
           const struct tree_arms *arms, int count)
{
    int guesses = guesses_of(s);
    float mean[RK_LEGAL_MAX] = { 0 };

    for (int i = 0; i < guesses; i++) {
        if (!add_guess(s, count, (uint64_t)i, mean))
            return 0;
    }
    if (guesses == 0)
        return 0;
    for (int i = 0; i < count; i++)
        mean[i] /= (float)guesses;
    root->mean = set_priors(arms, mean, count);
    for (int arm = 0; arm < arms->count; arm++) {
        arms->mean[arm] = mean[arms->where[arm]];
        arms->tries[arm] = TRIES;
    }
    return TRIES;
}
