/* Effects that add a cube, take a token back, or copy another reward. */
#include "effects.h"

/* D5, D6: a cube of ${owner}'s stock on an open space. */
static bool
may_add(const struct rk_eyes *e, int place, int owner)
{
    return owner < e->pub->seats &&
           revolution_in_mask(revolution_open(e->pub), place) &&
           revolution_stock(e->pub, owner) > 0;
}

/* Influence any open space (C12, D5, D6). */
static enum rk_next
run_anywhere(struct rk_work *w, struct rk_frame *f)
{
    if (f->step == EFFECT_BEGIN)
        return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_SLOT);
    revolution_put(w, f->seat, revolution_reply(w).place, f->seat);
    return rk_done(&w->s->pub.flow);
}

static enum rk_status
judge_anywhere(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
               struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    (void)f;
    return revolution_verdict(
        e, move, m.op == OP_AREA && may_add(e, m.place, e->seat), why);
}

static int
list_anywhere(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    struct revolution_cubes cubes = { 0 };
    struct revolution_list list = { e, moves, 0 };

    (void)f;
    if (revolution_stock(e->pub, e->seat) > 0)
        revolution_join(&cubes, 0, revolution_open(e->pub));
    revolution_add_cubes(&list, OP_AREA, &cubes);
    return list.count;
}

/* Below the effect is the frame of the space that it belongs to. */
static void
ask_anywhere(const struct rk_view *view, const struct rk_frame *f,
             const struct rk_phrase *says, struct rk_text *text)
{
    const struct revolution_space_def *space = &revolution_spaces[f[-1].card];

    (void)view;
    rk_phrase_say(text, says,
                  (struct rk_phrase_arg[]){
                      { .word = space->id, .shown = space->name } });
}

const struct rk_routine revolution_anywhere = {
    .name = "anywhere",
    .steps = RK_STEPS_ASK(
        RK_ASK_SLOT, { .key = "anywhere.chosen",
                       .text = "{space:name}: choose an area for your cube." }),
    .run = run_anywhere,
    .fits = revolution_fits_plain,
    .judge = judge_anywhere,
    .list = list_anywhere,
    .ask = ask_anywhere
};

/* A cube of another seat on any open space (D6). */
static enum rk_next
run_opponent(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_move m;

    if (f->step == EFFECT_BEGIN)
        return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_SLOT);
    m = revolution_reply(w);
    revolution_put(w, f->seat, m.place, m.seat);
    return rk_done(&w->s->pub.flow);
}

static enum rk_status
judge_opponent(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
               struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    (void)f;
    return revolution_verdict(e, move,
                              m.op == OP_CUBE && m.seat != e->seat &&
                                  may_add(e, m.place, m.seat),
                              why);
}

static int
list_opponent(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    uint32_t open = revolution_open(e->pub);
    struct revolution_cubes cubes = { 0 };
    struct revolution_list list = { e, moves, 0 };

    (void)f;
    for (int owner = 0; owner < e->pub->seats; owner++) {
        if (owner != e->seat && revolution_stock(e->pub, owner) > 0)
            revolution_join(&cubes, owner, open);
    }
    revolution_add_cubes(&list, OP_CUBE, &cubes);
    return list.count;
}

const struct rk_routine revolution_opponent = {
    .name = "opponent",
    .steps = RK_STEPS_ASK(
        RK_ASK_SLOT,
        { .key = "opponent.chosen",
          .text = "Governor: choose an area for an opponent's cube." }),
    .run = run_opponent,
    .fits = revolution_fits_plain,
    .judge = judge_opponent,
    .list = list_opponent
};

/* Reclaim: one token of the winning bid comes back (D4, D8). */
static enum rk_next
run_reclaim(struct rk_work *w, struct rk_frame *f)
{
    struct rk_event event = { .kind = EVENT_RECLAIMED,
                              .seat = f->seat,
                              .target = RK_NOBODY,
                              .place = f->place };
    int token;

    if (f->step == EFFECT_BEGIN)
        return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_KIND);
    token = revolution_reply(w).token;
    w->s->pub.token[f->seat][token]++;
    event.part[token - FORCE] = 1;
    rk_events_add(w->events, event);
    return rk_done(&w->s->pub.flow);
}

static enum rk_status
judge_reclaim(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
              struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    return revolution_verdict(
        e, move,
        m.op == OP_TOKEN && m.token > 0 &&
            revolution_count(e->row->bid[f->place], m.token) > 0,
        why);
}

static int
list_reclaim(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    struct revolution_list list = { e, moves, 0 };

    for (int token = FORCE; token < TOKENS; token++) {
        if (revolution_count(e->row->bid[f->place], token) > 0)
            revolution_add(&list,
                           (struct revolution_move){ .op = OP_TOKEN,
                                                     .token = (uint8_t)token });
    }
    return list.count;
}

const struct rk_routine revolution_reclaim = {
    .name = "reclaim",
    .steps = RK_STEPS_ASK(
        RK_ASK_KIND,
        { .key = "reclaim.chosen",
          .text = "Warden: choose a token of your bid to take back." }),
    .run = run_reclaim,
    .fits = revolution_fits_plain,
    .judge = judge_reclaim,
    .list = list_reclaim
};

/* The seats that the routine says may be named. */
static int
list_seats(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    struct revolution_list list = { e, moves, 0 };

    for (int seat = 0; seat < e->pub->seats; seat++) {
        struct revolution_move m = { .op = OP_SEAT, .seat = (uint8_t)seat };

        if (revolution_routines[f->run]->judge(e, f, revolution_pack(m),
                                               NULL) == RK_OK)
            revolution_add(&list, m);
    }
    return list.count;
}

/* Warden: another seat's cube goes to the Jail, one leaves if full (D1, D2). */
static enum rk_next
run_jail(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_public *pub = &w->s->pub;

    switch (f->step) {
    case JAIL_WHOM:
        return revolution_ask_or_take(w, f, JAIL_ADD, RK_ASK_SEAT);
    case JAIL_ADD:
        f->target = revolution_reply(w).seat;
        f->step = JAIL_EJECT;
        if (!revolution_in_mask(revolution_open(pub), JAIL))
            return revolution_ask_or_take(w, f, JAIL_EJECT, RK_ASK_SEAT);
        revolution_put(w, f->seat, JAIL, f->target);
        return rk_done(&pub->flow);
    case JAIL_EJECT:
        revolution_take(w, f->seat, JAIL, revolution_reply(w).seat);
        revolution_put(w, f->seat, JAIL, f->target);
        return rk_done(&pub->flow);
    }
    RK_UNREACHABLE();
}

/* D2, D3: a cube of ${owner} goes to ${area}, which is full. */
static bool
makes_room(const struct revolution_public *pub, int owner, int area)
{
    return revolution_stock(pub, owner) > 0 &&
           !revolution_in_mask(revolution_open(pub), area);
}

static bool
fits_jail(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct revolution_public *pub = &revolution_in(state)->pub;
    struct rk_frame wanted = revolution_plain(f);

    if (f->step == JAIL_ADD)
        return revolution_fits_choice(state, f, above, wanted);
    wanted.target = f->target;
    return f->target < pub->seats && f->target != f->seat &&
           revolution_fits_choice(state, f, above, wanted) &&
           makes_room(pub, f->target, JAIL);
}

/* D1: a cube goes to the Jail. D2: a cube leaves. */
static enum rk_status
judge_jail(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    if (f->step == JAIL_EJECT)
        return revolution_verdict(
            e, move,
            m.op == OP_SEAT && revolution_ejects(e->pub, e->seat, JAIL, m.seat),
            why);
    return revolution_verdict_as(e, move,
                                 m.op == OP_SEAT && m.seat != e->seat &&
                                     m.seat < e->pub->seats &&
                                     revolution_stock(e->pub, m.seat) > 0,
                                 NOT_JAILED, why);
}

static const struct rk_step jail_steps[] = {
    [JAIL_WHOM] = { "whom", RK_ASK_NONE, NULL },
    [JAIL_ADD] = { "add", RK_ASK_SEAT,
                   RK_SAYS({ .key = "jail.add",
                             .text = "Warden: choose an opponent whose cube "
                                     "goes to the Jail." }) },
    [JAIL_EJECT] = { "eject", RK_ASK_SEAT,
                     RK_SAYS({ .key = "jail.eject",
                               .text = "Warden: choose a cube to remove from "
                                       "the Jail." }) },
    { 0 }
};

const struct rk_routine revolution_jail = { .name = "jail",
                                            .steps = jail_steps,
                                            .run = run_jail,
                                            .fits = fits_jail,
                                            .judge = judge_jail,
                                            .list = list_seats };

/* Heretic: an own cube goes to the Asylum, one leaves if full (D3). */
static enum rk_next
run_asylum(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_public *pub = &w->s->pub;

    if (f->step == EFFECT_BEGIN) {
        f->step = EFFECT_CHOSEN;
        if (revolution_stock(pub, f->seat) == 0)
            return rk_done(&pub->flow);
        if (!revolution_in_mask(revolution_open(pub), ASYLUM))
            return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_SEAT);
    } else {
        revolution_take(w, f->seat, ASYLUM, revolution_reply(w).seat);
    }
    revolution_put(w, f->seat, ASYLUM, f->seat);
    return rk_done(&pub->flow);
}

static bool
fits_asylum(const struct rk_state *state, const struct rk_frame *f,
            const struct rk_frame *above)
{
    const struct revolution_public *pub = &revolution_in(state)->pub;

    return revolution_fits_plain(state, f, above) &&
           makes_room(pub, f->seat, ASYLUM);
}

/* D3: a cube leaves. */
static enum rk_status
judge_asylum(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
             struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    (void)f;
    return revolution_verdict(
        e, move,
        m.op == OP_SEAT && revolution_ejects(e->pub, e->seat, ASYLUM, m.seat),
        why);
}

const struct rk_routine revolution_asylum = {
    .name = "asylum",
    .steps = RK_STEPS_ASK(
        RK_ASK_SEAT,
        { .key = "asylum.chosen",
          .text = "Heretic: choose a cube to remove from the Asylum." }),
    .run = run_asylum,
    .fits = fits_asylum,
    .judge = judge_asylum,
    .list = list_seats
};

/* Anarchist: the reward of another space, all of it (D7, D8). */
static enum rk_next
run_copy(struct rk_work *w, struct rk_frame *f)
{
    int seat = f->seat, bid_space = f->place, space;

    if (f->step == EFFECT_BEGIN)
        return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_KIND);
    space = revolution_reply(w).space;
    rk_done(&w->s->pub.flow);
    rk_events_tell(w->events, EVENT_COPIED, seat, RK_NOBODY, space, 0);
    revolution_reward(w, seat, space, bid_space);
    return RK_MORE;
}

static enum rk_status
judge_copy(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    (void)f;
    return revolution_verdict(
        e, move,
        m.op == OP_SPACE && m.space != ANARCHIST &&
            (revolution_bid_board(e->pub)->takes[GOLD] >> m.space & 1),
        why);
}

/* The other spaces of the board. */
static int
list_copy(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    uint32_t spaces = revolution_bid_board(e->pub)->takes[GOLD];
    struct revolution_list list = { e, moves, 0 };

    (void)f;
    for (spaces &= ~(1u << ANARCHIST); spaces != 0; spaces &= spaces - 1)
        revolution_add(&list, (struct revolution_move){
                                  .op = OP_SPACE,
                                  .space = (uint8_t)__builtin_ctz(spaces) });
    return list.count;
}

const struct rk_routine revolution_copy = {
    .name = "copy",
    .steps = RK_STEPS_ASK(
        RK_ASK_KIND,
        { .key = "copy.chosen",
          .text = "Anarchist: choose a space whose reward you gain." }),
    .run = run_copy,
    .fits = revolution_fits_plain,
    .judge = judge_copy,
    .list = list_copy
};
