/* Magpie's phases: deal, rounds, turns, drawing, bidding. Rules M1, M2, M5-M7. */
#include <string.h>

#include "state.h"

static void
start_round(struct magpie_public *pub, struct rk_frame *f, int start)
{
    pub->round++;
    pub->start = (uint8_t)start;
    f->step = ROUND_TURNS;
    f->target = (uint8_t)start;
    f->left = pub->seats;
}

/* M1 The table before anything is dealt. */
static void
lay_table(struct magpie_state *s, const struct rk_setup *setup)
{
    memset(s, 0, sizeof *s);
    s->pub.seats = setup->seats;
    s->pub.rounds = (uint8_t)setup->option[MAGPIE_OPTION_ROUNDS];
    s->pub.dealt = (uint8_t)setup->option[MAGPIE_OPTION_HAND];
    s->pub.tie = (uint8_t)setup->option[MAGPIE_OPTION_TIE];
    for (int kind = 1; kind < MAGPIE_KINDS; kind++)
        s->bag[kind] = magpie_cards[kind].copies;
    s->pub.deck = MAGPIE_DECK;
    rk_push(&s->pub.flow, (struct rk_frame){ .run = MAGPIE_RUN_ROUND });
    start_round(&s->pub, rk_top(&s->pub.flow), 0);
}

void
magpie_setup(struct magpie_state *s, const struct rk_setup *setup)
{
    struct magpie_work w = { .s = s };

    lay_table(s, setup);
    rk_push(&s->pub.flow, (struct rk_frame){ .run = MAGPIE_RUN_DEAL });
    magpie_resume(&w);
}

void
magpie_quiet(struct magpie_state *s, const struct rk_setup *setup)
{
    struct rk_flow *flow = &s->pub.flow;

    lay_table(s, setup);
    rk_top(flow)->target = 1;
    rk_top(flow)->left--;
    rk_push(flow,
            (struct rk_frame){ .run = MAGPIE_RUN_TURN, .step = TURN_SOURCE });
    rk_ask_seats(flow, RK_ASK_SOURCE, rk_seat_bit(0));
    s->pub.ground[0] = MAGPIE_BEAD;
    s->pub.grounds = 1;
    s->bag[MAGPIE_BEAD]--;
    s->pub.deck--;
}

/* M1.3, M1.4 */
enum rk_next
magpie_run_deal(struct magpie_work *w, struct rk_frame *f)
{
    switch (f->step) {
    case DEAL_HANDS:
        magpie_draw(w, f->target, TO_HAND, w->s->pub.dealt);
        f->target++;
        if (f->target == w->s->pub.seats)
            f->step = DEAL_GROUND;
        return RK_MORE;
    case DEAL_GROUND:
        f->step = DEAL_DONE;
        magpie_draw(w, RK_NOBODY, TO_GROUND, 1);
        return RK_MORE;
    case DEAL_DONE:
        return rk_done(&w->s->pub.flow);
    }
    RK_UNREACHABLE();
}

/* M2.1 The top of the ground goes into the hand of ${seat}. */
static void
pick_up(struct magpie_work *w, int seat)
{
    struct rk_card card = { .kind =
                                (uint8_t)magpie_lift(w, w->s->pub.grounds - 1),
                            .seen_by = rk_seat_everyone(w->s->pub.seats) };

    magpie_hold(w, seat, card);
    magpie_tell(w, (struct rk_event){ .kind = MAGPIE_PICKED_UP,
                                      .seat = (uint8_t)seat,
                                      .target = RK_NOBODY,
                                      .faces = 1,
                                      .face[0] = card });
}

/* M2.1, M2.2 Asks for the source of a draw where there is a choice. */
static enum rk_next
begin_draw(struct magpie_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;
    bool deck = magpie_can_draw(pub), ground = pub->grounds > 0;

    f->step = TURN_PLAY;
    if (pub->hands[f->seat] == MAGPIE_HAND || (!deck && !ground))
        return RK_MORE;
    if (deck && ground) {
        f->step = TURN_SOURCE;
        return rk_ask_seats(&pub->flow, RK_ASK_SOURCE, rk_seat_bit(f->seat));
    }
    if (deck)
        magpie_draw(w, f->seat, TO_HAND, 1);
    else
        pick_up(w, f->seat);
    return RK_MORE;
}

/* M2.3, M3, M4.0 The card of the reply leaves the hand and is played. */
static void
play_from_hand(struct magpie_work *w, int seat)
{
    int kind = magpie_move_kind(w->reply);

    magpie_unhold(w, seat, kind);
    magpie_play(w, MAGPIE_PLAYED, seat, kind);
}

enum rk_next
magpie_run_turn(struct magpie_work *w, struct rk_frame *f)
{
    struct rk_flow *flow = &w->s->pub.flow;

    switch (f->step) {
    case TURN_DRAW:
        return begin_draw(w, f);
    case TURN_SOURCE:
        f->step = TURN_PLAY;
        if (magpie_move_op(w->reply) == MAGPIE_OP_DECK)
            magpie_draw(w, f->seat, TO_HAND, 1);
        else
            pick_up(w, f->seat);
        return RK_MORE;
    case TURN_PLAY:
        if (w->s->pub.hands[f->seat] == 0)
            return rk_done(flow);
        f->step = TURN_CARD;
        return rk_ask_seats(flow, RK_ASK_ACTION, rk_seat_bit(f->seat));
    case TURN_CARD:
        f->step = TURN_OVER;
        play_from_hand(w, f->seat);
        return RK_MORE;
    case TURN_OVER:
        return rk_done(flow);
    }
    RK_UNREACHABLE();
}

/* The seats that see a card drawn for ${seat} to ${place}. */
static uint8_t
eyes_on(const struct magpie_public *pub, int seat, int place)
{
    return place == TO_HAND || place == TO_TOP ? rk_seat_bit(seat)
                                               : rk_seat_everyone(pub->seats);
}

/* Tells of the ${count} cards that have left the deck for ${f}'s place. */
static void
tell_drawn(struct magpie_work *w, const struct rk_frame *f,
           const struct rk_card *cards, int count)
{
    static const uint8_t kinds[] = {
        [TO_HAND] = MAGPIE_DREW,
        [TO_TOP] = MAGPIE_LOOKED,
        [TO_GROUND] = MAGPIE_TURNED_UP,
        [TO_PRIZE] = MAGPIE_PRIZE,
    };
    struct rk_event event = { .kind = kinds[f->place],
                              .seat = f->seat,
                              .target = RK_NOBODY,
                              .faces = (uint8_t)count };

    if (f->place == TO_HAND && f->left > 1)
        event.kind = MAGPIE_DEALT;
    memcpy(event.face, cards, (size_t)count * sizeof *cards);
    magpie_tell(w, event);
}

/* M5.1 Puts one card that leaves the deck where ${f} wants it. */
static void
deliver(struct magpie_work *w, const struct rk_frame *f, struct rk_card card)
{
    switch ((enum magpie_place)f->place) {
    case TO_HAND:
        magpie_hold(w, f->seat, card);
        break;
    case TO_TOP:
        magpie_put_on_top(w, card);
        break;
    case TO_GROUND:
        magpie_drop(w, card.kind);
        break;
    case TO_PRIZE:
        w->s->pub.prize = card.kind;
        break;
    }
}

/* M5.1 The known top leaves without a question. */
static enum rk_next
draw_known(struct magpie_work *w, struct rk_frame *f)
{
    struct rk_card card = magpie_take_top(w);

    card.seen_by |= eyes_on(&w->s->pub, f->seat, f->place);
    deliver(w, f, card);
    tell_drawn(w, f, &card, 1);
    f->left--;
    return f->left > 0 ? RK_MORE : rk_done(&w->s->pub.flow);
}

/* M5.1 Chance has named the faces. */
static enum rk_next
draw_faces(struct magpie_work *w, struct rk_frame *f)
{
    struct rk_card cards[RK_DEAL_MAX];
    int count = rk_deal_count(w->reply);

    for (int i = 0; i < count; i++) {
        cards[i].kind = (uint8_t)rk_deal_face(w->reply, i);
        cards[i].seen_by = eyes_on(&w->s->pub, f->seat, f->place);
        w->s->bag[cards[i].kind]--;
    }
    w->s->pub.deck = (uint8_t)(w->s->pub.deck - count);
    for (int i = 0; i < count; i++)
        deliver(w, f, cards[i]);
    tell_drawn(w, f, cards, count);
    return rk_done(&w->s->pub.flow);
}

enum rk_next
magpie_run_draw(struct magpie_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;

    switch (f->step) {
    case DRAW_NEED:
        if (pub->tops > 0)
            return draw_known(w, f);
        magpie_refill(w);
        if (pub->deck == 0)
            return rk_done(&pub->flow);
        if (f->left > pub->deck)
            f->left = pub->deck;
        f->step = DRAW_FACES;
        return rk_ask_seats(&pub->flow, RK_ASK_DEAL, rk_seat_bit(RK_CHANCE));
    case DRAW_FACES:
        return draw_faces(w, f);
    }
    RK_UNREACHABLE();
}

static int
worth(const uint8_t *bid)
{
    int sum = 0;

    for (int kind = 1; kind < MAGPIE_KINDS; kind++)
        sum += bid[kind] * magpie_cards[kind].worth;
    return sum;
}

/* M6.3, M6.5 The seat that wins the prize, or RK_NOBODY. */
static int
winner(const struct magpie_state *s)
{
    int best = 0, seat = s->pub.start, who = RK_NOBODY;

    for (int i = 0; i < s->pub.seats; i++) {
        int sum = worth(s->own[seat].bid);

        if (sum > best)
            who = seat, best = sum;
        else if (sum == best && s->pub.tie == MAGPIE_TIE_GROUND)
            who = RK_NOBODY;
        seat = rk_seat_next(seat, s->pub.seats);
    }
    return who;
}

/* M6.3 Everybody sees what ${seat} has bid. */
static void
show_bid(struct magpie_work *w, int seat)
{
    uint8_t all = rk_seat_everyone(w->s->pub.seats);
    const uint8_t *bid = w->s->own[seat].bid;
    struct rk_event event = { .kind = MAGPIE_BID,
                              .seat = (uint8_t)seat,
                              .target = RK_NOBODY,
                              .amount = (int16_t)worth(bid) };

    for (int kind = 1; kind < MAGPIE_KINDS; kind++) {
        rk_hand_show(w->s->own[seat].hand, w->s->pub.hands[seat], kind,
                     bid[kind], all);
        for (int i = 0; i < bid[kind]; i++)
            event.face[event.faces++] = (struct rk_card){ (uint8_t)kind, all };
    }
    magpie_tell(w, event);
}

/* M6.4 The winner pays its bid and holds the prize. */
static void
pay(struct magpie_work *w, int seat, struct rk_card prize)
{
    const uint8_t *bid = w->s->own[seat].bid;

    for (int kind = 1; kind < MAGPIE_KINDS; kind++) {
        for (int i = 0; i < bid[kind]; i++)
            magpie_drop(w, magpie_unhold(w, seat, kind).kind);
    }
    magpie_hold(w, seat, prize);
}

/* M6.3-M6.6 The bids are shown, the prize changes hands or falls. */
static void
resolve(struct magpie_work *w)
{
    struct magpie_public *pub = &w->s->pub;
    struct rk_card prize = { pub->prize, rk_seat_everyone(pub->seats) };
    int who = winner(w->s);

    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->hands[seat] > 0)
            show_bid(w, seat);
    }
    if (who == RK_NOBODY)
        magpie_drop(w, prize.kind);
    else
        pay(w, who, prize);
    pub->prize = 0;
    for (int seat = 0; seat < pub->seats; seat++)
        memset(w->s->own[seat].bid, 0, sizeof w->s->own[seat].bid);
    magpie_tell(w,
                (struct rk_event){ .kind = who == RK_NOBODY ? MAGPIE_NOBODY_WON
                                                            : MAGPIE_WON,
                                   .seat = (uint8_t)who,
                                   .target = RK_NOBODY,
                                   .faces = 1,
                                   .face[0] = prize });
}

/* M7.1 */
static enum rk_next
next_round(struct magpie_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;
    bool last = pub->round == pub->rounds;

    if (last)
        rk_end(&pub->flow);
    else
        start_round(pub, f, rk_seat_next(pub->start, pub->seats));
    magpie_tell(w,
                (struct rk_event){ .kind = last ? MAGPIE_ENDED : MAGPIE_ROUND,
                                   .seat = RK_NOBODY,
                                   .target = RK_NOBODY,
                                   .amount = pub->round });
    return last ? RK_END : RK_MORE;
}

/* M6.2 The seats that hold cards. */
uint8_t
magpie_bidders(const struct magpie_public *pub)
{
    uint8_t seats = 0;

    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->hands[seat] > 0)
            seats |= rk_seat_bit(seat);
    }
    return seats;
}

/* M6.1, M6.2 A prize lies there, or not. */
static enum rk_next
ask_bids(struct magpie_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;

    if (pub->prize == 0)
        return next_round(w, f);
    f->step = ROUND_BIDS;
    if (magpie_bidders(pub) == 0)
        return RK_MORE;
    return rk_ask_seats(&pub->flow, RK_ASK_BID, magpie_bidders(pub));
}

enum rk_next
magpie_run_round(struct magpie_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;

    switch (f->step) {
    case ROUND_TURNS:
        if (f->left == 0) {
            f->step = ROUND_PRIZE;
            magpie_draw(w, RK_NOBODY, TO_PRIZE, 1);
            return RK_MORE;
        }
        rk_push(&pub->flow,
                (struct rk_frame){ .run = MAGPIE_RUN_TURN, .seat = f->target });
        f->target = (uint8_t)rk_seat_next(f->target, pub->seats);
        f->left--;
        return RK_MORE;
    case ROUND_PRIZE:
        return ask_bids(w, f);
    case ROUND_BIDS:
        resolve(w);
        return next_round(w, f);
    }
    RK_UNREACHABLE();
}

/* Runs until somebody must answer or the match is over. */
void
magpie_resume(struct magpie_work *w)
{
    static enum rk_next (*const runs[MAGPIE_RUNS])(struct magpie_work *,
                                                   struct rk_frame *) = {
        [MAGPIE_RUN_ROUND] = magpie_run_round,
        [MAGPIE_RUN_DEAL] = magpie_run_deal,
        [MAGPIE_RUN_TURN] = magpie_run_turn,
        [MAGPIE_RUN_DRAW] = magpie_run_draw,
        [MAGPIE_RUN_OWL] = magpie_run_owl,
        [MAGPIE_RUN_JAY] = magpie_run_jay,
        [MAGPIE_RUN_STARLING] = magpie_run_starling,
    };
    enum rk_next next = RK_MORE;

    while (next == RK_MORE) {
        struct rk_frame *f = rk_top(&w->s->pub.flow);

        next = runs[f->run](w, f);
    }
}
