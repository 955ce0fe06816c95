/* From truth to what one seat may know, and from there to guesses. */
#include <string.h>

#include "state.h"

/* The hand of ${owner} as ${seat} sees it: known kinds first, then hidden. */
static void
see_hand(const struct magpie_state *s, int owner, int seat, uint8_t *out)
{
    int known = 0, length = s->pub.hands[owner];

    for (int i = 0; i < length; i++) {
        uint8_t kind = rk_card_for(s->own[owner].hand[i], seat);

        if (kind != RK_HIDDEN)
            out[known++] = kind;
    }
    memset(out + known, RK_HIDDEN, (size_t)(length - known));
}

void
magpie_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    const struct magpie_state *s = magpie_in(state);
    struct magpie_view *v = (struct magpie_view *)view;

    memset(v, 0, sizeof *v);
    v->pub = s->pub;
    v->seat = (uint8_t)seat;
    if (seat < s->pub.seats)
        v->own = s->own[seat];
    if (seat == RK_CHANCE)
        memcpy(v->bag, s->bag, sizeof v->bag);
    for (int i = 0; i < s->pub.tops; i++) {
        v->top[i].kind = rk_card_for(s->top[i], seat);
        v->top[i].seen_by = s->top[i].seen_by;
    }
    for (int owner = 0; owner < s->pub.seats; owner++)
        see_hand(s, owner, seat, v->hand[owner]);
}

/* All cards whose faces the viewer has not seen: one pool. */
struct pool {
    uint8_t bag[MAGPIE_KINDS];
    int size;
    struct rk_rng *rng;
};

static void
remove_seen(struct pool *pool, int kind)
{
    if (kind != RK_NO_CARD && kind != RK_HIDDEN)
        pool->bag[kind]--;
}

static struct pool
unseen(const struct magpie_view *v, struct rk_rng *rng)
{
    struct pool pool = { .rng = rng };
    const struct magpie_public *pub = &v->pub;

    for (int kind = 1; kind < MAGPIE_KINDS; kind++) {
        pool.bag[kind] = magpie_cards[kind].copies;
        for (int seat = 0; seat < pub->seats; seat++)
            pool.bag[kind] = (uint8_t)(pool.bag[kind] - pub->nest[seat][kind]);
    }
    for (int i = 0; i < pub->grounds; i++)
        remove_seen(&pool, pub->ground[i]);
    for (int i = 0; i < pub->tops; i++)
        remove_seen(&pool, v->top[i].kind);
    for (int i = 0; i < pub->flow.depth; i++)
        remove_seen(&pool, pub->flow.frame[i].card);
    for (int seat = 0; seat < pub->seats; seat++) {
        for (int i = 0; i < pub->hands[seat]; i++)
            remove_seen(&pool, v->hand[seat][i]);
    }
    remove_seen(&pool, pub->prize);
    pool.size = rk_bag_size(pool.bag, MAGPIE_KINDS);
    return pool;
}

static uint8_t
deal_one(struct pool *pool)
{
    int kind =
        rk_bag_at(pool->bag, MAGPIE_KINDS, rk_rng_below(pool->rng, pool->size));

    pool->bag[kind]--;
    pool->size--;
    return (uint8_t)kind;
}

/* Guesses the hand of another seat: seen cards stay, the rest is dealt. */
static void
guess_hand(const struct magpie_view *v, struct pool *pool, int owner,
           struct magpie_own *own)
{
    uint8_t length = 0, me = rk_seat_bit(v->seat);

    if (v->seat == RK_SPECTATOR)
        me = rk_seat_everyone(v->pub.seats);
    for (int i = 0; i < v->pub.hands[owner]; i++) {
        struct rk_card card = { v->hand[owner][i], rk_seat_bit(owner) };

        if (card.kind == RK_HIDDEN)
            card.kind = deal_one(pool);
        else
            card.seen_by |= me;
        rk_hand_add(own->hand, &length, card);
    }
}

/* A sealed bid of another seat: any cards of the hand it was given. */
static void
guess_bid(const struct magpie_public *pub, struct rk_rng *rng, int owner,
          struct magpie_own *own)
{
    const struct rk_flow *flow = &pub->flow;
    bool sealed = flow->kind == RK_ASK_BID &&
                  (flow->asked & ~flow->awaited & rk_seat_bit(owner)) != 0;

    for (int kind = 1; sealed && kind < MAGPIE_KINDS; kind++) {
        int held = rk_hand_count(own->hand, pub->hands[owner], kind);

        own->bid[kind] = (uint8_t)rk_rng_below(rng, held + 1);
    }
}

void
magpie_guess(const struct rk_view *view, struct rk_rng *rng,
             struct rk_state *state)
{
    const struct magpie_view *v = magpie_seen(view);
    struct magpie_state *s = magpie_of(state);
    struct pool pool = unseen(v, rng);

    memset(s, 0, sizeof *s);
    s->pub = v->pub;
    for (int i = 0; i < v->pub.tops; i++) {
        s->top[i] = v->top[i];
        if (s->top[i].kind == RK_HIDDEN)
            s->top[i].kind = deal_one(&pool);
    }
    for (int owner = 0; owner < v->pub.seats; owner++) {
        if (owner == v->seat) {
            s->own[owner] = v->own;
            continue;
        }
        guess_hand(v, &pool, owner, &s->own[owner]);
        guess_bid(&v->pub, rng, owner, &s->own[owner]);
    }
    memcpy(s->bag, pool.bag, sizeof s->bag);
}
