/* Actions of people around a match: resign, vote, play again, be away. */
#include <rookery/games.h>
#include <server/requests/routes.h>

#include "hall.h"

static const uint64_t day = 24 * 3600 * 1000;

/* The table at ${where} as ${token} sees it; to be dropped. */
static json_t *
table_of(struct house *house, const char *token, const char *where)
{
    struct replied *r = ask(house, token, "GET", where, "");

    assert_int_equal(r->status, 200);
    return json_loads(r->json, 0, NULL);
}

static void
expect_at(struct house *house, const char *token, const char *where,
          const char *key, const char *should)
{
    json_t *table = table_of(house, token, where);
    char *text = json_dumps(rk_json_at(table, key), JSON_ENCODE_ANY);

    if (text == NULL || strcmp(text, should) != 0)
        fail_msg("%s is %s, not %s", key, text, should);
    free(text);
    json_decref(table);
}

/* Moves the clock and lets the house notice. */
static void
pass_time(struct house *house, uint64_t time)
{
    skipped += time;
    rest(house, 50);
}

static struct house *
reopen(struct house *house)
{
    house_close(house);
    return open_house();
}

/* Of three, one resigns: a bot plays on, and the seat does not win. */
static void
test_resign(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b, second;

    (void)unused;
    begin(house, host, guest, where);
    come(house, &a, where, host);
    come(house, &b, where, guest);
    come(house, &second, where, guest);
    expect(house, guest, "POST", at(where, "resign"), "{\"seat\":0}", 400, "");
    expect(house, NULL, "POST", at(where, "resign"), "{}", 401, "");
    expect(house, guest, "POST", at(where, "resign"), "{}", 200,
           "\"you\":null,\"resigned\":1");
    assert_non_null(strstr(a.all, "\"resigned\":true"));
    assert_non_null(strstr(b.all, "\"seat\":\"spectator\""));
    assert_non_null(strstr(second.all, "\"seat\":\"spectator\""));
    say(&b, "{\"type\":\"answer\",\"ask\":0,\"token\":\"t\",\"answer\":\"draw "
            "deck\"}");
    assert_non_null(strstr(b.verdict, "no-seat"));
    go(&second);
    go(&b);
    go(&a);
    house = reopen(house);
    expect(house, guest, "POST", at(where, "resign"), "{}", 409, "no-seat");
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 409,
           "You have resigned");
    expect(house, guest, "POST", at(where, "abort"), "{\"vote\":true}", 409,
           "no-seat");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 409, "too-late");
    expect(house, host, "POST", at(where, "replace"),
           "{\"seat\":1,\"vote\":true}", 409, "no-person");
    expect_at(house, guest, where, "seats[1].bot", "\"skilled\"");
    expect_at(house, guest, where, "seats[1].name", "\"Bo\"");
    expect_at(house, guest, where, "seats[1].resigned", "true");
    expect_at(house, guest, where, "stage", "\"playing\"");
    expect(house, guest, "GET", "/api/tables", "", 200, where + 12);
    come(house, &a, where, host);
    for (int i = 0; i < PATIENCE && !a.over; i++) {
        answer(&a, i);
        turn(house);
    }
    assert_true(a.over);
    assert_non_null(strstr(a.all, "\"resigned\":[1],\"end\":\"played\""));
    go(&a);
    expect_at(house, host, where, "result.resigned", "[1]");
    assert_null(
        strstr(ask(house, host, "GET", where, "")->json, "\"winners\":[1"));
    house_close(house);
}

/* Nobody is left to play against, or nobody who would: it ends at once. */
static void
test_resign_ends(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest b;

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 2, true, where);
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "Bo");
    expect(house, host, "POST", at(where, "resign"), "{}", 409, "not-playing");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    come(house, &b, where, guest);
    expect(house, host, "POST", at(where, "resign"), "{}", 200,
           "\"stage\":\"over\"");
    assert_true(b.over);
    assert_non_null(strstr(b.all, "\"winners\":[1]"));
    say(&b, "{\"type\":\"answer\",\"ask\":0,\"token\":\"t\",\"answer\":\"draw "
            "deck\"}");
    assert_non_null(strstr(b.verdict, "\"code\":\"over\""));
    go(&b);
    house = reopen(house);
    expect_at(house, guest, where, "stage", "\"over\"");
    expect_at(house, guest, where, "result.end", "\"resigned\"");
    expect_at(house, guest, where, "result.winners", "[1]");
    expect_at(house, guest, where, "result.ranks", "[2, 1]");
    expect(house, guest, "POST", at(where, "resign"), "{}", 409, "not-playing");

    open_table(house, host, 3, true, where);
    for (int seat = 1; seat < 3; seat++) {
        char body[64];

        snprintf(body, sizeof body, "{\"seat\":%d,\"bot\":\"casual\"}", seat);
        expect(house, host, "POST", at(where, "bot"), body, 200, "casual");
    }
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    expect(house, host, "POST", at(where, "resign"), "{}", 200,
           "\"winners\":[1,2]");
    expect_at(house, host, where, "result.ranks[0]", "3");
    house_close(house);
}

/* A match is aborted when all who play themselves want that. */
static void
test_votes(void **unused)
{
    static const struct {
        const char *body, *code;
        int status;
    } bad[] = {
        { "{}", "bad-request", 400 },
        { "{\"vote\":1}", "bad-request", 400 },
        { "{\"vote\":true,\"seat\":1}", "bad-request", 400 },
    };
    struct house *house = new_house();
    char host[64], guest[64], other[64], where[64];
    struct guest a;

    (void)unused;
    begin(house, host, guest, where);
    enter(house, "Cy", other);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect(house, host, "POST", at(where, "abort"), bad[i].body,
               bad[i].status, bad[i].code);
    expect(house, other, "POST", at(where, "abort"), "{\"vote\":true}", 409,
           "no-seat");
    come(house, &a, where, guest);
    expect(house, host, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "\"playing\"");
    assert_non_null(strstr(a.all, "\"votes\":true"));
    go(&a);
    expect(house, host, "POST", at(where, "abort"), "{\"vote\":false}", 200,
           "\"playing\"");
    expect(house, guest, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "\"playing\"");
    house = reopen(house);
    expect_at(house, host, where, "seats[0].votes", "false");
    expect_at(house, host, where, "seats[1].votes", "true");
    come(house, &a, where, guest);
    expect(house, host, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "\"stage\":\"aborted\"");
    assert_non_null(strstr(a.all, "\"stage\":\"aborted\""));
    assert_false(a.over); /* there is no result */
    assert_string_equal(a.answer, "");
    say(&a, "{\"type\":\"answer\",\"ask\":0,\"token\":\"t\",\"answer\":\"draw "
            "deck\"}");
    assert_non_null(strstr(a.verdict, "\"code\":\"over\""));
    go(&a);
    expect(house, host, "POST", at(where, "abort"), "{\"vote\":true}", 409,
           "not-playing");
    house = reopen(house);
    expect_at(house, host, where, "stage", "\"aborted\"");
    house_close(house);
}

/* Lets everybody vote, in the store alone. */
static bool
vote_all(void *context, const struct store_table *row)
{
    struct store_change change = { .kind = STORE_SET_TABLE, .table = *row };

    change.table.seat[0].votes = change.table.seat[1].votes = true;
    assert_true(store_submit(context, &change, NULL, NULL));
    return false;
}

/* Votes that were kept just before the power went off still end the match. */
static void
test_votes_on_disk(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct store *store;

    (void)unused;
    begin(house, host, guest, where);
    house_close(house);
    store = store_open(&(struct store_settings){ .path = path }, NULL);
    assert_int_equal(store_find_table(store, where + 12, vote_all, store),
                     STORE_OK);
    store_close(store);
    house = open_house();
    pass_time(house, 0);
    expect_at(house, host, where, "stage", "\"aborted\"");
    house_close(house);
}

/* Somebody for whom a bot stands in has no vote, and is not waited for. */
static void
test_votes_of_the_absent(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];

    (void)unused;
    begin(house, host, guest, where);
    expect(house, host, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "\"playing\"");
    skipped += AWAY;
    expect(house, guest, "POST", at(where, "replace"),
           "{\"seat\":0,\"vote\":true}", 200, "\"votes\":false");
    expect(house, host, "POST", at(where, "abort"), "{\"vote\":true}", 409,
           "stand-in");
    expect(house, guest, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "\"stage\":\"aborted\"");
    house_close(house);
}

/* The link in the last reply. */
static void
link_in(const struct replied *r, char where[64])
{
    json_t *json = json_loads(r->json, 0, NULL);

    assert_int_equal(r->status, 200);
    snprintf(where, 64, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
}

static void
end_by_votes(struct house *house, const char *host, const char *guest,
             const char *where)
{
    ask(house, host, "POST", at(where, "abort"), "{\"vote\":true}");
    expect(house, guest, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "\"aborted\"");
}

/* The same people and bots once more; a second click changes nothing. */
/* Both are in ${json}, ${first} before ${second}. */
static void
expect_first(const char *json, const char *first, const char *second)
{
    const char *one = strstr(json, first), *other = strstr(json, second);

    assert_non_null(one);
    assert_non_null(other);
    assert_true(one < other);
}

static void
test_rematch(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], other[64], where[64], next[64], again[64];
    struct guest a;

    (void)unused;
    begin(house, host, guest, where);
    enter(house, "Cy", other);
    expect(house, guest, "POST", at(where, "rematch"), "{}", 409, "not-over");
    end_by_votes(house, host, guest, where);
    expect(house, other, "POST", at(where, "rematch"), "{}", 409, "no-seat");
    expect(house, guest, "POST", at(where, "rematch"), "{\"seat\":1}", 400, "");
    expect_at(house, host, where, "next", "null");
    come(house, &a, where, host);
    link_in(ask(house, guest, "POST", at(where, "rematch"), "{}"), next);
    assert_non_null(strstr(a.all, next + 12));
    go(&a);
    expect_at(house, guest, next, "you", "1");
    expect_at(house, guest, next, "hosting", "true");
    expect_at(house, host, next, "offered", "0");
    expect_at(house, host, next, "seats[0].offered", "\"Ada\"");
    expect_at(house, host, next, "seats[2].bot", "\"casual\"");
    expect_at(house, host, next, "setup.seats", "3");
    house = reopen(house);
    link_in(ask(house, host, "POST", at(where, "rematch"), "{}"), again);
    assert_string_equal(next, again);
    expect_at(house, host, next, "host", "\"Bo\"");
    expect(house, host, "GET", "/api/tables", "", 200,
           next + 12); /* it waits for Ada: the first one */
    expect_first(ask(house, host, "GET", "/api/tables", "")->json, next + 12,
                 where + 12);
    expect(house, other, "POST", at(next, "sit"), "{\"seat\":0}", 409,
           "offered");
    expect(house, guest, "POST", at(next, "start"), "{}", 409, "empty-seat");
    expect(house, host, "POST", at(next, "sit"), "{\"seat\":0}", 200,
           "\"offered\":null");
    expect(house, guest, "POST", at(next, "start"), "{}", 200, "playing");
    house_close(house);
}

/* The host may give a seat that was kept free to a bot. */
static void
test_offers(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64], next[64];

    (void)unused;
    begin(house, host, guest, where);
    end_by_votes(house, host, guest, where);
    link_in(ask(house, host, "POST", at(where, "rematch"), "{}"), next);
    expect_at(house, guest, next, "offered", "1");
    expect(house, host, "POST", at(next, "bot"),
           "{\"seat\":1,\"bot\":\"casual\"}", 200, "casual");
    expect_at(house, guest, next, "offered", "null");
    expect(house, host, "POST", at(next, "start"), "{}", 200, "playing");
    house_close(house);
}

/* Two clicks before the first is answered open one table. */
static void
test_two_clicks(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64], next[64];
    struct replied r[2] = { 0 };

    (void)unused;
    begin(house, host, guest, where);
    end_by_votes(house, host, guest, where);
    for (int i = 0; i < 2; i++)
        routes_request(house,
                       &(struct house_request){ .method = "POST",
                                                .path = at(where, "rematch"),
                                                .body = "{}",
                                                .length = 2,
                                                .token = i ? host : guest,
                                                .reply = on_reply,
                                                .context = &r[i] });
    while (!r[0].there || !r[1].there)
        turn(house);
    assert_int_equal(r[0].status, 200);
    assert_int_equal(r[1].status, 409);
    assert_non_null(strstr(r[1].json, "busy"));
    link_in(&r[0], next);
    free(r[0].json);
    free(r[1].json);
    expect(house, host, "POST", at(where, "rematch"), "{}", 200, next + 12);
    house_close(house);
}

/* Nobody comes for a day: an open table is gone, for good. */
static void
test_open_expire(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64], kept[64], old[64], next[64];
    struct guest a;

    (void)unused;
    begin(house, host, guest, old);
    end_by_votes(house, host, guest, old);
    link_in(ask(house, host, "POST", at(old, "rematch"), "{}"), next);
    open_table(house, host, 3, true, where);
    open_table(house, host, 3, true, kept);
    come(house, &a, kept, host);
    pass_time(house, day / 2);
    expect(house, guest, "GET", where, "", 200, "\"open\"");
    pass_time(house, day - 1000 * 60);
    expect(house, guest, "GET", where, "", 200, "\"open\"");
    pass_time(house, day + 1000 * 120);
    expect(house, guest, "GET", where, "", 404, "no-table");
    expect(house, guest, "GET", kept, "", 200, "\"open\"");
    expect_at(house, host, old, "next", "null");
    link_in(ask(house, host, "POST", at(old, "rematch"), "{}"), where);
    assert_string_not_equal(where, next);
    go(&a);
    house = reopen(house);
    expect(house, guest, "GET", next, "", 404, "no-table");
    expect(house, guest, "GET", where, "", 200, "\"open\"");
    house_close(house);
}

/* Matches that have ended leave the lists, but their links still work. */
static void
test_past(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];

    (void)unused;
    begin(house, host, guest, where);
    end_by_votes(house, host, guest, where);
    expect(house, host, "GET", "/api/tables", "", 200, where + 12);
    pass_time(house, day + 1000 * 120);
    expect(house, host, "GET", "/api/tables", "", 200, "{\"tables\":[]}");
    expect(house, host, "GET", where, "", 200, "\"aborted\"");
    expect(house, NULL, "GET", at(where, "match"), "", 200, "\"magpie\"");
    pass_time(house, day);
    expect(house, NULL, "GET", at(where, "replay"), "", 200, "\"steps\"");
    house = reopen(house);
    expect(house, host, "GET", "/api/tables", "", 200, "{\"tables\":[]}");
    expect(house, host, "GET", where, "", 200, "\"you\":0");
    house_close(house);
}

/* A clock that was set back makes nothing old. */
static void
test_clock_set_back(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64], open[64];

    (void)unused;
    skipped += 10 * day;
    begin(house, host, guest, where);
    end_by_votes(house, host, guest, where);
    open_table(house, host, 3, true, open);
    skipped -= 10 * day;
    house = reopen(house);
    pass_time(house, day / 2);
    expect(house, host, "GET", "/api/tables", "", 200, where + 12);
    expect(house, host, "GET", "/api/tables", "", 200, open + 12);
    house_close(house);
}

/* A match without any answer of a person for ninety days is aborted. */
static void
test_stale(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b;

    (void)unused;
    begin(house, host, guest, where);
    come(house, &a, where, host);
    come(house, &b, where, guest);
    pass_time(house, 60 * day);
    for (int i = 0; i < PATIENCE && !a.answer[0] && !b.answer[0]; i++)
        turn(house);
    answer(a.answer[0] != '\0' ? &a : &b, 1);
    pass_time(house, 60 * day);
    assert_true(strstr(a.all, "\"accepted\"") != NULL ||
                strstr(b.all, "\"accepted\"") != NULL);
    expect_at(house, host, where, "stage", "\"playing\"");
    go(&b);
    go(&a);
    house = reopen(house);
    pass_time(house, 29 * day);
    expect_at(house, host, where, "stage", "\"playing\"");
    pass_time(house, 2 * day);
    expect_at(house, host, where, "stage", "\"aborted\"");
    house = reopen(house);
    expect_at(house, host, where, "stage", "\"aborted\"");
    house_close(house);
}

/* Setups are content: packs and options of every game, never a path. */
static void
test_setups(void **unused)
{
    static const struct {
        const char *setup, *words;
        int status;
    } cases[] = {
        { "{\"game\":\"arcane\",\"pack\":\"/etc/passwd\"}", "bad-setup", 400 },
        { "{\"game\":\"arcane\",\"pack\":[\"pack.json\"]}", "bad-setup", 400 },
        { "{\"game\":\"arcane\",\"pack\":{\"path\":\"x\"}}", "bad-setup", 400 },
        { "{\"game\":\"arcane\",\"file\":\"x\"}", "bad-request", 400 },
        { "{\"game\":\"magpie\",\"pack\":{}}", "bad-setup", 400 },
        { "{\"game\":\"magpie\",\"options\":{\"rounds\":1}}", "\"rounds\":1",
          200 },
        { "{\"game\":\"magpie\",\"options\":{\"rounds\":-1}}",
          "\"said\":{\"key\":\"setup.option-range\"", 400 },
        { "{\"game\":\"magpie\",\"options\":{\"round\":1}}",
          "\"at\":\"options\"", 400 },
    };
    struct house *house = new_house();
    char host[64], body[160];

    (void)unused;
    enter(house, "Ada", host);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(body, sizeof body, "{\"setup\":%s}", cases[i].setup);
        expect(house, host, "POST", "/api/tables", body, cases[i].status,
               cases[i].words);
    }
    house_close(house);
}

/* Options of ${variant}, all at their least or all at their most. */
static json_t *
extremes(const struct rk_variant *variant, bool most)
{
    json_t *options = json_object();

    for (int i = 0; i < rk_variant_options(variant); i++) {
        const struct rk_option *o = &variant->options[i];
        int value = most ? o->max : o->min;

        json_object_set_new(options, o->id,
                            o->words != NULL ? json_string(o->words[value])
                                             : json_integer(value));
    }
    return options;
}

/* Opens a table of ${seats} with ${options}; it has just these. */
static void
open_with(struct house *house, const char *token, const struct rk_game *game,
          const struct rk_variant *variant, int seats, bool most)
{
    json_t *body = json_pack("{s:{s:s, s:s, s:i, s:o}}", "setup", "game",
                             game->id, "variant", variant->id, "seats", seats,
                             "options", extremes(variant, most));
    char *text = json_dumps(body, 0);
    struct replied *r = ask(house, token, "POST", "/api/tables", text);
    json_t *table = json_loads(r->json, 0, NULL);

    if (r->status != 200)
        fail_msg("%s: %s", text, r->json);
    assert_true(json_equal(json_object_get(table, "setup"),
                           json_object_get(body, "setup")));
    assert_int_equal(json_array_size(json_object_get(table, "seats")), seats);
    json_decref(table);
    json_decref(body);
    free(text);
}

/* Every variant with every number of seats and every option. */
static void
test_every_setup(void **unused)
{
    struct house *house = new_house();
    char host[64];

    (void)unused;
    enter(house, "Ada", host);
    for (int g = 0; rk_games[g] != NULL; g++) {
        for (const struct rk_variant *v = rk_games[g]->variants; v->id != NULL;
             v++) {
            open_with(house, host, rk_games[g], v, v->seats_min, false);
            open_with(house, host, rk_games[g], v, v->seats_max, true);
        }
    }
    house_close(house);
}

/* The first number in ${json} that is more than 1 gets one less. */
static bool
change_one(json_t *json)
{
    const char *key;
    json_t *value;

    if (json_is_integer(json) && json_integer_value(json) > 1) {
        json_integer_set(json, json_integer_value(json) - 1);
        return true;
    }
    json_object_foreach(json, key, value)
    {
        if (change_one(value))
            return true;
    }
    return false;
}

/* A table with house rules has them in its setup and in its rules. */
static void
test_packs(void **unused)
{
    struct house *house = new_house();
    char host[64], where[64], body[4096], *text;
    json_t *rules, *setup;

    (void)unused;
    enter(house, "Ada", host);
    rules = json_loads(ask(house, NULL, "GET", "/api/games/arcane", "")->json,
                       0, NULL);
    assert_true(json_array_size(json_object_get(rules, "entries")) > 10);
    expect(house, NULL, "GET", "/api/games/magpie", "", 200,
           "\"seat_rows\":[\"nests\",\"hands\"]");
    setup = json_pack("{s:s, s:o}", "game", "arcane", "pack",
                      json_deep_copy(json_object_get(rules, "pack")));
    assert_true(change_one(json_object_get(setup, "pack")));
    text = json_dumps(setup, 0);
    snprintf(body, sizeof body, "{\"setup\":%s,\"listed\":false}", text);
    link_in(ask(house, host, "POST", "/api/tables", body), where);
    expect(house, host, "GET", where, "", 200, "\"pack\":{");
    expect(house, host, "GET", at(where, "rules"), "", 200, "\"entries\":[");
    house = reopen(house);
    json_decref(rules);
    rules = json_loads(ask(house, host, "GET", at(where, "rules"), "")->json, 0,
                       NULL);
    assert_true(json_equal(json_object_get(rules, "pack"),
                           json_object_get(setup, "pack")));
    free(text);
    json_decref(rules);
    json_decref(setup);
    house_close(house);
}

/* Information for a page, and the addresses for friends. */
static void
test_lobby(void **unused)
{
    static const struct {
        const char *where, *words;
        int status;
    } cases[] = {
        { "/api/games/revolution", "\"id\":\"general\"", 200 },
        { "/api/games/revolution?variant=palace", "\"variant\":\"palace\"",
          200 },
        { "/api/games/thieves", "\"provenance\"", 200 },
        { "/api/games/chess", "no-game", 404 },
        { "/api/games/revolution?variant=chess", "setup.variants", 400 },
        { "/api/games/revolution?color=red", "bad-request", 400 },
        { "/api/games/revolution?variant", "bad-request", 400 },
        { "/api/games/", "not-found", 404 },
    };
    static const struct {
        const char *host, *words;
    } hosts[] = {
        { "127.0.0.1:8080", "\"host\":\"127.0.0.1:8080\",\"reachable\":false" },
        { "localhost", "\"reachable\":false" },
        { "[::1]:8080", "\"reachable\":false" },
        { "192.168.1.5:8080",
          "\"host\":\"192.168.1.5:8080\",\"reachable\":true" },
        { "<b>", "\"host\":null,\"reachable\":false" },
    };
    struct house *house = new_house();
    char token[64];

    (void)unused;
    enter(house, "Ada", token);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect(house, NULL, "GET", cases[i].where, "", cases[i].status,
               cases[i].words);
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++) {
        host_name = hosts[i].host;
        expect(house, NULL, "GET", "/api/games", "", 200, hosts[i].words);
        expect(house, token, "GET", "/api/me", "", 200, hosts[i].words);
    }
    host_name = "127.0.0.1:8080";
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resign),
        cmocka_unit_test(test_resign_ends),
        cmocka_unit_test(test_votes),
        cmocka_unit_test(test_votes_on_disk),
        cmocka_unit_test(test_votes_of_the_absent),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_offers),
        cmocka_unit_test(test_two_clicks),
        cmocka_unit_test(test_open_expire),
        cmocka_unit_test(test_past),
        cmocka_unit_test(test_clock_set_back),
        cmocka_unit_test(test_stale),
        cmocka_unit_test(test_setups),
        cmocka_unit_test(test_every_setup),
        cmocka_unit_test(test_packs),
        cmocka_unit_test(test_lobby),
    };

    return cmocka_run_group_tests_name("people", tests, prepare, leave);
}
