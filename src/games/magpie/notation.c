/* Magpie's answers, questions, events and views as text. */
#include <string.h>

#include <rookery/notation.h>

#include "state.h"

/* Answers of one word, and the words before a kind. */
static const char *const op_words[MAGPIE_OPS] = {
    [MAGPIE_OP_DEAL] = "deal",
    [MAGPIE_OP_DECK] = "draw deck",
    [MAGPIE_OP_GROUND] = "draw ground",
    [MAGPIE_OP_PLAY] = "play",
    [MAGPIE_OP_SEAT] = "seat",
    [MAGPIE_OP_KIND] = "kind",
    [MAGPIE_OP_YES] = "yes",
    [MAGPIE_OP_NO] = "no",
    [MAGPIE_OP_BID] = "bid",
    [MAGPIE_OP_SEAL] = "bid",
};

static void
bid_text(const rk_move *steps, int count, struct rk_text *text)
{
    if (magpie_move_op(steps[0]) == MAGPIE_OP_SEAL)
        rk_text_add(text, " nothing");
    for (int i = 0; i < count; i++) {
        if (magpie_move_op(steps[i]) != MAGPIE_OP_BID)
            continue;
        rk_text_fill(text, " %=", magpie_kind_name(magpie_move_kind(steps[i])));
        rk_text_int(text, magpie_move_count(steps[i]));
    }
}

void
magpie_answer_text(const rk_move *steps, int count, struct rk_text *text)
{
    int op = magpie_move_op(steps[0]);

    rk_text_add(text, op_words[op]);
    if (op == MAGPIE_OP_DEAL)
        rk_deal_text(steps[0], magpie_kind_name, text);
    if (op == MAGPIE_OP_BID || op == MAGPIE_OP_SEAL)
        bid_text(steps, count, text);
    if (op == MAGPIE_OP_PLAY || op == MAGPIE_OP_KIND) {
        rk_text_char(text, ' ');
        rk_text_add(text, magpie_kind_name(magpie_move_kind(steps[0])));
    }
    if (op == MAGPIE_OP_SEAT) {
        rk_text_char(text, ' ');
        rk_text_int(text, magpie_move_seat(steps[0]));
    }
}

static const char no_card[] = "There is no card called \"%\".";

/* "deck" or "ground" */
static int
read_draw(struct rk_reading *r, int op)
{
    struct rk_word word = rk_scan_word(&r->scan);

    (void)op;
    if (strcmp(word.at, "deck") == 0)
        r->steps[0] = magpie_move(MAGPIE_OP_DECK, 0, 0, 0);
    else if (strcmp(word.at, "ground") == 0)
        r->steps[0] = magpie_move(MAGPIE_OP_GROUND, 0, 0, 0);
    else
        return rk_read_fail(r, "Draw from the deck or from the ground.", "");
    return 1;
}

static int
read_with_kind(struct rk_reading *r, int op)
{
    int kind = rk_read_name(r, magpie_kind_name, no_card);

    if (kind == 0)
        return 0;
    return rk_read_one(r, magpie_move(op, kind, 0, 0));
}

static int
read_seat(struct rk_reading *r, int op)
{
    int seat;

    if (!rk_read_seat(r, &seat))
        return 0;
    return rk_read_one(r, magpie_move(op, 0, seat, 0));
}

static int
read_plain(struct rk_reading *r, int op)
{
    return rk_read_one(r, magpie_move(op, 0, 0, 0));
}

static int
read_deal(struct rk_reading *r, int op)
{
    (void)op;
    return rk_read_deal(r, magpie_kind_name, no_card);
}

/* One "kind" or "kind=count" of a bid into ${bid}. */
static bool
read_lot(struct rk_reading *r, int *bid)
{
    int kind = rk_read_name(r, magpie_kind_name, no_card), count = 1;

    if (kind == 0)
        return false;
    if (rk_scan_char(&r->scan, '=') && !rk_scan_int(&r->scan, &count))
        return rk_read_fail(r, "After = comes how many, as in: bid ring=2.",
                            "");
    bid[kind] += count;
    if (count < 1 || bid[kind] > MAGPIE_HAND)
        return rk_read_fail(r, "Nobody can bid so many cards.", "");
    return true;
}

/* "nothing", or lots in any order; the steps come in order of kind. */
static int
read_bid(struct rk_reading *r, int op)
{
    struct rk_scan ahead = r->scan;
    int bid[MAGPIE_KINDS] = { 0 }, count = 0;

    (void)op;
    if (rk_scan_end(&r->scan))
        return rk_read_fail(r, "Name the cards you bid, or: bid nothing.", "");
    if (strcmp(rk_scan_word(&ahead).at, "nothing") == 0 && rk_scan_end(&ahead))
        r->scan = ahead;
    while (!rk_scan_end(&r->scan)) {
        if (!read_lot(r, bid))
            return 0;
    }
    for (int kind = 1; kind < MAGPIE_KINDS; kind++) {
        if (bid[kind] > 0)
            r->steps[count++] = magpie_move(MAGPIE_OP_BID, kind, 0, bid[kind]);
    }
    r->steps[count++] = magpie_move(MAGPIE_OP_SEAL, 0, 0, 0);
    return count;
}

int
magpie_answer_parse(const char *text, rk_move *steps, struct rk_text *why)
{
    static const struct rk_reader readers[] = {
        { "draw", MAGPIE_OP_DECK, read_draw },
        { "play", MAGPIE_OP_PLAY, read_with_kind },
        { "seat", MAGPIE_OP_SEAT, read_seat },
        { "kind", MAGPIE_OP_KIND, read_with_kind },
        { "yes", MAGPIE_OP_YES, read_plain },
        { "no", MAGPIE_OP_NO, read_plain },
        { "bid", MAGPIE_OP_BID, read_bid },
        { "deal", MAGPIE_OP_DEAL, read_deal },
        { 0 }
    };

    return rk_read_answer(text, readers, steps, why);
}

static void
owl_text(const struct magpie_view *v, struct rk_text *text)
{
    const char *kind = magpie_kind_name(v->top[v->pub.tops - 1].kind);

    rk_text_fill(text, "The top of the deck is: %. Drop it on the ground?",
                 kind);
}

static void
jay_text(const struct magpie_view *v, struct rk_text *text)
{
    rk_text_add(text, "Which card do you give to seat ");
    rk_text_int(text, v->pub.flow.frame[v->pub.flow.depth - 1].seat);
    rk_text_add(text, "?");
}

void
magpie_ask_text(const struct rk_view *view, struct rk_text *text)
{
    const struct magpie_view *v = magpie_seen(view);
    static const char *const asks[RK_ASK_KINDS] = {
        [RK_ASK_NONE] = "The match is over.",
        [RK_ASK_DEAL] = "Which cards leave the deck?",
        [RK_ASK_SOURCE] = "Draw from the deck or from the ground?",
        [RK_ASK_ACTION] = "Which card do you play?",
        [RK_ASK_SEAT] = "Which seat must give you a card?",
        [RK_ASK_KIND] = "Which card on the ground do you play?",
        [RK_ASK_BID] = "What do you bid for the prize?",
    };

    if (v->seat > RK_CHANCE ||
        (v->pub.flow.awaited & rk_seat_bit(v->seat)) == 0)
        rk_text_add(text, v->pub.flow.over ? asks[RK_ASK_NONE]
                                           : "Others are to answer.");
    else if (v->pub.flow.kind == RK_ASK_YES_NO)
        owl_text(v, text);
    else if (v->pub.flow.frame[v->pub.flow.depth - 1].run == MAGPIE_RUN_JAY &&
             v->pub.flow.kind == RK_ASK_KIND)
        jay_text(v, text);
    else
        rk_text_add(text, asks[v->pub.flow.kind]);
}

const struct rk_event_name magpie_event_names[MAGPIE_EVENTS] = {
    [MAGPIE_DEALT] = { .name = "dealt" },
    [MAGPIE_TURNED_UP] = { .name = "turned-up" },
    [MAGPIE_DREW] = { .name = "drew" },
    [MAGPIE_PICKED_UP] = { .name = "picked-up" },
    [MAGPIE_PLAYED] = { .name = "played", .deed = "played" },
    [MAGPIE_LANDED] = { .name = "landed" },
    [MAGPIE_LOOKED] = { .name = "looked" },
    [MAGPIE_LEFT_IT] = { .name = "left-it" },
    [MAGPIE_DROPPED] = { .name = "dropped" },
    [MAGPIE_PUT_BACK] = { .name = "put-back" },
    [MAGPIE_ASKED_FOR] = { .name = "asked-for", .target = "from" },
    [MAGPIE_GAVE] = { .name = "gave", .target = "to" },
    [MAGPIE_CALLED] = { .name = "called" },
    [MAGPIE_RESHUFFLED] = { .name = "reshuffled", .amount = "cards" },
    [MAGPIE_PRIZE] = { .name = "prize" },
    [MAGPIE_SEALED] = { .name = "sealed" },
    [MAGPIE_BID] = { .name = "bid", .amount = "worth" },
    [MAGPIE_WON] = { .name = "won", .deed = "won" },
    [MAGPIE_NOBODY_WON] = { .name = "nobody-won" },
    [MAGPIE_ROUND] = { .name = "round", .amount = "number" },
    [MAGPIE_ENDED] = { .name = "ended", .amount = "rounds", .ends = true },
};

/* The sentence for each kind: $f are the faces. */
static const char *const sentences[MAGPIE_EVENTS] = {
    [MAGPIE_DEALT] = "Seat $s is dealt $f.",
    [MAGPIE_TURNED_UP] = "On the ground lies $f.",
    [MAGPIE_DREW] = "Seat $s draws $f from the deck.",
    [MAGPIE_PICKED_UP] = "Seat $s picks up $f from the ground.",
    [MAGPIE_PLAYED] = "Seat $s plays $f.",
    [MAGPIE_LANDED] = "The bird of seat $s lands on the ground: $f.",
    [MAGPIE_LOOKED] = "Seat $s looks at the top of the deck: $f.",
    [MAGPIE_LEFT_IT] = "Seat $s leaves it there: $f.",
    [MAGPIE_DROPPED] = "Seat $s drops it on the ground: $f.",
    [MAGPIE_PUT_BACK] = "Seat $s has the ground's $f put on top of the deck.",
    [MAGPIE_ASKED_FOR] = "Seat $s wants a card from seat $t.",
    [MAGPIE_GAVE] = "Seat $s gives $f to seat $t.",
    [MAGPIE_CALLED] = "Seat $s calls $f from the ground and plays it.",
    [MAGPIE_RESHUFFLED] = "$n cards of the ground become the deck.",
    [MAGPIE_PRIZE] = "The prize is $f.",
    [MAGPIE_SEALED] = "Seat $s has sealed a bid.",
    [MAGPIE_BID] = "Seat $s has bid $f, worth $n.",
    [MAGPIE_WON] = "Seat $s wins $f.",
    [MAGPIE_NOBODY_WON] = "Nobody wins; $f falls on the ground.",
    [MAGPIE_ROUND] = "Round $n begins.",
    [MAGPIE_ENDED] = "The match ends after round $n.",
};

static void
event_word(const struct rk_event *event, char what, struct rk_text *text)
{
    (void)what;
    rk_event_faces(event, magpie_kind_name, text);
}

void
magpie_event_text(const struct rk_event *event, struct rk_text *text)
{
    rk_event_say(event, sentences[event->kind], event_word, text);
}

static void
kinds_text(const uint8_t *kinds, int count, struct rk_text *text)
{
    for (int i = 0; i < count; i++) {
        const char *name = magpie_kind_name(kinds[i]);

        rk_text_add(text, i == 0 ? "" : " ");
        rk_text_add(text, name != NULL ? name : "?");
    }
    rk_text_add(text, count == 0 ? "-" : "");
}

static void
seat_text(const struct magpie_view *v, int seat, struct rk_text *text)
{
    rk_text_add(text, seat == v->seat ? "you    " : "seat ");
    if (seat != v->seat) {
        rk_text_int(text, seat);
        rk_text_add(text, " ");
    }
    rk_text_add(text, " hand: ");
    kinds_text(v->hand[seat], v->pub.hands[seat], text);
    rk_text_add(text, "   nest:");
    for (int kind = 1; kind < MAGPIE_KINDS; kind++) {
        if (v->pub.nest[seat][kind] == 0)
            continue;
        rk_text_fill(text, " %=", magpie_kind_name(kind));
        rk_text_int(text, v->pub.nest[seat][kind]);
    }
    rk_text_char(text, '\n');
}

void
magpie_view_text(const struct rk_view *view, struct rk_text *text)
{
    const struct magpie_view *v = magpie_seen(view);
    uint8_t tops[MAGPIE_DECK];

    for (int i = 0; i < v->pub.tops; i++)
        tops[i] = v->top[i].kind;
    rk_text_add(text, "round ");
    rk_text_int(text, v->pub.round);
    rk_text_add(text, " of ");
    rk_text_int(text, v->pub.rounds);
    rk_text_add(text, "   deck: ");
    rk_text_int(text, v->pub.deck + v->pub.tops);
    if (v->pub.tops > 0) {
        rk_text_add(text, " (on top: ");
        kinds_text(tops, v->pub.tops, text);
        rk_text_add(text, ")");
    }
    rk_text_add(text, "   ground: ");
    kinds_text(v->pub.ground, v->pub.grounds, text);
    if (v->pub.prize != 0)
        rk_text_fill(text, "   prize: %", magpie_kind_name(v->pub.prize));
    rk_text_char(text, '\n');
    for (int seat = 0; seat < v->pub.seats; seat++)
        seat_text(v, seat, text);
}
