/* Revolution!'s state and view field by field, and every invariant. */
#include <string.h>

#include "state.h"

#define PUB(member) offsetof(struct revolution_state, pub.member)

static int
count_of(int bid, int token)
{
    return revolution_count((revolution_bid)bid, token);
}

static const struct rk_coding bid_coding = { .text = revolution_bid_text,
                                             .parse = revolution_bid_parse,
                                             .names = revolution_token_name,
                                             .count = count_of,
                                             .parts = TOKENS };

static const struct rk_field pick_fields[] = {
    RK_NAME_ROW("place", offsetof(struct revolution_pick, place),
                revolution_place_name),
    RK_NUMBER_ROW("owner", offsetof(struct revolution_pick, owner), 1, 0,
                  REVOLUTION_SEATS - 1),
    { 0 }
};

/* The public facts are at the same offsets in a state and in a view. */
#define PUBLIC_FIELDS                                                          \
    RK_FLOW_ROW(PUB(flow), revolution_space_name),                             \
        RK_NUMBER_ROW("round", PUB(round), 2, 1, 60000),                       \
        RK_FLAG_ROW("revealed", PUB(revealed)),                                \
        RK_FLAG_ROW("capped", PUB(capped)),                                    \
        RK_NUMBERS_ROW("support", PUB(support), 2, 9999),                      \
        RK_EACH_COUNTS_ROW("tokens", PUB(token), TOKENS, TOKENS,               \
                           revolution_token_name),                             \
        RK_EACH_COUNTS_ROW("cubes", PUB(cube), AREAS, AREAS,                   \
                           revolution_place_name),                             \
        RK_SEAT_ROW("guardhouse", PUB(guard))

#define ROW_FIELDS(type_name)                                                  \
    { .name = "bids",                                                          \
      .type = RK_FIELD_COUNTS,                                                 \
      .per_seat = true,                                                        \
      .draft = true,                                                           \
      .offset = offsetof(type_name, row),                                      \
      .size = 2,                                                               \
      .count = SPACES,                                                         \
      .row = sizeof(struct revolution_row),                                    \
      .names = revolution_space_name,                                          \
      .coding = &bid_coding },                                                 \
    {                                                                          \
        .name = "swap", .type = RK_FIELD_STRUCT, .draft = true,                \
        .offset = offsetof(type_name, pick),                                   \
        .size = sizeof(struct revolution_pick), .sub = pick_fields             \
    }

const struct rk_field revolution_state_fields[] = {
    PUBLIC_FIELDS, ROW_FIELDS(struct revolution_state), { 0 }
};

const struct rk_field revolution_view_fields[] = {
    RK_SEAT_ROW("seat", offsetof(struct revolution_view, seat)),
    PUBLIC_FIELDS,
    ROW_FIELDS(struct revolution_view),
    { 0 }
};

static const char *
check_cubes(const struct rk_state *state)
{
    const struct revolution_state *s = revolution_in(state);
    const struct revolution_public *pub = &s->pub;

    for (int area = 0; area < AREAS; area++) {
        int filled = revolution_filled(pub, area);

        if (filled > 0 && revolution_room(pub, area) == 0)
            return "There are cubes in an area that this board does not have.";
        if (filled > revolution_room(pub, area))
            return "There are more cubes in an area than it has spaces.";
    }
    for (int seat = 0; seat < pub->seats; seat++) {
        if (revolution_stock(pub, seat) < 0)
            return "A seat has more than its 25 cubes on the board.";
    }
    if (pub->guard != RK_NOBODY &&
        (pub->guard >= pub->seats || !revolution_board(pub)->guardhouse))
        return "Nobody like that can hold the Guardhouse.";
    return NULL;
}

/* A9: tokens leave room for all that the rest of a round can bring. */
static const char *
check_tokens(const struct rk_state *state)
{
    const struct revolution_state *s = revolution_in(state);
    const struct revolution_public *pub = &s->pub;
    bool bidding = !pub->flow.over && !pub->revealed;
    int most = pub->revealed ? REVOLUTION_GAIN_MAX : REVOLUTION_HELD_MAX;

    for (int seat = 0; seat < pub->seats; seat++) {
        const uint8_t *token = pub->token[seat];

        if (token[0] != 0 || token[FORCE] > most || token[BLACKMAIL] > most ||
            token[GOLD] > most)
            return "A seat gains at most 15 tokens of a kind in a round, and "
                   "has at most 29 to bid.";
        if (bidding && token[FORCE] + token[BLACKMAIL] + token[GOLD] == 0)
            return "A seat that is to bid must have a token.";
    }
    return NULL;
}

static const char *
check_bids(const struct rk_state *state)
{
    const struct revolution_state *s = revolution_in(state);

    for (int seat = 0; seat < s->pub.seats; seat++) {
        const struct revolution_row *row = &s->row[seat];

        if (s->pub.flow.over) {
            if (row->used != 0 || row->placed != 0)
                return "After the end there are no bids.";
        } else if (!revolution_draft_fits(&s->pub, seat, row)) {
            return "A bid does not fit the board or the tokens of its seat.";
        }
    }
    return NULL;
}

static const char *
check_table(const struct rk_state *state)
{
    const struct revolution_state *s = revolution_in(state);
    const struct revolution_public *pub = &s->pub;

    if (pub->round < 1 || (pub->round_cap != 0 && pub->round > pub->round_cap))
        return "The round must be one of those to be played.";
    if (pub->capped && !pub->flow.over)
        return "Only a match that is over can be capped.";
    if (pub->revealed && (pub->flow.over || pub->flow.kind == RK_ASK_BID))
        return "Bids lie open exactly while they are resolved.";
    if (s->pick.place == 0 && s->pick.owner != 0)
        return "A swap in progress names a place and an owner.";
    if (s->pick.place != 0 && !pub->revealed)
        return "A swap is in progress only while bids are resolved.";
    return NULL;
}

static const char *
check_flow(const struct rk_state *state)
{
    const struct revolution_state *s = revolution_in(state);

    return rk_flow_fits(&s->pub.flow, revolution_routines, state, s->pub.seats);
}

static rk_invariant *const invariants[] = { check_table,  check_cubes,
                                            check_tokens, check_bids,
                                            check_flow,   NULL };

enum rk_status
revolution_check(const struct rk_state *state, struct rk_text *why)
{
    return rk_invariants_check(invariants, state, why);
}
