/*
 * Estimates for bots: the nest counts as it is, a hand by what can still be
 * played from it, a bid by its chance to win the prize.
 */
#include <string.h>

#include "magpie.h"
#include "state.h"

enum { POINT = RK_EXPECT_ONE };

/*
 * The expected worth of a card in a hand: a shiny thing will soon be in a nest.
 */
static const int8_t hand_worth[MAGPIE_KINDS] = { 0, 12, 26, 38, 4, 4, 10, 12 };

/* Turns that ${seat} may still have, the present one included. */
static int
turns_left(const struct magpie_public *pub, int seat)
{
    const struct rk_frame *round = &pub->flow.frame[0];
    int turns = pub->rounds - pub->round;

    if (pub->flow.depth == 0)
        return 0;
    if (round->step == ROUND_TURNS || pub->flow.depth > 1)
        turns += (seat - round->target + pub->seats) % pub->seats < round->left;
    return turns + (pub->flow.depth > 1 &&
                    pub->flow.frame[1].run == MAGPIE_RUN_TURN &&
                    pub->flow.frame[1].seat == seat);
}

/* How often the rarest of the three shiny things lies in ${nest}. */
static int
rarest_of(const uint8_t *nest)
{
    int rarest = nest[MAGPIE_BEAD];

    rarest = nest[MAGPIE_RING] < rarest ? nest[MAGPIE_RING] : rarest;
    return nest[MAGPIE_SPOON] < rarest ? nest[MAGPIE_SPOON] : rarest;
}

/* M7.2 The points of a nest. */
static int
nest_points(const uint8_t *nest)
{
    return nest[MAGPIE_BEAD] + 2 * nest[MAGPIE_RING] + 3 * nest[MAGPIE_SPOON] +
           2 * rarest_of(nest);
}

/* The expected worth of ${card} in the hand of a seat with ${nest}. */
static int
card_worth(const uint8_t *nest, int kind)
{
    return hand_worth[kind] +
           (kind <= MAGPIE_SPOON && nest[kind] == rarest_of(nest) ? 8 : 0);
}

/*
 * The expected worth of the hand of ${seat}: its best cards, one for each turn.
 */
static int
hand_points(const struct magpie_state *s, int seat)
{
    int turns = turns_left(&s->pub, seat), sum = 0, birds = 0;
    int count[MAGPIE_KINDS] = { 0 };

    for (int i = 0; i < s->pub.hands[seat]; i++)
        count[s->own[seat].hand[i].kind]++;
    for (int kind = MAGPIE_SPOON; kind >= MAGPIE_BEAD; kind--) {
        int played = count[kind] < turns ? count[kind] : turns;

        sum += played * card_worth(s->pub.nest[seat], kind);
        turns -= played;
    }
    for (int kind = MAGPIE_OWL; kind < MAGPIE_KINDS; kind++)
        birds += count[kind];
    return sum - (birds > turns ? birds - turns : 0) * POINT;
}

/* The strength of a bid; sets ${cost} to the worth of its cards in the hand. */
static int
bid_sum(const struct magpie_own *own, const uint8_t *nest, int *cost)
{
    int sum = 0;

    *cost = 0;
    for (int kind = MAGPIE_BEAD; kind < MAGPIE_KINDS; kind++) {
        sum += own->bid[kind] * magpie_cards[kind].worth;
        *cost += own->bid[kind] * card_worth(nest, kind);
    }
    return sum;
}

/* The expected gain of ${seat}'s bid, minus its expected loss. */
static int
bid_points(const struct magpie_state *s, int seat)
{
    /* Out of 100: the chance against a rival whose bid is not known. */
    static const uint8_t chance[] = { 0, 40, 60, 75, 85, 92, 96, 98 };
    const struct magpie_public *pub = &s->pub;
    int cost, rival, sum = bid_sum(&s->own[seat], pub->nest[seat], &cost);
    int part = 100;

    if (sum == 0)
        return 0;
    for (int other = 0; other < pub->seats; other++) {
        if (other == seat || (pub->flow.asked & rk_seat_bit(other)) == 0)
            continue;
        if ((pub->flow.awaited & rk_seat_bit(other)) != 0)
            part = part * chance[sum < 7 ? sum : 7] / 100;
        else if (bid_sum(&s->own[other], pub->nest[other], &rival) >= sum)
            return 0;
    }
    return (card_worth(pub->nest[seat], pub->prize) - cost) * part / 100;
}

void
magpie_expect(const struct rk_state *state, int32_t *points)
{
    const struct magpie_state *s = magpie_in(state);
    const struct magpie_public *pub = &s->pub;

    for (int seat = 0; seat < pub->seats; seat++) {
        points[seat] =
            nest_points(pub->nest[seat]) * POINT + hand_points(s, seat);
        if (pub->flow.kind == RK_ASK_BID)
            points[seat] += bid_points(s, seat);
    }
}

static uint8_t
weight_of(const struct magpie_view *v, rk_move move)
{
    const uint8_t *nest = v->pub.nest[v->seat];
    int kind = magpie_move_kind(move), ground = v->pub.grounds;

    switch (magpie_move_op(move)) {
    case MAGPIE_OP_DECK:
        return 18;
    case MAGPIE_OP_GROUND:
        return (uint8_t)card_worth(nest, v->pub.ground[ground - 1]);
    case MAGPIE_OP_KIND:
    case MAGPIE_OP_PLAY:
        return (uint8_t)(card_worth(nest, kind) * 4);
    case MAGPIE_OP_BID:
        return (uint8_t)(12 - 2 * magpie_cards[kind].worth);
    case MAGPIE_OP_SEAL:
        return 24;
    default:
        return 16;
    }
}

void
magpie_weigh(const struct rk_view *view, const rk_move *moves, int count,
             uint8_t *weight, struct rk_memo *memo)
{
    const struct magpie_view *v = magpie_seen(view);
    const struct rk_frame *top = &v->pub.flow.frame[v->pub.flow.depth - 1];

    (void)memo;
    for (int i = 0; i < count; i++)
        weight[i] = weight_of(v, moves[i]);
    if (top->run != MAGPIE_RUN_JAY) /* a seat that must give, gives the least */
        return;
    for (int i = 0; i < count; i++) {
        if (magpie_move_op(moves[i]) == MAGPIE_OP_KIND)
            weight[i] = (uint8_t)(220 - weight[i]);
    }
}

/* Sealed bids are taken back whole. */
void
magpie_reopen(struct rk_state *state, uint8_t seats)
{
    struct magpie_state *s = magpie_of(state);
    struct rk_flow *flow = &s->pub.flow;

    if (flow->kind != RK_ASK_BID)
        return;
    rk_seat_clear(s->own[0].bid, sizeof s->own[0], sizeof s->own[0].bid,
                  rk_flow_reopen(flow, seats));
}
