/* The property `wire` of a whole house: tables of two worlds in two houses. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include <server/house/house.h>
#include <server/requests/routes.h>
#include <store/secret.h>
#include <server/house/visit.h>

#include "wire.h"

enum { PATIENCE = 20000000, LIST = 256 };

/* Somebody in the house, and all that they were sent. */
struct guest {
    struct house_visit *visit;
    char token[SECRET_TOKEN];
    char *told;
};

/* A house with a guest on every seat, and a spectator. */
struct home {
    struct house *house;
    struct guest guest[ROOM_ROLES];
};

static void
on_send(void *context, const char *text, bool can_wait)
{
    struct guest *g = context;
    size_t before = strlen(g->told), more = strlen(text);

    (void)can_wait;
    g->told = realloc(g->told, before + more + 2);
    assert_non_null(g->told);
    memcpy(g->told + before, text, more);
    memcpy(g->told + before + more, "\n", 2);
}

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    (void)token;
    assert_int_equal(status, 200);
    on_send(context, json, false);
}

static void
wake(void *context)
{
    (void)context;
}

static void
on_log(void *context, const struct report *report)
{
    (void)context;
    fail_msg("the house says: %s", report->event);
}

/* Tokens are the same in both houses, as links and names are. */
static void
token_of(int seat, char token[SECRET_TOKEN])
{
    snprintf(token, SECRET_TOKEN, "%042d-", seat);
}

/* People for all seats, and the table theirs. */
static void
seat_people(struct wire_world *w)
{
    struct store *store = w->room.host.store;
    struct store_change table = {
        .kind = STORE_SET_TABLE,
        .table = { .id = 1, .host = 1, .listed = true, .seats = w->setup.seats }
    };

    for (int seat = 0; seat < w->setup.seats; seat++) {
        struct store_change person = { .kind = STORE_ADD_PERSON };
        struct store_change session = { .kind = STORE_ADD_SESSION };
        char token[SECRET_TOKEN];

        token_of(seat, token);
        person.person = (struct store_person){ (uint64_t)seat + 1, "N", 1 };
        session.session.person = person.person.id;
        secret_hash(token, session.session.hash);
        table.table.seat[seat].person = person.person.id;
        assert_true(store_submit(store, &person, NULL, NULL));
        assert_true(store_submit(store, &session, NULL, NULL));
    }
    assert_true(store_submit(store, &table, NULL, NULL));
    store_drain(store);
    store_close(store);
    w->room.host.store = NULL;
}

static void
come(struct home *home, int seat)
{
    struct guest *g = &home->guest[seat];

    g->told = calloc(1, 1);
    token_of(seat, g->token);
    g->visit = visit_come(home->house, "link-1", g->token, 0, on_send, g);
    assert_non_null(g->visit);
    while (visit_flow(g->visit))
        house_deliver(home->house);
}

/* It stands still, so that both houses say the same about who is away. */
static uint64_t
clock_now(void *context)
{
    (void)context;
    return 1000000000;
}

static void
open_home(struct home *home, struct wire_world *w)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    memset(home, 0, sizeof *home);
    seat_people(w);
    home->house = house_open(&(struct house_settings){ .path = w->room.path,
                                                       .bot_threads = 1,
                                                       .now = clock_now,
                                                       .wake = wake,
                                                       .log = on_log },
                             &why);
    if (home->house == NULL)
        fail_msg("%s", sentence);
    for (int seat = 0; seat < w->setup.seats; seat++)
        come(home, seat);
    come(home, RK_SPECTATOR);
}

static void
close_home(struct home *home)
{
    for (int i = 0; i < ROOM_ROLES; i++) {
        if (home->guest[i].visit != NULL)
            visit_leave(home->guest[i].visit);
        free(home->guest[i].told);
    }
    house_close(home->house);
}

static void
say(struct home *home, int seat, const char *text)
{
    visit_hear(home->guest[seat].visit, text, strlen(text));
}

static void
ask(struct home *home, int seat, const char *path)
{
    struct guest *g = &home->guest[seat];

    routes_request(home->house, &(struct house_request){ .method = "GET",
                                                         .path = path,
                                                         .body = "",
                                                         .token = g->token,
                                                         .reply = on_reply,
                                                         .context = g });
}

static void
expect_same(struct home *a, struct home *b, int watcher, const char *when)
{
    if (strcmp(a->guest[watcher].told, b->guest[watcher].told) != 0)
        fail_msg("%s, watcher %d:\n%s\n%s", when, watcher,
                 a->guest[watcher].told, b->guest[watcher].told);
}

/* Answers of ${seat} that the watcher cannot tell apart and nobody deals */
/* after; false: there are none. */
static bool
find_answers(struct wire_world *a, struct wire_world *b, int seat, int watcher,
             char text[2][RK_ANSWER_MAX])
{
    static struct rk_steps list[2][LIST];
    static struct wire_trial in_a, in_b;
    const struct rk_game *game = a->game;
    long count[2] = {
        rk_answer_list(game, rk_state_in(&a->state), seat, list[0], LIST, LIST),
        rk_answer_list(game, rk_state_in(&b->state), seat, list[1], LIST, LIST)
    };

    for (long i = 0; i < count[0]; i++) {
        long k = i % 2 == 0 ? i / 2 : count[1] - 1 - i / 2;
        struct rk_text one = rk_text_over(text[0], RK_ANSWER_MAX);
        struct rk_text two = rk_text_over(text[1], RK_ANSWER_MAX);

        if (k < 0 || !wire_try(&in_a, game, &a->state, seat, &list[0][i]) ||
            !wire_try(&in_b, game, &b->state, seat, &list[1][k]) ||
            !wire_same(&in_a, &in_b, game, watcher) ||
            (game->ask(rk_state_in(&in_a.state)).awaited &
             rk_seat_bit(RK_CHANCE)) != 0)
            continue;
        rk_notation_text(game->ops, list[0][i].move, list[0][i].count, &one);
        rk_notation_text(game->ops, list[1][k].move, list[1][k].count, &two);
        return true;
    }
    return false;
}

/* Reads one line: how many events and questions it is, and its number. */
static void
count_line(const char *line, size_t length, int *events, int *asks,
           json_int_t *number)
{
    json_t *json = json_loadb(line, length, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    bool event = type != NULL && strcmp(type, "event") == 0;
    bool ask = type != NULL && strcmp(type, "ask") == 0;

    assert_non_null(type);
    *events += event;
    *asks += ask;
    if (event || ask)
        *number = json_integer_value(json_object_get(json, "n"));
    json_decref(json);
}

/*
 * The messages to somebody after an answer are only theirs: their events, each
 * once, and one question, unless they have it already. Otherwise they got
 * messages of others as well.
 */
static void
expect_own(const struct guest *g, const char *told)
{
    json_int_t first = 0, number = 0;
    int events = 0, asks = 0;

    for (const char *end; (end = strchr(told, '\n')) != NULL; told = end + 1) {
        count_line(told, (size_t)(end - told), &events, &asks, &number);
        if (first == 0 && number != 0)
            first = number - events;
        if ((events > 0 || asks > 0) && number != first + events)
            fail_msg("event %d of an answer has the number %lld:\n%s", events,
                     (long long)number, g->told);
    }
    if (asks > 1 || (asks == 0 && events == 0))
        fail_msg("%d questions after one answer:\n%s", asks, g->told);
}

static void
expect_all_own(const struct home *home, const size_t before[ROOM_ROLES])
{
    for (int i = 0; i < ROOM_ROLES; i++) {
        const struct guest *g = &home->guest[i];

        if (g->visit != NULL)
            expect_own(g, g->told + before[i]);
    }
}

/* The id of the question that ${g} was asked last; 0: none. */
static int
last_id(const struct guest *g)
{
    int id = 0;

    for (const char *at = g->told; (at = strstr(at, "\"id\":")) != NULL; at++)
        id = atoi(at + strlen("\"id\":"));
    return id;
}

/*
 * Gives ${text} and waits until it is accepted. Everybody is told of it, each
 * once.
 */
static void
give(struct home *home, int seat, const char *text)
{
    struct guest *g = &home->guest[seat];
    char message[RK_ANSWER_MAX + 120];
    size_t before[ROOM_ROLES] = { 0 };

    for (int i = 0; i < ROOM_ROLES; i++)
        before[i] =
            home->guest[i].told != NULL ? strlen(home->guest[i].told) : 0;
    snprintf(message, sizeof message,
             "{\"type\":\"answer\",\"ask\":%d,\"token\":\"live\","
             "\"answer\":\"%s\"}",
             last_id(g), text);
    say(home, seat, message);
    for (int i = 0; i < PATIENCE && strstr(g->told, "accepted") == NULL; i++)
        house_deliver(home->house);
    if (strstr(g->told, "accepted") == NULL)
        fail_msg("%s is not accepted: %s", text, g->told);
    expect_all_own(home, before);
}

/* Somebody answers, differently where the watcher cannot know it. */
static bool
live(struct home *home, struct wire_world *a, struct wire_world *b, int watcher)
{
    uint8_t awaited = a->game->ask(rk_state_in(&a->state)).awaited;
    char text[2][RK_ANSWER_MAX];

    for (int seat = 0; seat < a->setup.seats; seat++) {
        if (seat == watcher || (awaited & rk_seat_bit(seat)) == 0 ||
            !find_answers(a, b, seat, watcher, text))
            continue;
        give(&home[0], seat, text[0]);
        give(&home[1], seat, text[1]);
        return true;
    }
    return false;
}

bool
wire_house(struct wire_world *a, struct wire_world *b, int watcher)
{
    static const char nonsense[] =
        "{\"type\":\"answer\",\"ask\":0,\"token\":\"t\",\"answer\":\"dance\"}";
    static struct home home[2];
    bool lived;

    open_home(&home[0], a);
    open_home(&home[1], b);
    expect_same(&home[0], &home[1], watcher, "coming in");
    for (int seat = 0; seat < a->setup.seats; seat++) {
        if (seat == watcher)
            continue;
        say(&home[0], seat, "{\"type\":\"view\"}");
        say(&home[0], seat, nonsense);
    }
    expect_same(&home[0], &home[1], watcher, "others ask and are refused");
    lived = live(home, a, b, watcher);
    expect_same(&home[0], &home[1], watcher, "somebody has answered");
    for (int i = 0; i < 2; i++) {
        say(&home[i], watcher, nonsense);
        say(&home[i], watcher, "{\"type\":\"view\"}");
        ask(&home[i], watcher, "/api/tables");
        ask(&home[i], watcher, "/api/tables/link-1");
    }
    expect_same(&home[0], &home[1], watcher, "asking");
    close_home(&home[0]);
    close_home(&home[1]);
    return lived;
}
