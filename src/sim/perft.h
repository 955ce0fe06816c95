/*
 * Counts decision trees. A node is one small answer of a seat, listed by the
 * game's legal(). If several seats are awaited, the lowest answers first. The
 * nth answer of chance on a path (from 0) is the nth one of a match with the
 * same seed (rk_chance_words).
 */
#ifndef SIM_PERFT_H
#define SIM_PERFT_H

#include <rookery/game.h>

struct perft {
    const struct rk_game *game;
    uint64_t seed;
};

/* The nodes at exactly ${depth} answers, at least 1, from ${state}. */
uint64_t perft_nodes(const struct perft *perft, const struct rk_state *state,
                     int depth);

/* One possible first answer, and the nodes after it. */
struct perft_branch {
    rk_move move;
    bool draft; /* only part of a whole answer */
    uint64_t nodes;
};

/*
 * Splits perft_nodes() by the first answer. ${branches} has room for
 * RK_LEGAL_MAX; returns how many there are and sets ${seat} to the seat that
 * answers, RK_NOBODY when the match is over.
 */
int perft_divide(const struct perft *perft, const struct rk_state *state,
                 int depth, struct perft_branch *branches, int *seat);

#endif
