/* A seat's purchases and abilities, in any order until it ends its turn. */
#include "state.h"

enum { TURN_BEGIN, TURN_NEXT, TURN_ACT };

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

/* True if the dice and the Gold of ${seat} suffice for ${card}. */
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
thieves_haul(struct rk_work *w, int seat, int card)
{
    if (thieves_market[card].hauls)
        thieves_gain_infamy(w, seat, card, w->s->pub.objects[seat]);
}

/* 23 Cards that watch a colour in the printed cost; the new one as well. */
static void
pay_watchers(struct rk_work *w, int seat, int card)
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
drink(struct rk_work *w, int seat)
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
buy(struct rk_work *w, int seat, struct thieves_move move)
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
work_on_die(struct rk_work *w, int seat, int from, int to)
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

/* The face that the die is turned to: ${chosen} or the only one; 0: spent. */
static int
result_of(const struct thieves_ability *a, int chosen)
{
    if (chosen != 0 || a->into == 0)
        return chosen;
    return __builtin_ctz(a->into);
}

static void
use(struct rk_work *w, int seat, struct thieves_move move)
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
end_turn(struct rk_work *w, int seat, bool idle)
{
    struct thieves_public *pub = &w->s->pub;

    pub->used = 0;
    pub->bought = 0;
    thieves_tell(w, EVENT_PASSED, seat, idle);
    return rk_done(&pub->flow);
}

/* True if ${seat} may buy a card and can pay for one. */
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

static enum rk_next
run_turn(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    struct thieves_move move;
    int seat = f->seat;

    if (f->step == TURN_BEGIN)
        thieves_tell(w, EVENT_TURN, seat, 0);
    if (f->step != TURN_ACT) {
        if (thieves_usable(pub, seat) == 0 && !thieves_can_buy(pub, seat))
            return end_turn(w, seat, true);
        return rk_ask_at(&pub->flow, f, TURN_ACT, RK_ASK_ACTION, seat);
    }
    f->step = TURN_NEXT;
    if (w->reply >> OP_AT == OP_END)
        return end_turn(w, seat, false);
    move = thieves_unpack(w->reply);
    if (move.op == OP_BUY)
        buy(w, seat, move);
    else
        use(w, seat, move);
    return RK_MORE;
}

static bool
fits_turn(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct thieves_public *pub = &thieves_in(state)->pub;
    int deck;

    if (!rk_frame_is_plain(f) || f->seat >= pub->seats)
        return false;
    if (f->step == TURN_ACT)
        return rk_flow_asks(&pub->flow, above, f->seat);
    return f->step == TURN_NEXT && above != NULL && pub->boxed &&
           pub->bought > 0 && thieves_potion_deck(pub, &deck) &&
           thieves_deals(above, deck, 1, f->seat);
}

/* RK_OK if ${card} is in the market and the seat may buy another one. */
static enum rk_status
judge_card(const struct rk_eyes *e, int card, struct rk_text *why)
{
    const struct thieves_public *pub = e->pub;
    thieves_cards open = pub->row[DECK_A] | pub->row[DECK_B] | pub->row[DECK_C];

    if ((open >> card & 1) == 0)
        return thieves_refuse(why, NOT_IN_MARKET);
    if (!thieves_may_buy_more(pub, e->seat))
        return thieves_refuse(why, NO_MORE_CARDS);
    return RK_OK;
}

/* The first object of which ${lot} has more than ${whole}. */
static int
first_beyond(thieves_lot lot, thieves_lot whole)
{
    int object = RED;

    while (thieves_count(lot, object) <= thieves_count(whole, object))
        object++;
    return object;
}

/* "red=2 blue=1" */
static void
counts_text(thieves_lot lot, struct rk_text *text)
{
    for (int object = RED; object < OBJECTS; object++) {
        if (thieves_count(lot, object) == 0)
            continue;
        rk_text_add(text, text->len > 0 ? " " : "");
        rk_text_fill(text, "%=", thieves_object_name(object));
        rk_text_int(text, thieves_count(lot, object));
    }
}

/* Says the price of ${card} for the seat; only the Racket makes a card free. */
static enum rk_status
refuse_price(const struct rk_eyes *e, int card, struct rk_text *why)
{
    const struct thieves_card *is = &thieves_market[card];
    bool less = thieves_owns(e->pub, e->seat, INSURANCE_RACKET);
    int due = thieves_due(e->pub, e->seat, card);
    char words[RK_SENTENCE_MAX], shown[RK_SENTENCE_MAX];
    struct rk_text counts = rk_text_over(words, sizeof words);
    struct rk_text gems = rk_text_over(shown, sizeof shown);

    if (why == NULL)
        return RK_ILLEGAL;
    counts_text(is->cost, &counts);
    thieves_lot_text(is->cost, &gems);
    return rk_phrase_refuse(
        RK_ILLEGAL, why,
        &thieves_phrases[due == 0 ? FREE
                         : less   ? PRICE_LESS
                                  : PRICE],
        (struct rk_phrase_arg[]){ { .word = is->id, .shown = is->name },
                                  { .word = words, .shown = shown },
                                  { .number = due } });
}

/* 21, 22 and the payment: a die or a Gold for each gem that is due. */
static enum rk_status
judge_buy(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    struct thieves_move m = thieves_unpack(move);
    thieves_lot cost = thieves_market[m.card].cost;
    thieves_lot pile = e->pub->pile[e->seat];
    enum rk_status status = judge_card(e, m.card, why);

    if (status != RK_OK)
        return status;
    if (!thieves_holds(cost, m.lot))
        return thieves_refuse_object(why, COST_DICE, first_beyond(m.lot, cost));
    if (!thieves_holds(pile, m.lot))
        return thieves_refuse_object(why, FEW_DICE_OWN,
                                     first_beyond(m.lot, pile));
    if (thieves_objects(m.lot) + m.count !=
        thieves_due(e->pub, e->seat, m.card))
        return refuse_price(e, m.card, why);
    return m.count <= e->pub->gold[e->seat] ? RK_OK
                                            : thieves_refuse(why, NO_GOLD);
}

static enum rk_status
judge_use(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    struct thieves_move m = thieves_unpack(move);
    const struct thieves_ability *a = &thieves_market[m.card].ability;
    bool chooses = (a->into & (a->into - 1)) != 0;

    if (!thieves_owns(e->pub, e->seat, m.card))
        return thieves_refuse(why, NOT_OWNED);
    if (a->takes == 0 && a->price == 0)
        return thieves_refuse(why, NO_USE);
    if ((e->pub->used >> m.card & 1) != 0)
        return thieves_refuse(why, USED);
    if (e->pub->gold[e->seat] < a->price)
        return thieves_refuse(why, NO_FEE);
    if (a->takes != 0 && thieves_count(e->pub->pile[e->seat], a->takes) == 0)
        return thieves_refuse_object(why, NO_DIE, a->takes);
    if (chooses != (m.object != 0) ||
        (chooses && (a->into >> m.object & 1) == 0))
        return thieves_refuse(why, chooses ? WHICH_FACE : NO_FACE);
    return RK_OK;
}

static enum rk_status
judge_turn(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    int op = (int)(move >> OP_AT);

    (void)f;
    if (op == OP_END)
        return RK_OK;
    return op == OP_BUY ? judge_buy(e, move, why) : judge_use(e, move, why);
}

/*
 * Lists every way to pay ${due} gems with some of ${dice} and the rest in
 * ${gold} Gold. ${buy} is the purchase with nothing paid. Starts with all in
 * Gold; then each die doubles the list: it is added and a Gold taken off. The
 * second of two equal dice is added only if the first one is. Inlined, since a
 * turn lists payments for every card in the market.
 */
static inline int
list_payments(rk_move buy, thieves_lot dice, int due, int gold, rk_move *moves)
{
    int n = 1, before = 0, last = 0, kept = 0;
    bool too_much = thieves_objects(dice) > due;

    moves[0] = buy + ((uint64_t)due << COUNT_AT);
    while (dice != 0) {
        int colour = __builtin_ctzll(dice) / 8;
        int from = colour == last ? before : 0;
        rk_move die = (UINT64_C(1) << (LOT_AT - 4 * RED) << 4 * colour) -
                      (UINT64_C(1) << COUNT_AT);

        before = n;
        for (int i = from; i < before; i++)
            moves[n++] = moves[i] + die;
        last = colour;
        dice -= thieves_lot_of(colour, 1);
    }
    n -= too_much; /* all dice come last; 22 the Racket leaves one out */
    if (gold >= due)
        return n;
    for (int i = 0; i < n; i++) {
        moves[kept] = moves[i];
        kept += (int)(moves[i] >> COUNT_AT & 15) <= gold;
    }
    return kept;
}

static int
list_buys(const struct rk_eyes *e, rk_move *moves)
{
    const struct thieves_public *pub = e->pub;
    thieves_cards cards =
        pub->row[DECK_A] | pub->row[DECK_B] | pub->row[DECK_C];
    int gold = pub->gold[e->seat] < 15 ? (int)pub->gold[e->seat] : 15;
    int n = 0;

    for (; cards != 0; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);
        int due = thieves_due(pub, e->seat, card);
        thieves_lot dice =
            thieves_common(thieves_market[card].cost, pub->pile[e->seat]);

        if (due - thieves_objects(dice) <= gold)
            n += list_payments((uint64_t)OP_BUY << OP_AT | (uint64_t)card, dice,
                               due, gold, moves + n);
    }
    return n;
}

/* The ways to use the ability of ${card}: one for each face to choose. */
static int
list_use(int card, rk_move *moves)
{
    unsigned into = thieves_market[card].ability.into;
    rk_move use = (uint64_t)OP_USE << OP_AT | (uint64_t)card;
    int n = 0;

    if (!rk_several(into))
        moves[n++] = use;
    else
        for (; into != 0; into &= into - 1)
            moves[n++] = use | (uint64_t)__builtin_ctz(into) << OBJECT_AT;
    return n;
}

static int
list_uses(const struct rk_eyes *e, rk_move *moves)
{
    thieves_cards cards = thieves_usable(e->pub, e->seat);
    int n = 0;

    for (; cards != 0; cards &= cards - 1)
        n += list_use(__builtin_ctzll(cards), moves + n);
    return n;
}

enum { PAYMENTS_MAX = 32 }; /* ways to pay for one card */

/* Every purchase: with each payment, and with each that the Racket allows. */
int
thieves_buys(const struct rk_setup *setup, rk_move *steps, int room)
{
    int n = 0;

    (void)setup;
    for (int card = 1; card < CARDS && n + PAYMENTS_MAX <= room; card++) {
        thieves_lot cost = thieves_market[card].cost;
        rk_move buy = (uint64_t)OP_BUY << OP_AT | (uint64_t)card;

        for (int less = 0; less <= 1; less++)
            n += list_payments(buy, cost, thieves_objects(cost) - less,
                               thieves_objects(cost), steps + n);
    }
    return n;
}

/* Every use of an ability. */
int
thieves_uses(const struct rk_setup *setup, rk_move *steps, int room)
{
    int n = 0;

    (void)setup;
    for (int card = 1; card < CARDS && n + OBJECTS <= room; card++) {
        const struct thieves_ability *a = &thieves_market[card].ability;

        if (a->takes != 0 || a->price != 0)
            n += list_use(card, steps + n);
    }
    return n;
}

static int
list_turn(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    int n = 0;

    (void)f;
    if (thieves_may_buy_more(e->pub, e->seat))
        n = list_buys(e, moves);
    n += list_uses(e, moves + n);
    moves[n++] = (uint64_t)OP_END << OP_AT;
    return n;
}

/* The questions of a turn, in the order of its step. */
enum { SAY_USE, SAY_BUY, SAY_BUY_OR_USE, SAY_BUY_MORE, SAY_BUY_MORE_OR_USE };

/* Chooses the question that names exactly the seat's options. */
static int
question(const struct thieves_view *v, int more)
{
    bool uses = thieves_usable(&v->pub, v->seat) != 0;

    if (!thieves_can_buy(&v->pub, v->seat))
        return SAY_USE;
    if (more > 1)
        return uses ? SAY_BUY_MORE_OR_USE : SAY_BUY_MORE;
    return uses ? SAY_BUY_OR_USE : SAY_BUY;
}

static void
ask_turn(const struct rk_view *view, const struct rk_frame *f,
         const struct rk_phrase *says, struct rk_text *text)
{
    const struct thieves_view *v = thieves_seen(view);
    int more = thieves_purchases(&v->pub, v->seat) - v->pub.bought;

    (void)f;
    rk_phrase_say_number(text, says + question(v, more), more);
}

static const struct rk_step turn_steps[] = {
    [TURN_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [TURN_NEXT] = { "next", RK_ASK_NONE, NULL },
    [TURN_ACT] = { "act", RK_ASK_ACTION,
                   RK_SAYS(
                       { .key = "turn.use",
                         .text = "Use an ability, or end your turn." },
                       { .key = "turn.buy",
                         .text = "Buy a card, or end your turn." },
                       { .key = "turn.buy-or-use",
                         .text =
                             "Buy a card, use an ability, or end your turn." },
                       { .key = "turn.buy-more",
                         .text = "Buy a card ({cards:number} more this turn), "
                                 "or end your turn." },
                       { .key = "turn.buy-more-or-use",
                         .text = "Buy a card ({cards:number} more this turn), "
                                 "use an ability, or end your turn." }) },
    { 0 }
};

const struct rk_routine thieves_turn = { .name = "turn",
                                         .steps = turn_steps,
                                         .run = run_turn,
                                         .fits = fits_turn,
                                         .judge = judge_turn,
                                         .list = list_turn,
                                         .ask = ask_turn };
