/* The Stock phase, and drawing from the deck: rules. */
#include "state.h"

/* Corvus has four items in every round. */
int
arcane_stash_size(const struct arcane_public *pub, int seat)
{
    return arcane_is(pub, seat, CORVUS) ? 4 : 2;
}

/* The number of items in the next deal: at most what the deck has and what */
/* one deal can name; further deals draw the rest. */
static int
draw_count(const struct arcane_public *pub, const struct rk_frame *f)
{
    int most = pub->deck < RK_DEAL_MAX ? pub->deck : RK_DEAL_MAX;

    return f->left < most ? f->left : most;
}

/* The number of faces that chance must name now. */
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
take_dealt(struct rk_work *w, uint8_t seats, struct rk_card *cards)
{
    int count = rk_deal_take(w->reply, w->s->bag, seats, cards);

    w->s->pub.deck = (uint8_t)(w->s->pub.deck - count);
    return count;
}

static enum rk_next
ask_chance(struct rk_work *w)
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
deal_storehouse(struct rk_work *w, struct rk_frame *f)
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
reveal_chosen(struct rk_work *w, struct rk_frame *f)
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
deal_stash(struct rk_work *w, struct rk_frame *f)
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
turn_up(struct rk_work *w)
{
    struct rk_card card[RK_DEAL_MAX];

    take_dealt(w, rk_seat_everyone(w->s->pub.seats), card);
    arcane_drop(w, card[0].kind);
    arcane_tell_item(w, EVENT_TURNED_UP, RK_NOBODY, card[0]);
    return rk_done(&w->s->pub.flow);
}

static enum rk_next
run_stock(struct rk_work *w, struct rk_frame *f)
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

/* True if ${seat} has exactly its nine items or none, and its stash or none. */
static bool
is_dealt(const struct arcane_public *pub, int seat, bool items, bool stash)
{
    int cells = pub->rows[seat] * pub->columns[seat];

    return cells == (items ? ARCANE_CELLS : 0) &&
           pub->stashes[seat] == (stash ? arcane_stash_size(pub, seat) : 0);
}

/* Everything that is not dealt yet must be in the deck. */
static bool
fits_stock(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;
    bool all = f->step == STOCK_REVEAL, before = true;
    int seat = pub->start;

    if (!rk_frame_uses(f, RK_USES_TARGET) || f->step == STOCK_GATHER ||
        f->target >= pub->seats || pub->discards + pub->tops > 0 ||
        pub->tracker != 1 || rk_bag_size(pub->aside, ITEMS) > 0 ||
        above != NULL ||
        ((all || f->step == STOCK_TURN_UP) && f->target != pub->start) ||
        (all ? pub->flow.asked != rk_seat_all(pub->seats)
             : pub->flow.asked != rk_seat_bit(RK_CHANCE)))
        return false;
    do {
        before &= seat != f->target;
        if (!is_dealt(pub, seat, before || f->step != STOCK_DEAL,
                      (before && f->step == STOCK_STASH) ||
                          f->step == STOCK_TURN_UP) ||
            (all && pub->open[seat] != 0))
            return false;
        seat = rk_seat_next(seat, pub->seats);
    } while (seat != pub->start);
    return true;
}

/* Two hidden cells in ascending order, so the first is not the last. */
static struct rk_choices
choose_stock(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)f;
    if (e->own->pick[0] == 0)
        return arcane_choices(OP_REVEAL, ARCANE_ALL >> 1,
                              &arcane_phrases[NOT_REVEALED]);
    return arcane_choices(OP_REVEAL, ARCANE_ALL & (~0u << e->own->pick[0]),
                          &arcane_phrases[NOT_REVEALED]);
}

/* Chance deals; the seats reveal. */
static enum rk_status
judge_stock(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
            struct rk_text *why)
{
    if (f->step != STOCK_REVEAL)
        return arcane_judge_deal(e, move, why);
    return arcane_judge_choices(e, choose_stock(e, f), move, why);
}

static const struct rk_step stock_steps[] = {
    [STOCK_GATHER] = { "gather", RK_ASK_NONE, NULL },
    [STOCK_DEAL] = { "deal", RK_ASK_DEAL,
                     RK_SAYS({ .key = "stock.deal",
                               .text = "Which nine items are dealt?" }) },
    [STOCK_REVEAL] = { "reveal", RK_ASK_SLOT,
                       RK_SAYS(
                           { .key = "stock.reveal",
                             .text = "Choose two items to turn face up." }) },
    [STOCK_STASH] = { "stash", RK_ASK_DEAL,
                      RK_SAYS(
                          { .key = "stock.stash",
                            .text = "Which items are dealt to the stash?" }) },
    [STOCK_TURN_UP] = { "turn-up", RK_ASK_DEAL,
                        RK_SAYS(
                            { .key = "stock.turn-up",
                              .text = "Which item is the first discard?" }) },
    { 0 }
};

const struct rk_routine arcane_stock = { .name = "stock",
                                         .steps = stock_steps,
                                         .run = run_stock,
                                         .fits = fits_stock,
                                         .choose = choose_stock,
                                         .judge = judge_stock };

/* Pushes the work of drawing ${items} for ${seat}. */
void
arcane_draw(struct rk_work *w, int seat, int place, int items)
{
    rk_push(&w->s->pub.flow, rk_frame_at(RUN_DRAW, 0, seat, place, items));
}

/* Items that leave the deck for the stash, or for a Lamp. */
static void
deliver(struct rk_work *w, const struct rk_frame *f,
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

/* Draws the known items on top without a question. R-12: refills an empty */
/* deck when an item must leave it. R-13: if it stays empty, stops. */
static enum rk_next
need(struct rk_work *w, struct rk_frame *f)
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
arcane_run_draw(struct rk_work *w, struct rk_frame *f)
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

/* True if ${above} draws ${items} for ${seat} to ${place}. */
bool
arcane_draws(const struct rk_frame *above, int seat, int place, int items)
{
    return above != NULL && rk_frame_is(above, rk_frame_at(RUN_DRAW, DRAW_FACES,
                                                           seat, place, items));
}

static bool
fits_draw(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;

    return arcane_asks(s, above, RK_CHANCE) && pub->tops == 0 &&
           pub->deck > 0 &&
           (f->place == TO_STASH ||
            f->left + pub->shown_count == pub->item[LAMP].amount);
}

static enum rk_status
judge_draw(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    (void)f;
    return arcane_judge_deal(e, move, why);
}

static const struct rk_step draw_steps[] = {
    [DRAW_NEED] = { "need", RK_ASK_NONE, NULL },
    [DRAW_FACES] = { "faces", RK_ASK_DEAL,
                     RK_SAYS(
                         { .key = "draw.faces",
                           .text = "Which items are drawn from the deck?" }) },
    { 0 }
};

const struct rk_routine arcane_drawing = { .name = "draw",
                                           .steps = draw_steps,
                                           .run = arcane_run_draw,
                                           .fits = fits_draw,
                                           .judge = judge_draw };
