/* Routes for when a match has ended: file, replay, rematch, playing on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/build.h>

#include "call.h"

/* Whether the match has ended; else it is refused. */
static bool
has_ended(struct call *c)
{
    if (call_stage(c) == STORE_OVER || call_stage(c) == STORE_ABORTED)
        return true;
    call_refuse(c, 409, "not-over",
                "The match is not over; while it runs it keeps its secrets.");
    return false;
}

static void
refuse_damaged(struct call *c)
{
    call_refuse(c, 409, "aside", gametable_apology(c->table->match));
}

/* The same, and that its log is whole; else it is refused. */
static bool
has_log(struct call *c)
{
    if (!has_ended(c) || !call_wake(c))
        return false;
    if (gametable_aside(c->table->match)) {
        refuse_damaged(c);
        return false;
    }
    return true;
}

/* The match file */

void
call_match(struct call *c)
{
    const char *game;
    char name[80], *text;

    if (!has_log(c))
        return;
    text = gametable_file(c->table->match, &game);
    if (text == NULL) {
        refuse_damaged(c);
        return;
    }
    snprintf(name, sizeof name, "rookery-%s-%.8s.jsonl", game, c->table->link);
    c->request->file(c->request->context, name, text);
    free(text);
}

/* Replay */

/* Reads a number of at most six digits; "" is ${otherwise}. */
static bool
read_number(const char *text, uint32_t otherwise, uint32_t *number)
{
    size_t digits = strspn(text, "0123456789");

    *number = digits > 0 ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
    return digits <= 6 && text[digits] == '\0';
}

/* Whose eyes the query names; -1: there are none such. */
static int
read_eyes(const struct call *c, const char *text)
{
    uint32_t seat;

    if (text[0] == '\0' || strcmp(text, "spectator") == 0)
        return RK_SPECTATOR;
    if (strcmp(text, "all") == 0)
        return GAMETABLE_TRUTH;
    return read_number(text, 0, &seat) && seat < c->table->seats ? (int)seat
                                                                 : -1;
}

static void
reply_steps(struct call *c, int eyes, uint32_t from, uint32_t count)
{
    struct gametable *match = c->table->match;
    json_t *steps = gametable_steps(match, eyes, from, count), *json, *result;

    if (steps == NULL) {
        refuse_damaged(c);
        return;
    }
    json = build_object();
    result = gametable_result(match);
    build_put(json, "seat",
              eyes == GAMETABLE_TRUTH ? build_text("all") : rk_json_seat(eyes));
    build_put(json, "setup", gametable_setup_json(c->table->match));
    build_put(json, "entries", json_integer(gametable_entries(match)));
    build_put(json, "from", json_integer(from));
    build_put(json, "steps", steps);
    build_put(json, "result", result != NULL ? result : json_null());
    house_reply(c->request, 200, json);
}

void
call_replay(struct call *c)
{
    static const char *const keys[] = { "seat", "from", "steps", NULL };
    char seat[CALL_ARG_MAX], from[CALL_ARG_MAX], steps[CALL_ARG_MAX];
    uint32_t first, count;
    int eyes;

    if (!call_query(c, keys, "seat", seat) ||
        !call_query(c, keys, "from", from) ||
        !call_query(c, keys, "steps", steps) || !has_log(c))
        return;
    eyes = read_eyes(c, seat);
    if (eyes < 0)
        call_refuse(c, 400, "bad-request",
                    "\"seat\" is to be the number of a seat, spectator or "
                    "all.");
    else if (!read_number(from, 0, &first) ||
             !read_number(steps, GAMETABLE_STEPS_MAX, &count) ||
             first > gametable_entries(c->table->match) || count == 0)
        call_refuse(c, 400, "bad-request",
                    "\"from\" is to be a step of this match and \"steps\" "
                    "how many are wanted.");
    else
        reply_steps(c, eyes, first, count);
}

/* Once more */

/* The same people and bots; all but who asks are offered their seats. */
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
call_rematch(struct call *c)
{
    static const char *const keys[] = { NULL };
    struct house_table *table = c->table, *next;
    struct store_table row = { .host = c->person,
                               .listed = table->row.listed,
                               .origin = { .again = table->id } };
    const struct rk_game *game;
    const struct rk_setup *setup = gametable_setup(table->match, &game);

    if (!call_has_only(c, keys) || !has_ended(c))
        return;
    if (house_place_of(table, c->person) == RK_SPECTATOR) {
        call_refuse(c, 409, "no-seat", "You had no seat at this table.");
        return;
    }
    next = table->next_link[0] != '\0' ? house_find(c->house, table->next_link)
                                       : NULL;
    if (next != NULL) {
        house_reply_table(c->house, c->request, next, c->person);
        return;
    }
    if (table->rematching) {
        call_refuse(c, 409, "busy",
                    "This table is just being changed; please try again.");
        return;
    }
    if (!call_may_host(c))
        return;
    if (setup == NULL) {
        refuse_damaged(c);
        return;
    }
    seat_again(c, &row);
    table->rematching = true;
    house_open_table(call_wait(c), &row, game, setup);
}

/* Playing on from a position of the match */

/* The person on ${seat}, ${level} on all others. */
static void
keep_branch(struct call *c, uint32_t entries, int seat, const char *level)
{
    struct store_table row = {
        .host = c->person,
        .stage = STORE_PLAYING,
        .origin = { .log_of = c->table->id, .entries = entries },
    };
    const struct rk_game *game;
    const struct rk_setup *setup = gametable_setup(c->table->match, &game);

    for (int i = 0; i < setup->seats; i++)
        row.seat[i].bot = i == seat ? NULL : level;
    row.seat[seat].person = c->person;
    if (call_may_host(c))
        house_open_table(call_wait(c), &row, game, setup);
}

void
call_branch(struct call *c)
{
    static const char *const keys[] = { "entry", "seat", "bot", NULL };
    const json_t *entry = json_object_get(c->body, "entry");
    const char *level;
    int seat;

    if (!call_has_only(c, keys) || !has_log(c) || (seat = call_seat(c)) < 0 ||
        (level = call_level(c)) == NULL)
        return;
    if (level[0] == '\0')
        call_refuse(c, 400, "no-bot", "\"bot\" is to be the level of a bot.");
    else if (!json_is_integer(entry) || json_integer_value(entry) < 0 ||
             json_integer_value(entry) > gametable_entries(c->table->match))
        call_refuse(c, 400, "bad-request",
                    "\"entry\" is to be how many log entries the new match "
                    "begins with.");
    else if (!gametable_goes_on(c->table->match,
                                (uint32_t)json_integer_value(entry)))
        call_refuse(c, 409, "over", "The match is over there.");
    else
        keep_branch(c, (uint32_t)json_integer_value(entry), seat, level);
}
