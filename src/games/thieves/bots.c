/*
 * Estimates for bots: the points that each seat may expect. Cards count by
 * their points and by what they may bring in later rounds, Gold by what it may
 * buy, piles by the best purchases they allow and the danger of theft.
 */
#include <string.h>

#include "bots.h"

#define ONE(card) (UINT64_C(1) << (card))

enum { POINT = RK_EXPECT_ONE };

static const thieves_cards towers =
    ONE(NEARBY_SAFEHOUSE) | ONE(CONCEALED_SAFEHOUSE) |
    ONE(FORTIFIED_SAFEHOUSE) | ONE(PROVISIONED_SAFEHOUSE);
static const thieves_cards wands =
    ONE(ALCHEMICAL_LAB) | ONE(GLAMER) | ONE(PHILOSOPHERS_STONE) |
    ONE(SHADOWY_HOOD) | ONE(EYEPATCH_OF_COMMAND) |
    ONE(GAUNTLET_OF_EVIL_INTENT) | ONE(LUCKY_ANIMAL_APPENDAGE) |
    ONE(WICKED_CLUTCHES) | ONE(COLLECTING_GOLEM);
static const thieves_cards compasses =
    ONE(ISLAND_ESTATE) | ONE(TREASURE_MAP_1) | ONE(TREASURE_MAP_2);
static const thieves_cards henchmen =
    ONE(BONDSMAN) | ONE(COERCION_COORDINATOR) | ONE(CORRUPT_OFFICIAL) |
    ONE(DISGRUNTLED_MINION) | ONE(FENCE) | ONE(GUY_IN_A_TRENCHCOAT) |
    ONE(LOCAL_CELEBRITY) | ONE(PAWNBROKER) | ONE(PUBLIC_RELATIONS_EXPERT) |
    ONE(TAILOR) | ONE(ANTHROPOMORPHIC_WATER_BUFFALO) | ONE(BOOKIE) |
    ONE(EASILY_IMPRESSED_NOBLE) | ONE(EXECUTIVE_ASSISTANT) |
    ONE(LEGITIMATE_JEWELLER) | ONE(RUMOR_MONGER) |
    ONE(STICKY_FINGERED_DOCKHAND);

/* The worth of a card in each later round. */
static const uint8_t yield[CARDS] = {
    [ALCHEMICAL_LAB] = 5,
    [GLAMER] = 5,
    [PHILOSOPHERS_STONE] = 5,
    [DECEPTIVE_BITS_OF_COLORED_GLASS] = 5,
    [BONDSMAN] = 6,
    [FENCE] = 6,
    [PAWNBROKER] = 6,
    [BOOKIE] = 6,
    [COERCION_COORDINATOR] = 9,
    [LOCAL_CELEBRITY] = 9,
    [PUBLIC_RELATIONS_EXPERT] = 9,
    [TAILOR] = 9,
    [CORRUPT_OFFICIAL] = 9,
    [DISGRUNTLED_MINION] = 9,
    [GUY_IN_A_TRENCHCOAT] = 9,
    [EXECUTIVE_ASSISTANT] = 9,
    [ANTHROPOMORPHIC_WATER_BUFFALO] = 9,
    [EASILY_IMPRESSED_NOBLE] = 9,
    [RUMOR_MONGER] = 9,
    [STICKY_FINGERED_DOCKHAND] = 9,
    [EYEPATCH_OF_COMMAND] = 6,
    [GAUNTLET_OF_EVIL_INTENT] = 3,
    [IMBALANCED_SCALES] = 9,
    [LEGITIMATE_JEWELLER] = 6,
    [LUCKY_ANIMAL_APPENDAGE] = 6,
    [WICKED_CLUTCHES] = 4,
    [EXIT_STRATEGY] = 16,
    [INSURANCE_RACKET] = 22,
    [ISLAND_ESTATE] = 12,
};

/*
 * How many quarters of rounds are to come after this one: the cards that must
 * be bought for the decks to run out, at a little less than one for each seat.
 */
int
thieves_rounds(const struct thieves_public *pub)
{
    int cards = 0;

    for (int deck = 0; deck < DECKS; deck++)
        cards += pub->deck[deck] - (deck >= pub->open ? THIEVES_ROW : 0);
    return cards * 5 / pub->seats;
}

/*
 * The points for owning ${card} at the end, and what it may bring until then.
 */
static int
lasting(int card, int rounds)
{
    int points = thieves_market[card].score == thieves_score_fixed
                     ? thieves_market[card].points * POINT
                     : 0;

    return points + yield[card] * rounds / 4;
}

/* The points of the safehouses among ${cards}. */
static int
safehouses(thieves_cards cards)
{
    int points = 0, count = thieves_size(cards & towers);

    for (cards &= towers; cards != 0; cards &= cards - 1)
        points += thieves_market[__builtin_ctzll(cards)].points;
    return points * (count >= 2 ? 2 : 1) * POINT;
}

/* Cards whose points depend on other things that ${seat} owns. */
static int
together(const struct thieves_public *pub, int seat, thieves_cards owned,
         int rounds)
{
    int points = safehouses(owned);

    if (owned & ONE(COLLECTING_GOLEM))
        points += thieves_size(owned & wands) * 3 * POINT / 2 - POINT / 2;
    if (owned & ONE(LOYALTY_PROGRAM))
        points += (thieves_size(owned) - 1) * POINT + rounds * POINT / 4;
    if (owned & ONE(POLITICAL_CAMPAIGN))
        points += (int)pub->infamy[seat] * POINT / 2 + rounds * POINT / 12;
    if (owned & (ONE(TREASURE_MAP_1) | ONE(TREASURE_MAP_2))) {
        thieves_cards others = 0;

        for (int other = 0; other < pub->seats; other++)
            others |= other == seat ? 0 : pub->owned[other];
        points +=
            thieves_size(owned & (ONE(TREASURE_MAP_1) | ONE(TREASURE_MAP_2))) *
            ((others & compasses) != 0 ? 5 : 6) * POINT;
    }
    return points;
}

/* The worth to ${seat} of owning ${card}, which is in the market. */
int
thieves_worth(const struct thieves_public *pub, int seat, int card, int rounds)
{
    thieves_cards owned = pub->owned[seat], with = owned | ONE(card);
    const thieves_cards social = towers | compasses | wands |
                                 ONE(LOYALTY_PROGRAM) | ONE(POLITICAL_CAMPAIGN);
    int worth = lasting(card, rounds);

    if ((ONE(card) & social) != 0 || (owned & ONE(LOYALTY_PROGRAM)) != 0)
        worth += together(pub, seat, with, rounds) -
                 together(pub, seat, owned, rounds);
    worth += (ONE(card) & henchmen) != 0 ? POINT / 2 : 0;
    for (thieves_cards on = with & thieves_watchers; on != 0; on &= on - 1) {
        int watches = thieves_market[__builtin_ctzll(on)].watches;

        if (thieves_count(thieves_market[card].cost, watches) > 0)
            worth += POINT;
    }
    if (thieves_market[card].hauls)
        worth += (pub->objects[seat] > 0 ? pub->objects[seat] : 3) * POINT;
    if (card == UNLABELED_POTION)
        worth += pub->deck[DECK_B] > 0 ? 3 * POINT : 4 * POINT;
    return worth;
}

/* The worth of one Gold when ${rounds} quarters of rounds are left. */
static int
gold_worth(const struct thieves_public *pub, int seat, int rounds)
{
    if (thieves_owns(pub, seat, EXIT_STRATEGY))
        return 2 * POINT - 4;
    return rounds >= 8 ? 15 : rounds >= 4 ? 13 : rounds >= 2 ? 9 : 5;
}

/* The market as ${seat} sees it. */
void
thieves_visit(const struct thieves_public *pub, int seat,
              struct thieves_stall *stall)
{
    thieves_cards open = pub->row[DECK_A] | pub->row[DECK_B] | pub->row[DECK_C];
    thieves_cards owned = pub->owned[seat];
    int rounds = thieves_rounds(pub), gold;

    gold = gold_worth(pub, seat, rounds);
    stall->gold = (int)(pub->gold[seat] < 15 ? pub->gold[seat] : 15);
    stall->gold_worth = gold;
    stall->discount = thieves_owns(pub, seat, INSURANCE_RACKET);
    stall->purchases = 1 + stall->discount;
    stall->extra = 0;
    for (int colour = RED; colour <= GREEN; colour++) {
        bool spends = (owned & thieves_takers[colour]) != 0;

        stall->object[colour] = spends ? 9 : 3;
        if ((owned >> thieves_extra[colour] & 1) != 0)
            stall->extra |= (uint8_t)(1u << colour);
    }
    stall->object[BAG] = gold;
    stall->object[MASK] = POINT;
    stall->object[MARKER] =
        7 + 12 * thieves_owns(pub, seat, EYEPATCH_OF_COMMAND);
    stall->cards = 0;
    for (; open != 0; open &= open - 1) {
        int card = __builtin_ctzll(open), n = stall->cards++;

        stall->card[n] = (uint8_t)card;
        stall->cost[n] = thieves_market[card].cost;
        stall->worth[n] = (int16_t)thieves_worth(pub, seat, card, rounds);
    }
}

/* One purchase: the best card that ${lot} and ${gold} can pay for, or -1. */
static int
best_buy(const struct thieves_stall *stall, thieves_lot lot, int gold,
         unsigned bought, int *net)
{
    int best = -1;

    *net = 0;
    for (int i = 0; i < stall->cards; i++) {
        int dice = thieves_objects(thieves_common(stall->cost[i], lot));
        int due = thieves_objects(stall->cost[i]) - stall->discount;
        int pay = due > dice ? due - dice : 0;
        int worth = stall->worth[i] - pay * stall->gold_worth - (due - pay) * 3;

        if (pay > gold || worth <= *net || (bought >> i & 1) != 0)
            continue;
        *net = worth;
        best = i;
    }
    return best;
}

/* The worth of the rest of ${lot}, apart from purchases. */
static int
scraps(const struct thieves_stall *stall, thieves_lot lot)
{
    int worth = 0;

    for (int object = RED; object < OBJECTS; object++)
        worth += thieves_count(lot, object) * stall->object[object];
    return worth;
}

static int
buys_worth(const struct thieves_stall *stall, thieves_lot lot, int purchases)
{
    int worth = 0, gold = stall->gold;
    unsigned bought = 0;

    for (int i = 0; i < purchases; i++) {
        int net, best = best_buy(stall, lot, gold, bought, &net), dice;
        thieves_lot paid;

        if (best < 0)
            break;
        paid = thieves_common(stall->cost[best], lot);
        dice = thieves_objects(paid);
        worth += net;
        bought |= 1u << best;
        gold -=
            thieves_objects(stall->cost[best]) - stall->discount > dice
                ? thieves_objects(stall->cost[best]) - stall->discount - dice
                : 0;
        lot -= paid;
    }
    return worth;
}

/* The worth of ${lot} as the final pile of the seat of ${stall}. */
int
thieves_pile_worth(const struct thieves_stall *stall, thieves_lot lot)
{
    int purchases = stall->purchases;

    for (unsigned on = stall->extra; on != 0; on &= on - 1)
        purchases += thieves_count(lot, __builtin_ctz(on)) > 0;
    return scraps(stall, lot) + buys_worth(stall, lot, purchases);
}

/* The worth of ${lot} to any seat. */
int
thieves_plain_worth(thieves_lot lot)
{
    static const uint8_t worth[OBJECTS] = { 0, 12, 12, 12, 12, 15, 16, 8 };
    int sum = 0;

    for (int object = RED; object < OBJECTS; object++)
        sum += thieves_count(lot, object) * worth[object];
    return sum;
}

/* The current loot, or the loot after a draft. */
struct loot {
    const struct thieves_public *pub;
    thieves_lot pile[THIEVES_SEATS], centre;
    int rolling; /* dice on their way to the centre */
};

/* Seats that have no pile. */
static int
without(const struct loot *loot)
{
    int seats = 0;

    for (int seat = 0; seat < loot->pub->seats; seat++)
        seats += loot->pile[seat] == 0;
    return seats;
}

/*
 * The expected worth of the pile of ${seat}: others without a pile may steal
 * it, more likely if it holds more than the middle offers them.
 */
static int
guarded_worth(const struct loot *loot, int seat, int worth)
{
    int thieves = without(loot), risk, offer, plain;

    if (thieves == 0 || thieves_objects(loot->pile[seat]) < 2)
        return worth;
    plain = thieves_plain_worth(loot->pile[seat]) - 10;
    offer = (thieves_plain_worth(loot->centre) + loot->rolling * 13) / thieves;
    risk = 12 + (plain - offer) * 2; /* of 100, by each thief */
    risk = risk < 4 ? 4 : risk > 60 ? 60 : risk;
    risk = thieves > 1 ? risk * 3 / 2 : risk;
    return worth - (worth - 20) * risk / 100;
}

/* The expected worth of having no pile yet. */
static int
open_worth(const struct loot *loot)
{
    int offer = (thieves_plain_worth(loot->centre) + loot->rolling * 13) /
                without(loot);

    return offer > 24 ? offer : 24;
}

/* The worth to ${seat} of ${lot} taken from the centre, thieves included. */
static int
take_worth(struct loot *loot, const struct thieves_stall *stall, int seat,
           thieves_lot lot)
{
    thieves_lot centre = loot->centre;
    int worth;

    loot->centre -= lot;
    loot->pile[seat] = lot;
    worth = guarded_worth(loot, seat, thieves_pile_worth(stall, lot));
    loot->centre = centre;
    loot->pile[seat] = 0;
    return worth;
}

/* Completes a take: adds objects that raise its worth, from ${next} on. */
static void
finish_take(struct loot *loot, const struct thieves_stall *stall, int seat,
            thieves_lot lot, int next)
{
    int best = lot != 0 ? take_worth(loot, stall, seat, lot) : INT32_MIN;

    for (bool more = true; more && next < OBJECTS;) {
        thieves_lot rest = (loot->centre - lot) >> 8 * next << 8 * next;
        thieves_lot add = 0;

        for (int object = next; object < OBJECTS; object++) {
            int worth;

            if (thieves_count(rest, object) == 0)
                continue;
            worth =
                take_worth(loot, stall, seat, lot + thieves_lot_of(object, 1));
            if (worth <= best)
                continue;
            best = worth;
            add = thieves_lot_of(object, 1);
        }
        more = add != 0;
        lot += add;
    }
    loot->centre -= lot;
    loot->pile[seat] = lot;
}

/* Completes a theft: one object at least goes back, the one least missed. */
static void
finish_theft(struct loot *loot, const struct thieves_stall *stall, int seat,
             const struct thieves_draft *draft)
{
    thieves_lot pile = loot->pile[draft->from], back = draft->lot;
    int best = INT32_MIN;

    for (int object = draft->next; draft->lot == 0 && object < OBJECTS;
         object++) {
        thieves_lot one = thieves_lot_of(object, 1);
        int worth;

        if (thieves_count(pile, object) == 0)
            continue;
        worth = thieves_pile_worth(stall, pile - one);
        if (worth <= best)
            continue;
        best = worth;
        back = one;
    }
    loot->pile[draft->from] = 0;
    loot->pile[seat] = pile - back;
    loot->rolling += thieves_objects(thieves_only_dice(back));
    loot->centre += back - thieves_only_dice(back);
}

/* The loot of ${s}; a draft is thought through to its end. */
static void
look_at_loot(const struct thieves_state *s, struct loot *loot)
{
    const struct thieves_public *pub = &s->pub;
    const struct rk_frame *top = thieves_top(pub);
    struct thieves_stall stall;

    loot->pub = pub;
    loot->centre = pub->centre;
    loot->rolling =
        top->run == RUN_ROLL && top->place == ROLL_TO_CENTRE ? top->left : 0;
    memcpy(loot->pile, pub->pile, sizeof loot->pile);
    if (s->draft.next == 0)
        return;
    thieves_visit(pub, top->seat, &stall);
    if (s->draft.from != RK_NOBODY)
        finish_theft(loot, &stall, top->seat, &s->draft);
    else if (thieves_sole(pub))
        loot->pile[top->seat] = pub->centre;
    else
        finish_take(loot, &stall, top->seat, s->draft.lot, s->draft.next);
}

/* The seats whose purchases are still to come, including the current one. */
static uint8_t
buyers(const struct thieves_public *pub)
{
    const struct rk_frame *round = &pub->flow.frame[0];
    unsigned seats = 0;

    if (round->step != ROUND_TURNS)
        return rk_seat_all(pub->seats);
    for (int i = 0, seat = round->seat; i < round->left; i++) {
        seats |= rk_seat_bit(seat);
        seat = rk_seat_next(seat, pub->seats);
    }
    for (int i = 1; i < pub->flow.depth; i++) {
        if (pub->flow.frame[i].run == RUN_TURN)
            seats |= rk_seat_bit(pub->flow.frame[i].seat);
    }
    return (uint8_t)seats;
}

/* The worth of the pile of ${seat}: on its turn, by the purchases left. */
static int
loot_worth(const struct loot *loot, int seat, uint8_t to_buy)
{
    const struct thieves_public *pub = loot->pub;
    const struct rk_frame *top = thieves_top(pub);
    struct thieves_stall stall;
    bool turns = pub->flow.frame[0].step == ROUND_TURNS;
    int purchases;

    if (loot->pile[seat] == 0 && !turns)
        return open_worth(loot);
    if ((to_buy & rk_seat_bit(seat)) == 0)
        return thieves_count(loot->pile[seat], BAG) *
                   gold_worth(pub, seat, thieves_rounds(pub)) +
               thieves_count(loot->pile[seat], MASK) * POINT;
    thieves_visit(pub, seat, &stall);
    if (!turns)
        return guarded_worth(loot, seat,
                             thieves_pile_worth(&stall, loot->pile[seat]));
    purchases = thieves_purchases(pub, seat);
    if (top->run == RUN_TURN && top->seat == seat)
        purchases -= pub->bought;
    return scraps(&stall, loot->pile[seat]) +
           buys_worth(&stall, loot->pile[seat], purchases);
}

/* The part of ${prize} that a count promises among ${counts}. */
static void
add_race(const int *count, int seats, int prize, int32_t *points)
{
    int sum = 0, square[THIEVES_SEATS];

    for (int seat = 0; seat < seats; seat++) {
        square[seat] = count[seat] * count[seat] + 1;
        sum += square[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        points[seat] += prize * square[seat] / sum;
}

/* The expected share of each seat in the two prizes at the end. */
static void
add_prizes(const struct thieves_public *pub, int32_t *points)
{
    int icons[THIEVES_SEATS], gold[THIEVES_SEATS];

    for (int seat = 0; seat < pub->seats; seat++) {
        icons[seat] = thieves_size(pub->owned[seat] & henchmen) +
                      thieves_owns(pub, seat, EXECUTIVE_ASSISTANT);
        gold[seat] = pub->gold[seat] < 20 ? (int)pub->gold[seat] : 20;
    }
    add_race(icons, pub->seats, 4 * POINT, points);
    add_race(gold, pub->seats, 3 * POINT, points);
}

void
thieves_expect(const struct rk_state *state, int32_t *points)
{
    const struct thieves_state *s = thieves_in(state);
    const struct thieves_public *pub = &s->pub;
    int rounds = thieves_rounds(pub);
    struct loot loot;
    uint8_t to_buy;

    look_at_loot(s, &loot);
    to_buy = buyers(pub);
    for (int seat = 0; seat < pub->seats; seat++) {
        int gold = pub->gold[seat] < 50 ? (int)pub->gold[seat] : 50;

        points[seat] = (int32_t)pub->infamy[seat] * POINT +
                       gold * gold_worth(pub, seat, rounds) +
                       together(pub, seat, pub->owned[seat], rounds);
        for (thieves_cards on = pub->owned[seat]; on != 0; on &= on - 1)
            points[seat] += lasting(__builtin_ctzll(on), rounds);
        points[seat] += loot_worth(&loot, seat, to_buy);
    }
    add_prizes(pub, points);
}
