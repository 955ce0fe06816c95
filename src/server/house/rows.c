/*
 * Rows of tables: who sits where, who has resigned or wants to end the match,
 * and what follows from that. No rule of a game is needed for it.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <server/table/rules.h>

#include "house_inside.h"

/* Rows in memory and in the store */

void
house_set_bot(struct house_seat *seat, const char *level)
{
    struct rk_text bot = rk_text_over(seat->bot, HOUSE_LEVEL_MAX);

    rk_text_add(&bot, level);
}

/* Takes over what is kept about a table besides its match. */
void
house_read_row(struct house_table *table, const struct store_table *row)
{
    struct rk_text link = rk_text_over(table->link, SECRET_LINK);
    struct rk_text next = rk_text_over(table->next_link, SECRET_LINK);
    struct rk_text stand_in =
        rk_text_over(table->row.stand_in, HOUSE_LEVEL_MAX);

    rk_text_add(&link, row->link);
    rk_text_add(&next, row->next != NULL ? row->next : "");
    table->id = row->id;
    table->made = row->made;
    table->touched = row->touched;
    table->heard = row->heard;
    table->seats = row->seats;
    table->row.host = row->host;
    table->row.listed = row->listed;
    table->row.chat = row->chat;
    rk_text_add(&stand_in, row->stand_in != NULL ? row->stand_in : "");
    for (int seat = 0; seat < row->seats; seat++) {
        const struct store_seat *from = &row->seat[seat];
        struct house_seat *to = &table->row.seat[seat];

        to->person = from->person;
        to->offered = from->offered;
        to->resigned = from->resigned;
        to->votes = from->votes;
        to->consents = from->consents;
        to->replaces = from->replaces;
        house_set_bot(to, from->bot != NULL ? from->bot : "");
    }
}

/* The seat where ${person} sits or sat until resigning; or RK_SPECTATOR. */
int
house_place_of(const struct house_table *table, uint64_t person)
{
    for (int seat = 0; person != 0 && seat < table->seats; seat++) {
        if (table->row.seat[seat].person == person)
            return seat;
    }
    return RK_SPECTATOR;
}

/* The seat of ${person} at ${table}; RK_SPECTATOR: none. */
int
house_seat_of(const struct house_table *table, uint64_t person)
{
    int seat = house_place_of(table, person);

    return seat != RK_SPECTATOR && table->row.seat[seat].resigned ? RK_SPECTATOR
                                                                  : seat;
}

/* The seat that is kept free for ${person}; RK_SPECTATOR: none. */
int
house_offer_of(const struct house_table *table, uint64_t person)
{
    for (int seat = 0; person != 0 && seat < table->seats; seat++) {
        if (table->row.seat[seat].offered == person)
            return seat;
    }
    return RK_SPECTATOR;
}

/* What nobody asked for keeps no table alive. */
static uint64_t
touched_by(const struct house_wait *wait)
{
    return wait->person != 0 ? house_time(wait->house) : wait->table->touched;
}

static struct store_change
change_of(const struct house_wait *wait)
{
    const struct house_table *table = wait->table;
    const struct house_row *row = &wait->row;
    struct store_change change = {
        .kind = STORE_SET_TABLE,
        .table = { .id = table->id,
                   .host = row->host,
                   .listed = row->listed,
                   .stage = (uint8_t)gametable_stage(table->match),
                   .touched = touched_by(wait),
                   .chat = row->chat,
                   .stand_in = row->stand_in[0] != '\0' ? row->stand_in : NULL,
                   .seats = table->seats },
    };

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &row->seat[seat];

        change.table.seat[seat] =
            (struct store_seat){ .person = s->person,
                                 .bot = s->bot[0] != '\0' ? s->bot : NULL,
                                 .offered = s->offered,
                                 .resigned = s->resigned,
                                 .votes = s->votes,
                                 .consents = s->consents,
                                 .replaces = s->replaces };
    }
    return change;
}

/* The end of a match that the row asks for */

/* The seats that have resigned. */
uint8_t
house_resigned(const struct house_row *row)
{
    uint8_t seats = 0;

    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        if (row->seat[seat].resigned)
            seats |= rk_seat_bit(seat);
    }
    return seats;
}

/*
 * Whether resigning ends the match: nobody is left to play against, or no
 * person who would play on.
 */
static bool
is_resigned(const struct house_table *table)
{
    int left = 0, people = 0;

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        left += !s->resigned;
        people += !s->resigned && s->person != 0;
    }
    return left < table->seats && (left <= 1 || people == 0);
}

/* Whether all who play themselves, one at least, want to end the match. */
static bool
is_voted_out(const struct house_table *table)
{
    int voters = 0, votes = 0;

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        if (s->person == 0 || s->resigned || s->bot[0] != '\0')
            continue;
        voters++;
        votes += s->votes;
    }
    return voters > 0 && votes == voters;
}

/*
 * Ends a match whose end is due. True while that is on its way, or waits for
 * what is on its way: changed() or house_loaded() comes here again. What was
 * lost is tried again by house_tick().
 */
bool
house_settle(struct house *house, struct house_table *table)
{
    bool resigned = is_resigned(table);

    table->unsettled = false;
    if (house->pool == NULL || gametable_stage(table->match) != STORE_PLAYING ||
        gametable_aside(table->match) != NULL ||
        (!resigned && !table->stale && table->closing == NULL &&
         !is_voted_out(table)))
        return false;
    if (!house_need(house, table)) {
        table->due = true;
        return true;
    }
    if (gametable_busy(table->match))
        return true;
    if (!table->ending) {
        table->ending = true;
        if (gametable_end(table->match, resigned ? STORE_OVER : STORE_ABORTED))
            return true;
    }
    table->ending = false;
    table->unsettled = true;
    house_retry(house, table);
    return false;
}

void
house_tell_closed(struct house_table *table, bool last)
{
    struct house_closing *closing = table->closing;
    bool aborted = gametable_stage(table->match) == STORE_ABORTED;

    if (closing == NULL || (!aborted && !last && gametable_busy(table->match)))
        return;
    table->closing = NULL;
    closing->done(closing, aborted);
}

/* Changing rows */

void
house_wait_free(struct house_wait *wait)
{
    if (wait->pinned != NULL)
        wait->pinned->pins--;
    free(wait);
}

/* Replies to the one who changed the row, or started the match. */
void
house_end_start(struct house *house, struct house_table *table)
{
    struct house_wait *wait = table->starting;

    if (wait == NULL)
        return;
    table->starting = NULL;
    if (wait->begins && gametable_stage(table->match) == STORE_OPEN)
        house_refuse(&wait->request, REFUSAL_NOT_BEGUN);
    else {
        house_reply_table(house, &wait->request, table, wait->person);
        house_tell_row(house, table);
    }
    house_wait_free(wait);
}

/* The seat that somebody takes at a table of others; -1: none. */
static int
taken_seat(const struct house_wait *wait)
{
    for (int seat = 0; seat < wait->table->seats; seat++) {
        if (wait->row.seat[seat].person == wait->person &&
            wait->table->row.seat[seat].person != wait->person)
            return wait->person != wait->row.host ? seat : -1;
    }
    return -1;
}

/* Counts a seat from now on, though it is not durable yet. */
static void
expect_seat(struct house_wait *wait)
{
    int seat = wait->person != 0 ? taken_seat(wait) : -1;

    wait->counts = seat >= 0;
    if (!wait->counts)
        return;
    lobby_came(wait->house, wait->table, seat, &wait->from);
    limits_person(wait->house->limits, wait->person)->seats++;
}

static void
on_row(void *context, enum store_status status)
{
    struct house_wait *wait = context;
    struct house_table *table = wait->table;
    struct house *house = wait->house;

    behalf = wait->behalf;
    table->changing = false;
    if (wait->counts)
        limits_person(house->limits, wait->person)->seats--;
    if (status != STORE_OK) {
        gametable_resign(table->match, house_resigned(&table->row));
        lobby_update(house, table);
        house_refuse(&wait->request, REFUSAL_NOT_KEPT);
        house_wait_free(wait);
        return;
    }
    table->row = wait->row;
    table->failures = 0;
    lobby_update(house, table);
    if (wait->freed != 0)
        presence_note_freed(house, table, wait->freed);
    presence_update(house, table);
    presence_look(house, table);
    table->touched = touched_by(wait);
    gametable_resign(table->match, house_resigned(&table->row));
    table->starting = wait;
    if (house_settle(house, table))
        return;
    house_end_start(house, table);
    house_ask_bots(house, table);
}

/* Keeps ${wait}->row as the row of its table, then replies. */
bool
house_change(struct house_wait *wait)
{
    struct store_change change = change_of(wait);

    if (gametable_aside(wait->table->match) != NULL) {
        house_refuse(&wait->request, gametable_apology(wait->table->match));
        house_wait_free(wait);
        return false;
    }
    wait->table->changing = true;
    gametable_resign_soon(wait->table->match, house_resigned(&wait->row));
    expect_seat(wait);
    if (store_submit(wait->house->store, &change, on_row, wait))
        return true;
    on_row(wait, STORE_FAILED);
    return false;
}

void
house_start(struct house_wait *wait)
{
    struct house_table *table = wait->table;
    struct house *house = wait->house;

    wait->begins = true;
    table->starting = wait;
    gametable_start(table->match);
    if (!gametable_busy(table->match))
        house_end_start(house, table);
}

/* Opening tables */

/* The rematch of ${old} has the link ${link}. */
void
house_link_rematch(struct house *house, struct house_table *old,
                   const char *link)
{
    house_set_next(house, old, link);
    house_tell_row(house, old);
}

/*
 * Puts a table that is durable now on the shelf. If the operator has asked for
 * it just before that, it was found on the disk: then there is one already.
 */
static struct house_table *
shelve_new(struct house_wait *wait)
{
    struct house *house = wait->house;
    struct house_table *found = house_on_shelf(house, wait->made->link);

    if (found != NULL) {
        lobby_remove(house, wait->made);
        house_free_table(house, wait->made);
        lobby_came(house, found, LOBBY_OPENED, &wait->from);
        wait->made = found;
    } else
        house_shelve(house, wait->made);
    wait->made->used = house_time(house);
    return wait->made;
}

static void
on_opened(void *context, enum store_status status)
{
    struct house_wait *wait = context;
    struct house *house = wait->house;
    struct house_table *table = wait->made;

    behalf = wait->behalf;
    behalf.table = table->id;
    limits_person(house->limits, wait->person)->tables--;
    limits_person(house->limits, wait->person)->entries -=
        gametable_entries(table->match);
    if (status == STORE_OK) {
        table = shelve_new(wait);
        house_wake_table(house, table);
        house_reply_table(house, &wait->request, table, wait->person);
    } else {
        lobby_remove(house, table);
        house_free_table(house, table);
        house_refuse(&wait->request, REFUSAL_NOT_KEPT);
    }
    if (wait->again) {
        wait->table->rematching = false;
        if (status == STORE_OK)
            house_link_rematch(house, wait->table, wait->link);
    }
    house_wait_free(wait);
}

/*
 * Opens the table of ${row}, which gets an id, a link and the rules of today;
 * then replies.
 */
void
house_open_table(struct house_wait *wait, struct store_table *row,
                 const struct rk_game *game, const struct rk_setup *setup)
{
    char *text = rules_text(game, setup);
    struct house *house = wait->house;
    struct store_change change = { .kind = STORE_ADD_TABLE };

    secret_link(wait->link);
    wait->again = row->origin.again != 0;
    row->id = ++house->last_table;
    row->link = wait->link;
    row->made = house_now(house);
    row->touched = house_time(house);
    row->chat = true;
    if (row->stand_in == NULL)
        row->stand_in = HOUSE_STAND_IN;
    row->setup = text;
    row->rules = (uint32_t)game->rules;
    row->seats = setup->seats;
    wait->made = house_make(house, row);
    RK_CHECK(wait->made != NULL);
    lobby_came(house, wait->made, LOBBY_OPENED, &wait->from);
    lobby_branched(house, wait->made, row->origin.entries, &wait->from);
    limits_person(house->limits, wait->person)->tables++;
    limits_person(house->limits, wait->person)->entries += row->origin.entries;
    change.table = *row;
    if (!store_submit(house->store, &change, on_opened, wait))
        on_opened(wait, STORE_FAILED);
    free(text);
}
