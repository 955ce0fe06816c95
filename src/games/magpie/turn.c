/* The deal, a turn, and drawing cards: rules M1.3, M1.4, M2, M5. */
#include <string.h>

#include "state.h"

enum { DEAL_HANDS, DEAL_GROUND, DEAL_DONE };
enum { DRAW_NEED, DRAW_FACES };

/* Only ${seat} is asked. */
bool
magpie_asks(const struct magpie_state *s, const struct rk_frame *above,
            int seat)
{
    return rk_flow_asks(&s->pub.flow, above, seat);
}

/* ${above} draws ${cards} for ${seat} to ${place}. */
bool
magpie_draws(const struct rk_frame *above, int seat, enum magpie_place place,
             int cards)
{
    return above != NULL &&
           rk_frame_is(above, rk_frame_at(MAGPIE_RUN_DRAW, DRAW_FACES, seat,
                                          (int)place, cards));
}

/* M1.3, M1.4 */
static enum rk_next
run_deal(struct rk_work *w, struct rk_frame *f)
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
fits_deal(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct magpie_state *s = magpie_in(state);

    if (!rk_frame_uses(f, RK_USES_TARGET))
        return false;
    if (f->step == DEAL_DONE)
        return f->target == s->pub.seats &&
               magpie_draws(above, RK_NOBODY, TO_GROUND, 1);
    return f->target >= 1 && f->target <= s->pub.seats &&
           (f->step == DEAL_GROUND) == (f->target == s->pub.seats) &&
           can_deal(&s->pub, f->target - 1) &&
           magpie_draws(above, f->target - 1, TO_HAND, s->pub.dealt);
}

static const struct rk_step deal_steps[] = {
    [DEAL_HANDS] = { "hands", RK_ASK_NONE, NULL },
    [DEAL_GROUND] = { "ground", RK_ASK_NONE, NULL },
    [DEAL_DONE] = { "done", RK_ASK_NONE, NULL },
    { 0 }
};

const struct rk_routine magpie_deal = {
    .name = "deal", .steps = deal_steps, .run = run_deal, .fits = fits_deal
};

/* M2.1 The top of the ground goes into the hand of ${seat}. */
static void
pick_up(struct rk_work *w, int seat)
{
    struct rk_card card = { .kind =
                                (uint8_t)magpie_lift(w, w->s->pub.grounds - 1),
                            .seen_by = rk_seat_everyone(w->s->pub.seats) };

    magpie_hold(w, seat, card);
    magpie_tell_card(w, MAGPIE_PICKED_UP, seat, RK_NOBODY, card);
}

/* M2.1, M2.2 Asks for the source of a draw if there is a choice. */
static enum rk_next
begin_draw(struct rk_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;
    bool deck = magpie_can_draw(pub), ground = pub->grounds > 0;

    f->step = TURN_PLAY;
    if (pub->hands[f->seat] == MAGPIE_HAND || (!deck && !ground))
        return RK_MORE;
    if (deck && ground)
        return rk_ask_at(&pub->flow, f, TURN_SOURCE, RK_ASK_SOURCE, f->seat);
    if (deck)
        magpie_draw(w, f->seat, TO_HAND, 1);
    else
        pick_up(w, f->seat);
    return RK_MORE;
}

/* M2.3, M3, M4.0 The card of the reply leaves the hand and is played. */
static void
play_from_hand(struct rk_work *w, int seat)
{
    int kind = magpie_move_kind(w->reply);

    magpie_unhold(w, seat, kind);
    magpie_play(w, MAGPIE_PLAYED, seat, kind);
}

static enum rk_next
run_turn(struct rk_work *w, struct rk_frame *f)
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
        return rk_ask_at(flow, f, TURN_CARD, RK_ASK_ACTION, f->seat);
    case TURN_CARD:
        f->step = TURN_OVER;
        play_from_hand(w, f->seat);
        return RK_MORE;
    case TURN_OVER:
        return rk_done(flow);
    }
    RK_UNREACHABLE();
}

static bool
fits_turn(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct magpie_state *s = magpie_in(state);
    const struct magpie_public *pub = &s->pub;

    if (!rk_frame_is_plain(f))
        return false;
    switch (f->step) {
    case TURN_SOURCE:
        return magpie_asks(s, above, f->seat) &&
               pub->hands[f->seat] < MAGPIE_HAND && magpie_can_draw(pub) &&
               pub->grounds > 0;
    case TURN_PLAY:
        return magpie_draws(above, f->seat, TO_HAND, 1);
    case TURN_CARD:
        return magpie_asks(s, above, f->seat) && pub->hands[f->seat] > 0;
    case TURN_OVER:
        return magpie_is_bird(above, f->seat);
    default: /* the step that never rests */
        return false;
    }
}

/* M2.1 The deck or the ground. M2.3 A card of the hand. */
static struct rk_choices
choose_turn(const struct rk_eyes *e, const struct rk_frame *f)
{
    if (f->step == TURN_CARD)
        return magpie_kinds(MAGPIE_OP_PLAY, magpie_held(e), MAGPIE_NOT_HELD);
    return (struct rk_choices){ .move = magpie_move(MAGPIE_OP_DECK, 0, 0, 0),
                                .values = 3,
                                .shift = MAGPIE_OP_SHIFT,
                                .bits = 1 };
}

static const struct rk_step turn_steps[] = {
    [TURN_DRAW] = { "draw", RK_ASK_NONE, NULL },
    [TURN_SOURCE] = { "source", RK_ASK_SOURCE,
                      RK_SAYS(
                          { .key = "turn.source",
                            .text =
                                "Draw from the deck or from the ground?" }) },
    [TURN_PLAY] = { "play", RK_ASK_NONE, NULL },
    [TURN_CARD] = { "card", RK_ASK_ACTION,
                    RK_SAYS({ .key = "turn.card",
                              .text = "Which card do you play?" }) },
    [TURN_OVER] = { "over", RK_ASK_NONE, NULL },
    { 0 }
};

const struct rk_routine magpie_turn = { .name = "turn",
                                        .steps = turn_steps,
                                        .run = run_turn,
                                        .fits = fits_turn,
                                        .choose = choose_turn };

/* The seats that see a card drawn for ${seat} to ${place}. */
static uint8_t
eyes_on(const struct magpie_public *pub, int seat, int place)
{
    return place == TO_HAND || place == TO_TOP ? rk_seat_bit(seat)
                                               : rk_seat_everyone(pub->seats);
}

/* Tells of the ${count} cards that have left the deck for ${f}'s place. */
static void
tell_drawn(struct rk_work *w, const struct rk_frame *f,
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
    rk_events_add(w->events, event);
}

/* M5.1 Puts one card from the deck where ${f} wants it. */
static void
deliver(struct rk_work *w, const struct rk_frame *f, struct rk_card card)
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
draw_known(struct rk_work *w, struct rk_frame *f)
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
draw_faces(struct rk_work *w, struct rk_frame *f)
{
    struct rk_card cards[RK_DEAL_MAX];
    int count = rk_deal_take(w->reply, w->s->bag,
                             eyes_on(&w->s->pub, f->seat, f->place), cards);

    w->s->pub.deck = (uint8_t)(w->s->pub.deck - count);
    for (int i = 0; i < count; i++)
        deliver(w, f, cards[i]);
    tell_drawn(w, f, cards, count);
    return rk_done(&w->s->pub.flow);
}

static enum rk_next
run_draw(struct rk_work *w, struct rk_frame *f)
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
        return rk_ask_at(&pub->flow, f, DRAW_FACES, RK_ASK_DEAL, RK_CHANCE);
    case DRAW_FACES:
        return draw_faces(w, f);
    }
    RK_UNREACHABLE();
}

static bool
fits_draw(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct magpie_state *s = magpie_in(state);
    int room = f->place == TO_HAND ? MAGPIE_HAND - s->pub.hands[f->seat] : 1;

    return magpie_asks(s, above, RK_CHANCE) && s->pub.tops == 0 &&
           f->left >= 1 && f->left <= s->pub.deck && f->left <= room;
}

/* M5.1 As many of the cards left as are drawn. */
static enum rk_status
judge_draw(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    if (magpie_move_op(move) != MAGPIE_OP_DEAL)
        return rk_flow_misses(&e->pub->flow, why);
    if (rk_deal_fits(move, e->bag, MAGPIE_KINDS, f->left))
        return RK_OK;
    return rk_phrase_refuse_number(RK_ILLEGAL, why,
                                   &magpie_phrases[MAGPIE_NOT_DEALT], f->left);
}

static const struct rk_step draw_steps[] = {
    [DRAW_NEED] = { "need", RK_ASK_NONE, NULL },
    [DRAW_FACES] = { "faces", RK_ASK_DEAL,
                     RK_SAYS({ .key = "draw.faces",
                               .text = "Which cards leave the deck?" }) },
    { 0 }
};

const struct rk_routine magpie_drawing = { .name = "draw",
                                           .steps = draw_steps,
                                           .run = run_draw,
                                           .fits = fits_draw,
                                           .judge = judge_draw };
