/* Special items, used from the stash: rules. */
#include "state.h"

/* The other seats whose stashes are not empty. */
static uint8_t
stashed(const struct arcane_public *pub, int seat)
{
    uint8_t seats = 0;

    for (int other = 0; other < pub->seats; other++) {
        if (other != seat && pub->stashes[other] > 0)
            seats |= rk_seat_bit(other);
    }
    return seats;
}

/* True if ${run} is the routine of a special item. */
bool
arcane_is_use(int run)
{
    for (int kind = 1; kind < ITEMS; kind++) {
        if (arcane_is_special(kind) && arcane_items[kind].run == run)
            return true;
    }
    return false;
}

/* The special item leaves the stash and is set aside; its frame is pushed. */
void
arcane_use(struct rk_work *w, int seat, int kind)
{
    arcane_unhold(w, seat, kind);
    w->s->pub.aside[kind]++;
    rk_push(&w->s->pub.flow, (struct rk_frame){ .run = arcane_items[kind].run,
                                                .seat = (uint8_t)seat });
    arcane_tell_item(w, EVENT_USED, seat, arcane_open(&w->s->pub, kind));
}

bool
arcane_can_use_watch(const struct arcane_public *pub, int seat)
{
    return arcane_slots(pub, seat) != 0 && pub->discards > 0;
}

/* Watch: any item of the discard is taken and played. */
static enum rk_next
run_watch(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    struct rk_card card;
    enum rk_next next;
    int deep = 1;

    if (f->step == ASK_BEGIN && pub->discards > 1)
        return rk_ask_at(&pub->flow, f, ASK_CHOSEN, RK_ASK_SLOT, f->seat);
    if (f->step == ASK_CHOSEN)
        deep = arcane_move_value(w->reply);
    card = arcane_open(pub, arcane_lift(w, pub->discards - deep));
    next = arcane_play_held(w, f, card);
    arcane_tell_taken(w, EVENT_PICKED, f->seat, card, false);
    return next;
}

static bool
fits_watch(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);

    return arcane_fits_asking(state, f, above) && f->card == 0 &&
           s->pub.discards > 1 && arcane_slots(&s->pub, f->seat) != 0;
}

static struct rk_choices
choose_watch(const struct rk_eyes *e, const struct rk_frame *f)
{
    struct rk_choices choices =
        arcane_choices(OP_TAKE, e->pub->discards, &arcane_phrases[NOT_TAKEN]);

    (void)f;
    choices.counts = true;
    return choices;
}

const struct rk_routine arcane_watch = {
    .name = "watch",
    .steps =
        RK_STEPS_ASK(RK_ASK_SLOT, { .key = "watch.chosen",
                                    .text = "Wizard's Watch: choose an item "
                                            "from the discard pile to play." }),
    .run = run_watch,
    .fits = fits_watch,
    .choose = choose_watch
};

/* Reports the item now in ${cell} of ${seat}, and whether it is revealed. */
static void
tell_swapped(struct rk_work *w, int seat, int other, int cell,
             struct rk_card card)
{
    rk_events_tell_card(w->events, EVENT_SWAPPED, seat, other, cell,
                        arcane_is_open(card), card);
}

/*
 * two items change places; each keeps its face and the seats that know
 * it.
 */
static void
swap(struct rk_work *w, int seat, int cell, int place)
{
    int other = place / ARCANE_CELLS, there = place % ARCANE_CELLS;
    struct rk_card given = arcane_remove(w, seat, cell);
    struct rk_card got = arcane_remove(w, other, there);

    arcane_lay(w, seat, cell, got);
    arcane_lay(w, other, there, given);
    tell_swapped(w, seat, other, cell, got);
    tell_swapped(w, other, seat, there, given);
}

/* Counts the revealed items of the others; sets ${place} to the last one. */
static int
count_open(const struct arcane_public *pub, int seat, int *place)
{
    int count = 0;

    for (int other = 0; other < pub->seats; other++) {
        uint16_t open = pub->open[other];

        if (other == seat || open == 0)
            continue;
        count += __builtin_popcount(open);
        *place = arcane_place(other, 31 - __builtin_clz(open));
    }
    return count;
}

/* True if there is more than one swap for ${seat} to choose from. */
static bool
asks_swap(const struct arcane_public *pub, int seat)
{
    int place;

    return __builtin_popcount(pub->shut[seat]) * count_open(pub, seat, &place) >
           1;
}

/* even if there is nothing to swap. */
bool
arcane_can_use_lockbox(const struct arcane_public *pub, int seat)
{
    (void)pub;
    (void)seat;
    return true;
}

/* Lockbox: infamy, then a swap if there is one. */
static enum rk_next
run_lockbox(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_state *s = w->s;
    int seat = f->seat, place = 0, cell;

    if (f->step == ASK_CHOSEN) {
        cell = (s->draft[0] - 1) % ARCANE_CELLS;
        s->draft[0] = 0;
        swap(w, seat, cell, arcane_move_value(w->reply));
        return rk_done(&s->pub.flow);
    }
    arcane_gain_infamy(w, seat, s->pub.item[LOCKBOX].amount, LOCKBOX);
    if (asks_swap(&s->pub, seat))
        return rk_ask_at(&s->pub.flow, f, ASK_CHOSEN, RK_ASK_SLOT, seat);
    if (s->pub.shut[seat] != 0 && count_open(&s->pub, seat, &place) == 1)
        swap(w, seat, __builtin_ctz(s->pub.shut[seat]), place);
    return rk_done(&s->pub.flow);
}

static bool
fits_lockbox(const struct rk_state *state, const struct rk_frame *f,
             const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);

    return arcane_fits_asking(state, f, above) && f->card == 0 &&
           asks_swap(&s->pub, f->seat);
}

static struct rk_choices
choose_lockbox(const struct rk_eyes *e, const struct rk_frame *f)
{
    uint64_t places = 0;

    if (e->draft[0] == 0)
        return arcane_choices(OP_SWAP,
                              (uint64_t)e->pub->shut[f->seat]
                                  << arcane_place(ARCANE_SEATS, 0),
                              &arcane_phrases[NOT_SWAPPED]);
    for (int seat = 0; seat < e->pub->seats; seat++) {
        if (seat != f->seat)
            places |= (uint64_t)e->pub->open[seat] << arcane_place(seat, 0);
    }
    return arcane_choices(OP_SWAP, places, &arcane_phrases[NOT_SWAPPED]);
}

const struct rk_routine arcane_lockbox = {
    .name = "lockbox",
    .steps = RK_STEPS_ASK(
        RK_ASK_SLOT, { .key = "lockbox.chosen",
                       .text = "Pandora's Lockbox: choose one of your hidden "
                               "items, then another player's revealed item." }),
    .run = run_lockbox,
    .fits = fits_lockbox,
    .choose = choose_lockbox
};

/* True if all items that a Lamp has revealed are of one kind. */
static bool
shows_one_kind(const struct arcane_public *pub)
{
    return rk_pile_equal(pub->shown, pub->shown_count);
}

/* The other items that a Lamp has revealed go on the discard; a Ring among */
/* them does nothing. */
static void
drop_shown(struct rk_work *w, int seat, int kind)
{
    arcane_unshow(w, kind);
    arcane_drop(w, kind);
    arcane_tell_taken(w, EVENT_DISCARDED, seat, arcane_open(&w->s->pub, kind),
                      true);
}

/*
 * The next item goes on the discard; when none is left, the held item is
 * played.
 */
static enum rk_next
drop_rest(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    f->step = LAMP_DROP;
    if (!shows_one_kind(pub))
        return rk_ask_seats(&pub->flow, RK_ASK_KIND, rk_seat_bit(f->seat));
    while (pub->shown_count > 0)
        drop_shown(w, f->seat, pub->shown[0]);
    return arcane_play_held(w, f, w->s->held);
}

static enum rk_next
pick_shown(struct rk_work *w, struct rk_frame *f, int kind)
{
    arcane_unshow(w, kind);
    w->s->held = arcane_open(&w->s->pub, kind);
    arcane_tell_taken(w, EVENT_PICKED, f->seat, w->s->held, true);
    return drop_rest(w, f);
}

bool
arcane_can_use_lamp(const struct arcane_public *pub, int seat)
{
    return arcane_slots(pub, seat) != 0 && pub->item[LAMP].amount > 0 &&
           arcane_can_draw(pub);
}

/* Lamp: reveal items of the deck, play one, discard the others first. */
static enum rk_next
run_lamp(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    switch (f->step) {
    case LAMP_BEGIN:
        f->step = LAMP_REVEALED;
        arcane_draw(w, f->seat, TO_SHOWN, pub->item[LAMP].amount);
        return RK_MORE;
    case LAMP_REVEALED:
        f->step = LAMP_PICK;
        if (!shows_one_kind(pub))
            return rk_ask_seats(&pub->flow, RK_ASK_KIND, rk_seat_bit(f->seat));
        return pick_shown(w, f, pub->shown[0]);
    case LAMP_PICK:
        return pick_shown(w, f, arcane_move_value(w->reply));
    case LAMP_DROP:
        drop_shown(w, f->seat, arcane_move_value(w->reply));
        return drop_rest(w, f);
    }
    RK_UNREACHABLE();
}

static bool
fits_lamp(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;
    bool picked = f->step == LAMP_DROP;

    if (!rk_frame_is_plain(f) || arcane_slots(&s->pub, f->seat) == 0)
        return false;
    if (f->step == LAMP_REVEALED)
        return above != NULL && above->left >= 1 &&
               arcane_draws(above, f->seat, TO_SHOWN, above->left);
    return (f->step == LAMP_PICK || f->step == LAMP_DROP) &&
           arcane_asks(s, above, f->seat) && !shows_one_kind(pub) &&
           pub->shown_count + picked <= pub->item[LAMP].amount &&
           (picked ? arcane_is_open(s->held) : s->held.kind == RK_NO_CARD);
}

static struct rk_choices
choose_lamp(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)f;
    return arcane_choices(OP_KIND,
                          rk_pile_kinds(e->pub->shown, e->pub->shown_count),
                          &arcane_phrases[NOT_KIND]);
}

static const struct rk_step lamp_steps[] = {
    [LAMP_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [LAMP_REVEALED] = { "revealed", RK_ASK_NONE, NULL },
    [LAMP_PICK] = { "pick", RK_ASK_KIND,
                    RK_SAYS(
                        { .key = "lamp.pick",
                          .text = "Mystical Lamp: choose an item to play." }) },
    [LAMP_DROP] = { "drop", RK_ASK_KIND,
                    RK_SAYS({ .key = "lamp.drop",
                              .text = "Mystical Lamp: choose the next item to "
                                      "discard." }) },
    { 0 }
};

const struct rk_routine arcane_lamp = { .name = "lamp",
                                        .steps = lamp_steps,
                                        .run = run_lamp,
                                        .fits = fits_lamp,
                                        .choose = choose_lamp };

/* looks at the target's stash, then one item is taken. */
static enum rk_next
look(struct rk_work *w, struct rk_frame *f, int target)
{
    struct arcane_state *s = w->s;
    struct rk_card seen[ARCANE_STASH];
    int count = s->pub.stashes[target];

    f->step = CHALICE_TAKE;
    f->target = (uint8_t)target;
    arcane_tell_seat(w, EVENT_CHOSE, f->seat, target);
    arcane_look_at_stash(w, f->seat, target);
    for (int i = 0; i < count; i++)
        seen[i] = s->own[target].stash[i];
    arcane_tell_items(w, EVENT_LOOKED, f->seat, target, 0, seen, count);
    if (count > 1)
        return rk_ask_seats(&s->pub.flow, RK_ASK_KIND, rk_seat_bit(f->seat));
    w->reply = arcane_move(OP_KIND, s->own[target].stash[0].kind, 0);
    return RK_MORE;
}

/* The chosen item leaves the stash of ${f}'s target and is played. */
static enum rk_next
take(struct rk_work *w, struct rk_frame *f, int kind)
{
    int target = f->target;
    struct rk_card card = arcane_slip_out(w, target, kind);
    enum rk_next next = arcane_play_held(w, f, card);

    arcane_tell_items(w, EVENT_TOOK, f->seat, target, 0, &card, 1);
    return next;
}

bool
arcane_can_use_chalice(const struct arcane_public *pub, int seat)
{
    return arcane_slots(pub, seat) != 0 && stashed(pub, seat) != 0;
}

/* Chalice: an item from the stash of another seat is played. */
static enum rk_next
run_chalice(struct rk_work *w, struct rk_frame *f)
{
    switch (f->step) {
    case CHALICE_BEGIN:
        f->step = CHALICE_WHOM;
        return arcane_ask_or_take(w, RK_ASK_SEAT, f->seat, OP_SEAT,
                                  stashed(&w->s->pub, f->seat));
    case CHALICE_WHOM:
        return look(w, f, arcane_move_value(w->reply));
    case CHALICE_TAKE:
        return take(w, f, arcane_move_value(w->reply));
    }
    RK_UNREACHABLE();
}

/* True if ${seat} has seen the whole stash of ${owner}. */
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
fits_chalice(const struct rk_state *state, const struct rk_frame *f,
             const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;

    if (!rk_frame_uses(f, RK_USES_SEAT | RK_USES_TARGET) ||
        arcane_slots(&s->pub, f->seat) == 0 || !arcane_asks(s, above, f->seat))
        return false;
    if (f->step == CHALICE_WHOM)
        return f->target == 0 && rk_several(stashed(pub, f->seat));
    return f->step == CHALICE_TAKE && f->target < pub->seats &&
           f->target != f->seat && pub->stashes[f->target] > 1 &&
           has_seen(s, f->seat, f->target);
}

static struct rk_choices
choose_chalice(const struct rk_eyes *e, const struct rk_frame *f)
{
    if (f->step == CHALICE_WHOM)
        return arcane_choices(OP_SEAT, stashed(e->pub, f->seat),
                              &arcane_phrases[NOT_SEAT]);
    return arcane_choices(OP_KIND, e->theirs, &arcane_phrases[NOT_KIND]);
}

static void
ask_chalice(const struct rk_view *view, const struct rk_frame *f,
            const struct rk_phrase *says, struct rk_text *text)
{
    (void)view;
    rk_phrase_say_number(text, says, f->target);
}

static const struct rk_step chalice_steps[] = {
    [CHALICE_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [CHALICE_WHOM] = { "whom", RK_ASK_SEAT,
                       RK_SAYS({ .key = "chalice.whom",
                                 .text = "Sacred Chalice: choose a player "
                                         "whose stash you look at." }) },
    [CHALICE_TAKE] = { "take", RK_ASK_KIND,
                       RK_SAYS({ .key = "chalice.take",
                                 .text = "Sacred Chalice: choose an item from "
                                         "the stash of seat {from:seat}." }) },
    { 0 }
};

const struct rk_routine arcane_chalice = { .name = "chalice",
                                           .steps = chalice_steps,
                                           .run = run_chalice,
                                           .fits = fits_chalice,
                                           .choose = choose_chalice,
                                           .ask = ask_chalice };
