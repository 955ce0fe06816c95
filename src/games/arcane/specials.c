/* Special items, used from the stash: rules. */
#include "state.h"

/* The other seats whose stashes are not empty. */
uint8_t
arcane_stashed(const struct arcane_public *pub, int seat)
{
    uint8_t seats = 0;

    for (int other = 0; other < pub->seats; other++) {
        if (other != seat && pub->stashes[other] > 0)
            seats |= rk_seat_bit(other);
    }
    return seats;
}

/* whether ${seat}, which holds the special ${kind}, may use it. */
bool
arcane_usable(const struct arcane_public *pub, int seat, int kind)
{
    if (kind == LOCKBOX)
        return true;
    if (arcane_slots(pub, seat) == 0)
        return false;
    if (kind == WATCH)
        return pub->discards > 0;
    if (kind == LAMP)
        return pub->item[LAMP].amount > 0 && arcane_can_draw(pub);
    return arcane_stashed(pub, seat) != 0;
}

/* The special item leaves the stash and is set aside; its work is pushed. */
void
arcane_use(struct arcane_work *w, int seat, int kind)
{
    static const uint8_t runs[ITEMS] = { [WATCH] = RUN_WATCH,
                                         [LOCKBOX] = RUN_LOCKBOX,
                                         [LAMP] = RUN_LAMP,
                                         [CHALICE] = RUN_CHALICE };

    arcane_unhold(w, seat, kind);
    w->s->pub.aside[kind]++;
    rk_push(&w->s->pub.flow,
            (struct rk_frame){ .run = runs[kind], .seat = (uint8_t)seat });
    arcane_tell_item(w, EVENT_USED, seat, arcane_open(&w->s->pub, kind));
}

/* Watch: any item of the discard is taken and played. */
enum rk_next
arcane_run_watch(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    struct rk_card card;
    enum rk_next next;
    int deep = 1;

    if (f->step == ASK_BEGIN && pub->discards > 1) {
        f->step = ASK_CHOSEN;
        return rk_ask_seats(&pub->flow, RK_ASK_SLOT, rk_seat_bit(f->seat));
    }
    if (f->step == ASK_CHOSEN)
        deep = arcane_move_value(w->reply);
    card = arcane_open(pub, arcane_lift(w, pub->discards - deep));
    next = arcane_play_held(w, f, card);
    arcane_tell_taken(w, EVENT_PICKED, f->seat, card, false);
    return next;
}

/* Tells what now lies in ${cell} of ${seat}, and whether it lies open. */
static void
tell_swapped(struct arcane_work *w, int seat, int other, int cell,
             struct rk_card card)
{
    if (w->events != NULL)
        rk_events_add(w->events,
                      (struct rk_event){ .kind = EVENT_SWAPPED,
                                         .seat = (uint8_t)seat,
                                         .target = (uint8_t)other,
                                         .place = (uint8_t)cell,
                                         .amount = arcane_is_open(card),
                                         .faces = 1,
                                         .face = { card } });
}

/* two items change places; each keeps its face and who knows it. */
static void
swap(struct arcane_work *w, int seat, int cell, int place)
{
    int other = place / ARCANE_CELLS, there = place % ARCANE_CELLS;
    struct rk_card given = arcane_remove(w, seat, cell);
    struct rk_card got = arcane_remove(w, other, there);

    arcane_lay(w, seat, cell, got);
    arcane_lay(w, other, there, given);
    tell_swapped(w, seat, other, cell, got);
    tell_swapped(w, other, seat, there, given);
}

/* How many revealed items others have; ${place} is where the last one lies. */
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

/* Whether there is more than one swap for ${seat} to choose from. */
bool
arcane_asks_swap(const struct arcane_public *pub, int seat)
{
    int place;

    return __builtin_popcount(pub->shut[seat]) * count_open(pub, seat, &place) >
           1;
}

/* Lockbox: infamy, then a swap if there is one. */
enum rk_next
arcane_run_lockbox(struct arcane_work *w, struct rk_frame *f)
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
    if (arcane_asks_swap(&s->pub, seat)) {
        f->step = ASK_CHOSEN;
        return rk_ask_seats(&s->pub.flow, RK_ASK_SLOT, rk_seat_bit(seat));
    }
    if (s->pub.shut[seat] != 0 && count_open(&s->pub, seat, &place) == 1)
        swap(w, seat, __builtin_ctz(s->pub.shut[seat]), place);
    return rk_done(&s->pub.flow);
}

/* Whether all that a Lamp has revealed is of one kind. */
bool
arcane_shows_alike(const struct arcane_public *pub)
{
    for (int i = 1; i < pub->shown_count; i++) {
        if (pub->shown[i] != pub->shown[0])
            return false;
    }
    return true;
}

/* The rest of what a Lamp has revealed goes on the discard; a Ring among */
/* it does nothing. */
static void
drop_shown(struct arcane_work *w, int seat, int kind)
{
    arcane_unshow(w, kind);
    arcane_drop(w, kind);
    arcane_tell_taken(w, EVENT_DISCARDED, seat, arcane_open(&w->s->pub, kind),
                      true);
}

/* The next item goes on the discard; when none is left, the held is played. */
static enum rk_next
drop_rest(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    f->step = LAMP_DROP;
    if (!arcane_shows_alike(pub))
        return rk_ask_seats(&pub->flow, RK_ASK_KIND, rk_seat_bit(f->seat));
    while (pub->shown_count > 0)
        drop_shown(w, f->seat, pub->shown[0]);
    return arcane_play_held(w, f, w->s->held);
}

static enum rk_next
pick_shown(struct arcane_work *w, struct rk_frame *f, int kind)
{
    arcane_unshow(w, kind);
    w->s->held = arcane_open(&w->s->pub, kind);
    arcane_tell_taken(w, EVENT_PICKED, f->seat, w->s->held, true);
    return drop_rest(w, f);
}

/* Lamp: reveal items of the deck, play one, discard the others first. */
enum rk_next
arcane_run_lamp(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    switch (f->step) {
    case LAMP_BEGIN:
        f->step = LAMP_REVEALED;
        arcane_draw(w, f->seat, TO_SHOWN, pub->item[LAMP].amount);
        return RK_MORE;
    case LAMP_REVEALED:
        f->step = LAMP_PICK;
        if (!arcane_shows_alike(pub))
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

/* the stash of the target is looked at, then one item is taken. */
static enum rk_next
look(struct arcane_work *w, struct rk_frame *f, int target)
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
take(struct arcane_work *w, struct rk_frame *f, int kind)
{
    int target = f->target;
    struct rk_card card = arcane_slip_out(w, target, kind);
    enum rk_next next = arcane_play_held(w, f, card);

    arcane_tell_items(w, EVENT_TOOK, f->seat, target, 0, &card, 1);
    return next;
}

/* Chalice: an item from the stash of another seat is played. */
enum rk_next
arcane_run_chalice(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    uint8_t seats = arcane_stashed(pub, f->seat);

    switch (f->step) {
    case CHALICE_BEGIN:
        f->step = CHALICE_WHOM;
        if ((seats & (seats - 1u)) != 0)
            return rk_ask_seats(&pub->flow, RK_ASK_SEAT, rk_seat_bit(f->seat));
        return look(w, f, rk_seat_first(seats));
    case CHALICE_WHOM:
        return look(w, f, arcane_move_value(w->reply));
    case CHALICE_TAKE:
        return take(w, f, arcane_move_value(w->reply));
    }
    RK_UNREACHABLE();
}
