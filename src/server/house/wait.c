/*
 * Requests that wait for the disk: they change the row of a table, start its
 * match or open a new table. The reply is sent once that is durable.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <server/table/rules.h>
#include <server/ops/limits.h>
#include <server/table/refusals.h>

#include "ending.h"
#include "house_inside.h"
#include "lobby.h"
#include "presence.h"
#include "reply.h"
#include "row.h"
#include "row_json.h"
#include "wait.h"

/* A change that nobody asked for does not count as use of the table. */
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
                   .epoch = play_epoch(table->match),
                   .host = row->host,
                   .listed = row->listed,
                   .stage = (uint8_t)play_stage(table->match),
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

const struct address *
wait_from(const struct house_wait *wait)
{
    return wait->has_from ? &wait->from : NULL;
}

enum refusal_id
wait_refusal(enum store_status status)
{
    return status == STORE_FULL ? REFUSAL_DISK_FULL : REFUSAL_NOT_KEPT;
}

void
wait_free(struct house_wait *wait)
{
    if (wait->pinned != NULL)
        wait->pinned->pins--;
    free(wait);
}

/* Replies to the request that changed the row or started the match. */
void
wait_end_start(struct house *house, struct house_table *table)
{
    struct house_wait *wait = table->starting;

    if (wait == NULL)
        return;
    life_end_start(table);
    if (wait->begins && play_stage(table->match) == STORE_OPEN)
        reply_refuse(&wait->request, REFUSAL_NOT_BEGUN);
    else {
        row_json_reply(house, &wait->request, table, wait->person);
        visit_tell_row(house, table);
    }
    wait_free(wait);
}

/* The seat that a person takes at somebody else's table; -1: none. */
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

/* Counts a seat that is not durable yet. */
static void
expect_seat(struct house_wait *wait)
{
    int seat = wait->person != 0 ? taken_seat(wait) : -1;

    wait->counts = seat >= 0;
    if (!wait->counts)
        return;
    lobby_came(wait->house, wait->table, seat, wait_from(wait));
    limits_person(wait->house->limits, wait->person)->seats++;
}

static void
on_row(void *context, enum store_status status)
{
    struct house_wait *wait = context;
    struct house_table *table = wait->table;
    struct house *house = wait->house;

    behalf = wait->behalf;
    life_end_change(table);
    if (wait->counts)
        limits_person(house->limits, wait->person)->seats--;
    if (status != STORE_OK) {
        play_resign(table->match, row_resigned(&table->row));
        lobby_update(house, table);
        reply_refuse(&wait->request, REFUSAL_NOT_KEPT);
        wait_free(wait);
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
    play_resign(table->match, row_resigned(&table->row));
    life_start(table, wait);
    if (ending_check(house, table))
        return;
    wait_end_start(house, table);
    thinking_ask_bots(house, table);
}

/* Keeps ${wait}->row as the row of its table, then replies. */
bool
wait_change(struct house_wait *wait)
{
    struct store_change change = change_of(wait);

    if (play_aside(wait->table->match) != NULL) {
        reply_refuse(&wait->request, play_apology(wait->table->match));
        wait_free(wait);
        return false;
    }
    life_change(wait->table);
    play_resign_soon(wait->table->match, row_resigned(&wait->row));
    expect_seat(wait);
    if (store_submit(wait->house->store, &change, on_row, wait))
        return true;
    on_row(wait, STORE_FAILED);
    return false;
}

void
wait_start(struct house_wait *wait)
{
    struct house_table *table = wait->table;
    struct house *house = wait->house;

    wait->begins = true;
    life_start(table, wait);
    play_start(table->match);
    if (!play_busy(table->match))
        wait_end_start(house, table);
}

/* Opening tables */

/* The rematch of ${old} has the link ${link}. */
void
wait_link_rematch(struct house *house, struct house_table *old,
                  const char *link)
{
    registry_set_next(&house->registry, old, link);
    visit_tell_row(house, old);
}

/*
 * Registers a table that is durable now. If the operator has just asked for it,
 * it was found on the disk and is registered already.
 */
static struct house_table *
register_new(struct house_wait *wait)
{
    struct house *house = wait->house;
    struct house_table *found =
        registry_by_link(&house->registry, wait->made->link);

    if (found != NULL) {
        lobby_remove(house, wait->made);
        house_free_table(house, wait->made);
        lobby_came(house, found, LOBBY_OPENED, wait_from(wait));
        wait->made = found;
    } else
        house_add_table(house, wait->made);
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
        play_entries(table->match);
    if (status == STORE_OK) {
        table = register_new(wait);
        house_resume_table(house, table);
        row_json_reply(house, &wait->request, table, wait->person);
    } else {
        lobby_remove(house, table);
        house_free_table(house, table);
        reply_refuse(&wait->request, wait_refusal(status));
    }
    if (wait->again) {
        wait->table->rematch = REMATCH_NONE;
        if (status == STORE_OK)
            wait_link_rematch(house, wait->table, wait->link);
    }
    wait_free(wait);
}

/* A setup, and its text. */
struct setup_text {
    const struct rk_game *game;
    const struct rk_setup *setup;
    char *text;
};

static void
write_setup(void *context)
{
    struct setup_text *s = context;

    s->text = rules_text(s->game, s->setup);
}

/* The table cannot be opened. */
static void
refuse_table(struct house_wait *wait, enum refusal_id id)
{
    if (wait->again)
        wait->table->rematch = REMATCH_NONE;
    reply_refuse(&wait->request, id);
    wait_free(wait);
}

/* Gives ${row} what every new table gets, besides its rules. */
static bool
name_table(struct house_wait *wait, struct store_table *row)
{
    struct house *house = wait->house;

    secret_link(wait->link);
    row->id = store_new_id(house->store, STORE_TABLES);
    row->link = wait->link;
    row->made = house_now(house);
    row->touched = house_time(house);
    row->chat = true;
    if (row->stand_in == NULL)
        row->stand_in = HOUSE_STAND_IN;
    return row->id != 0;
}

/*
 * Creates the table of ${row}, which gets an id, a link and the current rules;
 * then replies.
 */
void
wait_open_table(struct house_wait *wait, struct store_table *row,
                const struct rk_game *game, const struct rk_setup *setup)
{
    struct setup_text written = { game, setup, NULL };
    struct house *house = wait->house;
    struct store_change change = { .kind = STORE_ADD_TABLE };

    wait->again = row->origin.again != 0;
    if (store_is_full(house->store)) {
        refuse_table(wait, REFUSAL_DISK_FULL);
        return;
    }
    if (!name_table(wait, row)) {
        refuse_table(wait, REFUSAL_NOT_KEPT);
        return;
    }
    if (!reply_guarded(house, write_setup, &written)) {
        refuse_table(wait, REFUSAL_FAULT);
        return;
    }
    if (wait->again)
        row->origin.epoch = play_epoch(wait->table->match);
    row->setup = written.text;
    row->rules = (uint32_t)game->rules;
    row->seats = setup->seats;
    wait->made = house_make(house, row);
    RK_CHECK(wait->made != NULL);
    wait->made->owner = OWNER_OURS;
    lobby_came(house, wait->made, LOBBY_OPENED, wait_from(wait));
    lobby_branched(house, wait->made, row->origin.entries, wait_from(wait));
    limits_person(house->limits, wait->person)->tables++;
    limits_person(house->limits, wait->person)->entries += row->origin.entries;
    change.table = *row;
    if (!store_submit(house->store, &change, on_opened, wait))
        on_opened(wait, STORE_FAILED);
    free(written.text);
}
