/* Requests: the table of routes, and what all of them share. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <server/house/unicode.h>

#include "call.h"
#include "query.h"

void
call_refuse(struct call *c, enum refusal_id id)
{
    house_refuse(c->request, id);
}

void
call_refuse_with(struct call *c, enum refusal_id id,
                 const struct rk_phrase_arg *arg)
{
    house_refuse_with(c->request, id, arg);
}

enum store_stage
call_stage(const struct call *c)
{
    return gametable_stage(c->table->match);
}

/* Reading bodies */

/* Whether the body has no other keys than ${keys}; else it is refused. */
bool
call_has_only(struct call *c, const char *const *keys)
{
    const char *key;
    json_t *value;

    json_object_foreach(c->body, key, value)
    {
        const char *const *known = keys;

        while (*known != NULL && strcmp(*known, key) != 0)
            known++;
        if (*known != NULL)
            continue;
        call_refuse_with(
            c, REFUSAL_BAD_FIELD,
            &(struct rk_phrase_arg){ .word = strlen(key) < 40 ? key : "..." });
        return false;
    }
    return true;
}

const char *
call_line(struct call *c, const char *key, int most, enum refusal_id length)
{
    const json_t *value = json_object_get(c->body, key);
    const char *text = json_string_value(value);
    enum unicode_verdict verdict = text == NULL ? UNICODE_BAD_LENGTH
                                   : strlen(text) != json_string_length(value)
                                       ? UNICODE_BAD_CHARACTER
                                       : unicode_judge(text, most);

    if (verdict == UNICODE_FINE)
        return text;
    if (verdict == UNICODE_BAD_CHARACTER)
        call_refuse(c, REFUSAL_BAD_CHARACTER);
    else if (verdict == UNICODE_INVISIBLE)
        call_refuse(c, REFUSAL_INVISIBLE);
    else
        call_refuse_with(c, length, &(struct rk_phrase_arg){ .number = most });
    return NULL;
}

/* The seat that the body names; -1: it is refused. */
int
call_seat(struct call *c)
{
    const json_t *value = json_object_get(c->body, "seat");

    if (json_is_integer(value) && json_integer_value(value) >= 0 &&
        json_integer_value(value) < c->table->seats)
        return (int)json_integer_value(value);
    call_refuse(c, REFUSAL_BAD_SEAT);
    return -1;
}

const char *
call_level(struct call *c, bool none)
{
    const json_t *value = json_object_get(c->body, "bot");
    const struct rk_bot *bot =
        json_is_string(value) ? rk_bots_find(json_string_value(value)) : NULL;

    if (none && json_is_null(value))
        return "";
    if (bot != NULL && bot->level)
        return bot->id;
    call_refuse(c, none ? REFUSAL_NO_BOT : REFUSAL_NO_LEVEL);
    return NULL;
}

bool
call_flag(struct call *c, const char *key, bool *flag)
{
    const json_t *value = json_object_get(c->body, key);

    *flag = json_is_true(value);
    if (json_is_boolean(value))
        return true;
    call_refuse_with(c, REFUSAL_BAD_FLAG,
                     &(struct rk_phrase_arg){ .word = key });
    return false;
}

/* Waiting for the disk */

struct house_wait *
call_wait(struct call *c)
{
    struct house_wait *wait = calloc(1, sizeof *wait);

    RK_CHECK(wait != NULL);
    wait->house = c->house;
    wait->table = c->table;
    wait->person = c->person;
    wait->request = *c->request;
    wait->behalf = behalf;
    if (c->request->address != NULL)
        wait->from = *c->request->address;
    wait->request.address = NULL;
    wait->pinned = c->table;
    if (c->table != NULL) {
        wait->row = c->table->row;
        c->table->pins++;
    }
    return wait;
}

/* The table of routes */

/*
 * What a '*' in a path stands for. MATCH: a table whose match is needed;
 * RESULT: likewise if it has ended and its row has no result.
 */
enum names { NOTHING, TABLE, RESULT, MATCH, GAME };

static const struct route {
    const char *method;
    const char *path;
    enum names names;
    bool session; /* only for those who have entered */
    call_route *run;
    const char *query[4]; /* the keys that may stand behind the '?' */
} routes[] = {
    { "POST", "/api/enter", NOTHING, false, call_enter, { NULL } },
    { "GET", "/api/me", NOTHING, true, call_me, { NULL } },
    { "POST", "/api/leave", NOTHING, true, call_sign_out, { NULL } },
    { "GET", "/api/sessions", NOTHING, true, call_sessions, { NULL } },
    { "POST", "/api/sessions/end", NOTHING, true, call_end_session, { NULL } },
    { "GET", "/api/games", NOTHING, false, call_games, { NULL } },
    { "GET", "/api/games/*", GAME, false, call_game, { "variant" } },
    { "GET", "/api/tables", NOTHING, false, call_list, { NULL } },
    { "POST", "/api/tables", NOTHING, true, call_open, { NULL } },
    { "GET", "/api/tables/*", RESULT, false, call_show, { NULL } },
    { "GET", "/api/tables/*/rules", TABLE, false, call_rules, { NULL } },
    { "POST", "/api/tables/*/sit", MATCH, true, call_sit, { NULL } },
    { "POST", "/api/tables/*/leave", TABLE, true, call_leave, { NULL } },
    { "POST", "/api/tables/*/free", TABLE, true, call_free, { NULL } },
    { "POST", "/api/tables/*/bot", MATCH, true, call_bot, { NULL } },
    { "POST", "/api/tables/*/stand-in", TABLE, true, call_stand_in, { NULL } },
    { "POST", "/api/tables/*/start", MATCH, true, call_start, { NULL } },
    { "POST", "/api/tables/*/say", TABLE, true, call_say, { NULL } },
    { "GET", "/api/tables/*/chat", TABLE, false, call_chat, { "before" } },
    { "POST", "/api/tables/*/chat", TABLE, true, call_close_chat, { NULL } },
    { "POST", "/api/tables/*/resign", MATCH, true, call_resign, { NULL } },
    { "POST", "/api/tables/*/abort", MATCH, true, call_abort, { NULL } },
    { "POST", "/api/tables/*/consent", TABLE, true, call_consent, { NULL } },
    { "POST", "/api/tables/*/replace", MATCH, true, call_replace, { NULL } },
    { "GET", "/api/tables/*/match", TABLE, false, call_match, { NULL } },
    { "GET",
      "/api/tables/*/replay",
      TABLE,
      false,
      call_replay,
      { "seat", "from", "steps" } },
    { "POST", "/api/tables/*/rematch", TABLE, true, call_rematch, { NULL } },
    { "POST", "/api/tables/*/branch", TABLE, true, call_branch, { NULL } },
};

/* Whether ${path} is that of ${route}; what its star is goes to ${arg}. */
static bool
fits(const char *route, const char *path, char arg[CALL_ARG_MAX])
{
    const char *star = strchr(route, '*');
    size_t head = star != NULL ? (size_t)(star - route) : strlen(route), length;

    arg[0] = '\0';
    if (star == NULL)
        return strcmp(route, path) == 0;
    if (strncmp(route, path, head) != 0)
        return false;
    length = strcspn(path + head, "/");
    if (length == 0 || length >= CALL_ARG_MAX ||
        strcmp(path + head + length, star + 1) != 0)
        return false;
    memcpy(arg, path + head, length);
    arg[length] = '\0';
    return true;
}

/* Reads the body of a POST; false: it is refused. */
static bool
read_body(struct call *c)
{
    const struct house_request *r = c->request;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };

    why.said = &said;
    if (strcmp(r->method, "POST") != 0)
        return true;
    c->body = rk_json_parse(r->body, r->length, &why);
    if (json_is_object(c->body))
        return true;
    if (c->body == NULL)
        house_refuse_text(c->request, REFUSAL_BAD_JSON, &why);
    else
        call_refuse(c, REFUSAL_NO_OBJECT);
    json_decref(c->body);
    return false;
}

/* Whether the query has no other keys than the route; else it is refused. */
static bool
check_query(struct call *c, const struct route *route)
{
    if (query_fits(c->request->query, route->query))
        return true;
    call_refuse(c, REFUSAL_BAD_QUERY);
    return false;
}

static void
refuse_no_table(struct call *c)
{
    call_refuse(c, REFUSAL_NO_TABLE);
}

static void
refuse_unread(struct call *c)
{
    call_refuse(c, REFUSAL_NOT_READ);
}

/* Requests that wait for a match */

struct parked_call {
    struct house_parked parked; /* comes first */
    struct call call;
    struct house_request request;
    struct address address;
    char *query, *host;
    call_route *run;
    struct behalf behalf;
};

static char *
copy_text(const char *text)
{
    char *copy = text != NULL ? strdup(text) : NULL;

    RK_CHECK((copy == NULL) == (text == NULL));
    return copy;
}

static void
unpark(struct parked_call *parked)
{
    json_decref(parked->call.body);
    free(parked->query);
    free(parked->host);
    free(parked);
}

static void
resume(struct house_parked *item)
{
    struct parked_call *parked = (struct parked_call *)item;
    struct house_table *table = parked->call.table;

    behalf = parked->behalf;
    if (table->gone)
        refuse_no_table(&parked->call);
    else if (gametable_awake(table->match))
        parked->run(&parked->call);
    else
        refuse_unread(&parked->call);
    unpark(parked);
}

/* Runs ${route} when the match of the table is in memory. */
static void
park(struct call *c, call_route *run)
{
    struct parked_call *parked = calloc(1, sizeof *parked);

    _Static_assert(offsetof(struct parked_call, parked) == 0, "no offset");
    RK_CHECK(parked != NULL);
    parked->parked.resume = resume;
    parked->run = run;
    parked->behalf = behalf;
    parked->query = copy_text(c->request->query);
    parked->host = copy_text(c->request->host);
    parked->request = *c->request;
    parked->request.method = parked->request.path = parked->request.body = "";
    parked->request.length = 0;
    parked->request.token = NULL;
    parked->request.query = parked->query;
    parked->request.host = parked->host;
    if (c->request->address != NULL) {
        parked->address = *c->request->address;
        parked->request.address = &parked->address;
    }
    parked->call = *c;
    parked->call.request = &parked->request;
    json_incref(c->body);
    house_park(c->table, &parked->parked);
}

/* Finds the table that the path names, if it names one; false: refused. */
static bool
find_table(struct call *c, const struct route *route)
{
    if (route->names == NOTHING || route->names == GAME)
        return true;
    c->table = house_find(c->house, c->arg);
    if (c->table != NULL)
        return true;
    if (c->house->unread)
        refuse_unread(c);
    else
        refuse_no_table(c);
    return false;
}

/* Refuses a kind of request that has crashed the server. */
static bool
is_blocked(struct call *c, const struct route *route)
{
    if (blame_request(c->house->blame, route->method, route->path) == NULL)
        return false;
    call_refuse(c, REFUSAL_BLOCKED);
    return true;
}

static bool
needs_match(const struct call *c, const struct route *route)
{
    return c->table != NULL &&
           (route->names == MATCH || (route->names == RESULT &&
                                      gametable_lacks_result(c->table->match)));
}

static void
run(struct call *c, const struct route *route)
{
    behalf = (struct behalf){ .what = route->method, .which = route->path };
    if (is_blocked(c, route))
        return;
    if (!house_session(c->house, c->request->token, &c->person)) {
        refuse_unread(c);
        return;
    }
    behalf.person = c->person;
    if (route->session && c->person == 0) {
        call_refuse(c, REFUSAL_NO_SESSION);
        return;
    }
    if (!house_admit(c->house, c->request, c->person))
        return;
    if (!find_table(c, route))
        return;
    behalf.table = c->table != NULL ? c->table->id : 0;
    if (!check_query(c, route) || !read_body(c))
        return;
    if (needs_match(c, route) && !house_need(c->house, c->table))
        park(c, route->run);
    else
        route->run(c);
    json_decref(c->body);
}

void
house_request(struct house *house, const struct house_request *request)
{
    struct call c = { .house = house, .request = request };
    bool other = false;

    for (size_t i = 0; i < RK_COUNT(routes); i++) {
        if (!fits(routes[i].path, request->path, c.arg))
            continue;
        other = true;
        if (strcmp(routes[i].method, request->method) != 0)
            continue;
        run(&c, &routes[i]);
        return;
    }
    if (other)
        call_refuse(&c, REFUSAL_BAD_METHOD);
    else
        call_refuse(&c, REFUSAL_NOT_FOUND);
}
