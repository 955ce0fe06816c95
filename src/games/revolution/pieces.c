/*
 * Bids in any order: the spaces for one more token, after some were placed, so
 * that all the others can still be placed.
 */
#include "state.h"

/* Tokens on spaces, and the tokens left in hand. */
struct layout {
    const struct revolution_bid_board *board;
    int left[TOKENS];
    uint32_t used; /* the set of spaces with tokens */
};

/* Puts tokens on their space; false: they cannot go there. */
static bool
put(struct layout *l, struct revolution_move m)
{
    if (m.op != OP_BID || m.token == 0 ||
        (l->board->takes[m.token] >> m.space & 1) == 0)
        return false;
    l->left[m.token] -= m.count;
    l->used |= UINT32_C(1) << m.space;
    return l->left[m.token] >= 0;
}

/* True if no space in use takes some token that is left. */
static bool
needs_space(const struct layout *l)
{
    for (int token = FORCE; token < TOKENS; token++) {
        if (l->left[token] > 0 && (l->board->takes[token] & l->used) == 0)
            return true;
    }
    return false;
}

/* A2, A4: true if all that is left can be placed: one brown space takes it. */
static bool
can_finish(const struct layout *l)
{
    return __builtin_popcount(l->used) + needs_space(l) <=
           REVOLUTION_BID_SPACES;
}

static bool
can_add(struct layout l, struct revolution_move m)
{
    return put(&l, m) && can_finish(&l);
}

int
revolution_pieces(const struct rk_view *view, const rk_move *steps, int count,
                  rk_move *moves)
{
    const struct revolution_view *v = revolution_seen(view);
    struct layout l = { .board = revolution_bid_board(&v->pub) };
    int found = 0;

    if (v->pub.flow.kind != RK_ASK_BID ||
        rk_flow_admit(&v->pub.flow, v->seat) != RK_OK)
        return 0;
    for (int token = FORCE; token < TOKENS; token++)
        l.left[token] = v->pub.token[v->seat][token];
    for (int i = 0; i < count; i++) {
        if (!put(&l, revolution_unpack(steps[i])))
            return 0;
    }
    for (int space = 1; space < SPACES; space++) {
        for (int token = FORCE; token < TOKENS; token++) {
            struct revolution_move m = { .op = OP_BID,
                                         .space = (uint8_t)space,
                                         .token = (uint8_t)token,
                                         .count = 1 };

            if (can_add(l, m))
                moves[found++] = revolution_pack(m);
        }
    }
    return found;
}
