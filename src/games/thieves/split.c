/* The loot is split; one die may be rolled again before the purchases. */
#include "state.h"

enum { LUCKY_ASK, LUCKY_DIE, LUCKY_ROLLED };

/*
 * 4 True if only one seat is without a pile. Seats that are not at the table
 * have no piles either. There is no branch for each seat, because it could not
 * be predicted.
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
take(struct rk_work *w, int seat, thieves_lot lot)
{
    struct thieves_public *pub = &w->s->pub;

    pub->centre -= lot;
    pub->pile[seat] = lot;
    thieves_tell_lot(w, EVENT_TOOK, seat, RK_NOBODY, lot);
}

/*
 * 7, 12 The objects that ${seat} returns from the pile of ${victim} are rolled
 * together.
 */
static void
put_back(struct rk_work *w, int seat, int victim, thieves_lot lot)
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
steal(struct rk_work *w, int seat, int victim, thieves_lot lot)
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
 * True if a seat has one whole answer only, which is then not asked for: all
 * of the centre, when it must be taken and no pile can be stolen. There is no
 * other case: with more objects there is always a choice.
 */
static bool
is_forced(const struct thieves_public *pub)
{
    return thieves_sole(pub) && thieves_stealable(pub) == 0;
}

static void
act(struct rk_work *w, int seat, const struct thieves_draft *draft)
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

static enum rk_next
run_split(struct rk_work *w, struct rk_frame *f)
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

static bool
all_have_piles(const struct thieves_public *pub)
{
    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->pile[seat] == 0)
            return false;
    }
    return true;
}

/* A seat without a pile acts, or the dice it returned are being rolled. */
static bool
fits_split(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct thieves_public *pub = &thieves_in(state)->pub;

    if (!rk_frame_is_plain(f) || f->seat >= pub->seats || all_have_piles(pub))
        return false;
    if (f->step == SPLIT_TAKE)
        return rk_flow_asks(&pub->flow, above, f->seat) &&
               pub->pile[f->seat] == 0 &&
               (pub->centre != 0 || thieves_stealable(pub) != 0);
    return above != NULL && pub->pile[f->seat] != 0 &&
           thieves_rolls(above, f->seat, ROLL_TO_CENTRE);
}

/* The lot that the draft takes from: the centre or the stolen pile. */
static thieves_lot
source(const struct rk_eyes *e)
{
    return e->draft->from == RK_NOBODY ? e->pub->centre
                                       : e->pub->pile[e->draft->from];
}

/* True if the whole centre must be taken, 4. */
static bool
takes_all(const struct rk_eyes *e)
{
    return e->draft->from == RK_NOBODY && thieves_sole(e->pub);
}

static enum rk_status
judge_steal(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    int victim = move >> SEAT_AT & 7;

    if (e->draft->next != 0)
        return thieves_refuse(why, STEAL_AS_WELL);
    if (victim >= e->pub->seats || e->pub->pile[victim] == 0)
        return thieves_refuse(why, STEAL_NO_PILE);
    if ((thieves_stealable(e->pub) & rk_seat_bit(victim)) == 0)
        return thieves_refuse(why, STEAL_SINGLE);
    return RK_OK;
}

/* The objects of the source that may still be named. */
static thieves_lot
remaining(const struct rk_eyes *e)
{
    int next = e->draft->next;

    return next < OBJECTS ? source(e) >> 8 * next << 8 * next : 0;
}

/* The most objects that may still be named: a thief keeps at least one. */
static int
allowance(const struct rk_eyes *e)
{
    if (e->draft->from == RK_NOBODY)
        return OBJECTS * UINT8_MAX;
    return thieves_objects(source(e)) - 1 - thieves_objects(e->draft->lot);
}

/* Refuses the object and count of a step. */
static enum rk_status
refuse_count(const struct rk_eyes *e, int object, int count,
             struct rk_text *why)
{
    bool pile = e->draft->from != RK_NOBODY;

    if (object < e->draft->next)
        return thieves_refuse(why, TAKE_ORDER);
    if (count >= 1 && count <= thieves_count(source(e), object))
        return thieves_refuse(why, KEEP_ONE);
    if (object == MARKER)
        return thieves_refuse(why, pile ? NO_MARKER_PILE : NO_MARKER_CENTRE);
    return thieves_refuse_object(why, pile ? FEW_DICE_PILE : FEW_DICE_CENTRE,
                                 object);
}

static enum rk_status
judge_count(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    int object = move >> OBJECT_AT & 7, count = move >> COUNT_AT & 15;
    thieves_lot left = remaining(e);

    if (count < 1 || count > thieves_count(left, object) ||
        count > allowance(e))
        return refuse_count(e, object, count, why);
    if (takes_all(e) && ((left & (thieves_lot_of(object, 1) - 1)) != 0 ||
                         count < thieves_count(left, object)))
        return thieves_refuse(why, TAKE_ALL);
    return RK_OK;
}

static enum rk_status
judge_seal(const struct rk_eyes *e, struct rk_text *why)
{
    if (e->draft->lot == 0)
        return thieves_refuse(why, e->draft->from == RK_NOBODY ? TAKE_NOTHING
                                                               : RETURN_ONE);
    if (takes_all(e) && e->draft->lot != e->pub->centre)
        return thieves_refuse(why, TAKE_ALL);
    return RK_OK;
}

static enum rk_status
judge_split(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
            struct rk_text *why)
{
    int op = (int)(move >> OP_AT);

    (void)f;
    if (op == OP_COUNT)
        return judge_count(e, move, why);
    return op == OP_SEAL ? judge_seal(e, why) : judge_steal(e, move, why);
}

static rk_move
count_move(int object, int count)
{
    return (uint64_t)OP_COUNT << OP_AT | (uint64_t)count << COUNT_AT |
           (uint64_t)object << OBJECT_AT;
}

/* Lists the one next step of a seat that must take the whole centre. */
static int
list_all(const struct rk_eyes *e, rk_move *moves)
{
    thieves_lot left = remaining(e);
    int object;

    if (left == 0) {
        moves[0] = (uint64_t)OP_SEAL << OP_AT;
        return 1;
    }
    object = __builtin_ctzll(left) / 8;
    moves[0] = count_move(object, thieves_count(left, object));
    return 1;
}

/*
 * Counts of the remaining objects, in their order. Four are written at once
 * and as many of them counted as there are: cheaper than a loop whose end
 * cannot be predicted.
 */
static int
list_counts(const struct rk_eyes *e, rk_move *moves)
{
    const rk_move one = UINT64_C(1) << COUNT_AT;
    thieves_lot left = remaining(e);
    int most = allowance(e), next = e->draft->next;
    rk_move *at = moves;

    for (int object = next < RED ? RED : next; object < OBJECTS; object++) {
        int there = thieves_count(left, object);
        rk_move first = count_move(object, 1);

        there = there < most ? there : most;
        at[0] = first;
        at[1] = first + one;
        at[2] = first + 2 * one;
        at[3] = first + 3 * one;
        for (int i = 4; i < there; i++)
            at[i] = count_move(object, i + 1);
        at += there;
    }
    *at = (uint64_t)OP_SEAL << OP_AT;
    return (int)(at - moves) + (e->draft->lot != 0);
}

static int
list_split(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    bool begun = e->draft->next != 0, all = takes_all(e);
    uint8_t victims = begun ? 0 : thieves_stealable(e->pub);
    int n = 0;

    (void)f;
    if (!all)
        n = list_counts(e, moves);
    else if (begun || e->pub->centre != 0)
        n = list_all(e, moves);
    for (; victims != 0; victims &= (uint8_t)(victims - 1))
        moves[n++] = (uint64_t)OP_STEAL << OP_AT |
                     (uint64_t)rk_seat_first(victims) << SEAT_AT;
    return n;
}

/* The questions of a split, in the order of its step. */
enum { SAY_TAKE, SAY_TAKE_OR_STEAL, SAY_TAKE_ALL, SAY_STEAL };

/* Chooses the question that names exactly the seat's options. */
static int
question(const struct thieves_public *pub)
{
    if (pub->centre == 0)
        return SAY_STEAL;
    if (thieves_sole(pub))
        return SAY_TAKE_ALL;
    return thieves_stealable(pub) != 0 ? SAY_TAKE_OR_STEAL : SAY_TAKE;
}

static void
ask_split(const struct rk_view *view, const struct rk_frame *f,
          const struct rk_phrase *says, struct rk_text *text)
{
    (void)f;
    rk_phrase_say(text, says + question(&thieves_seen(view)->pub), NULL);
}

static const struct rk_step split_steps[] = {
    [SPLIT_NEXT] = { "next", RK_ASK_NONE, NULL },
    [SPLIT_TAKE] = { "take", RK_ASK_TAKE,
                     RK_SAYS(
                         { .key = "split.take",
                           .text = "Take any dice from the middle." },
                         { .key = "split.take-or-steal",
                           .text = "Take dice from the middle, or steal a pile "
                                   "and put at least one die back." },
                         { .key = "split.take-all",
                           .text = "Take everything in the middle, or steal a "
                                   "pile and put at least one die back." },
                         { .key = "split.steal",
                           .text = "The middle is empty. Steal a pile and put "
                                   "at least one die back." }) },
    { 0 }
};

const struct rk_routine thieves_split = { .name = "split",
                                          .steps = split_steps,
                                          .run = run_split,
                                          .fits = fits_split,
                                          .judge = judge_split,
                                          .list = list_split,
                                          .ask = ask_split };

/* 11 One die of the final pile, once a round; the result stands. */
static enum rk_next
run_lucky(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    struct thieves_move reply = thieves_unpack(w->reply);
    int seat = f->seat;

    if (f->step == LUCKY_ASK)
        return rk_ask_at(&pub->flow, f, LUCKY_DIE, RK_ASK_KIND, seat);
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

static bool
fits_lucky(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct thieves_public *pub = &thieves_in(state)->pub;

    if (!rk_frame_is_plain(f) || f->seat >= pub->seats || pub->bought != 0 ||
        pub->used != 0 || pub->traded || pub->spent != 0 ||
        !thieves_owns(pub, f->seat, LUCKY_ANIMAL_APPENDAGE))
        return false;
    if (f->step == LUCKY_DIE)
        return rk_flow_asks(&pub->flow, above, f->seat) &&
               thieves_only_dice(pub->pile[f->seat]) != 0;
    return above != NULL && thieves_rolls(above, f->seat, ROLL_TO_PILE) &&
           above->left == 1;
}

static enum rk_status
judge_lucky(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
            struct rk_text *why)
{
    int face = thieves_unpack(move).object;

    (void)f;
    if (thieves_unpack(move).op == OP_REROLL &&
        thieves_count(thieves_only_dice(e->pub->pile[e->seat]), face) == 0)
        return thieves_refuse_object(why, NO_DIE, face);
    return RK_OK;
}

static int
list_lucky(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    int n = 0;

    (void)f;
    for (int face = RED; face <= MASK; face++) {
        if (thieves_count(e->pub->pile[e->seat], face) > 0)
            moves[n++] = thieves_pack((struct thieves_move){
                .op = OP_REROLL, .object = (uint8_t)face });
    }
    moves[n++] = (uint64_t)OP_KEEP << OP_AT;
    return n;
}

static const struct rk_step lucky_steps[] = {
    [LUCKY_ASK] = { "ask", RK_ASK_NONE, NULL },
    [LUCKY_DIE] = { "die", RK_ASK_KIND,
                    RK_SAYS({ .key = "lucky.die",
                              .text =
                                  "Lucky Animal Appendage: reroll one die in "
                                  "your pile? Name its face, or keep." }) },
    [LUCKY_ROLLED] = { "rolled", RK_ASK_NONE, NULL },
    { 0 }
};

const struct rk_routine thieves_lucky = { .name = "lucky",
                                          .steps = lucky_steps,
                                          .run = run_lucky,
                                          .fits = fits_lucky,
                                          .judge = judge_lucky,
                                          .list = list_lucky };
