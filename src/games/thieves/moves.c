/* The fields of a move, which moves are legal, and why others are not. */
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

static enum rk_status
refuse(struct rk_text *why, enum thieves_phrase phrase)
{
    return rk_phrase_refuse(RK_ILLEGAL, why, &thieves_phrases[phrase], NULL);
}

/* Refuses with ${phrase}, which names ${object}. */
static enum rk_status
refuse_object(struct rk_text *why, enum thieves_phrase phrase, int object)
{
    return rk_phrase_refuse(
        RK_ILLEGAL, why, &thieves_phrases[phrase],
        (struct rk_phrase_arg[]){ { .word = thieves_object_name(object) } });
}

static enum rk_status
judge_deal(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    const struct rk_frame *f = thieves_top(e->pub);
    thieves_cards left = e->pub->unseen[f->place];
    uint8_t faces[RK_DEAL_MAX];
    int count = rk_deal_count(move);

    if (count != f->left)
        return refuse(why, DEAL_COUNT);
    for (int i = 0; i < count; i++) {
        faces[i] = (uint8_t)rk_deal_face(move, i);
        if ((left >> faces[i] & 1) == 0)
            return refuse(why, DEAL_CARD);
        left &= ~thieves_one(faces[i]);
    }
    return move == rk_deal_of(faces, count) ? RK_OK : refuse(why, DEAL_CARD);
}

static enum rk_status
judge_start(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    if (thieves_top(e->pub)->run != RUN_ROUND)
        return refuse(why, NOT_START);
    if (thieves_unpack(move).seat >= e->pub->seats)
        return refuse(why, NO_SEAT);
    return RK_OK;
}

static enum rk_status
judge_roll(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    const struct rk_frame *f = thieves_top(e->pub);

    if (f->run != RUN_ROLL)
        return refuse(why, NOT_ROLL);
    if (thieves_objects(thieves_unpack(move).lot) != f->left)
        return refuse(why, ROLL_COUNT);
    return RK_OK;
}

/* What is taken from, or returned of: the centre or the stolen pile. */
static thieves_lot
source(const struct thieves_eyes *e)
{
    return e->draft->from == RK_NOBODY ? e->pub->centre
                                       : e->pub->pile[e->draft->from];
}

/* Whether the whole centre must be taken, 4. */
static bool
takes_all(const struct thieves_eyes *e)
{
    return e->draft->from == RK_NOBODY && thieves_sole(e->pub);
}

static enum rk_status
judge_steal(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    int victim = thieves_unpack(move).seat;

    if (e->draft->next != 0)
        return refuse(why, STEAL_AS_WELL);
    if (victim >= e->pub->seats || e->pub->pile[victim] == 0)
        return refuse(why, STEAL_NO_PILE);
    if ((thieves_stealable(e->pub) & rk_seat_bit(victim)) == 0)
        return refuse(why, STEAL_SINGLE);
    return RK_OK;
}

/* The objects of the source that may still be named. */
static thieves_lot
remaining(const struct thieves_eyes *e)
{
    int next = e->draft->next;

    return next < OBJECTS ? source(e) >> 8 * next << 8 * next : 0;
}

/* How many of the next objects may be named: one of a stolen pile is kept. */
static int
allowance(const struct thieves_eyes *e)
{
    if (e->draft->from == RK_NOBODY)
        return OBJECTS * UINT8_MAX;
    return thieves_objects(source(e)) - 1 - thieves_objects(e->draft->lot);
}

/* Why the object and count of a step cannot be named. */
static enum rk_status
refuse_count(const struct thieves_eyes *e, int object, int count,
             struct rk_text *why)
{
    bool pile = e->draft->from != RK_NOBODY;

    if (object < e->draft->next)
        return refuse(why, TAKE_ORDER);
    if (count >= 1 && count <= thieves_count(source(e), object))
        return refuse(why, KEEP_ONE);
    if (object == MARKER)
        return refuse(why, pile ? NO_MARKER_PILE : NO_MARKER_CENTRE);
    return refuse_object(why, pile ? FEW_DICE_PILE : FEW_DICE_CENTRE, object);
}

static enum rk_status
judge_count(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    int object = move >> OBJECT_AT & 7, count = move >> COUNT_AT & 15;
    thieves_lot left = remaining(e);

    if (count < 1 || count > thieves_count(left, object) ||
        count > allowance(e))
        return refuse_count(e, object, count, why);
    if (takes_all(e) && ((left & (thieves_lot_of(object, 1) - 1)) != 0 ||
                         count < thieves_count(left, object)))
        return refuse(why, TAKE_ALL);
    return RK_OK;
}

static enum rk_status
judge_seal(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    (void)move;
    if (e->draft->lot == 0)
        return refuse(why,
                      e->draft->from == RK_NOBODY ? TAKE_NOTHING : RETURN_ONE);
    if (takes_all(e) && e->draft->lot != e->pub->centre)
        return refuse(why, TAKE_ALL);
    return RK_OK;
}

static enum rk_status
judge_reroll(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    int face = thieves_unpack(move).object;

    if (thieves_count(thieves_only_dice(e->pub->pile[e->seat]), face) == 0)
        return refuse_object(why, NO_DIE, face);
    return RK_OK;
}

/* Whether ${card} lies open and another one may be bought. */
static enum rk_status
judge_card(const struct thieves_eyes *e, int card, struct rk_text *why)
{
    const struct thieves_public *pub = e->pub;
    thieves_cards open = pub->row[DECK_A] | pub->row[DECK_B] | pub->row[DECK_C];

    if ((open >> card & 1) == 0)
        return refuse(why, NOT_IN_MARKET);
    if (!thieves_may_buy_more(pub, e->seat))
        return refuse(why, NO_MORE_CARDS);
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

/* Says what ${card} costs the seat; only the Racket makes a card free. */
static enum rk_status
refuse_price(const struct thieves_eyes *e, int card, struct rk_text *why)
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
judge_buy(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    struct thieves_move m = thieves_unpack(move);
    thieves_lot cost = thieves_market[m.card].cost;
    thieves_lot pile = e->pub->pile[e->seat];
    enum rk_status status = judge_card(e, m.card, why);

    if (status != RK_OK)
        return status;
    if (!thieves_holds(cost, m.lot))
        return refuse_object(why, COST_DICE, first_beyond(m.lot, cost));
    if (!thieves_holds(pile, m.lot))
        return refuse_object(why, FEW_DICE_OWN, first_beyond(m.lot, pile));
    if (thieves_objects(m.lot) + m.count !=
        thieves_due(e->pub, e->seat, m.card))
        return refuse_price(e, m.card, why);
    return m.count <= e->pub->gold[e->seat] ? RK_OK : refuse(why, NO_GOLD);
}

static enum rk_status
judge_use(const struct thieves_eyes *e, rk_move move, struct rk_text *why)
{
    struct thieves_move m = thieves_unpack(move);
    const struct thieves_ability *a = &thieves_market[m.card].ability;
    bool chooses = (a->into & (a->into - 1)) != 0;

    if (!thieves_owns(e->pub, e->seat, m.card))
        return refuse(why, NOT_OWNED);
    if (a->takes == 0 && a->price == 0)
        return refuse(why, NO_USE);
    if ((e->pub->used >> m.card & 1) != 0)
        return refuse(why, USED);
    if (e->pub->gold[e->seat] < a->price)
        return refuse(why, NO_FEE);
    if (a->takes != 0 && thieves_count(e->pub->pile[e->seat], a->takes) == 0)
        return refuse_object(why, NO_DIE, a->takes);
    if (chooses != (m.object != 0) ||
        (chooses && (a->into >> m.object & 1) == 0))
        return refuse(why, chooses ? WHICH_FACE : NO_FACE);
    return RK_OK;
}

/* What each op answers, the bits it may use, and who judges the rest. */
static const struct op {
    uint8_t asks;  /* enum rk_ask_kind */
    uint64_t bits; /* all others but the op are 0 */
    uint64_t some; /* of these one is set */
    enum rk_status (*judge)(const struct thieves_eyes *, rk_move,
                            struct rk_text *);
} ops[OPS] = {
    [OP_DEAL] = { .asks = RK_ASK_DEAL,
                  .bits = (UINT64_C(1) << OP_AT) - 1,
                  .some = UINT64_MAX,
                  .judge = judge_deal },
    [OP_START] = { .asks = RK_ASK_ROLL,
                   .bits = SEAT_BITS,
                   .some = UINT64_MAX,
                   .judge = judge_start },
    [OP_ROLL] = { .asks = RK_ASK_ROLL,
                  .bits = LOT_BITS,
                  .some = LOT_BITS,
                  .judge = judge_roll },
    [OP_STEAL] = { .asks = RK_ASK_TAKE,
                   .bits = SEAT_BITS,
                   .some = UINT64_MAX,
                   .judge = judge_steal },
    [OP_COUNT] = { .asks = RK_ASK_TAKE,
                   .bits = OBJECT_BITS | COUNT_BITS,
                   .some = OBJECT_BITS,
                   .judge = judge_count },
    [OP_SEAL] = { .asks = RK_ASK_TAKE,
                  .some = UINT64_MAX,
                  .judge = judge_seal },
    [OP_REROLL] = { .asks = RK_ASK_KIND,
                    .bits = OBJECT_BITS,
                    .some = OBJECT_BITS,
                    .judge = judge_reroll },
    [OP_KEEP] = { .asks = RK_ASK_KIND, .some = UINT64_MAX },
    [OP_BUY] = { .asks = RK_ASK_ACTION,
                 .bits = CARD_BITS | COUNT_BITS | LOT_BITS,
                 .some = CARD_BITS,
                 .judge = judge_buy },
    [OP_USE] = { .asks = RK_ASK_ACTION,
                 .bits = CARD_BITS | OBJECT_BITS,
                 .some = CARD_BITS,
                 .judge = judge_use },
    [OP_END] = { .asks = RK_ASK_ACTION, .some = UINT64_MAX },
};

/* Whether ${move} uses the fields of its op and no others. */
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

/* RK_OK, or why ${move} is not legal for who looks through ${eyes}. */
enum rk_status
thieves_judge(const struct thieves_eyes *eyes, rk_move move,
              struct rk_text *why)
{
    const struct rk_flow *flow = &eyes->pub->flow;
    enum rk_status status = rk_flow_admit(flow, eyes->seat);
    const struct op *op;

    if (status != RK_OK)
        return rk_status_refuse(status, why);
    op = &ops[(move >> OP_AT) % OPS];
    if (!well_formed(move) || op->asks != flow->kind)
        return rk_flow_misses(flow, why);
    return op->judge != NULL ? op->judge(eyes, move, why) : RK_OK;
}

static struct thieves_eyes
eyes_of(const struct thieves_view *v)
{
    return (struct thieves_eyes){ .pub = &v->pub,
                                  .draft = &v->draft,
                                  .seat = v->seat };
}

enum rk_status
thieves_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct thieves_eyes eyes = eyes_of(thieves_seen(view));

    return thieves_judge(&eyes, move, why);
}

static rk_move
count_move(int object, int count)
{
    return (uint64_t)OP_COUNT << OP_AT | (uint64_t)count << COUNT_AT |
           (uint64_t)object << OBJECT_AT;
}

/* The next step of who must take the whole centre. */
static int
list_all(const struct thieves_eyes *e, rk_move *moves)
{
    thieves_lot left = remaining(e);
    int object;

    if (left == 0) {
        moves[0] = (uint64_t)OP_SEAL << OP_AT;
        return 1;
    }
    object = __builtin_ctzll(left) / 8;
    moves[0] = count_move(object, thieves_count(left, object));
    return 1;
}

/*
 * Counts of the remaining objects, in their order. Four are written at once
 * and as many of them counted as there are: cheaper than a loop whose end
 * cannot be predicted.
 */
static int
list_counts(const struct thieves_eyes *e, rk_move *moves)
{
    const rk_move one = UINT64_C(1) << COUNT_AT;
    thieves_lot left = remaining(e);
    int most = allowance(e);
    rk_move *at = moves;

    for (int object = RED; object < OBJECTS; object++) {
        int there = thieves_count(left, object);
        rk_move first = count_move(object, 1);

        there = there < most ? there : most;
        at[0] = first;
        at[1] = first + one;
        at[2] = first + 2 * one;
        at[3] = first + 3 * one;
        for (int i = 4; i < there; i++)
            at[i] = count_move(object, i + 1);
        at += there;
    }
    *at = (uint64_t)OP_SEAL << OP_AT;
    return (int)(at - moves) + (e->draft->lot != 0);
}

static int
list_take(const struct thieves_eyes *e, rk_move *moves)
{
    bool begun = e->draft->next != 0, all = takes_all(e);
    uint8_t victims = begun ? 0 : thieves_stealable(e->pub);
    int n = 0;

    if (!all)
        n = list_counts(e, moves);
    else if (begun || e->pub->centre != 0)
        n = list_all(e, moves);
    for (; victims != 0; victims &= (uint8_t)(victims - 1))
        moves[n++] = (uint64_t)OP_STEAL << OP_AT |
                     (uint64_t)rk_seat_first(victims) << SEAT_AT;
    return n;
}

static int
list_reroll(const struct thieves_eyes *e, rk_move *moves)
{
    int n = 0;

    for (int face = RED; face <= MASK; face++) {
        if (thieves_count(e->pub->pile[e->seat], face) > 0)
            moves[n++] = thieves_pack((struct thieves_move){
                .op = OP_REROLL, .object = (uint8_t)face });
    }
    moves[n++] = (uint64_t)OP_KEEP << OP_AT;
    return n;
}

/*
 * Lists every way to pay ${due} gems with some of ${dice}, the rest in Gold, of
 * which there is ${gold}. ${buy} is the purchase with nothing paid. From all
 * in Gold on, each die doubles the list: it is added and a Gold taken off. The
 * second of two equal dice is added only where the first one is.
 */
static int
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
list_buys(const struct thieves_eyes *e, rk_move *moves)
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

static int
list_uses(const struct thieves_eyes *e, rk_move *moves)
{
    thieves_cards cards = thieves_usable(e->pub, e->seat);
    int n = 0;

    for (; cards != 0; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);
        unsigned into = thieves_market[card].ability.into;
        rk_move use = (uint64_t)OP_USE << OP_AT | (uint64_t)card;

        if ((into & (into - 1)) == 0)
            moves[n++] = use;
        else
            for (; into != 0; into &= into - 1)
                moves[n++] = use | (uint64_t)__builtin_ctz(into) << OBJECT_AT;
    }
    return n;
}

static int
list_actions(const struct thieves_eyes *e, rk_move *moves)
{
    int n = 0;

    if (thieves_may_buy_more(e->pub, e->seat))
        n = list_buys(e, moves);
    n += list_uses(e, moves + n);
    moves[n++] = (uint64_t)OP_END << OP_AT;
    return n;
}

int
thieves_legal(const struct rk_view *view, rk_move *moves)
{
    struct thieves_eyes eyes = eyes_of(thieves_seen(view));
    const struct rk_flow *flow = &eyes.pub->flow;

    if (eyes.seat >= RK_CHANCE || rk_flow_admit(flow, eyes.seat) != RK_OK)
        return 0;
    if (flow->kind == RK_ASK_TAKE)
        return list_take(&eyes, moves);
    if (flow->kind == RK_ASK_KIND)
        return list_reroll(&eyes, moves);
    return list_actions(&eyes, moves);
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

/* Cards of the deck that is dealt from, one random word each. */
static rk_move
draw(const struct thieves_public *pub, const uint64_t *random)
{
    const struct rk_frame *f = thieves_top(pub);
    thieves_cards left = pub->unseen[f->place];
    uint8_t faces[RK_DEAL_MAX];

    for (int i = 0; i < f->left; i++) {
        int skip = rk_word_below(random[i], thieves_size(left));
        thieves_cards rest = left;

        while (skip-- > 0)
            rest &= rest - 1;
        faces[i] = (uint8_t)__builtin_ctzll(rest);
        left &= ~(rest & -rest);
    }
    return rk_deal_of(faces, f->left);
}

rk_move
thieves_chance(const struct rk_state *state,
               const uint64_t random[RK_CHANCE_WORDS])
{
    const struct thieves_public *pub = &thieves_in(state)->pub;
    const struct rk_frame *f = thieves_top(pub);
    uint64_t lot = 0;

    if (f->run == RUN_DEAL)
        return draw(pub, random);
    if (f->run == RUN_ROUND)
        return (uint64_t)OP_START << OP_AT |
               (uint64_t)rk_word_below(random[0], pub->seats) << SEAT_AT;
    for (int i = 0; i < f->left; i++)
        lot += UINT64_C(1) << 4 * rk_word_below(random[i], MASK);
    return (uint64_t)OP_ROLL << OP_AT | lot << LOT_AT;
}
