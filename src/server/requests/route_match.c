/* Routes of players: resigning, votes, bots that play for people. */

#include <server/house/house_inside.h>
#include <server/house/presence.h>
#include <server/house/row.h>
#include <server/house/wait.h>
#include <server/table/refusals.h>

#include "call.h"

/* The seat of the person in a match that runs; -1: it is refused. */
static int
playing_seat(struct call *c)
{
    int seat = row_seat_of(c->table, c->person);

    if (call_stage(c) != STORE_PLAYING)
        call_refuse(c, REFUSAL_NOT_PLAYING);
    else if (seat == RK_SPECTATOR)
        call_refuse(c, REFUSAL_NO_SEAT);
    else
        return seat;
    return -1;
}

/* The same, if no bot plays there. */
static int
own_seat(struct call *c)
{
    int seat = playing_seat(c);

    if (seat < 0 || stand_in_plays(&c->table->row, seat))
        return seat;
    call_refuse(c, REFUSAL_STAND_IN);
    return -1;
}

/* Resigns for good; a bot plays on in the person's place. */
void
route_resign(struct call *c)
{
    static const char *const keys[] = { NULL };
    struct house_wait *wait;
    int seat;

    if (!call_has_only(c, keys) || !route_may_change(c) ||
        (seat = playing_seat(c)) < 0)
        return;
    if (play_ends(c->table->match)) {
        call_refuse(c, REFUSAL_JUST_ENDING);
        return;
    }
    wait = call_wait(c);
    stand_in_replace(&wait->row, seat);
    wait->row.seat[seat].resigned = true;
    wait->row.seat[seat].consents = false;
    stand_in_pass_host(c->table, &wait->row);
    wait_change(wait);
}

void
route_abort(struct call *c)
{
    static const char *const keys[] = { "vote", NULL };
    struct house_wait *wait;
    bool vote;
    int seat;

    if (!call_has_only(c, keys) || !call_flag(c, "vote", &vote) ||
        !route_may_change(c) || (seat = own_seat(c)) < 0)
        return;
    wait = call_wait(c);
    wait->row.seat[seat].votes = vote;
    wait_change(wait);
}

/* Bots instead of people */

/* A bot may play for the person while they are away, or may not. */
void
route_consent(struct call *c)
{
    static const char *const keys[] = { "consents", NULL };
    int seat = row_seat_of(c->table, c->person);
    struct house_wait *wait;
    bool consents;

    if (!call_has_only(c, keys) || !call_flag(c, "consents", &consents) ||
        !route_may_change(c))
        return;
    if (call_stage(c) > STORE_PLAYING)
        call_refuse(c, REFUSAL_ENDED);
    else if (seat == RK_SPECTATOR)
        call_refuse(c, REFUSAL_NO_SEAT);
    else {
        wait = call_wait(c);
        wait->row.seat[seat].consents = consents;
        wait_change(wait);
    }
}

/* True if a player on ${seat} can be voted about; otherwise refuses. */
static bool
is_replaceable(struct call *c, int seat, int own)
{
    const struct presence *p = &c->table->presence;

    if (seat == own || !stand_in_plays(&c->table->row, seat))
        call_refuse(c, REFUSAL_NO_ONE_TO_REPLACE);
    else if (p->away[seat] == 0 && p->back[seat] != 0 &&
             !house_is_longer(c->house, p->back[seat], PRESENCE_BACK_MS))
        call_refuse(c, REFUSAL_JUST_BACK);
    else
        return true;
    return false;
}

/*
 * Votes for a bot instead of a player. The vote takes effect with the row that
 * stores it.
 */
void
route_replace(struct call *c)
{
    static const char *const keys[] = { "seat", "vote", NULL };
    struct house_wait *wait;
    uint8_t *replaces;
    int seat, own;
    bool vote;

    if (!call_has_only(c, keys) || (seat = call_seat(c)) < 0 ||
        !call_flag(c, "vote", &vote) || !route_may_change(c) ||
        (own = own_seat(c)) < 0 || (vote && !is_replaceable(c, seat, own)))
        return;
    wait = call_wait(c);
    replaces = &wait->row.seat[own].replaces;
    if (vote)
        *replaces |= rk_seat_bit(seat);
    else
        *replaces &= (uint8_t)~rk_seat_bit(seat);
    stand_in_apply(c->house, c->table, &wait->row);
    wait_change(wait);
}
