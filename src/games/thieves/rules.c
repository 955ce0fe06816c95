/* Rounds of Thief's Market: setup, rolls, the market, the end. */
#include <string.h>

#include "state.h"

/* Cards of each deck in the box, and how many of them are kept. */
const uint8_t thieves_all[DECKS] = { 16, 19, 14 };
const uint8_t thieves_kept[DECKS] = { 13, 12, 11 };

int
thieves_dice(int seats)
{
    static const uint8_t dice[THIEVES_SEATS + 1] = { [3] = 10, 11, 13 };

    return dice[seats];
}

/* The first card of ${deck}: its cards follow one another. */
static int
first_card(int deck)
{
    int first = 1;

    for (int i = 0; i < deck; i++)
        first += thieves_all[i];
    return first;
}

static void
read_options(struct thieves_public *pub, const struct rk_setup *setup)
{
    pub->check_after = (uint8_t)setup->option[OPTION_CHECK];
    pub->second_none = (uint8_t)setup->option[OPTION_SECOND];
    pub->cap_off = (uint8_t)setup->option[OPTION_CAP];
    pub->infamy_open = (uint8_t)setup->option[OPTION_INFAMY];
}

static void
lay_out(struct thieves_state *s, const struct rk_setup *setup)
{
    struct thieves_public *pub = &s->pub;

    memset(s, 0, sizeof *s);
    s->draft = thieves_no_draft();
    pub->seats = setup->seats;
    read_options(pub, setup);
    pub->round = 1;
    for (int deck = 0; deck < DECKS; deck++) {
        pub->deck[deck] = thieves_kept[deck];
        pub->unseen[deck] = (thieves_one(thieves_all[deck]) - 1)
                            << first_card(deck);
    }
    for (int seat = 0; seat < pub->seats; seat++)
        pub->gold[seat] = 1;
}

void
thieves_setup(struct rk_state *state, const struct rk_setup *setup)
{
    struct thieves_public *pub = &thieves_of(state)->pub;

    lay_out(thieves_of(state), setup);
    pub->spent = (uint8_t)thieves_dice(pub->seats);
    pub->centre = thieves_lot_of(MARKER, 1);
    rk_push(&pub->flow, (struct rk_frame){ .run = RUN_ROUND });
    rk_ask_seats(&pub->flow, RK_ASK_ROLL, rk_seat_bit(RK_CHANCE));
}

/* Seat 0 must take; row A holds the first five cards; red dice come first. */
void
thieves_quiet(struct rk_state *state, const struct rk_setup *setup)
{
    struct thieves_state *s = thieves_of(state);
    struct thieves_public *pub = &s->pub;
    int dice = thieves_dice(setup->seats);

    lay_out(s, setup);
    pub->open = 1;
    pub->row[DECK_A] = (thieves_one(THIEVES_ROW) - 1) << first_card(DECK_A);
    pub->unseen[DECK_A] &= ~pub->row[DECK_A];
    pub->deck[DECK_A] = (uint8_t)(thieves_kept[DECK_A] - THIEVES_ROW);
    pub->centre = thieves_lot_of(MARKER, 1);
    for (int i = 0; i < dice; i++)
        pub->centre += thieves_lot_of(RED + i % MASK, 1);
    rk_push(&pub->flow,
            (struct rk_frame){ .run = RUN_ROUND, .step = ROUND_BETWEEN });
    rk_push(&pub->flow,
            (struct rk_frame){ .run = RUN_SPLIT, .step = SPLIT_TAKE });
    rk_ask_seats(&pub->flow, RK_ASK_TAKE, rk_seat_bit(0));
}

/* Cards that are missing in the row of ${deck}. */
int
thieves_gaps(const struct thieves_public *pub, int deck)
{
    return THIEVES_ROW - thieves_size(pub->row[deck]);
}

static enum rk_next
deal(struct rk_work *w, int deck, int cards, int seat)
{
    rk_push(&w->s->pub.flow, rk_frame_at(RUN_DEAL, 0, seat, deck, cards));
    return RK_MORE;
}

/* The row of the next deck is dealt. */
static enum rk_next
open_row(struct rk_work *w)
{
    int deck = w->s->pub.open++;

    thieves_tell_cards(w, EVENT_OPENED, deck, 0);
    return deal(w, deck, THIEVES_ROW, RK_NOBODY);
}

/* The start player rolls all dice; the marker is beside them. */
static enum rk_next
roll_all(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;

    pub->spent = 0;
    thieves_tell(w, EVENT_ROUND, RK_NOBODY, (int)pub->round);
    f->step = ROUND_SPLIT;
    rk_push(&pub->flow,
            (struct rk_frame){ .run = RUN_ROLL,
                               .seat = pub->start,
                               .left = (uint8_t)thieves_dice(pub->seats) });
    return RK_MORE;
}

/* The seat whose final pile holds the marker. */
static int
marker_holder(const struct thieves_public *pub)
{
    int seat = 0;

    while (thieves_count(pub->pile[seat], MARKER) == 0)
        seat++;
    return seat;
}

/* 11 The piles are recorded, the Eyepatch pays, one die may be rolled again. */
static enum rk_next
between(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    int holder = marker_holder(pub);

    for (int seat = 0; seat < pub->seats; seat++) {
        thieves_record(pub, seat);
        pub->objects[seat] = (uint8_t)thieves_objects(pub->pile[seat]);
    }
    thieves_tell(w, EVENT_SPLIT, RK_NOBODY, 0);
    if (thieves_owns(pub, holder, EYEPATCH_OF_COMMAND))
        thieves_gain_infamy(w, holder, EYEPATCH_OF_COMMAND, 1);
    f->step = ROUND_TURNS;
    f->seat = (uint8_t)holder;
    f->left = pub->seats;
    for (int seat = 0; seat < pub->seats; seat++) {
        if (thieves_owns(pub, seat, LUCKY_ANIMAL_APPENDAGE) &&
            thieves_only_dice(pub->pile[seat]) != 0)
            rk_push(&pub->flow, (struct rk_frame){ .run = RUN_LUCKY,
                                                   .seat = (uint8_t)seat });
    }
    return RK_MORE;
}

/* 27 Turns in the bags and masks in the pile of ${seat}. */
static void
turn_in(struct rk_work *w, int seat)
{
    struct thieves_public *pub = &w->s->pub;
    int bags = thieves_count(pub->pile[seat], BAG);
    int masks = thieves_count(pub->pile[seat], MASK);

    thieves_gain_gold(w, seat, 0, bags);
    if (bags > 0 && thieves_owns(pub, seat, IMBALANCED_SCALES))
        thieves_gain_gold(w, seat, IMBALANCED_SCALES, 1);
    thieves_gain_infamy(w, seat, 0, masks);
    if (masks > 0 && thieves_owns(pub, seat, ISLAND_ESTATE))
        thieves_gain_infamy(w, seat, ISLAND_ESTATE, 1);
}

/* All dice go back; the holder of the marker begins the next round. */
static void
clear_table(struct rk_work *w)
{
    struct thieves_public *pub = &w->s->pub;

    pub->start = (uint8_t)marker_holder(pub);
    memset(pub->pile, 0, sizeof pub->pile);
    memset(pub->colours, 0, sizeof pub->colours);
    memset(pub->objects, 0, sizeof pub->objects);
    pub->centre = thieves_lot_of(MARKER, 1);
    pub->spent = (uint8_t)thieves_dice(pub->seats);
    pub->idle =
        (uint8_t)(pub->traded ? 0 : pub->idle + (pub->idle < UINT8_MAX));
    pub->traded = 0;
    thieves_tell_cleared(w);
}

static enum rk_next
end_match(struct rk_work *w)
{
    rk_end(&w->s->pub.flow);
    thieves_tell(w, EVENT_ENDED, RK_NOBODY, (int)w->s->pub.round);
    return RK_END;
}

/*
 * The end of a round: bags and masks, dice back, 35 the end of the match, 32
 * and 33 the newest row is filled and, where its deck runs short, the next one
 * opened.
 */
static enum rk_next
close_round(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    int newest = pub->open - 1, gaps = thieves_gaps(pub, newest);
    int cards = gaps < pub->deck[newest] ? gaps : pub->deck[newest];

    for (int i = 0, seat = f->seat; i < pub->seats; i++) {
        turn_in(w, seat);
        seat = rk_seat_next(seat, pub->seats);
    }
    clear_table(w);
    if (newest == DECK_C && gaps > cards)
        return end_match(w);
    *f = (struct rk_frame){ .run = RUN_ROUND,
                            .step = gaps > cards ? ROUND_REFILL : ROUND_CAP };
    return cards > 0 ? deal(w, newest, cards, RK_NOBODY) : RK_MORE;
}

/* 37 The cap, else the next round. */
static enum rk_next
next_round(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;

    pub->capped = !pub->cap_off &&
                  (pub->round >= THIEVES_ROUNDS || pub->idle >= THIEVES_IDLE);
    if (pub->capped)
        return end_match(w);
    pub->round++;
    *f = (struct rk_frame){ .run = RUN_ROUND, .step = ROUND_ROLL };
    return RK_MORE;
}

/* The next purchases, clockwise from the holder of the marker. */
static enum rk_next
next_turn(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    struct rk_frame turn = { .run = RUN_TURN, .seat = f->seat };

    if (f->left == 0)
        return close_round(w, f);
    f->left--;
    f->seat = (uint8_t)rk_seat_next(f->seat, pub->seats);
    rk_push(&pub->flow, turn);
    return RK_MORE;
}

static enum rk_next
run_round(struct rk_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;

    switch (f->step) {
    case ROUND_START: /* 50 */
        pub->start = thieves_unpack(w->reply).seat;
        thieves_tell(w, EVENT_START, pub->start, 0);
        f->step = ROUND_ROLL;
        return open_row(w);
    case ROUND_ROLL:
        return roll_all(w, f);
    case ROUND_SPLIT:
        f->step = ROUND_BETWEEN;
        rk_push(
            &pub->flow,
            (struct rk_frame){ .run = RUN_SPLIT,
                               .seat = (uint8_t)((pub->start + pub->seats - 1) %
                                                 pub->seats) });
        return RK_MORE;
    case ROUND_BETWEEN:
        return between(w, f);
    case ROUND_TURNS:
        return next_turn(w, f);
    case ROUND_REFILL:
        f->step = ROUND_CAP;
        return open_row(w);
    case ROUND_CAP:
        return next_round(w, f);
    default:
        RK_UNREACHABLE();
    }
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

/* True if no round is being played: no piles, nothing bought or used. */
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
           thieves_deals(above, DECK_A, THIEVES_ROW, RK_NOBODY);
}

static bool
fits_first_roll(const struct thieves_public *pub, const struct rk_frame *above)
{
    return at_rest(pub) && thieves_rolls(above, pub->start, ROLL_TO_CENTRE) &&
           above->left == thieves_dice(pub->seats);
}

/* 32, 33 The newest row is being filled, as far as its deck goes. */
static bool
fits_refill(const struct thieves_public *pub, const struct rk_frame *f,
            const struct rk_frame *above)
{
    int newest = pub->open - 1, gaps;
    bool shorter;

    if (newest < DECK_A || !at_rest(pub))
        return false;
    gaps = thieves_gaps(pub, newest);
    shorter = gaps > pub->deck[newest];
    if (f->step == ROUND_REFILL)
        return newest < DECK_C && shorter &&
               thieves_deals(above, newest, pub->deck[newest], RK_NOBODY);
    return thieves_deals(above, newest, gaps, RK_NOBODY) && !shorter;
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

/* Turns go clockwise from the holder of the marker. */
static bool
fits_turns(const struct thieves_public *pub, const struct rk_frame *f,
           const struct rk_frame *above)
{
    int holder = marker_at(pub), seats = pub->seats;

    if (!is_split(pub) || holder == RK_NOBODY || f->left > seats ||
        f->seat != (holder + seats - f->left) % seats)
        return false;
    if (above->run == RUN_LUCKY)
        return f->left == seats;
    return above->run == RUN_TURN && f->left < seats &&
           above->seat == (f->seat + seats - 1) % seats;
}

/*
 * True if ${f} holds nothing but its step and, during turns, the seat on turn.
 */
static bool
is_round(const struct rk_frame *f)
{
    bool turns = f->step == ROUND_TURNS;

    return rk_frame_uses(f, turns ? RK_USES_SEAT | RK_USES_LEFT : 0);
}

/* True if the frame of the round fits with the one above it. */
static bool
fits_round(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct thieves_public *pub = &thieves_in(state)->pub;

    if (!is_round(f))
        return false;
    if (f->step == ROUND_START)
        return above == NULL && at_rest(pub) && pub->open == 0 &&
               pub->round == 1;
    if (above == NULL)
        return false;
    if (f->step == ROUND_TURNS)
        return fits_turns(pub, f, above);
    if (f->step == ROUND_BETWEEN)
        return above->run == RUN_SPLIT;
    if (f->step == ROUND_ROLL)
        return fits_first_deal(pub, above);
    if (f->step == ROUND_SPLIT)
        return fits_first_roll(pub, above);
    return fits_refill(pub, f, above) ||
           (f->step == ROUND_CAP && at_rest(pub) && pub->open > 1 &&
            pub->row[pub->open - 1] == 0 &&
            pub->deck[pub->open - 1] >= THIEVES_ROW &&
            thieves_deals(above, pub->open - 1, THIEVES_ROW, RK_NOBODY));
}

/* 50 Chance decides who goes first. */
static enum rk_status
judge_round(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
            struct rk_text *why)
{
    (void)f;
    if (thieves_unpack(move).op != OP_START)
        return thieves_refuse(why, NOT_ROLL);
    if (thieves_unpack(move).seat >= e->pub->seats)
        return thieves_refuse(why, NO_SEAT);
    return RK_OK;
}

static const struct rk_step round_steps[] = {
    [ROUND_START] = { "start", RK_ASK_ROLL,
                      RK_SAYS({ .key = "round.start",
                                .text = "Which seat starts?" }) },
    [ROUND_ROLL] = { "roll", RK_ASK_NONE, NULL },
    [ROUND_SPLIT] = { "split", RK_ASK_NONE, NULL },
    [ROUND_BETWEEN] = { "between", RK_ASK_NONE, NULL },
    [ROUND_TURNS] = { "turns", RK_ASK_NONE, NULL },
    [ROUND_REFILL] = { "refill", RK_ASK_NONE, NULL },
    [ROUND_CAP] = { "cap", RK_ASK_NONE, NULL },
    { 0 }
};

const struct rk_routine thieves_round = { .name = "round",
                                          .steps = round_steps,
                                          .run = run_round,
                                          .fits = fits_round,
                                          .judge = judge_round };

rk_routines thieves_routines = { THIEVES_ROUTINES(RK_ROUTINE_ENTRY) NULL };

void
thieves_resume(struct rk_work *w)
{
    rk_flow_resume(&w->s->pub.flow, thieves_routines, w);
}
