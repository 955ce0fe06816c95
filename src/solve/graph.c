/* The graph of all positions that a match can reach. */
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/match.h>

#include "expand.h"
#include "share.h"

enum { SLOTS_EACH = 8, BUCKETS_LEAST = 1024 };

/* A graph that is being built. */
struct making {
    struct graph *graph;
    const struct graph_how *how;
    struct rk_text *why;
    struct expansion *slot; /* positions that are expanded at a time */
    uint32_t slots, first;  /* the position in the first of them */
    uint64_t node_room, state_room, shape_room, joint_room, payoff_room;
    uint64_t child_room, joints; /* joint answers of all shapes */
};

static bool
refuse(struct making *m, const char *sentence)
{
    rk_text_add(m->why, sentence);
    return false;
}

const struct rk_state *
graph_state(const struct graph *graph, uint32_t node)
{
    return (const void *)(graph->state + node * graph->stride);
}

uint64_t
graph_answers(const struct graph *graph, uint32_t node, int seat, int *count)
{
    const int *answers = graph->shape[graph->node[node].shape].answers;
    uint64_t first = graph->node[node].answer;

    for (int before = 0; before < seat; before++)
        first += (uint64_t)answers[before];
    *count = answers[seat];
    return first;
}

/* The first position from bucket ${at} on with ${hash}; -1: there is none. */
static int64_t
look_up(const struct graph *graph, uint64_t hash, uint32_t *at)
{
    for (; graph->bucket[*at] != 0; *at = (*at + 1) % graph->buckets) {
        if (graph->node[graph->bucket[*at] - 1].hash == hash)
            return graph->bucket[*at] - 1;
    }
    return -1;
}

int64_t
graph_find(const struct graph *graph, uint64_t hash)
{
    uint32_t at = (uint32_t)hash % graph->buckets;

    return look_up(graph, hash, &at);
}

/* Puts all positions into twice as many buckets. */
static void
rehash(struct graph *graph)
{
    graph->buckets = graph->buckets == 0 ? BUCKETS_LEAST : 2 * graph->buckets;
    free(graph->bucket);
    graph->bucket = memory_new(graph->buckets, sizeof *graph->bucket);
    for (uint32_t i = 0; i < graph->nodes; i++) {
        uint32_t at = (uint32_t)graph->node[i].hash % graph->buckets;

        while (graph->bucket[at] != 0)
            at = (at + 1) % graph->buckets;
        graph->bucket[at] = i + 1;
    }
}

static uint32_t
add_node(struct making *m, const struct rk_state_room *state, uint64_t hash)
{
    struct graph *graph = m->graph;

    graph->node = memory_grow(graph->node, graph->nodes, &m->node_room,
                              graph->nodes + 16, sizeof *graph->node);
    graph->state = memory_grow(graph->state, graph->nodes, &m->state_room,
                               graph->nodes + 16, graph->stride);
    memcpy(graph->state + graph->nodes * graph->stride, state, graph->stride);
    graph->node[graph->nodes] = (struct graph_node){ .hash = hash };
    return graph->nodes++;
}

/* The position that is ${state}; a new one if there is none. */
static uint32_t
node_of(struct making *m, const struct rk_state_room *state)
{
    struct graph *graph = m->graph;
    uint64_t hash =
        rk_position_hash(graph->game, (const void *)state->bytes, graph->seats);
    uint32_t at;
    int64_t found;

    if (graph->nodes >= graph->buckets / 2)
        rehash(graph);
    at = (uint32_t)hash % graph->buckets;
    while ((found = look_up(graph, hash, &at)) >= 0) {
        if (memcmp(graph_state(graph, (uint32_t)found), state,
                   graph->game->state_size) == 0)
            return (uint32_t)found;
        at = (at + 1) % graph->buckets;
    }
    graph->bucket[at] = graph->nodes + 1;
    return add_node(m, state, hash);
}

static bool
same_payoff(const double *a, const double *b, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        if (a[seat] < b[seat] || a[seat] > b[seat])
            return false;
    }
    return true;
}

/* The number of the payoff at the end ${state}, a share of victory. */
static uint32_t
payoff_of(struct making *m, const struct rk_state_room *state)
{
    struct graph *graph = m->graph;
    double share[RK_SEATS_MAX] = { 0 };
    struct rk_result result;
    int winners = 0;

    graph->game->score((const void *)state->bytes, &result);
    for (int seat = 0; seat < graph->seats; seat++)
        winners += result.rank[seat] == 1;
    for (int seat = 0; seat < graph->seats; seat++)
        share[seat] = result.rank[seat] == 1 ? 1.0 / winners : 0;
    for (uint32_t i = 0; i < graph->payoffs; i++) {
        if (same_payoff(graph->payoff[i], share, graph->seats))
            return i;
    }
    graph->payoff = memory_grow(graph->payoff, graph->payoffs, &m->payoff_room,
                                graph->payoffs + 16, sizeof share);
    memcpy(graph->payoff[graph->payoffs], share, sizeof share);
    return graph->payoffs++;
}

static bool
same_shape(const struct graph *graph, const struct graph_shape *shape,
           const struct expansion *x)
{
    return shape->hash == x->shape.hash && shape->joints == x->shape.joints &&
           memcmp(shape->answers, x->shape.answers, sizeof shape->answers) ==
               0 &&
           memcmp(graph->joint + shape->joint, x->joint,
                  shape->joints * sizeof *x->joint) == 0;
}

/* The number of a shape like that of ${x}; a copy of it if there is none. */
static uint32_t
shape_of(struct making *m, const struct expansion *x)
{
    struct graph *graph = m->graph;
    struct graph_shape *copy;

    for (uint32_t i = 0; i < graph->shapes; i++) {
        if (same_shape(graph, &graph->shape[i], x))
            return i;
    }
    graph->shape = memory_grow(graph->shape, graph->shapes, &m->shape_room,
                               graph->shapes + 16, sizeof *graph->shape);
    copy = &graph->shape[graph->shapes];
    *copy = x->shape;
    copy->joint = m->joints;
    graph->joint =
        memory_grow(graph->joint, m->joints + copy->joints, &m->joint_room,
                    m->joints + copy->joints + 16, sizeof *graph->joint);
    memcpy(graph->joint + m->joints, x->joint,
           copy->joints * sizeof *graph->joint);
    m->joints += copy->joints;
    return graph->shapes++;
}

static void
add_children(struct making *m, uint32_t number, const struct expansion *x)
{
    struct graph *graph = m->graph;

    graph->node[number].child = graph->children;
    graph->child = memory_grow(
        graph->child, graph->children + (uint64_t)x->shape.children,
        &m->child_room, graph->children + (uint64_t)x->shape.children + 16,
        sizeof *graph->child);
    for (int i = 0; i < x->shape.children; i++) {
        bool over = graph->game->ask((const void *)x->child[i].bytes).over;

        graph->child[graph->children++] =
            over ? payoff_of(m, &x->child[i]) | GRAPH_END
                 : node_of(m, &x->child[i]);
    }
}

/* Adds what follows position ${number}; false after a sentence. */
static bool
absorb(struct making *m, uint32_t number, const struct expansion *x)
{
    struct graph *graph = m->graph;

    if (x->wrong != NULL)
        return refuse(m, x->wrong);
    graph->node[number].shape = shape_of(m, x);
    graph->node[number].answer = graph->answers;
    for (int seat = 0; seat < graph->seats; seat++)
        graph->answers += (uint64_t)x->shape.answers[seat];
    graph->joints += x->shape.joints;
    add_children(m, number, x);
    if (graph->nodes <= m->how->most)
        return true;
    rk_text_add(m->why, "There are more than ");
    rk_text_int(m->why, (int)m->how->most);
    return refuse(m,
                  " positions; reduce round_cap, or raise the limit (most).");
}

static void
expand_one(void *with, int worker, uint32_t number)
{
    struct making *m = with;

    (void)worker;
    expand(&m->slot[number - m->first], m->graph->game, m->graph->seats,
           graph_state(m->graph, number));
}

/* Expands positions, some at a time, until none is left. */
static bool
explore(struct making *m)
{
    struct graph *graph = m->graph;

    while (m->first < graph->nodes) {
        uint32_t end = m->first + m->slots;

        if (end > graph->nodes)
            end = graph->nodes;
        share_work(m->how->threads, m->first, end, expand_one, m);
        for (uint32_t i = m->first; i < end; i++) {
            if (!absorb(m, i, &m->slot[i - m->first]))
                return false;
        }
        m->first = end;
        if (m->how->tell != NULL)
            m->how->tell(end, graph->nodes);
        if (m->how->stop != NULL && atomic_load(m->how->stop))
            return refuse(m, "Stopped.");
    }
    return true;
}

/* How many positions each one follows. */
static uint32_t *
count_parents(const struct graph *graph)
{
    uint32_t *parents = memory_new(graph->nodes, sizeof *parents);

    for (uint64_t i = 0; i < graph->children; i++) {
        if ((graph->child[i] & GRAPH_END) == 0)
            parents[graph->child[i]]++;
    }
    return parents;
}

/* Appends to the order what follows ${number} and nothing later. */
static void
follow(struct graph *graph, uint32_t number, uint32_t *parents, uint32_t *end)
{
    const struct graph_node *node = &graph->node[number];
    int children = graph->shape[node->shape].children;

    for (int i = 0; i < children; i++) {
        uint32_t child = graph->child[node->child + (uint64_t)i];

        if ((child & GRAPH_END) == 0 && --parents[child] == 0)
            graph->order[(*end)++] = child;
    }
}

/* Puts the positions in order; false: some come back to themselves. */
static bool
sort(struct making *m)
{
    struct graph *graph = m->graph;
    uint32_t *parents = count_parents(graph), end = 1;

    graph->order = memory_new(graph->nodes, sizeof *graph->order);
    graph->level = memory_new((size_t)graph->nodes + 1, sizeof *graph->level);
    for (uint32_t at = 0; at < end;) {
        uint32_t level_end = end;

        graph->level[++graph->levels] = level_end;
        while (at < level_end)
            follow(graph, graph->order[at++], parents, &end);
    }
    free(parents);
    return end == graph->nodes ||
           refuse(m, "Positions can come back in this game, so it cannot be "
                     "solved here.");
}

static bool
fill(struct making *m, const struct rk_state *start)
{
    struct rk_state_room room;

    memset(&room, 0, sizeof room);
    memcpy(&room, start, m->graph->game->state_size);
    if (m->graph->game->ask(start).over)
        return refuse(m, "The match is over there; begin before its end.");
    node_of(m, &room);
    return explore(m) && sort(m);
}

struct graph *
graph_make(const struct rk_game *game, int seats, const struct rk_state *start,
           const struct graph_how *how, struct rk_text *why)
{
    struct graph *graph = memory_new(1, sizeof *graph);
    struct making m = { .graph = graph, .how = how, .why = why };
    bool made;

    graph->game = game;
    graph->seats = seats;
    graph->stride = (game->state_size + 7) / 8 * 8;
    m.slots = (uint32_t)(how->threads * SLOTS_EACH);
    m.slot = memory_new(m.slots, sizeof *m.slot);
    made = fill(&m, start);
    for (uint32_t i = 0; i < m.slots; i++)
        expand_free(&m.slot[i]);
    free(m.slot);
    if (made)
        return graph;
    graph_free(graph);
    return NULL;
}

bool
graph_asks(const struct graph *graph, uint32_t node, int seat)
{
    struct rk_ask ask = graph->game->ask(graph_state(graph, node));

    return (ask.asked & rk_seat_bit(seat)) != 0;
}

/* The positions in their order, for whoever works on them. */
struct backwards {
    const struct graph *graph;
    void (*work)(void *with, int worker, uint32_t node);
    void *with;
};

static void
work_one(void *with, int worker, uint32_t number)
{
    const struct backwards *b = with;

    b->work(b->with, worker, b->graph->order[number]);
}

void
graph_backwards(const struct graph *graph, int threads,
                void (*work)(void *with, int worker, uint32_t node), void *with)
{
    struct backwards b = { graph, work, with };

    for (int level = graph->levels - 1; level >= 0; level--)
        share_work(threads, graph->level[level], graph->level[level + 1],
                   work_one, &b);
}

void
graph_free(struct graph *graph)
{
    void *part[] = { graph->joint,  graph->node,  graph->state,
                     graph->shape,  graph->child, graph->payoff,
                     graph->bucket, graph->order, graph->level };

    memory_free_all(part, RK_COUNT(part));
    free(graph);
}
