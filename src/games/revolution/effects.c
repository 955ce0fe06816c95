/*
 * The effects that ask. Each is a frame whose seat won the space. Where public
 * facts leave one answer it is taken without asking, where they leave none
 * nothing happens.
 */
#include "state.h"

/* The only legal answer of ${seat} to a question of ${kind}. */
static enum rk_next
ask_or_take(struct revolution_work *w, struct rk_frame *f,
            enum rk_ask_kind kind)
{
    struct revolution_public *pub = &w->s->pub;
    struct revolution_eyes eyes;
    rk_move moves[RK_LEGAL_MAX];
    int count;

    rk_ask_seats(&pub->flow, kind, rk_seat_bit(f->seat));
    eyes = revolution_look(w->s, f->seat);
    count = revolution_list(&eyes, moves, 2);
    if (count > 1)
        return RK_WAIT;
    rk_flow_answered(&pub->flow, f->seat);
    if (count == 0 || revolution_unpack(moves[0]).op == OP_PASS)
        return rk_done(&pub->flow);
    w->reply = moves[0];
    return RK_MORE;
}

/* Ends an effect that its seat has passed. */
static enum rk_next
pass(struct revolution_work *w, const struct rk_frame *f)
{
    int seat = f->seat;

    rk_done(&w->s->pub.flow);
    if (w->events != NULL)
        revolution_tell(w, (struct rk_event){ .kind = EVENT_PASSED,
                                              .seat = (uint8_t)seat,
                                              .target = RK_NOBODY });
    return RK_MORE;
}

static struct revolution_move
reply(const struct revolution_work *w)
{
    return revolution_unpack(w->reply);
}

/* Spy: a cube of another seat is replaced by an own one (C1, C2, B5). */
static enum rk_next
run_spy(struct revolution_work *w, struct rk_frame *f)
{
    struct revolution_move m;

    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        if (revolution_stock(&w->s->pub, f->seat) == 0)
            return rk_done(&w->s->pub.flow);
        return ask_or_take(w, f, RK_ASK_SLOT);
    }
    m = reply(w);
    if (m.op == OP_PASS)
        return pass(w, f);
    revolution_take(w, f->seat, m.place, m.seat);
    revolution_put(w, f->seat, m.place, f->seat);
    return rk_done(&w->s->pub.flow);
}

/* Apothecary: two cubes change places (C3-C5, C11). */
static enum rk_next
run_apothecary(struct revolution_work *w, struct rk_frame *f)
{
    struct revolution_pick a = w->s->pick;
    struct revolution_move b;

    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        return ask_or_take(w, f, RK_ASK_SLOT);
    }
    b = reply(w);
    w->s->pick = (struct revolution_pick){ 0 };
    if (b.op == OP_PASS)
        return pass(w, f);
    revolution_take(w, f->seat, a.place, a.owner);
    revolution_take(w, f->seat, b.place, b.seat);
    revolution_put(w, f->seat, a.place, b.seat);
    revolution_put(w, f->seat, b.place, a.owner);
    return rk_done(&w->s->pub.flow);
}

/* Occupy Guardhouse (C8-C10): never asks. */
static enum rk_next
run_occupy(struct revolution_work *w, struct rk_frame *f)
{
    struct revolution_public *pub = &w->s->pub;

    if (pub->guard != f->seat && revolution_stock(pub, f->seat) > 0) {
        if (pub->guard != RK_NOBODY)
            revolution_take(w, f->seat, GUARDHOUSE, pub->guard);
        revolution_put(w, f->seat, GUARDHOUSE, f->seat);
    }
    return rk_done(&pub->flow);
}

/* Reassign: own cubes move to empty spaces, one by one (B4, C13-C16). */
static enum rk_next
run_reassign(struct revolution_work *w, struct rk_frame *f)
{
    struct revolution_move m;

    if (f->step == EFFECT_CHOSEN) {
        m = reply(w);
        if (m.op == OP_PASS)
            return pass(w, f);
        revolution_take(w, f->seat, m.place, f->seat);
        revolution_put(w, f->seat, m.to, f->seat);
        f->left--;
    }
    if (f->left == 0)
        return rk_done(&w->s->pub.flow);
    f->step = EFFECT_CHOSEN;
    return ask_or_take(w, f, RK_ASK_SLOT);
}

/* Influence any open space (C12, D5, D6). */
static enum rk_next
run_anywhere(struct revolution_work *w, struct rk_frame *f)
{
    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        return ask_or_take(w, f, RK_ASK_SLOT);
    }
    revolution_put(w, f->seat, reply(w).place, f->seat);
    return rk_done(&w->s->pub.flow);
}

/* A cube of another seat on any open space (D6). */
static enum rk_next
run_opponent(struct revolution_work *w, struct rk_frame *f)
{
    struct revolution_move m;

    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        return ask_or_take(w, f, RK_ASK_SLOT);
    }
    m = reply(w);
    revolution_put(w, f->seat, m.place, m.seat);
    return rk_done(&w->s->pub.flow);
}

/* Reclaim: one token of the winning bid comes back (D4, D8). */
static enum rk_next
run_reclaim(struct revolution_work *w, struct rk_frame *f)
{
    struct rk_event event = { .kind = EVENT_RECLAIMED,
                              .seat = f->seat,
                              .target = RK_NOBODY,
                              .place = f->place };
    int token;

    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        return ask_or_take(w, f, RK_ASK_KIND);
    }
    token = reply(w).token;
    w->s->pub.token[f->seat][token]++;
    event.part[token - FORCE] = 1;
    revolution_tell(w, event);
    return rk_done(&w->s->pub.flow);
}

/* Warden: another seat's cube goes to the Jail, one leaves if full (D1, D2). */
static enum rk_next
run_jail(struct revolution_work *w, struct rk_frame *f)
{
    struct revolution_public *pub = &w->s->pub;

    switch (f->step) {
    case JAIL_WHOM:
        f->step = JAIL_ADD;
        return ask_or_take(w, f, RK_ASK_SEAT);
    case JAIL_ADD:
        f->target = reply(w).seat;
        f->step = JAIL_EJECT;
        if (!revolution_in_mask(revolution_open(pub), JAIL))
            return ask_or_take(w, f, RK_ASK_SEAT);
        revolution_put(w, f->seat, JAIL, f->target);
        return rk_done(&pub->flow);
    case JAIL_EJECT:
        revolution_take(w, f->seat, JAIL, reply(w).seat);
        revolution_put(w, f->seat, JAIL, f->target);
        return rk_done(&pub->flow);
    }
    RK_UNREACHABLE();
}

/* Heretic: an own cube goes to the Asylum, one leaves if full (D3). */
static enum rk_next
run_asylum(struct revolution_work *w, struct rk_frame *f)
{
    struct revolution_public *pub = &w->s->pub;

    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        if (revolution_stock(pub, f->seat) == 0)
            return rk_done(&pub->flow);
        if (!revolution_in_mask(revolution_open(pub), ASYLUM))
            return ask_or_take(w, f, RK_ASK_SEAT);
    } else {
        revolution_take(w, f->seat, ASYLUM, reply(w).seat);
    }
    revolution_put(w, f->seat, ASYLUM, f->seat);
    return rk_done(&pub->flow);
}

/* Anarchist: the reward of another space, all of it (D7, D8). */
static enum rk_next
run_copy(struct revolution_work *w, struct rk_frame *f)
{
    int seat = f->seat, bid_space = f->place, space;

    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        return ask_or_take(w, f, RK_ASK_KIND);
    }
    space = reply(w).space;
    rk_done(&w->s->pub.flow);
    if (w->events != NULL)
        revolution_tell(w, (struct rk_event){ .kind = EVENT_COPIED,
                                              .seat = (uint8_t)seat,
                                              .target = RK_NOBODY,
                                              .place = (uint8_t)space });
    revolution_reward(w, seat, space, bid_space);
    return RK_MORE;
}

revolution_routine *const revolution_effects[RUNS] = {
    [RUN_SPY] = run_spy,           [RUN_APOTHECARY] = run_apothecary,
    [RUN_OCCUPY] = run_occupy,     [RUN_REASSIGN] = run_reassign,
    [RUN_ANYWHERE] = run_anywhere, [RUN_OPPONENT] = run_opponent,
    [RUN_RECLAIM] = run_reclaim,   [RUN_JAIL] = run_jail,
    [RUN_ASYLUM] = run_asylum,     [RUN_COPY] = run_copy,
};
