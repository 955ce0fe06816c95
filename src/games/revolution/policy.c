/* Weights for bots: how promising a move looks at a glance. */
#include <string.h>

#include "bots.h"

/* The weight of a move, from its worth. */
static uint8_t
weight_of(int32_t worth)
{
    int32_t weight = 4 + worth;

    return (uint8_t)(weight < 1 ? 1 : weight > 255 ? 255 : weight);
}

/* Lots of tokens that ${seat} has still to place: Gold goes in pairs. */
static int
lots_left(const struct revolution_view *v)
{
    const uint8_t *held = v->pub.token[v->seat];
    revolution_bid placed = v->row[v->seat].placed;

    return held[FORCE] - revolution_count(placed, FORCE) + held[BLACKMAIL] -
           revolution_count(placed, BLACKMAIL) +
           (held[GOLD] - revolution_count(placed, GOLD) + 1) / 2;
}

/* The chance that ${lots}, two or more, but the first go to a part ${tail}. */
static float
left_behind(float tail, int lots)
{
    float square = tail * tail;

    return lots == 2 ? tail : lots == 3 ? square : square * tail;
}

/* The worth of each space of the board, squared. */
static void
like_spaces(const struct revolution_view *v, int32_t *like)
{
    uint32_t board = revolution_bid_board(&v->pub)->takes[GOLD];
    struct revolution_town town;

    revolution_survey(&v->pub, &town);
    revolution_size_up(&town);
    revolution_appraise(&town, v->seat, like);
    for (uint32_t on = board; on != 0; on &= on - 1) {
        int space = __builtin_ctz(on);

        like[space] = like[space] * like[space] / (8 * RK_EXPECT_ONE);
    }
}

/*
 * Rates each space for the next step of a bid: its own rating, but less if few
 * spaces follow it while many tokens are left to place.
 */
static void
like_next(const struct revolution_view *v, int32_t *like)
{
    uint32_t board = revolution_bid_board(&v->pub)->takes[GOLD];
    int last = v->row[v->seat].last, lots = lots_left(v);
    float sum = 1, tail = 0;

    if (last > 0)
        like[last] /= 4;
    if (lots <= 1)
        return;
    for (uint32_t on = board & ~((2u << last) - 1); on != 0; on &= on - 1)
        sum += (float)like[__builtin_ctz(on)];
    for (uint32_t on = board & ~((2u << last) - 1); on != 0;) {
        int space = 31 - __builtin_clz(on);
        float worth = (float)like[space];

        like[space] =
            (int32_t)(worth * left_behind((tail + sum / 16) / sum, lots));
        tail += worth;
        on &= ~(1u << space);
    }
}

/* Weights of tokens put together, by count and kind as moves have them. */
#define LOT(count, force, blackmail, gold)                                     \
    [4 * (count) + FORCE] = force, [4 * (count) + BLACKMAIL] = blackmail,      \
                   [4 * (count) + GOLD] = gold
#define MANY(count) LOT(count, 1, 1, 1)

static const uint8_t lot[4 * 32] = {
    LOT(1, 12, 10, 5), LOT(2, 4, 5, 9), LOT(3, 2, 2, 8), LOT(4, 1, 1, 5),
    LOT(5, 1, 1, 3),   LOT(6, 1, 1, 2), MANY(7),         MANY(8),
    MANY(9),           MANY(10),        MANY(11),        MANY(12),
    MANY(13),          MANY(14),        MANY(15),        MANY(16),
    MANY(17),          MANY(18),        MANY(19),        MANY(20),
    MANY(21),          MANY(22),        MANY(23),        MANY(24),
    MANY(25),          MANY(26),        MANY(27),        MANY(28),
    MANY(29),          MANY(30),        MANY(31),
};

static void
weigh_bids(const struct revolution_view *v, const rk_move *moves, int count,
           uint8_t *weight, struct rk_memo *memo)
{
    int32_t like[SPACES];

    if (memo == NULL || !memo->kept)
        like_spaces(v, like);
    else
        memcpy(like, memo->word, sizeof like);
    if (memo != NULL && !memo->kept)
        memcpy(memo->word, like, sizeof like);
    if (memo != NULL)
        memo->kept = true;
    like_next(v, like);
    for (int i = 0; i < count; i++) {
        int space = moves[i] >> MOVE_SPACE_SHIFT & 31;
        int tokens = moves[i] >> MOVE_TOKEN_SHIFT & (4 * 32 - 1);
        int32_t value = like[space] * lot[tokens] >> 5;

        weight[i] = (uint8_t)(value < 1 ? 1 : value > 255 ? 255 : value);
    }
}

/* The worth to ${seat} of a move about cubes. */
static int32_t
cube_worth(struct revolution_town *town, const struct rk_frame *f, int seat,
           struct revolution_move m, struct revolution_pick pick)
{
    switch (m.op) {
    case OP_CUBE:
        if (f->run == RUN_SPY)
            return revolution_trade(town, m.place, seat, m.seat, seat);
        return -revolution_gain(town, m.place, m.seat) / 2;
    case OP_SWAP:
        if (pick.place != 0)
            return revolution_trade(town, m.place, seat, m.seat, pick.owner) +
                   revolution_trade(town, pick.place, seat, pick.owner, m.seat);
        return m.seat == seat
                   ? 0
                   : revolution_trade(town, m.place, seat, m.seat, seat) / 2;
    case OP_MOVE:
        return (m.to < AREAS ? revolution_gain(town, m.to, seat)
                             : 3 * RK_EXPECT_ONE) -
               (m.place < AREAS ? revolution_gain(town, m.place, seat)
                                : 3 * RK_EXPECT_ONE);
    case OP_AREA:
        return revolution_gain(town, m.place, seat);
    default:
        return 0;
    }
}

static void
weigh_cubes(const struct revolution_view *v, const rk_move *moves, int count,
            uint8_t *weight, struct rk_memo *memo)
{
    const struct rk_frame *f = &v->pub.flow.frame[v->pub.flow.depth - 1];
    struct revolution_town town;

    (void)memo;
    revolution_survey(&v->pub, &town);
    revolution_size_up(&town);
    for (int i = 0; i < count; i++)
        weight[i] = weight_of(cube_worth(&town, f, v->seat,
                                         revolution_unpack(moves[i]), v->pick));
}

/* Weighs the choice of a seat's cube: the stronger the seat, the more. */
static void
weigh_seats(const struct revolution_view *v, const rk_move *moves, int count,
            uint8_t *weight, struct rk_memo *memo)
{
    (void)memo;
    for (int i = 0; i < count; i++) {
        int seat = revolution_unpack(moves[i]).seat;

        weight[i] = weight_of(v->pub.support[seat] + v->pub.cube[seat][JAIL]);
    }
}

static void
weigh_kinds(const struct revolution_view *v, const rk_move *moves, int count,
            uint8_t *weight, struct rk_memo *memo)
{
    static const uint8_t token[TOKENS] = { 0, 200, 100, 20 };
    struct revolution_town town;
    int32_t worth[SPACES] = { 0 };

    (void)memo;
    revolution_survey(&v->pub, &town);
    revolution_size_up(&town);
    revolution_appraise(&town, v->seat, worth);
    for (int i = 0; i < count; i++) {
        struct revolution_move m = revolution_unpack(moves[i]);

        weight[i] = m.op == OP_TOKEN
                        ? token[m.token]
                        : weight_of(worth[m.space] * worth[m.space] >> 9);
    }
}

void
revolution_weigh(const struct rk_view *view, const rk_move *moves, int count,
                 uint8_t *weight, struct rk_memo *memo)
{
    static void (*const weighs[RK_ASK_KINDS])(const struct revolution_view *,
                                              const rk_move *, int, uint8_t *,
                                              struct rk_memo *) = {
        [RK_ASK_BID] = weigh_bids,
        [RK_ASK_SLOT] = weigh_cubes,
        [RK_ASK_SEAT] = weigh_seats,
        [RK_ASK_KIND] = weigh_kinds,
    };
    const struct revolution_view *v = revolution_seen(view);

    weighs[v->pub.flow.kind](v, moves, count, weight, memo);
}
