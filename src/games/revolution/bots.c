/*
 * Estimates for bots: the points that each seat may expect. An area counts by
 * the chance to have most cubes in it, tokens by what they may still win, bids
 * by their chance against what others can place.
 */
#include <string.h>

#include "bots.h"

enum {
    ONE = RK_EXPECT_ONE,
    CERTAIN = 256,    /* a chance of one, for bids */
    ROOM_MAX = 8,     /* spaces of the largest area */
    PULL = 4 * ONE,   /* draws tokens to a space besides its worth */
    GUARDED = 3 * ONE /* the worth of holding the Guardhouse */
};

/* The weight of a seat in an area, by empty spaces (rows) and cubes of the */
/* seat (columns): a cube is worth more if fewer are to come. */
static const float weight[ROOM_MAX + 1][ROOM_MAX + 1] = {
    { 1.0F, 10.0F, 100.0F, 1000.0F, 10000.0F, 100000.0F, 1000000.0F,
      10000000.0F, 100000000.0F },
    { 1.0F, 4.545F, 20.66F, 93.91F, 426.9F, 1940.0F, 8820.0F, 40090.0F,
      182200.0F },
    { 1.0F, 3.125F, 9.766F, 30.52F, 95.37F, 298.0F, 931.3F, 2910.0F, 9095.0F },
    { 1.0F, 2.5F, 6.25F, 15.62F, 39.06F, 97.66F, 244.1F, 610.4F, 1526.0F },
    { 1.0F, 2.174F, 4.726F, 10.27F, 22.33F, 48.55F, 105.5F, 229.5F, 498.8F },
    { 1.0F, 2.0F, 4.0F, 8.0F, 16.0F, 32.0F, 64.0F, 128.0F, 256.0F },
    { 1.0F, 1.852F, 3.429F, 6.351F, 11.76F, 21.78F, 40.33F, 74.69F, 138.3F },
    { 1.0F, 1.754F, 3.078F, 5.4F, 9.473F, 16.62F, 29.16F, 51.15F, 89.74F },
    { 1.0F, 1.667F, 2.778F, 4.63F, 7.716F, 12.86F, 21.43F, 35.72F, 59.54F },
};

/* The worth of a token to bid with. */
static const int32_t token_worth[TOKENS] = {
    [FORCE] = 6 * ONE, [BLACKMAIL] = 4 * ONE, [GOLD] = 3 * ONE / 2
};

void
revolution_survey(const struct revolution_public *pub,
                  struct revolution_town *town)
{
    const uint8_t *room = revolution_board(pub)->room;

    town->pub = pub;
    town->seats = pub->seats;
    memcpy(town->cube, pub->cube, sizeof town->cube);
    memcpy(town->open, room, sizeof town->open);
    town->open[JAIL] = (uint8_t)revolution_room(pub, JAIL);
    town->areas = 0;
    for (int area = 1; area < AREAS; area++)
        town->areas |= (uint32_t)(room[area] > 0) << area;
    for (int seat = 0; seat < REVOLUTION_SEATS; seat++) {
        for (int area = 0; area < AREAS; area++)
            town->open[area] =
                (uint8_t)(town->open[area] - town->cube[seat][area]);
    }
}

/*
 * The weights of all seats in ${area} with ${open} empty spaces. In a full
 * area nobody has it as long as several have most.
 */
static float
add_weights(const struct revolution_town *town, int area, int open)
{
    const float *each = weight[open];
    float sum = 0;
    int most = 0, leaders = 0;

    for (int seat = 0; seat < town->seats; seat++)
        sum += each[town->cube[seat][area]];
    if (open > 0)
        return sum;
    for (int seat = 0; seat < town->seats; seat++) {
        int cubes = town->cube[seat][area];

        leaders = cubes > most ? 1 : leaders + (cubes == most);
        most = cubes > most ? cubes : most;
    }
    return leaders > 1 ? 2 * sum : sum;
}

/* Adds up the weights in all areas, now and after one cube more. */
void
revolution_size_up(struct revolution_town *town)
{
    for (uint32_t on = town->areas; on != 0; on &= on - 1) {
        int area = __builtin_ctz(on), open = town->open[area];

        town->sum[area] = add_weights(town, area, open);
        town->next[area] = open > 0 ? add_weights(town, area, open - 1) : 0;
    }
}

/* The points of ${area} times ${part}, the chance to win it. */
static int32_t
points_of(int area, float part)
{
    return (int32_t)((float)(revolution_areas[area].points * ONE) * part);
}

/* The points of ${area} that ${seat} may expect; the area is on the board. */
int32_t
revolution_share(const struct revolution_town *town, int area, int seat)
{
    int cubes = town->cube[seat][area];

    if (revolution_areas[area].each)
        return points_of(area, (float)cubes);
    return points_of(area, weight[town->open[area]][cubes] / town->sum[area]);
}

/* The worth to ${seat} of one more cube in ${area}. */
int32_t
revolution_gain(struct revolution_town *town, int area, int seat)
{
    int open = town->open[area] - 1, cubes = town->cube[seat][area];
    const float *each;
    float sum;

    if (open < 0)
        return 0;
    if (revolution_areas[area].each)
        return points_of(area, 1);
    each = weight[open];
    sum = town->next[area] - each[cubes] + each[cubes + 1];
    if (open == 0) {
        town->cube[seat][area]++;
        sum = add_weights(town, area, 0);
        town->cube[seat][area]--;
    }
    return points_of(area, each[cubes + 1] / sum) -
           revolution_share(town, area, seat);
}

/* The worth to ${seat} of replacing a cube of ${out} by one of ${in}. */
int32_t
revolution_trade(struct revolution_town *town, int area, int seat, int out,
                 int in)
{
    const float *each;
    float part;

    if (area >= AREAS)
        return in == seat ? GUARDED : out == seat ? -GUARDED : 0;
    if (revolution_areas[area].each)
        return points_of(area, (float)((in == seat) - (out == seat)));
    each = weight[town->open[area]];
    town->cube[out][area]--;
    town->cube[in][area]++;
    part = each[town->cube[seat][area]] /
           add_weights(town, area, town->open[area]);
    town->cube[out][area]++;
    town->cube[in][area]--;
    return points_of(area, part) - revolution_share(town, area, seat);
}

/* The other seat with most cubes in ${area}; RK_NOBODY if there is none. */
static int
strongest(const struct revolution_town *town, int area, int seat)
{
    int who = RK_NOBODY, most = 0;

    for (int other = 0; other < town->seats; other++) {
        int cubes = other == seat || town->pub->guard == other
                        ? 0
                        : town->cube[other][area];

        who = cubes > most ? other : who;
        most = cubes > most ? cubes : most;
    }
    return who;
}

/*
 * The possible gains of ${seat} by cubes: in each area, at best, by the best
 * Spy.
 */
static void
hope(struct revolution_town *town, int seat, struct revolution_hopes *hopes)
{
    hopes->best = hopes->spy = 0;
    memset(hopes->gain, 0, sizeof hopes->gain);
    for (uint32_t on = town->areas; on != 0; on &= on - 1) {
        int area = __builtin_ctz(on), rival = strongest(town, area, seat);
        int32_t gain = revolution_gain(town, area, seat), spy = 0;

        hopes->gain[area] = gain;
        hopes->best = gain > hopes->best ? gain : hopes->best;
        if (rival != RK_NOBODY)
            spy = revolution_trade(town, area, seat, rival, seat);
        hopes->spy = spy > hopes->spy ? spy : hopes->spy;
    }
}

/* The worth of an effect of a space, which is no Influence; 0: there is none. */
static int32_t
rate_effect(const struct revolution_town *town, int seat,
            const struct revolution_hopes *hopes, enum revolution_run run)
{
    switch (run) {
    case RUN_SPY:
        return hopes->spy;
    case RUN_APOTHECARY:
        return hopes->spy * 3 / 4;
    case RUN_OCCUPY:
        return town->pub->guard == seat ? 0 : GUARDED;
    case RUN_REASSIGN:
        return hopes->best / 2 + ONE;
    case RUN_ANYWHERE:
        return hopes->best;
    case RUN_OPPONENT:
    case RUN_RECLAIM:
        return 2 * ONE;
    case RUN_JAIL:
        return 3 * ONE;
    case RUN_ASYLUM:
        return hopes->gain[ASYLUM];
    case RUN_ROUND:
    case RUN_REWARD:
    case RUN_COPY: /* only of the Anarchist, who is worth the best space */
    case RUNS:
        break;
    }
    return 0;
}

/* The worth of the Support and the tokens of a space. */
static int32_t
spoils(const struct revolution_space_def *def)
{
    return def->support * ONE +
           def->token[FORCE] * (token_worth[FORCE] - token_worth[GOLD]) +
           def->token[BLACKMAIL] *
               (token_worth[BLACKMAIL] - token_worth[GOLD]) +
           def->token[GOLD] * token_worth[GOLD] / 2;
}

/* The worth to ${seat} of winning each space of the board. */
void
revolution_appraise(struct revolution_town *town, int seat, int32_t *worth)
{
    const struct revolution_board *board = revolution_board(town->pub);
    struct revolution_hopes hopes;
    int32_t best = 0;

    hope(town, seat, &hopes);
    for (int i = 0; i < board->spaces; i++) {
        int space = board->order[i];
        const struct revolution_space_def *def = &revolution_spaces[space];
        int32_t sum = spoils(def) + hopes.gain[def->area];

        for (int n = 0; n < 2; n++)
            sum += rate_effect(town, seat, &hopes, def->effect[n]);
        worth[space] = sum > ONE ? sum : ONE;
        best = worth[space] > best ? worth[space] : best;
    }
    worth[ANARCHIST] = best;
}

/* e^-x in CERTAIN parts, x in sixteenths. */
static const uint16_t fade[] = {
    256, 240, 226, 212, 199, 187, 176, 165, 155, 146, 137, 129, 121,
    114, 107, 100, 94,  88,  83,  78,  73,  69,  65,  61,  57,  54,
    50,  47,  44,  42,  39,  37,  35,  33,  31,  29,  27,  25,  24,
    22,  21,  20,  19,  17,  16,  15,  14,  14,  13,  12,  11,  11,
    10,  9,   9,   8,   8,   7,   7,   6,   6,   6,   5,   5,
};

/*
 * The rivals of ${seat} in its bid: tokens that are not sealed yet are expected
 * where they are worth most, sealed bids count unchanged.
 */
static void
scout(const struct revolution_state *s, int seat, struct revolution_rivals *r)
{
    const struct revolution_public *pub = &s->pub;
    int32_t token[TOKENS] = { 0 }, sum[TOKENS] = { 0 };

    memset(r->sealed, 0, sizeof r->sealed);
    memcpy(r->takes, revolution_bid_board(pub)->takes, sizeof r->takes);
    for (int other = 0; other < pub->seats; other++) {
        const revolution_bid *bid = s->row[other].bid;

        if (other == seat)
            continue;
        if ((pub->flow.awaited & rk_seat_bit(other)) != 0) {
            for (int kind = FORCE; kind < TOKENS; kind++)
                token[kind] += pub->token[other][kind];
            continue;
        }
        for (int space = 0; space < SPACES; space++)
            r->sealed[space] =
                bid[space] > r->sealed[space] ? bid[space] : r->sealed[space];
    }
    for (uint32_t on = r->takes[GOLD]; on != 0; on &= on - 1) {
        int space = __builtin_ctz(on);
        int32_t pull = r->worth[space] + PULL;

        sum[GOLD] += pull;
        sum[FORCE] += (r->takes[FORCE] >> space & 1) != 0 ? pull : 0;
        sum[BLACKMAIL] += (r->takes[BLACKMAIL] >> space & 1) != 0 ? pull : 0;
    }
    for (int kind = FORCE; kind < TOKENS; kind++)
        r->rate[kind] = (token[kind] << 16) / (sum[kind] + 1);
}

/* Tokens of ${kind} that the rivals may have on ${space}, in sixteenths. */
static int
threat(const struct revolution_rivals *r, int space, int kind)
{
    if ((r->takes[kind] >> space & 1) == 0)
        return 0;
    return (r->rate[kind] * (r->worth[space] + PULL)) >> 12;
}

/* The chance of ${bid} on ${space}, in CERTAIN parts. */
static int
chance(const struct revolution_rivals *r, int space, revolution_bid bid)
{
    /* In sixteenths: how much of a rival's token of the same kind is worse */
    /* than one, two, ... of ours. */
    static const uint8_t force[4] = { 0, 10, 3, 1 };
    static const uint8_t blackmail[4] = { 0, 10, 4, 1 };
    static const uint8_t gold[8] = { 0, 14, 9, 5, 3, 2, 1, 1 };
    int f = revolution_count(bid, FORCE), b = revolution_count(bid, BLACKMAIL);
    int g = revolution_count(bid, GOLD), x = threat(r, space, FORCE);

    if (bid <= r->sealed[space])
        return 0;
    if (f > 0) {
        x = x *
            (force[f < 3 ? f : 3] - (f == 1) * ((b > 0) * 3 + (g > 0) * 2)) /
            16;
    } else if (b > 0) {
        x += threat(r, space, BLACKMAIL) *
             (blackmail[b < 3 ? b : 3] - (b == 1) * (g > 0) * 3) / 16;
    } else {
        x += threat(r, space, BLACKMAIL) +
             threat(r, space, GOLD) * gold[g < 7 ? g : 7] / 20;
    }
    return fade[x < 63 ? x : 63];
}

/* The space of ${free} where ${bid} promises most, and its value. */
static int32_t
promise(const struct revolution_rivals *r, uint32_t free, revolution_bid bid,
        int *space)
{
    int32_t best = 0;

    for (; free != 0; free &= free - 1) {
        int at = __builtin_ctz(free);
        int32_t value = r->worth[at] * chance(r, at, bid) / CERTAIN;

        if (value <= best)
            continue;
        best = value;
        *space = at;
    }
    return best;
}

/*
 * The expected worth of the tokens that a bid still lacks, on spaces after its
 * last one: each Force and Blackmail by itself, Gold in up to three lots.
 */
static int32_t
outlook(const struct revolution_rivals *r, const struct revolution_row *row,
        const uint8_t *held)
{
    uint32_t free = row->last > 0 ? ~((2u << row->last) - 1) : ~0u;
    int room = REVOLUTION_BID_SPACES - row->used;
    int32_t sum = 0;

    for (int kind = FORCE; kind < TOKENS; kind++) {
        int left = held[kind] - revolution_count(row->placed, kind);

        while (left > 0 && room > 0) {
            int lot = kind != GOLD || left == 1 ? 1
                      : left < 4                ? left
                                                : (left + 1) / 2;
            int space = 0;
            int32_t value = promise(r, free & r->takes[kind],
                                    revolution_tokens(kind, lot), &space);

            if (value == 0)
                break;
            sum += value;
            free &= ~(1u << space);
            room--;
            left -= lot;
        }
    }
    return sum;
}

/* The expected worth of the bid of ${seat}, including tokens not placed yet. */
static int32_t
bid_worth(const struct revolution_state *s, struct revolution_town *town,
          int seat)
{
    const struct revolution_board *board = revolution_board(&s->pub);
    const struct revolution_row *row = &s->row[seat];
    struct revolution_rivals r;
    int32_t sum = 0;

    revolution_appraise(town, seat, r.worth);
    scout(s, seat, &r);
    for (int i = 0; i < board->spaces; i++) {
        int space = board->order[i];

        if (row->bid[space] != 0)
            sum +=
                r.worth[space] * chance(&r, space, row->bid[space]) / CERTAIN;
    }
    if ((s->pub.flow.awaited & rk_seat_bit(seat)) != 0)
        sum += outlook(&r, row, s->pub.token[seat]);
    return sum;
}

/* The worth of the tokens of ${seat}, patronage included. */
static int32_t
tokens_worth(const struct revolution_public *pub, int seat)
{
    const uint8_t *token = pub->token[seat];
    int gold =
        revolution_board(pub)->patronage - token[FORCE] - token[BLACKMAIL];

    gold = gold > token[GOLD] ? gold : token[GOLD];
    return token[FORCE] * token_worth[FORCE] +
           token[BLACKMAIL] * token_worth[BLACKMAIL] + gold * token_worth[GOLD];
}

/* Gives the spaces that are still to be resolved to their winners. */
static void
foresee(const struct revolution_state *s, struct revolution_town *town,
        int32_t *points)
{
    const struct revolution_board *board = revolution_board(&s->pub);

    for (int i = s->pub.flow.frame[0].place; i < board->spaces; i++) {
        const struct revolution_space_def *def =
            &revolution_spaces[board->order[i]];
        int seat = revolution_winner(s, board->order[i]);

        if (seat == RK_NOBODY)
            continue;
        points[seat] += spoils(def);
        points[seat] += def->effect[0] != 0 ? 4 * ONE : 0;
        if (def->area == NO_AREA || town->open[def->area] == 0)
            continue;
        town->cube[seat][def->area]++;
        town->open[def->area]--;
    }
}

/*
 * The expected worth to ${seat} of the second half of a swap after the first.
 */
static int32_t
swap_worth(const struct revolution_state *s, struct revolution_town *town,
           int seat)
{
    struct revolution_pick a = s->pick;
    int32_t best = INT32_MIN;

    for (int owner = 0; owner < town->seats; owner++) {
        uint32_t places = revolution_touchable(&s->pub, seat, owner);

        if (owner == a.owner)
            continue;
        for (places = places >> a.place >> 1 << a.place << 1; places != 0;
             places &= places - 1) {
            int32_t value =
                revolution_trade(town, a.place, seat, a.owner, owner) +
                revolution_trade(town, __builtin_ctz(places), seat, owner,
                                 a.owner);

            best = value > best ? value : best;
        }
    }
    return best == INT32_MIN ? 0 : best;
}

void
revolution_expect(const struct rk_state *state, int32_t *points)
{
    const struct revolution_state *s = revolution_in(state);
    const struct revolution_public *pub = &s->pub;
    struct revolution_town town;

    memset(points, 0, (size_t)pub->seats * sizeof points[0]);
    revolution_survey(pub, &town);
    if (pub->revealed)
        foresee(s, &town, points);
    revolution_size_up(&town);
    for (int seat = 0; seat < pub->seats; seat++) {
        points[seat] += pub->support[seat] * ONE;
        points[seat] += !pub->revealed && s->row[seat].used > 0
                            ? bid_worth(s, &town, seat)
                            : tokens_worth(pub, seat);
        points[seat] += pub->guard == seat ? GUARDED : 0;
        for (uint32_t on = town.areas; on != 0; on &= on - 1)
            points[seat] += revolution_share(&town, __builtin_ctz(on), seat);
    }
    if (s->pick.place != 0)
        points[rk_seat_first(pub->flow.awaited)] +=
            swap_worth(s, &town, rk_seat_first(pub->flow.awaited));
}

/* Sealed bids are taken back whole. */
void
revolution_reopen(struct rk_state *state, uint8_t seats)
{
    struct revolution_state *s = revolution_of(state);
    struct rk_flow *flow = &s->pub.flow;

    if (flow->kind != RK_ASK_BID)
        return;
    rk_seat_clear(s->row, sizeof s->row[0], sizeof s->row[0],
                  rk_flow_reopen(flow, seats));
}
