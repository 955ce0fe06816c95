/* Events and views of Thief's Market as text. */
#include "state.h"

static const char *
row_name(int row)
{
    static const char *const names[] = { NULL, "a", "b", "c" };

    return row >= 1 && row <= DECKS ? names[row] : NULL;
}

#define ABOUT_CARD .place = "card", .places = thieves_card_name
#define ABOUT_ROW .place = "row", .places = row_name

const struct rk_event_name thieves_event_names[EVENTS] = {
    [EVENT_START] = { .name = "start", .starts = true },
    [EVENT_DEALT] = { .name = "dealt", ABOUT_ROW },
    [EVENT_OPENED] = { .name = "opened", ABOUT_ROW },
    [EVENT_ROLLED] = { .name = "rolled", .target = "pile" },
    [EVENT_TOOK] = { .name = "took" },
    [EVENT_STOLE] = { .name = "stole", .target = "from" },
    [EVENT_RETURNED] = { .name = "returned", .target = "from" },
    [EVENT_UNROLLED] = { .name = "unrolled" },
    [EVENT_SPLIT] = { .name = "split" },
    [EVENT_KEPT] = { .name = "kept" },
    [EVENT_REROLLED] = { .name = "rerolled" },
    [EVENT_TURN] = { .name = "turn" },
    [EVENT_BOUGHT] = { .name = "bought",
                       .amount = "gold",
                       ABOUT_CARD,
                       .deed = "bought",
                       .deed_place = true },
    [EVENT_BOXED] = { .name = "boxed", ABOUT_CARD },
    [EVENT_GAINED] = { .name = "gained",
                       .amount = "deck",
                       ABOUT_CARD,
                       .deed = "gained",
                       .deed_place = true },
    [EVENT_USED] = { .name = "used",
                     .amount = "up",
                     ABOUT_CARD,
                     .deed = "used",
                     .deed_place = true },
    [EVENT_TURNED] = { .name = "turned" },
    [EVENT_SPENT] = { .name = "spent" },
    [EVENT_GOLD] = { .name = "gold", .amount = "gold", ABOUT_CARD },
    [EVENT_PAID] = { .name = "paid", .amount = "gold", ABOUT_CARD },
    [EVENT_INFAMY] = { .name = "infamy", .amount = "tokens", ABOUT_CARD },
    [EVENT_PASSED] = { .name = "passed", .amount = "stuck" },
    [EVENT_CLEARED] = { .name = "cleared",
                        .amount = "idle",
                        .part = { "spent" } },
    [EVENT_ROUND] = { .name = "round", .amount = "number" },
    [EVENT_ENDED] = { .name = "ended", .amount = "rounds", .ends = true },
};

/*
 * The sentence for each kind: $f are the faces, $1 and $2 the first two, $c is
 * the card, $r the row, $w a gain, $g what was paid, $e how a
 * turn ends.
 */
static const char *const sentences[EVENTS] = {
    [EVENT_START] = "Seat $s starts.",
    [EVENT_DEALT] = "New cards in row $r: $f.",
    [EVENT_OPENED] = "Row $r opens.",
    [EVENT_ROLLED] = "Seat $s rolls $f.",
    [EVENT_TOOK] = "Seat $s takes $f.",
    [EVENT_STOLE] = "Seat $s steals seat $t's pile: $f.",
    [EVENT_RETURNED] = "Seat $s puts $f back in the middle.",
    [EVENT_UNROLLED] = "Not rerolled (seat $s's Lucky Animal Appendage).",
    [EVENT_SPLIT] = "The loot is split.",
    [EVENT_KEPT] = "Seat $s does not reroll.",
    [EVENT_REROLLED] = "Seat $s rerolls a $f die.",
    [EVENT_TURN] = "Seat $s's turn to buy.",
    [EVENT_BOUGHT] = "Seat $s buys $c for $g.",
    [EVENT_BOXED] = "Seat $s's $c goes back to the box.",
    [EVENT_GAINED] = "Seat $s gains $c.",
    [EVENT_USED] = "Seat $s uses $c.",
    [EVENT_TURNED] = "Seat $s turns a die from $1 to $2.",
    [EVENT_SPENT] = "Seat $s spends a $f die.",
    [EVENT_GOLD] = "Seat $s $w.",
    [EVENT_PAID] = "Seat $s pays $n Gold.",
    [EVENT_INFAMY] = "Seat $s $w.",
    [EVENT_PASSED] = "Seat $s $e.",
    [EVENT_CLEARED] = "End of round. Seat $s rolls next.",
    [EVENT_ROUND] = "Round $n.",
    [EVENT_ENDED] = "The match ends after round $n.",
};

/* "gets 2 Gold (Fence)", "turns in 2 bags for 2 Gold" */
static void
gain_text(const struct rk_event *event, struct rk_text *text)
{
    bool gold = event->kind == EVENT_GOLD;

    if (event->place == 0) {
        rk_text_add(text, "turns in ");
        rk_text_int(text, event->amount);
        rk_text_fill(text, " %", gold ? "bag" : "mask");
        rk_text_add(text, event->amount == 1 ? " for " : "s for ");
    } else {
        rk_text_add(text, "gets ");
    }
    rk_text_int(text, event->amount);
    rk_text_add(text, gold ? " Gold" : " Infamy");
    if (event->place != 0)
        rk_text_fill(text, " (%)", thieves_market[event->place].name);
}

/* "red, red and 1 Gold" */
static void
price_text(const struct rk_event *event, struct rk_text *text)
{
    if (event->faces > 0 || event->amount == 0)
        rk_event_faces(event, thieves_face_name, text);
    if (event->amount > 0) {
        rk_text_add(text, event->faces > 0 ? " and " : "");
        rk_text_int(text, event->amount);
        rk_text_add(text, " Gold");
    }
}

static void
event_word(const struct rk_event *event, char what, struct rk_text *text)
{
    if (what == 'f')
        rk_event_faces(event, thieves_face_name, text);
    else if (what == '1' || what == '2')
        rk_text_add(text, thieves_face_name(event->face[what - '1'].kind));
    else if (what == 'c')
        rk_text_add(text, thieves_market[event->place].name);
    else if (what == 'r')
        rk_text_char(text, (char)('A' + event->place - 1));
    else if (what == 'e')
        rk_text_add(text,
                    event->amount ? "can do nothing more" : "ends their turn");
    else if (what == 'w')
        gain_text(event, text);
    else
        price_text(event, text);
}

void
thieves_event_text(const struct rk_event *event, struct rk_text *text)
{
    rk_event_say(event, sentences[event->kind], event_word, text);
}

/* "tailor:R, fence:WW" */
static void
row_text(thieves_cards cards, struct rk_text *text)
{
    bool first = true;

    for (; cards != 0; cards &= cards - 1) {
        const struct thieves_card *card =
            &thieves_market[__builtin_ctzll(cards)];

        rk_text_fill(text, first ? "%:" : ", %:", card->id);
        thieves_lot_text(card->cost, text);
        first = false;
    }
    rk_text_add(text, first ? "-" : "");
}

static void
market_text(const struct thieves_public *pub, struct rk_text *text)
{
    for (int deck = 0; deck < DECKS; deck++) {
        rk_text_char(text, (char)('A' + deck));
        rk_text_add(text, " (");
        rk_text_int(text, pub->deck[deck]);
        rk_text_add(text, " left)");
        rk_text_pad(text, deck < pub->open ? 14 : 0);
        if (deck < pub->open)
            row_text(pub->row[deck], text);
        rk_text_char(text, '\n');
    }
}

static void
cards_text(thieves_cards cards, struct rk_text *text)
{
    for (; cards != 0; cards &= cards - 1)
        rk_text_fill(text, " %", thieves_card_name(__builtin_ctzll(cards)));
}

/* Continues in column ${width}, or after two blanks if that is passed. */
static void
next_column(struct rk_text *text, size_t width)
{
    rk_text_add(text, "  ");
    rk_text_pad(text, width);
}

static void
seat_text(const struct thieves_view *v, int seat, struct rk_text *text)
{
    const struct thieves_public *pub = &v->pub;

    rk_text_add(text, seat == v->seat ? "you   " : "seat ");
    if (seat != v->seat)
        rk_text_int(text, seat);
    rk_text_add(text, "  Gold ");
    rk_text_int(text, pub->gold[seat]);
    next_column(text, 17);
    rk_text_add(text, "Infamy ");
    if (seat == v->seat || pub->infamy_open || pub->flow.over)
        rk_text_int(text, pub->infamy[seat]);
    else
        rk_text_char(text, '?');
    next_column(text, 28);
    rk_text_add(text, "pile ");
    thieves_lot_text(pub->pile[seat], text);
    rk_text_add(text, pub->pile[seat] == 0 ? "-" : "");
    next_column(text, 48);
    rk_text_add(text, "cards");
    cards_text(pub->owned[seat], text);
    rk_text_add(text, pub->owned[seat] == 0 ? " -\n" : "\n");
}

void
thieves_view_text(const struct rk_view *view, struct rk_text *text)
{
    const struct thieves_view *v = thieves_seen(view);

    rk_text_add(text, "round ");
    rk_text_int(text, v->pub.round);
    rk_text_pad(text, 14);
    rk_text_add(text, "middle: ");
    thieves_lot_text(v->pub.centre, text);
    rk_text_add(text, v->pub.centre == 0 ? "empty\n" : "   (Y bag, P mask)\n");
    market_text(&v->pub, text);
    for (int seat = 0; seat < v->pub.seats; seat++)
        seat_text(v, seat, text);
}
