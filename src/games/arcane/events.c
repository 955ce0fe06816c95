/* Events: reporting them, their names and their sentences. */
#include <string.h>

#include "state.h"

void
arcane_tell_items(struct rk_work *w, int event, int seat, int target, int place,
                  const struct rk_card *cards, int count)
{
    struct rk_event told = { .kind = (uint8_t)event,
                             .seat = (uint8_t)seat,
                             .target = (uint8_t)target,
                             .place = (uint8_t)place,
                             .faces = (uint8_t)count };

    if (w->events == NULL)
        return;
    memcpy(told.face, cards, (size_t)count * sizeof *cards);
    rk_events_add(w->events, told);
}

void
arcane_tell_cell(struct rk_work *w, int event, int seat, int target, int cell,
                 struct rk_card card)
{
    rk_events_tell_card(w->events, event, seat, target, cell, 0, card);
}

void
arcane_tell_item(struct rk_work *w, int event, int seat, struct rk_card card)
{
    rk_events_tell_card(w->events, event, seat, RK_NOBODY, 0, 0, card);
}

void
arcane_tell_taken(struct rk_work *w, int event, int seat, struct rk_card card,
                  bool shown)
{
    rk_events_tell_card(w->events, event, seat, RK_NOBODY, 0, shown, card);
}

void
arcane_tell_seat(struct rk_work *w, int event, int seat, int target)
{
    rk_events_tell(w->events, event, seat, target, 0, 0);
}

void
arcane_tell_amount(struct rk_work *w, int event, int seat, int amount)
{
    rk_events_tell(w->events, event, seat, RK_NOBODY, 0, amount);
}

void
arcane_tell_round(struct rk_work *w, int event, int first)
{
    const struct arcane_public *pub = &w->s->pub;

    if (w->events != NULL)
        rk_events_add(w->events,
                      (struct rk_event){ .kind = (uint8_t)event,
                                         .seat = RK_NOBODY,
                                         .target = (uint8_t)first,
                                         .amount = pub->round,
                                         .part = { pub->tracker, pub->deck } });
}

static const char *
slide_name(int slide)
{
    return slide == SLIDE_ROWS ? "rows" : "columns";
}

static const char *
cause_name(int cause)
{
    static const char *const names[] = { [FOR_EFFECT] = "effect",
                                         [FOR_SET] = "set",
                                         [FOR_FINE] = "fine",
                                         [FOR_BRIBE] = "bribe" };

    return cause < (int)(sizeof names / sizeof *names) ? names[cause] : NULL;
}

#define AT_CELL .place = "cell", .places = arcane_cell_name

const struct rk_event_name arcane_event_names[EVENTS] = {
    [EVENT_START] = { .name = "start", .starts = true },
    [EVENT_WIZARD] = { .name = "wizard", .deed = "hired" },
    [EVENT_ROUND] = { .name = "round",
                      .target = "first",
                      .amount = "number",
                      .part = { "turn", "items" } },
    [EVENT_DEALT] = { .name = "dealt" },
    [EVENT_STASHED] = { .name = "stashed" },
    [EVENT_TURNED_UP] = { .name = "turned-up" },
    [EVENT_SEALED] = { .name = "sealed" },
    [EVENT_REVEALED] = { .name = "revealed", AT_CELL },
    [EVENT_TURN] = { .name = "turn", .amount = "number" },
    [EVENT_DREW] = { .name = "drew" },
    [EVENT_PICKED_UP] = { .name = "picked-up" },
    [EVENT_REPLACED] = { .name = "replaced", AT_CELL },
    [EVENT_PLAYED] = { .name = "played",
                       .amount = "back",
                       .part = { "held" },
                       AT_CELL,
                       .deed = "played" },
    [EVENT_USED] = { .name = "used", .deed = "used" },
    [EVENT_DISCARDED] = { .name = "discarded", .amount = "shown" },
    [EVENT_UNCOVERED] = { .name = "uncovered" },
    [EVENT_DROPPED] = { .name = "dropped" },
    [EVENT_KEPT] = { .name = "kept" },
    [EVENT_CAME_BACK] = { .name = "came-back" },
    [EVENT_PUT_ON_DECK] = { .name = "put-on-deck" },
    [EVENT_PEEKED] = { .name = "peeked", AT_CELL },
    [EVENT_SOLD] = { .name = "sold",
                     .place = "line",
                     .places = arcane_line_name,
                     .deed = "sold" },
    [EVENT_SLID] = { .name = "slid",
                     .place = "along",
                     .places = slide_name,
                     .part = { "rows", "columns" } },
    [EVENT_SET_ASIDE] = { .name = "set-aside", AT_CELL },
    [EVENT_GOLD] = { .name = "gold",
                     .amount = "gold",
                     .place = "for",
                     .places = cause_name },
    [EVENT_INFAMY] = { .name = "infamy",
                       .amount = "infamy",
                       .part = { "now" } },
    [EVENT_MARKER] = { .name = "marker", .amount = "markers" },
    [EVENT_CHOSE] = { .name = "chose", .target = "chosen" },
    [EVENT_IGNORED] = { .name = "ignored" },
    [EVENT_HAUNTED] = { .name = "haunted", .target = "whom", AT_CELL },
    [EVENT_SWAPPED] = { .name = "swapped",
                        .target = "with",
                        .amount = "open",
                        AT_CELL },
    [EVENT_LOOKED] = { .name = "looked", .target = "at" },
    [EVENT_TOOK] = { .name = "took", .target = "from" },
    [EVENT_LAMP] = { .name = "lamp" },
    [EVENT_PICKED] = { .name = "picked", .amount = "shown" },
    [EVENT_RESHUFFLED] = { .name = "reshuffled", .amount = "items" },
    [EVENT_TRIGGERED] = { .name = "triggered" },
    [EVENT_INSPECTION] = { .name = "inspection",
                           .amount = "number",
                           .part = { "turn" } },
    [EVENT_COUNTED] = { .name = "counted", .amount = "infamy" },
    [EVENT_PENALISED] = { .name = "penalised" },
    [EVENT_FINED] = { .name = "fined",
                      .amount = "gold",
                      .part = { "markers" } },
    [EVENT_BRIBED] = { .name = "bribed", .amount = "gold" },
    [EVENT_ENDED] = { .name = "ended", .amount = "rounds", .ends = true },
};

/*
 * The sentence for each kind: $f are the faces, $1 and $2 the first two, $p the
 * place, $r the reason, $d the direction of a slide, $b a bribe.
 */
static const char *const sentences[EVENTS] = {
    [EVENT_START] = "Seat $s goes first.",
    [EVENT_WIZARD] = "Seat $s plays $f.",
    [EVENT_ROUND] = "Round $n. Seat $t goes first.",
    [EVENT_DEALT] = "Seat $s gets hidden items: $f.",
    [EVENT_STASHED] = "Seat $s gets: $f.",
    [EVENT_TURNED_UP] = "$f is the first discard.",
    [EVENT_SEALED] = "Seat $s is ready.",
    [EVENT_REVEALED] = "Seat $s reveals $f in $p.",
    [EVENT_TURN] = "Seat $s's turn.",
    [EVENT_DREW] = "Seat $s draws $f.",
    [EVENT_PICKED_UP] = "Seat $s draws $f from the discard pile.",
    [EVENT_REPLACED] = "Seat $s replaces $f in $p.",
    [EVENT_PLAYED] = "Seat $s plays $f in $p.",
    [EVENT_USED] = "Seat $s uses $f.",
    [EVENT_DISCARDED] = "Seat $s discards $f.",
    [EVENT_UNCOVERED] = "Seat $s reveals the replaced item: $f.",
    [EVENT_DROPPED] = "$f goes to the discard pile.",
    [EVENT_KEPT] = "Seat $s keeps the replaced item: $f.",
    [EVENT_CAME_BACK] = "$f comes back. Seat $s plays it again.",
    [EVENT_PUT_ON_DECK] =
        "Seat $s puts $f from the discard pile on top of the deck.",
    [EVENT_PEEKED] = "Seat $s peeks at $p: $f.",
    [EVENT_SOLD] = "Seat $s sells $p: $f.",
    [EVENT_SLID] = "Seat $s's items slide $d.",
    [EVENT_SET_ASIDE] = "Seat $s sets aside $f in $p.",
    [EVENT_GOLD] = "Seat $s: $+ gold$r.",
    [EVENT_INFAMY] = "Seat $s: $+ infamy$r.",
    [EVENT_MARKER] = "Seat $s gets a fine marker ($n of 2).",
    [EVENT_CHOSE] = "Seat $s chooses seat $t.",
    [EVENT_IGNORED] = "Seat $s ignores the effect of $f.",
    [EVENT_HAUNTED] = "Seat $s replaces seat $t's $1 in $p with $2.",
    [EVENT_SWAPPED] = "Seat $s gets $f from seat $t in $p.",
    [EVENT_LOOKED] = "Seat $s looks at seat $t's stash: $f.",
    [EVENT_TOOK] = "Seat $s takes $f from seat $t's stash.",
    [EVENT_LAMP] = "Seat $s reveals $f from the deck.",
    [EVENT_PICKED] = "Seat $s takes $f to play it.",
    [EVENT_RESHUFFLED] = "New deck: $n items from the discard pile.",
    [EVENT_TRIGGERED] = "Seat $s has nothing hidden and calls the inspector.",
    [EVENT_INSPECTION] = "Inspection $n.",
    [EVENT_COUNTED] = "Inspector: seat $s's storehouse is worth $n infamy.",
    [EVENT_PENALISED] =
        "Seat $s called the inspector without the lowest infamy.",
    [EVENT_FINED] = "Seat $s fails the inspection and pays $n gold.",
    [EVENT_BRIBED] = "Seat $s pays $b.",
    [EVENT_ENDED] = "The match ends after round $n.",
};

static void
place_text(const struct rk_event *event, struct rk_text *text)
{
    const struct rk_event_name *name = &arcane_event_names[event->kind];

    if (name->places != NULL)
        rk_text_add(text, name->places(event->place));
}

static void
bribe_text(const struct rk_event *event, struct rk_text *text)
{
    if (event->amount == 0) {
        rk_text_add(text, "no bribe");
        return;
    }
    rk_text_add(text, "a bribe of ");
    rk_text_int(text, event->amount);
    rk_text_add(text, " gold");
}

static void
event_word(const struct rk_event *event, char what, struct rk_text *text)
{
    if (what == 'b')
        bribe_text(event, text);
    if (what == 'd')
        rk_text_add(text, event->place == SLIDE_ROWS ? "left" : "up");
    if (what == 'p')
        place_text(event, text);
    if (what == 'f')
        rk_event_faces(event, arcane_kind_name, text);
    if (what == '1' || what == '2')
        rk_text_add(text, arcane_kind_name(event->face[what - '1'].kind));
    if (what == 'r' && event->faces > 0)
        rk_text_fill(text, " (%)", arcane_kind_name(event->face[0].kind));
    if (what == '+') {
        rk_text_add(text, event->amount > 0 ? "+" : "");
        rk_text_int(text, event->amount);
    }
}

void
arcane_event_text(const struct rk_event *event, struct rk_text *text)
{
    rk_event_say(event, sentences[event->kind], event_word, text);
}
