/* CFR+ in every position of a graph. */
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "policy.h"
#include "regret.h"

struct regret *
regret_begin(const struct graph *graph, int threads)
{
    struct regret *r = memory_new(1, sizeof *r);

    r->graph = graph;
    r->threads = threads;
    r->average = policy_uniform(graph);
    r->now = policy_uniform(graph);
    r->regret = memory_new(2 * graph->answers, sizeof *r->regret);
    r->sum = r->regret + graph->answers;
    r->worth = memory_new(graph->nodes, sizeof *r->worth);
    r->answer = memory_new((size_t)threads, sizeof *r->answer);
    return r;
}

void
regret_free(struct regret *r)
{
    void *part[] = { r->average, r->now, r->regret, r->worth, r->answer };

    memory_free_all(part, RK_COUNT(part));
    free(r);
}

/* Learns for one seat: its ${count} answers from ${first} on were worth */
/* ${answer}, of which it got ${got}. */
static void
learn(struct regret *r, uint64_t first, int count, const double *answer,
      double got)
{
    double *regret = r->regret + first, *now = r->now + first;
    double *sum = r->sum + first;

    for (int i = 0; i < count; i++) {
        sum[i] += (double)r->iterations * now[i];
        regret[i] += answer[i] - got;
        if (regret[i] < 0)
            regret[i] = 0;
        now[i] = regret[i];
        r->average[first + (uint64_t)i] = sum[i];
    }
    policy_scale(now, count);
    policy_scale(r->average + first, count);
}

static void
iterate_one(void *with, int worker, uint32_t node)
{
    struct regret *r = with;
    double *answer = r->answer[worker], got[RK_SEATS_MAX];
    int count, at = 0;

    value_answers(r->graph, node, r->now, r->worth, answer);
    value_mix(r->graph, node, r->now, answer, got);
    for (int seat = 0; seat < r->graph->seats; seat++) {
        uint64_t first = graph_answers(r->graph, node, seat, &count);

        learn(r, first, count, answer + at, got[seat]);
        at += count;
    }
    value_under(r->graph, node, r->average, r->worth, answer);
}

void
regret_iterate(struct regret *r)
{
    r->iterations++;
    graph_backwards(r->graph, r->threads, iterate_one, r);
}
