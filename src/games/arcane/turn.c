/* One turn in the Sell phase, and the loop that runs the frames. */
#include "state.h"

/* The top of the discard goes into the stash; everybody knows it there. */
static void
pick_up(struct arcane_work *w, int seat)
{
    struct arcane_public *pub = &w->s->pub;
    struct rk_card card = arcane_open(pub, arcane_lift(w, pub->discards - 1));

    arcane_hold(w, seat, card);
    arcane_tell_item(w, EVENT_PICKED_UP, seat, card);
}

/* Who has nothing to play or discard is done. */
static enum rk_next
ask_action(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    if (pub->stashes[f->seat] == 0)
        return rk_done(&pub->flow);
    f->step = TURN_ACTION;
    return rk_ask_seats(&pub->flow, RK_ASK_ACTION, rk_seat_bit(f->seat));
}

static enum rk_next
draw(struct arcane_work *w, struct rk_frame *f, int source)
{
    f->step = TURN_ACT;
    if (source == FROM_DECK) {
        arcane_draw(w, f->seat, TO_STASH, 1);
        return arcane_run_draw(w, rk_top(&w->s->pub.flow));
    }
    pick_up(w, f->seat);
    return ask_action(w, f);
}

/* an empty deck is refilled first; no question without choice. */
static enum rk_next
begin_draw(struct arcane_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    bool deck;

    arcane_refill(w);
    deck = pub->deck > 0 || pub->tops > 0;
    if (deck && pub->discards > 0) {
        f->step = TURN_SOURCE;
        return rk_ask_seats(&pub->flow, RK_ASK_SOURCE, rk_seat_bit(f->seat));
    }
    if (!deck && pub->discards == 0)
        return ask_action(w, f);
    return draw(w, f, deck ? FROM_DECK : FROM_DISCARD);
}

static enum rk_next
act(struct arcane_work *w, struct rk_frame *f)
{
    int op = arcane_move_op(w->reply), value = arcane_move_value(w->reply);
    int kind = arcane_move_kind(w->reply), seat = f->seat;

    f->step = TURN_OVER;
    if (op == OP_PLAY)
        return arcane_play(w, seat, kind, value);
    if (op == OP_USE) {
        arcane_use(w, seat, value);
        return RK_MORE;
    }
    arcane_throw_away(w, seat, value);
    return rk_done(&w->s->pub.flow);
}

enum rk_next
arcane_run_turn(struct arcane_work *w, struct rk_frame *f)
{
    switch (f->step) {
    case TURN_DRAW:
        return begin_draw(w, f);
    case TURN_SOURCE:
        return draw(w, f, arcane_move_value(w->reply));
    case TURN_ACT:
        return ask_action(w, f);
    case TURN_ACTION:
        return act(w, f);
    case TURN_OVER:
        return rk_done(&w->s->pub.flow);
    }
    RK_UNREACHABLE();
}

/* Runs until somebody must answer or the match is over. */
void
arcane_resume(struct arcane_work *w)
{
    static arcane_routine *const runs[RUNS] = {
        [RUN_ROUND] = arcane_run_round,
        [RUN_STOCK] = arcane_run_stock,
        [RUN_TURN] = arcane_run_turn,
        [RUN_DRAW] = arcane_run_draw,
        [RUN_PLAY] = arcane_run_play,
        [RUN_SALE] = arcane_run_sale,
        [RUN_PEEK] = arcane_run_peek,
        [RUN_CHOICE] = arcane_run_choice,
        [RUN_GIVE] = arcane_run_give,
        [RUN_HAUNT] = arcane_run_haunt,
        [RUN_WATCH] = arcane_run_watch,
        [RUN_LOCKBOX] = arcane_run_lockbox,
        [RUN_LAMP] = arcane_run_lamp,
        [RUN_CHALICE] = arcane_run_chalice,
        [RUN_INSPECTION] = arcane_run_inspection,
    };
    enum rk_next next = RK_MORE;

    while (next == RK_MORE) {
        struct rk_frame *f = rk_top(&w->s->pub.flow);

        next = runs[f->run](w, f);
    }
}
