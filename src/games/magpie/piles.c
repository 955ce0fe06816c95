/*
 * The verbs that move cards. Counts and knowledge change only here; vacated
 * memory is zeroed.
 */
#include <string.h>

#include "state.h"

void
magpie_tell(struct rk_work *w, struct rk_event event)
{
    rk_events_add(w->events, event);
}

/* Pushes the work of drawing ${cards} for ${seat}. */
void
magpie_draw(struct rk_work *w, int seat, int place, int cards)
{
    rk_push(&w->s->pub.flow, (struct rk_frame){ .run = MAGPIE_RUN_DRAW,
                                                .seat = (uint8_t)seat,
                                                .place = (uint8_t)place,
                                                .left = (uint8_t)cards });
}

/* M5.2, M5.3: whether a card can leave the deck. */
bool
magpie_can_draw(const struct magpie_public *pub)
{
    return pub->tops > 0 || pub->deck > 0 || pub->grounds > 1;
}

void
magpie_hold(struct rk_work *w, int seat, struct rk_card card)
{
    card.seen_by |= rk_seat_bit(seat);
    RK_CHECK(w->s->pub.hands[seat] < MAGPIE_HAND);
    rk_hand_add(w->s->own[seat].hand, &w->s->pub.hands[seat], card);
}

struct rk_card
magpie_unhold(struct rk_work *w, int seat, int kind)
{
    return rk_hand_take(w->s->own[seat].hand, &w->s->pub.hands[seat], kind);
}

/* Lays ${kind} on top of the ground. */
void
magpie_drop(struct rk_work *w, int kind)
{
    struct magpie_public *pub = &w->s->pub;

    pub->ground[pub->grounds++] = (uint8_t)kind;
}

/* Takes the card at ${at} from the ground; those above it move down. */
int
magpie_lift(struct rk_work *w, int at)
{
    struct magpie_public *pub = &w->s->pub;
    int kind = pub->ground[at];

    pub->grounds--;
    memmove(pub->ground + at, pub->ground + at + 1,
            (size_t)(pub->grounds - at));
    pub->ground[pub->grounds] = 0;
    return kind;
}

void
magpie_put_on_top(struct rk_work *w, struct rk_card card)
{
    w->s->top[w->s->pub.tops++] = card;
}

struct rk_card
magpie_take_top(struct rk_work *w)
{
    struct rk_card *top = &w->s->top[--w->s->pub.tops], card = *top;

    *top = (struct rk_card){ 0 };
    return card;
}

/* M5.2 The ground less its top card becomes the deck. */
void
magpie_refill(struct rk_work *w)
{
    struct magpie_public *pub = &w->s->pub;
    int moved = pub->grounds - 1;
    uint8_t top;

    if (pub->deck > 0 || pub->tops > 0 || moved < 1)
        return;
    top = pub->ground[moved];
    for (int i = 0; i < moved; i++)
        w->s->bag[pub->ground[i]]++;
    memset(pub->ground, 0, sizeof pub->ground);
    pub->ground[0] = top;
    pub->grounds = 1;
    pub->deck = (uint8_t)moved;
    magpie_tell(w, (struct rk_event){ .kind = MAGPIE_RESHUFFLED,
                                      .seat = RK_NOBODY,
                                      .target = RK_NOBODY,
                                      .amount = (int16_t)moved });
}
