/* Magpie's answers, events and views as text. */
#include <string.h>

#include "phrases.h"
#include "state.h"

#define MOVE(op) ((rk_move)(op) << MAGPIE_OP_SHIFT)

static const char *
source_name(int source)
{
    static const char *const names[] = { "deck", "ground" };

    return source < 2 ? names[source] : NULL;
}

/* The arguments of moves. */
static const struct rk_arg from_arg = { .name = "from",
                                        .names = source_name,
                                        .wrong =
                                            &magpie_phrases[MAGPIE_UNREAD_FROM],
                                        .shift = MAGPIE_OP_SHIFT,
                                        .bits = 1 };
static const struct rk_arg card_arg = { .name = "card",
                                        .names = magpie_kind_name,
                                        .wrong =
                                            &magpie_phrases[MAGPIE_UNREAD_CARD],
                                        .entry = true,
                                        .first = 1,
                                        .bits = 6 };
static const struct rk_arg seat_arg = {
    .name = "seat", .type = RK_ARG_SEAT, .shift = MAGPIE_SEAT_SHIFT, .bits = 3
};
static const struct rk_arg count_arg = {
    .name = "count",
    .type = RK_ARG_NUMBER,
    .wrong = &magpie_phrases[MAGPIE_UNREAD_COUNT],
    .most = MAGPIE_HAND,
    .shift = MAGPIE_COUNT_SHIFT,
    .bits = 4
};
static const struct rk_arg faces_arg = {
    .name = "faces",
    .type = RK_ARG_FACES,
    .names = magpie_kind_name,
    .wrong = &magpie_phrases[MAGPIE_UNREAD_CARD],
    .entry = true,
    .first = 1,
    .bits = MAGPIE_OP_SHIFT
};

/* " ring=2 spoon=1", or " nothing" */
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

/* One "kind" or "kind=count" of a bid. */
static bool
read_lot(struct rk_reading *r)
{
    int kind = rk_read_name(r, &card_arg), number = 1;

    if (kind < 0)
        return false;
    if (rk_scan_char(&r->scan, '=') && !rk_scan_int(&r->scan, &number))
        return rk_read_fail(r, &magpie_phrases[MAGPIE_UNREAD_NUMBER], "");
    if (number < 1 || number > MAGPIE_HAND)
        return rk_read_fail(r, count_arg.wrong, "");
    return rk_read_step(r, magpie_move(MAGPIE_OP_BID, kind, 0, number));
}

/* "nothing", or lots in any order */
static bool
read_bid(struct rk_reading *r)
{
    struct rk_scan ahead = r->scan;

    if (rk_scan_end(&r->scan))
        return rk_read_fail(r, &magpie_phrases[MAGPIE_UNREAD_BID], "");
    if (strcmp(rk_scan_word(&ahead).at, "nothing") == 0 && rk_scan_end(&ahead))
        r->scan = ahead;
    while (!rk_scan_end(&r->scan)) {
        if (!read_lot(r))
            return false;
    }
    return true;
}

const struct rk_op magpie_ops[] = {
    { .word = "draw", .move = MOVE(MAGPIE_OP_DECK), .args = { &from_arg } },
    { .word = "play", .move = MOVE(MAGPIE_OP_PLAY), .args = { &card_arg } },
    { .word = "seat", .move = MOVE(MAGPIE_OP_SEAT), .args = { &seat_arg } },
    { .word = "kind", .move = MOVE(MAGPIE_OP_KIND), .args = { &card_arg } },
    { .word = "yes", .move = MOVE(MAGPIE_OP_YES) },
    { .word = "no", .move = MOVE(MAGPIE_OP_NO) },
    { .word = "bid",
      .each = { .name = "cards",
                .move = MOVE(MAGPIE_OP_BID),
                .args = { &card_arg, &count_arg },
                .most = MAGPIE_KINDS,
                .only = true,
                .counts = true,
                .sealed = true,
                .seal = MOVE(MAGPIE_OP_SEAL) },
      .text = bid_text,
      .read = read_bid },
    { .word = "deal",
      .move = MOVE(MAGPIE_OP_DEAL),
      .args = { &faces_arg },
      .chance = true },
    { 0 }
};

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
    [MAGPIE_TURNED_UP] = "$f is the first card on the ground.",
    [MAGPIE_DREW] = "Seat $s draws $f from the deck.",
    [MAGPIE_PICKED_UP] = "Seat $s picks up $f from the ground.",
    [MAGPIE_PLAYED] = "Seat $s plays $f.",
    [MAGPIE_LANDED] = "Seat $s's bird lands on the ground: $f.",
    [MAGPIE_LOOKED] = "Seat $s looks at the top of the deck: $f.",
    [MAGPIE_LEFT_IT] = "Seat $s leaves it there: $f.",
    [MAGPIE_DROPPED] = "Seat $s drops it on the ground: $f.",
    [MAGPIE_PUT_BACK] = "Seat $s puts the ground's $f on top of the deck.",
    [MAGPIE_ASKED_FOR] = "Seat $s asks seat $t for a card.",
    [MAGPIE_GAVE] = "Seat $s gives $f to seat $t.",
    [MAGPIE_CALLED] = "Seat $s calls $f from the ground and plays it.",
    [MAGPIE_RESHUFFLED] = "New deck: $n cards from the ground.",
    [MAGPIE_PRIZE] = "The prize is $f.",
    [MAGPIE_SEALED] = "Seat $s is ready.",
    [MAGPIE_BID] = "Seat $s bids $f, worth $n.",
    [MAGPIE_WON] = "Seat $s wins $f.",
    [MAGPIE_NOBODY_WON] = "Nobody wins; $f falls on the ground.",
    [MAGPIE_ROUND] = "Round $n.",
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
    rk_text_whose(text, seat, v->seat);
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
    rk_text_of(text, "round", v->pub.round, v->pub.rounds);
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
