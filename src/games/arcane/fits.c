/* When each frame fits the table: what a position from outside must satisfy. */
#include "state.h"

/* Only ${seat} is asked. */
static bool
asks(const struct arcane_state *s, const struct rk_frame *above, int seat)
{
    return rk_flow_asks(&s->pub.flow, above, seat);
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

/* Nothing is stocked yet: all items are set aside. */
static bool
is_fresh(const struct arcane_state *s)
{
    for (int kind = 1; kind < ITEMS; kind++) {
        if (s->pub.aside[kind] != s->pub.item[kind].copies)
            return false;
    }
    return s->pub.round == 1 && s->pub.tracker == 1 &&
           s->pub.trigger == RK_NOBODY;
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

    if (!rk_frame_is_plain(f))
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

    return asks(s, above, f->seat) && s->held.kind != RK_NO_CARD &&
           f->card == 0 && f->place == 0 && s->limbo.kind == RK_NO_CARD &&
           (s->held.seen_by & rk_seat_bit(f->seat)) != 0 &&
           (!f->amount ||
            (s->held.kind == BOOMERANG && arcane_is_open(s->held))) &&
           several(arcane_returns(pub, f->seat));
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
           arcane_slots(&s->pub, f->seat) != 0;
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
    bool picked = f->step == LAMP_DROP;

    if (!rk_frame_is_plain(f) || arcane_slots(&s->pub, f->seat) == 0)
        return false;
    if (f->step == LAMP_REVEALED)
        return above != NULL && above->left >= 1 &&
               draws(above, f->seat, TO_SHOWN, above->left);
    return (f->step == LAMP_PICK || f->step == LAMP_DROP) &&
           asks(s, above, f->seat) && !arcane_shows_alike(pub) &&
           pub->shown_count + picked <= pub->item[LAMP].amount &&
           (picked ? arcane_is_open(s->held) : s->held.kind == RK_NO_CARD);
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
        arcane_slots(&s->pub, f->seat) == 0 || !asks(s, above, f->seat))
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

arcane_fits *const arcane_frame_fits[RUNS] = {
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
