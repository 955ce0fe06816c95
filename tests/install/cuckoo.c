/*
 * Cuckoo, a game that is not part of Rookery, in one file. It sees the
 * installed headers only. Read it from top to bottom for all that a game must
 * say.
 *
 * Two seats. Each is dealt one of nine cards, for its eyes alone. Both seal a
 * bid of nought to three twigs. The higher sum of card and bid takes four
 * points less its bid; equal sums take nothing.
 */
#include <string.h>

#include "cuckoo.h"

enum { SEATS = 2, BID_MAX = 3, POT = 4 };

/* The cards. Kind 0 is no card, in every game. */
enum { FEATHER = 1, RING, CROWN, KINDS };

static const struct {
    const char *name;
    uint8_t copies, worth;
} cards[KINDS] = {
    [FEATHER] = { "feather", 4, 1 },
    [RING] = { "ring", 3, 2 },
    [CROWN] = { "crown", 2, 3 },
};

/* Control flow: one routine with two steps, each of which asks. */
enum { STEP_DEAL, STEP_BIDS };

static const struct rk_step steps[] = {
    [STEP_DEAL] = { "deal", RK_ASK_DEAL },
    [STEP_BIDS] = { "bids", RK_ASK_BID },
    { 0 },
};
static const struct rk_run runs[] = { { "hand", steps }, { 0 } };

/* The truth. Bytes only, so there is no padding. */
struct state {
    struct rk_flow flow;
    struct rk_card card[SEATS]; /* no card before the deal */
    uint8_t bid[SEATS];         /* 0 while it is awaited */
    uint8_t bag[KINDS];         /* the cards not dealt */
};

/* What one seat may know. */
struct view {
    struct rk_flow flow;
    uint8_t seat;        /* whose view */
    uint8_t card[SEATS]; /* kinds; RK_HIDDEN where not seen */
    uint8_t bid[SEATS];  /* the own one; both when the match is over */
    uint8_t bag[KINDS];  /* for chance only */
};

/* The casts, here and nowhere else. */
static struct state *
of(struct rk_state *state)
{
    return (struct state *)state;
}

static const struct state *
in(const struct rk_state *state)
{
    return (const struct state *)state;
}

static const struct view *
seen(const struct rk_view *view)
{
    return (const struct view *)view;
}

static const char *
kind_name(int kind)
{
    return kind > 0 && kind < KINDS ? cards[kind].name : NULL;
}

/* Both structs field by field: JSON and hashes come from these tables. */
static const struct rk_field state_fields[] = {
    { .name = "flow",
      .type = RK_FIELD_FLOW,
      .offset = offsetof(struct state, flow),
      .size = sizeof(struct rk_flow) },
    { .name = "cards",
      .type = RK_FIELD_CARD,
      .seen = RK_SEEN_OWNER,
      .per_seat = true,
      .offset = offsetof(struct state, card),
      .size = sizeof(struct rk_card),
      .row = sizeof(struct rk_card),
      .names = kind_name },
    { .name = "bids",
      .type = RK_FIELD_NUMBER,
      .per_seat = true,
      .offset = offsetof(struct state, bid),
      .size = 1,
      .row = 1,
      .max = BID_MAX },
    { .name = "bag",
      .type = RK_FIELD_COUNTS,
      .rest = true,
      .offset = offsetof(struct state, bag),
      .size = 1,
      .count = KINDS,
      .names = kind_name },
    { 0 },
};

static const struct rk_field view_fields[] = {
    { .name = "flow",
      .type = RK_FIELD_FLOW,
      .offset = offsetof(struct view, flow),
      .size = sizeof(struct rk_flow) },
    { .name = "seat",
      .type = RK_FIELD_SEAT,
      .offset = offsetof(struct view, seat),
      .size = 1 },
    { .name = "cards",
      .type = RK_FIELD_NAME,
      .per_seat = true,
      .offset = offsetof(struct view, card),
      .size = 1,
      .row = 1,
      .names = kind_name },
    { .name = "bids",
      .type = RK_FIELD_NUMBER,
      .per_seat = true,
      .offset = offsetof(struct view, bid),
      .size = 1,
      .row = 1,
      .max = BID_MAX },
    { .name = "bag",
      .type = RK_FIELD_COUNTS,
      .offset = offsetof(struct view, bag),
      .size = 1,
      .count = KINDS,
      .names = kind_name },
    { 0 },
};

/* What happens, and how it is told. */
enum { DEALT = 1, SEALED, SHOWN, WON, EVENTS };

static const struct rk_event_name event_names[EVENTS] = {
    [DEALT] = { .name = "dealt" },
    [SEALED] = { .name = "sealed" },
    [SHOWN] = { .name = "shown", .amount = "bid" },
    [WON] = { .name = "won", .amount = "points" },
};

static void
tell(struct rk_events *events, int kind, int seat, int amount,
     struct rk_card card)
{
    rk_events_add(events, (struct rk_event){ .kind = (uint8_t)kind,
                                             .seat = (uint8_t)seat,
                                             .target = RK_NOBODY,
                                             .amount = (int16_t)amount,
                                             .faces = card.kind != RK_NO_CARD,
                                             .face[0] = card });
}

static void
event_text(const struct rk_event *event, struct rk_text *text)
{
    static const char *const verbs[EVENTS] = {
        [DEALT] = " is dealt ",
        [SEALED] = " has sealed a bid",
        [SHOWN] = " shows ",
        [WON] = " wins",
    };
    const char *name = kind_name(event->face[0].kind);

    rk_text_add(text, "Seat ");
    rk_text_int(text, event->seat);
    rk_text_add(text, verbs[event->kind]);
    if (event->faces > 0)
        rk_text_add(text, name != NULL ? name : "a card");
    if (event->kind >= SHOWN) {
        rk_text_add(text, event->kind == SHOWN ? " and bid " : " ");
        rk_text_int(text, event->amount);
    }
    rk_text_char(text, '.');
}

/* A new match: chance is asked for one face per seat. */
static void
set_up(struct rk_state *state, const struct rk_setup *setup)
{
    struct state *s = of(state);

    (void)setup; /* one variant, two seats, no options: nothing to choose */
    memset(s, 0, sizeof *s);
    for (int kind = 1; kind < KINDS; kind++)
        s->bag[kind] = cards[kind].copies;
    rk_push(&s->flow, (struct rk_frame){ .step = STEP_DEAL });
    rk_ask_seats(&s->flow, RK_ASK_DEAL, rk_seat_bit(RK_CHANCE));
}

static void
deal(struct state *s, rk_move faces, struct rk_events *events)
{
    for (int seat = 0; seat < SEATS; seat++) {
        s->card[seat].kind = (uint8_t)rk_deal_face(faces, seat);
        s->card[seat].seen_by = rk_seat_bit(seat);
        s->bag[s->card[seat].kind]--;
        tell(events, DEALT, seat, 0, s->card[seat]);
    }
    rk_top(&s->flow)->step = STEP_BIDS;
    rk_ask_seats(&s->flow, RK_ASK_BID, rk_seat_all(SEATS));
}

/* A position to edit: both seats hold a feather and may bid. */
static void
quiet(struct rk_state *state, const struct rk_setup *setup)
{
    static const uint8_t feathers[SEATS] = { FEATHER, FEATHER };

    set_up(state, setup);
    deal(of(state), rk_deal_of(feathers, SEATS), NULL);
}

/* The points of ${seat} when both bids are open. */
static int
points(const struct state *s, int seat)
{
    int other = rk_seat_next(seat, SEATS);
    int mine = cards[s->card[seat].kind].worth + s->bid[seat];
    int theirs = cards[s->card[other].kind].worth + s->bid[other];

    return s->flow.over && mine > theirs ? POT - s->bid[seat] : 0;
}

/* Both bids are in: everything is shown and the match is over. */
static void
reveal(struct state *s, struct rk_events *events)
{
    rk_end(&s->flow);
    for (int seat = 0; seat < SEATS; seat++) {
        s->card[seat].seen_by = rk_seat_everyone(SEATS);
        tell(events, SHOWN, seat, s->bid[seat], s->card[seat]);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (points(s, seat) > 0)
            tell(events, WON, seat, points(s, seat), (struct rk_card){ 0 });
    }
}

static struct rk_ask
ask(const struct rk_state *state)
{
    return rk_flow_ask(&in(state)->flow);
}

/* The only door from truth to what ${seat} may know. */
static void
view(const struct rk_state *state, int seat, struct rk_view *out)
{
    const struct state *s = in(state);
    struct view *v = (struct view *)out;

    memset(v, 0, sizeof *v);
    v->flow = s->flow;
    v->seat = (uint8_t)seat;
    for (int i = 0; i < SEATS; i++) {
        v->card[i] = rk_card_for(s->card[i], seat);
        if (i == seat || s->flow.over)
            v->bid[i] = s->bid[i];
    }
    if (seat == RK_CHANCE)
        memcpy(v->bag, s->bag, sizeof v->bag);
}

/* Moves: a deal is made by card.h; a bid is marked above the deal's bits. */
static rk_move
bid_of(int twigs)
{
    return (rk_move)1 << 58 | (rk_move)twigs;
}

static int
twigs_of(rk_move bid)
{
    return (int)(bid & 63);
}

static bool
is_awaited(const struct view *v)
{
    return v->seat <= RK_CHANCE &&
           (v->flow.awaited & rk_seat_bit(v->seat)) != 0;
}

/* The one judge of moves: legal(), why() and answer() all ask it. */
static enum rk_status
why(const struct rk_view *view, rk_move move, struct rk_text *sentence)
{
    const struct view *v = seen(view);
    enum rk_status status = RK_OK;
    const char *wrong = NULL;

    if (!is_awaited(v)) {
        status = v->flow.over ? RK_OVER : RK_NOT_ASKED;
        wrong = rk_status_text(status);
    } else if (v->seat == RK_CHANCE) {
        if (!rk_deal_fits(move, v->bag, KINDS, SEATS))
            wrong = "Deal two of the cards in the bag.";
    } else if (move != bid_of(twigs_of(move)) || twigs_of(move) > BID_MAX) {
        wrong = "Bid 0 to 3 twigs.";
    }
    if (wrong == NULL)
        return RK_OK;
    if (sentence != NULL)
        rk_text_add(sentence, wrong);
    return status != RK_OK ? status : RK_ILLEGAL;
}

static int
legal(const struct rk_view *view, rk_move *moves)
{
    int count = 0;

    if (seen(view)->seat == RK_CHANCE)
        return 0;
    for (int twigs = 0; twigs <= BID_MAX; twigs++) {
        if (why(view, bid_of(twigs), NULL) == RK_OK)
            moves[count++] = bid_of(twigs);
    }
    return count;
}

static enum rk_status
answer(struct rk_state *state, int seat, rk_move move, struct rk_events *events)
{
    struct state *s = of(state);
    struct rk_view_room room;
    enum rk_status status;

    view(state, seat, rk_view_in(&room));
    status = why(rk_view_in(&room), move, NULL);
    if (status != RK_OK)
        return status;
    if (seat == RK_CHANCE) {
        deal(s, move, events);
        return RK_OK;
    }
    s->bid[seat] = (uint8_t)twigs_of(move);
    tell(events, SEALED, seat, 0, (struct rk_card){ 0 });
    if (rk_flow_answered(&s->flow, seat))
        reveal(s, events);
    return RK_OK;
}

static rk_move
chance(const struct rk_state *state, const uint64_t random[RK_CHANCE_WORDS])
{
    return rk_deal_draw(in(state)->bag, KINDS, SEATS, random);
}

/* The bag is whatever the seats do not hold. */
static bool
settle(struct rk_state *state, bool rest)
{
    struct state *s = of(state);

    for (int kind = 1; rest && kind < KINDS; kind++) {
        int held = (s->card[0].kind == kind) + (s->card[1].kind == kind);

        if (held > cards[kind].copies)
            return false;
        s->bag[kind] = (uint8_t)(cards[kind].copies - held);
    }
    return true;
}

/* What is hidden is dealt from one pool; a sealed bid may be any. */
static void
guess(const struct rk_view *view, struct rk_rng *rng, struct rk_state *state)
{
    const struct view *v = seen(view);
    struct state *s = of(state);
    uint8_t sealed = v->flow.asked & (uint8_t)~v->flow.awaited;
    uint8_t eyes = v->seat < SEATS && !v->flow.over ? rk_seat_bit(v->seat)
                                                    : rk_seat_everyone(SEATS);

    memset(s, 0, sizeof *s);
    s->flow = v->flow;
    memcpy(s->bid, v->bid, sizeof s->bid);
    for (int seat = 0; seat < SEATS; seat++) {
        if (v->card[seat] != RK_HIDDEN)
            s->card[seat].kind = v->card[seat];
        if (s->card[seat].kind != RK_NO_CARD)
            s->card[seat].seen_by = rk_seat_bit(seat) | eyes;
    }
    settle(state, true);
    for (int seat = 0; seat < SEATS; seat++) {
        if (v->card[seat] == RK_HIDDEN) {
            int at = rk_rng_below(rng, rk_bag_size(s->bag, KINDS));

            s->card[seat].kind = (uint8_t)rk_bag_at(s->bag, KINDS, at);
            s->card[seat].seen_by = rk_seat_bit(seat);
            s->bag[s->card[seat].kind]--;
        }
        if (seat != v->seat && (sealed & rk_seat_bit(seat)) != 0)
            s->bid[seat] = (uint8_t)rk_rng_below(rng, BID_MAX + 1);
    }
}

static void
score(const struct rk_state *state, struct rk_result *result)
{
    static const struct rk_phrase the_pot = { "score.pot", "the pot", NULL };

    rk_result_start(result, SEATS);
    for (int seat = 0; seat < SEATS; seat++)
        rk_result_line(result, seat, points(in(state), seat), &the_pot);
    rk_result_rank(result);
}

static const struct rk_phrase no_bid = { "unread.bid",
                                         "Bid up to three twigs, as in: bid 2.",
                                         NULL };
static const struct rk_phrase no_card = {
    "unread.card", "There is no card called \"{name:word}\".", NULL
};

/* "deal ring crown" or "bid 2": one move is a whole answer here. */
static const struct rk_arg twigs_arg = { .name = "twigs",
                                         .type = RK_ARG_NUMBER,
                                         .wrong = &no_bid,
                                         .most = BID_MAX,
                                         .bits = 6 };
static const struct rk_arg faces_arg = { .name = "faces",
                                         .type = RK_ARG_FACES,
                                         .names = kind_name,
                                         .wrong = &no_card,
                                         .first = 1,
                                         .bits = 58 };
static const struct rk_op ops[] = {
    { .word = "bid", .move = (rk_move)1 << 58, .args = { &twigs_arg } },
    { .word = "deal", .args = { &faces_arg } },
    { 0 }
};

static void
ask_text(const struct rk_view *view, struct rk_text *text)
{
    const struct view *v = seen(view);

    if (!is_awaited(v))
        rk_text_add(text, v->flow.over ? "The match is over."
                                       : "Others are to answer.");
    else
        rk_text_add(text, v->seat == RK_CHANCE ? "Which cards are dealt?"
                                               : "How many twigs do you bid?");
}

static void
view_text(const struct rk_view *view, struct rk_text *text)
{
    const struct view *v = seen(view);

    for (int seat = 0; seat < SEATS; seat++) {
        const char *name = kind_name(v->card[seat]);

        rk_text_add(text, "seat ");
        rk_text_int(text, seat);
        rk_text_add(text, ": ");
        rk_text_add(text, name != NULL ? name : "?");
        rk_text_char(text, '\n');
    }
}

static bool
entry(const struct rk_setup *setup, int index, struct rk_entry *out)
{
    static const char ours[] = "house rule: a game of this program";
    struct rk_text text = rk_text_over(out->text, sizeof out->text);

    (void)setup;
    if (index + 1 >= KINDS)
        return false;
    out->id = out->name = cards[index + 1].name;
    out->kind = "card";
    out->text_provenance = ours;
    rk_text_add(&text, "Adds its worth to your bid.");
    out->facts = 2;
    out->fact[0] =
        (struct rk_fact){ "copies", cards[index + 1].copies, NULL, ours };
    out->fact[1] =
        (struct rk_fact){ "worth", cards[index + 1].worth, NULL, ours };
    return true;
}

/* What is wrong with the card and bid of ${seat}, or NULL. */
static const char *
check_seat(const struct state *s, int seat)
{
    bool dealt = s->flow.over || s->flow.frame[0].step == STEP_BIDS;
    uint8_t eyes = s->flow.over ? rk_seat_everyone(SEATS) : rk_seat_bit(seat);

    if ((s->card[seat].kind != RK_NO_CARD) != dealt)
        return "Each seat holds one card once cards are dealt.";
    if (s->card[seat].seen_by != (dealt ? eyes : 0))
        return "Cards are seen by their seat, and by all at the end.";
    if (s->bid[seat] > 0 && (!dealt || (s->flow.awaited & rk_seat_bit(seat))))
        return "There is a bid by a seat that has not bid.";
    return NULL;
}

/* The one frame there is says nothing but its step; see rk_flow_check(). */
static const char *
check_flow(const struct state *s)
{
    struct rk_frame wanted = { .step = s->flow.frame[0].step };
    const char *wrong = rk_flow_check(&s->flow, runs, SEATS);

    if (wrong != NULL || s->flow.over)
        return wrong;
    if (s->flow.depth != 1 ||
        memcmp(&s->flow.frame[0], &wanted, sizeof wanted) != 0)
        return "There is one frame, and it has only a step.";
    if (wanted.step == STEP_BIDS && s->flow.asked != rk_seat_all(SEATS))
        return "Both seats are asked to bid.";
    return NULL;
}

static enum rk_status
check(const struct rk_state *state, struct rk_text *sentence)
{
    struct state full = *in(state);
    const char *wrong = check_flow(&full);

    for (int seat = 0; seat < SEATS && wrong == NULL; seat++)
        wrong = check_seat(&full, seat);
    if (wrong == NULL && (!settle((struct rk_state *)&full, true) ||
                          memcmp(&full, state, sizeof full) != 0))
        wrong = "Every card must be somewhere, exactly once.";
    if (wrong == NULL)
        return RK_OK;
    if (sentence != NULL)
        rk_text_add(sentence, wrong);
    return RK_BAD_POSITION;
}

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
    .kind_name = kind_name,
    .setup = set_up,
    .quiet = quiet,
    .settle = settle,
    .ask = ask,
    .legal = legal,
    .why = why,
    .answer = answer,
    .chance = chance,
    .view = view,
    .guess = guess,
    .score = score,
    .ops = ops,
    .ask_text = ask_text,
    .event_text = event_text,
    .view_text = view_text,
    .entry = entry,
    .check = check,
};
