/* The loot is split; one die may be rolled again before the purchases. */
#include "state.h"

/*
 * 4 Whether only one seat is without a pile. Chairs beyond the
 * table have no piles either. There is no branch for each seat: nobody could
 * predict it.
 */
bool
thieves_sole(const struct thieves_public *pub)
{
    int without = pub->seats - THIEVES_SEATS;

    for (int other = 0; other < THIEVES_SEATS; other++)
        without += pub->pile[other] == 0;
    return without == 1;
}

/* The seats whose piles hold two objects or more. */
uint8_t
thieves_stealable(const struct thieves_public *pub)
{
    unsigned seats = 0;

    for (int seat = 0; seat < THIEVES_SEATS; seat++)
        seats |= (unsigned)(thieves_objects(pub->pile[seat]) >= 2) << seat;
    return (uint8_t)seats;
}

/* Notes the gem colours in the pile of ${seat}. */
void
thieves_record(struct thieves_public *pub, int seat)
{
    pub->colours[seat] = 0;
    for (int colour = RED; colour <= GREEN; colour++) {
        if (thieves_count(pub->pile[seat], colour) > 0)
            pub->colours[seat] |= (uint8_t)(1u << colour);
    }
}

static void
take(struct thieves_work *w, int seat, thieves_lot lot)
{
    struct thieves_public *pub = &w->s->pub;

    pub->centre -= lot;
    pub->pile[seat] = lot;
    thieves_tell_lot(w, EVENT_TOOK, seat, RK_NOBODY, lot);
}

/* 7, 12 What ${seat} returns of the pile of ${victim} is rolled together. */
static void
put_back(struct thieves_work *w, int seat, int victim, thieves_lot lot)
{
    struct thieves_public *pub = &w->s->pub;
    thieves_lot dice = thieves_only_dice(lot);
    bool lucky = thieves_owns(pub, victim, LUCKY_ANIMAL_APPENDAGE);

    pub->pile[seat] -= lot;
    pub->centre += lucky ? lot : lot - dice;
    thieves_tell_lot(w, EVENT_RETURNED, seat, victim, lot);
    if (dice == 0)
        return;
    if (lucky) {
        thieves_tell(w, EVENT_UNROLLED, victim, 0);
    } else {
        rk_push(&pub->flow,
                (struct rk_frame){ .run = RUN_ROLL,
                                   .seat = (uint8_t)seat,
                                   .left = (uint8_t)thieves_objects(dice) });
    }
}

/* ${seat} has the pile of ${victim}, and then returns ${lot} of it. */
static void
steal(struct thieves_work *w, int seat, int victim, thieves_lot lot)
{
    struct thieves_public *pub = &w->s->pub;

    pub->pile[seat] = pub->pile[victim];
    pub->pile[victim] = 0;
    thieves_tell_lot(w, EVENT_STOLE, seat, victim, pub->pile[seat]);
    if (thieves_owns(pub, victim, WICKED_CLUTCHES))
        thieves_gain_infamy(w, victim, WICKED_CLUTCHES, 1);
    put_back(w, seat, victim, lot);
}

/*
 * Whether a seat has one whole answer only, which is then not asked for: all
 * of the centre, when it must be taken and no pile can be stolen. There is no
 * other case: so many objects always leave a choice.
 */
static bool
is_forced(const struct thieves_public *pub)
{
    return thieves_sole(pub) && thieves_stealable(pub) == 0;
}

static void
act(struct thieves_work *w, int seat, const struct thieves_draft *draft)
{
    if (draft->from == RK_NOBODY)
        take(w, seat, draft->lot);
    else
        steal(w, seat, draft->from, draft->lot);
}

/* 5 The next seat clockwise that has no pile; RK_NOBODY if all have one. */
static int
next_without_pile(const struct thieves_public *pub, int seat)
{
    for (int i = 0; i < pub->seats; i++) {
        seat = rk_seat_next(seat, pub->seats);
        if (pub->pile[seat] == 0)
            return seat;
    }
    return RK_NOBODY;
}

enum rk_next
thieves_run_split(struct thieves_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    struct thieves_draft draft = w->s->draft;
    int seat = f->seat;

    if (f->step == SPLIT_NEXT) {
        seat = next_without_pile(pub, seat);
        if (seat == RK_NOBODY)
            return rk_done(&pub->flow);
        f->seat = (uint8_t)seat;
        f->step = SPLIT_TAKE;
        if (!is_forced(pub))
            return rk_ask_seats(&pub->flow, RK_ASK_TAKE, rk_seat_bit(seat));
        draft.lot = pub->centre;
    }
    w->s->draft = thieves_no_draft();
    f->step = SPLIT_NEXT;
    act(w, seat, &draft);
    return RK_MORE;
}

/* 11 One die of the final pile, once a round; the result stands. */
enum rk_next
thieves_run_lucky(struct thieves_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    struct thieves_move reply = thieves_unpack(w->reply);
    int seat = f->seat;

    if (f->step == LUCKY_ASK) {
        f->step = LUCKY_DIE;
        return rk_ask_seats(&pub->flow, RK_ASK_KIND, rk_seat_bit(seat));
    }
    if (f->step == LUCKY_DIE && reply.op == OP_REROLL) {
        pub->pile[seat] -= thieves_lot_of(reply.object, 1);
        thieves_tell_lot(w, EVENT_REROLLED, seat, RK_NOBODY,
                         thieves_lot_of(reply.object, 1));
        f->step = LUCKY_ROLLED;
        rk_push(&pub->flow, (struct rk_frame){ .run = RUN_ROLL,
                                               .seat = (uint8_t)seat,
                                               .place = ROLL_TO_PILE,
                                               .left = 1 });
        return RK_MORE;
    }
    if (f->step == LUCKY_DIE)
        thieves_tell(w, EVENT_KEPT, seat, 0);
    else if (pub->check_after)
        thieves_record(pub, seat);
    return rk_done(&pub->flow);
}
