/*
 * What a search remembers: a node for each situation that a seat could tell
 * from others by what it observed since the root, with statistics of each move
 * that was ever legal there. All memory is given once and never grows.
 */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/move.h>

/* One move of a node. */
struct tree_arm {
    rk_move move;
    uint32_t tries;
    float mean;     /* of payoffs */
    float prior;    /* share of the weight it looked like at first sight */
    float regret;   /* regret matching: not below 0 */
    float strategy; /* sum of the chances it was given */
};

struct tree_node {
    uint64_t key;   /* 0: unused */
    uint32_t first; /* arm */
    uint16_t arms, room;
    uint32_t visits;
    float mean; /* of payoffs */
};

struct tree {
    struct tree_node *node;
    struct tree_arm *arm;
    uint32_t nodes, arms;         /* in use */
    uint32_t node_room, arm_room; /* node_room is a power of two */
};

/* Bytes that tree_make() needs for ${nodes}, a power of two. */
size_t tree_bytes(uint32_t nodes);

/* An empty tree over such memory, aligned to 8. */
struct tree tree_make(void *memory, uint32_t nodes);

/* Forgets everything. */
void tree_clear(struct tree *tree);

/* The node of ${key}, which is not 0; NULL if there is none. */
struct tree_node *tree_find(struct tree *tree, uint64_t key);

/* Adds the node of ${key}, with room for ${arms}; NULL when memory is full. */
struct tree_node *tree_add(struct tree *tree, uint64_t key, int arms);

/*
 * Finds the arms of ${moves} in ${node}, as indices into tree->arm, and adds
 * those that are not there yet. A move for which there is no room gets
 * TREE_NONE.
 */
#define TREE_NONE UINT32_MAX
void tree_arms(struct tree *tree, struct tree_node *node, const rk_move *moves,
               int count, uint32_t *arms);

#endif
