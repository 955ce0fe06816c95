/* Magpie as the rest of the program sees it: one struct. */
#include <string.h>

#include "magpie.h"
#include "state.h"

static void
setup(struct rk_state *state, const struct rk_setup *wanted)
{
    magpie_setup(magpie_of(state), wanted);
}

static void
quiet(struct rk_state *state, const struct rk_setup *wanted)
{
    magpie_quiet(magpie_of(state), wanted);
}

static struct rk_ask
ask(const struct rk_state *state)
{
    return rk_flow_ask(&magpie_in(state)->pub.flow);
}

/* The number of faces that chance must name now. */
static int
deal_count(const struct rk_flow *flow)
{
    return flow->frame[flow->depth - 1].left;
}

static rk_move
chance(const struct rk_state *state, const uint64_t random[RK_CHANCE_WORDS])
{
    const struct magpie_state *s = magpie_in(state);

    return rk_deal_draw(s->bag, MAGPIE_KINDS, deal_count(&s->pub.flow), random);
}

static long
outcomes(const struct rk_state *state, struct rk_outcome *list, long cap)
{
    const struct magpie_state *s = magpie_in(state);

    return rk_deal_few(s->bag, MAGPIE_KINDS, deal_count(&s->pub.flow), list,
                       cap);
}

/* One more lot in the draft of ${seat}; nobody else can notice. */
static enum rk_status
draft(struct magpie_state *s, int seat, rk_move move)
{
    s->own[seat].bid[magpie_move_kind(move)] = (uint8_t)magpie_move_count(move);
    return RK_DRAFTED;
}

static bool
drafting(const struct rk_state *state)
{
    const struct magpie_state *s = magpie_in(state);

    for (int seat = 0; seat < s->pub.seats; seat++) {
        if ((s->pub.flow.awaited & rk_seat_bit(seat)) != 0 &&
            rk_bag_size(s->own[seat].bid, MAGPIE_KINDS) > 0)
            return true;
    }
    return false;
}

static enum rk_status
answer(struct rk_state *state, int seat, rk_move move, struct rk_events *events)
{
    struct magpie_state *s = magpie_of(state);
    struct rk_work w = { .s = s, .reply = move, .events = events };
    struct rk_eyes eyes = { .pub = &s->pub,
                            .own = seat < s->pub.seats ? &s->own[seat] : NULL,
                            .bag = s->bag,
                            .seat = seat };
    enum rk_status status = magpie_judge(&eyes, move, NULL);
    bool last;

    if (status != RK_OK)
        return status;
    if (magpie_move_op(move) == MAGPIE_OP_BID)
        return draft(s, seat, move);
    last = rk_flow_answered(&s->pub.flow, seat);
    if (magpie_move_op(move) == MAGPIE_OP_SEAL)
        rk_events_tell(events, MAGPIE_SEALED, seat, RK_NOBODY, 0, 0);
    if (last)
        magpie_resume(&w);
    return RK_OK;
}

static int
birds_held(const struct magpie_state *s, int seat)
{
    int birds = 0;

    for (int i = 0; i < s->pub.hands[seat]; i++)
        birds += magpie_cards[s->own[seat].hand[i].kind].points == 0;
    return birds;
}

/* M7.2 The sets of one bead, one ring and one spoon. */
static int
sets(const uint8_t *nest)
{
    int least = nest[MAGPIE_BEAD];

    if (nest[MAGPIE_RING] < least)
        least = nest[MAGPIE_RING];
    return nest[MAGPIE_SPOON] < least ? nest[MAGPIE_SPOON] : least;
}

/* M7.2, M7.3 */
static void
score(const struct rk_state *state, struct rk_result *result)
{
    static const struct rk_phrase *const says = magpie_phrases;
    static const uint8_t lines[MAGPIE_KINDS] = {
        [MAGPIE_BEAD] = MAGPIE_SCORE_BEADS,
        [MAGPIE_RING] = MAGPIE_SCORE_RINGS,
        [MAGPIE_SPOON] = MAGPIE_SCORE_SPOONS,
    };
    const struct magpie_state *s = magpie_in(state);
    int32_t cards[MAGPIE_SEATS] = { 0 };

    rk_result_start(result, s->pub.seats);
    for (int seat = 0; seat < s->pub.seats; seat++) {
        const uint8_t *nest = s->pub.nest[seat];

        for (int kind = MAGPIE_BEAD; kind <= MAGPIE_SPOON; kind++) {
            rk_result_line(result, seat, nest[kind] * magpie_cards[kind].points,
                           &says[lines[kind]]);
            cards[seat] += nest[kind];
        }
        rk_result_line(result, seat, 2 * sets(nest), &says[MAGPIE_SCORE_SETS]);
        rk_result_line(result, seat, -birds_held(s, seat),
                       &says[MAGPIE_SCORE_BIRDS]);
    }
    rk_result_tie(result, &says[MAGPIE_TIE_CARDS], false, cards);
    rk_result_rank(result);
}

static bool
entry(const struct rk_setup *wanted, int index, struct rk_entry *out)
{
    static const char ours[] = "original: a game of this project";
    const struct magpie_card *card;

    (void)wanted;
    if (index + 1 >= MAGPIE_KINDS)
        return false;
    card = &magpie_cards[index + 1];
    rk_entry_start(out, card->id, card->name, "card", card->text, ours);
    rk_entry_fact(out, "copies", card->copies, ours);
    rk_entry_fact(out, "worth", card->worth, ours);
    rk_entry_fact(out, "points", card->points, ours);
    return true;
}

static const char *const tie_words[] = { "ground", "start", NULL };

static const struct rk_option options[] = {
    [MAGPIE_OPTION_ROUNDS] = { .id = "rounds",
                               .title = "Rounds to play",
                               .min = 1,
                               .max = 9,
                               .value = 5 },
    [MAGPIE_OPTION_HAND] = { .id = "hand",
                             .title = "Cards dealt to each player",
                             .min = 2,
                             .max = 4,
                             .value = 3 },
    [MAGPIE_OPTION_TIE] = { .id = "tie",
                            .title = "Tied bids go to",
                            .words = tie_words,
                            .max = 1,
                            .value = MAGPIE_TIE_GROUND },
    { 0 }
};

static const struct rk_variant variants[] = { { .id = "standard",
                                                .title = "Magpie",
                                                .seats_min = 2,
                                                .seats_max = 4,
                                                .options = options },
                                              { 0 } };

const struct rk_game magpie_game = {
    .id = "magpie",
    .title = "Magpie",
    .about = "Collect shiny things in your nest, helped by birds and bids.",
    .extra = true,
    .rules = 1,
    .variants = variants,
    .at_once = true,
    .state_size = sizeof(struct magpie_state),
    .view_size = sizeof(struct magpie_view),
    .state_fields = { magpie_state_fields, magpie_routines,
                      sizeof(struct magpie_state) },
    .view_fields = { magpie_view_fields, magpie_routines,
                     sizeof(struct magpie_view) },
    .events = magpie_event_names,
    .event_kinds = MAGPIE_EVENTS,
    .phrases = magpie_phrases,
    .kind_name = magpie_kind_name,
    .setup = setup,
    .quiet = quiet,
    .settle = magpie_settle,
    .ask = ask,
    .legal = magpie_legal,
    .why = magpie_why,
    .answer = answer,
    .drafting = drafting,
    .chance = chance,
    .outcomes = outcomes,
    .view = magpie_view,
    .guess = magpie_guess,
    .weigh = magpie_weigh,
    .expect = magpie_expect,
    .spread = 6,
    .reopen = magpie_reopen,
    .score = score,
    .ops = magpie_ops,
    .event_text = magpie_event_text,
    .view_text = magpie_view_text,
    .entry = entry,
    .check = magpie_check,
};
