/* Weights for bots: how promising a move looks at a glance. */
#include "bots.h"

static uint8_t
limit(int weight)
{
    return (uint8_t)(weight < 1 ? 1 : weight > 255 ? 255 : weight);
}

/* The worth of one more object to the seat of ${stall}: the gems that the */
/* best cards cost count most. */
static void
want(const struct thieves_stall *stall, int *wanted)
{
    for (int object = RED; object < OBJECTS; object++)
        wanted[object] = stall->object[object];
    for (int i = 0; i < stall->cards; i++) {
        int gems = thieves_objects(stall->cost[i]);
        int each = stall->worth[i] / (gems + 1);

        for (int colour = RED; colour <= GREEN; colour++) {
            if (thieves_count(stall->cost[i], colour) > 0 &&
                each > wanted[colour])
                wanted[colour] = each;
        }
    }
}

/* The weight to end a take that holds ${lot}, when so much would be fair. */
static uint8_t
weigh_seal(const struct thieves_view *v, thieves_lot lot, int fair)
{
    int size = thieves_objects(lot);

    if (v->draft.from != RK_NOBODY)
        return 120; /* more need not go back */
    return limit(size < fair ? 4 : size == fair ? 60 : 160);
}

static void
weigh_takes(const struct thieves_view *v, const rk_move *moves, int count,
            uint8_t *weight)
{
    const struct thieves_public *pub = &v->pub;
    int wanted[OBJECTS], fair, open = 0;
    struct thieves_stall stall;

    thieves_visit(pub, v->seat, &stall);
    want(&stall, wanted);
    for (int seat = 0; seat < pub->seats; seat++)
        open += pub->pile[seat] == 0;
    fair = (thieves_objects(pub->centre) + open / 2) / (open > 0 ? open : 1);
    for (int i = 0; i < count; i++) {
        struct thieves_move m = thieves_unpack(moves[i]);
        int here = thieves_objects(v->draft.lot) + m.count;
        int each = wanted[m.object];

        if (m.op == OP_SEAL)
            weight[i] = weigh_seal(v, v->draft.lot, fair);
        else if (m.op == OP_STEAL)
            weight[i] = limit(thieves_pile_worth(&stall, pub->pile[m.seat]) -
                              thieves_plain_worth(pub->centre) / (open + 1));
        else if (v->draft.from != RK_NOBODY)
            weight[i] = limit(40 - 2 * each - 8 * m.count);
        else
            weight[i] =
                limit(each * each * m.count / 8 >> (here > fair + 1 ? 3 : 0));
    }
}

static void
weigh_rerolls(const struct thieves_view *v, const rk_move *moves, int count,
              uint8_t *weight)
{
    struct thieves_stall stall;
    thieves_lot pile = v->pub.pile[v->seat];
    int now;

    thieves_visit(&v->pub, v->seat, &stall);
    now = thieves_pile_worth(&stall, pile);
    for (int i = 0; i < count; i++) {
        struct thieves_move m = thieves_unpack(moves[i]);
        int lost = m.op == OP_KEEP
                       ? 12
                       : now - thieves_pile_worth(
                                   &stall, pile - thieves_lot_of(m.object, 1));

        weight[i] = limit(lost < 40 ? 80 - 2 * lost : 1);
    }
}

/* The expected worth of using a card's ability. */
static int
weigh_use(struct thieves_move m)
{
    const struct thieves_ability *a = &thieves_market[m.card].ability;

    if (a->price != 0)
        return 40;
    return a->infamy > 0 ? 60 : a->into == 1u << BAG ? 40 : 20;
}

static void
weigh_actions(const struct thieves_view *v, const rk_move *moves, int count,
              uint8_t *weight)
{
    const struct thieves_public *pub = &v->pub;
    int16_t worth[CARDS];
    struct thieves_stall stall;

    thieves_visit(pub, v->seat, &stall);
    for (int i = 0; i < stall.cards; i++)
        worth[stall.card[i]] = stall.worth[i];
    for (int i = 0; i < count; i++) {
        struct thieves_move m = thieves_unpack(moves[i]);
        int net;

        if (m.op == OP_END) {
            weight[i] = 4;
        } else if (m.op == OP_USE) {
            weight[i] = limit(weigh_use(m));
        } else {
            net = worth[m.card] - m.count * stall.gold_worth;
            weight[i] = limit(net < 8 ? net / 4 : net * net / 16);
        }
    }
}

void
thieves_weigh(const struct rk_view *view, const rk_move *moves, int count,
              uint8_t *weight, struct rk_memo *memo)
{
    static void (*const weighs[RK_ASK_KINDS])(
        const struct thieves_view *, const rk_move *, int, uint8_t *) = {
        [RK_ASK_TAKE] = weigh_takes,
        [RK_ASK_KIND] = weigh_rerolls,
        [RK_ASK_ACTION] = weigh_actions,
    };
    const struct thieves_view *v = thieves_seen(view);

    (void)memo;
    weighs[v->pub.flow.kind](v, moves, count, weight);
}
