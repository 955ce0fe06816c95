/* Playing and discarding an item: the life of one play (see state.h). */
#include "state.h"

/* Effects of an item that ${seat} has placed in the discard. */
static void
after_drop(struct rk_work *w, int seat, int kind, bool replaced)
{
    const struct arcane_effect_def *effect = arcane_effect_of(&w->s->pub, kind);

    if (effect->when == WHEN_DROPPED ||
        (replaced && effect->when == WHEN_REPLACED))
        effect->run(w, seat, kind, 0);
}

/* ${seat} discards an item of its stash. */
void
arcane_throw_away(struct rk_work *w, int seat, int kind)
{
    arcane_unhold(w, seat, kind);
    arcane_drop(w, kind);
    arcane_tell_taken(w, EVENT_DISCARDED, seat, arcane_open(&w->s->pub, kind),
                      false);
    after_drop(w, seat, kind, false);
}

/* ${held}: the item does not come from the stash. */
static void
tell_played(struct rk_work *w, const struct rk_frame *f, int cell,
            struct rk_card card, bool held)
{
    if (w->events != NULL)
        rk_events_add(w->events, (struct rk_event){ .kind = EVENT_PLAYED,
                                                    .seat = f->seat,
                                                    .target = RK_NOBODY,
                                                    .place = (uint8_t)cell,
                                                    .amount = f->amount,
                                                    .part = { held },
                                                    .faces = 1,
                                                    .face = { card } });
}

/*
 * Steps 1 and 2: ${kind} replaces the item in ${cell}; nobody sees it before
 * the second event.
 */
static void
place(struct rk_work *w, struct rk_frame *f, int kind, int cell, bool held)
{
    struct arcane_state *s = w->s;
    struct rk_card card = arcane_open(&s->pub, kind);

    s->limbo = arcane_remove(w, f->seat, cell);
    arcane_tell_cell(w, EVENT_REPLACED, f->seat, RK_NOBODY, cell, s->limbo);
    if (held)
        s->held = (struct rk_card){ 0 };
    else
        arcane_unhold(w, f->seat, kind);
    arcane_lay(w, f->seat, cell, card);
    if (f->amount)
        s->pub.mark[cell] = 1;
    f->card = (uint8_t)kind;
    f->place = (uint8_t)cell;
    tell_played(w, f, cell, card, held);
}

/* Makes ${f} the play of ${card}, which is held until its cell is chosen. */
static enum rk_next
hold(struct rk_work *w, struct rk_frame *f, struct rk_card card, bool back)
{
    uint16_t slots = arcane_returns(&w->s->pub, f->seat);

    *f = (struct rk_frame){
        .run = RUN_PLAY, .step = PLAY_SLOT, .seat = f->seat, .amount = back
    };
    w->s->held = card;
    RK_CHECK(slots != 0);
    return arcane_ask_or_take(w, RK_ASK_SLOT, f->seat, OP_SLOT, slots);
}

enum rk_next
arcane_play_held(struct rk_work *w, struct rk_frame *f, struct rk_card card)
{
    return hold(w, f, card, false);
}

/* Step 5 with two seats, R-58: a hidden item enters the stash. */
static enum rk_next
keep(struct rk_work *w, struct rk_frame *f, struct rk_card card)
{
    struct arcane_public *pub = &w->s->pub;
    int seat = f->seat;

    arcane_hold(w, seat, card);
    arcane_tell_item(w, EVENT_KEPT, seat, card);
    if (pub->stashes[seat] > 1)
        return rk_ask_at(&pub->flow, f, PLAY_KEEP, RK_ASK_KIND, seat);
    rk_done(&pub->flow);
    arcane_throw_away(w, seat, card.kind);
    return RK_MORE;
}

/* Step 5: the replaced item goes to the discard. */
static enum rk_next
drop_replaced(struct rk_work *w, const struct rk_frame *f, int kind,
              bool was_hidden)
{
    int seat = f->seat;

    rk_done(&w->s->pub.flow);
    arcane_drop(w, kind);
    arcane_tell_item(w, EVENT_DROPPED, seat, arcane_open(&w->s->pub, kind));
    if (!was_hidden)
        after_drop(w, seat, kind, true);
    return RK_MORE;
}

/* Step 5: limbo is emptied. */
static enum rk_next
empty_limbo(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_state *s = w->s;
    struct rk_card card = s->limbo;
    bool hidden = !arcane_is_open(card);
    bool back = card.kind == BOOMERANG && arcane_returns(&s->pub, f->seat) != 0;
    bool kept = hidden && !back && s->pub.seats == 2;
    enum rk_next next;

    card.seen_by |=
        kept ? rk_seat_bit(f->seat) : rk_seat_everyone(s->pub.seats);
    s->limbo = card;
    if (hidden)
        arcane_tell_item(w, EVENT_UNCOVERED, f->seat, card);
    s->limbo = (struct rk_card){ 0 };
    if (kept)
        return keep(w, f, card);
    if (!back)
        return drop_replaced(w, f, card.kind, hidden);
    next = hold(w, f, card, true);
    arcane_tell_item(w, EVENT_CAME_BACK, f->seat, card);
    return next;
}

/* Step 4: R-27, at most one set, and the owner picks it. */
static enum rk_next
look_for_sets(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    uint8_t sets =
        arcane_sets_with(pub, w->s->cell[f->seat], f->seat, f->place);

    if (sets == 0)
        return empty_limbo(w, f);
    f->step = PLAY_SOLD;
    if (rk_several(sets))
        return rk_ask_at(&pub->flow, f, PLAY_LINE, RK_ASK_SLOT, f->seat);
    arcane_sell(w, f->seat, __builtin_ctz(sets), false);
    return RK_MORE;
}

/* Step 3: the when-played effect; step 4 when it leaves no question. */
static enum rk_next
take_effect(struct rk_work *w, struct rk_frame *f)
{
    struct rk_flow *flow = &w->s->pub.flow;

    f->step = PLAY_SETS;
    arcane_effect_of(&w->s->pub, f->card)->run(w, f->seat, f->card, f->place);
    return rk_top(flow) == f ? look_for_sets(w, f) : RK_MORE;
}

/* Step 3: R-55, Meeblemore decides before any part of the effect happens. */
static enum rk_next
begin_effect(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    if (arcane_effect_of(pub, f->card)->when != WHEN_PLAYED)
        return look_for_sets(w, f);
    if (!arcane_is(pub, f->seat, MEEBLEMORE))
        return take_effect(w, f);
    return rk_ask_at(&pub->flow, f, PLAY_IGNORE, RK_ASK_YES_NO, f->seat);
}

static enum rk_next
answer_ignore(struct rk_work *w, struct rk_frame *f)
{
    if (arcane_move_value(w->reply) == 0)
        return take_effect(w, f);
    arcane_tell_item(w, EVENT_IGNORED, f->seat,
                     arcane_open(&w->s->pub, f->card));
    return look_for_sets(w, f);
}

/* ${seat} plays an item of its stash. */
enum rk_next
arcane_play(struct rk_work *w, int seat, int kind, int cell)
{
    struct rk_flow *flow = &w->s->pub.flow;

    rk_push(flow, (struct rk_frame){ .run = RUN_PLAY, .seat = (uint8_t)seat });
    place(w, rk_top(flow), kind, cell, false);
    return begin_effect(w, rk_top(flow));
}

static enum rk_next
run_play(struct rk_work *w, struct rk_frame *f)
{
    int seat = f->seat, held = w->s->held.kind;

    switch (f->step) {
    case PLAY_SLOT:
        place(w, f, held, arcane_move_value(w->reply), true);
        return begin_effect(w, f);
    case PLAY_IGNORE:
        return answer_ignore(w, f);
    case PLAY_SETS:
        return look_for_sets(w, f);
    case PLAY_LINE:
        f->step = PLAY_SOLD;
        arcane_sell(w, seat, arcane_move_value(w->reply), false);
        return RK_MORE;
    case PLAY_SOLD:
        return empty_limbo(w, f);
    case PLAY_KEEP:
        rk_done(&w->s->pub.flow);
        arcane_throw_away(w, seat, arcane_move_value(w->reply));
        return RK_MORE;
    }
    RK_UNREACHABLE();
}

/* The frame that the when-played effect of ${play}'s item leaves. */
static bool
is_played_effect(const struct arcane_public *pub, const struct rk_frame *above,
                 const struct rk_frame *play)
{
    const struct arcane_effect_def *effect = arcane_effect_of(pub, play->card);

    return above != NULL && effect->when == WHEN_PLAYED && effect->asks != 0 &&
           above->run == effect->asks && above->seat == play->seat &&
           above->card == play->card;
}

/* A held item waits for one of several cells. */
static bool
fits_slot(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    return arcane_asks(s, above, f->seat) && s->held.kind != RK_NO_CARD &&
           f->card == 0 && f->place == 0 && s->limbo.kind == RK_NO_CARD &&
           (s->held.seen_by & rk_seat_bit(f->seat)) != 0 &&
           (!f->amount ||
            (s->held.kind == BOOMERANG && arcane_is_open(s->held))) &&
           rk_several(arcane_returns(pub, f->seat));
}

/* Steps between the placing of an item and the sale of its set. */
static bool
fits_placed(const struct arcane_state *s, const struct rk_frame *f,
            const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;
    const struct rk_card *cell = s->cell[f->seat];

    if (cell[f->place].kind != f->card || !arcane_is_open(cell[f->place]))
        return false;
    if (f->step == PLAY_SETS)
        return is_played_effect(pub, above, f);
    if (f->step == PLAY_IGNORE)
        return arcane_asks(s, above, f->seat) &&
               arcane_is(pub, f->seat, MEEBLEMORE) &&
               arcane_effect_of(pub, f->card)->when == WHEN_PLAYED;
    return f->step == PLAY_LINE && arcane_asks(s, above, f->seat) &&
           rk_several(arcane_sets_with(pub, cell, f->seat, f->place));
}

static bool
fits_play(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;

    if (f->target != 0 || f->left != 0 || f->amount > 1)
        return false;
    if (f->step == PLAY_SLOT)
        return fits_slot(s, f, above);
    if (f->card == 0 || f->card >= ITEMS || f->place >= ARCANE_CELLS ||
        (f->amount && f->card != BOOMERANG))
        return false;
    if (f->step == PLAY_KEEP)
        return arcane_asks(s, above, f->seat) && pub->seats == 2 &&
               pub->stashes[f->seat] > 1 && s->limbo.kind == RK_NO_CARD;
    if (s->limbo.kind == RK_NO_CARD)
        return false;
    if (f->step == PLAY_SOLD)
        return above != NULL && above->run == RUN_SALE &&
               above->seat == f->seat && above->amount == 0;
    return fits_placed(s, f, above);
}

static struct rk_choices
choose_play(const struct rk_eyes *e, const struct rk_frame *f)
{
    const struct rk_card *cell = e->cell[f->seat];

    if (f->step == PLAY_SLOT)
        return arcane_choices(OP_SLOT, arcane_returns(e->pub, f->seat),
                              &arcane_phrases[NOT_SLOT]);
    if (f->step == PLAY_IGNORE)
        return arcane_choices(OP_SAY, 3, NULL);
    if (f->step == PLAY_LINE)
        return arcane_choices(OP_SELL,
                              arcane_sets_with(e->pub, cell, f->seat, f->place),
                              &arcane_phrases[NOT_SOLD]);
    return arcane_choices(
        OP_KIND, rk_hand_kinds(e->own->stash, e->pub->stashes[e->seat]),
        &arcane_phrases[NOT_KIND]);
}

static void
ask_play(const struct rk_view *view, const struct rk_frame *f,
         const struct rk_phrase *says, struct rk_text *text)
{
    arcane_ask_about(
        view, says,
        f->step == PLAY_SLOT ? arcane_seen(view)->held.kind : f->card, text);
}

static const struct rk_step play_steps[] = {
    [PLAY_SLOT] = { "slot", RK_ASK_SLOT,
                    RK_SAYS({ .key = "play.slot",
                              .text = "Choose where to play {item:name}." }) },
    [PLAY_IGNORE] = { "ignore", RK_ASK_YES_NO,
                      RK_SAYS({ .key = "play.ignore",
                                .text = "Meeblemore: ignore the effect of "
                                        "{item:name}?" }) },
    [PLAY_SETS] = { "sets", RK_ASK_NONE, NULL },
    [PLAY_LINE] = { "line", RK_ASK_SLOT,
                    RK_SAYS({ .key = "play.line",
                              .text = "Choose a set to sell." }) },
    [PLAY_SOLD] = { "sold", RK_ASK_NONE, NULL },
    [PLAY_KEEP] = { "keep", RK_ASK_KIND,
                    RK_SAYS(
                        { .key = "play.keep",
                          .text =
                              "Choose an item from your stash to discard." }) },
    { 0 }
};

const struct rk_routine arcane_playing = { .name = "play",
                                           .steps = play_steps,
                                           .run = run_play,
                                           .fits = fits_play,
                                           .choose = choose_play,
                                           .ask = ask_play };
