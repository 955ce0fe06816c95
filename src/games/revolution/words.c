/* Events and views of Revolution! as text. */
#include "state.h"

/* "1 Force, 2 Gold" */
void
revolution_tokens_text(const uint8_t *count, struct rk_text *text)
{
    static const char *const names[TOKENS] = { NULL, "Force", "Blackmail",
                                               "Gold" };
    bool first = true;

    for (int token = FORCE; token < TOKENS; token++) {
        if (count[token] == 0)
            continue;
        rk_text_add(text, first ? "" : ", ");
        rk_text_int(text, count[token]);
        rk_text_fill(text, " %", names[token]);
        first = false;
    }
    rk_text_add(text, first ? "no tokens" : "");
}

#define TOKEN_PARTS                                                            \
    {                                                                          \
        "force", "blackmail", "gold"                                           \
    }

const struct rk_event_name revolution_event_names[EVENTS] = {
    [EVENT_SEALED] = { .name = "sealed" },
    [EVENT_BID] = { .name = "bid",
                    .place = "space",
                    .part = TOKEN_PARTS,
                    .places = revolution_space_name },
    [EVENT_WON] = { .name = "won",
                    .place = "space",
                    .part = TOKEN_PARTS,
                    .places = revolution_space_name,
                    .deed = "won",
                    .deed_place = true },
    [EVENT_LOST] = { .name = "lost",
                     .place = "space",
                     .part = TOKEN_PARTS,
                     .places = revolution_space_name },
    [EVENT_TIED] = { .name = "tied",
                     .place = "space",
                     .places = revolution_space_name },
    [EVENT_SUPPORT] = { .name = "support", .amount = "points" },
    [EVENT_TOKENS] = { .name = "tokens", .part = TOKEN_PARTS },
    [EVENT_TOOK] = { .name = "took",
                     .target = "owner",
                     .place = "area",
                     .places = revolution_place_name },
    [EVENT_PUT] = { .name = "put",
                    .target = "owner",
                    .place = "area",
                    .places = revolution_place_name,
                    .deed = "entered",
                    .deed_place = true },
    [EVENT_NO_ROOM] = { .name = "no-room",
                        .place = "area",
                        .places = revolution_place_name },
    [EVENT_NO_CUBE] = { .name = "no-cube",
                        .place = "area",
                        .places = revolution_place_name },
    [EVENT_PASSED] = { .name = "passed" },
    [EVENT_RECLAIMED] = { .name = "reclaimed",
                          .place = "space",
                          .part = TOKEN_PARTS,
                          .places = revolution_space_name },
    [EVENT_COPIED] = { .name = "copied",
                       .place = "space",
                       .places = revolution_space_name },
    [EVENT_PATRONAGE] = { .name = "patronage", .amount = "gold" },
    [EVENT_ROUND] = { .name = "round", .amount = "number" },
    [EVENT_ENDED] = { .name = "ended", .amount = "rounds", .ends = true },
};

/* The sentence for each kind: $p is the space or area, $k the tokens. */
static const char *const sentences[EVENTS] = {
    [EVENT_SEALED] = "Seat $s is ready.",
    [EVENT_BID] = "Seat $s bids $k on the $p.",
    [EVENT_WON] = "Seat $s wins the $p with $k.",
    [EVENT_LOST] = "Seat $s loses $k on the $p.",
    [EVENT_TIED] = "Tie on the $p: no winner.",
    [EVENT_SUPPORT] = "Seat $s gains $n Support.",
    [EVENT_TOKENS] = "Seat $s gains $k.",
    [EVENT_TOOK] = "Seat $s removes seat $t's cube from the $p.",
    [EVENT_PUT] = "Seat $s adds a cube of seat $t to the $p.",
    [EVENT_NO_ROOM] = "There is no empty space for seat $s in the $p.",
    [EVENT_NO_CUBE] = "Seat $s has no cube left for the $p.",
    [EVENT_PASSED] = "Seat $s passes.",
    [EVENT_RECLAIMED] = "Seat $s takes back $k from the $p.",
    [EVENT_COPIED] = "Seat $s gains the reward of the $p.",
    [EVENT_PATRONAGE] = "Seat $s gets $n Gold from a patron.",
    [EVENT_ROUND] = "Round $n.",
    [EVENT_ENDED] = "The match ends after round $n.",
};

static const char *
place_title(const struct rk_event *event)
{
    bool space =
        revolution_event_names[event->kind].places == revolution_space_name;

    return space ? revolution_spaces[event->place].name
                 : revolution_areas[event->place].name;
}

static void
event_word(const struct rk_event *event, char what, struct rk_text *text)
{
    uint8_t count[TOKENS] = { 0, event->part[0], event->part[1],
                              event->part[2] };

    if (what == 'k')
        revolution_tokens_text(count, text);
    else
        rk_text_add(text, place_title(event));
}

void
revolution_event_text(const struct rk_event *event, struct rk_text *text)
{
    rk_event_say(event, sentences[event->kind], event_word, text);
}

static void
area_text(const struct revolution_view *v, int area, struct rk_text *text)
{
    rk_text_add(text, revolution_areas[area].name);
    rk_text_pad(text, 14);
    rk_text_int(text, revolution_areas[area].points);
    rk_text_add(text, revolution_areas[area].each ? " each" : "");
    rk_text_pad(text, 24);
    rk_text_int(text, revolution_filled(&v->pub, area));
    rk_text_char(text, '/');
    rk_text_int(text, revolution_room(&v->pub, area));
    rk_text_pad(text, 30);
    for (int seat = 0; seat < v->pub.seats; seat++) {
        rk_text_pad(text, 30 + 5 * (size_t)seat);
        if (v->pub.cube[seat][area] > 0)
            rk_text_int(text, v->pub.cube[seat][area]);
        else
            rk_text_char(text, '.');
    }
    rk_text_char(text, '\n');
}

static void
head_text(const struct revolution_view *v, struct rk_text *text)
{
    rk_text_add(text, "round ");
    rk_text_int(text, v->pub.round);
    rk_text_pad(text, 14);
    rk_text_add(text, "points");
    rk_text_pad(text, 24);
    rk_text_add(text, "full");
    for (int seat = 0; seat < v->pub.seats; seat++) {
        rk_text_pad(text, 30 + 5 * (size_t)seat);
        rk_text_add(text, seat == v->seat ? "*" : "");
        rk_text_int(text, seat);
    }
    rk_text_char(text, '\n');
}

static void
seat_text(const struct revolution_view *v, int seat, struct rk_text *text)
{
    rk_text_whose(text, seat, v->seat);
    rk_text_add(text, " Support ");
    rk_text_int(text, v->pub.support[seat]);
    rk_text_pad(text, 22);
    rk_text_add(text, "cubes left ");
    rk_text_int(text, revolution_stock(&v->pub, seat));
    rk_text_pad(text, 38);
    revolution_tokens_text(v->pub.token[seat], text);
    if ((v->pub.flow.asked & ~v->pub.flow.awaited & rk_seat_bit(seat)) != 0)
        rk_text_add(text, "  (ready)");
    for (int space = 1; space < SPACES; space++) {
        if (v->row[seat].bid[space] == 0)
            continue;
        rk_text_fill(text, "  %=", revolution_space_name(space));
        revolution_bid_text(v->row[seat].bid[space], text);
    }
    rk_text_char(text, '\n');
}

void
revolution_view_text(const struct rk_view *view, struct rk_text *text)
{
    const struct revolution_view *v = revolution_seen(view);

    head_text(v, text);
    for (int area = 1; area < AREAS; area++) {
        if (revolution_room(&v->pub, area) > 0)
            area_text(v, area, text);
    }
    if (revolution_board(&v->pub)->guardhouse) {
        rk_text_add(text, "Guardhouse    ");
        if (v->pub.guard == RK_NOBODY) {
            rk_text_add(text, "empty\n");
        } else {
            rk_text_add(text, "seat ");
            rk_text_int(text, v->pub.guard);
            rk_text_add(text, "\n");
        }
    }
    for (int seat = 0; seat < v->pub.seats; seat++)
        seat_text(v, seat, text);
}
