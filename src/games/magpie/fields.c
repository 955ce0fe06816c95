/* Magpie's state and view field by field, and every invariant. */
#include <string.h>

#include "magpie.h"
#include "state.h"

#define PUB(member) offsetof(struct magpie_state, pub.member)

/* The public facts are at the same offsets in a state and in a view. */
#define PUBLIC_FIELDS                                                          \
    { .name = "flow",                                                          \
      .type = RK_FIELD_FLOW,                                                   \
      .cards = true, /* birds at work */                                       \
      .offset = PUB(flow),                                                     \
      .size = sizeof(struct rk_flow),                                          \
      .names = magpie_kind_name },                                             \
        RK_NUMBER_ROW("round", PUB(round), 1, 1, 9),                           \
        RK_SEAT_ROW("start", PUB(start)),                                      \
        { .name = "prize",                                                     \
          .type = RK_FIELD_NAME,                                               \
          .cards = true,                                                       \
          .offset = PUB(prize),                                                \
          .size = 1,                                                           \
          .names = magpie_kind_name },                                         \
        RK_PILE_ROW("ground", PUB(ground), MAGPIE_DECK, PUB(grounds),          \
                    magpie_kind_name),                                         \
    {                                                                          \
        .name = "nests", .type = RK_FIELD_COUNTS, .per_seat = true,            \
        .cards = true, .offset = PUB(nest), .size = 1, .count = MAGPIE_KINDS,  \
        .row = MAGPIE_KINDS, .names = magpie_kind_name                         \
    }

/* Cards on top of the deck that Owls have looked at. */
#define TOP_FIELD(where)                                                       \
    {                                                                          \
        .name = "top", .type = RK_FIELD_CARD, .shape = RK_FIELD_LIST,          \
        .cards = true, .seen = RK_SEEN_NONE,                                   \
        .offset = offsetof(struct where, top), .size = sizeof(struct rk_card), \
        .count = MAGPIE_DECK, .length_at = PUB(tops),                          \
        .names = magpie_kind_name                                              \
    }

const struct rk_field magpie_state_fields[] = {
    PUBLIC_FIELDS,
    RK_HANDS_ROW("hands", offsetof(struct magpie_state, own[0].hand),
                 sizeof(struct magpie_own), MAGPIE_HAND, PUB(hands),
                 magpie_kind_name),
    RK_EACH_COUNTS_ROW("bids", offsetof(struct magpie_state, own[0].bid),
                       sizeof(struct magpie_own), MAGPIE_KINDS,
                       magpie_kind_name),
    TOP_FIELD(magpie_state),
    RK_DECK_ROW("deck", offsetof(struct magpie_state, bag), MAGPIE_KINDS,
                PUB(deck), magpie_kind_name),
    { 0 }
};

const struct rk_field magpie_view_fields[] = {
    RK_SEAT_ROW("seat", offsetof(struct magpie_view, seat)),
    PUBLIC_FIELDS,
    RK_NUMBER_ROW("deck_size", PUB(deck), 1, 0, MAGPIE_DECK),
    RK_SEEN_HANDS_ROW("hands", offsetof(struct magpie_view, hand), MAGPIE_HAND,
                      PUB(hands), magpie_kind_name),
    { .name = "own_bid",
      .type = RK_FIELD_COUNTS,
      .draft = true,
      .offset = offsetof(struct magpie_view, own.bid),
      .size = 1,
      .count = MAGPIE_KINDS,
      .names = magpie_kind_name },
    TOP_FIELD(magpie_view),
    RK_COUNTS_ROW("deck", offsetof(struct magpie_view, bag), MAGPIE_KINDS,
                  magpie_kind_name),
    { 0 }
};

/* Copies of each card in the deck. */
static void
count_copies(uint8_t copies[MAGPIE_KINDS])
{
    for (int kind = 0; kind < MAGPIE_KINDS; kind++)
        copies[kind] = magpie_cards[kind].copies;
}

bool
magpie_settle(struct rk_state *state, bool rest)
{
    struct magpie_state *s = magpie_of(state);
    uint8_t copies[MAGPIE_KINDS];

    count_copies(copies);
    if (rest && !rk_fields_fill(&magpie_game.state_fields, s, s->pub.seats,
                                copies, MAGPIE_KINDS))
        return false;
    s->pub.deck = (uint8_t)rk_bag_size(s->bag, MAGPIE_KINDS);
    return true;
}

static const char *
check_cards(const struct rk_state *state)
{
    const struct magpie_state *s = magpie_in(state);
    uint8_t copies[MAGPIE_KINDS];

    count_copies(copies);
    if (!rk_fields_complete(&magpie_game.state_fields, s, s->pub.seats, copies,
                            MAGPIE_KINDS))
        return "Every card must be somewhere, exactly once.";
    if (s->pub.deck != rk_bag_size(s->bag, MAGPIE_KINDS) || s->bag[0] != 0)
        return "The size of the deck is wrong.";
    return NULL;
}

static const char *
check_knowledge(const struct rk_state *state)
{
    const struct magpie_state *s = magpie_in(state);

    for (int i = 0; i < s->pub.tops; i++) {
        if (!rk_seen_fits(s->top[i].seen_by, s->pub.seats))
            return "A card on the deck is known to a seat that is not there.";
    }
    for (int seat = 0; seat < s->pub.seats; seat++) {
        const struct rk_card *hand = s->own[seat].hand;

        if (!rk_hand_known(hand, s->pub.hands[seat], seat, s->pub.seats))
            return "Each seat knows its own hand, and only seats know.";
        if (!rk_hand_sorted(hand, s->pub.hands[seat]))
            return "A hand is not in order.";
    }
    return NULL;
}

static const char *
check_table(const struct rk_state *state)
{
    const struct magpie_state *s = magpie_in(state);
    const struct magpie_public *pub = &s->pub;
    const char *wrong =
        rk_table_check(pub->round, pub->rounds, pub->start, pub->seats);

    if (wrong != NULL)
        return wrong;
    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->nest[seat][0] != 0)
            return "A nest holds a card that does not exist.";
        for (int kind = 1; kind < MAGPIE_KINDS; kind++) {
            if (pub->nest[seat][kind] > 0 && magpie_cards[kind].points == 0)
                return "Birds do not go to a nest.";
        }
    }
    return NULL;
}

/* M6.2: bids exist only while bidding, and only of cards that are held. */
static const char *
check_bids(const struct rk_state *state)
{
    const struct magpie_state *s = magpie_in(state);
    const struct rk_flow *flow = &s->pub.flow;

    if ((s->pub.prize != 0) != (flow->kind == RK_ASK_BID))
        return "A prize lies there exactly while seats bid for it.";
    for (int seat = 0; seat < s->pub.seats; seat++) {
        const struct magpie_own *own = &s->own[seat];

        for (int kind = 0; kind < MAGPIE_KINDS; kind++) {
            if (own->bid[kind] > 0 && s->pub.prize == 0)
                return "There is nothing to bid for.";
            if (own->bid[kind] >
                rk_hand_count(own->hand, s->pub.hands[seat], kind))
                return "A seat has bid cards that it does not hold.";
        }
    }
    return NULL;
}

static const char *
check_flow(const struct rk_state *state)
{
    const struct magpie_state *s = magpie_in(state);

    return rk_flow_fits(&s->pub.flow, magpie_routines, state, s->pub.seats);
}

static rk_invariant *const invariants[] = { check_table,     check_cards,
                                            check_knowledge, check_bids,
                                            check_flow,      NULL };

enum rk_status
magpie_check(const struct rk_state *state, struct rk_text *why)
{
    return rk_invariants_check(invariants, state, why);
}
