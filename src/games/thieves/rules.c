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

/* Seat 0 is to take; row A holds the first five cards; red dice come first. */
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
deal(struct thieves_work *w, int deck, int cards, int seat)
{
    rk_push(&w->s->pub.flow, (struct rk_frame){ .run = RUN_DEAL,
                                                .seat = (uint8_t)seat,
                                                .place = (uint8_t)deck,
                                                .left = (uint8_t)cards });
    return RK_MORE;
}

/* The row of the next deck is dealt. */
static enum rk_next
open_row(struct thieves_work *w)
{
    int deck = w->s->pub.open++;

    thieves_tell_cards(w, EVENT_OPENED, deck, 0);
    return deal(w, deck, THIEVES_ROW, RK_NOBODY);
}

/* Chance has named the cards that leave a deck. */
static enum rk_next
run_deal(struct thieves_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    thieves_cards cards = 0;
    int deck = f->place, seat = f->seat;

    if (f->step == DEAL_ASK) {
        f->step = DEAL_CARDS;
        return rk_ask_seats(&pub->flow, RK_ASK_DEAL, rk_seat_bit(RK_CHANCE));
    }
    for (int i = 0; i < f->left; i++)
        cards |= thieves_one(rk_deal_face(w->reply, i));
    pub->unseen[deck] &= ~cards;
    pub->deck[deck] = (uint8_t)(pub->deck[deck] - f->left);
    rk_done(&pub->flow);
    if (seat != RK_NOBODY) {
        pub->owned[seat] |= cards;
        thieves_tell_card(w, EVENT_GAINED, seat, __builtin_ctzll(cards),
                          deck + 1);
        thieves_haul(w, seat, __builtin_ctzll(cards));
    } else {
        pub->row[deck] |= cards;
        thieves_tell_cards(w, EVENT_DEALT, deck, cards);
    }
    return RK_MORE;
}

/* Chance has rolled dice into the centre or a pile. */
static enum rk_next
run_roll(struct thieves_work *w, struct rk_frame *f)
{
    struct thieves_public *pub = &w->s->pub;
    thieves_lot dice;

    if (f->step == ROLL_ASK) {
        f->step = ROLL_DICE;
        return rk_ask_seats(&pub->flow, RK_ASK_ROLL, rk_seat_bit(RK_CHANCE));
    }
    dice = thieves_unpack(w->reply).lot;
    if (f->place == ROLL_TO_PILE)
        pub->pile[f->seat] += dice;
    else
        pub->centre += dice;
    thieves_tell_lot(w, EVENT_ROLLED, f->seat,
                     f->place == ROLL_TO_PILE ? f->seat : RK_NOBODY, dice);
    return rk_done(&pub->flow);
}

/* The start player rolls all dice; the marker lies beside them. */
static enum rk_next
roll_all(struct thieves_work *w, struct rk_frame *f)
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
between(struct thieves_work *w, struct rk_frame *f)
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

/* 27 What lies in the pile of ${seat} is turned in. */
static void
turn_in(struct thieves_work *w, int seat)
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

/* All dice go back; the holder of the marker is to begin the next round. */
static void
clear_table(struct thieves_work *w)
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
end_match(struct thieves_work *w)
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
close_round(struct thieves_work *w, struct rk_frame *f)
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
next_round(struct thieves_work *w, struct rk_frame *f)
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
next_turn(struct thieves_work *w, struct rk_frame *f)
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
run_round(struct thieves_work *w, struct rk_frame *f)
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

/* Works until somebody must answer or the match is over. */
void
thieves_resume(struct thieves_work *w)
{
    static enum rk_next (*const run[RUNS])(struct thieves_work *,
                                           struct rk_frame *) = {
        [RUN_ROUND] = run_round,         [RUN_DEAL] = run_deal,
        [RUN_ROLL] = run_roll,           [RUN_SPLIT] = thieves_run_split,
        [RUN_LUCKY] = thieves_run_lucky, [RUN_TURN] = thieves_run_turn,
    };
    struct rk_flow *flow = &w->s->pub.flow;
    enum rk_next next = RK_MORE;

    while (next == RK_MORE) {
        struct rk_frame *top = rk_top(flow);

        next = run[top->run](w, top);
    }
}
