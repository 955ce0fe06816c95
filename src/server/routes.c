/* Requests: a table of routes, one short function each. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/wire.h>
#include <wire/build.h>

#include "house_inside.h"

enum { LIST_MAX = 200, NAME_CHARS = 24, CHAT_CHARS = 300 };

/* A request that was understood so far. */
struct call {
    struct house *house;
    const struct house_request *request;
    uint64_t person; /* 0: a stranger */
    struct house_table *table;
    json_t *body; /* an object; NULL: none is wanted */
};

static void
refuse(struct call *c, int status, const char *code, const char *why)
{
    house_refuse(c->request, status, code, why);
}

bool
house_session(struct house *house, const char *token, uint64_t *person)
{
    unsigned char hash[STORE_HASH];
    char name[STORE_NAME_MAX];
    struct store_person found;
    enum store_status status = STORE_NOTHING;

    if (token != NULL) {
        secret_hash(token, hash);
        status = store_find_session(house->store, hash, &found, name);
    }
    *person = status == STORE_OK ? found.id : 0;
    return status != STORE_FAILED;
}

/* Reading bodies */

/* Whether the body has no other keys than ${keys}; else it is refused. */
static bool
has_only(struct call *c, const char *const *keys)
{
    const char *key;
    json_t *value;

    json_object_foreach(c->body, key, value)
    {
        const char *const *known = keys;
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        while (*known != NULL && strcmp(*known, key) != 0)
            known++;
        if (*known != NULL)
            continue;
        rk_text_fill(&why, "\"%\" is not known here; leave it out.",
                     strlen(key) < 40 ? key : "...");
        refuse(c, 400, "bad-request", sentence);
        return false;
    }
    return true;
}

/* Characters of a text of one line without control characters; -1: none. */
static int
line_length(const char *text)
{
    int count = 0;

    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;

        if (byte < ' ' || byte == 0x7f ||
            (byte == 0xc2 && (unsigned char)text[1] < 0xa0))
            return -1;
        count += (byte & 0xc0) != 0x80;
    }
    return count;
}

/* The text ${key} with 1 to ${most} characters; NULL: it is refused. */
static const char *
line_of(struct call *c, const char *key, int most, const char *why)
{
    const json_t *value = json_object_get(c->body, key);
    const char *text = json_string_value(value);
    int length = text != NULL && strlen(text) == json_string_length(value)
                     ? line_length(text)
                     : -1;

    if (length >= 1 && length <= most && strspn(text, " ") < strlen(text))
        return text;
    refuse(c, 400, "bad-request", why);
    return NULL;
}

/* The seat that the body names; -1: it is refused. */
static int
seat_of_body(struct call *c)
{
    const json_t *value = json_object_get(c->body, "seat");

    if (json_is_integer(value) && json_integer_value(value) >= 0 &&
        json_integer_value(value) < c->table->seats)
        return (int)json_integer_value(value);
    refuse(c, 400, "bad-request",
           "\"seat\" is to be the number of a seat of this table, from 0.");
    return -1;
}

/* Waiting for the disk */

static struct house_wait *
wait_for(struct call *c)
{
    struct house_wait *wait = calloc(1, sizeof *wait);

    RK_CHECK(wait != NULL);
    wait->house = c->house;
    wait->table = c->table;
    wait->person = c->person;
    wait->request = *c->request;
    if (c->table != NULL)
        wait->row = c->table->row;
    return wait;
}

static const char not_kept[] =
    "That could not be kept, so nothing has changed; please try again.";

/* People */

static void
on_session(void *context, enum store_status status)
{
    struct house_wait *wait = context;

    if (status == STORE_OK)
        wait->request.reply(wait->request.context, 200, "{}", wait->token);
    else
        house_refuse(&wait->request, 503, "not-kept", not_kept);
    free(wait);
}

static void
enter(struct call *c)
{
    static const char *const keys[] = { "name", NULL };
    const char *name;
    struct house_wait *wait;
    struct store_change person = { .kind = STORE_ADD_PERSON };
    struct store_change session = { .kind = STORE_ADD_SESSION };

    if (!has_only(c, keys) ||
        (name = line_of(c, "name", NAME_CHARS,
                        "A name has 1 to 24 characters, in one line.")) == NULL)
        return;
    wait = wait_for(c);
    wait->person = ++c->house->last_person;
    secret_token(wait->token);
    person.person =
        (struct store_person){ wait->person, name, house_now(NULL) };
    session.session.person = wait->person;
    session.session.made = person.person.made;
    secret_hash(wait->token, session.session.hash);
    if (!store_submit(c->house->store, &person, NULL, NULL) ||
        !store_submit(c->house->store, &session, on_session, wait))
        on_session(wait, STORE_FAILED);
}

static void
me(struct call *c)
{
    char name[STORE_NAME_MAX];
    json_t *json = build_object();

    house_name(c->house, c->person, name);
    build_put(json, "name", build_text(name));
    house_reply(c->request, 200, json);
}

static void
games(struct call *c)
{
    json_t *json = build_object(), *list = build_array(), *bots = build_array();

    for (int i = 0; rk_games[i] != NULL; i++) {
        if (!rk_games[i]->extra)
            build_add(list, rk_json_game(rk_games[i]));
    }
    for (int i = 0; rk_bots[i] != NULL; i++) {
        if (rk_bots[i]->level)
            build_add(bots, build_text(rk_bots[i]->id));
    }
    build_put(json, "games", list);
    build_put(json, "bots", bots);
    house_reply(c->request, 200, json);
}

/* Tables */

/* 0: waits for the person, 1: is theirs, 2: for everybody, 3: not shown. */
static int
rank(const struct call *c, const struct house_table *table)
{
    enum store_stage stage = gametable_stage(table->match);
    int seat = house_seat_of(table, c->person);

    if (seat != RK_SPECTATOR && stage == STORE_PLAYING &&
        (gametable_ask(table->match).awaited & rk_seat_bit(seat)) != 0)
        return 0;
    if (seat != RK_SPECTATOR ||
        (c->person != 0 && table->row.host == c->person))
        return 1;
    return table->row.listed && stage <= STORE_PLAYING ? 2 : 3;
}

static void
list_tables(struct call *c)
{
    json_t *json = build_object(), *list = build_array();

    for (int which = 0; which < 3; which++) {
        for (struct house_table *t = c->house->tables; t != NULL; t = t->next) {
            if (json_array_size(list) < LIST_MAX && rank(c, t) == which)
                build_add(list, house_table_json(c->house, t, c->person));
        }
    }
    build_put(json, "tables", list);
    house_reply(c->request, 200, json);
}

static void
show_table(struct call *c)
{
    house_reply(c->request, 200,
                house_table_json(c->house, c->table, c->person));
}

static void
on_new_table(void *context, enum store_status status)
{
    struct house_wait *wait = context;
    struct house_table *table = wait->table;
    struct house *house = wait->house;

    if (status == STORE_OK) {
        table->next = house->tables;
        house->tables = table;
        house_reply(&wait->request, 200,
                    house_table_json(house, table, wait->person));
    } else {
        gametable_close(table->match);
        free(table->setup);
        free(table);
        house_refuse(&wait->request, 503, "not-kept", not_kept);
    }
    free(wait);
}

/* Keeps a new table with the host on its first seat. */
static void
keep_table(struct call *c, const char *setup, int seats, bool listed)
{
    char link[SECRET_LINK];
    struct store_change change = {
        .kind = STORE_ADD_TABLE,
        .table = { .id = ++c->house->last_table,
                   .link = link,
                   .host = c->person,
                   .setup = setup,
                   .listed = listed,
                   .made = house_now(NULL),
                   .touched = house_now(NULL),
                   .seats = (uint8_t)seats,
                   .seat = { { .person = c->person } } },
    };
    struct house_wait *wait;

    secret_link(link);
    wait = wait_for(c);
    wait->table = house_add(c->house, &change.table);
    if (wait->table == NULL) {
        house_refuse(&wait->request, 503, "not-kept", not_kept);
        free(wait);
        return;
    }
    c->house->tables = wait->table->next;
    if (!store_submit(c->house->store, &change, on_new_table, wait))
        on_new_table(wait, STORE_FAILED);
}

static void
open_table(struct call *c)
{
    static const char *const keys[] = { "setup", "listed", NULL };
    const json_t *listed = json_object_get(c->body, "listed");
    const json_t *given = json_object_get(c->body, "setup");
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    const struct rk_game *game;
    struct rk_setup setup;
    json_t *json;
    char *text;

    if (!has_only(c, keys))
        return;
    if (listed != NULL && !json_is_boolean(listed)) {
        refuse(c, 400, "bad-request", "\"listed\" is to be true or false.");
        return;
    }
    if (!json_is_object(given) ||
        rk_json_read_setup(given, &game, &setup, &why) != RK_OK) {
        refuse(c, 400, "bad-setup",
               why.len > 0 ? sentence : "\"setup\" is to be an object.");
        return;
    }
    json = rk_json_setup(game, &setup);
    text = json_dumps(json, JSON_COMPACT);
    RK_CHECK(text != NULL);
    keep_table(c, text, setup.seats, listed == NULL || json_is_true(listed));
    free(text);
    json_decref(json);
}

/* Seats */

static enum store_stage
stage_of(const struct call *c)
{
    return gametable_stage(c->table->match);
}

/* Whether the row may be changed now; else it is refused. */
static bool
may_change(struct call *c)
{
    if (!c->table->changing && c->table->starting == NULL)
        return true;
    refuse(c, 409, "busy",
           "This table is just being changed; please try again.");
    return false;
}

static void
sit(struct call *c)
{
    static const char *const keys[] = { "seat", NULL };
    int seat, before = house_seat_of(c->table, c->person);
    struct house_wait *wait;
    struct house_seat *there;

    if (!has_only(c, keys) || (seat = seat_of_body(c)) < 0 || !may_change(c))
        return;
    there = &c->table->row.seat[seat];
    if (seat != before && stage_of(c) != STORE_OPEN) {
        refuse(c, 409, "too-late", "The match has begun; you may watch it.");
        return;
    }
    if (seat != before && (there->person != 0 || there->bot[0] != '\0')) {
        refuse(c, 409, "taken", "That seat is taken; choose another one.");
        return;
    }
    wait = wait_for(c);
    if (before != RK_SPECTATOR)
        wait->row.seat[before].person = 0;
    wait->row.seat[seat] = (struct house_seat){ .person = c->person };
    house_change(wait);
}

static void
leave(struct call *c)
{
    static const char *const keys[] = { NULL };
    int seat = house_seat_of(c->table, c->person);
    struct house_wait *wait;

    if (!has_only(c, keys) || !may_change(c))
        return;
    if (seat == RK_SPECTATOR)
        refuse(c, 409, "no-seat", "You have no seat at this table.");
    else if (stage_of(c) != STORE_OPEN)
        refuse(c, 409, "too-late",
               "The match has begun; the host can let a bot stand in for you.");
    else {
        wait = wait_for(c);
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
    refuse(c, 403, "not-host", "Only the host of this table may do that.");
    return false;
}

/* The level that the body names; "" for null; NULL: it is refused. */
static const char *
level_of(struct call *c)
{
    const json_t *value = json_object_get(c->body, "bot");
    const struct rk_bot *bot =
        json_is_string(value) ? rk_bots_find(json_string_value(value)) : NULL;

    if (json_is_null(value))
        return "";
    if (bot != NULL && bot->level)
        return bot->id;
    refuse(c, 400, "no-bot",
           "\"bot\" is to be beginner, casual, skilled, strong or master; or "
           "null for none.");
    return NULL;
}

static void
set_bot(struct call *c)
{
    static const char *const keys[] = { "seat", "bot", NULL };
    const char *level;
    struct house_wait *wait;
    struct rk_text bot;
    int seat;

    if (!is_host(c) || !has_only(c, keys) || (seat = seat_of_body(c)) < 0 ||
        (level = level_of(c)) == NULL || !may_change(c))
        return;
    if (stage_of(c) == STORE_OPEN && c->table->row.seat[seat].person != 0) {
        refuse(c, 409, "taken", "Somebody sits there; choose another seat.");
        return;
    }
    if (stage_of(c) != STORE_OPEN && level[0] == '\0' &&
        c->table->row.seat[seat].person == 0) {
        refuse(c, 409, "no-person", "Nobody else could play for that seat.");
        return;
    }
    wait = wait_for(c);
    bot = rk_text_over(wait->row.seat[seat].bot, HOUSE_LEVEL_MAX);
    rk_text_add(&bot, level);
    house_change(wait);
}

static void
start(struct call *c)
{
    static const char *const keys[] = { NULL };

    if (!is_host(c) || !has_only(c, keys) || !may_change(c))
        return;
    if (stage_of(c) != STORE_OPEN) {
        refuse(c, 409, "too-late", "The match has begun already.");
        return;
    }
    for (int seat = 0; seat < c->table->seats; seat++) {
        const struct house_seat *s = &c->table->row.seat[seat];

        if (s->person == 0 && s->bot[0] == '\0') {
            refuse(c, 409, "empty-seat",
                   "A seat is empty; wait for somebody or put a bot there.");
            return;
        }
    }
    house_start(wait_for(c));
}

/* Chat */

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

    if (status == STORE_OK) {
        house_reply(&wait->request, 200, build_object());
        house_tell_chat(wait->house, wait->table, wait->person, line->text);
    } else
        house_refuse(&wait->request, 503, "not-kept", not_kept);
    free(wait);
    free(line);
}

static void
say(struct call *c)
{
    static const char *const keys[] = { "text", NULL };
    const char *text;
    struct line *line;
    struct rk_text copy;
    struct store_change change = { .kind = STORE_SAY };

    if (!has_only(c, keys) ||
        (text = line_of(c, "text", CHAT_CHARS,
                        "A line of chat has 1 to 300 characters.")) == NULL)
        return;
    line = calloc(1, sizeof *line);
    RK_CHECK(line != NULL);
    copy = rk_text_over(line->text, sizeof line->text);
    rk_text_add(&copy, text);
    line->wait = wait_for(c);
    change.chat =
        (struct store_chat){ c->table->id, c->person, house_now(NULL), text };
    if (!store_submit(c->house->store, &change, on_said, line))
        on_said(line, STORE_FAILED);
}

/* The table of routes */

static const struct route {
    const char *method;
    const char *path; /* a '*' stands for the link of a table */
    bool session;     /* only for those who have entered */
    void (*run)(struct call *);
} routes[] = {
    { "POST", "/api/enter", false, enter },
    { "GET", "/api/me", true, me },
    { "GET", "/api/games", false, games },
    { "GET", "/api/tables", false, list_tables },
    { "POST", "/api/tables", true, open_table },
    { "GET", "/api/tables/*", false, show_table },
    { "POST", "/api/tables/*/sit", true, sit },
    { "POST", "/api/tables/*/leave", true, leave },
    { "POST", "/api/tables/*/bot", true, set_bot },
    { "POST", "/api/tables/*/start", true, start },
    { "POST", "/api/tables/*/say", true, say },
};

/* Whether ${path} is that of ${route}; its link is written to ${link}. */
static bool
fits(const char *route, const char *path, char link[SECRET_LINK])
{
    const char *star = strchr(route, '*');
    size_t head = star != NULL ? (size_t)(star - route) : strlen(route), length;

    link[0] = '\0';
    if (star == NULL)
        return strcmp(route, path) == 0;
    if (strncmp(route, path, head) != 0)
        return false;
    length = strcspn(path + head, "/");
    if (length == 0 || length >= SECRET_LINK ||
        strcmp(path + head + length, star + 1) != 0)
        return false;
    memcpy(link, path + head, length);
    link[length] = '\0';
    return true;
}

/* Reads the body of a POST; false: it is refused. */
static bool
read_body(struct call *c)
{
    const struct house_request *r = c->request;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (strcmp(r->method, "POST") != 0)
        return true;
    c->body = rk_json_parse(r->body, r->length, &why);
    if (json_is_object(c->body))
        return true;
    refuse(c, 400, "bad-json",
           c->body == NULL ? sentence : "The body is to be an object.");
    json_decref(c->body);
    return false;
}

static void
run(struct call *c, const struct route *route, const char *link)
{
    if (!house_session(c->house, c->request->token, &c->person)) {
        refuse(c, 503, "not-read",
               "The disk could not be read; please try again.");
        return;
    }
    if (route->session && c->person == 0) {
        refuse(c, 401, "no-session", "Please enter first, with a name.");
        return;
    }
    if (link[0] != '\0' && (c->table = house_find(c->house, link)) == NULL) {
        refuse(c, 404, "no-table", "There is no table with this link.");
        return;
    }
    if (!read_body(c))
        return;
    route->run(c);
    json_decref(c->body);
}

void
house_request(struct house *house, const struct house_request *request)
{
    struct call c = { .house = house, .request = request };
    bool other = false;

    for (size_t i = 0; i < RK_COUNT(routes); i++) {
        char link[SECRET_LINK];

        if (!fits(routes[i].path, request->path, link))
            continue;
        other = true;
        if (strcmp(routes[i].method, request->method) != 0)
            continue;
        run(&c, &routes[i], link);
        return;
    }
    if (other)
        refuse(&c, 405, "bad-method", "That cannot be done with this address.");
    else
        refuse(&c, 404, "not-found", "There is nothing at this address.");
}
