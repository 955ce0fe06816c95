/* Routes of ended matches: file, replay, rematch, playing on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/write.h>
#include <server/table/message.h>
#include <server/house/house_inside.h>
#include <server/house/lobby.h>
#include <server/house/presence.h>
#include <server/house/reply.h>
#include <server/house/row.h>
#include <server/house/row_json.h>
#include <server/house/wait.h>
#include <server/table/refusals.h>

#include "call.h"
#include "query.h"

/* True if the match has ended; otherwise refuses. */
static bool
has_ended(struct call *c)
{
    if (call_stage(c) == STORE_OVER || call_stage(c) == STORE_ABORTED)
        return true;
    call_refuse(c, REFUSAL_NOT_OVER);
    return false;
}

static void
refuse_damaged(struct call *c)
{
    call_refuse(c, play_apology(c->table->match));
}

/* The same; also refuses a match that is known to be damaged. */
static bool
has_log(struct call *c)
{
    if (!has_ended(c))
        return false;
    if (play_aside(c->table->match) == NULL)
        return true;
    refuse_damaged(c);
    return false;
}

/* The match file */

static void
make_file(struct look *look, struct play *play)
{
    const char *game;

    look->text = play_file(play, &game);
    if (look->text == NULL)
        look->refusal = REFUSAL_ASIDE;
    else
        snprintf(look->name, sizeof look->name, "rookery-%s-%.8s.jsonl", game,
                 look->link);
}

/* Gives the text of ${look} away, as a file if it has a name. */
static void
reply_text(struct look *look)
{
    const struct house_request *request = &look->wait->request;

    request->text(request->context, look->name[0] != '\0' ? look->name : NULL,
                  look->text);
    look->text = NULL;
    wait_free(look->wait);
}

void
route_match(struct call *c)
{
    struct look *look;

    if (!has_log(c))
        return;
    look = look_new(call_wait(c));
    look->make = make_file;
    look->reply = reply_text;
    look_start(look);
}

/* Replay */

/* The point of view that the query names; -1 if it is none. */
static int
read_eyes(const struct call *c)
{
    const char *query = c->request->query;
    char text[QUERY_VALUE_MAX];
    uint32_t seat;

    query_value(query, "seat", text);
    if (text[0] == '\0' || strcmp(text, "spectator") == 0)
        return RK_SPECTATOR;
    if (strcmp(text, "all") == 0)
        return PLAY_TRUTH;
    return query_number(query, "seat", 0, &seat) && seat < c->table->seats
               ? (int)seat
               : -1;
}

/* Writes the reply with the steps of ${look}; false if there are none. */
static bool
write_replay(struct buffer *out, const struct look *look, struct play *play)
{
    char *setup = play_setup_text(play), *result = play_result(play);
    bool found;

    write_open(out, '{');
    write_key(out, "seat");
    if (look->eyes == PLAY_TRUTH)
        write_text(out, "all");
    else
        write_seat(out, look->eyes);
    write_key(out, "setup");
    write_raw(out, setup);
    write_key_number(out, "entries", play_entries(play));
    write_key_number(out, "from", look->from);
    write_key(out, "result");
    write_raw(out, result);
    free(setup);
    free(result);
    found = play_write_steps(play, look->eyes, look->from, look->count, out);
    if (found) {
        write_close(out, '}');
        write_end(out);
    }
    return found;
}

static void
make_steps(struct look *look, struct play *play)
{
    struct buffer out = { 0 };

    if (look->from > play_entries(play)) {
        look->refusal = REFUSAL_NO_STEP;
        return;
    }
    if (write_replay(&out, look, play))
        look->text = out.at;
    else {
        look->refusal = REFUSAL_ASIDE;
        free(out.at);
    }
}

void
route_replay(struct call *c)
{
    const char *query = c->request->query;
    uint32_t first, count;
    struct look *look;
    int eyes;

    if (!has_log(c))
        return;
    eyes = read_eyes(c);
    if (eyes < 0) {
        call_refuse(c, REFUSAL_BAD_EYES);
        return;
    }
    if (!query_number(query, "from", 0, &first) ||
        !query_number(query, "steps", PLAY_STEPS_MAX, &count) || count == 0) {
        call_refuse(c, REFUSAL_NO_STEP);
        return;
    }
    look = look_new(call_wait(c));
    look->make = make_steps;
    look->reply = reply_text;
    look->eyes = eyes;
    look->from = first;
    look->count = count;
    look_start(look);
}

/* Rematch */

/* Seats the same people and bots; all but the asker are offered their seats. */
static void
seat_again(const struct call *c, struct store_table *row)
{
    for (int seat = 0; seat < c->table->seats; seat++) {
        const struct house_seat *before = &c->table->row.seat[seat];
        struct store_seat *now = &row->seat[seat];

        if (before->person == c->person)
            now->person = c->person;
        else if (before->person != 0)
            now->offered = before->person;
        else
            now->bot = before->bot[0] != '\0' ? before->bot : NULL;
    }
}

void
route_rematch(struct call *c)
{
    static const char *const keys[] = { NULL };
    struct house_table *table = c->table, *next = NULL;
    struct store_table row = { .host = c->person,
                               .listed = table->row.listed,
                               .stand_in = stand_in_level(&table->row),
                               .origin = { .again = table->id } };
    const struct rk_game *game;
    const struct rk_setup *setup = play_setup(table->match, &game);

    if (!call_has_only(c, keys) || !has_ended(c))
        return;
    if (row_place_of(table, c->person) == RK_SPECTATOR) {
        call_refuse(c, REFUSAL_HAD_NO_SEAT);
        return;
    }
    if (table->next_link[0] != '\0')
        house_find(c->house, table->next_link, &next);
    if (next != NULL) {
        row_json_reply(c->house, c->request, next, c->person);
        return;
    }
    if (table->rematch == REMATCH_SENT) {
        call_refuse(c, REFUSAL_BUSY);
        return;
    }
    if (!route_may_host(c))
        return;
    if (setup == NULL) {
        refuse_damaged(c);
        return;
    }
    seat_again(c, &row);
    table->rematch = REMATCH_SENT;
    wait_open_table(call_wait(c), &row, game, setup);
}

/* Playing on from a position of the match */

static void
make_branch(struct look *look, struct play *play)
{
    if (look->from > play_entries(play))
        look->refusal = REFUSAL_NO_ENTRY;
    else if (!play_goes_on(play, look->from, &look->awaited))
        look->refusal =
            play_aside(play) != NULL ? REFUSAL_ASIDE : REFUSAL_OVER_THERE;
}

static void
refuse_branch(struct house_wait *wait, enum refusal_id id)
{
    reply_refuse(&wait->request, id);
    wait_free(wait);
}

/* The person on their seat, bots on all others. */
static void
reply_branch(struct look *look)
{
    struct house_wait *wait = look->wait;
    struct house_table *table = wait->table;
    struct store_table row = {
        .host = wait->person,
        .stage = STORE_PLAYING,
        .awaited = look->awaited,
        .origin = { .log_of = table->id, .entries = look->from },
    };
    const struct rk_game *game;
    const struct rk_setup *setup = play_setup(table->match, &game);

    if (!lobby_may_open(wait->house, wait->person, wait_from(wait))) {
        refuse_branch(wait, REFUSAL_TOO_MANY_TABLES);
        return;
    }
    if (!lobby_may_branch(wait->house, wait->person, wait_from(wait),
                          look->from)) {
        refuse_branch(wait, REFUSAL_TOO_MANY_BRANCHES);
        return;
    }
    for (int i = 0; i < table->seats; i++)
        row.seat[i].bot = i == look->eyes ? NULL : look->level;
    row.seat[look->eyes].person = wait->person;
    wait_open_table(wait, &row, game, setup);
}

void
route_branch(struct call *c)
{
    static const char *const keys[] = { "entry", "seat", "bot", NULL };
    const json_t *entry = json_object_get(c->body, "entry");
    const char *level;
    struct look *look;
    int seat;

    if (!call_has_only(c, keys) || !has_log(c) || (seat = call_seat(c)) < 0 ||
        (level = call_level(c, false)) == NULL)
        return;
    if (!json_is_integer(entry) || json_integer_value(entry) < 0 ||
        json_integer_value(entry) > UINT32_MAX) {
        call_refuse(c, REFUSAL_NO_ENTRY);
        return;
    }
    if (!route_may_host(c))
        return;
    look = look_new(call_wait(c));
    look->make = make_branch;
    look->reply = reply_branch;
    look->eyes = seat;
    look->from = (uint32_t)json_integer_value(entry);
    snprintf(look->level, sizeof look->level, "%s", level);
    look_start(look);
}
