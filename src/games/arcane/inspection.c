/* The inspection, step by step for all seats: rules. */
#include "state.h"

enum {
    INSPECTION_BEGIN,
    INSPECTION_GLYNNA,
    INSPECTION_REVEAL,
    INSPECTION_SETS,
    INSPECTION_LINE,
    INSPECTION_COUNT,
    INSPECTION_NINX
};

/* Begins a step that every seat goes through in turn order. */
static void
begin_step(const struct arcane_public *pub, struct rk_frame *f, int step)
{
    f->step = (uint8_t)step;
    f->target = pub->start;
    f->left = pub->seats;
}

/* The next seat goes through the step ${step}. */
static enum rk_next
next_seat(const struct arcane_public *pub, struct rk_frame *f, int step)
{
    f->step = (uint8_t)step;
    f->target = (uint8_t)rk_seat_next(f->target, pub->seats);
    f->left--;
    return RK_MORE;
}

/* one hidden item of Glynna is set aside unseen and leaves a hole. */
static enum rk_next
set_aside(struct rk_work *w, struct rk_frame *f, int seat, int cell)
{
    struct arcane_state *s = w->s;

    s->blank = arcane_remove(w, seat, cell);
    arcane_tell_cell(w, EVENT_SET_ASIDE, seat, RK_NOBODY, cell, s->blank);
    begin_step(&s->pub, f, INSPECTION_REVEAL);
    return RK_MORE;
}

/* Glynna chooses before anybody reveals. */
static enum rk_next
begin(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    int seat = arcane_seat_with(pub, GLYNNA);
    uint16_t shut = seat == RK_NOBODY ? 0 : pub->shut[seat];

    arcane_tell_round(w, EVENT_INSPECTION, RK_NOBODY);
    if (shut == 0) {
        begin_step(pub, f, INSPECTION_REVEAL);
        return RK_MORE;
    }
    if (!rk_several(shut))
        return set_aside(w, f, seat, __builtin_ctz(shut));
    f->target = (uint8_t)seat;
    return rk_ask_at(&pub->flow, f, INSPECTION_GLYNNA, RK_ASK_SLOT, seat);
}

/* Step 1: all hidden items of one seat are revealed. */
static enum rk_next
reveal(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    int seat = f->target;

    if (f->left == 0) {
        begin_step(pub, f, INSPECTION_COUNT);
        return RK_MORE;
    }
    while (pub->shut[seat] != 0) {
        int cell = __builtin_ctz(pub->shut[seat]);

        arcane_reveal(w, seat, cell);
        arcane_tell_cell(w, EVENT_REVEALED, seat, RK_NOBODY, cell,
                         w->s->cell[seat][cell]);
    }
    f->step = INSPECTION_SETS;
    return RK_MORE;
}

/* while there is a set, its owner sells one. */
static enum rk_next
sell_sets(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    uint8_t sets = arcane_sets(pub, w->s->cell[f->target], f->target);

    if (sets == 0)
        return next_seat(pub, f, INSPECTION_REVEAL);
    if (rk_several(sets))
        return rk_ask_at(&pub->flow, f, INSPECTION_LINE, RK_ASK_SLOT,
                         f->target);
    arcane_sell(w, f->target, __builtin_ctz(sets), true);
    return RK_MORE;
}

/* gold for the infamy of one item that is left; or the reverse. */
static enum rk_next
trade(struct rk_work *w, struct rk_frame *f, int cell)
{
    struct arcane_state *s = w->s;
    int infamy = arcane_infamy(&s->pub, s->cell[f->target][cell].kind);

    if (infamy > 0)
        arcane_gain_gold(w, f->target, infamy, NINX);
    else
        arcane_lose_gold(w, f->target, -infamy, NINX);
    return next_seat(&s->pub, f, INSPECTION_COUNT);
}

/* Step 3, R-46: compares only what was gained for items in step 2. */
static void
penalise(struct rk_work *w)
{
    const struct arcane_state *s = w->s;
    int trigger = s->pub.trigger, total;

    if (trigger == RK_NOBODY)
        return;
    total = arcane_leftovers(s, trigger);
    for (int seat = 0; seat < s->pub.seats; seat++) {
        if (arcane_leftovers(s, seat) >= total)
            continue;
        arcane_tell_seat(w, EVENT_PENALISED, trigger, RK_NOBODY);
        arcane_gain_infamy(w, trigger, ARCANE_PENALTY, 0);
        return;
    }
}

/* Step 4, R-5: a fine for each marker, or all the gold there is. */
static void
fine(struct rk_work *w)
{
    struct arcane_public *pub = &w->s->pub;
    int seat = pub->start;

    do {
        int gold = ARCANE_FINE * pub->markers[seat];

        if (gold > pub->gold[seat])
            gold = pub->gold[seat];
        if (pub->markers[seat] > 0) {
            pub->markers[seat] = 0;
            arcane_tell_amount(w, EVENT_FINED, seat, gold);
            arcane_pay(w, seat, gold, FOR_FINE);
        }
        seat = rk_seat_next(seat, pub->seats);
    } while (seat != pub->start);
}

/* Step 2: infamy for the items that are left, and Ninx' trade. */
static enum rk_next
count(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    uint16_t left = pub->open[f->target];
    int total;

    if (f->left == 0) {
        penalise(w);
        fine(w);
        return rk_done(&pub->flow);
    }
    total = arcane_leftovers(w->s, f->target);
    arcane_tell_amount(w, EVENT_COUNTED, f->target, total);
    if (total > 0)
        arcane_gain_infamy(w, f->target, total, 0);
    else
        arcane_lose_infamy(w, f->target, -total, 0);
    if (!arcane_is(pub, f->target, NINX) || left == 0)
        return next_seat(pub, f, INSPECTION_COUNT);
    if (!rk_several(left))
        return trade(w, f, __builtin_ctz(left));
    return rk_ask_at(&pub->flow, f, INSPECTION_NINX, RK_ASK_SLOT, f->target);
}

static enum rk_next
run_inspection(struct rk_work *w, struct rk_frame *f)
{
    switch (f->step) {
    case INSPECTION_BEGIN:
        return begin(w, f);
    case INSPECTION_GLYNNA:
        return set_aside(w, f, f->target, arcane_move_value(w->reply));
    case INSPECTION_REVEAL:
        return reveal(w, f);
    case INSPECTION_SETS:
        return sell_sets(w, f);
    case INSPECTION_LINE:
        f->step = INSPECTION_SETS;
        arcane_sell(w, f->target, arcane_move_value(w->reply), true);
        return RK_MORE;
    case INSPECTION_COUNT:
        return count(w, f);
    case INSPECTION_NINX:
        return trade(w, f, arcane_move_value(w->reply));
    }
    RK_UNREACHABLE();
}

/* True if the first ${seats} in turn order have no hidden items left. */
static bool
is_revealed(const struct arcane_public *pub, int seats)
{
    int seat = pub->start;

    for (; seats > 0; seats--, seat = rk_seat_next(seat, pub->seats)) {
        if (pub->shut[seat] != 0)
            return false;
    }
    return true;
}

static bool
fits_inspection(const struct rk_state *state, const struct rk_frame *f,
                const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;
    int seat = f->target;

    if (!rk_frame_uses(f, RK_USES_TARGET | RK_USES_LEFT) || seat >= pub->seats)
        return false;
    if (f->step == INSPECTION_GLYNNA)
        return arcane_asks(s, above, seat) && arcane_is(pub, seat, GLYNNA) &&
               f->left == 0 && rk_several(pub->shut[seat]) &&
               s->blank.kind == RK_NO_CARD;
    if (!arcane_is_turn_of(pub, f, pub->start))
        return false;
    if (f->step == INSPECTION_NINX)
        return arcane_asks(s, above, seat) && arcane_is(pub, seat, NINX) &&
               is_revealed(pub, pub->seats) && rk_several(pub->open[seat]);
    if (!is_revealed(pub, pub->seats - f->left + 1))
        return false;
    if (f->step == INSPECTION_LINE)
        return arcane_asks(s, above, seat) &&
               rk_several(arcane_sets(pub, s->cell[seat], seat));
    return f->step == INSPECTION_SETS && above != NULL &&
           above->run == RUN_SALE && above->seat == seat && above->amount == 1;
}

static struct rk_choices
choose_inspection(const struct rk_eyes *e, const struct rk_frame *f)
{
    if (f->step == INSPECTION_GLYNNA)
        return arcane_choices(OP_SLOT, e->pub->shut[f->target],
                              &arcane_phrases[NOT_SLOT]);
    if (f->step == INSPECTION_NINX)
        return arcane_choices(OP_SLOT, e->pub->open[f->target],
                              &arcane_phrases[NOT_SLOT]);
    return arcane_choices(OP_SELL,
                          arcane_sets(e->pub, e->cell[f->target], f->target),
                          &arcane_phrases[NOT_SOLD]);
}

static const struct rk_step inspection_steps[] = {
    [INSPECTION_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [INSPECTION_GLYNNA] = { "glynna", RK_ASK_SLOT,
                            RK_SAYS({ .key = "inspection.glynna",
                                      .text = "Glynna: choose a hidden item to "
                                              "set aside." }) },
    [INSPECTION_REVEAL] = { "reveal", RK_ASK_NONE, NULL },
    [INSPECTION_SETS] = { "sets", RK_ASK_NONE, NULL },
    [INSPECTION_LINE] = { "line", RK_ASK_SLOT,
                          RK_SAYS({ .key = "inspection.line",
                                    .text = "Choose a set to sell." }) },
    [INSPECTION_COUNT] = { "count", RK_ASK_NONE, NULL },
    [INSPECTION_NINX] = { "ninx", RK_ASK_SLOT,
                          RK_SAYS({ .key = "inspection.ninx",
                                    .text = "Ninx: choose an item to gain gold "
                                            "equal to its infamy." }) },
    { 0 }
};

const struct rk_routine arcane_inspection = { .name = "inspection",
                                              .steps = inspection_steps,
                                              .run = run_inspection,
                                              .fits = fits_inspection,
                                              .choose = choose_inspection };
