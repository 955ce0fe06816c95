/* Nodes in a hash table, arms in blocks of lanes one after the other. */
#include <string.h>

#include <rookery/check.h>

#include "tree.h"

enum {
    LANES_PER_NODE = 4, /* room on average */
    LANE_BYTES =
        TREE_LANES * (sizeof(rk_move) + sizeof(uint32_t) + 5 * sizeof(float))
};

size_t
tree_bytes(uint32_t nodes)
{
    return nodes * (sizeof(struct tree_node) + LANES_PER_NODE * LANE_BYTES);
}

struct tree
tree_make(void *memory, uint32_t nodes)
{
    struct tree tree = { .node_room = nodes,
                         .lane_room = nodes * LANES_PER_NODE,
                         .pool = memory };

    tree.node = (void *)(tree.pool + (size_t)tree.lane_room * LANE_BYTES);
    memset(tree.node, 0, nodes * sizeof *tree.node);
    return tree;
}

/* The slot of ${key}, or the free one where it belongs. */
static struct tree_node *
locate(const struct tree *tree, uint64_t key)
{
    uint32_t mask = tree->node_room - 1, at = (uint32_t)(key >> 32) & mask;

    while (tree->node[at].key != 0 && tree->node[at].key != key)
        at = (at + 1) & mask;
    return &tree->node[at];
}

struct tree_node *
tree_find(struct tree *tree, uint64_t key)
{
    struct tree_node *node = locate(tree, key);

    return node->key == key ? node : NULL;
}

/* Takes lanes for ${arms} from the pool, all zero; false when it is used up. */
static bool
take_lanes(struct tree *tree, int arms, struct tree_node *node)
{
    uint32_t lanes = ((uint32_t)arms + TREE_LANES - 1) / TREE_LANES;

    if (tree->lane_room - tree->lanes < lanes)
        return false;
    node->first = tree->lanes;
    node->room = (uint16_t)(lanes * TREE_LANES);
    memset(tree->pool + (size_t)tree->lanes * LANE_BYTES, 0,
           lanes * LANE_BYTES);
    tree->lanes += lanes;
    return true;
}

struct tree_node *
tree_add(struct tree *tree, uint64_t key, int arms)
{
    struct tree_node *node = locate(tree, key);

    RK_CHECK(node->key == 0 && key != 0);
    if (tree->nodes > tree->node_room / 4 * 3 || !take_lanes(tree, arms, node))
        return NULL;
    node->key = key;
    tree->nodes++;
    return node;
}

struct tree_arms
tree_arms(const struct tree *tree, const struct tree_node *node)
{
    size_t room = node->room;
    char *base = tree->pool + (size_t)node->first * LANE_BYTES;
    struct tree_arms arms = { .count = node->arms, .move = (void *)base };

    arms.where = (void *)(arms.move + room);
    arms.tries = (void *)(arms.where + room);
    arms.mean = arms.tries + room;
    arms.prior = arms.mean + room;
    arms.regret = arms.prior + room;
    arms.strategy = arms.regret + room;
    return arms;
}

/* Moves the arms of ${node} to a larger block; false when memory is full. */
static bool
enlarge(struct tree *tree, struct tree_node *node)
{
    struct tree_arms from = tree_arms(tree, node), to;
    size_t each = node->arms * sizeof(float);

    if (node->room > UINT16_MAX / 2 ||
        !take_lanes(tree, 2 * node->room + TREE_LANES, node))
        return false;
    to = tree_arms(tree, node);
    memcpy(to.move, from.move, node->arms * sizeof(rk_move));
    memcpy(to.where, from.where, node->arms * sizeof(uint32_t));
    memcpy(to.tries, from.tries, each);
    memcpy(to.mean, from.mean, each);
    memcpy(to.prior, from.prior, each);
    memcpy(to.regret, from.regret, each);
    memcpy(to.strategy, from.strategy, each);
    return true;
}

bool
tree_grow(struct tree *tree, struct tree_node *node, rk_move move, int where,
          float prior)
{
    struct tree_arms arms;

    if (node->arms == node->room && !enlarge(tree, node))
        return false;
    arms = tree_arms(tree, node);
    arms.move[node->arms] = move;
    arms.where[node->arms] = (uint32_t)where;
    arms.prior[node->arms] = prior;
    node->arms++;
    return true;
}

/* An index of a list of moves: slots by hash, a power of two of them. */
struct index {
    uint32_t mask;
    uint16_t slot[4 * RK_LEGAL_MAX]; /* 1 + place; 0: none */
};

static uint32_t
hash(rk_move move)
{
    return (uint32_t)(move * UINT64_C(0x9e3779b97f4a7c15) >> 40);
}

static void
index_moves(struct index *index, const rk_move *legal, int count)
{
    index->mask = 15;
    while (index->mask < 2 * (uint32_t)count)
        index->mask = 2 * index->mask + 1;
    memset(index->slot, 0, (index->mask + 1) * sizeof *index->slot);
    for (int i = 0; i < count; i++) {
        uint32_t at = hash(legal[i]) & index->mask;

        while (index->slot[at] != 0)
            at = (at + 1) & index->mask;
        index->slot[at] = (uint16_t)(i + 1);
    }
}

/* The place of ${move} in the list; ${count} if it is not there. */
static uint32_t
seek(const struct index *index, const rk_move *legal, int count, rk_move move)
{
    uint32_t at = hash(move) & index->mask;

    while (index->slot[at] != 0 && legal[index->slot[at] - 1] != move)
        at = (at + 1) & index->mask;
    return index->slot[at] != 0 ? index->slot[at] - 1u : (uint32_t)count;
}

int
tree_meet(const struct tree *tree, const struct tree_node *node,
          const rk_move *legal, int count, float *open)
{
    struct tree_arms arms = tree_arms(tree, node);
    struct index index;
    int found = 0;

    index.mask = 0;
    for (int i = 0; i < arms.count; i++) {
        uint32_t at = arms.where[i];

        if (at >= (uint32_t)count || legal[at] != arms.move[i]) {
            if (index.mask == 0)
                index_moves(&index, legal, count);
            at = seek(&index, legal, count, arms.move[i]);
        }
        open[i] = at < (uint32_t)count;
        arms.where[i] = at;
        found += at < (uint32_t)count;
    }
    for (int i = arms.count; i % TREE_LANES != 0; i++)
        open[i] = 0;
    return found;
}
