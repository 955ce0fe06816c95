/* Arcane Alley as the rest of the program sees it: one struct. */
#include "arcane.h"
#include "state.h"

enum {
    MORE = 12, /* items that there is room for */
    MORE_NUMBERS = MORE * sizeof(struct arcane_numbers),
    MORE_BYTES = MORE_NUMBERS + MORE * 2 /* aside, bag */
};

_Static_assert(sizeof(struct arcane_state) + MORE_BYTES <= RK_STATE_MAX,
               "a state with more items fits");
_Static_assert(sizeof(struct arcane_view) + MORE_BYTES <= RK_VIEW_MAX,
               "a view with more items fits");
_Static_assert(sizeof(struct arcane_pack) + MORE_NUMBERS <= RK_PACK_MAX,
               "a pack with more items fits");
_Static_assert(sizeof(struct arcane_public) ==
                   offsetof(struct arcane_public, aside) + ITEMS,
               "there is no padding");
_Static_assert(sizeof(struct arcane_state) ==
                   offsetof(struct arcane_state, pad) + 1,
               "there is no padding");
_Static_assert(sizeof(struct arcane_view) ==
                   offsetof(struct arcane_view, seat) + 1,
               "there is no padding");

static struct rk_ask
ask(const struct rk_state *state)
{
    return rk_flow_ask(&arcane_in(state)->pub.flow);
}

static rk_move
chance(const struct rk_state *state, const uint64_t random[RK_CHANCE_WORDS])
{
    const struct arcane_state *s = arcane_in(state);

    if (s->pub.flow.kind == RK_ASK_ROLL)
        return arcane_move(OP_START, rk_word_below(random[0], s->pub.seats), 0);
    return rk_deal_draw(s->bag, KINDS, arcane_deal_count(&s->pub), random);
}

static long
outcomes(const struct rk_state *state, struct rk_outcome *list, long cap)
{
    const struct arcane_state *s = arcane_in(state);

    if (s->pub.flow.kind == RK_ASK_ROLL)
        return rk_number_few(arcane_move(OP_START, 0, 0), 0, s->pub.seats, list,
                             cap);
    return rk_deal_few(s->bag, KINDS, arcane_deal_count(&s->pub), list, cap);
}

/* The first of the two cells that ${seat} reveals stays in its draft. */
static enum rk_status
draft_reveal(struct arcane_state *s, int seat, int cell)
{
    uint8_t *pick = s->own[seat].pick;
    int at = pick[0] != 0;

    pick[at] = (uint8_t)(cell + 1);
    return at == 1 ? RK_OK : RK_DRAFTED;
}

/* Places stay in the draft until there are ${count}; the last one need not. */
static enum rk_status
draft_place(struct arcane_state *s, int place, int count)
{
    int at = 0;

    while (at < count - 1 && s->draft[at] != 0)
        at++;
    if (at == count - 1)
        return RK_OK;
    s->draft[at] = (uint8_t)(place + 1);
    return RK_DRAFTED;
}

static bool
drafting(const struct rk_state *state)
{
    const struct arcane_state *s = arcane_in(state);

    for (int seat = 0; seat < s->pub.seats; seat++) {
        if ((s->pub.flow.awaited & rk_seat_bit(seat)) != 0 &&
            s->own[seat].pick[0] != 0)
            return true;
    }
    return s->draft[0] != 0;
}

/*
 * RK_OK if ${move} completes the answer of ${seat}, RK_DRAFTED if it goes into
 * the draft.
 */
static enum rk_status
draft(struct arcane_state *s, int seat, rk_move move)
{
    int op = arcane_move_op(move), value = arcane_move_value(move);

    if (op == OP_REVEAL)
        return draft_reveal(s, seat, value);
    if (op == OP_HAUNT)
        return draft_place(s, value, arcane_top(&s->pub)->left);
    return op == OP_SWAP ? draft_place(s, value, 2) : RK_OK;
}

static enum rk_status
answer(struct rk_state *state, int seat, rk_move move, struct rk_events *events)
{
    struct arcane_state *s = arcane_of(state);
    struct rk_work w = { .s = s, .reply = move, .events = events };
    struct rk_eyes eyes = arcane_look(s, seat);
    enum rk_status status = arcane_judge(&eyes, move, NULL);
    bool last;

    if (status == RK_OK)
        status = draft(s, seat, move);
    if (status != RK_OK)
        return status;
    last = rk_flow_answered(&s->pub.flow, seat);
    if (arcane_move_op(move) == OP_REVEAL)
        arcane_tell_seat(&w, EVENT_SEALED, seat, RK_NOBODY);
    if (last)
        arcane_resume(&w);
    return RK_OK;
}

static const char *const wizard_words[] = { "off", "dealt", "chosen", NULL };
static const char *const length_words[] = { "100", "200", "300", "short",
                                            NULL };

static const struct rk_option new_options[] = {
    [NEW_OPTION_WIZARDS] = { .id = "wizards",
                             .title = "Wizard powers",
                             .words = wizard_words,
                             .max = WIZARDS_CHOSEN,
                             .value = WIZARDS_OFF },
    { 0 }
};

static const struct rk_option old_options[] = {
    [OLD_OPTION_LENGTH] = { .id = "length",
                            .title = "Gold to win, or three rounds",
                            .words = length_words,
                            .max = LENGTH_SHORT,
                            .value = LENGTH_100 },
    [OLD_OPTION_ROUNDS] = { .id = "round_cap",
                            .title = "Round limit",
                            .min = 1,
                            .max = 99,
                            .value = 99,
                            .in_sims = "3" },
    { 0 }
};

static const struct rk_variant variants[] = {
    [THREE_INSPECTIONS] = { .id = "three-inspections",
                            .title = "Arcane Alley",
                            .seats_min = 2,
                            .seats_max = ARCANE_SEATS,
                            .options = new_options },
    [HUNDRED_GOLD] = { .id = "hundred-gold",
                       .title = "Arcane Alley, the older edition",
                       .seats_min = 2,
                       .seats_max = ARCANE_SEATS,
                       .options = old_options },
    { 0 }
};

const struct rk_game arcane_game = {
    .id = "arcane",
    .title = "Arcane Alley",
    .about = "Sell sets of forbidden items from a storehouse you cannot quite "
             "see, before the inspectors come.",
    .rules = 1,
    .variants = variants,
    .at_once = true,
    .state_size = sizeof(struct arcane_state),
    .view_size = sizeof(struct arcane_view),
    .state_fields = { arcane_state_fields, arcane_routines,
                      sizeof(struct arcane_state) },
    .view_fields = { arcane_view_fields, arcane_routines,
                     sizeof(struct arcane_view) },
    .pack_fields = { arcane_pack_fields, NULL, sizeof(struct arcane_pack) },
    .events = arcane_event_names,
    .event_kinds = EVENTS,
    .phrases = arcane_phrases,
    .kind_name = arcane_kind_name,
    .pack_default = arcane_pack_default,
    .pack_check = arcane_pack_check,
    .setup = arcane_setup,
    .quiet = arcane_quiet,
    .settle = arcane_settle,
    .ask = ask,
    .legal = arcane_legal,
    .why = arcane_why,
    .answer = answer,
    .drafting = drafting,
    .chance = chance,
    .outcomes = outcomes,
    .view = arcane_view,
    .guess = arcane_guess,
    .weigh = arcane_weigh,
    .expect = arcane_expect,
    .foresee = arcane_foresee,
    .features = &arcane_features,
    .spread = 30,
    .own_ways = true,
    .reopen = arcane_reopen,
    .score = arcane_score,
    .ops = arcane_ops,
    .event_text = arcane_event_text,
    .view_text = arcane_view_text,
    .entry = arcane_entry,
    .check = arcane_check,
};
