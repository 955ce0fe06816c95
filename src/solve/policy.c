/* Policies of bots. */
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "policy.h"
#include "share.h"

enum { AT_ONCE = 64 }; /* positions of each thread between two looks at stop */

void
policy_scale(double *chance, int count)
{
    double sum = 0;

    for (int i = 0; i < count; i++)
        sum += chance[i];
    for (int i = 0; i < count; i++)
        chance[i] = sum > 0 ? chance[i] / sum : 1.0 / count;
}

double *
policy_uniform(const struct graph *graph)
{
    double *policy = memory_new(graph->answers, sizeof *policy), *at = policy;

    for (uint32_t node = 0; node < graph->nodes; node++) {
        const int *count = graph->shape[graph->node[node].shape].answers;

        for (int seat = 0; seat < graph->seats; at += count[seat++])
            policy_scale(at, count[seat]);
    }
    return policy;
}

/* A bot that is asked in every position. */
struct asked {
    const struct graph *graph;
    const struct policy_asking *how;
    double *policy;
    double **half; /* of every second answer each, or NULL */
    struct rk_mind *mind[SHARE_THREADS_MAX];
    struct rk_steps (*list)[GRAPH_ANSWERS_MAX]; /* of each thread */
};

/* How likely the bot "random" gives the answer ${steps} of ${seat}. */
static double
random_chance(const struct rk_game *game, const struct rk_state *state,
              int seat, const struct rk_steps *steps)
{
    struct rk_state_room room;
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    double chance = 1;

    memcpy(&room, state, game->state_size);
    for (int i = 0; i < steps->count; i++) {
        game->view(rk_state_in(&room), seat, rk_view_in(&view));
        chance /= game->legal(rk_view_in(&view), legal);
        game->answer(rk_state_in(&room), seat, steps->move[i], NULL);
    }
    return chance;
}

/* Asks for one more answer, which is one of ${list}. */
static int
sample(const struct asked *asked, struct rk_mind *mind, uint32_t node, int seat,
       struct rk_rng *rng, const struct rk_steps *list, int count)
{
    const struct graph *graph = asked->graph;
    struct rk_bot_turn turn = { .game = graph->game,
                                .setup = asked->how->setup,
                                .seats = graph->seats,
                                .seat = seat,
                                .rng = rng };
    struct rk_steps steps;
    int at = 0;

    rk_mind_answer(mind, &turn, graph_state(graph, node), &steps);
    while (at < count &&
           (list[at].count != steps.count ||
            memcmp(list[at].move, steps.move,
                   (size_t)steps.count * sizeof steps.move[0]) != 0))
        at++;
    RK_CHECK(at < count);
    return at;
}

/* Counts the answers of ${seat}, and in each half those of the half. */
static void
count_samples(struct asked *asked, struct rk_mind *mind, uint32_t node,
              int seat, const struct rk_steps *list)
{
    const struct graph *graph = asked->graph;
    struct rk_rng rng = rk_rng_seed(rk_rng_mix(
        rk_rng_mix(asked->how->seed, graph->node[node].hash), (uint64_t)seat));
    int count;
    uint64_t first = graph_answers(graph, node, seat, &count);

    for (uint64_t i = 0; i < asked->how->samples; i++) {
        uint64_t at = first + (uint64_t)sample(asked, mind, node, seat, &rng,
                                               list, count);

        asked->policy[at]++;
        if (asked->half != NULL)
            asked->half[i % 2][at]++;
    }
    for (int i = 0; asked->half != NULL && i < 2; i++)
        policy_scale(asked->half[i] + first, count);
}

static void
ask_seat(struct asked *asked, int worker, uint32_t node, int seat)
{
    const struct graph *graph = asked->graph;
    const struct rk_state *state = graph_state(graph, node);
    struct rk_steps *list = asked->list[worker];
    int count;
    double *chance = asked->policy + graph_answers(graph, node, seat, &count);

    RK_CHECK(rk_answer_few(graph->game, state, seat, list, GRAPH_ANSWERS_MAX) ==
             count);
    if (policy_is_exact(asked->how->hire)) {
        for (int i = 0; i < count; i++)
            chance[i] = random_chance(graph->game, state, seat, &list[i]);
    } else {
        count_samples(asked, asked->mind[worker], node, seat, list);
    }
    policy_scale(chance, count);
}

/* A seat that is not asked has one answer, the ${first}. */
static void
give_none(struct asked *asked, uint64_t first)
{
    asked->policy[first] = 1;
    for (int i = 0; asked->half != NULL && i < 2; i++)
        asked->half[i][first] = 1;
}

static void
ask_one(void *with, int worker, uint32_t node)
{
    struct asked *asked = with;

    for (int seat = 0; seat < asked->graph->seats; seat++) {
        int count;
        uint64_t first = graph_answers(asked->graph, node, seat, &count);

        if (graph_asks(asked->graph, node, seat))
            ask_seat(asked, worker, node, seat);
        else
            give_none(asked, first);
    }
}

/* Asks in all positions; false when it was stopped. */
static bool
ask_all(struct asked *asked)
{
    const struct policy_asking *how = asked->how;
    uint32_t nodes = asked->graph->nodes,
             each = AT_ONCE * (uint32_t)how->threads;

    for (uint32_t from = 0; from < nodes; from += each) {
        uint32_t to = nodes - from < each ? nodes : from + each;

        share_work(how->threads, from, to, ask_one, asked);
        if (how->tell != NULL)
            how->tell(to, nodes);
        if (how->stop != NULL && atomic_load(how->stop))
            return false;
    }
    return true;
}

bool
policy_is_exact(const struct rk_hire *hire)
{
    return strcmp(hire->bot->id, "random") == 0;
}

double *
policy_of_bot(const struct graph *graph, const struct policy_asking *asking,
              double *half[2])
{
    struct asked asked = { .graph = graph, .how = asking, .half = half };
    bool fine = true;

    RK_CHECK(half == NULL ||
             (asking->samples >= 2 && !policy_is_exact(asking->hire)));
    for (int i = 0; half != NULL && i < 2; i++)
        half[i] = memory_new(graph->answers, sizeof *half[i]);
    asked.policy = memory_new(graph->answers, sizeof *asked.policy);
    asked.list = memory_new((size_t)asking->threads, sizeof *asked.list);
    for (int i = 0; i < asking->threads; i++) {
        asked.mind[i] = rk_mind_open(asking->hire);
        fine &= asked.mind[i] != NULL;
    }
    fine = fine && ask_all(&asked);
    for (int i = 0; i < asking->threads; i++)
        rk_mind_close(asked.mind[i]);
    free(asked.list);
    if (fine)
        return asked.policy;
    free(asked.policy);
    for (int i = 0; half != NULL && i < 2; i++) {
        free(half[i]);
        half[i] = NULL;
    }
    return NULL;
}
