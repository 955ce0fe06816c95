/*
 * Routines and steps by name, and which stacks of frames make sense: what a
 * position from outside must satisfy to be played on.
 */
#include <string.h>

#include "state.h"

static const struct rk_step round_steps[] = {
    [ROUND_BIDS] = { "bids", RK_ASK_BID, NULL },
    [ROUND_SPACES] = { "spaces", RK_ASK_NONE, NULL },
    { 0 }
};
static const struct rk_step reward_steps[] = { { "effects", RK_ASK_NONE, NULL },
                                               { 0 } };
static const struct rk_step jail_steps[] = {
    [JAIL_WHOM] = { "whom", RK_ASK_NONE, NULL },
    [JAIL_ADD] = { "add", RK_ASK_SEAT, NULL },
    [JAIL_EJECT] = { "eject", RK_ASK_SEAT, NULL },
    { 0 }
};

rk_routines revolution_routines = {
    [RUN_ROUND] =
        &(const struct rk_routine){ .name = "round", .steps = round_steps },
    [RUN_REWARD] =
        &(const struct rk_routine){ .name = "reward", .steps = reward_steps },
    [RUN_SPY] =
        &(const struct rk_routine){ .name = "spy", .steps = rk_steps_slot },
    [RUN_APOTHECARY] = &(const struct rk_routine){ .name = "apothecary",
                                                   .steps = rk_steps_slot },
    [RUN_OCCUPY] =
        &(const struct rk_routine){ .name = "occupy", .steps = reward_steps },
    [RUN_REASSIGN] = &(const struct rk_routine){ .name = "reassign",
                                                 .steps = rk_steps_slot },
    [RUN_ANYWHERE] = &(const struct rk_routine){ .name = "anywhere",
                                                 .steps = rk_steps_slot },
    [RUN_OPPONENT] = &(const struct rk_routine){ .name = "opponent",
                                                 .steps = rk_steps_slot },
    [RUN_RECLAIM] =
        &(const struct rk_routine){ .name = "reclaim", .steps = rk_steps_kind },
    [RUN_JAIL] =
        &(const struct rk_routine){ .name = "jail", .steps = jail_steps },
    [RUN_ASYLUM] =
        &(const struct rk_routine){ .name = "asylum", .steps = rk_steps_seat },
    [RUN_COPY] =
        &(const struct rk_routine){ .name = "copy", .steps = rk_steps_kind },
    NULL
};

/* The round: bidding, or a space whose winner is being rewarded. */
static bool
fits_round(const struct revolution_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct revolution_public *pub = &s->pub;
    int space;

    if (!rk_frame_is(f, (struct rk_frame){ .run = RUN_ROUND,
                                           .step = f->step,
                                           .place = f->place }))
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

/* B2, D7: the effect of ${above} is the one that comes after those left. */
static bool
fits_reward(const struct revolution_state *s, const struct rk_frame *f,
            const struct rk_frame *above)
{
    const struct revolution_space_def *def = &revolution_spaces[f->card];
    int effects = def->effect[1] != 0 ? 2 : 1;

    (void)s;
    if (above == NULL || f->left >= effects || above->seat != f->seat ||
        !rk_frame_is(f, (struct rk_frame){ .run = RUN_REWARD,
                                           .seat = f->seat,
                                           .card = f->card,
                                           .place = f->place,
                                           .left = f->left }))
        return false;
    if (above->run == RUN_REWARD)
        return f->card == ANARCHIST && above->card != ANARCHIST &&
               above->card < SPACES && above->place == ANARCHIST &&
               (revolution_board(&s->pub)->takes[GOLD] >> above->card & 1);
    return above->run == def->effect[effects - f->left - 1] &&
           (above->run == RUN_RECLAIM || above->run == RUN_COPY
                ? above->place == f->place
                : above->place == 0);
}

/* Whether the effect asks at all as the board stands. */
static bool
can_ask(const struct revolution_public *pub, const struct rk_frame *f)
{
    if (f->run == RUN_SPY)
        return revolution_stock(pub, f->seat) > 0;
    if (f->run == RUN_REASSIGN)
        return f->left >= 1 && f->left <= pub->reassigns;
    if (f->run == RUN_ASYLUM)
        return revolution_stock(pub, f->seat) > 0 &&
               !revolution_in_mask(revolution_open(pub), ASYLUM);
    if (f->run == RUN_JAIL && f->step == JAIL_EJECT)
        return f->target < pub->seats && f->target != f->seat &&
               revolution_stock(pub, f->target) > 0 &&
               !revolution_in_mask(revolution_open(pub), JAIL);
    return true;
}

/* An effect that asks its seat, which has a choice. */
static bool
fits_effect(const struct revolution_state *s, const struct rk_frame *f,
            const struct rk_frame *above)
{
    struct rk_frame wanted = {
        .run = f->run, .step = f->step, .seat = f->seat, .place = f->place
    };
    struct revolution_state fresh = *s;
    struct revolution_eyes eyes;
    rk_move moves[RK_LEGAL_MAX];

    if (f->run == RUN_REASSIGN)
        wanted.left = f->left;
    if (f->run == RUN_JAIL && f->step == JAIL_EJECT)
        wanted.target = f->target;
    if (!rk_flow_asks(&s->pub.flow, above, f->seat) ||
        !rk_frame_is(f, wanted) || f->seat >= s->pub.seats ||
        !can_ask(&s->pub, f))
        return false;
    fresh.pick = (struct revolution_pick){ 0 };
    eyes = revolution_look(&fresh, f->seat);
    if (revolution_list(&eyes, moves, 2) < 2)
        return false;
    return s->pick.place == 0 ||
           (f->run == RUN_APOTHECARY && s->pick.owner < s->pub.seats &&
            revolution_starts_swap(&s->pub, f->seat, s->pick));
}

const char *
revolution_check_flow(const struct revolution_state *s)
{
    const struct rk_flow *flow = &s->pub.flow;
    const char *wrong = rk_flow_check(flow, revolution_routines, s->pub.seats);

    if (wrong != NULL || flow->over)
        return wrong;
    if (flow->frame[0].run != RUN_ROUND)
        return "The bottom frame must be the round.";
    for (int i = 0; i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];
        const struct rk_frame *above = i + 1 < flow->depth ? f + 1 : NULL;
        bool fits = f->run == RUN_ROUND    ? fits_round(s, f, above)
                    : f->run == RUN_REWARD ? fits_reward(s, f, above)
                                           : fits_effect(s, f, above);

        if (!fits)
            return "The frames do not fit the table.";
    }
    return NULL;
}
