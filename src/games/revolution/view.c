/* From truth to what one seat may know, and from there to guesses. */
#include <string.h>

#include "state.h"

void
revolution_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    const struct revolution_state *s = revolution_in(state);
    struct revolution_view *v = (struct revolution_view *)view;

    v->pub = s->pub;
    v->seat = (uint8_t)seat;
    v->pad = 0;
    v->pick = (struct revolution_pick){ 0 };
    if (s->pub.revealed) {
        memcpy(v->row, s->row, sizeof v->row);
        if (seat < RK_SEATS_MAX &&
            (s->pub.flow.awaited & rk_seat_bit(seat)) != 0)
            v->pick = s->pick;
        return;
    }
    memset(v->row, 0, sizeof v->row);
    if (seat < s->pub.seats)
        v->row[seat] = s->row[seat];
}

/*
 * Only sealed bids are hidden, and the first half of a swap in its draft,
 * which the guess leaves out.
 */
void
revolution_guess(const struct rk_view *view, struct rk_rng *rng,
                 struct rk_state *state)
{
    const struct revolution_view *v = revolution_seen(view);
    struct revolution_state *s = revolution_of(state);
    const struct rk_flow *flow = &v->pub.flow;
    uint8_t sealed =
        flow->kind == RK_ASK_BID ? (uint8_t)(flow->asked & ~flow->awaited) : 0;

    s->pub = v->pub;
    memcpy(s->row, v->row, sizeof s->row);
    s->pick = v->pick;
    if (v->seat < v->pub.seats)
        sealed &= (uint8_t)~rk_seat_bit(v->seat);
    for (; sealed != 0; sealed &= (uint8_t)(sealed - 1)) {
        int seat = rk_seat_first(sealed);

        revolution_guess_bid(&v->pub, seat, rng, &s->row[seat]);
    }
}
