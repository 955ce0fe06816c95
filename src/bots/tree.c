/* Nodes in a table by key, arms in blocks one after the other. */
#include <string.h>

#include <rookery/check.h>

#include "tree.h"

enum { ARMS_PER_NODE = 24 }; /* room on average */

size_t
tree_bytes(uint32_t nodes)
{
    return nodes *
           (sizeof(struct tree_node) + ARMS_PER_NODE * sizeof(struct tree_arm));
}

struct tree
tree_make(void *memory, uint32_t nodes)
{
    struct tree tree = { .node_room = nodes,
                         .arm_room = nodes * ARMS_PER_NODE };

    tree.arm = memory;
    tree.node = (void *)(tree.arm + tree.arm_room);
    memset(tree.node, 0, nodes * sizeof *tree.node);
    return tree;
}

void
tree_clear(struct tree *tree)
{
    memset(tree->node, 0, tree->node_room * sizeof *tree->node);
    tree->nodes = tree->arms = 0;
}

/* Where ${key} is, or where it would be put. */
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

struct tree_node *
tree_add(struct tree *tree, uint64_t key, int arms)
{
    struct tree_node *node = locate(tree, key);

    RK_CHECK(node->key == 0 && key != 0);
    if (tree->nodes > tree->node_room / 4 * 3 ||
        tree->arm_room - tree->arms < (uint32_t)arms)
        return NULL;
    *node = (struct tree_node){ .key = key,
                                .first = tree->arms,
                                .room = (uint16_t)arms };
    tree->nodes++;
    tree->arms += (uint32_t)arms;
    return node;
}

/* Moves the arms of ${node} to a larger block; false when memory is full. */
static bool
enlarge(struct tree *tree, struct tree_node *node)
{
    uint32_t room = node->room * 2u + 8;

    if (room > UINT16_MAX || tree->arm_room - tree->arms < room)
        return false;
    memcpy(&tree->arm[tree->arms], &tree->arm[node->first],
           node->arms * sizeof tree->arm[0]);
    node->first = tree->arms;
    node->room = (uint16_t)room;
    tree->arms += room;
    return true;
}

/* The arm of ${move}, looked for from ${hint} on; TREE_NONE if new. */
static uint32_t
find_arm(const struct tree *tree, const struct tree_node *node, rk_move move,
         int hint)
{
    const struct tree_arm *arm = &tree->arm[node->first];

    if (hint < node->arms && arm[hint].move == move)
        return (uint32_t)hint;
    for (uint32_t i = 0; i < node->arms; i++) {
        if (arm[i].move == move)
            return i;
    }
    return TREE_NONE;
}

void
tree_arms(struct tree *tree, struct tree_node *node, const rk_move *moves,
          int count, uint32_t *arms)
{
    int hint = 0; /* lists differ, but seldom in their order */

    for (int i = 0; i < count; i++) {
        arms[i] = find_arm(tree, node, moves[i], hint);
        hint = (int)arms[i] + 1;
        if (arms[i] != TREE_NONE)
            continue;
        if (node->arms == node->room && !enlarge(tree, node))
            continue;
        arms[i] = node->arms++;
        tree->arm[node->first + arms[i]] =
            (struct tree_arm){ .move = moves[i] };
    }
    for (int i = 0; i < count; i++) {
        if (arms[i] != TREE_NONE)
            arms[i] += node->first;
    }
}
