/* What the cards of Magpie do: rules M3 and M4. */
#include "state.h"

/* The event that ${seat} did something with ${card}. */
static void
tell_card(struct magpie_work *w, int kind, int seat, int target,
          struct rk_card card)
{
    magpie_tell(w, (struct rk_event){ .kind = (uint8_t)kind,
                                      .seat = (uint8_t)seat,
                                      .target = (uint8_t)target,
                                      .faces = 1,
                                      .face[0] = card });
}

static struct rk_card
open_card(const struct magpie_work *w, int kind)
{
    return (struct rk_card){ (uint8_t)kind, rk_seat_everyone(w->s->pub.seats) };
}

/* M4.0 A bird that has done its work lands on the ground. */
static void
land(struct magpie_work *w, int seat, int kind)
{
    magpie_drop(w, kind);
    tell_card(w, MAGPIE_LANDED, seat, RK_NOBODY, open_card(w, kind));
}

/* Ends the work of the bird in ${f}. */
static enum rk_next
finish(struct magpie_work *w, const struct rk_frame *f)
{
    land(w, f->seat, f->card);
    return rk_done(&w->s->pub.flow);
}

static void
push_bird(struct magpie_work *w, int run, int seat, int kind)
{
    rk_push(&w->s->pub.flow, (struct rk_frame){ .run = (uint8_t)run,
                                                .seat = (uint8_t)seat,
                                                .card = (uint8_t)kind });
}

/*
 * Plays ${kind}, which has left its place, and tells so by ${event}: a shiny
 * thing lies in the nest by then, what a bird does is told after it.
 */
void
magpie_play(struct magpie_work *w, int event, int seat, int kind)
{
    const struct magpie_card *card = &magpie_cards[kind];
    bool shiny = card->points > 0;

    if (shiny)
        card->play(w, seat, kind);
    tell_card(w, event, seat, RK_NOBODY, open_card(w, kind));
    if (!shiny)
        card->play(w, seat, kind);
}

/* M3 Bead, ring, spoon: into the nest. */
static void
play_shiny(struct magpie_work *w, int seat, int kind)
{
    w->s->pub.nest[seat][kind]++;
}

/* M4.1 */
static void
play_owl(struct magpie_work *w, int seat, int kind)
{
    push_bird(w, MAGPIE_RUN_OWL, seat, kind);
}

/* M4.1 Owl: look at the top of the deck, then drop it or leave it. */
enum rk_next
magpie_run_owl(struct magpie_work *w, struct rk_frame *f)
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
        f->step = OWL_SAY;
        return rk_ask_seats(flow, RK_ASK_YES_NO, rk_seat_bit(f->seat));
    case OWL_SAY:
        if (magpie_move_op(w->reply) == MAGPIE_OP_NO) {
            tell_card(w, MAGPIE_LEFT_IT, f->seat, RK_NOBODY,
                      w->s->top[w->s->pub.tops - 1]);
            return finish(w, f);
        }
        card = open_card(w, magpie_take_top(w).kind);
        magpie_drop(w, card.kind);
        tell_card(w, MAGPIE_DROPPED, f->seat, RK_NOBODY, card);
        return finish(w, f);
    }
    RK_UNREACHABLE();
}

/* M4.2 Crow: the top of the ground goes on top of the deck, known to all. */
static void
play_crow(struct magpie_work *w, int seat, int kind)
{
    if (w->s->pub.grounds > 0) {
        int lifted = magpie_lift(w, w->s->pub.grounds - 1);

        magpie_put_on_top(w, open_card(w, lifted));
        tell_card(w, MAGPIE_PUT_BACK, seat, RK_NOBODY, open_card(w, lifted));
    }
    land(w, seat, kind);
}

/* M4.3 */
static void
play_jay(struct magpie_work *w, int seat, int kind)
{
    push_bird(w, MAGPIE_RUN_JAY, seat, kind);
}

/* M4.3 The seats that could give a card to ${seat}. */
uint8_t
magpie_givers(const struct magpie_public *pub, int seat)
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
give(struct magpie_work *w, const struct rk_frame *f)
{
    struct rk_card card =
        magpie_unhold(w, f->target, magpie_move_kind(w->reply));

    card = open_card(w, card.kind);
    magpie_hold(w, f->seat, card);
    tell_card(w, MAGPIE_GAVE, f->target, f->seat, card);
}

/* M4.3 Jay: choose a seat; it gives a card of its choice. */
enum rk_next
magpie_run_jay(struct magpie_work *w, struct rk_frame *f)
{
    struct rk_flow *flow = &w->s->pub.flow;
    uint8_t seats;

    switch (f->step) {
    case JAY_WHOM:
        seats = magpie_givers(&w->s->pub, f->seat);
        if (seats == 0)
            return finish(w, f);
        f->step = JAY_CHOSEN;
        if ((seats & (seats - 1)) != 0)
            return rk_ask_seats(flow, RK_ASK_SEAT, rk_seat_bit(f->seat));
        w->reply = magpie_move(MAGPIE_OP_SEAT, 0, rk_seat_first(seats), 0);
        return RK_MORE;
    case JAY_CHOSEN:
        f->target = (uint8_t)magpie_move_seat(w->reply);
        magpie_tell(w, (struct rk_event){ .kind = MAGPIE_ASKED_FOR,
                                          .seat = f->seat,
                                          .target = f->target });
        f->step = JAY_GIVE;
        return rk_ask_seats(flow, RK_ASK_KIND, rk_seat_bit(f->target));
    case JAY_GIVE:
        give(w, f);
        return finish(w, f);
    }
    RK_UNREACHABLE();
}

/* M4.4 */
static void
play_starling(struct magpie_work *w, int seat, int kind)
{
    push_bird(w, MAGPIE_RUN_STARLING, seat, kind);
}

/* Where the topmost ${kind} lies on the ground. */
static int
topmost(const struct magpie_public *pub, int kind)
{
    int at = pub->grounds - 1;

    while (pub->ground[at] != kind)
        at--;
    return at;
}

/* M4.4 Whether all cards on the ground, of which there are some, are alike. */
bool
magpie_one_kind(const struct magpie_public *pub)
{
    for (int i = 1; i < pub->grounds; i++) {
        if (pub->ground[i] != pub->ground[0])
            return false;
    }
    return true;
}

/* M4.4 The chosen card is taken from the ground and played. */
static void
call(struct magpie_work *w, const struct rk_frame *f, int kind)
{
    magpie_lift(w, topmost(&w->s->pub, kind));
    magpie_play(w, MAGPIE_CALLED, f->seat, kind);
}

/* M4.4 Starling: choose a kind on the ground; it is played at once. */
enum rk_next
magpie_run_starling(struct magpie_work *w, struct rk_frame *f)
{
    struct magpie_public *pub = &w->s->pub;

    switch (f->step) {
    case STARLING_LOOK:
        if (pub->grounds == 0)
            return finish(w, f);
        f->step = STARLING_PICK;
        if (!magpie_one_kind(pub))
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
                     .text = "Look at the top card of the deck, alone. Leave "
                             "it there, or "
                             "drop it face up on the ground.",
                     .play = play_owl },
    [MAGPIE_CROW] = { .id = "crow",
                      .name = "Crow",
                      .copies = 3,
                      .worth = 1,
                      .text =
                          "The top card of the ground goes on top of the deck. "
                          "Everybody knows that it lies there.",
                      .play = play_crow },
    [MAGPIE_JAY] = { .id = "jay",
                     .name = "Jay",
                     .copies = 3,
                     .worth = 1,
                     .text = "Choose another seat that holds cards. It gives "
                             "you one card "
                             "of its own choice, for all to see.",
                     .play = play_jay },
    [MAGPIE_STARLING] = { .id = "starling",
                          .name = "Starling",
                          .copies = 3,
                          .worth = 1,
                          .text = "Choose a card that lies on the ground and "
                                  "play it at once, "
                                  "as if from your hand.",
                          .play = play_starling },
};

const char *
magpie_kind_name(int kind)
{
    return kind > 0 && kind < MAGPIE_KINDS ? magpie_cards[kind].id : NULL;
}
