/*
 * The positions that a match can reach, as a graph, for games in which nothing
 * is hidden but the answers to the open question: when all seats that were
 * asked have answered, everybody knows the position. Each position is then one
 * matrix game: its seats choose whole answers at once, and the answers lead to
 * other positions or to the end. A match that comes to the same position in
 * two ways goes on in the same way, so the position is there only once.
 *
 * A seat that is not asked has one answer: none. Chance has no part.
 */
#ifndef SOLVE_GRAPH_H
#define SOLVE_GRAPH_H

#include <stdatomic.h>

#include <rookery/answer.h>

enum {
    GRAPH_ANSWERS_MAX = 1024,    /* of one seat in one position */
    GRAPH_JOINTS_MAX = 16777216, /* of all seats together */
    GRAPH_CHILDREN_MAX = 60000   /* positions that follow one */
};

/*
 * A map from joint answers to the positions that follow. Many positions share
 * one.
 */
struct graph_shape {
    int answers[RK_SEATS_MAX];
    uint32_t joints; /* the product of them */
    uint64_t joint;  /* its first in graph.joint */
    int children;    /* positions that follow */
    uint64_t hash;
};

/* A position. */
struct graph_node {
    uint32_t shape;
    uint64_t child;  /* its first in graph.child */
    uint64_t answer; /* its first of all answers: those of seat 0, and so on */
    uint64_t hash;   /* of the position */
};

/* Set in what follows where the match is over: the rest is a payoff then. */
#define GRAPH_END (UINT32_C(1) << 31)

struct graph {
    const struct rk_game *game;
    int seats;
    uint32_t nodes, shapes, payoffs;
    uint64_t children, answers, joints; /* of all positions */
    struct graph_node *node;
    unsigned char *state; /* graph_state(); ${stride} bytes each */
    size_t stride;
    struct graph_shape *shape;
    uint32_t *child;
    uint16_t
        *joint; /* for each joint answer of a shape, which child follows; */
                /* the answers of the last seat run fastest */
    double (*payoff)[RK_SEATS_MAX];

    uint32_t *bucket; /* by hash: 1 + a position, or 0 */
    uint32_t buckets; /* a power of two */

    /* The positions in an order in which each comes before all that follow */
    /* it; those of one level do not follow each other. */
    uint32_t *order;
    uint32_t
        *level; /* where in the order each begins, and where the last ends */
    int levels;
};

/* How a graph is made. */
struct graph_how {
    int threads;
    uint32_t most;           /* positions: more are refused */
    const atomic_bool *stop; /* or NULL */
    void (*tell)(uint64_t done, uint64_t known); /* positions; or NULL */
};

/*
 * The graph of all positions from ${start} on. NULL after a sentence in
 * ${why}, also when it was stopped.
 */
struct graph *graph_make(const struct rk_game *game, int seats,
                         const struct rk_state *start,
                         const struct graph_how *how, struct rk_text *why);
void graph_free(struct graph *graph);

/* The state of a position. */
const struct rk_state *graph_state(const struct graph *graph, uint32_t node);

/* The position with this hash (rk_position_hash), or -1. */
int64_t graph_find(const struct graph *graph, uint64_t hash);

/* The index of the first answer of ${seat} among all; sets ${count} of them. */
uint64_t graph_answers(const struct graph *graph, uint32_t node, int seat,
                       int *count);

/*
 * Calls ${work} for all positions, in several threads: for each one after all
 * that follow it. ${worker} is the number of the thread.
 */
void graph_backwards(const struct graph *graph, int threads,
                     void (*work)(void *with, int worker, uint32_t node),
                     void *with);

/* True if ${seat} is asked in ${node}. */
bool graph_asks(const struct graph *graph, uint32_t node, int seat);

#endif
