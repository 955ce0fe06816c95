/*
 * Cuckoo, a whole game in one file; copy it to start a game of your own. The
 * members of struct rk_game that it leaves out have defaults. The rules: two
 * seats are dealt one of nine cards each and seal a bid of 0 to 3 twigs. The
 * higher sum of card and bid wins four points minus its bid; equal sums win
 * nothing.
 */
#include <string.h>

#include "cuckoo.h"

enum { SEATS = 2, KINDS = 4, BID_MAX = 3, POT = 4 };

/* The number of each card. Kind 0 is no card; others are worth their kind. */
static const uint8_t deck[KINDS] = { 0, 4, 3, 2 };

static const char *
kind_name(int kind)
{
    static const char *const names[] = { NULL, "feather", "ring", "crown" };

    return kind > 0 && kind < KINDS ? names[kind] : NULL;
}

/* Control flow: one routine with two steps, each of which asks. */
enum { STEP_DEAL, STEP_BIDS };

static const struct rk_step steps[] = {
    [STEP_DEAL] = { "deal", RK_ASK_DEAL, NULL },
    [STEP_BIDS] = { "bids", RK_ASK_BID, NULL },
    { 0 },
};
static const struct rk_routine hand = { .name = "hand", .steps = steps };
static rk_routines runs = { &hand, NULL };

/* The truth. Bytes only, so there is no padding. */
struct state {
    struct rk_flow flow;
    struct rk_card card[SEATS]; /* no card before the deal */
    uint8_t bid[SEATS];         /* 0 while it is awaited */
};

/* The view of one seat. */
struct view {
    struct rk_flow flow;
    uint8_t seat;        /* whose view */
    uint8_t card[SEATS]; /* kinds; RK_HIDDEN where not seen */
    uint8_t bid[SEATS];  /* the own one; both when the match is over */
};

/* Both structs field by field: JSON and hashes come from these tables. */
static const struct rk_field state_fields[] = {
    RK_FLOW_ROW(offsetof(struct state, flow), kind_name),
    RK_CARDS_ROW("cards", offsetof(struct state, card), kind_name),
    RK_NUMBERS_ROW("bids", offsetof(struct state, bid), 1, BID_MAX),
    { 0 },
};
static const struct rk_field view_fields[] = {
    RK_FLOW_ROW(offsetof(struct view, flow), kind_name),
    RK_SEAT_ROW("seat", offsetof(struct view, seat)),
    RK_SEEN_CARDS_ROW("cards", offsetof(struct view, card), kind_name),
    RK_NUMBERS_ROW("bids", offsetof(struct view, bid), 1, BID_MAX),
    { 0 },
};

/* Events. Everybody gets them, but sees only the faces they may see. */
enum { DEALT = 1, SHOWN, EVENTS };
static const struct rk_event_name event_names[EVENTS] = {
    [DEALT] = { .name = "dealt" },
    [SHOWN] = { .name = "shown", .amount = "bid" },
};

static void
tell(struct rk_events *events, int kind, int seat, const struct state *s)
{
    rk_events_add(events, (struct rk_event){ .kind = (uint8_t)kind,
                                             .seat = (uint8_t)seat,
                                             .target = RK_NOBODY,
                                             .amount = s->bid[seat],
                                             .faces = 1,
                                             .face = { s->card[seat] } });
}

/* A new match: chance is asked for one face per seat. */
static void
set_up(struct rk_state *state, const struct rk_setup *setup)
{
    struct state *s = (struct state *)state;

    (void)setup; /* one variant, two seats, no options: nothing to choose */
    memset(s, 0, sizeof *s);
    rk_push(&s->flow, (struct rk_frame){ .step = STEP_DEAL });
    rk_ask_seats(&s->flow, RK_ASK_DEAL, rk_seat_bit(RK_CHANCE));
}

static struct rk_ask
ask(const struct rk_state *state)
{
    return rk_flow_ask(&((const struct state *)state)->flow);
}

/* The only way from the truth to what ${seat} may know. */
static void
view(const struct rk_state *state, int seat, struct rk_view *out)
{
    const struct state *s = (const struct state *)state;
    struct view *v = (struct view *)out;

    memset(v, 0, sizeof *v);
    v->flow = s->flow;
    v->seat = (uint8_t)seat;
    for (int i = 0; i < SEATS; i++) {
        v->card[i] = rk_card_for(s->card[i], seat);
        if (i == seat || s->flow.over)
            v->bid[i] = s->bid[i];
    }
}

/* Moves: card.h makes deals; bids have a bit above those of deals. */
#define BID ((rk_move)1 << 58)

static int
legal(const struct rk_view *view, rk_move *moves)
{
    const struct view *v = (const struct view *)view;

    if (v->seat >= SEATS || rk_flow_admit(&v->flow, v->seat) != RK_OK)
        return 0;
    for (int twigs = 0; twigs <= BID_MAX; twigs++)
        moves[twigs] = BID + (rk_move)twigs;
    return BID_MAX + 1;
}

static void
deal(struct state *s, rk_move faces, struct rk_events *events)
{
    for (int seat = 0; seat < SEATS; seat++) {
        s->card[seat].kind = (uint8_t)rk_deal_face(faces, seat);
        s->card[seat].seen_by = rk_seat_bit(seat);
        tell(events, DEALT, seat, s);
    }
    rk_top(&s->flow)->step = STEP_BIDS;
    rk_ask_seats(&s->flow, RK_ASK_BID, rk_seat_all(SEATS));
}

/* Both bids are in: everything is shown and the match is over. */
static void
reveal(struct state *s, struct rk_events *events)
{
    rk_end(&s->flow);
    for (int seat = 0; seat < SEATS; seat++) {
        s->card[seat].seen_by = rk_seat_everyone(SEATS);
        tell(events, SHOWN, seat, s);
    }
}

static enum rk_status
answer(struct rk_state *state, int seat, rk_move move, struct rk_events *events)
{
    struct state *s = (struct state *)state;
    enum rk_status status = rk_flow_admit(&s->flow, seat);

    if (status != RK_OK)
        return status;
    if (seat == RK_CHANCE ? !rk_deal_fits(move, deck, KINDS, SEATS)
                          : move < BID || move > BID + BID_MAX)
        return RK_ILLEGAL;
    if (seat < SEATS)
        s->bid[seat] = (uint8_t)(move - BID);
    if (seat == RK_CHANCE)
        deal(s, move, events);
    else if (rk_flow_answered(&s->flow, seat))
        reveal(s, events);
    return RK_OK;
}

static rk_move
chance(const struct rk_state *state, const uint64_t random[RK_CHANCE_WORDS])
{
    (void)state; /* the only deal is from the whole deck */
    return rk_deal_draw(deck, KINDS, SEATS, random);
}

/* Hidden cards come from those not seen; a sealed bid may be any. */
static void
guess(const struct rk_view *view, struct rk_rng *rng, struct rk_state *state)
{
    const struct view *v = (const struct view *)view;
    struct state *s = (struct state *)state;
    uint8_t sealed = (uint8_t)(v->flow.asked & ~v->flow.awaited);
    uint8_t left[KINDS];

    memset(s, 0, sizeof *s);
    s->flow = v->flow;
    memcpy(left, deck, sizeof left);
    for (int seat = 0; seat < SEATS; seat++)
        if (kind_name(v->card[seat]) != NULL)
            left[v->card[seat]]--;
    for (int seat = 0; seat < SEATS; seat++) {
        struct rk_card *card = &s->card[seat];

        card->kind = v->card[seat];
        if (card->kind == RK_HIDDEN) {
            int nth = rk_rng_below(rng, rk_bag_size(left, KINDS));

            card->kind = (uint8_t)rk_bag_at(left, KINDS, nth);
            left[card->kind]--;
        }
        if (card->kind != RK_NO_CARD)
            card->seen_by =
                v->flow.over ? rk_seat_everyone(SEATS) : rk_seat_bit(seat);
        s->bid[seat] = v->bid[seat];
        if (seat != v->seat && (sealed & rk_seat_bit(seat)) != 0)
            s->bid[seat] = (uint8_t)rk_rng_below(rng, BID_MAX + 1);
    }
}

static const struct rk_phrase phrases[] = { { "score.pot", "the pot", NULL },
                                            { 0 } };

static void
score(const struct rk_state *state, struct rk_result *result)
{
    const struct state *s = (const struct state *)state;
    int lead = s->card[0].kind + s->bid[0] - s->card[1].kind - s->bid[1];

    rk_result_start(result, SEATS);
    if (s->flow.over && lead != 0)
        rk_result_line(result, lead < 0, POT - s->bid[lead < 0], phrases);
    rk_result_rank(result);
}

/* True if a match could reach an edited position: builds it by the rules. */
static enum rk_status
check(const struct rk_state *state, struct rk_text *why)
{
    const struct state *s = (const struct state *)state;
    bool dealt = s->flow.over || s->flow.frame[0].step == STEP_BIDS;
    rk_move move =
        rk_deal_of((uint8_t[]){ s->card[0].kind, s->card[1].kind }, SEATS);
    struct state made;

    set_up((struct rk_state *)&made, NULL);
    if (dealt && rk_deal_fits(move, deck, KINDS, SEATS))
        deal(&made, move, NULL);
    for (int seat = 0; dealt && seat < SEATS; seat++)
        if ((s->flow.awaited & rk_seat_bit(seat)) == 0)
            made.bid[seat] = s->bid[seat];
    made.flow.awaited &= s->flow.awaited;
    if (s->flow.over)
        reveal(&made, NULL);
    if (memcmp(&made, s, sizeof made) == 0 && (s->flow.over || s->flow.awaited))
        return RK_OK;
    return rk_refuse(RK_BAD_POSITION, why, "No match comes to this.", NULL);
}

/* How answers are written: "deal ring crown", "bid 2". */
static const struct rk_arg faces_arg = { .name = "faces",
                                         .type = RK_ARG_FACES,
                                         .names = kind_name,
                                         .first = 1,
                                         .bits = 58 };
static const struct rk_arg twigs_arg = {
    .name = "twigs", .type = RK_ARG_NUMBER, .most = BID_MAX, .bits = 6
};
static const struct rk_op ops[] = {
    { .word = "deal", .args = { &faces_arg }, .chance = true },
    { .word = "bid", .move = BID, .args = { &twigs_arg } },
    { 0 },
};
static const struct rk_variant variants[] = {
    { .id = "core", .title = "Cuckoo", .seats_min = SEATS, .seats_max = SEATS },
    { 0 },
};

const struct rk_game cuckoo = {
    .id = "cuckoo",
    .title = "Cuckoo",
    .about = "One card, one sealed bid, one winner.",
    .rules = 1,
    .variants = variants,
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .state_fields = { state_fields, runs, sizeof(struct state) },
    .view_fields = { view_fields, runs, sizeof(struct view) },
    .events = event_names,
    .event_kinds = EVENTS,
    .phrases = phrases,
    .kind_name = kind_name,
    .setup = set_up,
    .ask = ask,
    .legal = legal,
    .answer = answer,
    .chance = chance,
    .view = view,
    .guess = guess,
    .score = score,
    .ops = ops,
    .check = check,
};
