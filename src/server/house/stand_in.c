/*
 * Decides when a bot plays for a person, when the person gets the seat back,
 * when a seat at an open table becomes free, and who is host then. All of it
 * works on a copy of the row.
 */
#include "house_inside.h"
#include "people.h"
#include "presence.h"
#include "row.h"

enum { VOTERS_LEAST = 2 }; /* one alone cannot replace a present player */

const char *
stand_in_level(const struct house_row *row)
{
    return row->stand_in[0] != '\0' ? row->stand_in : HOUSE_STAND_IN;
}

bool
stand_in_plays(const struct house_row *row, int seat)
{
    const struct house_seat *s = &row->seat[seat];

    return s->person != 0 && !s->resigned && s->bot[0] == '\0';
}

static uint64_t
consent_time(const struct house *house)
{
    return house->settings.away / PRESENCE_CONSENT;
}

static bool
is_there(const struct house_table *table, int seat)
{
    return table->presence.away[seat] == 0;
}

/* Hosts */

/* The lowest seat of a person who plays on; -1: none. */
static int
next_host(const struct house_table *table, const struct house_row *row,
          bool there)
{
    for (int seat = 0; seat < table->seats; seat++) {
        if (row->seat[seat].person != 0 && !row->seat[seat].resigned &&
            (!there || is_there(table, seat)))
            return seat;
    }
    return -1;
}

/* The seat of the host who has not resigned; -1: none. */
static int
host_seat(const struct house_table *table, const struct house_row *row)
{
    for (int seat = 0; seat < table->seats; seat++) {
        if (row->seat[seat].person == row->host && !row->seat[seat].resigned)
            return seat;
    }
    return -1;
}

void
stand_in_pass_host(const struct house_table *table, struct house_row *row)
{
    int next = next_host(table, row, true);

    if (host_seat(table, row) >= 0)
        return;
    if (next < 0)
        next = next_host(table, row, false);
    if (next >= 0)
        row->host = row->seat[next].person;
}

/*
 * Passes the role of a host who has been away for a while to a player who is
 * there.
 */
static void
replace_host(struct house *house, const struct house_table *table,
             struct house_row *row)
{
    int seat = host_seat(table, row), next = next_host(table, row, true);

    if (next >= 0 && (seat < 0 || presence_is_away(house, table, seat,
                                                   house->settings.away)))
        row->host = row->seat[next].person;
}

/* Bots instead of people */

/* Removes all votes about ${seat}. */
static void
forget_votes(struct house_row *row, int seat)
{
    for (int i = 0; i < RK_SEATS_MAX; i++)
        row->seat[i].replaces &= (uint8_t)~rk_seat_bit(seat);
}

void
stand_in_replace(struct house_row *row, int seat)
{
    struct house_seat *s = &row->seat[seat];

    s->votes = false;
    s->replaces = 0;
    row_set_bot(s, stand_in_level(row));
    forget_votes(row, seat);
}

void
stand_in_return(struct house_row *row, int seat)
{
    row->seat[seat].bot[0] = '\0';
    forget_votes(row, seat);
}

bool
stand_in_is_over(const struct house_table *table, int seat)
{
    const struct presence *p = &table->presence;

    return (p->returning & rk_seat_bit(seat)) != 0 &&
           !play_busy(table->match) &&
           !play_is_open(table->match, seat, p->question[seat]);
}

/* True if another player wants a bot on ${seat}. */
static bool
is_wanted(const struct house_table *table, const struct house_row *row,
          int seat)
{
    for (int i = 0; i < table->seats; i++) {
        if (i != seat && stand_in_plays(row, i) &&
            (row->seat[i].replaces & rk_seat_bit(seat)) != 0)
            return true;
    }
    return false;
}

/* True if all other players who are there want a bot on ${seat}. */
static bool
is_voted(const struct house_table *table, const struct house_row *row, int seat)
{
    int voters = 0, votes = 0;

    for (int i = 0; i < table->seats; i++) {
        if (i == seat || !stand_in_plays(row, i) || !is_there(table, i))
            continue;
        voters++;
        votes += (row->seat[i].replaces & rk_seat_bit(seat)) != 0;
    }
    return voters >= VOTERS_LEAST && votes == voters;
}

/* True if a bot must play on ${seat} from now on. */
static bool
is_replaced(struct house *house, const struct house_table *table,
            const struct house_row *row, int seat)
{
    if (!stand_in_plays(row, seat))
        return false;
    if (row->seat[seat].consents &&
        presence_is_away(house, table, seat, consent_time(house)))
        return true;
    if (is_wanted(table, row, seat) &&
        presence_is_away(house, table, seat, house->settings.away))
        return true;
    return is_voted(table, row, seat);
}

/* True if the person who is back gets the seat from now on. */
static bool
is_returned(struct house *house, const struct house_table *table, int seat)
{
    const struct presence *p = &table->presence;

    return (p->returning & rk_seat_bit(seat)) != 0 &&
           (stand_in_is_over(table, seat) ||
            house_is_longer(house, p->back[seat], PRESENCE_TURN_MS));
}

static bool
apply_match(struct house *house, const struct house_table *table,
            struct house_row *row)
{
    uint64_t host = row->host;
    bool changed = false;

    for (int seat = 0; seat < table->seats; seat++) {
        bool replaced = is_replaced(house, table, row, seat);

        if (replaced)
            stand_in_replace(row, seat);
        else if (is_returned(house, table, seat))
            stand_in_return(row, seat);
        else
            continue;
        changed = true;
    }
    replace_host(house, table, row);
    return changed || row->host != host;
}

/* Open tables */

void
stand_in_vacate(const struct house_table *table, struct house_row *row,
                int seat)
{
    row->seat[seat] = (struct house_seat){ 0 };
    stand_in_pass_host(table, row);
}

static bool
apply_open(struct house *house, const struct house_table *table,
           struct house_row *row)
{
    bool changed = false;

    for (int seat = 0; seat < table->seats; seat++) {
        if (row_keeper(&row->seat[seat]) == 0 ||
            !presence_is_away(house, table, seat, PRESENCE_SEAT_MS))
            continue;
        stand_in_vacate(table, row, seat);
        changed = true;
    }
    return changed;
}

bool
stand_in_apply(struct house *house, const struct house_table *table,
               struct house_row *row)
{
    enum store_stage stage = play_stage(table->match);

    if (play_aside(table->match) != NULL)
        return false;
    return stage == STORE_OPEN      ? apply_open(house, table, row)
           : stage == STORE_PLAYING ? apply_match(house, table, row)
                                    : false;
}

/* The time of the next possible change for ${seat}, whose person is away. */
static uint64_t
due_of(const struct house *house, const struct house_table *table, int seat)
{
    const struct house_row *row = &table->row;
    uint64_t since = table->presence.away[seat];

    if (play_stage(table->match) == STORE_OPEN)
        return since + PRESENCE_SEAT_MS;
    if (stand_in_plays(row, seat) && row->seat[seat].consents)
        return since + consent_time(house);
    if ((stand_in_plays(row, seat) && is_wanted(table, row, seat)) ||
        (row->seat[seat].person == row->host &&
         next_host(table, row, true) >= 0))
        return since + house->settings.away;
    return UINT64_MAX;
}

uint64_t
stand_in_due(const struct house *house, const struct house_table *table)
{
    const struct presence *p = &table->presence;
    uint64_t due = UINT64_MAX;

    if (play_aside(table->match) != NULL ||
        play_stage(table->match) > STORE_PLAYING)
        return due;
    for (int seat = 0; seat < table->seats; seat++) {
        uint64_t next = UINT64_MAX;

        if (row_keeper(&table->row.seat[seat]) != 0 && p->away[seat] != 0)
            next = due_of(house, table, seat);
        else if ((p->returning & rk_seat_bit(seat)) != 0)
            next = p->back[seat] + PRESENCE_TURN_MS;
        due = next < due ? next : due;
    }
    return due;
}
