/* Thief's Market's state and view field by field, and every invariant. */
#include <string.h>

#include "state.h"
#include "thieves.h"

#define PUB(member) offsetof(struct thieves_public, member)

/* More Gold or Infamy than any match has; more rounds than a person plays. */
enum { PLENTY = 1000000000, LATEST = 30000 };

#define CARD_SET(field_name, member, is_rest, in_place)                        \
    {                                                                          \
        .name = field_name, .type = RK_FIELD_SET, .offset = PUB(member),       \
        .size = sizeof(thieves_cards), .count = CARDS, .rest = is_rest,        \
        .cards = in_place, .names = thieves_card_name                          \
    }

/* The public facts are at the same offsets in a state and in a view. */
#define PUBLIC_FIELDS                                                          \
    RK_FLOW_ROW(PUB(flow), thieves_card_name),                                 \
        RK_NUMBER_ROW("round", PUB(round), 4, 1, LATEST),                      \
        RK_NUMBER_ROW("idle", PUB(idle), 1, 0, UINT8_MAX),                     \
        RK_FLAG_ROW("traded", PUB(traded)), RK_SEAT_ROW("start", PUB(start)),  \
        RK_NUMBER_ROW("open", PUB(open), 1, 0, DECKS),                         \
        CARD_SET("row_a", row[0], false, true),                                \
        CARD_SET("row_b", row[1], false, true),                                \
        CARD_SET("row_c", row[2], false, true),                                \
        CARD_SET("unseen_a", unseen[0], true, true),                           \
        CARD_SET("unseen_b", unseen[1], true, true),                           \
        CARD_SET("unseen_c", unseen[2], true, true),                           \
        RK_FLAG_ROW("boxed", PUB(boxed)),                                      \
        RK_COUNTS_ROW("centre", PUB(centre), OBJECTS, thieves_object_name),    \
        RK_EACH_COUNTS_ROW("piles", PUB(pile), sizeof(thieves_lot), OBJECTS,   \
                           thieves_object_name),                               \
        RK_NUMBER_ROW("spent", PUB(spent), 1, 0, 13),                          \
        { .name = "colours",                                                   \
          .type = RK_FIELD_SET,                                                \
          .per_seat = true,                                                    \
          .offset = PUB(colours),                                              \
          .size = 1,                                                           \
          .count = GREEN + 1,                                                  \
          .row = 1,                                                            \
          .names = thieves_object_name },                                      \
        RK_NUMBERS_ROW("objects", PUB(objects), 1, 14),                        \
        RK_NUMBERS_ROW("gold", PUB(gold), 4, PLENTY),                          \
        RK_NUMBERS_ROW("infamy", PUB(infamy), 4, PLENTY),                      \
        { .name = "cards",                                                     \
          .type = RK_FIELD_SET,                                                \
          .per_seat = true,                                                    \
          .cards = true,                                                       \
          .offset = PUB(owned),                                                \
          .size = sizeof(thieves_cards),                                       \
          .count = CARDS,                                                      \
          .row = sizeof(thieves_cards),                                        \
          .names = thieves_card_name },                                        \
        RK_NUMBER_ROW("bought", PUB(bought), 1, 0, 6),                         \
        CARD_SET("used", used, false, false),                                  \
        RK_FLAG_ROW("capped", PUB(capped))

static const struct rk_field draft_fields[] = {
    RK_COUNTS_ROW("objects", offsetof(struct thieves_draft, lot), OBJECTS,
                  thieves_object_name),
    RK_NUMBER_ROW("next", offsetof(struct thieves_draft, next), 1, 0, OBJECTS),
    RK_SEAT_ROW("from", offsetof(struct thieves_draft, from)),
    { 0 }
};

/* The draft comes right after the public facts in both. */
_Static_assert(offsetof(struct thieves_state, draft) ==
                   offsetof(struct thieves_view, draft),
               "one table serves both");

#define DRAFT_FIELD                                                            \
    {                                                                          \
        .name = "draft", .type = RK_FIELD_STRUCT, .draft = true,               \
        .offset = offsetof(struct thieves_state, draft),                       \
        .size = sizeof(struct thieves_draft), .sub = draft_fields              \
    }

const struct rk_field thieves_state_fields[] = { PUBLIC_FIELDS,
                                                 DRAFT_FIELD,
                                                 { 0 } };

const struct rk_field thieves_view_fields[] = {
    RK_SEAT_ROW("seat", offsetof(struct thieves_view, seat)),
    PUBLIC_FIELDS,
    { .name = "decks",
      .type = RK_FIELD_NUMBER,
      .shape = RK_FIELD_ARRAY,
      .offset = PUB(deck),
      .size = 1,
      .count = DECKS,
      .max = 13 },
    DRAFT_FIELD,
    { 0 }
};

/* All cards of ${deck}. */
static thieves_cards
cards_of(int deck)
{
    thieves_cards cards = 0;

    for (int card = 1; card < CARDS; card++) {
        if (thieves_market[card].deck == deck)
            cards |= thieves_one(card);
    }
    return cards;
}

/* The cards of ${deck} that have left it, wherever they are. */
static thieves_cards
dealt(const struct thieves_public *pub, int deck)
{
    thieves_cards cards = pub->row[0] | pub->row[1] | pub->row[2];

    for (int seat = 0; seat < THIEVES_SEATS; seat++)
        cards |= pub->owned[seat];
    if (pub->boxed)
        cards |= thieves_one(UNLABELED_POTION);
    return cards & cards_of(deck);
}

/*
 * How many cards are left in ${deck}, of which ${gone} are dealt. Rows open
 * when the deck before them is empty; where a position does not say where all
 * of its cards went, the others count as removed.
 */
static int
deck_size(const struct thieves_public *pub, int deck, thieves_cards gone)
{
    int left = thieves_kept[deck] - thieves_size(gone);

    return deck < pub->open - 1 || left < 0 ? 0 : left;
}

/* Deck sizes follow from the cards dealt; so does what is left. */
bool
thieves_settle(struct rk_state *state, bool rest)
{
    struct thieves_public *pub = &thieves_of(state)->pub;

    for (int deck = 0; deck < DECKS; deck++) {
        thieves_cards gone = dealt(pub, deck);

        pub->deck[deck] = (uint8_t)deck_size(pub, deck, gone);
        if (rest)
            pub->unseen[deck] = cards_of(deck) & ~gone;
    }
    return true;
}

/* True if no card is in two of the places at the table. */
static bool
is_single(const struct thieves_public *pub)
{
    int count[RK_KINDS_MAX] = { [UNLABELED_POTION] = pub->boxed };

    rk_fields_count(&thieves_game.state_fields, pub, pub->seats, count);
    for (int card = 1; card < CARDS; card++) {
        if (count[card] > 1)
            return false;
    }
    return true;
}

static const char *
check_cards(const struct thieves_public *pub)
{
    if (!is_single(pub))
        return "A card is in two places.";
    if (pub->boxed == 0) {
        for (int seat = 0; seat < pub->seats; seat++) {
            if (thieves_owns(pub, seat, UNLABELED_POTION))
                return "Nobody keeps the Potion: it goes back to the box.";
        }
    }
    for (int deck = 0; deck < DECKS; deck++) {
        thieves_cards gone = dealt(pub, deck);

        if ((pub->row[deck] & ~cards_of(deck)) != 0)
            return "A card lies in the row of another deck.";
        if (pub->unseen[deck] != (cards_of(deck) & ~gone))
            return "A card is both dealt and unseen, or neither.";
        if (thieves_size(gone) > thieves_kept[deck])
            return "More cards of a deck are dealt than it has in a match.";
        if (pub->deck[deck] != deck_size(pub, deck, gone))
            return "A deck has more cards, or fewer, than are left.";
    }
    return NULL;
}

/* Rows: full and open before the purchases, older ones never filled. */
static const char *
check_rows(const struct thieves_public *pub)
{
    const struct rk_flow *flow = &pub->flow;
    bool trading = flow->over || flow->frame[0].step >= ROUND_TURNS;
    bool dealing = flow->frame[0].step <= ROUND_ROLL;
    int newest = pub->open - 1;

    for (int deck = 0; deck < DECKS; deck++) {
        int cards = thieves_size(pub->row[deck]);

        if (deck > newest && cards > 0)
            return "A row that is not open holds cards.";
        if (deck > newest && thieves_kept[deck] - pub->deck[deck] >
                                 (deck == DECK_C && pub->boxed))
            return "Of a deck whose row is not open only the Potion draws, one "
                   "card of C.";
        if (deck < newest && cards >= THIEVES_ROW)
            return "A row opens when the deck before it cannot fill its row.";
        if (cards > THIEVES_ROW)
            return "A row holds five cards at most.";
    }
    if (newest >= 0 && !trading && !dealing && thieves_gaps(pub, newest) != 0)
        return "The newest row is full until cards are bought.";
    if (newest < 0 && (flow->over || flow->frame[0].step != ROUND_START))
        return "Row A is open from the beginning.";
    return NULL;
}

/* The dice that are being rolled. */
static int
rolling(const struct rk_flow *flow)
{
    const struct rk_frame *top = &flow->frame[flow->depth - (flow->depth > 0)];

    return flow->depth > 0 && top->run == RUN_ROLL ? top->left : 0;
}

static const char *
check_dice(const struct thieves_public *pub)
{
    int dice = pub->spent + rolling(&pub->flow), markers = 0;

    for (int seat = -1; seat < pub->seats; seat++) {
        thieves_lot lot = seat < 0 ? pub->centre : pub->pile[seat];

        for (int object = RED; object < MARKER; object++)
            dice += thieves_count(lot, object);
        markers += thieves_count(lot, MARKER);
    }
    if (dice != thieves_dice(pub->seats))
        return "There must be 10 dice with three seats, 11 with four, 13 with "
               "five: in the centre, in piles or spent.";
    return markers == 1 ? NULL : "The marker must be in one place.";
}

/* Final piles are recorded for all seats, from the end of the split on. */
static const char *
check_record(const struct thieves_public *pub)
{
    bool split = !pub->flow.over && pub->flow.frame[0].step == ROUND_TURNS;
    int objects = 0;

    for (int seat = 0; seat < pub->seats; seat++) {
        objects += pub->objects[seat];
        if (thieves_objects(pub->pile[seat]) > pub->objects[seat] && split)
            return "A pile is larger than its record in objects.";
        if (split && pub->objects[seat] == 0)
            return "Every seat has a pile when the loot is split.";
        if ((pub->colours[seat] & ~0x1e) != 0 ||
            __builtin_popcount(pub->colours[seat]) > pub->objects[seat])
            return "More colours are recorded than objects.";
    }
    if (objects != (split ? thieves_dice(pub->seats) + 1 : 0))
        return "The record in objects must add up to all dice and the marker, "
               "and be empty before the loot is split.";
    return NULL;
}

/* Facts that belong to the turn of one seat. */
static const char *
check_turn(const struct thieves_public *pub)
{
    const struct rk_flow *flow = &pub->flow;
    bool turn =
        !flow->over && flow->depth > 1 && flow->frame[1].run == RUN_TURN;
    bool rest = flow->over || flow->frame[0].step == ROUND_START ||
                flow->frame[0].step == ROUND_ROLL ||
                flow->frame[0].step > ROUND_TURNS;
    thieves_cards may = 0;

    for (int face = RED; turn && face <= MASK; face++)
        may |= pub->owned[flow->frame[1].seat] & thieves_takers[face];
    if ((pub->used & ~may) != 0)
        return "Only the seat on turn has used cards, and it owns them.";
    if (!turn && (pub->bought != 0 || pub->traded))
        return "Cards are bought in turns.";
    if (pub->bought > 0 && !pub->traded)
        return "Who has bought a card has traded.";
    if (!turn && !rest && pub->spent != 0)
        return "Dice are spent in turns.";
    if (pub->capped && (!flow->over || pub->cap_off))
        return "Only a match that is over was capped.";
    return pub->start < pub->seats ? NULL : "A seat must have started.";
}

/* True if the draft is a part of its source, below the next object. */
static bool
is_part(const struct thieves_public *pub, const struct thieves_draft *d)
{
    thieves_lot source =
        d->from == RK_NOBODY ? pub->centre : pub->pile[d->from];

    for (int object = 0; object < OBJECTS; object++) {
        int count = thieves_count(d->lot, object);

        if (count > thieves_count(source, object) ||
            (count > 0 && object >= d->next))
            return false;
    }
    return d->from == RK_NOBODY ||
           thieves_objects(d->lot) < thieves_objects(source);
}

/* 4 True if a seat that must take the whole middle has left nothing yet. */
static bool
leaves_nothing(const struct thieves_public *pub, const struct thieves_draft *d)
{
    thieves_lot below =
        d->next < OBJECTS ? (UINT64_C(1) << 8 * d->next) - 1 : UINT64_MAX;

    return d->from != RK_NOBODY || !thieves_sole(pub) ||
           d->lot == (pub->centre & below);
}

static const char *
check_draft(const struct thieves_state *s)
{
    const struct thieves_draft *d = &s->draft;

    if (d->next == 0)
        return d->lot == 0 && d->from == RK_NOBODY
                   ? NULL
                   : "A draft begins with its first step.";
    if (s->pub.flow.kind != RK_ASK_TAKE || d->next > OBJECTS)
        return "Only a take or a steal is drafted.";
    if (d->from != RK_NOBODY &&
        (d->from >= s->pub.seats ||
         (thieves_stealable(&s->pub) & rk_seat_bit(d->from)) == 0))
        return "That pile cannot be stolen.";
    return is_part(&s->pub, d) && leaves_nothing(&s->pub, d)
               ? NULL
               : "The draft does not fit what it is taken from.";
}

static const char *
check_flow(const struct thieves_state *s)
{
    return rk_flow_fits(&s->pub.flow, thieves_routines, (const void *)s,
                        s->pub.seats);
}

static const char *
check_all(const struct thieves_state *s)
{
    const char *sentence = check_flow(s);

    if (sentence == NULL)
        sentence = check_cards(&s->pub);
    if (sentence == NULL)
        sentence = check_rows(&s->pub);
    if (sentence == NULL)
        sentence = check_dice(&s->pub);
    if (sentence == NULL)
        sentence = check_record(&s->pub);
    if (sentence == NULL)
        sentence = check_turn(&s->pub);
    return sentence != NULL ? sentence : check_draft(s);
}

enum rk_status
thieves_check(const struct rk_state *state, struct rk_text *why)
{
    const char *sentence = check_all(thieves_in(state));

    return sentence == NULL ? RK_OK
                            : rk_refuse(RK_BAD_POSITION, why, sentence, NULL);
}
