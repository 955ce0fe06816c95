/* The fields of a move, and which moves are legal. */
#include "state.h"

rk_move
magpie_move(int op, int kind, int seat, int count)
{
    return (rk_move)op << MAGPIE_OP_SHIFT |
           (rk_move)count << MAGPIE_COUNT_SHIFT |
           (rk_move)seat << MAGPIE_SEAT_SHIFT | (rk_move)kind;
}

int
magpie_move_op(rk_move move)
{
    return (int)(move >> MAGPIE_OP_SHIFT);
}

int
magpie_move_kind(rk_move move)
{
    return rk_move_number(move, 0, 6);
}

int
magpie_move_seat(rk_move move)
{
    return rk_move_number(move, MAGPIE_SEAT_SHIFT, 3);
}

int
magpie_move_count(rk_move move)
{
    return rk_move_number(move, MAGPIE_COUNT_SHIFT, 4);
}

/* The kinds in the hand, as a set. */
uint64_t
magpie_held(const struct rk_eyes *e)
{
    return rk_hand_kinds(e->own->hand, e->pub->hands[e->seat]);
}

/* The answers ${op} with one of ${kinds}; others are refused. */
struct rk_choices
magpie_kinds(int op, uint64_t kinds, enum magpie_phrase refusal)
{
    return (struct rk_choices){ .move = magpie_move(op, 0, 0, 0),
                                .values = kinds,
                                .refusal = &magpie_phrases[refusal],
                                .names = magpie_kind_name,
                                .bits = MAGPIE_SEAT_SHIFT };
}

/* RK_OK, or why ${move} is not legal for the seat that sees ${eyes}. */
enum rk_status
magpie_judge(const struct rk_eyes *eyes, rk_move move, struct rk_text *why)
{
    return rk_flow_judge(&eyes->pub->flow, magpie_routines, eyes, eyes->seat,
                         move, why);
}

static struct rk_eyes
eyes_of(const struct magpie_view *v)
{
    return (struct rk_eyes){
        .pub = &v->pub, .own = &v->own, .bag = v->bag, .seat = v->seat
    };
}

enum rk_status
magpie_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct rk_eyes eyes = eyes_of(magpie_seen(view));

    return magpie_judge(&eyes, move, why);
}

int
magpie_legal(const struct rk_view *view, rk_move *moves)
{
    struct rk_eyes eyes = eyes_of(magpie_seen(view));

    return rk_flow_list(&eyes.pub->flow, magpie_routines, &eyes, eyes.seat,
                        moves);
}
