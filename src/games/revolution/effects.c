/*
 * The effects that ask. Each is a frame of the seat that won the space. If
 * public facts leave one answer it is taken without asking; if they leave none
 * nothing happens.
 */
#include "effects.h"

enum rk_next
revolution_ask_or_take(struct rk_work *w, struct rk_frame *f, int step,
                       enum rk_ask_kind kind)
{
    struct revolution_public *pub = &w->s->pub;
    struct rk_eyes eyes;
    rk_move moves[RK_LEGAL_MAX];
    int count;

    rk_ask_at(&pub->flow, f, step, kind, f->seat);
    eyes = revolution_look(w->s, f->seat);
    eyes.enough = 2;
    count = revolution_routines[f->run]->list(&eyes, f, moves);
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
pass(struct rk_work *w, const struct rk_frame *f)
{
    int seat = f->seat;

    rk_done(&w->s->pub.flow);
    rk_events_tell(w->events, EVENT_PASSED, seat, RK_NOBODY, 0, 0);
    return RK_MORE;
}

/* The refusal for a move with each op, unless the routine has its own. */
static const uint8_t refusals[OPS] = {
    [OP_PASS] = NOT_PASSED, [OP_CUBE] = NOT_ADDED,  [OP_SWAP] = NOT_SWAPPED,
    [OP_MOVE] = NOT_MOVED,  [OP_AREA] = NOT_AREA,   [OP_SEAT] = NOT_EJECTED,
    [OP_TOKEN] = NOT_TOKEN, [OP_SPACE] = NOT_SPACE,
};

/* Says whether ${move} is ${legal}; if not, with ${phrase}. */
enum rk_status
revolution_verdict_as(const struct rk_eyes *e, rk_move move, bool legal,
                      int phrase, struct rk_text *why)
{
    if (!revolution_answers(e, move))
        return rk_flow_misses(&e->pub->flow, why);
    return legal ? RK_OK
                 : rk_phrase_refuse(RK_ILLEGAL, why,
                                    &revolution_phrases[phrase], NULL);
}

enum rk_status
revolution_verdict(const struct rk_eyes *e, rk_move move, bool legal,
                   struct rk_text *why)
{
    return revolution_verdict_as(
        e, move, legal, refusals[revolution_unpack(move).op % OPS], why);
}

/* A frame that names its seat and perhaps the space of the bid. */
struct rk_frame
revolution_plain(const struct rk_frame *f)
{
    return (struct rk_frame){
        .run = f->run, .step = f->step, .seat = f->seat, .place = f->place
    };
}

/* True if ${f} is ${wanted} and asks its seat, which has a choice. */
bool
revolution_fits_choice(const struct rk_state *state, const struct rk_frame *f,
                       const struct rk_frame *above, struct rk_frame wanted)
{
    struct revolution_state fresh = *revolution_in(state);
    struct rk_eyes eyes;
    rk_move moves[RK_LEGAL_MAX];

    if (!rk_flow_asks(&fresh.pub.flow, above, f->seat) ||
        !rk_frame_is(f, wanted) || f->seat >= fresh.pub.seats ||
        (fresh.pick.place != 0 && f->run != RUN_APOTHECARY))
        return false;
    fresh.pick = (struct revolution_pick){ 0 };
    eyes = revolution_look(&fresh, f->seat);
    eyes.enough = 2;
    return revolution_routines[f->run]->list(&eyes, f, moves) >= 2;
}

bool
revolution_fits_plain(const struct rk_state *state, const struct rk_frame *f,
                      const struct rk_frame *above)
{
    return revolution_fits_choice(state, f, above, revolution_plain(f));
}

/* B4: a swap once begun is completed. */
static void
add_pass(struct revolution_list *list)
{
    if (list->e->pick.place == 0)
        revolution_add(list, (struct revolution_move){ .op = OP_PASS });
}

/* Spy: a cube of another seat is replaced by an own one (C1, C2, B5). */
static enum rk_next
run_spy(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_move m;

    if (f->step == EFFECT_BEGIN && revolution_stock(&w->s->pub, f->seat) == 0)
        return rk_done(&w->s->pub.flow);
    if (f->step == EFFECT_BEGIN)
        return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_SLOT);
    m = revolution_reply(w);
    if (m.op == OP_PASS)
        return pass(w, f);
    revolution_take(w, f->seat, m.place, m.seat);
    revolution_put(w, f->seat, m.place, f->seat);
    return rk_done(&w->s->pub.flow);
}

static bool
fits_spy(const struct rk_state *state, const struct rk_frame *f,
         const struct rk_frame *above)
{
    const struct revolution_public *pub = &revolution_in(state)->pub;

    return revolution_fits_plain(state, f, above) &&
           revolution_stock(pub, f->seat) > 0;
}

/* C1, C6: another seat's cube in an area. */
static bool
may_spy(const struct rk_eyes *e, int place, int owner)
{
    return owner != e->seat && owner < e->pub->seats && place != GUARDHOUSE &&
           revolution_in_mask(revolution_touchable(e->pub, e->seat, owner),
                              place);
}

static enum rk_status
judge_spy(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
          struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    (void)f;
    if (m.op == OP_CUBE)
        return revolution_verdict_as(e, move, may_spy(e, m.place, m.seat),
                                     NOT_SPY, why);
    return revolution_verdict(e, move, m.op == OP_PASS && e->pick.place == 0,
                              why);
}

/* Cubes of others that may be touched, but not in the Guardhouse. */
static int
list_spy(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    struct revolution_cubes cubes = { 0 };
    struct revolution_list list = { e, moves, 0 };

    (void)f;
    add_pass(&list);
    for (int owner = 0; owner < e->pub->seats; owner++) {
        if (owner != e->seat)
            revolution_join(&cubes, owner,
                            revolution_touchable(e->pub, e->seat, owner));
    }
    revolution_add_cubes(&list, OP_CUBE, &cubes);
    return list.count;
}

const struct rk_routine revolution_spy = {
    .name = "spy",
    .steps =
        RK_STEPS_ASK(RK_ASK_SLOT, { .key = "spy.chosen",
                                    .text = "Spy: choose an opponent's cube to "
                                            "replace with yours, or pass." }),
    .run = run_spy,
    .fits = fits_spy,
    .judge = judge_spy,
    .list = list_spy
};

/* Apothecary: two cubes change places (C3-C5, C11). */
static enum rk_next
run_apothecary(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_pick a = w->s->pick;
    struct revolution_move b;

    if (f->step == EFFECT_BEGIN)
        return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_SLOT);
    b = revolution_reply(w);
    w->s->pick = (struct revolution_pick){ 0 };
    if (b.op == OP_PASS)
        return pass(w, f);
    revolution_take(w, f->seat, a.place, a.owner);
    revolution_take(w, f->seat, b.place, b.seat);
    revolution_put(w, f->seat, a.place, b.seat);
    revolution_put(w, f->seat, b.place, a.owner);
    return rk_done(&w->s->pub.flow);
}

static bool
fits_apothecary(const struct rk_state *state, const struct rk_frame *f,
                const struct rk_frame *above)
{
    const struct revolution_state *s = revolution_in(state);

    return revolution_fits_plain(state, f, above) &&
           (s->pick.place == 0 ||
            (s->pick.owner < s->pub.seats &&
             revolution_starts_swap(&s->pub, f->seat, s->pick)));
}

/* C3, C4, C11: the second cube, of another owner, in a later place. */
static bool
may_swap_with(const struct rk_eyes *e, int place, int owner)
{
    return place > e->pick.place && owner != e->pick.owner &&
           revolution_in_mask(revolution_touchable(e->pub, e->seat, owner),
                              place);
}

static enum rk_status
judge_apothecary(const struct rk_eyes *e, const struct rk_frame *f,
                 rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);
    struct revolution_pick cube = { m.place, m.seat };
    bool legal = m.op == OP_SWAP && m.place < PLACES && m.seat < e->pub->seats;

    (void)f;
    if (m.op == OP_PASS)
        legal = e->pick.place == 0;
    else if (legal && e->pick.place == 0)
        legal = revolution_starts_swap(e->pub, e->seat, cube);
    else if (legal)
        legal = may_swap_with(e, m.place, m.seat);
    return revolution_verdict(e, move, legal, why);
}

/* The places below the last of ${set}. */
static inline uint32_t
below_last(uint32_t set)
{
    return set == 0 ? 0 : (UINT32_C(1) << (31 - __builtin_clz(set))) - 1;
}

/* Apothecary: cubes of other owners in later places than the first one. */
static void
list_partners(struct revolution_list *list)
{
    const struct rk_eyes *e = list->e;
    uint32_t later = ~UINT32_C(1) << e->pick.place;
    struct revolution_cubes cubes = { 0 };

    for (int owner = 0; owner < e->pub->seats; owner++) {
        if (owner != e->pick.owner)
            revolution_join(&cubes, owner,
                            revolution_touchable(e->pub, e->seat, owner) &
                                later);
    }
    revolution_add_cubes(list, OP_SWAP, &cubes);
}

/* Apothecary: first cubes, below the last place of another owner's cube. */
static int
list_apothecary(const struct rk_eyes *e, const struct rk_frame *f,
                rk_move *moves)
{
    uint32_t touch[REVOLUTION_SEATS] = { 0 }, any = 0, several = 0;
    struct revolution_list list = { e, moves, 0 };
    struct revolution_cubes cubes = { 0 };

    (void)f;
    add_pass(&list);
    if (e->pick.place != 0) {
        list_partners(&list);
        return list.count;
    }
    for (int owner = 0; owner < e->pub->seats; owner++) {
        touch[owner] = revolution_touchable(e->pub, e->seat, owner);
        several |= any & touch[owner];
        any |= touch[owner];
    }
    for (int owner = 0; owner < e->pub->seats; owner++)
        revolution_join(&cubes, owner,
                        touch[owner] &
                            below_last((any & ~touch[owner]) | several));
    revolution_add_cubes(&list, OP_SWAP, &cubes);
    return list.count;
}

const struct rk_routine revolution_apothecary = {
    .name = "apothecary",
    .steps = RK_STEPS_ASK(
        RK_ASK_SLOT,
        { .key = "apothecary.chosen",
          .text = "Apothecary: choose two cubes to swap, or pass." }),
    .run = run_apothecary,
    .fits = fits_apothecary,
    .judge = judge_apothecary,
    .list = list_apothecary
};

/* Occupy Guardhouse (C8-C10): never asks. */
static enum rk_next
run_occupy(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_public *pub = &w->s->pub;

    if (pub->guard != f->seat && revolution_stock(pub, f->seat) > 0) {
        if (pub->guard != RK_NOBODY)
            revolution_take(w, f->seat, GUARDHOUSE, pub->guard);
        revolution_put(w, f->seat, GUARDHOUSE, f->seat);
    }
    return rk_done(&pub->flow);
}

/* It has no answers and never rests. */
const struct rk_routine revolution_occupy = {
    .name = "occupy",
    .steps =
        (const struct rk_step[]){ { "effects", RK_ASK_NONE, NULL }, { 0 } },
    .run = run_occupy
};

/* Reassign: own cubes move to empty spaces, one by one (B4, C13-C16). */
static enum rk_next
run_reassign(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_move m;

    if (f->step == EFFECT_CHOSEN) {
        m = revolution_reply(w);
        if (m.op == OP_PASS)
            return pass(w, f);
        revolution_take(w, f->seat, m.place, f->seat);
        revolution_put(w, f->seat, m.to, f->seat);
        f->left--;
    }
    if (f->left == 0)
        return rk_done(&w->s->pub.flow);
    return revolution_ask_or_take(w, f, EFFECT_CHOSEN, RK_ASK_SLOT);
}

static bool
fits_reassign(const struct rk_state *state, const struct rk_frame *f,
              const struct rk_frame *above)
{
    const struct revolution_public *pub = &revolution_in(state)->pub;
    struct rk_frame wanted = revolution_plain(f);

    wanted.left = f->left;
    return revolution_fits_choice(state, f, above, wanted) && f->left >= 1 &&
           f->left <= pub->reassigns;
}

/* C13-C16: an own cube to an empty space elsewhere. */
static enum rk_status
judge_reassign(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
               struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);
    bool legal =
        m.op == OP_MOVE && m.place != m.to &&
        revolution_in_mask(revolution_standing(e->pub, e->seat), m.place) &&
        revolution_in_mask(revolution_targets(e->pub), m.to);

    (void)f;
    return revolution_verdict(e, move, m.op == OP_PASS || legal, why);
}

/* Reassign: own cubes to places with room. */
static int
list_reassign(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    uint32_t from = revolution_standing(e->pub, e->seat);
    struct revolution_list list = { e, moves, 0 };

    (void)f;
    add_pass(&list);
    for (; from != 0 && list.count < e->enough; from &= from - 1) {
        uint32_t to = revolution_targets(e->pub);
        int place = __builtin_ctz(from);

        for (to &= ~(UINT32_C(1) << place); to != 0; to &= to - 1)
            revolution_add(&list, (struct revolution_move){
                                      .op = OP_MOVE,
                                      .place = (uint8_t)place,
                                      .to = (uint8_t)__builtin_ctz(to) });
    }
    return list.count;
}

const struct rk_routine revolution_reassign = {
    .name = "reassign",
    .steps = RK_STEPS_ASK(RK_ASK_SLOT,
                          { .key = "reassign.chosen",
                            .text = "Messenger: choose one of your cubes and "
                                    "where it moves, or pass." }),
    .run = run_reassign,
    .fits = fits_reassign,
    .judge = judge_reassign,
    .list = list_reassign
};
