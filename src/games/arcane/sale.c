/* Selling a set: remove, slide, gold, when-sold effect, Dafana. */
#include "state.h"

/* The three items of ${line} leave the storehouse and are set aside. */
static int
remove_line(struct rk_work *w, int seat, int line, int kind)
{
    struct rk_card sold[ARCANE_SIDE];
    uint16_t cells = arcane_line_cells[line];
    int copies = 0;

    for (int i = 0; i < ARCANE_SIDE; i++, cells &= (uint16_t)(cells - 1u)) {
        int cell = __builtin_ctz(cells);

        sold[i] = arcane_remove(w, seat, cell);
        w->s->pub.mark[cell] = 0;
        w->s->pub.aside[sold[i].kind]++;
        copies += sold[i].kind == kind;
    }
    arcane_tell_items(w, EVENT_SOLD, seat, RK_NOBODY, line, sold, ARCANE_SIDE);
    return copies;
}

/* Pushes the sale of ${line}, which is a set. R-50: no when-sold effects in */
/* an inspection. */
void
arcane_sell(struct rk_work *w, int seat, int line, bool inspection)
{
    struct arcane_public *pub = &w->s->pub;
    int kind = arcane_set_of(w->s->cell[seat], pub->open[seat], line);
    int copies = remove_line(w, seat, line, kind);

    rk_push(&pub->flow, (struct rk_frame){ .run = RUN_SALE,
                                           .seat = (uint8_t)seat,
                                           .card = (uint8_t)kind,
                                           .place = (uint8_t)line,
                                           .left = (uint8_t)copies,
                                           .amount = inspection });
}

static void
slide(struct rk_work *w, struct rk_frame *f, int along)
{
    const struct arcane_public *pub = &w->s->pub;
    int seat = f->seat;

    arcane_slide(w, seat, f->place, along == SLIDE_ROWS);
    f->step = SALE_GOLD;
    if (w->events != NULL)
        rk_events_add(w->events,
                      (struct rk_event){
                          .kind = EVENT_SLID,
                          .seat = f->seat,
                          .target = RK_NOBODY,
                          .place = (uint8_t)along,
                          .part = { pub->rows[seat], pub->columns[seat] } });
}

/* a sold row or column is closed in one way, a diagonal in two. */
static enum rk_next
begin_slide(struct rk_work *w, struct rk_frame *f)
{
    struct rk_flow *flow = &w->s->pub.flow;

    if (f->place >= DIAGONAL_A1)
        return rk_ask_at(flow, f, SALE_SLIDE, RK_ASK_KIND, f->seat);
    slide(w, f, f->place < COLUMN_A ? SLIDE_COLUMNS : SLIDE_ROWS);
    return RK_MORE;
}

/* Byros' bonus is part of the one gain. */
static enum rk_next
gain(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    const struct arcane_effect_def *effect = arcane_effect_of(pub, f->card);
    int gold = pub->item[f->card].gold;

    if (arcane_is(pub, f->seat, BYROS))
        gold += pub->byros;
    arcane_gain_for_set(w, f->seat, gold, f->card);
    f->step = SALE_SOLD;
    if (!f->amount && effect->when == WHEN_SOLD)
        effect->run(w, f->seat, f->card, f->left);
    return RK_MORE;
}

/* offered after the when-sold effect, for every set of anybody. */
static enum rk_next
offer(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    int seat = arcane_seat_with(pub, DAFANA);

    if (seat == RK_NOBODY || pub->gold[seat] < pub->dafana_gold ||
        pub->infamy[seat] == 0)
        return rk_done(&pub->flow);
    f->target = (uint8_t)seat;
    return rk_ask_at(&pub->flow, f, SALE_DAFANA, RK_ASK_YES_NO, seat);
}

static enum rk_next
answer_offer(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    if (arcane_move_value(w->reply) == 1) {
        arcane_lose_gold(w, f->target, pub->dafana_gold, DAFANA);
        arcane_lose_infamy(w, f->target, pub->dafana_infamy, DAFANA);
    }
    return rk_done(&pub->flow);
}

static enum rk_next
run_sale(struct rk_work *w, struct rk_frame *f)
{
    switch (f->step) {
    case SALE_BEGIN:
        return begin_slide(w, f);
    case SALE_SLIDE:
        slide(w, f, arcane_move_value(w->reply));
        return RK_MORE;
    case SALE_GOLD:
        return gain(w, f);
    case SALE_SOLD:
        return offer(w, f);
    case SALE_DAFANA:
        return answer_offer(w, f);
    }
    RK_UNREACHABLE();
}

/* The frame that the when-sold effect of ${sale}'s item leaves. */
static bool
is_sold_effect(const struct arcane_public *pub, const struct rk_frame *above,
               const struct rk_frame *sale)
{
    const struct arcane_effect_def *effect = arcane_effect_of(pub, sale->card);

    if (above == NULL || sale->amount || effect->when != WHEN_SOLD ||
        effect->asks == 0 || above->run != effect->asks ||
        above->seat != sale->seat)
        return false;
    return above->run == RUN_DRAW ? arcane_draws(above, sale->seat, TO_STASH, 1)
                                  : above->card == sale->card;
}

static bool
fits_sale(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;

    if (f->card == 0 || f->card >= ITEMS || arcane_is_special(f->card) ||
        f->place >= LINES || f->left < 2 || f->left > ARCANE_DOLLS)
        return false;
    if (f->step == SALE_DAFANA)
        return f->target < pub->seats && arcane_asks(s, above, f->target) &&
               arcane_is(pub, f->target, DAFANA) &&
               pub->gold[f->target] >= pub->dafana_gold &&
               pub->infamy[f->target] > 0;
    if (f->target != 0)
        return false;
    if (f->step == SALE_SLIDE)
        return arcane_asks(s, above, f->seat) && f->place >= DIAGONAL_A1 &&
               pub->aside[f->card] >= f->left &&
               pub->rows[f->seat] * pub->columns[f->seat] == ARCANE_CELLS;
    return f->step == SALE_SOLD && is_sold_effect(pub, above, f);
}

static struct rk_choices
choose_sale(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)e;
    return arcane_choices(f->step == SALE_SLIDE ? OP_SLIDE : OP_SAY, 3, NULL);
}

static void
ask_sale(const struct rk_view *view, const struct rk_frame *f,
         const struct rk_phrase *says, struct rk_text *text)
{
    const struct arcane_public *pub = &arcane_seen(view)->pub;

    (void)f;
    rk_phrase_say(text, says,
                  (struct rk_phrase_arg[]){ { .number = pub->dafana_gold },
                                            { .number = pub->dafana_infamy } });
}

static const struct rk_step sale_steps[] = {
    [SALE_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [SALE_SLIDE] = { "slide", RK_ASK_KIND,
                     RK_SAYS(
                         { .key = "sale.slide",
                           .text = "Slide the remaining items left or up?" }) },
    [SALE_GOLD] = { "gold", RK_ASK_NONE, NULL },
    [SALE_SOLD] = { "sold", RK_ASK_NONE, NULL },
    [SALE_DAFANA] = { "dafana", RK_ASK_YES_NO,
                      RK_SAYS({ .key = "sale.dafana",
                                .text = "Dafana: pay {gold:number} gold to "
                                        "lose {infamy:number} infamy?" }) },
    { 0 }
};

const struct rk_routine arcane_sale = { .name = "sale",
                                        .steps = sale_steps,
                                        .run = run_sale,
                                        .fits = fits_sale,
                                        .choose = choose_sale,
                                        .ask = ask_sale };
