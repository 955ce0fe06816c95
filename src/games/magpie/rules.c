/* Setting up Magpie, and its rounds: turns, bids, the end. Rules M1, M6, M7. */
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
    struct rk_work w = { .s = s };

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

/* M6.3 Reveals the bid of ${seat}. */
static void
show_bid(struct rk_work *w, int seat)
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
    rk_events_add(w->events, event);
}

/* M6.4 The winner pays its bid and holds the prize. */
static void
pay(struct rk_work *w, int seat, struct rk_card prize)
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
resolve(struct rk_work *w)
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
    magpie_tell_card(w, who == RK_NOBODY ? MAGPIE_NOBODY_WON : MAGPIE_WON, who,
                     RK_NOBODY, prize);
}

/* M7.1 */
static enum rk_next
next_round(struct rk_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;
    bool last = pub->round == pub->rounds;

    if (last)
        rk_end(&pub->flow);
    else
        start_round(pub, f, rk_seat_next(pub->start, pub->seats));
    rk_events_tell(w->events, last ? MAGPIE_ENDED : MAGPIE_ROUND, RK_NOBODY,
                   RK_NOBODY, 0, pub->round);
    return last ? RK_END : RK_MORE;
}

/* M6.2 The seats that hold cards. */
static uint8_t
bidders(const struct magpie_public *pub)
{
    uint8_t seats = 0;

    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->hands[seat] > 0)
            seats |= rk_seat_bit(seat);
    }
    return seats;
}

/* M6.1, M6.2 Asks for bids if there is a prize, else begins the next round. */
static enum rk_next
ask_bids(struct rk_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;

    if (pub->prize == 0)
        return next_round(w, f);
    f->step = ROUND_BIDS;
    if (bidders(pub) == 0)
        return RK_MORE;
    return rk_ask_seats(&pub->flow, RK_ASK_BID, bidders(pub));
}

static enum rk_next
run_round(struct rk_work *w, struct rk_frame *f)
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

/* M2, M1.3: a turn or, at the very beginning, the deal. */
static bool
fits_turns(const struct magpie_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    int seats = s->pub.seats;

    if (above == NULL || f->left > seats ||
        f->target != (s->pub.start + seats - f->left) % seats)
        return false;
    if (above->run == MAGPIE_RUN_DEAL)
        return f->left == seats && s->pub.round == 1 && s->pub.start == 0;
    return above->run == MAGPIE_RUN_TURN && f->left < seats &&
           above->seat == (f->target + seats - 1) % seats;
}

static bool
fits_round(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct magpie_state *s = magpie_in(state);

    if (!rk_frame_uses(f, RK_USES_TARGET | RK_USES_LEFT))
        return false;
    if (f->step == ROUND_TURNS)
        return fits_turns(s, f, above);
    if (f->left != 0 || f->target != s->pub.start)
        return false;
    if (f->step == ROUND_PRIZE)
        return magpie_draws(above, RK_NOBODY, TO_PRIZE, 1);
    return above == NULL && s->pub.flow.asked == bidders(&s->pub);
}

static int
held(const struct rk_eyes *e, int kind)
{
    return rk_hand_count(e->own->hand, e->pub->hands[e->seat], kind);
}

/* Refuses a bid with ${phrase}, which may name ${kind}. */
static enum rk_status
refuse(struct rk_text *why, enum magpie_phrase phrase, int kind)
{
    return rk_phrase_refuse_word(RK_ILLEGAL, why, &magpie_phrases[phrase],
                                 magpie_kind_name(kind));
}

/* M6.2 A kind and how many of it, or the end of the bid. Kinds come in */
/* ascending order, each at most as often as it is held. */
static enum rk_status
judge_round(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
            struct rk_text *why)
{
    int kind = magpie_move_kind(move), count = magpie_move_count(move);

    (void)f;
    if (move == magpie_move(MAGPIE_OP_SEAL, 0, 0, 0))
        return RK_OK;
    if (magpie_kind_name(kind) == NULL ||
        move != magpie_move(MAGPIE_OP_BID, kind, 0, count))
        return rk_flow_misses(&e->pub->flow, why);
    for (int later = kind; later < MAGPIE_KINDS; later++) {
        if (e->own->bid[later] > 0)
            return refuse(why, MAGPIE_BID_ORDER, 0);
    }
    if (count >= 1 && count <= held(e, kind))
        return RK_OK;
    return refuse(why, MAGPIE_BID_COUNT, kind);
}

/* The kinds after the last one in the bid, then the end of the bid. */
static int
list_round(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    int first = 1, n = 0;

    (void)f;
    for (int kind = 1; kind < MAGPIE_KINDS; kind++)
        first = e->own->bid[kind] > 0 ? kind + 1 : first;
    for (int kind = first; kind < MAGPIE_KINDS; kind++) {
        for (int count = 1; count <= held(e, kind); count++)
            moves[n++] = magpie_move(MAGPIE_OP_BID, kind, 0, count);
    }
    moves[n++] = magpie_move(MAGPIE_OP_SEAL, 0, 0, 0);
    return n;
}

static const struct rk_step round_steps[] = {
    [ROUND_TURNS] = { "turns", RK_ASK_NONE, NULL },
    [ROUND_PRIZE] = { "prize", RK_ASK_NONE, NULL },
    [ROUND_BIDS] = { "bids", RK_ASK_BID,
                     RK_SAYS({ .key = "round.bids",
                               .text = "What do you bid for the prize?" }) },
    { 0 }
};

const struct rk_routine magpie_round = { .name = "round",
                                         .steps = round_steps,
                                         .run = run_round,
                                         .fits = fits_round,
                                         .judge = judge_round,
                                         .list = list_round };

rk_routines magpie_routines = { MAGPIE_ROUTINES(RK_ROUTINE_ENTRY) NULL };

void
magpie_resume(struct rk_work *w)
{
    rk_flow_resume(&w->s->pub.flow, magpie_routines, w);
}
