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
    return (int)move & 63;
}

int
magpie_move_seat(rk_move move)
{
    return (int)(move >> MAGPIE_SEAT_SHIFT) & 7;
}

int
magpie_move_count(rk_move move)
{
    return (int)(move >> MAGPIE_COUNT_SHIFT) & 15;
}

/* Refuses with ${phrase}, which is about ${kind} or nothing. */
static enum rk_status
refuse(struct rk_text *why, enum magpie_phrase phrase, int kind)
{
    return rk_phrase_refuse(
        RK_ILLEGAL, why, &magpie_phrases[phrase],
        (struct rk_phrase_arg[]){ { .word = magpie_kind_name(kind) } });
}

static const struct rk_frame *
top(const struct magpie_public *pub)
{
    return &pub->flow.frame[pub->flow.depth - 1];
}

static int
held(const struct magpie_eyes *e, int kind)
{
    return rk_hand_count(e->own->hand, e->pub->hands[e->seat], kind);
}

static enum rk_status
judge_held(const struct magpie_eyes *e, int kind, struct rk_text *why)
{
    if (held(e, kind) > 0)
        return RK_OK;
    return refuse(why, MAGPIE_NOT_HELD, kind);
}

static enum rk_status
judge_deal(const struct magpie_eyes *e, rk_move move, struct rk_text *why)
{
    if (rk_deal_fits(move, e->bag, MAGPIE_KINDS, top(e->pub)->left))
        return RK_OK;
    return rk_phrase_refuse(
        RK_ILLEGAL, why, &magpie_phrases[MAGPIE_NOT_DEALT],
        (struct rk_phrase_arg[]){ { .number = top(e->pub)->left } });
}

/* M4.3: another seat that holds cards. */
static enum rk_status
judge_seat(const struct magpie_eyes *e, rk_move move, struct rk_text *why)
{
    int seat = magpie_move_seat(move);

    if (seat < e->pub->seats && seat != e->seat && e->pub->hands[seat] > 0)
        return RK_OK;
    return refuse(why, MAGPIE_NOT_GIVER, 0);
}

/* M4.3: a card of the own hand. M4.4: a card on the ground. */
static enum rk_status
judge_kind(const struct magpie_eyes *e, rk_move move, struct rk_text *why)
{
    int kind = magpie_move_kind(move);

    if (top(e->pub)->run == MAGPIE_RUN_JAY)
        return judge_held(e, kind, why);
    for (int i = 0; i < e->pub->grounds; i++) {
        if (e->pub->ground[i] == kind)
            return RK_OK;
    }
    return refuse(why, MAGPIE_NOT_ON_GROUND, kind);
}

/* M6.2: kinds in ascending order, each at most as often as it is held. */
static enum rk_status
judge_bid(const struct magpie_eyes *e, rk_move move, struct rk_text *why)
{
    int kind = magpie_move_kind(move), count = magpie_move_count(move);

    for (int later = kind; later < MAGPIE_KINDS; later++) {
        if (e->own->bid[later] > 0)
            return refuse(why, MAGPIE_BID_ORDER, 0);
    }
    if (count >= 1 && count <= held(e, kind))
        return RK_OK;
    return refuse(why, MAGPIE_BID_COUNT, kind);
}

static enum rk_status
judge_play(const struct magpie_eyes *e, rk_move move, struct rk_text *why)
{
    return judge_held(e, magpie_move_kind(move), why);
}

/* What each op answers, which fields it uses, and who judges it. */
static const struct op {
    uint8_t asks; /* enum rk_ask_kind */
    bool kind, seat, count;
    enum rk_status (*judge)(const struct magpie_eyes *, rk_move,
                            struct rk_text *);
} ops[MAGPIE_OPS] = {
    [MAGPIE_OP_DEAL] = { .asks = RK_ASK_DEAL, .judge = judge_deal },
    [MAGPIE_OP_DECK] = { .asks = RK_ASK_SOURCE },
    [MAGPIE_OP_GROUND] = { .asks = RK_ASK_SOURCE },
    [MAGPIE_OP_PLAY] = { .asks = RK_ASK_ACTION,
                         .kind = true,
                         .judge = judge_play },
    [MAGPIE_OP_SEAT] = { .asks = RK_ASK_SEAT,
                         .seat = true,
                         .judge = judge_seat },
    [MAGPIE_OP_KIND] = { .asks = RK_ASK_KIND,
                         .kind = true,
                         .judge = judge_kind },
    [MAGPIE_OP_YES] = { .asks = RK_ASK_YES_NO },
    [MAGPIE_OP_NO] = { .asks = RK_ASK_YES_NO },
    [MAGPIE_OP_BID] = { .asks = RK_ASK_BID,
                        .kind = true,
                        .count = true,
                        .judge = judge_bid },
    [MAGPIE_OP_SEAL] = { .asks = RK_ASK_BID },
};

/* Whether ${move} has no bits set that its op does not use. */
static bool
well_formed(rk_move move)
{
    int op = magpie_move_op(move), kind = magpie_move_kind(move);

    if (op >= MAGPIE_OPS)
        return false;
    if (op == MAGPIE_OP_DEAL)
        return true;
    if (ops[op].kind && magpie_kind_name(kind) == NULL)
        return false;
    return move == magpie_move(op, ops[op].kind ? kind : 0,
                               ops[op].seat ? magpie_move_seat(move) : 0,
                               ops[op].count ? magpie_move_count(move) : 0);
}

/* RK_OK, or why ${move} is not legal for who looks through ${eyes}. */
enum rk_status
magpie_judge(const struct magpie_eyes *eyes, rk_move move, struct rk_text *why)
{
    const struct rk_flow *flow = &eyes->pub->flow;
    enum rk_status status = rk_flow_admit(flow, eyes->seat);
    const struct op *op;

    if (status != RK_OK)
        return rk_status_refuse(status, why);
    op = &ops[magpie_move_op(move) % MAGPIE_OPS];
    if (!well_formed(move) || op->asks != flow->kind)
        return rk_flow_misses(flow, why);
    return op->judge != NULL ? op->judge(eyes, move, why) : RK_OK;
}

static struct magpie_eyes
eyes_of(const struct magpie_view *v)
{
    return (struct magpie_eyes){
        .pub = &v->pub, .own = &v->own, .bag = v->bag, .seat = v->seat
    };
}

enum rk_status
magpie_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct magpie_eyes eyes = eyes_of(magpie_seen(view));

    return magpie_judge(&eyes, move, why);
}

/* A list being made: candidates are judged, the legal ones stay. */
struct list {
    struct magpie_eyes eyes;
    rk_move *moves;
    int count;
};

static void
consider(struct list *list, rk_move move)
{
    if (magpie_judge(&list->eyes, move, NULL) == RK_OK)
        list->moves[list->count++] = move;
}

static void
list_kinds(struct list *list, int op)
{
    for (int kind = 1; kind < MAGPIE_KINDS; kind++)
        consider(list, magpie_move(op, kind, 0, 0));
}

static void
list_bids(struct list *list)
{
    for (int kind = 1; kind < MAGPIE_KINDS; kind++) {
        for (int n = 1; n <= held(&list->eyes, kind); n++)
            consider(list, magpie_move(MAGPIE_OP_BID, kind, 0, n));
    }
    consider(list, magpie_move(MAGPIE_OP_SEAL, 0, 0, 0));
}

int
magpie_legal(const struct rk_view *view, rk_move *moves)
{
    struct list list = { .eyes = eyes_of(magpie_seen(view)), .moves = moves };
    const struct rk_flow *flow = &list.eyes.pub->flow;

    if (list.eyes.seat >= RK_CHANCE ||
        (flow->awaited & rk_seat_bit(list.eyes.seat)) == 0)
        return 0;
    for (int op = MAGPIE_OP_DECK; op < MAGPIE_OP_BID; op++) {
        if (ops[op].asks != flow->kind)
            continue;
        if (ops[op].kind)
            list_kinds(&list, op);
        else if (ops[op].seat)
            for (int seat = 0; seat < list.eyes.pub->seats; seat++)
                consider(&list, magpie_move(op, 0, seat, 0));
        else
            consider(&list, magpie_move(op, 0, 0, 0));
    }
    if (flow->kind == RK_ASK_BID)
        list_bids(&list);
    return list.count;
}
