/* The search bot: threads, time, and the verdict of the iterations. */
#include <pthread.h>
#include <string.h>

#include <base/clock.h>
#include <rookery/check.h>

#include "iterate.h"
#include "nets.h"
#include "search.h"

enum {
    NODES_LEAST = 1 << 10,
    NODES_MOST = 1 << 16,
    NODES_PER_ITERATION = 8,
    AT_ONCE = 16, /* iterations between two checks of the clock */
    APART = 128,  /* bytes between the memory of two threads: no cache line */
                  /* is written by both */
    ENOUGH = 32   /* tries of a step with which it need not be searched again */
};

/*
 * A search for one move ends when the best one leads by this part of the
 * iterations that are left.
 */
static const float clear_lead = 0.7f;

/*
 * The memory of a mind, kept from one step of an answer to the next and from
 * answer to answer; its trees come after it. All zeros at first.
 */
struct kept {
    uint32_t nodes; /* of each tree; 0: the trees are of another answer */
    bool drafts;    /* the last move did not end its answer */
    uint64_t key;   /* what the seat had observed after it */
    struct rk_view_room view; /* what the seat sees if it goes on */
    int searches;             /* begun for the answer so far */
    struct value value;
    struct blur blur;
};

static bool
is_late(const struct search *s)
{
    if (s->stop != NULL && atomic_load_explicit(s->stop, memory_order_relaxed))
        return true;
    if (s->effort->milliseconds == 0)
        return false;
    return clock_ns(CLOCK_MONOTONIC) >= s->end;
}

/* How much more often the best move at the root was tried than the next. */
static float
lead_of(struct search *s)
{
    struct tree_node *root = tree_find(&s->tree, iterate_root(s->turn->seat));
    struct tree_arms arms;
    float best = 0, next = 0;

    if (root == NULL)
        return 0;
    arms = tree_arms(&s->tree, root);
    for (int i = 0; i < arms.count; i++) {
        float tries = arms.tries[i];

        next = tries > best ? best : tries > next ? tries : next;
        best = tries > best ? tries : best;
    }
    return best - next;
}

/* True if the iterations that are left could hardly change the choice. */
static bool
is_clear(struct search *s)
{
    return s->may_end_early &&
           lead_of(s) >= clear_lead * (float)(s->quota - s->made);
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

/*
 * One thread. It clears its tree itself: other threads need not wait for
 * that, and the memory is near its core.
 */
static void *
run(void *argument)
{
    struct search *s = argument;

    s->tree = tree_make(s + 1, node_count(s->effort));
    for (s->made = 0; s->quota == 0 || s->made < s->quota; s->made++) {
        if (s->made > 0 && s->made % AT_ONCE == 0 &&
            (is_late(s) || is_clear(s)))
            break;
        iterate(s);
    }
    return NULL;
}

static size_t
bytes_for_thread(const struct rk_effort *effort)
{
    return sizeof(struct search) + tree_bytes(node_count(effort)) + APART;
}

size_t
search_memory(const struct rk_effort *effort)
{
    return sizeof(struct kept) + effort->threads * bytes_for_thread(effort);
}

static struct search *
search_of(const struct rk_mind *mind, int thread)
{
    return (void *)((char *)mind->memory + sizeof(struct kept) +
                    (size_t)thread * bytes_for_thread(&mind->effort));
}

const struct value *
search_value(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct kept *kept = mind->memory;

    RK_CHECK(turn->setup != NULL);
    if (mind->effort.net == 0)
        return NULL;
    return nets_value(&kept->value, turn->game, turn->setup, mind->effort.net);
}

/*
 * Sets the networks for this match, where there are some and they are wanted.
 */
static void
find_nets(struct rk_mind *mind, const struct rk_bot_turn *turn,
          struct search *s)
{
    const struct value *value = search_value(mind, turn);

    s->value = value != NULL && value->judges ? value : NULL;
    s->prior =
        value != NULL && value->weighs && !mind->effort.plain ? value : NULL;
}

/* Lets the search misjudge, if that is wanted and the game has a plan. */
static void
find_blur(struct rk_mind *mind, const struct rk_bot_turn *turn,
          struct search *s)
{
    struct kept *kept = mind->memory;

    s->blur = NULL;
    if (mind->effort.blur == 0)
        return;
    if (mind->effort.net == 0)
        nets_value(&kept->value, turn->game, turn->setup, 0);
    if (!kept->value.open)
        return;
    blur_begin(&kept->blur, &kept->value, turn, mind->effort.blur);
    s->blur = &kept->blur;
}

/*
 * True if a search may end before its iterations are used up: one that only
 * looks for the best move.
 */
static bool
may_end_early(const struct rk_mind *mind, bool sealed)
{
    return mind->bot->choose != search_choose_classic && !sealed &&
           mind->effort.threads == 1 && mind->effort.iterations > 0 &&
           !mind->effort.full;
}

/*
 * The time for the next search. Each one for the same answer has half of that
 * of the one before: a whole answer takes at most twice the time of the first.
 */
static uint64_t
time_for(const struct rk_mind *mind)
{
    const struct kept *kept = mind->memory;

    return ((uint64_t)mind->effort.milliseconds * 1000000) >> kept->searches;
}

/* Prepares the ${index}th thread's search in its part of the memory. */
static struct search *
prepare(struct rk_mind *mind, const struct rk_bot_turn *turn, bool sealed,
        int index)
{
    const struct rk_effort *effort = &mind->effort;
    uint32_t each = effort->iterations;
    struct search *s = search_of(mind, index);

    s->turn = turn;
    s->effort = effort;
    s->stop = mind->stop;
    find_nets(mind, turn, s);
    find_blur(mind, turn, s);
    s->may_end_early = may_end_early(mind, sealed);
    s->sealed = sealed;
    s->given = 0;
    memset(s->share, 0, sizeof s->share);
    for (int seat = 0; seat < turn->seats; seat++)
        s->first_memo[seat].kept = false;
    s->seed = rk_rng_next(turn->rng);
    s->quota =
        each / effort->threads + ((uint32_t)index < each % effort->threads);
    s->end = clock_ns(CLOCK_MONOTONIC) + time_for(mind);
    return s;
}

/* The statistics of all threads about legal moves. */
struct verdict {
    uint32_t all; /* tries */
    uint32_t tries[RK_LEGAL_MAX];
    float total[RK_LEGAL_MAX], strategy[RK_LEGAL_MAX];
    struct trials trials;
};

/*
 * Adds what a thread knows about the moves where the seat observed ${key}, less
 * the tries that were given.
 */
static void
gather(const struct rk_bot_turn *turn, struct search *s, uint64_t key,
       struct verdict *v)
{
    struct tree_node *node = tree_find(&s->tree, key);
    struct tree_arms arms;
    int given = key == iterate_root(turn->seat) ? s->given : 0;

    if (node == NULL || turn->count == 0)
        return;
    arms = tree_arms(&s->tree, node);
    tree_meet(&s->tree, node, turn->legal, turn->count, s->open);
    for (int i = 0; i < arms.count; i++) {
        uint32_t move = arms.where[i];
        uint32_t tries = (uint32_t)arms.tries[i] - (uint32_t)given;

        if (s->open[i] == 0)
            continue;
        v->all += tries;
        v->tries[move] += tries;
        v->total[move] += arms.mean[i] * (float)tries;
        v->strategy[move] += arms.strategy[i];
    }
}

static void
gather_trials(const struct search *s, struct verdict *v)
{
    for (int i = 0; i < v->trials.count; i++) {
        v->trials.trial[i].tries += s->trials.trial[i].tries;
        v->trials.trial[i].sum += s->trials.trial[i].sum;
        v->trials.trial[i].squares += s->trials.trial[i].squares;
    }
}

/* Drops moves that are hardly ever chosen; returns the sum of the rest. */
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

/*
 * Notes a chance and a value for each move. Without mixing, the chance is the
 * share of tries.
 */
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
            .value = v->tries[i] > 0 ? v->total[i] / (float)v->tries[i] : 0,
            .visits = v->tries[i]
        };
}

/* Runs all threads; the work of those that cannot be started is done here. */
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
        search[i]->may_end_early &= verdict->trials.count == 0;
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
        gather(turn, search[i], iterate_root(turn->seat), verdict);
        gather_trials(search[i], verdict);
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

/* True if the turn is the next step of the answer that was begun last. */
static bool
is_next_step(const struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    const struct kept *kept = mind->memory;

    return kept->drafts &&
           memcmp(turn->view, &kept->view, turn->game->view_size) == 0;
}

/*
 * Sets ${verdict} from the search for an earlier step of the same answer; false
 * if that has not been here often enough.
 */
static bool
go_on(struct rk_mind *mind, const struct rk_bot_turn *turn,
      struct verdict *verdict)
{
    const struct kept *kept = mind->memory;

    if (mind->effort.full || kept->nodes != node_count(&mind->effort) ||
        !is_next_step(mind, turn))
        return false;
    for (int i = 0; i < mind->effort.threads; i++)
        gather(turn, search_of(mind, i), kept->key, verdict);
    if (turn->count > 1 && verdict->all < ENOUGH)
        *verdict = (struct verdict){ 0 };
    return turn->count == 1 || verdict->all > 0;
}

/* Notes what the seat will see if its answer goes on after ${chosen}. */
static void
keep(struct rk_mind *mind, const struct rk_bot_turn *turn, uint64_t key,
     int chosen)
{
    struct kept *kept = mind->memory;
    struct rk_rng rng = rk_rng_seed(0);
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    rk_move move = turn->legal[chosen];

    turn->game->guess(turn->view, &rng, state);
    kept->drafts =
        turn->game->answer(state, turn->seat, move, NULL) == RK_DRAFTED;
    kept->key = iterate_after(key, turn->seat, move);
    if (kept->drafts)
        turn->game->view(state, turn->seat, rk_view_in(&kept->view));
}

static int
take(struct rk_mind *mind, const struct rk_bot_turn *turn, bool sealed,
     struct verdict *v)
{
    bool mixed = sealed && !mind->effort.argmax;

    if (mind->thoughts != NULL)
        note_thoughts(mind, v, turn->count, mixed);
    return mixed ? take_mixed(v, turn) : take_best(v, turn->count);
}

int
search_choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct kept *kept = mind->memory;
    struct verdict verdict = { 0 };
    uint64_t key = iterate_root(turn->seat);
    bool open = turn->count > 1 || mind->thoughts != NULL;
    bool sealed = open && search_mixes(turn);
    int chosen = 0;

    if (mind->effort.full || !is_next_step(mind, turn))
        kept->searches = 0;
    if (go_on(mind, turn, &verdict)) {
        key = kept->key;
    } else if (open) {
        run_all(mind, turn, sealed, &verdict);
        kept->searches++;
        kept->nodes = node_count(&mind->effort);
    } else {
        kept->nodes = 0;
    }
    if (open)
        chosen = take(mind, turn, sealed, &verdict);
    keep(mind, turn, key, chosen);
    return chosen;
}

int
search_choose_classic(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct verdict verdict = { 0 };
    bool sealed;

    if (turn->count == 1 && mind->thoughts == NULL)
        return 0;
    sealed = search_mixes(turn);
    run_all(mind, turn, sealed, &verdict);
    return take(mind, turn, sealed, &verdict);
}

void
search_try(struct rk_mind *mind, const struct rk_bot_turn *turn,
           struct search_trial *trial, int count)
{
    struct kept *kept = mind->memory;
    struct verdict verdict = { 0 };
    bool sealed = search_mixes(turn);

    RK_CHECK(count > 0 && count <= SEARCH_TRIALS_MAX);
    kept->nodes = 0; /* other trees come */
    kept->searches = 0;
    verdict.trials =
        (struct trials){ .count = count, .turns = sealed ? 2 * count : count };
    for (int i = 0; i < count; i++)
        verdict.trials.trial[i].answer = trial[i].answer;
    run_all(mind, turn, sealed, &verdict);
    memcpy(trial, verdict.trials.trial, (size_t)count * sizeof *trial);
}

void
search_shares(const struct rk_mind *mind, const struct rk_bot_turn *turn,
              float *share)
{
    double made = 0, sum[RK_SEATS_MAX] = { 0 };

    for (int i = 0; i < mind->effort.threads; i++) {
        const struct search *s = search_of(mind, i);

        made += (double)s->made;
        for (int seat = 0; seat < turn->seats; seat++)
            sum[seat] += s->share[seat];
    }
    for (int seat = 0; seat < turn->seats; seat++)
        share[seat] = (float)(sum[seat] / made);
}

const struct rk_bot search_classic = {
    .id = "classic",
    .about = "The former search: without networks, each step of an answer "
             "searched by itself.",
    .effort = { .iterations = 1000,
                .threads = 1,
                .cut = SEARCH_CUT,
                .curious = SEARCH_CURIOUS_CLASSIC },
    .memory = search_memory,
    .choose = search_choose_classic,
};

const struct rk_bot search_bot = {
    .id = "search",
    .about = "Tries ways the match may go on: search:1000 for each answer, "
             "or search:500ms.",
    .effort = { .iterations = 1000,
                .threads = 1,
                .cut = SEARCH_CUT,
                .curious = SEARCH_CURIOUS,
                .net = 1 },
    .memory = search_memory,
    .choose = search_choose,
};
