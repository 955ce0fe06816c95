/* Exact values of policies, and best responses to them. */
#include <string.h>

#include <base/memory.h>

#include "value.h"

/* One position while its answers are valued. */
struct matrix {
    const struct graph_shape *shape;
    int seats;
    const double *policy[RK_SEATS_MAX]; /* of each seat, here */
    double *answer[RK_SEATS_MAX];       /* the values of its answers */
    struct value_row *child;            /* the values of what follows */
};

/*
 * Adds one row: the seats before the last give the answers in ${digit}, the
 * last one each of its own. weight[i] is the probability of the answers in
 * ${digit} without that of seat i.
 */
static void
add_row(const struct matrix *x, const uint16_t *child, const int *digit,
        const double *weight)
{
    int last = x->seats - 1, count = x->shape->answers[last];
    const double *chance = x->policy[last];
    double sum[RK_SEATS_MAX] = { 0 };

    for (int i = 0; i < count; i++) {
        const double *worth = x->child[child[i]].seat;

        for (int seat = 0; seat < last; seat++)
            sum[seat] += chance[i] * worth[seat];
        x->answer[last][i] += weight[last] * worth[last];
    }
    for (int seat = 0; seat < last; seat++)
        x->answer[seat][digit[seat]] += weight[seat] * sum[seat];
}

/* Goes through the answers of ${seat} and of those behind it. */
static void
add_from(const struct matrix *x, int seat, const uint16_t *child, int *digit,
         const double *weight)
{
    int last = x->seats - 1, count = x->shape->answers[seat];
    uint32_t stride = 1;

    if (seat == last) {
        add_row(x, child, digit, weight);
        return;
    }
    for (int other = seat + 1; other <= last; other++)
        stride *= (uint32_t)x->shape->answers[other];
    for (int i = 0; i < count; i++) {
        double chance = x->policy[seat][i], next[RK_SEATS_MAX];
        bool possible = false;

        digit[seat] = i;
        for (int other = 0; other <= last; other++) {
            next[other] = weight[other] * (other == seat ? 1 : chance);
            possible |= next[other] > 0;
        }
        if (possible)
            add_from(x, seat + 1, child + (uint32_t)i * stride, digit, next);
    }
}

static struct matrix
matrix_of(const struct graph *graph, uint32_t node, const double *policy,
          double *answer)
{
    struct matrix x = { .shape = &graph->shape[graph->node[node].shape],
                        .seats = graph->seats };
    uint64_t at = 0;

    RK_CHECK(x.seats > 0);
    for (int seat = 0; seat < x.seats; seat++) {
        x.policy[seat] = policy + graph->node[node].answer + at;
        x.answer[seat] = answer + at;
        at += (uint64_t)x.shape->answers[seat];
    }
    memset(answer, 0, at * sizeof *answer);
    return x;
}

void
value_answers(const struct graph *graph, uint32_t node, const double *policy,
              const struct value_row *worth, double *answer)
{
    static const double certain[RK_SEATS_MAX] = { 1, 1, 1, 1, 1, 1 };
    struct matrix x = matrix_of(graph, node, policy, answer);
    int digit[RK_SEATS_MAX] = { 0 }, children = x.shape->children;

    x.child = memory_new((size_t)children, sizeof *x.child);
    for (int i = 0; i < children; i++) {
        uint32_t child = graph->child[graph->node[node].child + (uint64_t)i];

        memcpy(x.child[i].seat,
               (child & GRAPH_END) != 0 ? graph->payoff[child & ~GRAPH_END]
                                        : worth[child].seat,
               sizeof x.child[i].seat);
    }
    add_from(&x, 0, graph->joint + x.shape->joint, digit, certain);
    free(x.child);
}

void
value_mix(const struct graph *graph, uint32_t node, const double *policy,
          const double *answer, double *seat)
{
    const struct graph_shape *shape = &graph->shape[graph->node[node].shape];
    const double *chance = policy + graph->node[node].answer;

    for (int who = 0; who < graph->seats; who++) {
        seat[who] = 0;
        for (int i = 0; i < shape->answers[who]; i++)
            seat[who] += *chance++ * *answer++;
    }
}

void
value_under(const struct graph *graph, uint32_t node, const double *policy,
            struct value_row *worth, double *answer)
{
    value_answers(graph, node, policy, worth, answer);
    value_mix(graph, node, policy, answer, worth[node].seat);
}

/*
 * Sets ${best} to the values of each seat's best answers by ${known}, and
 * ${met} to those that ${others} give to the same answers.
 */
static void
take_best(const struct graph *graph, uint32_t node, const double *known,
          const double *others, double *best, double *met)
{
    const int *count = graph->shape[graph->node[node].shape].answers;

    for (int seat = 0; seat < graph->seats; seat++) {
        int top = 0;

        for (int i = 1; i < count[seat]; i++)
            top = known[i] > known[top] ? i : top;
        best[seat] = known[top];
        met[seat] = others[top];
        known += count[seat];
        others += count[seat];
    }
}

/* Answers of one position: against what is known, and against the policy. */
struct answers {
    double known[VALUE_ANSWERS_MAX], others[VALUE_ANSWERS_MAX];
};

/* A policy whose values are worked out from the last positions to the first. */
struct valuing {
    const struct graph *graph;
    const double *policy, *learned;
    struct value_row *worth; /* of the policy */
    struct value_row *best;  /* of best responses against ${learned} */
    struct value_row *met;   /* of these against the policy; may be ${best} */
    struct answers *answers; /* of each thread */
};

static void
value_one(void *with, int worker, uint32_t node)
{
    struct valuing *v = with;
    double *known = v->answers[worker].known;
    double *others = v->met == v->best ? known : v->answers[worker].others;

    value_under(v->graph, node, v->policy, v->worth, known);
    value_answers(v->graph, node, v->learned, v->best, known);
    if (others != known)
        value_answers(v->graph, node, v->policy, v->met, others);
    take_best(v->graph, node, known, others, v->best[node].seat,
              v->met[node].seat);
}

struct value
value_apart(const struct graph *graph, const double *policy,
            const double *learned, int threads)
{
    struct valuing v = { .graph = graph, .policy = policy, .learned = learned };
    struct value value = { .nash_conv = 0 };

    v.worth = memory_new(graph->nodes, sizeof *v.worth);
    v.best = memory_new(graph->nodes, sizeof *v.best);
    v.met =
        learned == policy ? v.best : memory_new(graph->nodes, sizeof *v.met);
    v.answers = memory_new((size_t)threads, sizeof *v.answers);
    graph_backwards(graph, threads, value_one, &v);
    for (int seat = 0; seat < graph->seats; seat++) {
        value.seat[seat] = v.worth[0].seat[seat];
        value.best[seat] = v.met[0].seat[seat];
        value.nash_conv += value.best[seat] - value.seat[seat];
    }
    free(v.worth);
    if (v.met != v.best)
        free(v.met);
    free(v.best);
    free(v.answers);
    return value;
}

struct value
value_of(const struct graph *graph, const double *policy, int threads)
{
    return value_apart(graph, policy, policy, threads);
}
