/* One turn in the Sell phase, and the loop that runs the frames. */
#include "state.h"

/* The top of the discard goes into the stash; everybody knows it there. */
static void
pick_up(struct rk_work *w, int seat)
{
    struct arcane_public *pub = &w->s->pub;
    struct rk_card card = arcane_open(pub, arcane_lift(w, pub->discards - 1));

    arcane_hold(w, seat, card);
    arcane_tell_item(w, EVENT_PICKED_UP, seat, card);
}

/* Ends the turn of a seat with an empty stash; asks all others to act. */
static enum rk_next
ask_action(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    if (pub->stashes[f->seat] == 0)
        return rk_done(&pub->flow);
    return rk_ask_at(&pub->flow, f, TURN_ACTION, RK_ASK_ACTION, f->seat);
}

static enum rk_next
draw(struct rk_work *w, struct rk_frame *f, int source)
{
    f->step = TURN_ACT;
    if (source == FROM_DECK) {
        arcane_draw(w, f->seat, TO_STASH, 1);
        return arcane_run_draw(w, rk_top(&w->s->pub.flow));
    }
    pick_up(w, f->seat);
    return ask_action(w, f);
}

/*
 * an empty deck is refilled first; no question if there is no
 * choice.
 */
static enum rk_next
begin_draw(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    bool deck;

    arcane_refill(w);
    deck = pub->deck > 0 || pub->tops > 0;
    if (deck && pub->discards > 0)
        return rk_ask_at(&pub->flow, f, TURN_SOURCE, RK_ASK_SOURCE, f->seat);
    if (!deck && pub->discards == 0)
        return ask_action(w, f);
    return draw(w, f, deck ? FROM_DECK : FROM_DISCARD);
}

static enum rk_next
act(struct rk_work *w, struct rk_frame *f)
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
arcane_run_turn(struct rk_work *w, struct rk_frame *f)
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

static bool
fits_turn(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;

    if (!rk_frame_is_plain(f))
        return false;
    switch (f->step) {
    case TURN_SOURCE:
        return arcane_asks(s, above, f->seat) && pub->deck + pub->tops > 0 &&
               pub->discards > 0;
    case TURN_ACT:
        return arcane_draws(above, f->seat, TO_STASH, 1);
    case TURN_ACTION:
        return arcane_asks(s, above, f->seat) && pub->stashes[f->seat] > 0;
    case TURN_OVER:
        return above != NULL && above->seat == f->seat &&
               (above->run == RUN_PLAY || arcane_is_use(above->run));
    default: /* a step that never waits */
        return false;
    }
}

/* Refuses with ${phrase}, which is about ${kind} or nothing. */
static enum rk_status
refuse(struct rk_text *why, enum arcane_phrase phrase, int kind)
{
    return rk_phrase_refuse_word(RK_ILLEGAL, why, &arcane_phrases[phrase],
                                 arcane_kind_name(kind));
}

static enum rk_status
judge_action(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    int op = arcane_move_op(move), value = arcane_move_value(move);
    int kind = op == OP_PLAY ? arcane_move_kind(move) : value;
    uint64_t held = rk_hand_kinds(e->own->stash, e->pub->stashes[e->seat]);

    if (op < OP_PLAY || op > OP_USE || kind == 0 || kind >= ITEMS ||
        move != arcane_move(op, value, op == OP_PLAY ? kind : 0))
        return rk_flow_misses(&e->pub->flow, why);
    if ((held >> kind & 1) == 0)
        return refuse(why, NOT_HELD, kind);
    if (op == OP_DISCARD)
        return RK_OK;
    if (op == OP_PLAY && (value >= ARCANE_CELLS ||
                          (arcane_slots(e->pub, e->seat) >> value & 1) == 0))
        return refuse(why, NOT_PLAYED, 0);
    if (op == OP_USE && !arcane_is_special(kind))
        return refuse(why, NOT_SPECIAL, kind);
    if (op == OP_USE && !arcane_items[kind].usable(e->pub, e->seat))
        return refuse(why, NOT_USABLE, kind);
    return RK_OK;
}

/* Lists plays of ${kind} onto each of ${slots}; usually all nine cells. */
static int
list_plays(int kind, uint16_t slots, rk_move *moves)
{
    rk_move play = arcane_move(OP_PLAY, 0, kind);
    int count = 0;

    if (slots == ARCANE_ALL) {
        for (; count < ARCANE_CELLS; count++)
            moves[count] = play | (rk_move)count;
        return count;
    }
    for (uint32_t left = slots; left != 0; left &= left - 1)
        moves[count++] = play | (rk_move)__builtin_ctz(left);
    return count;
}

/* Lists plays by kind, then discards, then uses. */
static int
list_actions(const struct rk_eyes *e, rk_move *moves)
{
    uint64_t held = rk_hand_kinds(e->own->stash, e->pub->stashes[e->seat]);
    uint16_t slots = arcane_slots(e->pub, e->seat);
    int count = 0;

    for (uint64_t kinds = held; kinds != 0; kinds &= kinds - 1)
        count += list_plays(__builtin_ctzll(kinds), slots, moves + count);
    for (uint64_t kinds = held; kinds != 0; kinds &= kinds - 1)
        moves[count++] =
            arcane_move(OP_DISCARD, 0, 0) | (rk_move)__builtin_ctzll(kinds);
    for (uint64_t kinds = held; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctzll(kinds);

        if (arcane_is_special(kind) &&
            arcane_items[kind].usable(e->pub, e->seat))
            moves[count++] = arcane_move(OP_USE, kind, 0);
    }
    return count;
}

static struct rk_choices
choose_source(void)
{
    return arcane_choices(OP_DRAW, 1u << FROM_DECK | 1u << FROM_DISCARD, NULL);
}

static enum rk_status
judge_turn(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
           struct rk_text *why)
{
    struct rk_choices sources;

    if (f->step == TURN_ACTION)
        return judge_action(e, move, why);
    sources = choose_source();
    return rk_choices_judge(&sources, &e->pub->flow, move, why);
}

static int
list_turn(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    struct rk_choices sources;

    if (f->step == TURN_ACTION)
        return list_actions(e, moves);
    sources = choose_source();
    return rk_choices_list(&sources, moves);
}

static const struct rk_step turn_steps[] = {
    [TURN_DRAW] = { "draw", RK_ASK_NONE, NULL },
    [TURN_SOURCE] = { "source", RK_ASK_SOURCE,
                      RK_SAYS(
                          { .key = "turn.source",
                            .text =
                                "Draw from the deck or the discard pile?" }) },
    [TURN_ACT] = { "act", RK_ASK_NONE, NULL },
    [TURN_ACTION] = { "action", RK_ASK_ACTION,
                      RK_SAYS({ .key = "turn.action",
                                .text = "Play, use or discard an item." }) },
    [TURN_OVER] = { "over", RK_ASK_NONE, NULL },
    { 0 }
};

const struct rk_routine arcane_turn = { .name = "turn",
                                        .steps = turn_steps,
                                        .run = arcane_run_turn,
                                        .fits = fits_turn,
                                        .judge = judge_turn,
                                        .list = list_turn };
