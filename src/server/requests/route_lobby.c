/* Routes of the lobby: people, games, tables to be found and opened. */
#include <stdlib.h>
#include <string.h>

#include <rookery/games.h>
#include <rookery/wire.h>
#include <wire/utf8.h>
#include <wire/write.h>
#include <server/house/house_inside.h>
#include <server/house/levels.h>
#include <server/house/lobby.h>
#include <server/house/pace.h>
#include <server/house/people.h>
#include <server/house/reply.h>
#include <server/house/row.h>
#include <server/house/row_json.h>
#include <server/house/wait.h>
#include <server/table/refusals.h>

#include "call.h"
#include "query.h"

enum { LIST_MAX = 200, NAME_CHARS = 24 };

/* People */

static void
on_entered(void *context, enum store_status status)
{
    struct house_wait *wait = context;

    behalf = wait->behalf;
    if (status == STORE_OK)
        wait->request.reply(wait->request.context, 200, "{}", wait->token);
    else
        reply_refuse(&wait->request, wait_refusal(status));
    wait_free(wait);
}

_Static_assert(NAME_CHARS *UTF8_MAX < STORE_NAME_MAX, "a name fits whole");

void
route_enter(struct call *c)
{
    static const char *const keys[] = { "name", NULL };
    const char *name;
    struct house_wait *wait;
    struct store_change change = { .kind = STORE_ENTER };
    struct store_entrance *entrance = &change.entrance;
    uint64_t id;

    if (!call_has_only(c, keys) ||
        (name = call_line(c, "name", NAME_CHARS, REFUSAL_NAME_LENGTH)) == NULL)
        return;
    if (people_is_numbered(name)) {
        call_refuse(c, REFUSAL_BAD_NAME);
        return;
    }
    if (store_is_full(c->house->store)) {
        call_refuse(c, REFUSAL_DISK_FULL);
        return;
    }
    id = store_new_id(c->house->store, STORE_PEOPLE);
    if (id == 0) {
        call_refuse(c, REFUSAL_NOT_KEPT);
        return;
    }
    wait = call_wait(c);
    wait->person = id;
    secret_token(wait->token);
    entrance->person = (struct store_person){ id, name, house_now(c->house) };
    entrance->session.person = id;
    entrance->session.made = entrance->session.used = house_time(c->house);
    secret_hash(wait->token, entrance->session.hash);
    if (!store_submit(c->house->store, &change, on_entered, wait))
        on_entered(wait, STORE_FAILED);
}

/* True if ${host} is a name of this computer only. */
static bool
is_loopback(const char *host)
{
    static const char *const names[] = { "127.", "localhost", "[::1]" };

    for (size_t i = 0; i < RK_COUNT(names); i++) {
        if (strncmp(host, names[i], strlen(names[i])) == 0)
            return true;
    }
    return false;
}

/* The host of the request, and whether others can reach it. */
static void
write_host(struct buffer *out, const struct call *c)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "abcdefghijklmnopqrstuvwxyz.-:[]";
    const char *host = c->request->host;
    bool known =
        host != NULL && *host != '\0' && host[strspn(host, plain)] == '\0';

    write_key(out, "host");
    write_text_or_null(out, known ? host : NULL);
    write_key_flag(out, "reachable", known && !is_loopback(host));
}

/* Somebody who asks who they are. */
struct oneself {
    const struct call *call;
    char name[STORE_NAME_MAX];
};

static void
write_me(void *context, struct buffer *out)
{
    const struct oneself *oneself = context;

    write_open(out, '{');
    write_key(out, "name");
    write_text_or_null(out, oneself->call->person != 0 ? oneself->name : NULL);
    write_host(out, oneself->call);
    write_close(out, '}');
}

void
route_me(struct call *c)
{
    struct oneself oneself = { .call = c };

    if (c->person != 0)
        house_name(c->house, c->person, oneself.name);
    reply_made(c->house, c->request, write_me, &oneself);
}

/* Games */

static void
write_levels(struct buffer *out, const struct house *house)
{
    write_key_open(out, "bots", '[');
    for (int i = 0; i < LEVELS_COUNT; i++)
        write_text(out, levels[i].id);
    write_close(out, ']');
    write_key_open(out, "times", '{');
    for (int i = 0; i < LEVELS_COUNT; i++)
        write_key_number(out, levels[i].id, pace_usual(house, i));
    write_close(out, '}');
}

static void
write_game(struct buffer *out, const struct rk_game *game)
{
    write_open(out, '{');
    setup_write_listed_game(out, game);
    write_close(out, '}');
}

static void
write_games(void *context, struct buffer *out)
{
    const struct call *c = context;

    write_open(out, '{');
    write_key_open(out, "games", '[');
    for (int i = 0; rk_games[i] != NULL; i++) {
        if (!rk_games[i]->extra)
            write_game(out, rk_games[i]);
    }
    write_close(out, ']');
    write_levels(out, c->house);
    write_host(out, c);
    write_close(out, '}');
}

void
route_games(struct call *c)
{
    reply_made(c->house, c->request, write_games, c);
}

/* A game under a setup. */
struct rules {
    const struct rk_game *game;
    struct rk_setup setup;
};

/* The fields of views that have a row for each seat. */
static void
write_seat_rows(struct buffer *out, const struct rk_game *game)
{
    write_key_open(out, "seat_rows", '[');
    for (const struct rk_field *f = game->view_fields.field; f->name; f++) {
        if (f->per_seat)
            write_text(out, f->name);
    }
    write_close(out, ']');
}

/* Everything that a page needs to know about it. */
static void
write_rules(void *context, struct buffer *out)
{
    const struct rules *rules = context;
    const struct rk_game *game = rules->game;
    const struct rk_setup *setup = &rules->setup;

    write_open(out, '{');
    setup_write_listed_game(out, game);
    write_key_text(out, "about", game->about);
    write_key(out, "setup");
    setup_write(out, game, setup);
    write_key(out, "pack");
    if (game->pack_fields.field != NULL)
        pack_write(out, game, setup);
    else
        write_null(out);
    write_seat_rows(out, game);
    view_write_reference(out, game, setup);
    write_close(out, '}');
}

/* A setup that somebody has chosen, while it is read under guard. */
struct choice {
    struct call *call;
    const char *variant; /* "": the first */
    const json_t *given; /* or a setup as JSON */
    struct rules rules;
    enum rk_status status;
    struct rk_said said;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why;
};

/* Calls ${read} under guard; true if the setup is fine, otherwise refuses. */
static bool
is_fine(struct choice *choice, void (*read)(void *))
{
    struct call *c = choice->call;

    choice->why = rk_text_over(choice->sentence, sizeof choice->sentence);
    choice->why.said = &choice->said;
    if (!reply_guarded(c->house, read, choice))
        call_refuse(c, REFUSAL_FAULT);
    else if (choice->status != RK_OK)
        reply_refuse_text(c->request, REFUSAL_BAD_SETUP, &choice->why);
    else
        return true;
    return false;
}

static void
read_variant(void *context)
{
    struct choice *choice = context;
    const char *variant = choice->variant[0] != '\0' ? choice->variant : NULL;

    choice->status = rk_setup_make(choice->rules.game, variant, 0,
                                   &choice->rules.setup, &choice->why);
}

void
route_game(struct call *c)
{
    char variant[QUERY_VALUE_MAX];
    struct choice choice = { .call = c,
                             .variant = variant,
                             .rules.game = rk_games_find(c->arg) };

    query_value(c->request->query, "variant", variant);
    if (choice.rules.game == NULL)
        call_refuse(c, REFUSAL_NO_GAME);
    else if (is_fine(&choice, read_variant))
        reply_made(c->house, c->request, write_rules, &choice.rules);
}

/* The same under the setup of a table, its house rules included. */
void
route_rules(struct call *c)
{
    struct rules rules;
    const struct rk_setup *setup = play_setup(c->table->match, &rules.game);

    if (setup == NULL) {
        call_refuse(c, play_apology(c->table->match));
        return;
    }
    rules.setup = *setup;
    reply_made(c->house, c->request, write_rules, &rules);
}

/* Tables */

static bool
is_shown(struct house *house, const struct house_table *table)
{
    return !life_is_leaving(table) && !expire_is_past(house, table);
}

/* Listed tables that are not in the list already. */
static bool
is_for_all(void *context, const struct house_table *table)
{
    const struct call *c = context;

    return is_shown(c->house, table) &&
           lobby_concern(table, c->person) == LOBBY_OTHER;
}

void
route_list(struct call *c)
{
    struct house_table *list[LIST_MAX];
    struct buffer out = { 0 };
    int count =
        lobby_pick_theirs(c->house, c->person, list, LIST_MAX, is_shown);

    count +=
        lobby_pick(c->house, list + count, LIST_MAX - count, is_for_all, c);
    write_open(&out, '{');
    write_key_open(&out, "tables", '[');
    for (int i = 0; i < count; i++)
        row_json_write(&out, c->house, list[i], c->person);
    write_close(&out, ']');
    write_close(&out, '}');
    write_end(&out);
    c->request->reply(c->request->context, 200, out.at, NULL);
    free(out.at);
}

void
route_show(struct call *c)
{
    row_json_reply(c->house, c->request, c->table, c->person);
}

/* A new table with the host on its first seat. */
static void
keep_table(struct call *c, const struct rk_game *game,
           const struct rk_setup *setup, bool listed)
{
    struct store_table row = { .host = c->person,
                               .listed = listed,
                               .seat = { { .person = c->person } } };

    wait_open_table(call_wait(c), &row, game, setup);
}

/* True if ${setup} has only known keys; otherwise refuses it. */
static bool
is_known_setup(struct call *c, json_t *setup)
{
    static const char *const keys[] = { "game",    "variant", "seats",
                                        "options", "pack",    NULL };
    struct call part = *c;

    part.body = setup;
    return call_has_only(&part, keys);
}

/* True if one more table may be opened; otherwise refuses. */
bool
route_may_host(struct call *c)
{
    if (lobby_may_open(c->house, c->person, c->request->address))
        return true;
    call_refuse(c, REFUSAL_TOO_MANY_TABLES);
    return false;
}

static void
read_given(void *context)
{
    struct choice *choice = context;

    choice->status = rk_json_read_setup(choice->given, &choice->rules.game,
                                        &choice->rules.setup, &choice->why);
}

void
route_open(struct call *c)
{
    static const char *const keys[] = { "setup", "listed", NULL };
    const json_t *listed = json_object_get(c->body, "listed");
    json_t *given = json_object_get(c->body, "setup");
    struct choice choice = { .call = c, .given = given };

    if (!call_has_only(c, keys) || !route_may_host(c))
        return;
    if (listed != NULL && !json_is_boolean(listed)) {
        call_refuse_with(c, REFUSAL_BAD_FLAG,
                         &(struct rk_phrase_arg){ .word = "listed" });
        return;
    }
    if (!json_is_object(given)) {
        call_refuse(c, REFUSAL_NO_SETUP);
        return;
    }
    if (is_known_setup(c, given) && is_fine(&choice, read_given))
        keep_table(c, choice.rules.game, &choice.rules.setup,
                   listed == NULL || json_is_true(listed));
}
