/* The search bot: iterations, choices in nodes, and what they come to. */
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include <rookery/check.h>

#include "choice.h"
#include "glance.h"
#include "payoff.h"
#include "search.h"
#include "tree.h"

enum {
    PATH_MAX_NODES = 512, /* longest way through nodes; the rest is glances */
    NODES_LEAST = 1 << 10,
    NODES_MOST = 1 << 16,
    NODES_PER_ITERATION = 8,
    ARMS_MOST = 24, /* of a node below the root */
    AT_ONCE = 16    /* iterations between two looks at the clock */
};

/* One choice on the way of an iteration. */
struct step {
    struct tree_node *node;
    uint16_t arm;
    uint8_t seat;
};

/* Whole answers on trial. */
struct trials {
    struct search_trial trial[SEARCH_TRIALS_MAX];
    int count, turns; /* iterations until it is the same one's turn again */
};

/* One thread's search. */
struct search {
    const struct rk_bot_turn *turn;
    const struct rk_effort *effort;
    const atomic_bool *stop;
    struct tree tree;
    bool sealed;         /* others answer the same question unseen */
    uint64_t seed;       /* of all luck */
    struct rk_rng rng;   /* of the iteration: guesses and whims */
    struct rk_rng cards; /* of the iteration: what chance deals */
    struct trials trials;
    struct search_trial *tried; /* in this iteration; or NULL */
    int opened;                 /* moves of it that were made */
    uint32_t quota;             /* iterations to make; 0: until time is up */
    struct timespec end;
    uint64_t made;

    struct rk_state_room room; /* the guess being played */
    int first;                 /* move at the root; -1: it has been made */
    uint64_t key[RK_SEATS_MAX];
    bool out[RK_SEATS_MAX]; /* has left what it has statistics of */
    int answers;            /* whole ones since every seat was out */
    int steps;
    struct step step[PATH_MAX_NODES];
    rk_move legal[RK_LEGAL_MAX];
    uint8_t weight[RK_LEGAL_MAX];
    struct rk_memo memo; /* of the draft that is being made */
    float open[RK_LEGAL_MAX];
};

static uint64_t
mix(uint64_t key, uint64_t what)
{
    key = (key ^ what) * UINT64_C(0x9e3779b97f4a7c15);
    return (key ^ key >> 29) | 1;
}

/* A number below 1. */
static float
draw(struct search *s)
{
    return (float)(rk_rng_next(&s->rng) >> 40) * (1.0f / 16777216.0f);
}

/* Any legal move, by its weight. */
static int
glance(struct search *s, const struct rk_view *view, int count)
{
    return glance_pick(s->turn->game, view, s->legal, count, &s->memo, &s->rng);
}

/* The least weight that at most ${most} of ${count} moves have. */
static int
least_weight(const struct search *s, int count, int most)
{
    uint16_t having[UINT8_MAX + 1] = { 0 };
    int least = UINT8_MAX + 1, seen = 0;

    for (int i = 0; i < count; i++)
        having[s->weight[i]]++;
    while (least > 0 && seen + having[least - 1] <= most)
        seen += having[--least];
    return least;
}

/*
 * Gives the legal moves that look best arms, as far as they have none, with
 * the priors of a glance: all of them at the root.
 */
static void
widen(struct search *s, struct tree_node *node, const struct rk_view *view,
      int count)
{
    int room = s->steps == 0 || count < ARMS_MOST ? count : ARMS_MOST;
    float sum = (float)glance_weigh(s->turn->game, view, s->legal, count,
                                    s->weight, &s->memo);
    int least = room < count ? least_weight(s, count, room) : 0;
    int from = least > 0 ? rk_rng_below(&s->rng, count) : 0;
    struct tree_arms arms = tree_arms(&s->tree, node);

    for (int i = 0; i < count; i++)
        room -= s->weight[i] >= least;
    for (int arm = 0; arm < arms.count; arm++) {
        if (s->open[arm] > 0)
            s->weight[arms.where[arm]] = 0;
    }
    for (int n = 0; n < count; n++) {
        int i = (from + n) % count, weight = s->weight[i];

        if (weight == 0 || weight < least - (room > 0))
            continue;
        room -= weight < least;
        tree_grow(&s->tree, node, s->legal[i], i, (float)weight / sum);
    }
    node->listed = (uint16_t)count;
}

/* Finds the arms that are legal now; false if there is none. */
static bool
meet(struct search *s, struct tree_node *node, const struct rk_view *view,
     int count)
{
    int open = tree_meet(&s->tree, node, s->legal, count, s->open);

    if (open > 0 && open == node->arms && count == node->listed)
        return true;
    widen(s, node, view, count);
    return tree_meet(&s->tree, node, s->legal, count, s->open) > 0;
}

/* The move of ${seat} by its statistics; also where it has none yet. */
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
    if (node == NULL || s->steps == PATH_MAX_NODES ||
        !meet(s, node, view, count))
        return glance(s, view, count);
    arms = tree_arms(&s->tree, node);
    arm = sealed ? choice_mixed(node, &arms, s->open, draw(s))
                 : choice_best(node, &arms, s->open);
    s->step[s->steps++] = (struct step){ node, (uint16_t)arm, (uint8_t)seat };
    return (int)arms.where[arm];
}

/* Everybody who is not sealed off has seen what ${seat} did. */
static void
observe(struct search *s, int seat, bool sealed, rk_move move)
{
    for (int other = 0; other < s->turn->seats; other++) {
        if (other == seat || !sealed)
            s->key[other] = mix(s->key[other], move + (uint64_t)seat);
    }
}

static void
deal(struct search *s, struct rk_state *state)
{
    const struct rk_game *game = s->turn->game;
    uint64_t words[RK_CHANCE_WORDS];

    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(&s->cards);
    RK_CHECK(game->answer(state, RK_CHANCE, game->chance(state, words), NULL) ==
             RK_OK);
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

/* The next move of the answer on trial. */
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
        chosen = s->out[seat] ? glance(s, view, count)
                              : descend(s, seat, sealed, view, count);
    }
    status = game->answer(state, seat, s->legal[chosen], NULL);
    RK_CHECK(rk_status_applied(status));
    s->memo.kept &= status != RK_OK;
    observe(s, seat, sealed, s->legal[chosen]);
    s->answers += status == RK_OK && s->out[s->turn->seat];
}

/* Plays the guess on until it is to be judged; what each seat gets. */
static void
play(struct search *s, struct rk_state *state, float *share)
{
    const struct rk_game *game = s->turn->game;
    struct rk_ask ask;

    while (ask = game->ask(state), !ask.over) {
        int seat = rk_seat_first(ask.awaited);

        if (seat == RK_CHANCE) {
            deal(s, state);
            continue;
        }
        if (s->out[s->turn->seat] && s->answers > s->effort->cut &&
            (all_out(s) || s->answers > 2 * s->effort->cut + 8) &&
            (game->drafting == NULL || !game->drafting(state))) {
            payoff_expected(game, state, s->turn->seats, share);
            return;
        }
        decide(s, state, seat, (ask.asked & (ask.asked - 1)) != 0);
    }
    payoff_final(game, state, share);
}

/* Whose turn it is on trial. */
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

/* Tells a choice what it came to. */
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

/* Chooses the move at the root; how often it was tried before. */
static uint64_t
open_move(struct search *s)
{
    const struct rk_bot_turn *turn = s->turn;

    s->rng = rk_rng_seed(rk_rng_mix(s->seed, s->made));
    s->first = descend(s, turn->seat, s->sealed, turn->view,
                       turn->game->legal(turn->view, s->legal));
    if (s->steps == 0)
        return 0;
    return (uint64_t)tree_arms(&s->tree, s->step[0].node).tries[s->step[0].arm];
}

/*
 * Chooses what is tried, and with it the luck of this iteration: every move at
 * the root meets the same luck in its first try, in its second, and so on, so
 * that moves are compared and not guesses.
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

static void
iterate(struct search *s)
{
    const struct rk_bot_turn *turn = s->turn;
    struct rk_state *state = rk_state_in(&s->room);
    float share[RK_SEATS_MAX];
    struct rk_ask ask;

    for (int seat = 0; seat < turn->seats; seat++) {
        s->key[seat] = mix(UINT64_C(0x5eed), (uint64_t)seat + 1);
        s->out[seat] = false;
    }
    s->steps = s->answers = 0;
    s->memo.kept = false;
    begin(s);
    s->memo.kept = false;
    turn->game->guess(turn->view, &s->rng, state);
    ask = turn->game->ask(state);
    if (turn->game->reopen != NULL && (ask.asked & ~ask.awaited) != 0)
        turn->game->reopen(state, ask.asked & (uint8_t)~ask.awaited);
    play(s, state, share);
    end_trial(s, share[turn->seat]);
    for (int i = 0; i < s->steps; i++)
        tell(s, &s->step[i], share[s->step[i].seat]);
}

static bool
is_late(const struct search *s)
{
    struct timespec now;

    if (s->stop != NULL && atomic_load_explicit(s->stop, memory_order_relaxed))
        return true;
    if (s->effort->milliseconds == 0)
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > s->end.tv_sec ||
           (now.tv_sec == s->end.tv_sec && now.tv_nsec >= s->end.tv_nsec);
}

static void *
run(void *argument)
{
    struct search *s = argument;

    for (s->made = 0; s->quota == 0 || s->made < s->quota; s->made++) {
        if (s->made > 0 && s->made % AT_ONCE == 0 && is_late(s))
            break;
        iterate(s);
    }
    return NULL;
}

static uint32_t
node_count(const struct rk_effort *effort)
{
    uint32_t nodes = NODES_LEAST;

    while (nodes < NODES_MOST &&
           (effort->iterations == 0 ||
            nodes < effort->iterations * NODES_PER_ITERATION))
        nodes *= 2;
    return nodes;
}

size_t
search_memory(const struct rk_effort *effort)
{
    return effort->threads *
           (sizeof(struct search) + tree_bytes(node_count(effort)));
}

/* Prepares the ${index}th thread's search in its part of the memory. */
static struct search *
prepare(struct rk_mind *mind, const struct rk_bot_turn *turn, bool sealed,
        int index)
{
    const struct rk_effort *effort = &mind->effort;
    uint32_t nodes = node_count(effort), each = effort->iterations;
    char *part = (char *)mind->memory +
                 (size_t)index * (sizeof(struct search) + tree_bytes(nodes));
    struct search *s = (void *)part;

    s->turn = turn;
    s->effort = effort;
    s->stop = mind->stop;
    s->tree = tree_make(part + sizeof *s, nodes);
    s->sealed = sealed;
    s->seed = rk_rng_next(turn->rng);
    s->quota =
        each / effort->threads + ((uint32_t)index < each % effort->threads);
    clock_gettime(CLOCK_MONOTONIC, &s->end);
    s->end.tv_sec += effort->milliseconds / 1000;
    s->end.tv_nsec += (long)(effort->milliseconds % 1000) * 1000000;
    if (s->end.tv_nsec >= 1000000000) {
        s->end.tv_sec++;
        s->end.tv_nsec -= 1000000000;
    }
    return s;
}

/* What all threads found out about the legal moves of the root. */
struct verdict {
    uint32_t tries[RK_LEGAL_MAX];
    float total[RK_LEGAL_MAX], strategy[RK_LEGAL_MAX];
    struct trials trials;
};

static void
gather(const struct rk_bot_turn *turn, struct search *s, struct verdict *v)
{
    struct tree_node *root =
        tree_find(&s->tree, mix(UINT64_C(0x5eed), (uint64_t)turn->seat + 1));
    struct tree_arms arms;

    for (int i = 0; i < v->trials.count; i++) {
        v->trials.trial[i].tries += s->trials.trial[i].tries;
        v->trials.trial[i].sum += s->trials.trial[i].sum;
        v->trials.trial[i].squares += s->trials.trial[i].squares;
    }
    if (root == NULL || turn->count == 0)
        return;
    arms = tree_arms(&s->tree, root);
    tree_meet(&s->tree, root, turn->legal, turn->count, s->open);
    for (int i = 0; i < arms.count; i++) {
        uint32_t move = arms.where[i];

        if (s->open[i] == 0)
            continue;
        v->tries[move] += (uint32_t)arms.tries[i];
        v->total[move] += arms.mean[i] * arms.tries[i];
        v->strategy[move] += arms.strategy[i];
    }
}

/* What is hardly ever taken is never taken; the sum of the rest. */
static float
leave_out_rare(struct verdict *v, int count)
{
    float most = 0, sum = 0;

    for (int i = 0; i < count; i++)
        most = v->strategy[i] > most ? v->strategy[i] : most;
    for (int i = 0; i < count; i++) {
        if (v->strategy[i] < most / 4)
            v->strategy[i] = 0;
        sum += v->strategy[i];
    }
    return sum;
}

static int
take_mixed(struct verdict *v, const struct rk_bot_turn *turn)
{
    float left = leave_out_rare(v, turn->count);
    int last = 0;

    left *= (float)(rk_rng_next(turn->rng) >> 40) * (1.0f / 16777216.0f);
    for (int i = 0; i < turn->count; i++) {
        if (v->strategy[i] <= 0)
            continue;
        last = i;
        left -= v->strategy[i];
        if (left < 0)
            break;
    }
    return last;
}

static int
take_best(const struct verdict *v, int count)
{
    int best = 0;

    for (int i = 1; i < count; i++) {
        if (v->tries[i] > v->tries[best])
            best = i;
    }
    return best;
}

/* Where it does not mix, the chance tells how sure it is. */
static void
note_thoughts(struct rk_mind *mind, const struct verdict *v, int count,
              bool mixed)
{
    float sum = 0;

    for (int i = 0; i < count; i++)
        sum += mixed ? v->strategy[i] : (float)v->tries[i];
    for (int i = 0; i < count; i++)
        mind->thoughts[i] = (struct rk_thought){
            .chance = sum <= 0 ? 0
                      : mixed  ? v->strategy[i] / sum
                               : (float)v->tries[i] / sum,
            .value = v->tries[i] > 0 ? v->total[i] / (float)v->tries[i] : 0
        };
}

/* Runs all threads; those that cannot be started are done here. */
static void
run_all(struct rk_mind *mind, const struct rk_bot_turn *turn, bool sealed,
        struct verdict *verdict)
{
    struct search *search[RK_THREADS_MAX] = { NULL };
    pthread_t thread[RK_THREADS_MAX];
    bool started[RK_THREADS_MAX] = { false };
    int threads = mind->effort.threads;

    RK_CHECK(threads >= 1 && threads <= RK_THREADS_MAX);
    for (int i = 0; i < threads; i++) {
        search[i] = prepare(mind, turn, sealed, i);
        search[i]->trials = verdict->trials;
    }
    for (int i = 1; i < threads; i++)
        started[i] = pthread_create(&thread[i], NULL, run, search[i]) == 0;
    run(search[0]);
    for (int i = 1; i < threads; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else
            run(search[i]);
    }
    for (int i = 0; i < threads; i++) {
        mind->iterations += search[i]->made;
        gather(turn, search[i], verdict);
    }
}

bool
search_mixes(const struct rk_bot_turn *turn)
{
    struct rk_state_room room;
    struct rk_ask ask;

    turn->game->guess(turn->view, turn->rng, rk_state_in(&room));
    ask = turn->game->ask(rk_state_in(&room));
    return (ask.asked & (ask.asked - 1)) != 0;
}

int
search_choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct verdict verdict = { 0 };
    bool sealed, mixed;

    if (turn->count == 1 && mind->thoughts == NULL)
        return 0;
    sealed = search_mixes(turn);
    mixed = sealed && !mind->effort.argmax;
    run_all(mind, turn, sealed, &verdict);
    if (mind->thoughts != NULL)
        note_thoughts(mind, &verdict, turn->count, mixed);
    return mixed ? take_mixed(&verdict, turn)
                 : take_best(&verdict, turn->count);
}

void
search_try(struct rk_mind *mind, const struct rk_bot_turn *turn,
           struct search_trial *trial, int count)
{
    struct verdict verdict = { 0 };
    bool sealed = search_mixes(turn);

    RK_CHECK(count > 0 && count <= SEARCH_TRIALS_MAX);
    verdict.trials =
        (struct trials){ .count = count, .turns = sealed ? 2 * count : count };
    for (int i = 0; i < count; i++)
        verdict.trials.trial[i].answer = trial[i].answer;
    run_all(mind, turn, sealed, &verdict);
    memcpy(trial, verdict.trials.trial, (size_t)count * sizeof *trial);
}

const struct rk_bot search_bot = {
    .id = "search",
    .about = "Plays matches in its head: search:1000 for each decision, or "
             "search:500ms.",
    .effort = { .iterations = 1000, .threads = 1, .cut = SEARCH_CUT },
    .memory = search_memory,
    .choose = search_choose,
};
