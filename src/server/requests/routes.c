/* The table of routes. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/wire.h>
#include <server/house/bans.h>
#include <server/house/house_inside.h>
#include <server/house/load.h>
#include <server/house/reply.h>
#include <server/house/sessions.h>
#include <server/ops/blame.h>
#include <server/table/refusals.h>

#include "call.h"
#include "query.h"
#include "routes.h"

/* The table of routes */

/*
 * The meaning of '*' in a path. MATCH: a table whose match is needed; RESULT:
 * the same if it has ended and its row has no result.
 */
enum names { NOTHING, TABLE, RESULT, MATCH, GAME };

static const struct route {
    const char *method;
    const char *path;
    enum names names;
    bool session; /* only for those who have entered */
    route_function *run;
    const char *query[4]; /* allowed keys of the query */
} routes[] = {
    { "POST", "/api/enter", NOTHING, false, route_enter, { NULL } },
    { "GET", "/api/me", NOTHING, false, route_me, { NULL } },
    { "POST", "/api/leave", NOTHING, true, route_sign_out, { NULL } },
    { "GET", "/api/sessions", NOTHING, true, route_sessions, { NULL } },
    { "POST", "/api/sessions/end", NOTHING, true, route_end_session, { NULL } },
    { "GET", "/api/games", NOTHING, false, route_games, { NULL } },
    { "GET", "/api/games/*", GAME, false, route_game, { "variant" } },
    { "GET", "/api/tables", NOTHING, false, route_list, { NULL } },
    { "POST", "/api/tables", NOTHING, true, route_open, { NULL } },
    { "GET", "/api/tables/*", RESULT, false, route_show, { NULL } },
    { "GET", "/api/tables/*/rules", TABLE, false, route_rules, { NULL } },
    { "POST", "/api/tables/*/sit", MATCH, true, route_sit, { NULL } },
    { "POST", "/api/tables/*/leave", TABLE, true, route_leave, { NULL } },
    { "POST", "/api/tables/*/free", TABLE, true, route_free, { NULL } },
    { "POST", "/api/tables/*/bot", MATCH, true, route_bot, { NULL } },
    { "POST", "/api/tables/*/stand-in", TABLE, true, route_stand_in, { NULL } },
    { "POST", "/api/tables/*/start", MATCH, true, route_start, { NULL } },
    { "POST", "/api/tables/*/say", TABLE, true, route_say, { NULL } },
    { "GET", "/api/tables/*/chat", TABLE, false, route_chat, { "before" } },
    { "POST", "/api/tables/*/chat", TABLE, true, route_close_chat, { NULL } },
    { "POST", "/api/tables/*/resign", MATCH, true, route_resign, { NULL } },
    { "POST", "/api/tables/*/abort", MATCH, true, route_abort, { NULL } },
    { "POST", "/api/tables/*/consent", TABLE, true, route_consent, { NULL } },
    { "POST", "/api/tables/*/replace", MATCH, true, route_replace, { NULL } },
    { "GET", "/api/tables/*/match", TABLE, false, route_match, { NULL } },
    { "GET",
      "/api/tables/*/replay",
      TABLE,
      false,
      route_replay,
      { "seat", "from", "steps" } },
    { "POST", "/api/tables/*/rematch", TABLE, true, route_rematch, { NULL } },
    { "POST", "/api/tables/*/branch", TABLE, true, route_branch, { NULL } },
};

/* True if ${path} matches ${route}; its '*' is copied to ${arg}. */
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

/* Whole house rules have some hundred; many more would keep the loop busy. */
enum { VALUES_MAX = 4096 };

_Static_assert(VALUES_MAX == 4096, "REFUSAL_MANY_VALUES says so");

/* True if ${text} seems to have more values and keys than any request needs. */
static bool
has_many_values(const char *text, size_t length)
{
    int values = 1;

    for (size_t i = 0; i < length; i++)
        values += text[i] == ',' || text[i] == ':' || text[i] == '[' ||
                  text[i] == '{';
    return values > VALUES_MAX;
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
    if (has_many_values(r->body, r->length)) {
        call_refuse(c, REFUSAL_MANY_VALUES);
        return false;
    }
    c->body = rk_json_parse(r->body, r->length, &why);
    if (json_is_object(c->body))
        return true;
    if (c->body == NULL)
        reply_refuse_text(c->request, REFUSAL_BAD_JSON, &why);
    else
        call_refuse(c, REFUSAL_NO_OBJECT);
    json_decref(c->body);
    return false;
}

/* True if the query has only keys of the route; otherwise refuses. */
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

/* Requests that wait for a table or its match */

struct parked_call {
    struct house_parked parked; /* comes first */
    struct call call;
    struct house_request request;
    struct address address;
    char *query, *host;
    route_function *run;
    bool match;   /* that is what it waits for */
    bool retried; /* it has waited before */
    struct behalf behalf;
};

static char *
copy_text(const char *text)
{
    return text != NULL ? memory_copy(text) : NULL;
}

static void
unpark(struct parked_call *parked)
{
    json_decref(parked->call.body);
    free(parked->query);
    free(parked->host);
    free(parked);
}

/* True if there is now what the call has waited for, and the house is open. */
static bool
is_ready(const struct parked_call *parked)
{
    const struct call *c = &parked->call;

    return c->house->pool != NULL &&
           (parked->match ? play_is_loaded(c->table->match)
                          : load_is_ours(c->house, c->table));
}

/*
 * True if the call must wait once more: the match was being loaded, but the
 * table is not ours.
 */
static bool
waits_again(struct parked_call *parked)
{
    struct call *c = &parked->call;

    if (parked->match || parked->retried || c->house->pool == NULL ||
        load_own(c->house, c->table))
        return false;
    parked->retried = true;
    load_park(c->table, &parked->parked);
    return true;
}

static void
resume(struct house_parked *item)
{
    struct parked_call *parked = (struct parked_call *)item;
    struct house_table *table = parked->call.table;

    behalf = parked->behalf;
    if (!life_is_leaving(table) && waits_again(parked))
        return;
    if (life_is_leaving(table))
        refuse_no_table(&parked->call);
    else if (is_ready(parked))
        parked->run(&parked->call);
    else
        refuse_unread(&parked->call);
    unpark(parked);
}

/* Runs ${run} when the table is ours and, if ${match}, its match in memory. */
static void
park(struct call *c, route_function *run, bool match)
{
    struct parked_call *parked = memory_new(1, sizeof *parked);

    _Static_assert(offsetof(struct parked_call, parked) == 0, "no offset");
    parked->parked.resume = resume;
    parked->run = run;
    parked->match = match;
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
    load_park(c->table, &parked->parked);
}

/* Finds the table of the path, if it has one; false if it is refused. */
static bool
find_table(struct call *c, const struct route *route)
{
    if (route->names == NOTHING || route->names == GAME)
        return true;
    switch (house_find(c->house, c->arg, &c->table)) {
    case STORE_OK:
        return true;
    case STORE_FAILED:
        refuse_unread(c);
        return false;
    default:
        refuse_no_table(c);
        return false;
    }
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
           (route->names == MATCH ||
            (route->names == RESULT && play_lacks_result(c->table->match)));
}

/* True if the table must be ours: all but questions may change it. */
static bool
needs_own(const struct call *c, const struct route *route)
{
    return c->table != NULL && strcmp(route->method, "POST") == 0;
}

/* Runs ${route} now, or when there is what it needs. */
static void
run_ready(struct call *c, const struct route *route)
{
    if (needs_match(c, route) && !load_need(c->house, c->table))
        park(c, route->run, true);
    else if (needs_own(c, route) && !load_own(c->house, c->table))
        park(c, route->run, false);
    else
        route->run(c);
}

static void
run(struct call *c, const struct route *route)
{
    behalf = (struct behalf){ .what = route->method, .which = route->path };
    if (is_blocked(c, route))
        return;
    if (!sessions_find(c->house, c->request->token, &c->person)) {
        refuse_unread(c);
        return;
    }
    behalf.person = c->person;
    if (route->session && c->person == 0) {
        call_refuse(c, REFUSAL_NO_SESSION);
        return;
    }
    if (!bans_admit(c->house, c->request, c->person))
        return;
    if (!find_table(c, route))
        return;
    behalf.table = c->table != NULL ? c->table->id : 0;
    if (!check_query(c, route) || !read_body(c))
        return;
    run_ready(c, route);
    json_decref(c->body);
}

void
routes_request(struct house *house, const struct house_request *request)
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
