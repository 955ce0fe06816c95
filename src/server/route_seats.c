/* Routes of those around a table: seats, bots, the start, chat. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/build.h>
#include <wire/utf8.h>

#include "call.h"
#include "unicode.h"

enum { CHAT_CHARS = UNICODE_LINE_MAX };

/* Before the match */

/* Whether the row may be changed now; else it is refused. */
static bool
may_change(struct call *c)
{
    if (!c->table->changing && c->table->starting == NULL)
        return true;
    call_refuse(c, 409, "busy",
                "This table is just being changed; please try again.");
    return false;
}

/* Whether the person, on ${before} now, may sit on ${seat}; else refused. */
static bool
may_sit(struct call *c, int seat, int before)
{
    const struct house_seat *there = &c->table->row.seat[seat];
    bool resigned = house_place_of(c->table, c->person) != RK_SPECTATOR &&
                    before == RK_SPECTATOR;

    if (call_stage(c) > STORE_PLAYING)
        call_refuse(c, 409, "too-late", "The match has ended.");
    else if (seat != before && call_stage(c) != STORE_OPEN)
        call_refuse(c, 409, "too-late",
                    resigned ? "You have resigned; you may watch."
                             : "The match has begun; you may watch it.");
    else if (there->offered != 0 && there->offered != c->person)
        call_refuse(c, 409, "offered",
                    "That seat is kept for somebody; choose another one.");
    else if (seat != before && (there->person != 0 || there->bot[0] != '\0'))
        call_refuse(c, 409, "taken", "That seat is taken; choose another one.");
    else if (!lobby_may_sit(c->house, c->table, c->person, c->request->address))
        call_refuse(c, 409, "too-many-seats",
                    "You sit at too many open tables; leave one first.");
    else
        return true;
    return false;
}

void
call_sit(struct call *c)
{
    static const char *const keys[] = { "seat", NULL };
    int seat, before = house_seat_of(c->table, c->person);
    struct house_wait *wait;

    if (!call_has_only(c, keys) || (seat = call_seat(c)) < 0 ||
        !may_change(c) || !may_sit(c, seat, before))
        return;
    wait = call_wait(c);
    if (before != RK_SPECTATOR)
        wait->row.seat[before].person = 0;
    for (int i = 0; i < c->table->seats; i++) {
        if (wait->row.seat[i].offered == c->person)
            wait->row.seat[i].offered = 0;
    }
    wait->row.seat[seat] = (struct house_seat){ .person = c->person };
    house_change(wait);
}

void
call_leave(struct call *c)
{
    static const char *const keys[] = { NULL };
    int seat = house_seat_of(c->table, c->person);
    struct house_wait *wait;

    if (!call_has_only(c, keys) || !may_change(c))
        return;
    if (seat == RK_SPECTATOR)
        call_refuse(c, 409, "no-seat", "You have no seat at this table.");
    else if (call_stage(c) != STORE_OPEN)
        call_refuse(
            c, 409, "too-late",
            "The match has begun; the host can let a bot stand in for you.");
    else {
        wait = call_wait(c);
        wait->row.seat[seat].person = 0;
        house_change(wait);
    }
}

/* Whether the person is the host; else it is refused. */
static bool
is_host(struct call *c)
{
    if (c->table->row.host == c->person)
        return true;
    call_refuse(c, 403, "not-host", "Only the host of this table may do that.");
    return false;
}

/* Whether ${level} ("": none) may play on ${seat}; else it is refused. */
static bool
may_play(struct call *c, int seat, const char *level)
{
    const struct house_seat *there = &c->table->row.seat[seat];
    enum store_stage stage = call_stage(c);

    if (stage > STORE_PLAYING)
        call_refuse(c, 409, "too-late", "The match has ended.");
    else if (stage == STORE_OPEN && there->person != 0)
        call_refuse(c, 409, "taken",
                    "Somebody sits there; choose another seat.");
    else if (stage == STORE_PLAYING && level[0] == '\0' &&
             (there->person == 0 || there->resigned))
        call_refuse(c, 409, "no-person",
                    "Nobody else could play for that seat.");
    else
        return true;
    return false;
}

void
call_bot(struct call *c)
{
    static const char *const keys[] = { "seat", "bot", NULL };
    const char *level;
    struct house_wait *wait;
    int seat;

    if (!is_host(c) || !call_has_only(c, keys) || (seat = call_seat(c)) < 0 ||
        (level = call_level(c)) == NULL || !may_change(c) ||
        !may_play(c, seat, level))
        return;
    wait = call_wait(c);
    wait->row.seat[seat].offered = 0;
    wait->row.seat[seat].votes = false;
    house_set_bot(&wait->row.seat[seat], level);
    house_change(wait);
}

void
call_start(struct call *c)
{
    static const char *const keys[] = { NULL };

    if (!is_host(c) || !call_has_only(c, keys) || !may_change(c))
        return;
    if (call_stage(c) != STORE_OPEN) {
        call_refuse(c, 409, "too-late", "The match has begun already.");
        return;
    }
    for (int seat = 0; seat < c->table->seats; seat++) {
        const struct house_seat *s = &c->table->row.seat[seat];

        if (s->person == 0 && s->bot[0] == '\0') {
            call_refuse(
                c, 409, "empty-seat",
                "A seat is empty; wait for somebody or put a bot there.");
            return;
        }
    }
    house_start(call_wait(c));
}

/* During the match */

/* The seat of the person in a match that runs; -1: it is refused. */
static int
playing_seat(struct call *c)
{
    int seat = house_seat_of(c->table, c->person);

    if (call_stage(c) != STORE_PLAYING)
        call_refuse(c, 409, "not-playing", "No match is being played here.");
    else if (seat == RK_SPECTATOR)
        call_refuse(c, 409, "no-seat", "You have no seat at this table.");
    else
        return seat;
    return -1;
}

/* The person is gone for good; a bot plays on in their place. */
void
call_resign(struct call *c)
{
    static const char *const keys[] = { NULL };
    struct house_wait *wait;
    struct house_seat *there;
    int seat;

    if (!call_has_only(c, keys) || !may_change(c) ||
        (seat = playing_seat(c)) < 0)
        return;
    wait = call_wait(c);
    there = &wait->row.seat[seat];
    there->resigned = true;
    there->votes = false;
    if (there->bot[0] == '\0')
        house_set_bot(there, HOUSE_STAND_IN);
    house_change(wait);
}

void
call_abort(struct call *c)
{
    static const char *const keys[] = { "vote", NULL };
    const json_t *vote = json_object_get(c->body, "vote");
    struct house_wait *wait;
    int seat;

    if (!call_has_only(c, keys) || !may_change(c))
        return;
    if (!json_is_boolean(vote)) {
        call_refuse(c, 400, "bad-request", "\"vote\" is to be true or false.");
        return;
    }
    seat = playing_seat(c);
    if (seat < 0)
        return;
    if (c->table->row.seat[seat].bot[0] != '\0') {
        call_refuse(c, 409, "stand-in",
                    "A bot stands in for you; take your seat again first.");
        return;
    }
    wait = call_wait(c);
    wait->row.seat[seat].votes = json_is_true(vote);
    house_change(wait);
}

/* Chat */

_Static_assert(CHAT_CHARS *UTF8_MAX < STORE_CHAT_MAX, "a line fits whole");

/* A line that waits for the disk. */
struct line {
    struct house_wait *wait;
    char text[STORE_CHAT_MAX];
};

static void
on_said(void *context, enum store_status status)
{
    struct line *line = context;
    struct house_wait *wait = line->wait;

    behalf = wait->behalf;
    if (status == STORE_OK) {
        wait->house->metrics.chat++;
        house_reply(&wait->request, 200, build_object());
        house_tell_chat(wait->house, wait->table, wait->person, line->text);
    } else
        house_refuse(&wait->request, 503, "not-kept", call_not_kept);
    house_wait_free(wait);
    free(line);
}

void
call_say(struct call *c)
{
    static const char *const keys[] = { "text", NULL };
    const char *text;
    struct line *line;
    struct rk_text copy;
    struct store_change change = { .kind = STORE_SAY };

    if (!call_has_only(c, keys) ||
        (text = call_line(c, "text", CHAT_CHARS,
                          "A line of chat has 1 to 300 characters.")) == NULL)
        return;
    if (!house_may_chat(c->house, c->person)) {
        call_refuse(c, 429, "too-fast", "You talk very fast; wait a moment.");
        return;
    }
    line = calloc(1, sizeof *line);
    RK_CHECK(line != NULL);
    copy = rk_text_over(line->text, sizeof line->text);
    rk_text_add(&copy, text);
    line->wait = call_wait(c);
    change.chat = (struct store_chat){ c->table->id, c->person,
                                       house_now(c->house), text };
    if (!store_submit(c->house->store, &change, on_said, line))
        on_said(line, STORE_FAILED);
}
