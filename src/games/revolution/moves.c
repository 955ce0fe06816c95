/* The fields of a move, what a seat sees, and what it may answer. */
#include "state.h"

/* The part of ${s} that ${seat} sees. */
struct rk_eyes
revolution_look(const struct revolution_state *s, int seat)
{
    return (struct rk_eyes){ .pub = &s->pub,
                             .row = seat < s->pub.seats ? &s->row[seat] : NULL,
                             .pick = s->pick,
                             .seat = seat,
                             .enough = RK_LEGAL_MAX };
}

/* The bits of each field, for the table below. */
enum {
    PLACE = 31 << 4,
    TO = 31 << 9,
    SEAT = 7 << 14,
    TOKEN = 3 << 17,
    COUNT = 31 << 19,
    SPACE = 31 << 24
};

/* The questions that each op answers, and its fields. */
static const struct op {
    uint8_t asks;
    rk_move uses;
} ops[OPS] = {
    [OP_BID] = { RK_ASK_BID, SPACE | TOKEN | COUNT },
    [OP_PASS] = { RK_ASK_SLOT, 0 },
    [OP_CUBE] = { RK_ASK_SLOT, PLACE | SEAT },
    [OP_SWAP] = { RK_ASK_SLOT, PLACE | SEAT },
    [OP_MOVE] = { RK_ASK_SLOT, PLACE | TO },
    [OP_AREA] = { RK_ASK_SLOT, PLACE },
    [OP_SEAT] = { RK_ASK_SEAT, SEAT },
    [OP_TOKEN] = { RK_ASK_KIND, TOKEN },
    [OP_SPACE] = { RK_ASK_KIND, SPACE },
};

/* True if ${move} names things that exist, in the fields its op uses. */
static bool
well_formed(rk_move move)
{
    struct revolution_move m = revolution_unpack(move);

    return m.op < OPS && (move & ~(ops[m.op].uses | 15)) == 0 &&
           m.space < SPACES && m.place < PLACES && m.to < PLACES &&
           (m.op != OP_BID || (m.space != 0 && m.token != 0));
}

/* True if ${move} is an answer to a question like the open one. */
bool
revolution_answers(const struct rk_eyes *e, rk_move move)
{
    return well_formed(move) &&
           ops[revolution_unpack(move).op].asks == e->pub->flow.kind;
}

/* RK_OK, or why ${move} is not legal for the seat that sees ${e}. */
enum rk_status
revolution_judge(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    return rk_flow_judge(&e->pub->flow, revolution_routines, e, e->seat, move,
                         why);
}

static struct rk_eyes
eyes_of(const struct revolution_view *v)
{
    return (struct rk_eyes){ .pub = &v->pub,
                             .row = v->seat < v->pub.seats ? &v->row[v->seat]
                                                           : NULL,
                             .pick = v->pick,
                             .seat = v->seat,
                             .enough = RK_LEGAL_MAX };
}

int
revolution_legal(const struct rk_view *view, rk_move *moves)
{
    struct rk_eyes eyes = eyes_of(revolution_seen(view));

    return rk_flow_list(&eyes.pub->flow, revolution_routines, &eyes, eyes.seat,
                        moves);
}

enum rk_status
revolution_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct rk_eyes eyes = eyes_of(revolution_seen(view));

    return revolution_judge(&eyes, move, why);
}
