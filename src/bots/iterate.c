/* One iteration of a search. */
#include <string.h>

#include <rookery/check.h>

#include "ahead.h"
#include "choice.h"
#include "glance.h"
#include "guess.h"
#include "iterate.h"
#include "leaf.h"
#include "payoff.h"

enum {
    ARMS_MOST = 24, /* arms that a new node below the root gets */
    ARMS_FULL = 48, /* most arms of a node if legal moves differ between */
                    /* iterations */
    INFORM_AT = 3   /* visits after which a node is worth a network */
};

/* The part of a prior that a network decides; the rest is the game's weight. */
static const float trust = 0.8f;

static uint64_t
mix(uint64_t key, uint64_t what)
{
    key = (key ^ what) * UINT64_C(0x9e3779b97f4a7c15);
    return (key ^ key >> 29) | 1;
}

uint64_t
iterate_root(int seat)
{
    return mix(UINT64_C(0x5eed), (uint64_t)seat + 1);
}

uint64_t
iterate_after(uint64_t key, int seat, rk_move move)
{
    return mix(key, move + (uint64_t)seat);
}

/* A number below 1. */
static float
draw(struct search *s)
{
    return (float)(rk_rng_next(&s->rng) >> 40) * (1.0f / 16777216.0f);
}

/*
 * The memo for weighing; that of the first question lives through all
 * iterations.
 */
static struct rk_memo *
memo_of(struct search *s, int seat)
{
    return s->unanswered > 0 ? &s->first_memo[seat] : &s->memo;
}

/* A random legal move of ${seat}, by weight. */
static int
glance(struct search *s, int seat, const struct rk_view *view, int count)
{
    return glance_pick(s->turn->game, view, s->legal, count, memo_of(s, seat),
                       &s->rng);
}

/*
 * The least weight that lets at most ${most} of ${count} moves pass; ${having}
 * is how many pass. The histogram skips sixteen weights at a time.
 */
static int
least_weight(const struct search *s, int count, int most, int *having)
{
    uint16_t each[UINT8_MAX + 1] = { 0 }, histogram[16] = { 0 };
    int high = 16, least, seen = 0;

    for (int i = 0; i < count; i++) {
        each[s->weight[i]]++;
        histogram[s->weight[i] >> 4]++;
    }
    while (high > 0 && seen + histogram[high - 1] <= most)
        seen += histogram[--high];
    least = 16 * high;
    while (least > 0 && seen + each[least - 1] <= most)
        seen += each[--least];
    *having = seen;
    return least;
}

/* The most arms that a node may have in ${s}. */
static int
most_arms(const struct search *s)
{
    return s->turn->game->own_ways && s->steps > 0 ? ARMS_FULL : RK_LEGAL_MAX;
}

/*
 * How many of the ${having} moves of at least ${least} weight have no arm yet.
 */
static int
armless(struct search *s, struct tree_arms arms, int least, int having)
{
    for (int arm = 0; arm < arms.count; arm++) {
        uint8_t *weight = &s->weight[arms.where[arm]];

        if (s->open[arm] <= 0)
            continue;
        having -= *weight >= least;
        *weight = 0;
    }
    return having;
}

/*
 * Adds arms for the most promising legal moves that have none, with priors by
 * weight; at the root all of them get one.
 */
static void
widen(struct search *s, struct tree_node *node, int seat,
      const struct rk_view *view, int count)
{
    int room = s->steps == 0 || count < ARMS_MOST ? count : ARMS_MOST;
    float sum = (float)glance_weigh(s->turn->game, view, s->legal, count,
                                    s->weight, memo_of(s, seat));
    int most = most_arms(s), having = count;
    int least = room < count ? least_weight(s, count, room, &having) : 0;
    int i = least > 0 ? rk_rng_below(&s->rng, count) : 0;

    room -= having;
    having = armless(s, tree_arms(&s->tree, node), least, having);
    for (int n = 0; n < count && having + room > 0; n++, i++) {
        int weight;

        i = i < count ? i : 0;
        weight = s->weight[i];
        if (weight == 0 || weight < least - (room > 0))
            continue;
        if (node->arms >= most)
            break;
        having -= weight >= least;
        room -= weight < least;
        s->open[node->arms] = 1;
        tree_grow(&s->tree, node, s->legal[i], i, (float)weight / sum);
    }
    node->listed = (uint16_t)count;
    for (int arm = node->arms; arm % TREE_LANES != 0; arm++)
        s->open[arm] = 0;
}

/* Finds the arms that are legal now; false if there is none. */
static bool
meet(struct search *s, struct tree_node *node, int seat,
     const struct rk_view *view, int count)
{
    int before = node->arms;
    int open = tree_meet(&s->tree, node, s->legal, count, s->open);

    if (open > 0 && ((open == node->arms && count == node->listed) ||
                     node->arms >= most_arms(s)))
        return true;
    widen(s, node, seat, view, count);
    return open > 0 || node->arms > before;
}

/*
 * True where a network is to say which moves are good: in answers to the first
 * question, at the root at once and elsewhere when the search comes again.
 */
static bool
is_worth_priors(const struct search *s, const struct tree_node *node)
{
    return s->prior != NULL && s->unanswered > 0 &&
           node->visits == (s->steps == 0 ? 0 : INFORM_AT);
}

/* Sets the priors of the arms of ${node} by the network. */
static void
inform(const struct search *s, const struct tree_arms *arms, int seat,
       const struct rk_view *view, int count)
{
    float share[RK_LEGAL_MAX];

    value_priors(s->prior, view, seat, s->legal, count, share);
    for (int arm = 0; arm < arms->count; arm++) {
        if (s->open[arm] > 0)
            arms->prior[arm] +=
                trust * (share[arms->where[arm]] - arms->prior[arm]);
    }
}

/* The move of ${seat} by its statistics; adds a node if there is none yet. */
static int
descend(struct search *s, int seat, bool sealed, const struct rk_view *view,
        int count)
{
    struct tree_node *node = tree_find(&s->tree, s->key[seat]);
    struct tree_arms arms;
    int arm;

    if (node == NULL) {
        s->out[seat] = true;
        node = tree_add(&s->tree, s->key[seat],
                        count < ARMS_MOST ? count : ARMS_MOST);
    }
    if (node == NULL || s->steps == ITERATE_STEPS_MAX ||
        !meet(s, node, seat, view, count))
        return glance(s, seat, view, count);
    arms = tree_arms(&s->tree, node);
    if (is_worth_priors(s, node))
        inform(s, &arms, seat, view, count);
    arm = sealed ? choice_mixed(node, &arms, s->open, draw(s))
                 : choice_best(node, &arms, s->open,
                               (float)s->effort->curious / 100);
    s->step[s->steps++] = (struct step){ node, (uint16_t)arm, (uint8_t)seat };
    return (int)arms.where[arm];
}

/*
 * Tells the other seats that may see it what ${seat} did. In a game of own ways
 * the seat that searches ignores what others did when it compares its later
 * moves.
 */
static void
observe(struct search *s, int seat, bool sealed, rk_move move)
{
    int blind = s->turn->game->own_ways ? s->turn->seat : RK_NOBODY;

    for (int other = 0; other < s->turn->seats; other++) {
        if (other == seat || (!sealed && other != blind))
            s->key[other] = iterate_after(s->key[other], seat, move);
    }
}

static bool
all_out(const struct search *s)
{
    for (int seat = 0; seat < s->turn->seats; seat++) {
        if (!s->out[seat])
            return false;
    }
    return true;
}

/* Index of the next move of the answer on trial. */
static int
next_tried(struct search *s, int count)
{
    rk_move move = s->tried->answer->move[s->opened++];
    int i = 0;

    while (i < count && s->legal[i] != move)
        i++;
    RK_CHECK(i < count);
    return i;
}

/* One small answer of ${seat}. */
static void
decide(struct search *s, struct rk_state *state, int seat, bool sealed)
{
    const struct rk_game *game = s->turn->game;
    struct rk_view_room room;
    struct rk_view *view = rk_view_in(&room);
    enum rk_status status;
    int count, chosen = 0;

    game->view(state, seat, view);
    count = game->legal(view, s->legal);
    if (s->tried != NULL && seat == s->turn->seat &&
        s->opened < s->tried->answer->count) {
        chosen = next_tried(s, count);
    } else if (seat == s->turn->seat && s->first >= 0) {
        chosen = s->first;
        s->first = -1;
    } else if (count > 1) {
        chosen = s->out[seat] ? glance(s, seat, view, count)
                              : descend(s, seat, sealed, view, count);
    }
    status = game->answer(state, seat, s->legal[chosen], NULL);
    RK_CHECK(rk_status_applied(status));
    if (status == RK_OK) {
        s->memo.kept = false;
        s->unanswered -= s->unanswered > 0;
    }
    observe(s, seat, sealed, s->legal[chosen]);
    s->answers += status == RK_OK && s->out[s->turn->seat];
}

/* Plays the guess on until it is judged; sets each seat's share. */
static void
play(struct search *s, struct rk_state *state, float *share)
{
    const struct rk_game *game = s->turn->game;
    struct rk_ask ask;

    while (ask = game->ask(state), !ask.over) {
        int seat = rk_seat_first(ask.awaited);

        if (seat == RK_CHANCE) {
            leaf_deal(game, state, &s->cards);
            continue;
        }
        if (s->out[s->turn->seat] && s->answers > s->effort->cut &&
            (all_out(s) || s->answers > 2 * s->effort->cut + 8) &&
            leaf_fits(s, state, ask)) {
            leaf_judge(s, state, share);
            return;
        }
        decide(s, state, seat, (ask.asked & (ask.asked - 1)) != 0);
    }
    payoff_final(game, state, share);
}

/* Picks the answer on trial for this iteration. */
static void
begin_trial(struct search *s)
{
    struct trials *trials = &s->trials;
    uint64_t next = trials->turns > 0 ? s->made % (uint64_t)trials->turns : 0;

    s->tried = next < (uint64_t)trials->count ? &trials->trial[next] : NULL;
    s->opened = 0;
}

static void
end_trial(struct search *s, float share)
{
    if (s->tried == NULL)
        return;
    s->tried->tries++;
    s->tried->sum += (double)share;
    s->tried->squares += (double)share * (double)share;
}

/* Adds the payoff to the statistics of one choice. */
static void
tell(const struct search *s, const struct step *step, float payoff)
{
    struct tree_node *node = step->node;
    struct tree_arms arms = tree_arms(&s->tree, node);
    float tries = ++arms.tries[step->arm];

    arms.mean[step->arm] += (payoff - arms.mean[step->arm]) / tries;
    node->visits++;
    node->mean += (payoff - node->mean) / (float)node->visits;
}

/*
 * Before the first iteration, where there is a network for values but none for
 * moves: judges the moves at the root by the positions after them.
 */
static void
look_ahead(struct search *s, int count)
{
    int seat = s->turn->seat;
    struct tree_node *root;
    struct tree_arms arms;

    if (s->made > 0 || s->value == NULL || s->prior != NULL || s->sealed)
        return;
    root = tree_add(&s->tree, s->key[seat], count);
    if (root == NULL || !meet(s, root, seat, s->turn->view, count))
        return;
    arms = tree_arms(&s->tree, root);
    s->given = ahead_look(s, root, &arms, count);
}

/* Chooses the move at the root; returns how often it was tried before. */
static uint64_t
open_move(struct search *s)
{
    const struct rk_bot_turn *turn = s->turn;
    int count = turn->game->legal(turn->view, s->legal);

    s->rng = rk_rng_seed(rk_rng_mix(s->seed, s->made));
    look_ahead(s, count);
    s->first = descend(s, turn->seat, s->sealed, turn->view, count);
    if (s->steps == 0)
        return 0;
    return (uint64_t)tree_arms(&s->tree, s->step[0].node).tries[s->step[0].arm];
}

/*
 * Chooses the move to try, and with it the random numbers of this iteration:
 * the first try of every move at the root gets the same ones, the second try
 * too, and so on, so that luck does not decide between moves.
 */
static void
begin(struct search *s)
{
    uint64_t tries;

    s->first = -1;
    begin_trial(s);
    tries = s->tried != NULL ? s->tried->tries : open_move(s);
    s->rng = rk_rng_seed(rk_rng_mix(~s->seed, tries));
    s->cards = rk_rng_seed(rk_rng_next(&s->rng));
}

void
iterate(struct search *s)
{
    const struct rk_bot_turn *turn = s->turn;
    struct rk_state *state = rk_state_in(&s->room);
    float share[RK_SEATS_MAX];

    for (int seat = 0; seat < turn->seats; seat++) {
        s->key[seat] = iterate_root(seat);
        s->out[seat] = false;
    }
    s->steps = s->answers = 0;
    s->unanswered = turn->seats;
    s->memo.kept = false;
    begin(s);
    guess_state(turn, &s->rng, state);
    s->unanswered = __builtin_popcount(turn->game->ask(state).awaited);
    play(s, state, share);
    end_trial(s, share[turn->seat]);
    for (int seat = 0; seat < turn->seats; seat++)
        s->share[seat] += (double)share[seat];
    for (int i = 0; i < s->steps; i++)
        tell(s, &s->step[i], share[s->step[i].seat]);
}
