/* The search bot: threads, time, and the verdict of the iterations. */
#include <pthread.h>
#include <string.h>

#include <base/clock.h>
#include <rookery/check.h>

#include "iterate.h"
#include "search.h"

enum {
    NODES_LEAST = 1 << 10,
    NODES_MOST = 1 << 16,
    NODES_PER_ITERATION = 8,
    AT_ONCE = 16 /* iterations between two checks of the clock */
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
    for (int seat = 0; seat < turn->seats; seat++)
        s->first_memo[seat].kept = false;
    s->seed = rk_rng_next(turn->rng);
    s->quota =
        each / effort->threads + ((uint32_t)index < each % effort->threads);
    s->end =
        clock_ns(CLOCK_MONOTONIC) + (uint64_t)effort->milliseconds * 1000000;
    return s;
}

/* The statistics of all threads about the legal moves of the root. */
struct verdict {
    uint32_t tries[RK_LEGAL_MAX];
    float total[RK_LEGAL_MAX], strategy[RK_LEGAL_MAX];
    struct trials trials;
};

static void
gather(const struct rk_bot_turn *turn, struct search *s, struct verdict *v)
{
    struct tree_node *root = iterate_root(s);
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
            .value = v->tries[i] > 0 ? v->total[i] / (float)v->tries[i] : 0
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
    .about = "Tries ways the match may go on: search:1000 for each decision, "
             "or search:500ms.",
    .effort = { .iterations = 1000, .threads = 1, .cut = SEARCH_CUT },
    .memory = search_memory,
    .choose = search_choose,
};
