/*
 * The memory of a search: a node for each situation that a seat can tell from
 * others by what it observed since the root, with statistics of the moves that
 * were legal there. All memory is given once and never grows.
 */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/move.h>

/* Arms are stored and read in lanes, so that loops become vectors. */
enum { TREE_LANES = 4 };

struct tree_node {
    uint64_t key;   /* 0: unused */
    uint32_t first; /* its first lane in the pool */
    uint16_t arms, room;
    uint16_t listed; /* legal moves when it was last widened */
    uint32_t visits;
    float mean; /* of payoffs */
};

/*
 * The arms of a node: one move each. Every array has room for a multiple of
 * TREE_LANES, and all beyond ${count} is zero.
 */
struct tree_arms {
    int count;
    rk_move *move;
    uint32_t *where; /* index in the list of legal moves, when last met */
    float *tries;
    float *mean;     /* of payoffs */
    float *prior;    /* its share of the weights when it was added */
    float *regret;   /* regret matching: not below 0 */
    float *strategy; /* sum of the chances it was given */
};

struct tree {
    struct tree_node *node;
    char *pool;
    uint32_t nodes, lanes;         /* in use */
    uint32_t node_room, lane_room; /* node_room is a power of two */
};

/* Bytes that tree_make() needs for ${nodes}, a power of two. */
size_t tree_bytes(uint32_t nodes);

/* An empty tree over such memory, aligned to 8. */
struct tree tree_make(void *memory, uint32_t nodes);

/* The node of ${key}, which is not 0; NULL if there is none. */
struct tree_node *tree_find(struct tree *tree, uint64_t key);

/* Adds the node of ${key}, with room for ${arms}; NULL when memory is full. */
struct tree_node *tree_add(struct tree *tree, uint64_t key, int arms);

/* The arms of ${node}, until it gets another one. */
struct tree_arms tree_arms(const struct tree *tree,
                           const struct tree_node *node);

/*
 * Adds an arm for ${move}, which is the ${where}th legal one; false when
 * memory is full.
 */
bool tree_grow(struct tree *tree, struct tree_node *node, rk_move move,
               int where, float prior);

/*
 * Finds the arms of ${node} among the legal moves: open[i] is 1 where arm i is
 * legal, and 0 where it is not and in the lanes beyond the last arm. Returns
 * how many are open.
 */
int tree_meet(const struct tree *tree, const struct tree_node *node,
              const rk_move *legal, int count, float *open);

#endif
