/*
 * The verbs that move cards. Counts and knowledge change only here; vacated
 * memory is zeroed.
 */
#include <string.h>

#include "state.h"

/* The event that ${seat} did something with ${card}. */
void
magpie_tell_card(struct rk_work *w, int kind, int seat, int target,
                 struct rk_card card)
{
    rk_events_tell_card(w->events, kind, seat, target, 0, 0, card);
}

/* Pushes the work of drawing ${cards} for ${seat}. */
void
magpie_draw(struct rk_work *w, int seat, int place, int cards)
{
    rk_push(&w->s->pub.flow,
            rk_frame_at(MAGPIE_RUN_DRAW, 0, seat, place, cards));
}

/* M5.2, M5.3: true if a card can leave the deck. */
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
    rk_pile_put(w->s->pub.ground, &w->s->pub.grounds, kind);
}

/* Takes the card at ${at} from the ground; those above it move down. */
int
magpie_lift(struct rk_work *w, int at)
{
    return rk_pile_take(w->s->pub.ground, &w->s->pub.grounds, at);
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
    int moved = 0;

    if (pub->deck == 0 && pub->tops == 0)
        moved = rk_pile_refill(pub->ground, &pub->grounds, w->s->bag);
    if (moved == 0)
        return;
    pub->deck = (uint8_t)moved;
    rk_events_tell(w->events, MAGPIE_RESHUFFLED, RK_NOBODY, RK_NOBODY, 0,
                   moved);
}
