/* A seat's purchases and abilities, in any order until it ends its turn. */
#include "state.h"

/* 20 Purchases that ${seat} may make in all this turn. */
int
thieves_purchases(const struct thieves_public *pub, int seat)
{
    int allowed = 1 + thieves_owns(pub, seat, INSURANCE_RACKET);

    for (int colour = RED; colour <= GREEN; colour++)
        allowed += thieves_owns(pub, seat, thieves_extra[colour]) &
                   pub->colours[seat] >> colour;
    return allowed;
}

bool
thieves_may_buy_more(const struct thieves_public *pub, int seat)
{
    return pub->bought < thieves_purchases(pub, seat);
}

/* 21, 22 Gems that ${seat} has to pay for ${card}. */
int
thieves_due(const struct thieves_public *pub, int seat, int card)
{
    return thieves_objects(thieves_market[card].cost) -
           thieves_owns(pub, seat, INSURANCE_RACKET);
}

/* Whether the dice and the Gold of ${seat} suffice for ${card}. */
static bool
affords(const struct thieves_public *pub, int seat, int card)
{
    thieves_lot dice =
        thieves_common(thieves_market[card].cost, pub->pile[seat]);

    return thieves_due(pub, seat, card) - thieves_objects(dice) <=
           (int)pub->gold[seat];
}

/* The abilities that ${seat} could use now. */
thieves_cards
thieves_usable(const struct thieves_public *pub, int seat)
{
    thieves_cards able = pub->gold[seat] > 0 ? thieves_one(EXIT_STRATEGY) : 0;

    for (int face = RED; face <= MASK; face++)
        able |=
            thieves_count(pub->pile[seat], face) > 0 ? thieves_takers[face] : 0;
    return pub->owned[seat] & able & ~pub->used;
}

/* 28 The deck that the Potion draws from; false if none is left. */
bool
thieves_potion_deck(const struct thieves_public *pub, int *deck)
{
    *deck = pub->deck[DECK_B] > 0 ? DECK_B : DECK_C;
    return pub->deck[*deck] > 0;
}

/* 10 ${card}, which ${seat} has just gained, works at once. */
void
thieves_haul(struct thieves_work *w, int seat, int card)
{
    if (thieves_market[card].hauls)
        thieves_gain_infamy(w, seat, card, w->s->pub.objects[seat]);
}

/* 23 Cards that watch a colour in the printed cost; the new one as well. */
static void
pay_watchers(struct thieves_work *w, int seat, int card)
{
    const struct thieves_public *pub = &w->s->pub;
    thieves_cards watchers = pub->owned[seat] & thieves_watchers;

    for (; watchers != 0; watchers &= watchers - 1) {
        int watcher = __builtin_ctzll(watchers);

        if (thieves_count(thieves_market[card].cost,
                          thieves_market[watcher].watches) > 0)
            thieves_gain_infamy(w, seat, watcher, 1);
    }
}

/* 28-30 The Potion goes to the box and the next card is drawn. */
static void
drink(struct thieves_work *w, int seat)
{
    struct thieves_public *pub = &w->s->pub;
    int deck;

    pub->boxed = 1;
    thieves_tell_card(w, EVENT_BOXED, seat, UNLABELED_POTION, 0);
    if (thieves_potion_deck(pub, &deck))
        rk_push(&pub->flow, (struct rk_frame){ .run = RUN_DEAL,
                                               .seat = (uint8_t)seat,
                                               .place = (uint8_t)deck,
                                               .left = 1 });
}

static void
buy(struct thieves_work *w, int seat, struct thieves_move move)
{
    struct thieves_public *pub = &w->s->pub;
    bool potion = move.card == UNLABELED_POTION;

    pub->pile[seat] -= move.lot;
    pub->spent = (uint8_t)(pub->spent + thieves_objects(move.lot));
    pub->gold[seat] -= move.count;
    pub->row[thieves_market[move.card].deck] &= ~thieves_one(move.card);
    pub->bought++;
    pub->traded = 1;
    if (!potion)
        pub->owned[seat] |= thieves_one(move.card);
    thieves_tell_bought(w, seat, move);
    pay_watchers(w, seat, move.card);
    if (potion)
        drink(w, seat);
    else
        thieves_haul(w, seat, move.card);
}

/* The die that an ability works on is turned, or spent. */
static void
work_on_die(struct thieves_work *w, int seat, int from, int to)
{
    struct thieves_public *pub = &w->s->pub;

    pub->pile[seat] -= thieves_lot_of(from, 1);
    if (to != 0) {
        pub->pile[seat] += thieves_lot_of(to, 1);
        thieves_tell_turned(w, seat, from, to);
    } else {
        pub->spent++;
        thieves_tell_lot(w, EVENT_SPENT, seat, RK_NOBODY,
                         thieves_lot_of(from, 1));
    }
}

/* What the die shows then: ${chosen}, the only face there is, or 0: spent. */
static int
result_of(const struct thieves_ability *a, int chosen)
{
    if (chosen != 0 || a->into == 0)
        return chosen;
    return __builtin_ctz(a->into);
}

static void
use(struct thieves_work *w, int seat, struct thieves_move move)
{
    const struct thieves_ability *a = &thieves_market[move.card].ability;
    struct thieves_public *pub = &w->s->pub;

    if (!a->often)
        pub->used |= thieves_one(move.card);
    thieves_tell_card(w, EVENT_USED, seat, move.card, !a->often);
    if (a->takes != 0)
        work_on_die(w, seat, a->takes, result_of(a, move.object));
    if (a->price != 0) {
        pub->gold[seat] -= a->price;
        thieves_tell_card(w, EVENT_PAID, seat, move.card, a->price);
    }
    thieves_gain_gold(w, seat, move.card, a->gold);
    thieves_gain_infamy(w, seat, move.card, a->infamy);
}

/* ${idle}: because nothing else could be done. */
static enum rk_next
end_turn(struct thieves_work *w, int seat, bool idle)
{
    struct thieves_public *pub = &w->s->pub;

    pub->used = 0;
    pub->bought = 0;
    thieves_tell(w, EVENT_PASSED, seat, idle);
    return rk_done(&pub->flow);
}

/* Whether ${seat} may buy a card and can pay for one. */
bool
thieves_can_buy(const struct thieves_public *pub, int seat)
{
    thieves_cards cards =
        pub->row[DECK_A] | pub->row[DECK_B] | pub->row[DECK_C];

    if (!thieves_may_buy_more(pub, seat))
        return false;
    while (cards != 0 && !affords(pub, seat, __builtin_ctzll(cards)))
        cards &= cards - 1;
    return cards != 0;
}

enum rk_next
thieves_run_turn(struct thieves_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    struct thieves_move move;
    int seat = f->seat;

    if (f->step == TURN_BEGIN)
        thieves_tell(w, EVENT_TURN, seat, 0);
    if (f->step != TURN_ACT) {
        if (thieves_usable(pub, seat) == 0 && !thieves_can_buy(pub, seat))
            return end_turn(w, seat, true);
        f->step = TURN_ACT;
        return rk_ask_seats(&pub->flow, RK_ASK_ACTION, rk_seat_bit(seat));
    }
    f->step = TURN_NEXT;
    move = thieves_unpack(w->reply);
    if (move.op == OP_END)
        return end_turn(w, seat, false);
    if (move.op == OP_BUY)
        buy(w, seat, move);
    else
        use(w, seat, move);
    return RK_MORE;
}
