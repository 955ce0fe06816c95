/* Routes of open tables: seats, bots, the start. */

#include <server/house/house_inside.h>
#include <server/house/lobby.h>
#include <server/house/presence.h>
#include <server/house/row.h>
#include <server/house/row_json.h>
#include <server/house/wait.h>
#include <server/table/refusals.h>

#include "call.h"

/* True if the row may be changed now; otherwise refuses. */
bool
route_may_change(struct call *c)
{
    if (c->table->life == LIFE_STILL)
        return true;
    call_refuse(c, REFUSAL_BUSY);
    return false;
}

/*
 * True if the person, on ${before} now, may sit on ${seat}; otherwise refuses.
 */
static bool
may_sit(struct call *c, int seat, int before)
{
    const struct house_seat *there = &c->table->row.seat[seat];
    bool resigned = row_place_of(c->table, c->person) != RK_SPECTATOR &&
                    before == RK_SPECTATOR;

    if (call_stage(c) > STORE_PLAYING)
        call_refuse(c, REFUSAL_ENDED);
    else if (seat != before && call_stage(c) != STORE_OPEN)
        call_refuse(c, resigned ? REFUSAL_RESIGNED : REFUSAL_BEGUN_WATCH);
    else if (there->offered != 0 && there->offered != c->person)
        call_refuse(c, REFUSAL_OFFERED);
    else if (seat != before && (there->person != 0 || there->bot[0] != '\0'))
        call_refuse(c, REFUSAL_TAKEN);
    else if (before == RK_SPECTATOR &&
             presence_was_freed(c->house, c->table, c->person))
        call_refuse(c, REFUSAL_FREED);
    else if (!lobby_may_sit(c->house, c->table, c->person, c->request->address))
        call_refuse(c, REFUSAL_TOO_MANY_SEATS);
    else
        return true;
    return false;
}

/*
 * Takes one's own seat back from the bot. If the bot has been asked a question,
 * it answers it first and then hands the seat back.
 */
static void
take_over(struct call *c, int seat)
{
    struct presence *p = &c->table->presence;
    struct play *play = c->table->match;
    struct house_wait *wait;

    p->back[seat] = house_time(c->house);
    if (p->away[seat] != 0) { /* the person is active again */
        p->away[seat] = p->back[seat];
        p->left[seat] = house_now(c->house);
    }
    if ((play_ask(play).awaited & rk_seat_bit(seat)) == 0) {
        wait = call_wait(c);
        stand_in_return(&wait->row, seat);
        wait_change(wait);
        return;
    }
    if ((p->returning & rk_seat_bit(seat)) == 0)
        p->question[seat] = play_ask_id(play, seat);
    p->returning |= rk_seat_bit(seat);
    presence_look(c->house, c->table);
    row_json_reply(c->house, c->request, c->table, c->person);
    visit_tell_row(c->house, c->table);
}

/* Takes a free seat; if the host does not sit, the person becomes host. */
static void
take_seat(struct call *c, int seat, int before)
{
    struct house_wait *wait = call_wait(c);

    if (before != RK_SPECTATOR)
        wait->row.seat[before].person = 0;
    for (int i = 0; i < c->table->seats; i++) {
        if (wait->row.seat[i].offered == c->person)
            wait->row.seat[i].offered = 0;
    }
    wait->row.seat[seat] = (struct house_seat){ .person = c->person };
    stand_in_pass_host(c->table, &wait->row);
    wait_change(wait);
}

void
route_sit(struct call *c)
{
    static const char *const keys[] = { "seat", NULL };
    int seat, before = row_seat_of(c->table, c->person);

    if (!call_has_only(c, keys) || (seat = call_seat(c)) < 0 ||
        !route_may_change(c) || !may_sit(c, seat, before))
        return;
    if (seat != before)
        take_seat(c, seat, before);
    else if (c->table->row.seat[seat].bot[0] != '\0')
        take_over(c, seat);
    else
        row_json_reply(c->house, c->request, c->table, c->person);
}

void
route_leave(struct call *c)
{
    static const char *const keys[] = { NULL };
    int seat = row_seat_of(c->table, c->person);
    struct house_wait *wait;

    if (!call_has_only(c, keys) || !route_may_change(c))
        return;
    if (seat == RK_SPECTATOR)
        call_refuse(c, REFUSAL_NO_SEAT);
    else if (call_stage(c) != STORE_OPEN)
        call_refuse(c, REFUSAL_BEGUN_RESIGN);
    else {
        wait = call_wait(c);
        stand_in_vacate(c->table, &wait->row, seat);
        wait_change(wait);
    }
}

/* Requests of the host */

/* True if the person is the host; otherwise refuses. */
bool
route_is_host(struct call *c)
{
    if (c->table->row.host == c->person)
        return true;
    call_refuse(c, REFUSAL_NOT_HOST);
    return false;
}

/* True if the table is open and may be changed; otherwise refuses. */
static bool
is_open(struct call *c)
{
    if (!route_may_change(c))
        return false;
    if (call_stage(c) == STORE_OPEN)
        return true;
    call_refuse(c, REFUSAL_BEGUN);
    return false;
}

/* Frees a seat. Its person may sit down again after a while. */
void
route_free(struct call *c)
{
    static const char *const keys[] = { "seat", NULL };
    struct house_wait *wait;
    uint64_t person;
    int seat;

    if (!route_is_host(c) || !call_has_only(c, keys) ||
        (seat = call_seat(c)) < 0 || !is_open(c))
        return;
    person = c->table->row.seat[seat].person;
    if (person == 0) {
        call_refuse(c, REFUSAL_NO_PERSON);
        return;
    }
    wait = call_wait(c);
    wait->freed = person != c->person ? person : 0;
    stand_in_vacate(c->table, &wait->row, seat);
    wait_change(wait);
}

void
route_bot(struct call *c)
{
    static const char *const keys[] = { "seat", "bot", NULL };
    const char *level;
    struct house_wait *wait;
    int seat;

    if (!route_is_host(c) || !call_has_only(c, keys) ||
        (seat = call_seat(c)) < 0 || (level = call_level(c, true)) == NULL ||
        !is_open(c))
        return;
    if (c->table->row.seat[seat].person != 0) {
        call_refuse(c, REFUSAL_TAKEN);
        return;
    }
    wait = call_wait(c);
    wait->row.seat[seat].offered = 0;
    row_set_bot(&wait->row.seat[seat], level);
    wait_change(wait);
}

/* Sets the level of bots that will replace people; everybody is told. */
void
route_stand_in(struct call *c)
{
    static const char *const keys[] = { "bot", NULL };
    const char *level;
    struct house_wait *wait;
    struct rk_text text;

    if (!route_is_host(c) || !call_has_only(c, keys) ||
        (level = call_level(c, false)) == NULL || !is_open(c))
        return;
    wait = call_wait(c);
    text = rk_text_over(wait->row.stand_in, HOUSE_LEVEL_MAX);
    rk_text_add(&text, level);
    wait_change(wait);
}

void
route_start(struct call *c)
{
    static const char *const keys[] = { NULL };

    if (!route_is_host(c) || !call_has_only(c, keys) || !is_open(c))
        return;
    for (int seat = 0; seat < c->table->seats; seat++) {
        const struct house_seat *s = &c->table->row.seat[seat];

        if (s->person == 0 && s->bot[0] == '\0') {
            call_refuse(c, REFUSAL_EMPTY_SEAT);
            return;
        }
    }
    wait_start(call_wait(c));
}
