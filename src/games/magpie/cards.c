/* The effects of Magpie's cards: rules M3 and M4. */
#include "state.h"

enum { OWL_LOOK, OWL_LOOKED, OWL_SAY };
enum { JAY_WHOM, JAY_CHOSEN, JAY_GIVE };
enum { STARLING_LOOK, STARLING_PICK, STARLING_LAND };

static struct rk_card
open_card(const struct rk_work *w, int kind)
{
    return (struct rk_card){ (uint8_t)kind, rk_seat_everyone(w->s->pub.seats) };
}

/* M4.0 A bird that has done its work lands on the ground. */
static void
land(struct rk_work *w, int seat, int kind)
{
    magpie_drop(w, kind);
    magpie_tell_card(w, MAGPIE_LANDED, seat, RK_NOBODY, open_card(w, kind));
}

/* Ends the work of the bird in ${f}. */
static enum rk_next
finish(struct rk_work *w, const struct rk_frame *f)
{
    land(w, f->seat, f->card);
    return rk_done(&w->s->pub.flow);
}

static void
push_bird(struct rk_work *w, int run, int seat, int kind)
{
    rk_push(&w->s->pub.flow, rk_frame_with(run, seat, kind));
}

static bool
runs_bird(enum magpie_run run)
{
    switch (run) {
    case MAGPIE_RUN_OWL:
    case MAGPIE_RUN_JAY:
    case MAGPIE_RUN_STARLING:
        return true;
    case MAGPIE_RUN_ROUND:
    case MAGPIE_RUN_DEAL:
    case MAGPIE_RUN_TURN:
    case MAGPIE_RUN_DRAW:
    case MAGPIE_RUNS:
        break;
    }
    return false;
}

/* ${above} is a bird of ${seat} at work. */
bool
magpie_is_bird(const struct rk_frame *above, int seat)
{
    return above != NULL && runs_bird(above->run) && above->seat == seat;
}

/* A bird's frame names its seat and its card and, for a jay, the giver. */
static bool
fits_bird(const struct magpie_state *s, const struct rk_frame *f, int card)
{
    return f->seat < s->pub.seats && f->card == card &&
           rk_frame_uses(f, RK_USES_SEAT | RK_USES_CARD | RK_USES_TARGET);
}

/*
 * Plays ${kind}, which has left its place, and reports ${event}: a shiny thing
 * is in the nest by then, the effect of a bird is reported after it.
 */
void
magpie_play(struct rk_work *w, int event, int seat, int kind)
{
    const struct magpie_card *card = &magpie_cards[kind];
    bool shiny = card->points > 0;

    if (shiny)
        card->play(w, seat, kind);
    magpie_tell_card(w, event, seat, RK_NOBODY, open_card(w, kind));
    if (!shiny)
        card->play(w, seat, kind);
}

/* M3 Bead, ring, spoon: into the nest. */
static void
play_shiny(struct rk_work *w, int seat, int kind)
{
    w->s->pub.nest[seat][kind]++;
}

/* M4.1 */
static void
play_owl(struct rk_work *w, int seat, int kind)
{
    push_bird(w, MAGPIE_RUN_OWL, seat, kind);
}

/* M4.1 Owl: look at the top of the deck, then drop it or leave it. */
static enum rk_next
run_owl(struct rk_work *w, struct rk_frame *f)
{
    struct rk_flow *flow = &w->s->pub.flow;
    struct rk_card card;

    switch (f->step) {
    case OWL_LOOK:
        f->step = OWL_LOOKED;
        magpie_draw(w, f->seat, TO_TOP, 1);
        return RK_MORE;
    case OWL_LOOKED:
        if (w->s->pub.tops == 0)
            return finish(w, f);
        return rk_ask_at(flow, f, OWL_SAY, RK_ASK_YES_NO, f->seat);
    case OWL_SAY:
        if (magpie_move_op(w->reply) == MAGPIE_OP_NO) {
            magpie_tell_card(w, MAGPIE_LEFT_IT, f->seat, RK_NOBODY,
                             w->s->top[w->s->pub.tops - 1]);
            return finish(w, f);
        }
        card = open_card(w, magpie_take_top(w).kind);
        magpie_drop(w, card.kind);
        magpie_tell_card(w, MAGPIE_DROPPED, f->seat, RK_NOBODY, card);
        return finish(w, f);
    }
    RK_UNREACHABLE();
}

static bool
fits_owl(const struct rk_state *state, const struct rk_frame *f,
         const struct rk_frame *above)
{
    const struct magpie_state *s = magpie_in(state);

    if (!fits_bird(s, f, MAGPIE_OWL) || f->target != 0)
        return false;
    if (f->step == OWL_LOOKED)
        return magpie_draws(above, f->seat, TO_TOP, 1);
    return f->step == OWL_SAY && magpie_asks(s, above, f->seat) &&
           s->pub.tops > 0 &&
           (s->top[s->pub.tops - 1].seen_by & rk_seat_bit(f->seat)) != 0;
}

static struct rk_choices
choose_owl(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)e;
    (void)f;
    return (struct rk_choices){ .move = magpie_move(MAGPIE_OP_YES, 0, 0, 0),
                                .values = 3,
                                .shift = MAGPIE_OP_SHIFT,
                                .bits = 1 };
}

static void
ask_owl(const struct rk_view *view, const struct rk_frame *f,
        const struct rk_phrase *says, struct rk_text *text)
{
    const struct magpie_view *v = magpie_seen(view);
    int kind = v->top[v->pub.tops - 1].kind;

    (void)f;
    rk_phrase_say(
        text, says,
        (struct rk_phrase_arg[]){ { .word = magpie_kind_name(kind) } });
}

static const struct rk_step owl_steps[] = {
    [OWL_LOOK] = { "look", RK_ASK_NONE, NULL },
    [OWL_LOOKED] = { "looked", RK_ASK_NONE, NULL },
    [OWL_SAY] = { "say", RK_ASK_YES_NO,
                  RK_SAYS({ .key = "owl.say",
                            .text = "The top of the deck is: {card:name}. Drop "
                                    "it on the ground?" }) },
    { 0 }
};

const struct rk_routine magpie_owl = { .name = "owl",
                                       .steps = owl_steps,
                                       .run = run_owl,
                                       .fits = fits_owl,
                                       .choose = choose_owl,
                                       .ask = ask_owl };

/* M4.2 Crow: the top of the ground goes on top of the deck, known to all. */
static void
play_crow(struct rk_work *w, int seat, int kind)
{
    if (w->s->pub.grounds > 0) {
        int lifted = magpie_lift(w, w->s->pub.grounds - 1);

        magpie_put_on_top(w, open_card(w, lifted));
        magpie_tell_card(w, MAGPIE_PUT_BACK, seat, RK_NOBODY,
                         open_card(w, lifted));
    }
    land(w, seat, kind);
}

/* M4.3 */
static void
play_jay(struct rk_work *w, int seat, int kind)
{
    push_bird(w, MAGPIE_RUN_JAY, seat, kind);
}

/* M4.3 The seats that could give a card to ${seat}. */
static uint8_t
givers(const struct magpie_public *pub, int seat)
{
    uint8_t seats = 0;

    for (int other = 0; other < pub->seats; other++) {
        if (other != seat && pub->hands[other] > 0)
            seats |= rk_seat_bit(other);
    }
    return pub->hands[seat] < MAGPIE_HAND ? seats : 0;
}

/* M4.3 One card goes from the target's hand to the jay's, seen by all. */
static void
give(struct rk_work *w, const struct rk_frame *f)
{
    struct rk_card card =
        magpie_unhold(w, f->target, magpie_move_kind(w->reply));

    card = open_card(w, card.kind);
    magpie_hold(w, f->seat, card);
    magpie_tell_card(w, MAGPIE_GAVE, f->target, f->seat, card);
}

/* M4.3 Jay: choose a seat; it gives a card of its choice. */
static enum rk_next
run_jay(struct rk_work *w, struct rk_frame *f)
{
    struct rk_flow *flow = &w->s->pub.flow;
    uint8_t seats;

    switch (f->step) {
    case JAY_WHOM:
        seats = givers(&w->s->pub, f->seat);
        if (seats == 0)
            return finish(w, f);
        f->step = JAY_CHOSEN;
        if (rk_several(seats))
            return rk_ask_seats(flow, RK_ASK_SEAT, rk_seat_bit(f->seat));
        w->reply = magpie_move(MAGPIE_OP_SEAT, 0, rk_seat_first(seats), 0);
        return RK_MORE;
    case JAY_CHOSEN:
        f->target = (uint8_t)magpie_move_seat(w->reply);
        rk_events_tell(w->events, MAGPIE_ASKED_FOR, f->seat, f->target, 0, 0);
        return rk_ask_at(flow, f, JAY_GIVE, RK_ASK_KIND, f->target);
    case JAY_GIVE:
        give(w, f);
        return finish(w, f);
    }
    RK_UNREACHABLE();
}

static bool
fits_jay(const struct rk_state *state, const struct rk_frame *f,
         const struct rk_frame *above)
{
    const struct magpie_state *s = magpie_in(state);
    uint8_t able = f->seat < s->pub.seats ? givers(&s->pub, f->seat) : 0;

    if (!fits_bird(s, f, MAGPIE_JAY))
        return false;
    if (f->step == JAY_CHOSEN)
        return magpie_asks(s, above, f->seat) && rk_several(able) &&
               f->target == 0;
    return f->step == JAY_GIVE && f->target < s->pub.seats &&
           magpie_asks(s, above, f->target) &&
           (able & rk_seat_bit(f->target)) != 0;
}

/* M4.3 Another seat that holds cards; then a card of its hand. */
static struct rk_choices
choose_jay(const struct rk_eyes *e, const struct rk_frame *f)
{
    uint64_t seats = 0;

    if (f->step == JAY_GIVE)
        return magpie_kinds(MAGPIE_OP_KIND, magpie_held(e), MAGPIE_NOT_HELD);
    for (int seat = 0; seat < e->pub->seats; seat++) {
        if (seat != e->seat && e->pub->hands[seat] > 0)
            seats |= rk_seat_bit(seat);
    }
    return (struct rk_choices){ .move = magpie_move(MAGPIE_OP_SEAT, 0, 0, 0),
                                .values = seats,
                                .refusal = &magpie_phrases[MAGPIE_NOT_GIVER],
                                .shift = MAGPIE_SEAT_SHIFT,
                                .bits = 3 };
}

static void
ask_jay(const struct rk_view *view, const struct rk_frame *f,
        const struct rk_phrase *says, struct rk_text *text)
{
    (void)view;
    rk_phrase_say_number(text, says, f->seat);
}

static const struct rk_step jay_steps[] = {
    [JAY_WHOM] = { "whom", RK_ASK_NONE, NULL },
    [JAY_CHOSEN] = { "chosen", RK_ASK_SEAT,
                     RK_SAYS(
                         { .key = "jay.chosen",
                           .text =
                               "Choose a player who must give you a card." }) },
    [JAY_GIVE] = { "give", RK_ASK_KIND,
                   RK_SAYS(
                       { .key = "jay.give",
                         .text =
                             "Which card do you give to seat {to:seat}?" }) },
    { 0 }
};

const struct rk_routine magpie_jay = { .name = "jay",
                                       .steps = jay_steps,
                                       .run = run_jay,
                                       .fits = fits_jay,
                                       .choose = choose_jay,
                                       .ask = ask_jay };

/* M4.4 */
static void
play_starling(struct rk_work *w, int seat, int kind)
{
    push_bird(w, MAGPIE_RUN_STARLING, seat, kind);
}

/* The index of the topmost ${kind} on the ground. */
static int
topmost(const struct magpie_public *pub, int kind)
{
    int at = pub->grounds - 1;

    while (pub->ground[at] != kind)
        at--;
    return at;
}

/* M4.4 True if all cards on the ground, which is not empty, are of one kind. */
static bool
one_kind(const struct magpie_public *pub)
{
    return rk_pile_equal(pub->ground, pub->grounds);
}

/* M4.4 The chosen card is taken from the ground and played. */
static void
call(struct rk_work *w, const struct rk_frame *f, int kind)
{
    magpie_lift(w, topmost(&w->s->pub, kind));
    magpie_play(w, MAGPIE_CALLED, f->seat, kind);
}

/* M4.4 Starling: choose a kind on the ground; it is played at once. */
static enum rk_next
run_starling(struct rk_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;

    switch (f->step) {
    case STARLING_LOOK:
        if (pub->grounds == 0)
            return finish(w, f);
        f->step = STARLING_PICK;
        if (!one_kind(pub))
            return rk_ask_seats(&pub->flow, RK_ASK_KIND, rk_seat_bit(f->seat));
        w->reply = magpie_move(MAGPIE_OP_KIND, pub->ground[0], 0, 0);
        return RK_MORE;
    case STARLING_PICK:
        f->step = STARLING_LAND;
        call(w, f, magpie_move_kind(w->reply));
        return RK_MORE;
    case STARLING_LAND:
        return finish(w, f);
    }
    RK_UNREACHABLE();
}

static bool
fits_starling(const struct rk_state *state, const struct rk_frame *f,
              const struct rk_frame *above)
{
    const struct magpie_state *s = magpie_in(state);

    if (!fits_bird(s, f, MAGPIE_STARLING) || f->target != 0)
        return false;
    if (f->step == STARLING_LAND)
        return magpie_is_bird(above, f->seat);
    return f->step == STARLING_PICK && magpie_asks(s, above, f->seat) &&
           s->pub.grounds > 0 && !one_kind(&s->pub);
}

/* M4.4 A kind on the ground. */
static struct rk_choices
choose_starling(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)f;
    return magpie_kinds(MAGPIE_OP_KIND,
                        rk_pile_kinds(e->pub->ground, e->pub->grounds),
                        MAGPIE_NOT_ON_GROUND);
}

static const struct rk_step starling_steps[] = {
    [STARLING_LOOK] = { "look", RK_ASK_NONE, NULL },
    [STARLING_PICK] = { "pick", RK_ASK_KIND,
                        RK_SAYS(
                            { .key = "starling.pick",
                              .text =
                                  "Which card on the ground do you play?" }) },
    [STARLING_LAND] = { "land", RK_ASK_NONE, NULL },
    { 0 }
};

const struct rk_routine magpie_starling = { .name = "starling",
                                            .steps = starling_steps,
                                            .run = run_starling,
                                            .fits = fits_starling,
                                            .choose = choose_starling };

const struct magpie_card magpie_cards[MAGPIE_KINDS] = {
    [MAGPIE_BEAD] = { .id = "bead",
                      .name = "Bead",
                      .copies = 8,
                      .worth = 1,
                      .points = 1,
                      .text = "Goes to your nest when you play it.",
                      .play = play_shiny },
    [MAGPIE_RING] = { .id = "ring",
                      .name = "Ring",
                      .copies = 6,
                      .worth = 2,
                      .points = 2,
                      .text = "Goes to your nest when you play it.",
                      .play = play_shiny },
    [MAGPIE_SPOON] = { .id = "spoon",
                       .name = "Spoon",
                       .copies = 4,
                       .worth = 3,
                       .points = 3,
                       .text = "Goes to your nest when you play it.",
                       .play = play_shiny },
    [MAGPIE_OWL] = { .id = "owl",
                     .name = "Owl",
                     .copies = 3,
                     .worth = 1,
                     .text = "Secretly look at the top card of the deck. Leave "
                             "it there, or drop it face up on the ground.",
                     .play = play_owl },
    [MAGPIE_CROW] = { .id = "crow",
                      .name = "Crow",
                      .copies = 3,
                      .worth = 1,
                      .text = "The top card of the ground goes on top of the "
                              "deck. Everybody knows that it is there.",
                      .play = play_crow },
    [MAGPIE_JAY] = { .id = "jay",
                     .name = "Jay",
                     .copies = 3,
                     .worth = 1,
                     .text = "Choose another player who has cards. They give "
                             "you one card of their choice, for all to see.",
                     .play = play_jay },
    [MAGPIE_STARLING] = { .id = "starling",
                          .name = "Starling",
                          .copies = 3,
                          .worth = 1,
                          .text = "Choose a card on the ground and play it at "
                                  "once, as if from your hand.",
                          .play = play_starling },
};

const char *
magpie_kind_name(int kind)
{
    return kind > 0 && kind < MAGPIE_KINDS ? magpie_cards[kind].id : NULL;
}
