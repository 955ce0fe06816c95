/* The Stock phase, and drawing from the deck: rules. */
#include "state.h"

/* Corvus has four items in every round. */
int
arcane_stash_size(const struct arcane_public *pub, int seat)
{
    return arcane_is(pub, seat, CORVUS) ? 4 : 2;
}

/* As many of what is left to be drawn as the deck has and one deal names; */
/* what is still left then is drawn by further deals. */
static int
draw_count(const struct arcane_public *pub, const struct rk_frame *f)
{
    int most = pub->deck < RK_DEAL_MAX ? pub->deck : RK_DEAL_MAX;

    return f->left < most ? f->left : most;
}

/* How many faces chance must name now. */
int
arcane_deal_count(const struct arcane_public *pub)
{
    const struct rk_frame *f = arcane_top(pub);

    if (f->run == RUN_DRAW)
        return draw_count(pub, f);
    if (f->run == RUN_ROUND)
        return pub->seats;
    if (f->step == STOCK_DEAL)
        return ARCANE_CELLS;
    return f->step == STOCK_STASH ? arcane_stash_size(pub, f->target) : 1;
}

/* Takes the faces that chance has named out of the bag, seen by ${seats}. */
static int
take_dealt(struct arcane_work *w, uint8_t seats, struct rk_card *cards)
{
    int count = rk_deal_count(w->reply);

    for (int i = 0; i < count && i < RK_DEAL_MAX; i++) {
        cards[i].kind = (uint8_t)rk_deal_face(w->reply, i);
        cards[i].seen_by = seats;
        w->s->bag[cards[i].kind]--;
    }
    w->s->pub.deck = (uint8_t)(w->s->pub.deck - count);
    return count;
}

static enum rk_next
ask_chance(struct arcane_work *w)
{
    return rk_ask_seats(&w->s->pub.flow, RK_ASK_DEAL, rk_seat_bit(RK_CHANCE));
}

/* The next seat is dealt to; after the last ${f} is at ${step}. */
static bool
next_target(const struct arcane_public *pub, struct rk_frame *f, int step)
{
    f->target = (uint8_t)rk_seat_next(f->target, pub->seats);
    if (f->target != pub->start)
        return true;
    f->step = (uint8_t)step;
    return false;
}

/* Nine hidden items; then all seats choose which two to reveal. */
static enum rk_next
deal_storehouse(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    struct rk_card cards[RK_DEAL_MAX];
    int count = take_dealt(w, 0, cards);

    pub->rows[f->target] = pub->columns[f->target] = ARCANE_SIDE;
    for (int i = 0; i < count; i++)
        arcane_lay(w, f->target, i, cards[i]);
    arcane_tell_items(w, EVENT_DEALT, f->target, RK_NOBODY, 0, cards, count);
    if (next_target(pub, f, STOCK_REVEAL))
        return ask_chance(w);
    return rk_ask_seats(&pub->flow, RK_ASK_SLOT, rk_seat_all(pub->seats));
}

/* all reveals happen at once, and nothing is played. */
static enum rk_next
reveal_chosen(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_state *s = w->s;
    int seat = s->pub.start;

    do {
        for (int i = 0; i < 2; i++) {
            int cell = s->own[seat].pick[i] - 1;

            s->own[seat].pick[i] = 0;
            arcane_reveal(w, seat, cell);
            arcane_tell_cell(w, EVENT_REVEALED, seat, RK_NOBODY, cell,
                             s->cell[seat][cell]);
        }
        seat = rk_seat_next(seat, s->pub.seats);
    } while (seat != s->pub.start);
    f->step = STOCK_STASH;
    return ask_chance(w);
}

static enum rk_next
deal_stash(struct arcane_work *w, struct rk_frame *f)
{
    struct rk_card cards[RK_DEAL_MAX];
    int count = take_dealt(w, rk_seat_bit(f->target), cards);

    for (int i = 0; i < count; i++)
        arcane_hold(w, f->target, cards[i]);
    arcane_tell_items(w, EVENT_STASHED, f->target, RK_NOBODY, 0, cards, count);
    next_target(&w->s->pub, f, STOCK_TURN_UP);
    return ask_chance(w);
}

/* the first discard has no effect. */
static enum rk_next
turn_up(struct arcane_work *w)
{
    struct rk_card card[RK_DEAL_MAX];

    take_dealt(w, rk_seat_everyone(w->s->pub.seats), card);
    arcane_drop(w, card[0].kind);
    arcane_tell_item(w, EVENT_TURNED_UP, RK_NOBODY, card[0]);
    return rk_done(&w->s->pub.flow);
}

enum rk_next
arcane_run_stock(struct arcane_work *w, struct rk_frame *f)
{
    switch (f->step) {
    case STOCK_GATHER:
        arcane_gather(w);
        f->target = w->s->pub.start;
        arcane_tell_round(w, EVENT_ROUND, f->target);
        f->step = STOCK_DEAL;
        return ask_chance(w);
    case STOCK_DEAL:
        return deal_storehouse(w, f);
    case STOCK_REVEAL:
        return reveal_chosen(w, f);
    case STOCK_STASH:
        return deal_stash(w, f);
    case STOCK_TURN_UP:
        return turn_up(w);
    }
    RK_UNREACHABLE();
}

/* Pushes the work of drawing ${items} for ${seat}. */
void
arcane_draw(struct arcane_work *w, int seat, int place, int items)
{
    rk_push(&w->s->pub.flow, (struct rk_frame){ .run = RUN_DRAW,
                                                .seat = (uint8_t)seat,
                                                .place = (uint8_t)place,
                                                .left = (uint8_t)items });
}

/* Items that leave the deck for the stash, or for a Lamp. */
static void
deliver(struct arcane_work *w, const struct rk_frame *f,
        const struct rk_card *cards, int count)
{
    struct arcane_public *pub = &w->s->pub;

    for (int i = 0; i < count; i++) {
        if (f->place == TO_STASH)
            arcane_hold(w, f->seat, cards[i]);
        else
            pub->shown[pub->shown_count++] = cards[i].kind;
    }
    arcane_tell_items(w, f->place == TO_STASH ? EVENT_DREW : EVENT_LAMP,
                      f->seat, RK_NOBODY, 0, cards, count);
}

/* What lies on top is known to all and leaves without a question. R-12: an */
/* empty deck is refilled when an item must leave it; R-13: or not. */
static enum rk_next
need(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    for (; pub->tops > 0 && f->left > 0; f->left--) {
        struct rk_card card = arcane_open(pub, arcane_take_top(w));

        deliver(w, f, &card, 1);
    }
    if (f->left > 0)
        arcane_refill(w);
    if (f->left == 0 || pub->deck == 0)
        return rk_done(&pub->flow);
    f->step = DRAW_FACES;
    return ask_chance(w);
}

enum rk_next
arcane_run_draw(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    struct rk_card cards[RK_DEAL_MAX];
    int count;

    if (f->step == DRAW_NEED)
        return need(w, f);
    count = take_dealt(w,
                       f->place == TO_STASH ? rk_seat_bit(f->seat)
                                            : rk_seat_everyone(pub->seats),
                       cards);
    deliver(w, f, cards, count);
    f->left = (uint8_t)(f->left - count);
    if (f->left == 0)
        return rk_done(&pub->flow);
    f->step = DRAW_NEED;
    return RK_MORE;
}
