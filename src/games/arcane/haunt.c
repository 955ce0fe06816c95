/* The Haunted Doll: sold ones replace hidden items of other seats. */
#include "state.h"

/* 4.9: the seats in whose storehouses ${seat} may place a Doll. */
static uint8_t
haunted(const struct arcane_public *pub, int seat)
{
    uint8_t seats = 0;

    for (int other = 0; other < pub->seats; other++) {
        if (other != seat && pub->shut[other] != 0)
            seats |= rk_seat_bit(other);
    }
    return seats;
}

/* How many of ${dolls} sold Dolls can be placed. */
static int
to_haunt(const struct arcane_public *pub, int seat, int dolls)
{
    int targets = __builtin_popcount(haunted(pub, seat));

    return dolls < targets ? dolls : targets;
}

/* 4.9: as many of the sold Dolls as possible. */
void
arcane_begin_haunt(struct rk_work *w, int seat, int kind, int dolls)
{
    int count = to_haunt(&w->s->pub, seat, dolls);

    if (count == 0)
        return;
    rk_push(&w->s->pub.flow, rk_frame_with(RUN_HAUNT, seat, kind));
    rk_top(&w->s->pub.flow)->left = (uint8_t)count;
}

/* a sold Doll replaces a hidden item and is revealed. */
static void
haunt(struct rk_work *w, int seat, int kind, int place)
{
    int whom = place / ARCANE_CELLS, cell = place % ARCANE_CELLS;
    int old = arcane_remove(w, whom, cell).kind;
    struct rk_card cards[] = { arcane_open(&w->s->pub, old),
                               arcane_open(&w->s->pub, kind) };

    w->s->pub.aside[kind]--;
    arcane_lay(w, whom, cell, cards[1]);
    arcane_drop(w, old);
    arcane_tell_items(w, EVENT_HAUNTED, seat, whom, cell, cards, 2);
}

/* True if there is only one way to place ${dolls}. */
static bool
one_haunt(const struct arcane_public *pub, int seat, int dolls)
{
    uint8_t seats = haunted(pub, seat);

    if (__builtin_popcount(seats) != dolls)
        return false;
    for (; seats != 0; seats &= (uint8_t)(seats - 1u)) {
        uint16_t shut = pub->shut[rk_seat_first(seats)];

        if (rk_several(shut))
            return false;
    }
    return true;
}

/* Places a Doll on the one hidden item of every seat that has one. */
static void
haunt_all(struct rk_work *w, int seat, int kind)
{
    const struct arcane_public *pub = &w->s->pub;

    for (int other = rk_seat_next(seat, pub->seats); other != seat;
         other = rk_seat_next(other, pub->seats)) {
        if (pub->shut[other] != 0)
            haunt(w, seat, kind,
                  arcane_place(other, __builtin_ctz(pub->shut[other])));
    }
}

static enum rk_next
run_haunt(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_state *s = w->s;
    int seat = f->seat, kind = f->card, dolls = f->left;

    if (f->step == ASK_BEGIN && !one_haunt(&s->pub, seat, dolls))
        return rk_ask_at(&s->pub.flow, f, ASK_CHOSEN, RK_ASK_SLOT, seat);
    if (f->step == ASK_BEGIN) {
        haunt_all(w, seat, kind);
        return rk_done(&s->pub.flow);
    }
    for (int i = 0; i < dolls - 1; i++) {
        haunt(w, seat, kind, s->draft[i] - 1);
        s->draft[i] = 0;
    }
    haunt(w, seat, kind, arcane_move_value(w->reply));
    return rk_done(&s->pub.flow);
}

/* True if the frame places the Dolls of the sale below it, as many as fit. */
static bool
fits_haunt(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;

    return arcane_asks(s, above, f->seat) && f->step == ASK_CHOSEN &&
           rk_frame_uses(f, RK_USES_SEAT | RK_USES_CARD | RK_USES_LEFT) &&
           f->left >= 1 && f->left == to_haunt(pub, f->seat, f[-1].left) &&
           f->left <= pub->aside[f->card] && !one_haunt(pub, f->seat, f->left);
}

/*
 * Dolls are placed in turn order from the seller's left. A storehouse may be
 * passed over only while as many later ones are left as Dolls.
 */
static struct rk_choices
choose_haunt(const struct rk_eyes *e, const struct rk_frame *f)
{
    int seats = e->pub->seats, placed = 0, seat = f->seat;
    int spare = __builtin_popcount(haunted(e->pub, f->seat)) - f->left;
    uint64_t places = 0;

    for (; placed < ARCANE_DOLLS - 1 && e->draft[placed] != 0; placed++) {
        int last = (e->draft[placed] - 1) / ARCANE_CELLS;

        for (seat = rk_seat_next(seat, seats); seat != last;
             seat = rk_seat_next(seat, seats))
            spare -= e->pub->shut[seat] != 0;
    }
    for (seat = rk_seat_next(seat, seats); seat != f->seat && spare >= 0;
         seat = rk_seat_next(seat, seats)) {
        places |= (uint64_t)e->pub->shut[seat] << arcane_place(seat, 0);
        spare -= e->pub->shut[seat] != 0;
    }
    return arcane_choices(OP_HAUNT, places, &arcane_phrases[NOT_HAUNTED]);
}

static void
ask_haunt(const struct rk_view *view, const struct rk_frame *f,
          const struct rk_phrase *says, struct rk_text *text)
{
    (void)view;
    rk_phrase_say_number(text, says, f->left);
}

const struct rk_routine arcane_haunting = {
    .name = "haunt",
    .steps = RK_STEPS_ASK(
        RK_ASK_SLOT, { .key = "haunt.chosen",
                       .text = "Haunted Doll: choose {dolls:number} hidden "
                               "items to replace, each of another player.",
                       .one = "Haunted Doll: choose {dolls:number} hidden item "
                              "of another player to replace." }),
    .run = run_haunt,
    .fits = fits_haunt,
    .choose = choose_haunt,
    .ask = ask_haunt
};
