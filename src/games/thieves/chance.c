/* Chance: dealing cards and rolling dice. */
#include "state.h"

enum { DEAL_ASK, DEAL_CARDS };
enum { ROLL_ASK, ROLL_DICE };

/* ${f} deals ${cards} of ${deck} to ${seat} or, if nobody, to its row. */
bool
thieves_deals(const struct rk_frame *f, int deck, int cards, int seat)
{
    return cards > 0 &&
           rk_frame_is(f, rk_frame_at(RUN_DEAL, DEAL_CARDS, seat, deck, cards));
}

/* ${f} rolls dice for ${seat}. */
bool
thieves_rolls(const struct rk_frame *f, int seat, int place)
{
    return f->left >= 1 && rk_frame_is(f, rk_frame_at(RUN_ROLL, ROLL_DICE, seat,
                                                      place, f->left));
}

/* Chance has named the cards that leave a deck. */
static enum rk_next
run_deal(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    thieves_cards cards = 0;
    int deck = f->place, seat = f->seat;

    if (f->step == DEAL_ASK)
        return rk_ask_at(&pub->flow, f, DEAL_CARDS, RK_ASK_DEAL, RK_CHANCE);
    for (int i = 0; i < f->left; i++)
        cards |= thieves_one(rk_deal_face(w->reply, i));
    pub->unseen[deck] &= ~cards;
    pub->deck[deck] = (uint8_t)(pub->deck[deck] - f->left);
    rk_done(&pub->flow);
    if (seat != RK_NOBODY) {
        pub->owned[seat] |= cards;
        thieves_tell_card(w, EVENT_GAINED, seat, __builtin_ctzll(cards),
                          deck + 1);
        thieves_haul(w, seat, __builtin_ctzll(cards));
    } else {
        pub->row[deck] |= cards;
        thieves_tell_cards(w, EVENT_DEALT, deck, cards);
    }
    return RK_MORE;
}

/* The frame below it says what is dealt, and to whom. */
static bool
fits_chance(const struct rk_state *state, const struct rk_frame *f,
            const struct rk_frame *above)
{
    (void)state;
    (void)f;
    return above == NULL;
}

static enum rk_status
judge_deal(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    thieves_cards left = e->pub->unseen[f->place];
    uint8_t faces[RK_DEAL_MAX];
    int count = rk_deal_count(move);

    if (count != f->left)
        return thieves_refuse(why, DEAL_COUNT);
    for (int i = 0; i < count; i++) {
        faces[i] = (uint8_t)rk_deal_face(move, i);
        if ((left >> faces[i] & 1) == 0)
            return thieves_refuse(why, DEAL_CARD);
        left &= ~thieves_one(faces[i]);
    }
    return move == rk_deal_of(faces, count) ? RK_OK
                                            : thieves_refuse(why, DEAL_CARD);
}

static void
ask_deal(const struct rk_view *view, const struct rk_frame *f,
         const struct rk_phrase *says, struct rk_text *text)
{
    static const char *const decks[DECKS] = { "A", "B", "C" };

    (void)view;
    rk_phrase_say(text, says,
                  (struct rk_phrase_arg[]){ { .number = f->left },
                                            { .word = decks[f->place] } });
}

static const struct rk_step deal_steps[] = {
    [DEAL_ASK] = { "ask", RK_ASK_NONE, NULL },
    [DEAL_CARDS] = { "cards", RK_ASK_DEAL,
                     RK_SAYS({ .key = "deal.cards",
                               .text = "{cards:number} cards of deck "
                                       "{deck:word} are dealt. Which ones?",
                               .one = "{cards:number} card of deck {deck:word} "
                                      "is dealt. Which one?" }) },
    { 0 }
};

const struct rk_routine thieves_deal = { .name = "deal",
                                         .steps = deal_steps,
                                         .run = run_deal,
                                         .fits = fits_chance,
                                         .judge = judge_deal,
                                         .ask = ask_deal };

/* Chance has rolled dice into the centre or a pile. */
static enum rk_next
run_roll(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    thieves_lot dice;

    if (f->step == ROLL_ASK)
        return rk_ask_at(&pub->flow, f, ROLL_DICE, RK_ASK_ROLL, RK_CHANCE);
    dice = thieves_unpack(w->reply).lot;
    if (f->place == ROLL_TO_PILE)
        pub->pile[f->seat] += dice;
    else
        pub->centre += dice;
    thieves_tell_lot(w, EVENT_ROLLED, f->seat,
                     f->place == ROLL_TO_PILE ? f->seat : RK_NOBODY, dice);
    return rk_done(&pub->flow);
}

static enum rk_status
judge_roll(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    (void)e;
    if (thieves_unpack(move).op == OP_START)
        return thieves_refuse(why, NOT_START);
    if (thieves_objects(thieves_unpack(move).lot) != f->left)
        return thieves_refuse(why, ROLL_COUNT);
    return RK_OK;
}

static void
ask_roll(const struct rk_view *view, const struct rk_frame *f,
         const struct rk_phrase *says, struct rk_text *text)
{
    (void)view;
    rk_phrase_say_number(text, says, f->left);
}

static const struct rk_step roll_steps[] = {
    [ROLL_ASK] = { "ask", RK_ASK_NONE, NULL },
    [ROLL_DICE] = { "dice", RK_ASK_ROLL,
                    RK_SAYS({ .key = "roll.dice",
                              .text = "{dice:number} dice are rolled. What do "
                                      "they show?",
                              .one = "{dice:number} die is rolled. What does "
                                     "it show?" }) },
    { 0 }
};

const struct rk_routine thieves_roll = { .name = "roll",
                                         .steps = roll_steps,
                                         .run = run_roll,
                                         .fits = fits_chance,
                                         .judge = judge_roll,
                                         .ask = ask_roll };

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

/* Dice that are being rolled in every possible way. */
struct rolling {
    struct rk_outcome *list;
    long listed, cap;
};

/* ${n} choose ${k}. */
static uint64_t
choose(int n, int k)
{
    uint64_t ways = 1;

    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

/*
 * Lets some of ${dice} show the object ${next} and the others later ones;
 * false when the list is full.
 */
static bool
roll_on(struct rolling *r, int next, int dice, uint64_t lot, uint64_t weight)
{
    bool room = true;

    if (next == MASK) {
        if (r->listed == r->cap)
            return false;
        lot += (uint64_t)dice << 4 * (next - RED);
        r->list[r->listed++] =
            (struct rk_outcome){ (uint64_t)OP_ROLL << OP_AT | lot << LOT_AT,
                                 weight };
        return true;
    }
    for (int show = 0; show <= dice && room; show++)
        room = roll_on(r, next + 1, dice - show,
                       lot + ((uint64_t)show << 4 * (next - RED)),
                       weight * choose(dice, show));
    return room;
}

/* The deck that is dealt from as a bag. */
static long
list_deals(const struct thieves_public *pub, struct rk_outcome *list, long cap)
{
    const struct rk_frame *f = thieves_top(pub);
    uint8_t bag[CARDS];

    for (int card = 0; card < CARDS; card++)
        bag[card] = pub->unseen[f->place] >> card & 1;
    return rk_deal_few(bag, CARDS, f->left, list, cap);
}

long
thieves_outcomes(const struct rk_state *state, struct rk_outcome *list,
                 long cap)
{
    const struct thieves_public *pub = &thieves_in(state)->pub;
    const struct rk_frame *f = thieves_top(pub);
    struct rolling r = { .list = list, .cap = cap };

    if (f->run == RUN_DEAL)
        return list_deals(pub, list, cap);
    if (f->run == RUN_ROUND)
        return rk_number_few((uint64_t)OP_START << OP_AT, SEAT_AT, pub->seats,
                             list, cap);
    return roll_on(&r, RED, f->left, 0, 1) ? r.listed : -1;
}
