/*
 * Routines and steps by name, and which stacks of frames make sense: what a
 * position from outside must satisfy to be played on.
 */
#include <string.h>

#include "state.h"

static const struct rk_step round_steps[] = {
    [ROUND_START] = { "start", RK_ASK_ROLL },
    [ROUND_WIZARDS] = { "wizards", RK_ASK_DEAL },
    [ROUND_CHOOSE] = { "choose", RK_ASK_KIND },
    [ROUND_STOCK] = { "stock", RK_ASK_NONE },
    [ROUND_STOCKED] = { "stocked", RK_ASK_NONE },
    [ROUND_TURNS] = { "turns", RK_ASK_NONE },
    [ROUND_INSPECTION] = { "inspection", RK_ASK_NONE },
    [ROUND_BRIBE] = { "bribe", RK_ASK_AMOUNT },
    { 0 }
};
static const struct rk_step stock_steps[] = {
    [STOCK_GATHER] = { "gather", RK_ASK_NONE },
    [STOCK_DEAL] = { "deal", RK_ASK_DEAL },
    [STOCK_REVEAL] = { "reveal", RK_ASK_SLOT },
    [STOCK_STASH] = { "stash", RK_ASK_DEAL },
    [STOCK_TURN_UP] = { "turn-up", RK_ASK_DEAL },
    { 0 }
};
static const struct rk_step turn_steps[] = {
    [TURN_DRAW] = { "draw", RK_ASK_NONE },
    [TURN_SOURCE] = { "source", RK_ASK_SOURCE },
    [TURN_ACT] = { "act", RK_ASK_NONE },
    [TURN_ACTION] = { "action", RK_ASK_ACTION },
    [TURN_OVER] = { "over", RK_ASK_NONE },
    { 0 }
};
static const struct rk_step draw_steps[] = {
    [DRAW_NEED] = { "need", RK_ASK_NONE },
    [DRAW_FACES] = { "faces", RK_ASK_DEAL },
    { 0 }
};
static const struct rk_step play_steps[] = {
    [PLAY_SLOT] = { "slot", RK_ASK_SLOT },
    [PLAY_PLAYED] = { "played", RK_ASK_NONE },
    [PLAY_IGNORE] = { "ignore", RK_ASK_YES_NO },
    [PLAY_SETS] = { "sets", RK_ASK_NONE },
    [PLAY_LINE] = { "line", RK_ASK_SLOT },
    [PLAY_SOLD] = { "sold", RK_ASK_NONE },
    [PLAY_KEEP] = { "keep", RK_ASK_KIND },
    { 0 }
};
static const struct rk_step sale_steps[] = {
    [SALE_BEGIN] = { "begin", RK_ASK_NONE },
    [SALE_SLIDE] = { "slide", RK_ASK_KIND },
    [SALE_GOLD] = { "gold", RK_ASK_NONE },
    [SALE_SOLD] = { "sold", RK_ASK_NONE },
    [SALE_DAFANA] = { "dafana", RK_ASK_YES_NO },
    { 0 }
};
static const struct rk_step slot_steps[] = {
    [ASK_BEGIN] = { "begin", RK_ASK_NONE },
    [ASK_CHOSEN] = { "chosen", RK_ASK_SLOT },
    { 0 }
};
static const struct rk_step kind_steps[] = {
    [ASK_BEGIN] = { "begin", RK_ASK_NONE },
    [ASK_CHOSEN] = { "chosen", RK_ASK_KIND },
    { 0 }
};
static const struct rk_step seat_steps[] = {
    [ASK_BEGIN] = { "begin", RK_ASK_NONE },
    [ASK_CHOSEN] = { "chosen", RK_ASK_SEAT },
    { 0 }
};
static const struct rk_step lamp_steps[] = {
    [LAMP_BEGIN] = { "begin", RK_ASK_NONE },
    [LAMP_REVEALED] = { "revealed", RK_ASK_NONE },
    [LAMP_PICK] = { "pick", RK_ASK_KIND },
    [LAMP_DROP] = { "drop", RK_ASK_KIND },
    { 0 }
};
static const struct rk_step chalice_steps[] = {
    [CHALICE_BEGIN] = { "begin", RK_ASK_NONE },
    [CHALICE_WHOM] = { "whom", RK_ASK_SEAT },
    [CHALICE_TAKE] = { "take", RK_ASK_KIND },
    { 0 }
};
static const struct rk_step inspection_steps[] = {
    [INSPECTION_BEGIN] = { "begin", RK_ASK_NONE },
    [INSPECTION_GLYNNA] = { "glynna", RK_ASK_SLOT },
    [INSPECTION_REVEAL] = { "reveal", RK_ASK_NONE },
    [INSPECTION_SETS] = { "sets", RK_ASK_NONE },
    [INSPECTION_LINE] = { "line", RK_ASK_SLOT },
    [INSPECTION_COUNT] = { "count", RK_ASK_NONE },
    [INSPECTION_NINX] = { "ninx", RK_ASK_SLOT },
    { 0 }
};

const struct rk_run arcane_runs[] = {
    [RUN_ROUND] = { "round", round_steps },
    [RUN_STOCK] = { "stock", stock_steps },
    [RUN_TURN] = { "turn", turn_steps },
    [RUN_DRAW] = { "draw", draw_steps },
    [RUN_PLAY] = { "play", play_steps },
    [RUN_SALE] = { "sale", sale_steps },
    [RUN_PEEK] = { "peek", slot_steps },
    [RUN_CHOICE] = { "choice", kind_steps },
    [RUN_GIVE] = { "give", seat_steps },
    [RUN_HAUNT] = { "haunt", slot_steps },
    [RUN_WATCH] = { "watch", slot_steps },
    [RUN_LOCKBOX] = { "lockbox", slot_steps },
    [RUN_LAMP] = { "lamp", lamp_steps },
    [RUN_CHALICE] = { "chalice", chalice_steps },
    [RUN_INSPECTION] = { "inspection", inspection_steps },
    { 0 }
};

/*
 * Each predicate: whether ${f} fits the table, with ${above} on top of it, or
 * NULL when ${f} itself is the top and asks. The frame below it, which wants
 * it there, fits already.
 */
typedef bool fits(const struct arcane_state *s, const struct rk_frame *f,
                  const struct rk_frame *above);

/* Only ${seat} is asked. */
static bool
asks(const struct arcane_state *s, const struct rk_frame *above, int seat)
{
    return above == NULL && seat < 8 && s->pub.flow.asked == rk_seat_bit(seat);
}

/* ${f} says nothing beyond its step and its seat. */
static bool
is_plain(const struct rk_frame *f)
{
    return rk_frame_is(
        f,
        (struct rk_frame){ .run = f->run, .step = f->step, .seat = f->seat });
}

/* ${above} draws ${items} for ${seat} to ${place}. */
static bool
draws(const struct rk_frame *above, int seat, int place, int items)
{
    return above != NULL &&
           rk_frame_is(above, (struct rk_frame){ .run = RUN_DRAW,
                                                 .step = DRAW_FACES,
                                                 .seat = (uint8_t)seat,
                                                 .place = (uint8_t)place,
                                                 .left = (uint8_t)items });
}

/* ${target} is the seat that ${left} seats in turn order end with. */
static bool
is_turn_of(const struct arcane_public *pub, const struct rk_frame *f, int from)
{
    return f->left >= 1 && f->left <= pub->seats &&
           f->target == (from + pub->seats - f->left) % pub->seats;
}

static bool
several(uint32_t set)
{
    return (set & (set - 1)) != 0;
}

static uint16_t
slots_of(const struct arcane_state *s, int seat)
{
    return arcane_slots(&s->pub, s->cell[seat], seat);
}

/* Nothing is stocked yet: all items are set aside. */
static bool
is_fresh(const struct arcane_state *s)
{
    for (int kind = 1; kind < ITEMS; kind++) {
        if (s->pub.aside[kind] != s->pub.item[kind].copies)
            return false;
    }
    return s->pub.round == 1 && s->pub.trigger == RK_NOBODY;
}

/* The seats from the start to before ${target} have a wizard, no others. */
static bool
fits_choosing(const struct arcane_public *pub, int target)
{
    bool chosen = true;
    int seat = pub->start;

    if (pub->wizards != WIZARDS_CHOSEN || target >= pub->seats)
        return false;
    do {
        chosen &= seat != target;
        if ((pub->wizard[seat] != 0) != chosen)
            return false;
        seat = rk_seat_next(seat, pub->seats);
    } while (seat != pub->start);
    return several(arcane_free_wizards(pub));
}

static bool
fits_beginning(const struct arcane_state *s, const struct rk_frame *f,
               const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;
    uint32_t wizards = (1u << KINDS) - (1u << ITEMS);

    if (!is_fresh(s) || f->left != 0)
        return false;
    if (f->step == ROUND_CHOOSE)
        return asks(s, above, f->target) && fits_choosing(pub, f->target);
    return asks(s, above, RK_CHANCE) && f->target == 0 &&
           arcane_free_wizards(pub) == wizards &&
           (f->step == ROUND_START || pub->wizards == WIZARDS_DEALT);
}

/* A trigger says how many turns are left; without it none are counted. */
static bool
fits_turns(const struct arcane_public *pub, const struct rk_frame *f,
           const struct rk_frame *above)
{
    if (above == NULL || above->run != RUN_TURN || above->seat != f->target ||
        f->target >= pub->seats)
        return false;
    if (pub->trigger == RK_NOBODY)
        return f->left == 0;
    return f->left < pub->seats && is_turn_of(pub, f, pub->trigger);
}

static bool
fits_bribe(const struct arcane_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->markers[seat] != 0 || pub->shut[seat] != 0)
            return false;
    }
    return is_turn_of(pub, f, pub->start) && asks(s, above, f->target) &&
           !arcane_is_over(pub) && arcane_bribe_limit(pub, f->target) > 0;
}

static bool
fits_round(const struct arcane_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    if (!rk_frame_is(f, (struct rk_frame){ .run = RUN_ROUND,
                                           .step = f->step,
                                           .target = f->target,
                                           .left = f->left }))
        return false;
    switch (f->step) {
    case ROUND_START:
    case ROUND_WIZARDS:
    case ROUND_CHOOSE:
        return fits_beginning(s, f, above);
    case ROUND_STOCKED:
        return f->target == 0 && f->left == 0 && above != NULL &&
               above->run == RUN_STOCK && s->pub.trigger == RK_NOBODY;
    case ROUND_TURNS:
        return fits_turns(&s->pub, f, above);
    case ROUND_INSPECTION:
        return f->target == 0 && f->left == 0 && above != NULL &&
               above->run == RUN_INSPECTION;
    case ROUND_BRIBE:
        return fits_bribe(s, f, above);
    default: /* the step that never rests */
        return false;
    }
}

/* Which seats have their nine items, and which their stash. */
static bool
is_dealt(const struct arcane_public *pub, int seat, bool items, bool stash)
{
    int cells = pub->rows[seat] * pub->columns[seat];

    return cells == (items ? ARCANE_CELLS : 0) &&
           pub->stashes[seat] == (stash ? arcane_stash_size(pub, seat) : 0);
}

/* All but what is dealt is in the deck. */
static bool
fits_stock(const struct arcane_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;
    bool all = f->step == STOCK_REVEAL, before = true;
    int seat = pub->start;

    if (!rk_frame_is(f, (struct rk_frame){ .run = RUN_STOCK,
                                           .step = f->step,
                                           .target = f->target }) ||
        f->step == STOCK_GATHER || f->target >= pub->seats ||
        pub->discards + pub->tops > 0 || pub->tracker != 1 ||
        rk_bag_size(pub->aside, ITEMS) > 0 || above != NULL ||
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

static bool
fits_turn(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    if (!is_plain(f))
        return false;
    switch (f->step) {
    case TURN_SOURCE:
        return asks(s, above, f->seat) && pub->deck + pub->tops > 0 &&
               pub->discards > 0;
    case TURN_ACT:
        return draws(above, f->seat, TO_STASH, 1);
    case TURN_ACTION:
        return asks(s, above, f->seat) && pub->stashes[f->seat] > 0;
    case TURN_OVER:
        return above != NULL && above->seat == f->seat &&
               (above->run == RUN_PLAY ||
                (above->run >= RUN_WATCH && above->run <= RUN_CHALICE));
    default: /* the step that never rests */
        return false;
    }
}

static bool
fits_draw(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    return asks(s, above, RK_CHANCE) && pub->tops == 0 && pub->deck > 0 &&
           (f->place == TO_STASH ||
            f->left + pub->shown_count == pub->item[LAMP].amount);
}

/* The frame that a when-played effect of ${card} leaves. */
static bool
is_played_effect(const struct arcane_public *pub, const struct rk_frame *above,
                 const struct rk_frame *play)
{
    int effect = pub->item[play->card].effect;

    if (above == NULL || above->seat != play->seat || above->card != play->card)
        return false;
    return above->run == RUN_PEEK ? effect == EFFECT_PEEK
           : above->run == RUN_CHOICE
               ? effect == EFFECT_CHOOSE_LOSS || effect == EFFECT_CHOOSE_GAIN
               : false;
}

/* A held item waits for one of several cells. */
static bool
fits_slot(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    return asks(s, above, f->seat) && pub->held != 0 && f->card == 0 &&
           f->place == 0 && s->limbo.kind == RK_NO_CARD &&
           (!f->amount || pub->held == BOOMERANG) &&
           several(arcane_returns(pub, s->cell[f->seat], f->seat));
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
        return asks(s, above, f->seat) && arcane_is(pub, f->seat, MEEBLEMORE) &&
               arcane_effect_of(pub, f->card)->when == WHEN_PLAYED;
    return f->step == PLAY_LINE && asks(s, above, f->seat) &&
           several(arcane_sets_with(pub, cell, f->seat, f->place));
}

static bool
fits_play(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    if (f->target != 0 || f->left != 0 || f->amount > 1)
        return false;
    if (f->step == PLAY_SLOT)
        return fits_slot(s, f, above);
    if (f->card == 0 || f->card >= ITEMS || f->place >= ARCANE_CELLS ||
        (f->amount && f->card != BOOMERANG))
        return false;
    if (f->step == PLAY_KEEP)
        return asks(s, above, f->seat) && pub->seats == 2 &&
               pub->stashes[f->seat] > 1 && s->limbo.kind == RK_NO_CARD;
    if (s->limbo.kind == RK_NO_CARD)
        return false;
    if (f->step == PLAY_SOLD)
        return above != NULL && above->run == RUN_SALE &&
               above->seat == f->seat && above->amount == 0;
    return fits_placed(s, f, above);
}

/* The frame that a when-sold effect leaves. */
static bool
is_sold_effect(const struct arcane_public *pub, const struct rk_frame *above,
               const struct rk_frame *sale)
{
    int effect = pub->item[sale->card].effect;

    if (above == NULL || above->seat != sale->seat || sale->amount)
        return false;
    if (above->run == RUN_DRAW)
        return effect == EFFECT_SOLD_DRAW &&
               draws(above, sale->seat, TO_STASH, 1);
    if (above->card != sale->card)
        return false;
    return above->run == RUN_GIVE ? effect == EFFECT_SOLD_OTHER_GAINS ||
                                        effect == EFFECT_SOLD_ANY_LOSES
           : above->run == RUN_HAUNT ? effect == EFFECT_SOLD_HAUNT
                                     : false;
}

static bool
fits_sale(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    if (f->card == 0 || f->card >= ITEMS || arcane_is_special(f->card) ||
        f->place >= LINES || f->left < 2 || f->left > ARCANE_DOLLS)
        return false;
    if (f->step == SALE_DAFANA)
        return f->target < pub->seats && asks(s, above, f->target) &&
               arcane_is(pub, f->target, DAFANA) &&
               pub->gold[f->target] >= pub->dafana_gold &&
               pub->infamy[f->target] > 0;
    if (f->target != 0)
        return false;
    if (f->step == SALE_SLIDE)
        return asks(s, above, f->seat) && f->place >= DIAGONAL_A1 &&
               pub->rows[f->seat] * pub->columns[f->seat] == ARCANE_CELLS;
    return f->step == SALE_SOLD && is_sold_effect(pub, above, f);
}

/* An effect that names its item and asks its seat. */
static bool
fits_asking(const struct arcane_state *s, const struct rk_frame *f,
            const struct rk_frame *above)
{
    return f->step == ASK_CHOSEN && asks(s, above, f->seat) &&
           rk_frame_is(f, (struct rk_frame){ .run = f->run,
                                             .step = f->step,
                                             .seat = f->seat,
                                             .card = f->card });
}

static bool
fits_peek(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    return fits_asking(s, f, above) && several(s->pub.shut[f->seat]);
}

static bool
fits_give(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    return fits_asking(s, f, above) &&
           several(arcane_receivers(&s->pub, f->seat, f->card));
}

/* The Dolls of the sale below it, as many as find a place. */
static bool
fits_haunt(const struct arcane_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;
    struct rk_frame plain = *f;

    plain.left = 0;
    return asks(s, above, f->seat) && f->step == ASK_CHOSEN &&
           rk_frame_is(&plain, (struct rk_frame){ .run = RUN_HAUNT,
                                                  .step = ASK_CHOSEN,
                                                  .seat = f->seat,
                                                  .card = f->card }) &&
           f->left >= 1 &&
           f->left == arcane_to_haunt(pub, f->seat, f[-1].left) &&
           f->left <= pub->aside[f->card] &&
           !arcane_one_haunt(pub, f->seat, f->left);
}

static bool
fits_watch(const struct arcane_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    return fits_asking(s, f, above) && f->card == 0 && s->pub.discards > 1 &&
           slots_of(s, f->seat) != 0;
}

static bool
fits_lockbox(const struct arcane_state *s, const struct rk_frame *f,
             const struct rk_frame *above)
{
    return fits_asking(s, f, above) && f->card == 0 &&
           arcane_asks_swap(&s->pub, f->seat);
}

static bool
fits_lamp(const struct arcane_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    if (!is_plain(f) || slots_of(s, f->seat) == 0)
        return false;
    if (f->step == LAMP_REVEALED)
        return above != NULL && above->left >= 1 &&
               draws(above, f->seat, TO_SHOWN, above->left);
    return (f->step == LAMP_PICK || f->step == LAMP_DROP) &&
           asks(s, above, f->seat) && !arcane_shows_alike(pub) &&
           (pub->held != 0) == (f->step == LAMP_DROP);
}

/* The whole stash that is looked into has been seen. */
static bool
has_seen(const struct arcane_state *s, int seat, int owner)
{
    for (int i = 0; i < s->pub.stashes[owner]; i++) {
        if ((s->own[owner].stash[i].seen_by & rk_seat_bit(seat)) == 0)
            return false;
    }
    return true;
}

static bool
fits_chalice(const struct arcane_state *s, const struct rk_frame *f,
             const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    if (!rk_frame_is(f, (struct rk_frame){ .run = RUN_CHALICE,
                                           .step = f->step,
                                           .seat = f->seat,
                                           .target = f->target }) ||
        slots_of(s, f->seat) == 0 || !asks(s, above, f->seat))
        return false;
    if (f->step == CHALICE_WHOM)
        return f->target == 0 && several(arcane_stashed(pub, f->seat));
    return f->step == CHALICE_TAKE && f->target < pub->seats &&
           f->target != f->seat && pub->stashes[f->target] > 1 &&
           has_seen(s, f->seat, f->target);
}

/* No hidden items are left at the first ${seats} in turn order. */
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
fits_inspection(const struct arcane_state *s, const struct rk_frame *f,
                const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;
    int seat = f->target;

    if (!rk_frame_is(f, (struct rk_frame){ .run = RUN_INSPECTION,
                                           .step = f->step,
                                           .target = f->target,
                                           .left = f->left }) ||
        seat >= pub->seats)
        return false;
    if (f->step == INSPECTION_GLYNNA)
        return asks(s, above, seat) && arcane_is(pub, seat, GLYNNA) &&
               f->left == 0 && several(pub->shut[seat]) &&
               s->blank.kind == RK_NO_CARD;
    if (!is_turn_of(pub, f, pub->start))
        return false;
    if (f->step == INSPECTION_NINX)
        return asks(s, above, seat) && arcane_is(pub, seat, NINX) &&
               is_revealed(pub, pub->seats) && several(pub->open[seat]);
    if (!is_revealed(pub, pub->seats - f->left + 1))
        return false;
    if (f->step == INSPECTION_LINE)
        return asks(s, above, seat) &&
               several(arcane_sets(pub, s->cell[seat], seat));
    return f->step == INSPECTION_SETS && above != NULL &&
           above->run == RUN_SALE && above->seat == seat && above->amount == 1;
}

/* Whether a routine ${run} is on the stack, or on top of it. */
static const struct rk_frame *
find(const struct rk_flow *flow, int run)
{
    for (int i = 0; i < flow->depth; i++) {
        if (flow->frame[i].run == run)
            return &flow->frame[i];
    }
    return NULL;
}

/* marks are on Boomerangs that came back in this turn. */
static bool
marks_fit(const struct arcane_state *s)
{
    const struct rk_frame *play = find(&s->pub.flow, RUN_PLAY);

    for (int i = 0; i < ARCANE_CELLS; i++) {
        if (s->pub.mark[i] && (play == NULL || !play->amount ||
                               s->cell[play->seat][i].kind != BOOMERANG ||
                               !arcane_is_open(s->cell[play->seat][i])))
            return false;
    }
    return true;
}

/* What two seats or more have sealed while stocking. */
static bool
picks_fit(const struct arcane_state *s)
{
    const struct rk_flow *flow = &s->pub.flow;
    const struct rk_frame *stock = find(flow, RUN_STOCK);
    bool open = stock != NULL && stock->step == STOCK_REVEAL;

    for (int seat = 0; seat < s->pub.seats; seat++) {
        const uint8_t *pick = s->own[seat].pick;
        bool sealed = open && (flow->awaited & rk_seat_bit(seat)) == 0;

        if (sealed ? pick[0] == 0 || pick[0] >= pick[1]
                   : pick[0] != 0 || pick[1] != 0)
            return false;
    }
    return true;
}

/* Items that are under way belong to the frame that is at work on them. */
static const char *
check_under_way(const struct arcane_state *s)
{
    const struct rk_flow *flow = &s->pub.flow;
    const struct rk_frame *lamp = find(flow, RUN_LAMP);
    const struct rk_frame *play = find(flow, RUN_PLAY);
    const struct rk_frame *inspection = find(flow, RUN_INSPECTION);
    bool later = flow->over || flow->frame[0].step == ROUND_BRIBE;

    if (s->limbo.kind != RK_NO_CARD && play == NULL)
        return "There is nothing that could have been replaced.";
    if (s->pub.held != 0 && !(play != NULL && play->step == PLAY_SLOT) &&
        !(lamp != NULL && lamp->step == LAMP_DROP))
        return "No item waits for its slot.";
    if (s->pub.shown_count > 0 && lamp == NULL)
        return "No lamp has revealed anything.";
    if (s->blank.kind != RK_NO_CARD &&
        (arcane_seat_with(&s->pub, GLYNNA) == RK_NOBODY ||
         (inspection == NULL && !later)))
        return "Glynna has set nothing aside.";
    if (s->draft[0] != 0 || s->draft[1] != 0 || !picks_fit(s))
        return "An answer must be sealed as a whole, or not at all.";
    if (!marks_fit(s))
        return "Marks belong to Boomerangs that came back.";
    return NULL;
}

const char *
arcane_check_flow(const struct arcane_state *s)
{
    static fits *const table[RUNS] = {
        [RUN_ROUND] = fits_round,
        [RUN_STOCK] = fits_stock,
        [RUN_TURN] = fits_turn,
        [RUN_DRAW] = fits_draw,
        [RUN_PLAY] = fits_play,
        [RUN_SALE] = fits_sale,
        [RUN_PEEK] = fits_peek,
        [RUN_CHOICE] = fits_asking,
        [RUN_GIVE] = fits_give,
        [RUN_HAUNT] = fits_haunt,
        [RUN_WATCH] = fits_watch,
        [RUN_LOCKBOX] = fits_lockbox,
        [RUN_LAMP] = fits_lamp,
        [RUN_CHALICE] = fits_chalice,
        [RUN_INSPECTION] = fits_inspection,
    };
    const struct rk_flow *flow = &s->pub.flow;
    const char *wrong = NULL;

    if (!flow->over && flow->frame[0].run != RUN_ROUND)
        wrong = "The bottom frame must be the round.";
    for (int i = 0; wrong == NULL && i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];

        if (!table[f->run](s, f, i + 1 < flow->depth ? f + 1 : NULL))
            wrong = "The frames do not fit the table.";
    }
    return wrong != NULL ? wrong : check_under_way(s);
}
