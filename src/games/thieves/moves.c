/* The fields of a move, and what a seat may answer. */
#include <string.h>

#include "state.h"

#define CARD_BITS UINT64_C(63)
#define OBJECT_BITS (UINT64_C(7) << OBJECT_AT)
#define COUNT_BITS (UINT64_C(15) << COUNT_AT)
#define SEAT_BITS (UINT64_C(7) << SEAT_AT)
#define LOT_BITS (UINT64_C(0xffffff) << LOT_AT)

/* Six bytes, from the second on, into six half bytes. */
static uint64_t
pack_lot(thieves_lot lot)
{
    uint64_t x = lot >> 8 & UINT64_C(0x0f0f0f0f0f0f);

    x = (x | x >> 4) & UINT64_C(0x00ff00ff00ff);
    x = (x | x >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (x | x >> 16) & 0xffffff;
}

static thieves_lot
unpack_lot(uint64_t packed)
{
    uint64_t x = packed & 0xffffff;

    x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
    x = (x | x << 8) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return x << 8;
}

rk_move
thieves_pack(struct thieves_move m)
{
    return (uint64_t)m.op << OP_AT | pack_lot(m.lot) << LOT_AT |
           (uint64_t)m.seat << SEAT_AT | (uint64_t)m.count << COUNT_AT |
           (uint64_t)m.object << OBJECT_AT | m.card;
}

struct thieves_move
thieves_unpack(rk_move move)
{
    return (struct thieves_move){ .op = (uint8_t)(move >> OP_AT),
                                  .seat = move >> SEAT_AT & 7,
                                  .card = move & 63,
                                  .object = move >> OBJECT_AT & 7,
                                  .count = move >> COUNT_AT & 15,
                                  .lot = unpack_lot(move >> LOT_AT) };
}

/* Refuses with ${phrase}. */
enum rk_status
thieves_refuse(struct rk_text *why, enum thieves_phrase phrase)
{
    return rk_phrase_refuse(RK_ILLEGAL, why, &thieves_phrases[phrase], NULL);
}

/* Refuses with ${phrase}, which names ${object}. */
enum rk_status
thieves_refuse_object(struct rk_text *why, enum thieves_phrase phrase,
                      int object)
{
    return rk_phrase_refuse_word(RK_ILLEGAL, why, &thieves_phrases[phrase],
                                 thieves_object_name(object));
}

/* The questions that each op answers, and the bits it may use. */
static const struct op {
    uint8_t asks;  /* enum rk_ask_kind */
    uint64_t bits; /* all others but the op are 0 */
    uint64_t some; /* of these one is set */
} ops[OPS] = {
    [OP_DEAL] = { .asks = RK_ASK_DEAL,
                  .bits = (UINT64_C(1) << OP_AT) - 1,
                  .some = UINT64_MAX },
    [OP_START] = { .asks = RK_ASK_ROLL, .bits = SEAT_BITS, .some = UINT64_MAX },
    [OP_ROLL] = { .asks = RK_ASK_ROLL, .bits = LOT_BITS, .some = LOT_BITS },
    [OP_STEAL] = { .asks = RK_ASK_TAKE, .bits = SEAT_BITS, .some = UINT64_MAX },
    [OP_COUNT] = { .asks = RK_ASK_TAKE,
                   .bits = OBJECT_BITS | COUNT_BITS,
                   .some = OBJECT_BITS },
    [OP_SEAL] = { .asks = RK_ASK_TAKE, .some = UINT64_MAX },
    [OP_REROLL] = { .asks = RK_ASK_KIND,
                    .bits = OBJECT_BITS,
                    .some = OBJECT_BITS },
    [OP_KEEP] = { .asks = RK_ASK_KIND, .some = UINT64_MAX },
    [OP_BUY] = { .asks = RK_ASK_ACTION,
                 .bits = CARD_BITS | COUNT_BITS | LOT_BITS,
                 .some = CARD_BITS },
    [OP_USE] = { .asks = RK_ASK_ACTION,
                 .bits = CARD_BITS | OBJECT_BITS,
                 .some = CARD_BITS },
    [OP_END] = { .asks = RK_ASK_ACTION, .some = UINT64_MAX },
};

/* True if ${move} uses the fields of its op and no others. */
static bool
well_formed(rk_move move)
{
    uint64_t op = move >> OP_AT, rest = move & ~(UINT64_MAX << OP_AT);

    if (op == OP_DEAL)
        return true;
    return op < OPS && (rest & ~ops[op].bits) == 0 &&
           (move & ops[op].some) != 0 &&
           ((ops[op].bits & CARD_BITS) == 0 || (move & CARD_BITS) < CARDS);
}

/* RK_OK, or why ${move} is not legal for the seat that sees ${eyes}. Routines */
/* judge only moves that answer a question like the open one. */
enum rk_status
thieves_judge(const struct rk_eyes *eyes, rk_move move, struct rk_text *why)
{
    const struct rk_flow *flow = &eyes->pub->flow;
    bool answers = well_formed(move) && ops[move >> OP_AT].asks == flow->kind;

    if (!answers && rk_flow_admit(flow, eyes->seat) == RK_OK)
        return rk_flow_misses(flow, why);
    return rk_flow_judge(flow, thieves_routines, eyes, eyes->seat, move, why);
}

static struct rk_eyes
eyes_of(const struct thieves_view *v)
{
    return (
        struct rk_eyes){ .pub = &v->pub, .draft = &v->draft, .seat = v->seat };
}

enum rk_status
thieves_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct rk_eyes eyes = eyes_of(thieves_seen(view));

    return thieves_judge(&eyes, move, why);
}

int
thieves_legal(const struct rk_view *view, rk_move *moves)
{
    struct rk_eyes eyes = eyes_of(thieves_seen(view));

    return rk_flow_list(&eyes.pub->flow, thieves_routines, &eyes, eyes.seat,
                        moves);
}

/* A step of a take or steal; false for moves that complete an answer. */
bool
thieves_draft(struct thieves_draft *draft, rk_move move)
{
    int op = (int)(move >> OP_AT), object = move >> OBJECT_AT & 7;

    if (op == OP_COUNT) {
        draft->lot += thieves_lot_of(object, move >> COUNT_AT & 15);
        draft->next = (uint8_t)(object + 1);
    } else if (op == OP_STEAL) {
        draft->from = move >> SEAT_AT & 7;
        draft->next = RED;
    }
    return op == OP_COUNT || op == OP_STEAL;
}
