/* Rounds of Revolution!: bids, reveal, resolution in board order, the end. */
#include <string.h>

#include "state.h"

/* An event about ${seat} and a space, with the tokens of ${bid}. */
static void
tell_bid(struct rk_work *w, int kind, int seat, int space, revolution_bid bid)
{
    if (w->events == NULL)
        return;
    rk_events_add(
        w->events,
        (struct rk_event){ .kind = (uint8_t)kind,
                           .seat = (uint8_t)seat,
                           .target = RK_NOBODY,
                           .place = (uint8_t)space,
                           .part = { (uint8_t)revolution_count(bid, FORCE),
                                     (uint8_t)revolution_count(bid, BLACKMAIL),
                                     (uint8_t)revolution_count(bid, GOLD) } });
}

/* An event about ${seat} and a number. */
static void
tell_amount(struct rk_work *w, int kind, int seat, int amount)
{
    rk_events_tell(w->events, kind, seat, RK_NOBODY, 0, amount);
}

static void
read_options(struct revolution_public *pub, const struct rk_setup *setup)
{
    pub->round_cap = (uint8_t)setup->option[OPTION_CAP];
    if (pub->board == BOARD_ANARCHY)
        pub->jail_spaces = (uint8_t)setup->option[ANARCHY_OPTION_JAIL];
    if (pub->board == BOARD_PALACE) {
        pub->reassigns = (uint8_t)setup->option[PALACE_OPTION_REASSIGNS];
        pub->guardhouse_ends = (uint8_t)setup->option[PALACE_OPTION_GUARD];
    }
}

void
revolution_setup(struct rk_state *state, const struct rk_setup *setup)
{
    struct revolution_state *s = revolution_of(state);
    struct revolution_public *pub = &s->pub;

    memset(s, 0, sizeof *s);
    pub->seats = setup->seats;
    pub->board = setup->variant;
    read_options(pub, setup);
    pub->round = 1;
    pub->guard = RK_NOBODY;
    for (int seat = 0; seat < pub->seats; seat++)
        memcpy(pub->token[seat], revolution_board(pub)->token,
               sizeof pub->token[seat]);
    rk_push(&pub->flow, (struct rk_frame){ .run = RUN_ROUND });
    rk_ask_seats(&pub->flow, RK_ASK_BID, rk_seat_all(pub->seats));
}

/* The number of bids that lie on the board. */
static int
count_bids(const struct revolution_state *s)
{
    int bids = 0;

    for (int seat = 0; seat < s->pub.seats; seat++)
        for (int space = 1; space < SPACES; space++)
            bids += s->row[seat].bid[space] != 0;
    return bids;
}

/* A5 From now on views show all bids; A7 no token is left. */
static void
open_bids(struct revolution_state *s)
{
    memset(s->pub.token, 0, sizeof s->pub.token);
    s->pub.revealed = 1;
}

/*
 * A5-A7 Reveals the bids; the tokens are lost, won or not. A view shows all
 * bids or none, so it shows them with the event of the last one.
 */
static void
reveal(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_state *s = w->s;
    int left = w->events == NULL ? 0 : count_bids(s);

    for (int seat = 0; left > 0 && seat < s->pub.seats; seat++) {
        for (int space = 1; space < SPACES; space++) {
            if (s->row[seat].bid[space] == 0)
                continue;
            left--;
            if (left == 0)
                open_bids(s);
            tell_bid(w, EVENT_BID, seat, space, s->row[seat].bid[space]);
        }
    }
    open_bids(s);
    f->step = ROUND_SPACES;
    f->place = 0;
}

/*
 * A5, A6 The seat with the single strongest bid on ${space}, or RK_NOBODY.
 * Without bids there is no winner.
 */
int
revolution_winner(const struct revolution_state *s, int space)
{
    unsigned int best = 0, top = 0;

    for (int seat = 0; seat < s->pub.seats; seat++) {
        unsigned int bid = s->row[seat].bid[space];

        best = bid > best ? bid : best;
    }
    for (int seat = 0; seat < s->pub.seats; seat++)
        top |= (unsigned int)(s->row[seat].bid[space] == best) << seat;
    return rk_several(top) ? RK_NOBODY : rk_seat_first((uint8_t)top);
}

/*
 * Reports the winner of ${space}, or that there is none, and the losing bids.
 */
static void
tell_outcome(struct rk_work *w, int space, int winner)
{
    const struct revolution_state *s = w->s;
    revolution_bid all = 0;

    if (w->events == NULL)
        return;
    for (int seat = 0; seat < s->pub.seats; seat++)
        all |= s->row[seat].bid[space];
    if (winner != RK_NOBODY)
        tell_bid(w, EVENT_WON, winner, space, s->row[winner].bid[space]);
    else if (all != 0)
        tell_bid(w, EVENT_TIED, RK_NOBODY, space, 0);
    for (int seat = 0; seat < s->pub.seats; seat++) {
        if (seat != winner && s->row[seat].bid[space] != 0)
            tell_bid(w, EVENT_LOST, seat, space, s->row[seat].bid[space]);
    }
}

/*
 * Gains ${token} for ${seat} (B7: to bid next round): all kinds in one word,
 * for no count grows beyond its byte.
 */
static void
gain_tokens(struct rk_work *w, int seat, const uint8_t *token)
{
    uint8_t *own = w->s->pub.token[seat];
    uint32_t held, gain;

    memcpy(&held, own, sizeof held);
    memcpy(&gain, token, sizeof gain);
    held += gain;
    memcpy(own, &held, sizeof held);
    if (w->events != NULL && gain != 0)
        tell_bid(
            w, EVENT_TOKENS, seat, 0,
            (revolution_bid)(revolution_tokens(FORCE, token[FORCE]) +
                             revolution_tokens(BLACKMAIL, token[BLACKMAIL]) +
                             revolution_tokens(GOLD, token[GOLD])));
}

_Static_assert(TOKENS == sizeof(uint32_t), "tokens of a seat are one word");

/* B3, B5: one cube of ${seat} on an empty space of ${area}. */
static void
influence(struct rk_work *w, int seat, int area)
{
    struct revolution_public *pub = &w->s->pub;
    bool open = revolution_filled(pub, area) < revolution_room(pub, area);

    if (open && revolution_stock(pub, seat) > 0)
        revolution_put(w, seat, area, seat);
    else
        rk_events_tell(w->events, open ? EVENT_NO_CUBE : EVENT_NO_ROOM, seat,
                       RK_NOBODY, area, 0);
}

/*
 * B2 The rewards of ${space}, in printed order: Support, tokens, Influence,
 * then its effects as a frame. The winning bid is on ${bid_space}.
 */
void
revolution_reward(struct rk_work *w, int seat, int space, int bid_space)
{
    const struct revolution_space_def *def = &revolution_spaces[space];
    struct revolution_public *pub = &w->s->pub;

    if (def->support > 0) {
        pub->support[seat] = (int16_t)(pub->support[seat] + def->support);
        tell_amount(w, EVENT_SUPPORT, seat, def->support);
    }
    gain_tokens(w, seat, def->token);
    if (def->area != NO_AREA)
        influence(w, seat, def->area);
    if (def->effect[0] != 0)
        rk_push(&pub->flow,
                (struct rk_frame){ .run = RUN_REWARD,
                                   .seat = (uint8_t)seat,
                                   .card = (uint8_t)space,
                                   .place = (uint8_t)bid_space,
                                   .left = def->effect[1] != 0 ? 2 : 1 });
}

/*
 * The frame of the effect ${run} as it begins, for the reward ${f}: some effects
 * ask about the space of the bid, and the Messenger has moves.
 */
static struct rk_frame
first_frame(const struct revolution_public *pub, const struct rk_frame *f,
            int run)
{
    bool of_bid = run == RUN_RECLAIM || run == RUN_COPY;

    return (struct rk_frame){ .run = (uint8_t)run,
                              .seat = f->seat,
                              .place = of_bid ? f->place : 0,
                              .left =
                                  run == RUN_REASSIGN ? pub->reassigns : 0 };
}

/* The next effect of the space in ${f}. */
static enum rk_next
run_reward(struct rk_work *w, struct rk_frame *f)
{
    const struct revolution_space_def *def = &revolution_spaces[f->card];
    struct revolution_public *pub = &w->s->pub;
    int effects = def->effect[1] != 0 ? 2 : 1, run;

    if (f->left == 0)
        return rk_done(&pub->flow);
    run = def->effect[effects - f->left];
    f->left--;
    rk_push(&pub->flow, first_frame(pub, f, run));
    return RK_MORE;
}

/* B2, D7: true if the effect of ${above} comes right after those left. */
static bool
fits_reward(const struct rk_state *state, const struct rk_frame *f,
            const struct rk_frame *above)
{
    const struct revolution_state *s = revolution_in(state);
    const struct revolution_space_def *def = &revolution_spaces[f->card];
    int effects = def->effect[1] != 0 ? 2 : 1;
    struct rk_frame first;

    if (above == NULL || f->left >= effects || above->seat != f->seat ||
        !rk_frame_uses(f, RK_USES_SEAT | RK_USES_CARD | RK_USES_PLACE |
                              RK_USES_LEFT))
        return false;
    if (above->run == RUN_REWARD)
        return f->card == ANARCHIST && above->card != ANARCHIST &&
               above->card < SPACES && above->place == ANARCHIST &&
               (revolution_bid_board(&s->pub)->takes[GOLD] >> above->card & 1);
    first = first_frame(&s->pub, f, def->effect[effects - f->left - 1]);
    return above->run == first.run && above->place == first.place;
}

static const struct rk_step reward_steps[] = { { "effects", RK_ASK_NONE, NULL },
                                               { 0 } };

const struct rk_routine revolution_rewarding = { .name = "reward",
                                                 .steps = reward_steps,
                                                 .run = run_reward,
                                                 .fits = fits_reward };

/* True if all scoring spaces are full. E4, E5 name these spaces. */
static bool
all_full(const struct revolution_public *pub)
{
    return (revolution_open(pub) & ~(UINT32_C(1) << GARDEN)) == 0 &&
           (!pub->guardhouse_ends || pub->guard != RK_NOBODY);
}

/* A3 Gold up to five tokens. */
static void
give_patronage(struct rk_work *w)
{
    struct revolution_public *pub = &w->s->pub;

    for (int seat = 0; seat < pub->seats; seat++) {
        uint8_t *token = pub->token[seat];
        int gold = revolution_board(pub)->patronage - token[FORCE] -
                   token[BLACKMAIL] - token[GOLD];

        if (gold <= 0)
            continue;
        token[GOLD] = (uint8_t)(token[GOLD] + gold);
        tell_amount(w, EVENT_PATRONAGE, seat, gold);
    }
}

/* E1, E2, E8 After the last space: the end, or patronage and a new round. */
static enum rk_next
end_round(struct rk_work *w, struct rk_frame *f)
{
    struct revolution_public *pub = &w->s->pub;
    bool full = all_full(pub), capped = !full && pub->round == pub->round_cap;

    memset(w->s->row, 0, sizeof w->s->row);
    pub->revealed = 0;
    if (full || capped) {
        pub->capped = capped;
        rk_end(&pub->flow);
        tell_amount(w, EVENT_ENDED, RK_NOBODY, pub->round);
        return RK_END;
    }
    give_patronage(w);
    pub->round++;
    tell_amount(w, EVENT_ROUND, RK_NOBODY, pub->round);
    f->step = ROUND_BIDS;
    f->place = 0;
    return rk_ask_seats(&pub->flow, RK_ASK_BID, rk_seat_all(pub->seats));
}

/* B1 Spaces resolve one at a time in board order. */
static enum rk_next
run_round(struct rk_work *w, struct rk_frame *f)
{
    const struct revolution_board *board = revolution_board(&w->s->pub);
    int depth = w->s->pub.flow.depth;

    if (f->step == ROUND_BIDS)
        reveal(w, f);
    while (f->place < board->spaces) {
        int space = board->order[f->place++];
        int winner = revolution_winner(w->s, space);

        tell_outcome(w, space, winner);
        if (winner == RK_NOBODY)
            continue;
        revolution_reward(w, winner, space, space);
        if (w->s->pub.flow.depth != depth)
            return RK_MORE;
    }
    return end_round(w, f);
}

/* The round: bidding, or a space whose winner is being rewarded. */
static bool
fits_round(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct revolution_state *s = revolution_in(state);
    const struct revolution_public *pub = &s->pub;
    int space;

    if (!rk_frame_uses(f, RK_USES_PLACE))
        return false;
    if (f->step == ROUND_BIDS)
        return above == NULL && !pub->revealed && f->place == 0 &&
               pub->flow.asked == rk_seat_all(pub->seats);
    if (!pub->revealed || f->place < 1 ||
        f->place > revolution_board(pub)->spaces)
        return false;
    space = revolution_board(pub)->order[f->place - 1];
    return above != NULL && above->run == RUN_REWARD && above->card == space &&
           above->place == space && above->seat == revolution_winner(s, space);
}

static enum rk_status
judge_round(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
            struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    (void)f;
    if (!revolution_answers(e, move))
        return rk_flow_misses(&e->pub->flow, why);
    return revolution_judge_bid(e, m.space, m.token, m.count, why);
}

static int
list_round(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    (void)f;
    return revolution_list_bids(e->pub, e->seat, e->row, moves);
}

/* "force=1 gold=2" */
static void
counts_text(const uint8_t *count, struct rk_text *text)
{
    for (int token = FORCE; token < TOKENS; token++) {
        if (count[token] == 0)
            continue;
        rk_text_add(text, text->len > 0 ? " " : "");
        rk_text_fill(text, "%=", revolution_token_name(token));
        rk_text_int(text, count[token]);
    }
}

/* Says which tokens the seat of this view has left to place. */
static void
ask_round(const struct rk_view *view, const struct rk_frame *f,
          const struct rk_phrase *says, struct rk_text *text)
{
    const struct revolution_view *v = revolution_seen(view);
    uint8_t left[TOKENS] = { 0 };
    char words[RK_SENTENCE_MAX], shown[RK_SENTENCE_MAX];
    struct rk_text counts = rk_text_over(words, sizeof words);
    struct rk_text tokens = rk_text_over(shown, sizeof shown);

    (void)f;
    for (int token = FORCE; token < TOKENS; token++) {
        int placed = 0;

        for (int space = 1; space < SPACES; space++)
            placed += revolution_count(v->row[v->seat].bid[space], token);
        left[token] = (uint8_t)(v->pub.token[v->seat][token] - placed);
    }
    counts_text(left, &counts);
    revolution_tokens_text(left, &tokens);
    rk_phrase_say(
        text, says,
        (struct rk_phrase_arg[]){ { .word = words, .shown = shown } });
}

static const struct rk_step round_steps[] = {
    [ROUND_BIDS] = { "bids", RK_ASK_BID,
                     RK_SAYS({ .key = "round.bids",
                               .text = "Place all your tokens on up to six "
                                       "spaces. Left: {tokens:counts}." }) },
    [ROUND_SPACES] = { "spaces", RK_ASK_NONE, NULL },
    { 0 }
};

const struct rk_routine revolution_round = { .name = "round",
                                             .steps = round_steps,
                                             .run = run_round,
                                             .fits = fits_round,
                                             .judge = judge_round,
                                             .list = list_round,
                                             .ask = ask_round };

rk_routines revolution_routines = { REVOLUTION_ROUTINES(RK_ROUTINE_ENTRY)
                                        NULL };

void
revolution_resume(struct rk_work *w)
{
    rk_flow_resume(&w->s->pub.flow, revolution_routines, w);
}
