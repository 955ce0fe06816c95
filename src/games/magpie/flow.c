/*
 * Routines and steps by name, and which stacks of frames make sense: what a
 * position from outside must satisfy to be played on.
 */
#include <string.h>

#include "state.h"

static const struct rk_step round_steps[] = {
    [ROUND_TURNS] = { "turns", RK_ASK_NONE },
    [ROUND_PRIZE] = { "prize", RK_ASK_NONE },
    [ROUND_BIDS] = { "bids", RK_ASK_BID },
    { 0 }
};
static const struct rk_step deal_steps[] = {
    [DEAL_HANDS] = { "hands", RK_ASK_NONE },
    [DEAL_GROUND] = { "ground", RK_ASK_NONE },
    [DEAL_DONE] = { "done", RK_ASK_NONE },
    { 0 }
};
static const struct rk_step turn_steps[] = {
    [TURN_DRAW] = { "draw", RK_ASK_NONE },
    [TURN_SOURCE] = { "source", RK_ASK_SOURCE },
    [TURN_PLAY] = { "play", RK_ASK_NONE },
    [TURN_CARD] = { "card", RK_ASK_ACTION },
    [TURN_OVER] = { "over", RK_ASK_NONE },
    { 0 }
};
static const struct rk_step draw_steps[] = {
    [DRAW_NEED] = { "need", RK_ASK_NONE },
    [DRAW_FACES] = { "faces", RK_ASK_DEAL },
    { 0 }
};
static const struct rk_step owl_steps[] = {
    [OWL_LOOK] = { "look", RK_ASK_NONE },
    [OWL_LOOKED] = { "looked", RK_ASK_NONE },
    [OWL_SAY] = { "say", RK_ASK_YES_NO },
    { 0 }
};
static const struct rk_step jay_steps[] = {
    [JAY_WHOM] = { "whom", RK_ASK_NONE },
    [JAY_CHOSEN] = { "chosen", RK_ASK_SEAT },
    [JAY_GIVE] = { "give", RK_ASK_KIND },
    { 0 }
};
static const struct rk_step starling_steps[] = {
    [STARLING_LOOK] = { "look", RK_ASK_NONE },
    [STARLING_PICK] = { "pick", RK_ASK_KIND },
    [STARLING_LAND] = { "land", RK_ASK_NONE },
    { 0 }
};

const struct rk_run magpie_runs[] = {
    [MAGPIE_RUN_ROUND] = { "round", round_steps },
    [MAGPIE_RUN_DEAL] = { "deal", deal_steps },
    [MAGPIE_RUN_TURN] = { "turn", turn_steps },
    [MAGPIE_RUN_DRAW] = { "draw", draw_steps },
    [MAGPIE_RUN_OWL] = { "owl", owl_steps },
    [MAGPIE_RUN_JAY] = { "jay", jay_steps },
    [MAGPIE_RUN_STARLING] = { "starling", starling_steps },
    { 0 }
};

/*
 * Each predicate: whether ${f} fits the table, with ${above} on top of it, or
 * NULL when ${f} itself is the top and asks.
 */
typedef bool fits(const struct magpie_state *s, const struct rk_frame *f,
                  const struct rk_frame *above);

/* Only ${seat} is asked. */
static bool
asks(const struct magpie_state *s, const struct rk_frame *above, int seat)
{
    return rk_flow_asks(&s->pub.flow, above, seat);
}

/* ${above} draws ${cards} for ${seat} to ${place}. */
static bool
draws(const struct rk_frame *above, int seat, enum magpie_place place,
      int cards)
{
    return above != NULL &&
           rk_frame_is(above, (struct rk_frame){ .run = MAGPIE_RUN_DRAW,
                                                 .step = DRAW_FACES,
                                                 .seat = (uint8_t)seat,
                                                 .place = (uint8_t)place,
                                                 .left = (uint8_t)cards });
}

/* ${above} is a bird of ${seat} at work. */
static bool
is_bird(const struct rk_frame *above, int seat)
{
    return above != NULL && above->run >= MAGPIE_RUN_OWL && above->seat == seat;
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
fits_round(const struct magpie_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    if (!rk_frame_is(f, (struct rk_frame){ .run = MAGPIE_RUN_ROUND,
                                           .step = f->step,
                                           .target = f->target,
                                           .left = f->left }))
        return false;
    if (f->step == ROUND_TURNS)
        return fits_turns(s, f, above);
    if (f->left != 0 || f->target != s->pub.start)
        return false;
    if (f->step == ROUND_PRIZE)
        return draws(above, RK_NOBODY, TO_PRIZE, 1);
    return above == NULL && s->pub.flow.asked == magpie_bidders(&s->pub);
}

/* M1.3, M1.4 The deal can go on from ${seat} to the card on the ground. */
static bool
can_deal(const struct magpie_public *pub, int seat)
{
    if (pub->deck <= pub->dealt * (pub->seats - seat))
        return false;
    while (seat < pub->seats && pub->hands[seat] + pub->dealt <= MAGPIE_HAND)
        seat++;
    return seat == pub->seats;
}

static bool
fits_deal(const struct magpie_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    if (!rk_frame_is(f, (struct rk_frame){ .run = MAGPIE_RUN_DEAL,
                                           .step = f->step,
                                           .target = f->target }))
        return false;
    if (f->step == DEAL_DONE)
        return f->target == s->pub.seats &&
               draws(above, RK_NOBODY, TO_GROUND, 1);
    return f->target >= 1 && f->target <= s->pub.seats &&
           (f->step == DEAL_GROUND) == (f->target == s->pub.seats) &&
           can_deal(&s->pub, f->target - 1) &&
           draws(above, f->target - 1, TO_HAND, s->pub.dealt);
}

static bool
fits_turn(const struct magpie_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct magpie_public *pub = &s->pub;

    if (!rk_frame_is_plain(f))
        return false;
    switch (f->step) {
    case TURN_SOURCE:
        return asks(s, above, f->seat) && pub->hands[f->seat] < MAGPIE_HAND &&
               magpie_can_draw(pub) && pub->grounds > 0;
    case TURN_PLAY:
        return draws(above, f->seat, TO_HAND, 1);
    case TURN_CARD:
        return asks(s, above, f->seat) && pub->hands[f->seat] > 0;
    case TURN_OVER:
        return is_bird(above, f->seat);
    default: /* the step that never rests */
        return false;
    }
}

static bool
fits_draw(const struct magpie_state *s, const struct rk_frame *f,
          const struct rk_frame *above)
{
    int room = f->place == TO_HAND ? MAGPIE_HAND - s->pub.hands[f->seat] : 1;

    return asks(s, above, RK_CHANCE) && s->pub.tops == 0 && f->left >= 1 &&
           f->left <= s->pub.deck && f->left <= room;
}

/* A bird's frame names its seat and its card and, for a jay, the giver. */
static bool
fits_bird(const struct magpie_state *s, const struct rk_frame *f, int card)
{
    return f->seat < s->pub.seats &&
           rk_frame_is(f, (struct rk_frame){ .run = f->run,
                                             .step = f->step,
                                             .seat = f->seat,
                                             .card = (uint8_t)card,
                                             .target = f->target });
}

static bool
fits_owl(const struct magpie_state *s, const struct rk_frame *f,
         const struct rk_frame *above)
{
    if (!fits_bird(s, f, MAGPIE_OWL) || f->target != 0)
        return false;
    if (f->step == OWL_LOOKED)
        return draws(above, f->seat, TO_TOP, 1);
    return f->step == OWL_SAY && asks(s, above, f->seat) && s->pub.tops > 0 &&
           (s->top[s->pub.tops - 1].seen_by & rk_seat_bit(f->seat)) != 0;
}

static bool
fits_jay(const struct magpie_state *s, const struct rk_frame *f,
         const struct rk_frame *above)
{
    uint8_t givers =
        f->seat < s->pub.seats ? magpie_givers(&s->pub, f->seat) : 0;

    if (!fits_bird(s, f, MAGPIE_JAY))
        return false;
    if (f->step == JAY_CHOSEN)
        return asks(s, above, f->seat) && (givers & (givers - 1)) != 0 &&
               f->target == 0;
    return f->step == JAY_GIVE && f->target < s->pub.seats &&
           asks(s, above, f->target) && (givers & rk_seat_bit(f->target)) != 0;
}

static bool
fits_starling(const struct magpie_state *s, const struct rk_frame *f,
              const struct rk_frame *above)
{
    if (!fits_bird(s, f, MAGPIE_STARLING) || f->target != 0)
        return false;
    if (f->step == STARLING_LAND)
        return is_bird(above, f->seat);
    return f->step == STARLING_PICK && asks(s, above, f->seat) &&
           s->pub.grounds > 0 && !magpie_one_kind(&s->pub);
}

const char *
magpie_check_flow(const struct magpie_state *s)
{
    static fits *const table[MAGPIE_RUNS] = {
        [MAGPIE_RUN_ROUND] = fits_round,       [MAGPIE_RUN_DEAL] = fits_deal,
        [MAGPIE_RUN_TURN] = fits_turn,         [MAGPIE_RUN_DRAW] = fits_draw,
        [MAGPIE_RUN_OWL] = fits_owl,           [MAGPIE_RUN_JAY] = fits_jay,
        [MAGPIE_RUN_STARLING] = fits_starling,
    };
    const struct rk_flow *flow = &s->pub.flow;
    const char *wrong = rk_flow_check(flow, magpie_runs, s->pub.seats);

    if (wrong != NULL || flow->over)
        return wrong;
    if (flow->frame[0].run != MAGPIE_RUN_ROUND)
        return "The bottom frame must be the round.";
    for (int i = 0; i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];

        if (!table[f->run](s, f, i + 1 < flow->depth ? f + 1 : NULL))
            return "The frames do not fit the table.";
    }
    return NULL;
}
