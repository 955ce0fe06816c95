/* Revolution! as the rest of the program sees it: one struct. */
#include "revolution.h"
#include "state.h"

static struct rk_ask
ask(const struct rk_state *state)
{
    return rk_flow_ask(&revolution_in(state)->pub.flow);
}

/* The most answers of the seat whose frame runs ${run}. */
static long
longest_run(const struct rk_setup *setup, int run)
{
    switch (run) {
    case RUN_REASSIGN:
        return setup->option[PALACE_OPTION_REASSIGNS];
    case RUN_JAIL: /* D2: whose cube is added, and whose leaves */
        return 2;
    case RUN_OCCUPY: /* never asks */
    case 0:          /* no effect */
        return 0;
    default:
        return 1;
    }
}

/* The most answers of the seat that wins ${space}. */
static long
longest_reward(const struct rk_setup *setup, int space)
{
    const uint8_t *effect = revolution_spaces[space].effect;

    return longest_run(setup, effect[0]) + longest_run(setup, effect[1]);
}

/*
 * E8 As many rounds as the cap allows; 0 where there is none. In each one
 * every seat bids, and every space has one winner; D7 who copies a space also
 * gives the answers of that one.
 */
static long
longest(const struct rk_setup *setup)
{
    const struct revolution_board *board = &revolution_boards[setup->variant];
    long round = setup->seats, most = 0, copies = 0;

    for (int i = 0; i < board->spaces; i++) {
        int space = board->order[i];
        long answers = longest_reward(setup, space);

        round += answers;
        most = answers > most ? answers : most;
        copies += revolution_spaces[space].effect[0] == RUN_COPY;
    }
    return setup->option[OPTION_CAP] * (round + copies * most);
}

/* Works out the sums of the bids; there are no bags to fill. */
static bool
settle(struct rk_state *state, bool rest)
{
    struct revolution_state *s = revolution_of(state);

    (void)rest;
    for (int seat = 0; seat < s->pub.seats; seat++)
        revolution_add_up(&s->row[seat]);
    return true;
}

/* The first half of a swap stays in the draft; true for the second. */
static bool
draft_swap(struct revolution_state *s, struct revolution_move m)
{
    if (s->pick.place != 0)
        return true;
    s->pick = (struct revolution_pick){ m.place, m.seat };
    return false;
}

/* One step of a bid; it is sealed when all tokens are placed. */
static enum rk_status
bid(struct rk_work *w, int seat)
{
    struct revolution_state *s = w->s;
    enum rk_status status =
        revolution_step_bid(&s->pub, seat, &s->row[seat], w->reply);
    bool last;

    if (status != RK_OK)
        return status;
    last = rk_flow_answered(&s->pub.flow, seat);
    rk_events_tell(w->events, EVENT_SEALED, seat, RK_NOBODY, 0, 0);
    if (last)
        revolution_resume(w);
    return RK_OK;
}

static bool
drafting(const struct rk_state *state)
{
    const struct revolution_state *s = revolution_in(state);

    for (int seat = 0; !s->pub.revealed && seat < s->pub.seats; seat++) {
        if ((s->pub.flow.awaited & rk_seat_bit(seat)) != 0 &&
            s->row[seat].used > 0)
            return true;
    }
    return s->pick.place != 0;
}

/*
 * True if ${move} is a step of a bid from a seat that must bid. It may be any
 * step: revolution_step_bid() judges it.
 */
static bool
is_bid(const struct rk_flow *flow, int seat, rk_move move)
{
    return flow->kind == RK_ASK_BID &&
           (flow->awaited & rk_seat_bit(seat)) != 0 &&
           (move & ~MOVE_BID_BITS) == OP_BID;
}

static enum rk_status
answer(struct rk_state *state, int seat, rk_move move, struct rk_events *events)
{
    struct revolution_state *s = revolution_of(state);
    struct rk_work w = { .s = s, .reply = move, .events = events };
    struct rk_eyes eyes;
    enum rk_status status;

    if (is_bid(&s->pub.flow, seat, move))
        return bid(&w, seat);
    eyes = revolution_look(s, seat);
    status = revolution_judge(&eyes, move, NULL);
    if (status != RK_OK)
        return status;
    if (revolution_unpack(move).op == OP_SWAP &&
        !draft_swap(s, revolution_unpack(move)))
        return RK_DRAFTED;
    if (rk_flow_answered(&s->pub.flow, seat))
        revolution_resume(&w);
    return RK_OK;
}

const struct rk_game revolution_game = {
    .id = "revolution",
    .title = "Revolution!",
    .about = "Blind bids of Force, Blackmail and Gold for influence in a town "
             "on the edge of revolt.",
    .rules = 1,
    .variants = revolution_variants,
    .at_once = true,
    .longest = longest,
    .state_size = sizeof(struct revolution_state),
    .view_size = sizeof(struct revolution_view),
    .state_fields = { revolution_state_fields, revolution_routines,
                      sizeof(struct revolution_state) },
    .view_fields = { revolution_view_fields, revolution_routines,
                     sizeof(struct revolution_view) },
    .events = revolution_event_names,
    .event_kinds = EVENTS,
    .phrases = revolution_phrases,
    .kind_name = revolution_token_name,
    .setup = revolution_setup,
    .quiet = revolution_setup,
    .settle = settle,
    .ask = ask,
    .legal = revolution_legal,
    .why = revolution_why,
    .answer = answer,
    .drafting = drafting,
    .pieces = revolution_pieces,
    .view = revolution_view,
    .guess = revolution_guess,
    .weigh = revolution_weigh,
    .expect = revolution_expect,
    .spread = 60,
    .reopen = revolution_reopen,
    .score = revolution_score,
    .ops = revolution_ops,
    .event_text = revolution_event_text,
    .view_text = revolution_view_text,
    .entry = revolution_entry,
    .check = revolution_check,
};
