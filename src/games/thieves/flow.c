/*
 * Routines and steps by name, and which stacks of frames make sense: what a
 * position from outside must satisfy to be played on.
 */
#include "state.h"

static const struct rk_step round_steps[] = {
    [ROUND_START] = { "start", RK_ASK_ROLL, NULL },
    [ROUND_ROLL] = { "roll", RK_ASK_NONE, NULL },
    [ROUND_SPLIT] = { "split", RK_ASK_NONE, NULL },
    [ROUND_BETWEEN] = { "between", RK_ASK_NONE, NULL },
    [ROUND_TURNS] = { "turns", RK_ASK_NONE, NULL },
    [ROUND_REFILL] = { "refill", RK_ASK_NONE, NULL },
    [ROUND_CAP] = { "cap", RK_ASK_NONE, NULL },
    { 0 }
};
static const struct rk_step deal_steps[] = {
    [DEAL_ASK] = { "ask", RK_ASK_NONE, NULL },
    [DEAL_CARDS] = { "cards", RK_ASK_DEAL, NULL },
    { 0 }
};
static const struct rk_step roll_steps[] = {
    [ROLL_ASK] = { "ask", RK_ASK_NONE, NULL },
    [ROLL_DICE] = { "dice", RK_ASK_ROLL, NULL },
    { 0 }
};
static const struct rk_step split_steps[] = {
    [SPLIT_NEXT] = { "next", RK_ASK_NONE, NULL },
    [SPLIT_TAKE] = { "take", RK_ASK_TAKE, NULL },
    { 0 }
};
static const struct rk_step lucky_steps[] = {
    [LUCKY_ASK] = { "ask", RK_ASK_NONE, NULL },
    [LUCKY_DIE] = { "die", RK_ASK_KIND, NULL },
    [LUCKY_ROLLED] = { "rolled", RK_ASK_NONE, NULL },
    { 0 }
};
static const struct rk_step turn_steps[] = {
    [TURN_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [TURN_NEXT] = { "next", RK_ASK_NONE, NULL },
    [TURN_ACT] = { "act", RK_ASK_ACTION, NULL },
    { 0 }
};

rk_routines thieves_routines = {
    [RUN_ROUND] =
        &(const struct rk_routine){ .name = "round", .steps = round_steps },
    [RUN_DEAL] =
        &(const struct rk_routine){ .name = "deal", .steps = deal_steps },
    [RUN_ROLL] =
        &(const struct rk_routine){ .name = "roll", .steps = roll_steps },
    [RUN_SPLIT] =
        &(const struct rk_routine){ .name = "split", .steps = split_steps },
    [RUN_LUCKY] =
        &(const struct rk_routine){ .name = "lucky", .steps = lucky_steps },
    [RUN_TURN] =
        &(const struct rk_routine){ .name = "turn", .steps = turn_steps },
    NULL
};

/* Only ${seat} is asked, and nothing is above. */
static bool
asks(const struct thieves_public *pub, const struct rk_frame *above, int seat)
{
    return rk_flow_asks(&pub->flow, above, seat);
}

/* ${f} deals ${cards} of ${deck} to ${seat} or, if nobody, to its row. */
static bool
deals(const struct rk_frame *f, int deck, int cards, int seat)
{
    return cards > 0 &&
           rk_frame_is(f, (struct rk_frame){ .run = RUN_DEAL,
                                             .step = DEAL_CARDS,
                                             .seat = (uint8_t)seat,
                                             .place = (uint8_t)deck,
                                             .left = (uint8_t)cards });
}

/* ${f} rolls dice for ${seat}. */
static bool
rolls(const struct rk_frame *f, int seat, int place)
{
    return f->left >= 1 &&
           rk_frame_is(f, (struct rk_frame){ .run = RUN_ROLL,
                                             .step = ROLL_DICE,
                                             .seat = (uint8_t)seat,
                                             .place = (uint8_t)place,
                                             .left = f->left });
}

static bool
has_piles(const struct thieves_public *pub)
{
    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->pile[seat] != 0)
            return true;
    }
    return false;
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

/* Whether no round is being played: no piles, nothing bought or used. */
static bool
at_rest(const struct thieves_public *pub)
{
    return !has_piles(pub) && pub->centre == thieves_lot_of(MARKER, 1) &&
           !pub->traded;
}

/* The round is about to roll, having opened row A. */
static bool
fits_first_deal(const struct thieves_public *pub, const struct rk_frame *above)
{
    return at_rest(pub) && pub->round == 1 && pub->open == 1 &&
           pub->row[DECK_A] == 0 && pub->deck[DECK_A] >= THIEVES_ROW &&
           deals(above, DECK_A, THIEVES_ROW, RK_NOBODY);
}

static bool
fits_first_roll(const struct thieves_public *pub, const struct rk_frame *above)
{
    return at_rest(pub) && rolls(above, pub->start, ROLL_TO_CENTRE) &&
           above->left == thieves_dice(pub->seats);
}

/* 32, 33 The newest row is being filled, as far as its deck goes. */
static bool
fits_refill(const struct thieves_public *pub, const struct rk_frame *f,
            const struct rk_frame *above)
{
    int newest = pub->open - 1, gaps = thieves_gaps(pub, newest);
    bool shorter = gaps > pub->deck[newest];

    if (!at_rest(pub))
        return false;
    if (f->step == ROUND_REFILL)
        return newest < DECK_C && shorter &&
               deals(above, newest, pub->deck[newest], RK_NOBODY);
    return deals(above, newest, gaps, RK_NOBODY) && !shorter;
}

/* Every seat has a pile and nothing is left in the centre. */
static bool
is_split(const struct thieves_public *pub)
{
    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->objects[seat] == 0)
            return false;
    }
    return pub->centre == 0;
}

/* The seat whose pile holds the marker, or RK_NOBODY. */
static int
marker_at(const struct thieves_public *pub)
{
    for (int seat = 0; seat < pub->seats; seat++) {
        if (thieves_count(pub->pile[seat], MARKER) > 0)
            return seat;
    }
    return RK_NOBODY;
}

static bool
fits_lucky(const struct thieves_public *pub, const struct rk_frame *f,
           const struct rk_frame *above)
{
    if (!rk_frame_is_plain(f) || f->seat >= pub->seats || pub->bought != 0 ||
        pub->used != 0 || pub->traded || pub->spent != 0 ||
        !thieves_owns(pub, f->seat, LUCKY_ANIMAL_APPENDAGE))
        return false;
    if (f->step == LUCKY_DIE)
        return asks(pub, above, f->seat) &&
               thieves_only_dice(pub->pile[f->seat]) != 0;
    return above != NULL && rolls(above, f->seat, ROLL_TO_PILE) &&
           above->left == 1;
}

static bool
fits_turn(const struct thieves_public *pub, const struct rk_frame *f,
          const struct rk_frame *above)
{
    int deck;

    if (!rk_frame_is_plain(f) || f->seat >= pub->seats)
        return false;
    if (f->step == TURN_ACT)
        return asks(pub, above, f->seat);
    return f->step == TURN_NEXT && above != NULL && pub->boxed &&
           pub->bought > 0 && thieves_potion_deck(pub, &deck) &&
           deals(above, deck, 1, f->seat);
}

/* Turns go clockwise from the holder of the marker. */
static bool
fits_turns(const struct thieves_public *pub, const struct rk_frame *f,
           const struct rk_frame *above, const struct rk_frame *top)
{
    int holder = marker_at(pub), seats = pub->seats;

    if (!is_split(pub) || holder == RK_NOBODY || f->left > seats ||
        f->seat != (holder + seats - f->left) % seats)
        return false;
    if (above->run == RUN_LUCKY)
        return f->left == seats && fits_lucky(pub, above, top);
    return f->left < seats && above->seat == (f->seat + seats - 1) % seats &&
           fits_turn(pub, above, top);
}

/* A seat without a pile acts, or what it returned is being rolled. */
static bool
fits_split(const struct thieves_public *pub, const struct rk_frame *f,
           const struct rk_frame *above)
{
    if (!rk_frame_is_plain(f) || f->seat >= pub->seats || all_have_piles(pub))
        return false;
    if (f->step == SPLIT_TAKE)
        return asks(pub, above, f->seat) && pub->pile[f->seat] == 0 &&
               (pub->centre != 0 || thieves_stealable(pub) != 0);
    return above != NULL && pub->pile[f->seat] != 0 &&
           rolls(above, f->seat, ROLL_TO_CENTRE);
}

/* Whether the bottom frame ${f} fits with those above it. */
static bool
fits_round(const struct thieves_public *pub, const struct rk_frame *f)
{
    const struct rk_frame *above = pub->flow.depth > 1 ? f + 1 : NULL;
    const struct rk_frame *top = pub->flow.depth > 2 ? f + 2 : NULL;

    if (f->step == ROUND_START)
        return above == NULL && at_rest(pub) && pub->open == 0 &&
               pub->round == 1;
    if (above == NULL || pub->flow.depth > 3)
        return false;
    if (f->step == ROUND_TURNS)
        return (above->run == RUN_LUCKY || above->run == RUN_TURN) &&
               fits_turns(pub, f, above, top);
    if (f->step == ROUND_BETWEEN)
        return above->run == RUN_SPLIT && fits_split(pub, above, top);
    if (top != NULL)
        return false;
    if (f->step == ROUND_ROLL)
        return fits_first_deal(pub, above);
    if (f->step == ROUND_SPLIT)
        return fits_first_roll(pub, above);
    return fits_refill(pub, f, above) ||
           (f->step == ROUND_CAP && at_rest(pub) && pub->open > 1 &&
            pub->row[pub->open - 1] == 0 &&
            pub->deck[pub->open - 1] >= THIEVES_ROW &&
            deals(above, pub->open - 1, THIEVES_ROW, RK_NOBODY));
}

/* What a frame of the round may hold besides its step. */
static bool
is_round(const struct rk_frame *f)
{
    bool turns = f->step == ROUND_TURNS;

    return rk_frame_is(f, (struct rk_frame){ .run = RUN_ROUND,
                                             .step = f->step,
                                             .seat = turns ? f->seat : 0,
                                             .left = turns ? f->left : 0 });
}

/* NULL, or why the stack of frames does not fit the table. */
const char *
thieves_check_flow(const struct thieves_state *s)
{
    const struct thieves_public *pub = &s->pub;
    const char *sentence =
        rk_flow_check(&pub->flow, thieves_routines, pub->seats);

    if (sentence != NULL || pub->flow.over)
        return sentence;
    if (!is_round(&pub->flow.frame[0]) || !fits_round(pub, &pub->flow.frame[0]))
        return "The frames do not fit the table.";
    return NULL;
}
