/* From truth to what one seat may know, and from there to guesses. */
#include <string.h>

#include "state.h"

/* Nothing that has been decided is hidden, but for a draft. */
void
thieves_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    const struct thieves_state *s = thieves_in(state);
    struct thieves_view *v = (struct thieves_view *)view;
    bool drafts =
        seat < s->pub.seats && (s->pub.flow.awaited & rk_seat_bit(seat)) != 0;

    v->pub = s->pub;
    v->draft = drafts ? s->draft : thieves_no_draft();
    v->seat = (uint8_t)seat;
    memset(v->pad, 0, sizeof v->pad);
}

void
thieves_guess(const struct rk_view *view, struct rk_rng *rng,
              struct rk_state *state)
{
    const struct thieves_view *v = thieves_seen(view);
    struct thieves_state *s = thieves_of(state);

    (void)rng;
    s->pub = v->pub;
    s->draft = v->draft;
}
