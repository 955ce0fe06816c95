/* From truth to what one seat may know, and from there to guesses. */
#include <string.h>

#include "state.h"

/*
 * Cards are looked at several at a time: two bytes each, the kind in the lower
 * one (states are little-endian). EVERY repeats a number for each of four.
 */
#define EVERY UINT64_C(0x0001000100010001)

/* A row of a stash of which nothing is known, from its end on. */
static const uint8_t hidden_row[2 * ARCANE_STASH] = {
    RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN,
    RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN,
};

/* The stash of ${owner} as ${seat} sees it: known kinds, then hidden. */
static void
see_stash(const struct arcane_state *s, int owner, int seat, uint8_t *out)
{
    const struct rk_card *stash = s->own[owner].stash;
    int known = 0, length = s->pub.stashes[owner];
    uint64_t four[ARCANE_STASH / 4], seen = 0;

    memcpy(four, stash, sizeof four);
    for (size_t i = 0; i < RK_COUNT(four); i++)
        seen |= four[i];
    memcpy(out, hidden_row + ARCANE_STASH - length, ARCANE_STASH);
    if ((seen & EVERY << (8 + seat)) == 0)
        return;
    for (int i = 0; i < length; i++) {
        if ((stash[i].seen_by & rk_seat_bit(seat)) != 0)
            out[known++] = stash[i].kind;
    }
}

/*
 * Storehouses and the three items after them: rk_card_for() of every card; who
 * has seen it is public. Where there is none, all is zero.
 */
static void
see_cells(const struct arcane_state *s, int seat, struct arcane_view *v)
{
    const char *from = (const char *)s;
    char *to = (char *)v;
    uint16_t seen = (uint16_t)(0x100u << seat), card;

    _Static_assert(offsetof(struct arcane_view, own) ==
                       offsetof(struct arcane_state, own),
                   "cards lie at the same place");
    for (size_t i = offsetof(struct arcane_view, cell);
         i < offsetof(struct arcane_view, own); i += sizeof card) {
        memcpy(&card, from + i, sizeof card);
        card |= (card & seen) == 0 && card != 0 ? RK_HIDDEN : 0;
        memcpy(to + i, &card, sizeof card);
    }
}

void
arcane_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    const struct arcane_state *s = arcane_in(state);
    struct arcane_view *v = (struct arcane_view *)view;

    v->pub = s->pub;
    see_cells(s, seat, v);
    for (int owner = 0; owner < ARCANE_SEATS; owner++)
        see_stash(s, owner, seat, v->stash[owner]);
    memset(v->bag, 0, sizeof *v - offsetof(struct arcane_view, bag));
    v->seat = (uint8_t)seat;
    if (seat == RK_CHANCE)
        memcpy(v->bag, s->bag, sizeof v->bag);
    if (seat >= s->pub.seats) {
        memset(&v->own, 0, sizeof v->own);
        return;
    }
    v->own = s->own[seat];
    if ((s->pub.flow.awaited & rk_seat_bit(seat)) != 0)
        memcpy(v->draft, s->draft, sizeof v->draft);
}

enum { FILL = 16 }; /* bytes that are written at once */

/* All items whose faces the viewer has not seen: one pool. */
struct pool {
    uint8_t *bag;                     /* how many of each kind are left */
    uint8_t kind[ARCANE_DECK + FILL]; /* each of them, and room to write */
    int size;
    struct rk_rng *rng;
    uint64_t word; /* random bits, of which ${halves} are not used yet */
    int halves;
};

/* Counts into ${bag} what the viewer has not seen. */
static void
count_unseen(const struct arcane_view *v, uint8_t *bag)
{
    const struct arcane_public *pub = &v->pub;
    const struct rk_card *cards = (const struct rk_card *)v->cell;
    uint8_t seen[RK_HIDDEN + 1];

    memset(seen, 0, ITEMS);
    seen[RK_HIDDEN] = 0;
    for (int i = 0; i < pub->discards; i++)
        seen[pub->discard[i]]++;
    for (int i = 0; i < pub->tops; i++)
        seen[pub->top[i]]++;
    for (int i = 0; i < pub->shown_count; i++)
        seen[pub->shown[i]]++;
    for (int i = 0; i < pub->seats * ARCANE_CELLS; i++)
        seen[cards[i].kind]++;
    for (int seat = 0; seat < pub->seats; seat++) {
        for (int i = 0; i < pub->stashes[seat]; i++)
            seen[v->stash[seat][i]]++;
    }
    seen[v->limbo.kind]++;
    seen[v->held.kind]++;
    seen[v->blank.kind]++;
    for (int kind = 1; kind < ITEMS; kind++)
        bag[kind] =
            (uint8_t)(pub->item[kind].copies - pub->aside[kind] - seen[kind]);
}

/* Writes ${kind} as often as ${count}, at least FILL times. */
static void
fill(uint8_t *at, int kind, int count)
{
    memset(at, kind, FILL);
    if (count > FILL)
        memset(at + FILL, kind, (size_t)(count - FILL));
}

static void
start_pool(struct pool *pool, const struct arcane_view *v, struct rk_rng *rng,
           uint8_t *bag)
{
    pool->bag = bag;
    pool->rng = rng;
    pool->size = pool->halves = 0;
    count_unseen(v, bag);
    for (int kind = 1; kind < ITEMS; kind++) {
        fill(pool->kind + pool->size, kind, bag[kind]);
        pool->size += bag[kind];
    }
}

/* Any item of the pool; a random word serves for two. */
static uint8_t
deal_one(struct pool *pool)
{
    uint8_t kind;
    int at;

    if (pool->halves-- == 0) {
        pool->word = rk_rng_next(pool->rng);
        pool->halves = 1;
    }
    at = rk_word_below(pool->word, pool->size);
    pool->word <<= 32;
    kind = pool->kind[at];
    pool->kind[at] = pool->kind[--pool->size];
    pool->bag[kind]--;
    return kind;
}

static struct rk_card
guess_card(struct pool *pool, struct rk_card card)
{
    if (card.kind == RK_HIDDEN)
        card.kind = deal_one(pool);
    return card;
}

/* Who is known to have seen the whole stash of ${owner}: itself, and a seat */
/* whose Chalice looks into it. */
static uint8_t
watchers(const struct arcane_public *pub, int owner)
{
    uint8_t seats = rk_seat_bit(owner);
    const struct rk_frame *f;

    if (pub->flow.depth == 0)
        return seats;
    f = arcane_top(pub);
    if (f->run == RUN_CHALICE && f->step == CHALICE_TAKE && f->target == owner)
        seats |= rk_seat_bit(f->seat);
    return seats;
}

/* The stash of another seat: what was seen stays, the rest is dealt. */
static void
guess_stash(const struct arcane_view *v, struct pool *pool, int owner,
            struct arcane_own *own)
{
    uint8_t length = 0, me = rk_seat_bit(v->seat);
    uint8_t seen_by = watchers(&v->pub, owner);

    if (v->seat == RK_SPECTATOR)
        me = rk_seat_everyone(v->pub.seats);
    for (int i = 0; i < v->pub.stashes[owner]; i++) {
        struct rk_card card = { v->stash[owner][i], seen_by };

        if (card.kind == RK_HIDDEN)
            card.kind = deal_one(pool);
        else
            card.seen_by |= me;
        rk_hand_add(own->stash, &length, card);
    }
}

/* What another seat has sealed: any two cells. */
static void
guess_pick(const struct arcane_public *pub, struct rk_rng *rng, int owner,
           uint8_t *pick)
{
    const struct rk_flow *flow = &pub->flow;
    int one, two;

    if (arcane_top(pub)->run != RUN_STOCK || flow->kind != RK_ASK_SLOT ||
        (flow->awaited & rk_seat_bit(owner)) != 0)
        return;
    one = 1 + rk_rng_below(rng, ARCANE_CELLS);
    two = 1 + rk_rng_below(rng, ARCANE_CELLS - 1);
    two += two >= one;
    pick[0] = (uint8_t)(one < two ? one : two);
    pick[1] = (uint8_t)(one < two ? two : one);
}

static void
guess_cells(const struct arcane_view *v, struct pool *pool,
            struct arcane_state *s)
{
    memcpy(s->cell, v->cell, sizeof s->cell);
    for (int seat = 0; seat < v->pub.seats; seat++) {
        for (uint32_t shut = v->pub.shut[seat]; shut != 0; shut &= shut - 1) {
            struct rk_card *cell = &s->cell[seat][__builtin_ctz(shut)];

            *cell = guess_card(pool, *cell);
        }
    }
}

void
arcane_guess(const struct rk_view *view, struct rk_rng *rng,
             struct rk_state *state)
{
    const struct arcane_view *v = arcane_seen(view);
    struct arcane_state *s = arcane_of(state);
    bool wizards = v->pub.flow.depth > 0 &&
                   arcane_top(&v->pub)->run == RUN_ROUND &&
                   arcane_top(&v->pub)->step == ROUND_WIZARDS;
    struct pool pool;

    s->pub = v->pub;
    memset((char *)s + offsetof(struct arcane_state, own), 0,
           sizeof *s - offsetof(struct arcane_state, own));
    start_pool(&pool, v, rng, s->bag);
    guess_cells(v, &pool, s);
    s->limbo = guess_card(&pool, v->limbo);
    s->held = guess_card(&pool, v->held);
    s->blank = guess_card(&pool, v->blank);
    memcpy(s->draft, v->draft, sizeof s->draft);
    for (int owner = 0; owner < v->pub.seats; owner++) {
        if (owner == v->seat) {
            s->own[owner] = v->own;
            continue;
        }
        guess_stash(v, &pool, owner, &s->own[owner]);
        if (v->pub.flow.depth > 0)
            guess_pick(&v->pub, rng, owner, s->own[owner].pick);
    }
    if (wizards)
        memset(s->bag + ITEMS, 1, KINDS - ITEMS);
}
