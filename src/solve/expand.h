/* The positions that follow one: every joint answer is tried. */
#ifndef SOLVE_EXPAND_H
#define SOLVE_EXPAND_H

#include "graph.h"

/* The positions that follow one. Zeros at first; expand_free() at the end. */
struct expansion {
    struct graph_shape shape;
    uint16_t *joint;             /* which child follows each joint answer */
    struct rk_state_room *child; /* the positions that follow */
    uint64_t joint_room, child_room;
    struct rk_steps *answer; /* GRAPH_ANSWERS_MAX for each seat */
    uint32_t *bucket;        /* by hash: 1 + a child, or 0 */
    const char *wrong;       /* a sentence where it cannot be done; or NULL */
};

/* Finds all that follows ${state}; whatever was in ${x} before is replaced. */
void expand(struct expansion *x, const struct rk_game *game, int seats,
            const struct rk_state *state);
void expand_free(struct expansion *x);

#endif
