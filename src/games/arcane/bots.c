/*
 * Estimates for bots: gold, the likely cost of a storehouse's infamy, and what
 * its lines may still be sold for with the items of a stash.
 */
#include <string.h>

#include "state.h"

enum {
    GOLD = RK_EXPECT_ONE, /* a piece of gold */
    LAP = ARCANE_INFAMY + 1,
    FINE = 25 * GOLD, /* for each marker */
    WARY = 16,        /* this much infamy, squared, is worth a piece of gold */
    DRAWN = 20        /* the expected worth of an unknown item in a stash */
};

/* Out of 64: the chance of a set, by the number of a kind that a line shows */
/* (rows) and that a stash holds (columns). */
static const uint8_t odds[ARCANE_SIDE + 1][ARCANE_SIDE + 1] = {
    { 0, 0, 4, 10 },
    { 2, 8, 34, 34 },
    { 16, 54, 54, 54 },
    { 64, 64, 64, 64 },
};

/* A storehouse with its owner's stash. */
struct store {
    const struct arcane_public *pub;
    const struct rk_card *cell;
    uint16_t open;
    uint8_t lines;
    uint8_t stash[KINDS];      /* copies held */
    uint16_t shows[KINDS];     /* the open cells with each kind */
    int vacancy[ARCANE_CELLS]; /* weight of giving up a cell, if known */
    uint16_t weighed;          /* the cells for which that is known */
};

/* The gold for a set of ${kind}. */
static int
price(const struct arcane_public *pub, int kind)
{
    return pub->item[kind].gold * GOLD;
}

/* The expected sale of ${line}: the best of the kinds that it shows. */
static int
line_worth(const struct store *store, int line)
{
    uint32_t cells = arcane_line_cells[line] & store->open;
    int kind[ARCANE_SIDE] = { 0 }, shown = 0, felines = 0, best = 0;

    for (; cells != 0; cells &= cells - 1) {
        kind[shown] = store->cell[__builtin_ctz(cells)].kind;
        felines += kind[shown++] == FELINE;
    }
    for (int i = 0; i < shown; i++) {
        int same = kind[i] != FELINE && felines > 0, worth;

        for (int other = 0; other < shown; other++)
            same += kind[other] == kind[i];
        worth = price(store->pub, kind[i]) *
                odds[same < 3 ? same : 3]
                    [store->stash[kind[i]] < 3 ? store->stash[kind[i]] : 3] /
                64;
        best = worth > best ? worth : best;
    }
    return best;
}

static void
open_store(const struct arcane_public *pub, const struct rk_card *cell,
           int seat, struct store *store)
{
    store->pub = pub;
    store->cell = cell;
    store->open = pub->open[seat];
    store->lines = arcane_lines(pub->rows[seat], pub->columns[seat]);
    memset(store->stash, 0, sizeof store->stash);
}

/* Finds the cells that show each kind, for weighing. */
static void
survey(struct store *store)
{
    memset(store->shows, 0, sizeof store->shows);
    store->weighed = 0;
    for (unsigned open = store->open; open != 0; open &= open - 1) {
        int cell = __builtin_ctz(open);

        store->shows[store->cell[cell].kind] |= (uint16_t)(1u << cell);
    }
}

/* The expected sale of all lines: the best one, and a part of the others. */
static int
lines_worth(const struct store *store)
{
    int best = 0, sum = 0;

    for (unsigned lines = store->lines; lines != 0; lines &= lines - 1) {
        int worth = line_worth(store, __builtin_ctz(lines));

        best = worth > best ? worth : best;
        sum += worth;
    }
    return best + (sum - best) / 4;
}

/* The infamy of all items in a storehouse, hidden ones as guessed. */
int
arcane_burden(const struct arcane_state *s, int seat)
{
    uint32_t cells = s->pub.open[seat] | s->pub.shut[seat];
    int sum = 0;

    for (; cells != 0; cells &= cells - 1)
        sum += s->pub.item[s->cell[seat][__builtin_ctz(cells)].kind].infamy;
    return sum;
}

/*
 * The expected cost of so much infamy: a fine for each lap; the rest is carried
 * into the next round, and in the last round it is only a risk.
 */
static int
infamy_cost(const struct arcane_public *pub, int seat, int infamy)
{
    bool last = pub->round == pub->rounds;
    int laps, rest;

    infamy = infamy > 0 ? infamy : 0;
    laps = infamy / LAP + pub->markers[seat];
    rest = infamy % LAP;
    laps = laps > ARCANE_MARKERS ? ARCANE_MARKERS : laps;
    return laps * FINE + (last ? rest * rest * GOLD / 50 : rest * 3 * GOLD / 4);
}

/*
 * The same for those who shun a fine: the nearer infamy comes to one, the more
 * each piece weighs, so that near it a bribe is worth its gold.
 */
static int
wary_cost(const struct arcane_public *pub, int seat, int infamy)
{
    int rest = (infamy > 0 ? infamy : 0) % LAP;
    int cost = infamy_cost(pub, seat, infamy);

    if (pub->round == pub->rounds)
        return cost;
    return cost - rest * 3 * GOLD / 4 + rest * rest * GOLD / WARY;
}

/* The infamy of ${seat} after the next inspection. */
static int
infamy_ahead(const struct arcane_state *s, int seat, const int *burdens)
{
    const struct arcane_public *pub = &s->pub;
    int infamy = pub->infamy[seat];

    if (pub->trigger == RK_NOBODY)
        return infamy + burdens[seat] * 3 / 4;
    infamy += burdens[seat];
    for (int other = 0; seat == pub->trigger && other < pub->seats; other++) {
        if (burdens[other] < burdens[seat])
            return infamy + 6;
    }
    return infamy;
}

/* True if a round is being played; otherwise storehouses are empty. */
static bool
in_round(const struct arcane_public *pub)
{
    return pub->flow.frame[0].step == ROUND_STOCKED ||
           pub->flow.frame[0].step == ROUND_TURNS ||
           pub->flow.frame[0].step == ROUND_INSPECTION;
}

/* The expected worth of the stash and storehouse of ${seat}. */
int
arcane_prospects(const struct arcane_state *s, int seat)
{
    const struct rk_frame *top = arcane_top(&s->pub);
    struct store store;
    int worth = 0;

    open_store(&s->pub, s->cell[seat], seat, &store);
    for (int i = 0; i < s->pub.stashes[seat]; i++) {
        int kind = s->own[seat].stash[i].kind;

        store.stash[kind]++;
        if (arcane_is_special(kind))
            worth += 5 * GOLD;
        else if (s->pub.item[kind].infamy < 3)
            worth += (3 - s->pub.item[kind].infamy) * GOLD / 4;
    }
    if (top->run == RUN_DRAW && top->seat == seat)
        worth += DRAWN;
    worth += lines_worth(&store);
    for (uint32_t open = store.open; open != 0; open &= open - 1) {
        if (store.cell[__builtin_ctz(open)].kind == SWORD)
            return worth * 5 / 8;
    }
    return worth;
}

/*
 * Credits items that are held, and sales that are not paid yet, to their seat.
 */
static void
add_pending(const struct arcane_state *s, int32_t *points)
{
    const struct rk_flow *flow = &s->pub.flow;

    for (int i = 0; i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];

        if (f->run == RUN_SALE && f->step <= SALE_SLIDE)
            points[f->seat] += price(&s->pub, f->card);
        if (f->run == RUN_PLAY && f->step == PLAY_SLOT)
            points[f->seat] += 2 * GOLD;
    }
}

/* Either of the functions above: what infamy costs a seat. */
typedef int arcane_cost(const struct arcane_public *pub, int seat, int infamy);

static void
reckon(const struct arcane_state *s, arcane_cost *cost_of, int32_t *points)
{
    const struct arcane_public *pub = &s->pub;
    int burdens[ARCANE_SEATS] = { 0 };

    for (int seat = 0; in_round(pub) && seat < pub->seats; seat++)
        burdens[seat] = arcane_burden(s, seat);
    for (int seat = 0; seat < pub->seats; seat++) {
        int cost = cost_of(pub, seat, infamy_ahead(s, seat, burdens));

        cost = cost > pub->gold[seat] * GOLD + FINE
                   ? pub->gold[seat] * GOLD + FINE
                   : cost;
        points[seat] = pub->gold[seat] * GOLD - cost;
        if (in_round(pub))
            points[seat] += arcane_prospects(s, seat);
    }
    add_pending(s, points);
}

void
arcane_expect(const struct rk_state *state, int32_t *points)
{
    reckon(arcane_in(state), infamy_cost, points);
}

void
arcane_foresee(const struct rk_state *state, int32_t *points)
{
    reckon(arcane_in(state), wary_cost, points);
}

/* Takes back sealed choices of items to reveal. */
void
arcane_reopen(struct rk_state *state, uint8_t seats)
{
    struct arcane_state *s = arcane_of(state);
    struct rk_flow *flow = &s->pub.flow;

    rk_seat_clear(s->own[0].pick, sizeof s->own[0], sizeof s->own[0].pick,
                  rk_flow_reopen(flow, seats));
}

/* Most copies of ${kind} that a line through ${cell} shows besides it: 0-2. */
static int
company(const struct store *store, int kind, int cell)
{
    unsigned lines = arcane_through[cell] & store->lines;
    unsigned shown = store->shows[kind] & ~(1u << cell);
    int most = 0;

    for (; shown != 0 && lines != 0; lines &= lines - 1) {
        unsigned cells = arcane_line_cells[__builtin_ctz(lines)] & shown;
        int same = (cells != 0) + rk_several(cells);

        most = same > most ? same : most;
    }
    return most;
}

/* The infamy that playing ${kind} brings at once, gold counted as well. */
static int
play_cost(const struct arcane_public *pub, int kind)
{
    return arcane_effect_of(pub, kind)->costs * pub->item[kind].amount;
}

/*
 * How near a line through ${cell} is to a set of ${kind}, in quarters of its
 * gold, if ${more} other copies are in hand.
 */
static int
nearness(const struct store *store, int kind, int cell, int more)
{
    static const uint8_t near[ARCANE_SIDE][ARCANE_SIDE] = { { 0, 0, 3 },
                                                            { 5, 10, 10 },
                                                            { 26, 26, 26 } };

    return near[company(store, kind, cell)][more < 2 ? more : 2];
}

/*
 * The change in weight of playing on ${cell}, for the item that is revealed
 * there. The numbers here and below were found by letting the best-looking
 * moves play against `greedy`.
 */
static int
give_up(const struct store *store, int cell)
{
    const struct arcane_numbers *item = store->pub->item;
    int old = store->cell[cell].kind;

    if ((store->open >> cell & 1) == 0)
        return 12;
    return 4 * item[old].infamy -
           item[old].gold * nearness(store, old, cell, store->stash[old]) / 4 +
           (item[old].effect == EFFECT_REPLACED_LOSE_INFAMY
                ? 6 * item[old].amount
                : 0);
}

/* The weight of playing ${kind} on ${cell}. */
static int
play_weight(struct store *store, int kind, int cell)
{
    const struct arcane_numbers *item = store->pub->item;
    int infamy = item[kind].infamy + play_cost(store->pub, kind);
    int more = store->stash[kind] > 0 ? store->stash[kind] - 1 : 0;
    int gold = item[kind].gold + 2, weight;

    if ((store->weighed >> cell & 1) == 0) {
        store->vacancy[cell] = give_up(store, cell);
        store->weighed |= (uint16_t)(1u << cell);
    }
    weight = 24 - 4 * infamy + gold * nearness(store, kind, cell, more) / 4 +
             store->vacancy[cell];
    return weight > 0 ? weight * weight / 16 : 0;
}

/* The weight of drawing ${kind}: its partners in the storehouse and in hand. */
static int
draw_weight(const struct store *store, int kind)
{
    int best = 0;

    if (arcane_is_special(kind))
        return 60;
    for (int cell = 0; cell < ARCANE_CELLS; cell++) {
        int same = company(store, kind, cell);

        best = same > best ? same : best;
    }
    best += store->stash[kind];
    return best >= 2 ? 40 + 8 * store->pub->item[kind].gold
                     : 14 - 2 * store->pub->item[kind].infamy + 13 * best;
}

/* The points of ${seat} at a glance, to find the leader. */
static int
standing(const struct arcane_public *pub, int seat)
{
    return pub->gold[seat] - 25 * pub->markers[seat] - pub->infamy[seat] / 2;
}

/*
 * The weight of choosing ${seat}: gifts go to the last, harm to the first,
 * never to oneself.
 */
static int
seat_weight(const struct arcane_view *v, int seat)
{
    const struct rk_frame *f = arcane_top(&v->pub);
    bool gift = f->run == RUN_GIVE &&
                v->pub.item[f->card].effect == EFFECT_SOLD_OTHER_GAINS;
    int points = standing(&v->pub, seat) / 2;

    if (seat == v->seat)
        return v->pub.infamy[seat];
    return gift ? 80 - points : 20 + points;
}

static int
weight_of(const struct arcane_view *v, struct store *store, rk_move move)
{
    const struct arcane_public *pub = &v->pub;
    int value = arcane_move_value(move);

    switch (arcane_move_op(move)) {
    case OP_PLAY:
        return play_weight(store, arcane_move_kind(move), value);
    case OP_SLOT:
        return pub->flow.frame[pub->flow.depth - 1].run == RUN_PLAY
                   ? play_weight(store, BOOMERANG, value)
                   : 20;
    case OP_DISCARD:
        return value == RING ? 60 : 5 + 6 * pub->item[value].infamy;
    case OP_USE:
        return 90;
    case OP_SELL:
        return 20 +
               4 * pub->item[arcane_set_of(store->cell, store->open, value)]
                       .gold;
    case OP_DRAW:
        return value == FROM_DECK
                   ? 14
                   : draw_weight(store, pub->discard[pub->discards - 1]);
    case OP_TAKE:
        return draw_weight(store, pub->discard[pub->discards - value]);
    case OP_KIND:
        return draw_weight(store, value);
    case OP_SEAT:
        return seat_weight(v, value);
    case OP_BRIBE:
        return value == 0 ? 200 : pub->infamy[v->seat] > 15 ? 8 : 1;
    default:
        return 20;
    }
}

void
arcane_weigh(const struct rk_view *view, const rk_move *moves, int count,
             uint8_t *weight, struct rk_memo *memo)
{
    const struct arcane_view *v = arcane_seen(view);
    struct store store;

    (void)memo;
    open_store(&v->pub, v->cell[v->seat], v->seat, &store);
    survey(&store);
    for (int i = 0; i < v->pub.stashes[v->seat]; i++)
        store.stash[v->own.stash[i].kind]++;
    for (int i = 0; i < count; i++) {
        int value = weight_of(v, &store, moves[i]);

        weight[i] = (uint8_t)(value < 1 ? 1 : value > 255 ? 255 : value);
    }
}
