/*
 * The effects of items: short functions, and a row for each effect at the end.
 * Each item's effect and amounts come from the pack, so every effect works for
 * every item whose effect a table may choose.
 */
#include "state.h"

static int
amount_of(const struct rk_work *w, int kind)
{
    return w->s->pub.item[kind].amount;
}

static int
amount2_of(const struct rk_work *w, int kind)
{
    return w->s->pub.item[kind].amount2;
}

static void
push(struct rk_work *w, int run, int seat, int kind)
{
    rk_push(&w->s->pub.flow, rk_frame_with(run, seat, kind));
}

/* True if the frame of an effect names its item and asks its seat. */
bool
arcane_fits_asking(const struct rk_state *state, const struct rk_frame *f,
                   const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);

    return f->step == ASK_CHOSEN && arcane_asks(s, above, f->seat) &&
           rk_frame_uses(f, RK_USES_SEAT | RK_USES_CARD);
}

/* Asks about the item ${kind}: its name and, if the phrase has them, the */
/* amounts of its effect. */
void
arcane_ask_about(const struct rk_view *view, const struct rk_phrase *says,
                 int kind, struct rk_text *text)
{
    const struct arcane_numbers *item = &arcane_seen(view)->pub.item[kind];

    rk_phrase_say(
        text, says,
        (struct rk_phrase_arg[]){ { .word = arcane_kind_name(kind),
                                    .shown = arcane_item_title(kind) },
                                  { .number = item->amount },
                                  { .number = item->amount2 } });
}

static void
ask_item(const struct rk_view *view, const struct rk_frame *f,
         const struct rk_phrase *says, struct rk_text *text)
{
    arcane_ask_about(view, says, f->card, text);
}

static void
do_nothing(struct rk_work *w, int seat, int kind, int cell)
{
    (void)w;
    (void)seat;
    (void)kind;
    (void)cell;
}

/* Gold or infamy that the owner alone gains or loses. */
static void
score_amount(struct rk_work *w, int seat, int kind, int cell)
{
    (void)cell;
    arcane_effect_of(&w->s->pub, kind)
        ->score(w, seat, amount_of(w, kind), kind);
}

/* Cells that share a side, and those that also share a corner. */
static const uint16_t sides[ARCANE_CELLS] = { 0x00a, 0x015, 0x022, 0x051, 0x0aa,
                                              0x114, 0x088, 0x150, 0x0a0 };
static const uint16_t corners[ARCANE_CELLS] = { 0x01a, 0x03d, 0x032,
                                                0x0d3, 0x1ef, 0x196,
                                                0x098, 0x178, 0x0b0 };

/* 4.4: hidden or revealed; only the older edition counts corners. */
static void
count_neighbours(struct rk_work *w, int seat, int kind, int cell)
{
    const struct arcane_public *pub = &w->s->pub;
    const uint16_t *near = pub->edition == HUNDRED_GOLD ? corners : sides;
    uint16_t items = (pub->open[seat] | pub->shut[seat]) & near[cell];

    arcane_gain_infamy(w, seat, __builtin_popcount(items) * amount_of(w, kind),
                       kind);
}

/* 4.19, R-40: revealed copies in all storehouses except the one played. */
static void
count_copies(struct rk_work *w, int seat, int kind, int cell)
{
    struct rk_card wanted = arcane_open(&w->s->pub, kind);
    const struct rk_card *cards = (const struct rk_card *)w->s->cell;
    int copies = -1;

    (void)cell;
    for (int i = 0; i < ARCANE_SEATS * ARCANE_CELLS; i++)
        copies += (cards[i].kind == wanted.kind) &
                  (cards[i].seen_by == wanted.seen_by);
    arcane_gain_gold(w, seat, copies * amount_of(w, kind), kind);
}

/* 4.14: before the replaced item reaches the discard. */
static void
put_top_on_deck(struct rk_work *w, int seat, int kind, int cell)
{
    struct arcane_public *pub = &w->s->pub;
    int top;

    (void)kind;
    (void)cell;
    if (pub->discards == 0)
        return;
    top = arcane_lift(w, pub->discards - 1);
    arcane_put_on_deck(w, top);
    arcane_tell_item(w, EVENT_PUT_ON_DECK, seat, arcane_open(pub, top));
}

/* 4.3: the infamy first, then the look. */
static void
begin_peek(struct rk_work *w, int seat, int kind, int cell)
{
    (void)cell;
    arcane_gain_infamy(w, seat, amount_of(w, kind), kind);
    push(w, RUN_PEEK, seat, kind);
}

static enum rk_next
run_peek(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    uint16_t shut = pub->shut[f->seat];
    int cell = f->step == ASK_CHOSEN ? arcane_move_value(w->reply) : -1;

    if (f->step == ASK_BEGIN && shut == 0)
        return rk_done(&pub->flow);
    if (f->step == ASK_BEGIN && rk_several(shut))
        return rk_ask_at(&pub->flow, f, ASK_CHOSEN, RK_ASK_SLOT, f->seat);
    if (cell < 0)
        cell = __builtin_ctz(shut);
    arcane_peek(w, f->seat, cell);
    arcane_tell_cell(w, EVENT_PEEKED, f->seat, RK_NOBODY, cell,
                     w->s->cell[f->seat][cell]);
    return rk_done(&pub->flow);
}

static bool
fits_peek(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);

    return arcane_fits_asking(state, f, above) &&
           rk_several(s->pub.shut[f->seat]);
}

static struct rk_choices
choose_peek(const struct rk_eyes *e, const struct rk_frame *f)
{
    return arcane_choices(OP_SLOT, e->pub->shut[f->seat],
                          &arcane_phrases[NOT_SLOT]);
}

const struct rk_routine arcane_peeking = {
    .name = "peek",
    .steps = RK_STEPS_ASK(
        RK_ASK_SLOT,
        { .key = "peek.chosen",
          .text = "{item:name}: choose a hidden item to look at." }),
    .run = run_peek,
    .fits = fits_peek,
    .choose = choose_peek,
    .ask = ask_item
};

/* 4.2: always asked; without gold, losing gold costs nothing. */
static void
begin_choice(struct rk_work *w, int seat, int kind, int cell)
{
    (void)cell;
    push(w, RUN_CHOICE, seat, kind);
}

static enum rk_next
run_choice(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    bool gain = pub->item[f->card].effect == EFFECT_CHOOSE_GAIN;
    bool gold = arcane_move_value(w->reply) == CHOOSE_GOLD;
    int seat = f->seat, kind = f->card;

    if (f->step == ASK_BEGIN)
        return rk_ask_at(&pub->flow, f, ASK_CHOSEN, RK_ASK_KIND, f->seat);
    rk_done(&pub->flow);
    if (gold)
        (gain ? arcane_gain_gold : arcane_lose_gold)(w, seat,
                                                     amount2_of(w, kind), kind);
    else
        (gain ? arcane_lose_infamy
              : arcane_gain_infamy)(w, seat, amount_of(w, kind), kind);
    return RK_MORE;
}

static struct rk_choices
choose_choice(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)e;
    (void)f;
    return arcane_choices(OP_CHOOSE, 3, NULL);
}

/* The question depends on the effect, which the pack decides. */
static void
ask_effect(const struct rk_view *view, const struct rk_frame *f,
           const struct rk_phrase *says, struct rk_text *text)
{
    int effect = arcane_seen(view)->pub.item[f->card].effect;
    bool second =
        effect == EFFECT_CHOOSE_GAIN || effect == EFFECT_SOLD_ANY_LOSES;

    arcane_ask_about(view, says + second, f->card, text);
}

const struct rk_routine arcane_choice = {
    .name = "choice",
    .steps = RK_STEPS_ASK(RK_ASK_KIND,
                          { .key = "choice.loss",
                            .text = "{item:name}: gain {infamy:number} infamy "
                                    "or lose {gold:number} gold?" },
                          { .key = "choice.gain",
                            .text = "{item:name}: lose {infamy:number} infamy "
                                    "or gain {gold:number} gold?" }),
    .run = run_choice,
    .fits = arcane_fits_asking,
    .choose = choose_choice,
    .ask = ask_effect
};

/* 4.8: the deck gives one more item; the stash stays larger. */
static void
draw_item(struct rk_work *w, int seat, int kind, int cell)
{
    (void)kind;
    (void)cell;
    arcane_draw(w, seat, TO_STASH, 1);
}

static void
begin_give(struct rk_work *w, int seat, int kind, int cell)
{
    (void)cell;
    push(w, RUN_GIVE, seat, kind);
}

/* 4.6: another seat. 4.10: any seat. */
static uint8_t
receivers(const struct arcane_public *pub, int seat, int card)
{
    uint8_t seats = rk_seat_all(pub->seats);

    if (pub->item[card].effect == EFFECT_SOLD_OTHER_GAINS)
        seats &= (uint8_t)~rk_seat_bit(seat);
    return seats;
}

static void
give(struct rk_work *w, int seat, int kind)
{
    if (w->s->pub.item[kind].effect == EFFECT_SOLD_OTHER_GAINS) {
        arcane_gain_infamy(w, seat, amount_of(w, kind), kind);
        arcane_gain_gold(w, seat, amount2_of(w, kind), kind);
    } else {
        arcane_lose_infamy(w, seat, amount_of(w, kind), kind);
        arcane_lose_gold(w, seat, amount2_of(w, kind), kind);
    }
}

static enum rk_next
run_give(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    uint8_t seats = receivers(pub, f->seat, f->card);
    int seat = f->seat, kind = f->card, whom = rk_seat_first(seats);

    if (f->step == ASK_CHOSEN) {
        whom = arcane_move_value(w->reply);
    } else if (rk_several(seats)) {
        return rk_ask_at(&pub->flow, f, ASK_CHOSEN, RK_ASK_SEAT, f->seat);
    }
    rk_done(&pub->flow);
    arcane_tell_seat(w, EVENT_CHOSE, seat, whom);
    give(w, whom, kind);
    return RK_MORE;
}

static bool
fits_give(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);

    return arcane_fits_asking(state, f, above) &&
           rk_several(receivers(&s->pub, f->seat, f->card));
}

static struct rk_choices
choose_give(const struct rk_eyes *e, const struct rk_frame *f)
{
    return arcane_choices(OP_SEAT, receivers(e->pub, f->seat, f->card),
                          &arcane_phrases[NOT_SEAT]);
}

const struct rk_routine arcane_giving = {
    .name = "give",
    .steps = RK_STEPS_ASK(
        RK_ASK_SEAT,
        { .key = "give.other-gains",
          .text = "{item:name}: choose another player to gain {infamy:number} "
                  "infamy and {gold:number} gold." },
        { .key = "give.any-loses",
          .text = "{item:name}: choose any player, even yourself, to lose "
                  "{infamy:number} infamy and {gold:number} gold." }),
    .run = run_give,
    .fits = fits_give,
    .choose = choose_give,
    .ask = ask_effect
};

const struct arcane_effect_def arcane_effects[EFFECTS] = {
    [EFFECT_NONE] = { .id = "none", .text = "No effect.", .run = do_nothing },
    [EFFECT_GAIN_INFAMY] = { .id = "gain-infamy",
                             .when = WHEN_PLAYED,
                             .text = "Gain $a infamy.",
                             .run = score_amount,
                             .score = arcane_gain_infamy,
                             .costs = 1 },
    [EFFECT_LOSE_INFAMY] = { .id = "lose-infamy",
                             .when = WHEN_PLAYED,
                             .text = "Lose $a infamy.",
                             .run = score_amount,
                             .score = arcane_lose_infamy },
    [EFFECT_GAIN_GOLD] = { .id = "gain-gold",
                           .when = WHEN_PLAYED,
                           .text = "Gain $a gold.",
                           .run = score_amount,
                           .score = arcane_gain_gold },
    [EFFECT_LOSE_GOLD] = { .id = "lose-gold",
                           .when = WHEN_PLAYED,
                           .text = "Lose $a gold.",
                           .run = score_amount,
                           .score = arcane_lose_gold,
                           .costs = 1 },
    [EFFECT_NEIGHBOURS] = { .id = "infamy-for-neighbours",
                            .when = WHEN_PLAYED,
                            .text = "Gain $a infamy for each item adjacent to "
                                    "it, hidden or revealed.",
                            .run = count_neighbours,
                            .costs = 3 },
    [EFFECT_COPIES] = { .id = "gold-for-copies",
                        .when = WHEN_PLAYED,
                        .text = "Gain $a gold for each other revealed copy of "
                                "it in all storehouses, yours too.",
                        .run = count_copies },
    [EFFECT_TOP_TO_DECK] = { .id = "top-to-deck",
                             .when = WHEN_PLAYED,
                             .text = "The top item of the discard goes on top "
                                     "of the deck.",
                             .run = put_top_on_deck },
    [EFFECT_PEEK] = { .id = "infamy-and-peek",
                      .when = WHEN_PLAYED,
                      .text = "Gain $a infamy and secretly look at one hidden "
                              "item in your storehouse.",
                      .run = begin_peek,
                      .asks = RUN_PEEK,
                      .costs = 1 },
    [EFFECT_CHOOSE_LOSS] = { .id = "choose-infamy-or-gold",
                             .when = WHEN_PLAYED,
                             .text = "Choose: gain $a infamy, or lose $b gold.",
                             .run = begin_choice,
                             .asks = RUN_CHOICE,
                             .costs = 1 },
    [EFFECT_CHOOSE_GAIN] = { .id = "choose-gold-or-infamy",
                             .when = WHEN_PLAYED,
                             .text = "Choose: lose $a infamy, or gain $b gold.",
                             .run = begin_choice,
                             .asks = RUN_CHOICE },
    [EFFECT_SOLD_GAIN_INFAMY] = { .id = "sold-gain-infamy",
                                  .when = WHEN_SOLD,
                                  .text = "Gain $a infamy.",
                                  .run = score_amount,
                                  .score = arcane_gain_infamy },
    [EFFECT_SOLD_LOSE_INFAMY] = { .id = "sold-lose-infamy",
                                  .when = WHEN_SOLD,
                                  .text = "Lose $a infamy.",
                                  .run = score_amount,
                                  .score = arcane_lose_infamy },
    [EFFECT_SOLD_GAIN_GOLD] = { .id = "sold-gain-gold",
                                .when = WHEN_SOLD,
                                .text = "Gain $a gold.",
                                .run = score_amount,
                                .score = arcane_gain_gold },
    [EFFECT_SOLD_LOSE_GOLD] = { .id = "sold-lose-gold",
                                .when = WHEN_SOLD,
                                .text = "Lose $a gold.",
                                .run = score_amount,
                                .score = arcane_lose_gold },
    [EFFECT_SOLD_DRAW] = { .id = "sold-draw",
                           .when = WHEN_SOLD,
                           .text = "Draw the top item of the deck into your "
                                   "stash, which stays larger this round.",
                           .run = draw_item,
                           .asks = RUN_DRAW },
    [EFFECT_SOLD_OTHER_GAINS] = { .id = "sold-other-gains",
                                  .when = WHEN_SOLD,
                                  .text = "Choose another player to gain $a "
                                          "infamy and $b gold.",
                                  .run = begin_give,
                                  .asks = RUN_GIVE },
    [EFFECT_SOLD_ANY_LOSES] = { .id = "sold-any-loses",
                                .when = WHEN_SOLD,
                                .text = "Choose any player (even yourself) to "
                                        "lose $a infamy and $b gold.",
                                .run = begin_give,
                                .asks = RUN_GIVE },
    [EFFECT_DROPPED_GAIN_INFAMY] = { .id = "dropped-gain-infamy",
                                     .when = WHEN_DROPPED,
                                     .text = "Gain $a infamy.",
                                     .run = score_amount,
                                     .score = arcane_gain_infamy },
    [EFFECT_DROPPED_LOSE_INFAMY] = { .id = "dropped-lose-infamy",
                                     .when = WHEN_DROPPED,
                                     .text = "Lose $a infamy.",
                                     .run = score_amount,
                                     .score = arcane_lose_infamy },
    [EFFECT_DROPPED_GAIN_GOLD] = { .id = "dropped-gain-gold",
                                   .when = WHEN_DROPPED,
                                   .text = "Gain $a gold.",
                                   .run = score_amount,
                                   .score = arcane_gain_gold },
    [EFFECT_DROPPED_LOSE_GOLD] = { .id = "dropped-lose-gold",
                                   .when = WHEN_DROPPED,
                                   .text = "Lose $a gold.",
                                   .run = score_amount,
                                   .score = arcane_lose_gold },
    [EFFECT_REPLACED_LOSE_INFAMY] = { .id = "replaced-lose-infamy",
                                      .when = WHEN_REPLACED,
                                      .text = "Lose $a infamy.",
                                      .run = score_amount,
                                      .score = arcane_lose_infamy },
    [EFFECT_SOLD_HAUNT] = { .id = "sold-haunt",
                            .when = WHEN_SOLD,
                            .text = "In each other storehouse replace one "
                                    "hidden item of your choice with one of "
                                    "the sold Dolls, revealed.",
                            .run = arcane_begin_haunt,
                            .asks = RUN_HAUNT },
};

const char *
arcane_effect_name(int effect)
{
    return effect > 0 && effect < EFFECTS ? arcane_effects[effect].id : NULL;
}
