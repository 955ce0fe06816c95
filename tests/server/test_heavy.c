/*
 * A match of 20,000 log entries: nothing that the loop does for it takes long.
 * What each call takes is counted in processor time of its thread.
 */
#include "hall.h"

#include <rookery/games.h>
#include <rookery/rng.h>
#include <server/table/rules.h>
#include <server/requests/routes.h>
#include <store/secret.h>
#include <server/house/visit.h>

enum {
    ENTRIES = 20000,
    LIMIT_US = 5000, /* of a callback of the loop */
    SANITIZERS = 8   /* how much slower than released these tests may be */
};

static const struct rk_game *arcane;
static struct rk_setup setup;
static struct rk_match_file *played; /* a whole match */
static uint8_t asked;                /* after ENTRIES */
static char session[SECRET_TOKEN] =
    "0123456789012345678901234567890123456789012";

/* Playing the match, without a house */

static void
read_setup(void)
{
    static const char text[] =
        "{\"game\":\"arcane\",\"variant\":\"hundred-gold\",\"seats\":6}";
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *json = json_loads(text, 0, NULL);

    if (rk_json_read_setup(json, &arcane, &setup, &why) != RK_OK)
        fail_msg("%s", sentence);
    json_decref(json);
}

/* A whole answer of ${seat} at random, as text; chance too. */
static void
pick(const struct rk_state *position, int seat, struct rk_rng *rng,
     char text[RK_ANSWER_MAX])
{
    struct rk_text answer = rk_text_over(text, RK_ANSWER_MAX);
    struct rk_steps steps;

    assert_true(rk_answer_random(arcane, position, seat, rng, &steps));
    rk_notation_text(arcane->ops, steps.move, steps.count, &answer);
}

static void
play_match(void)
{
    struct rk_rng rng = rk_rng_seed(1);
    struct rk_match *match;

    read_setup();
    played = rk_match_file_new(arcane, &setup, NULL);
    match = &played->match;
    while (!arcane->ask(rk_match_state(match)).over) {
        uint8_t awaited = arcane->ask(rk_match_state(match)).awaited;
        int seat = rk_seat_first(awaited);
        char text[RK_ANSWER_MAX];

        /* The part that is kept ends with a question to a player. */
        if (match->entries <= ENTRIES || seat == RK_CHANCE)
            asked = awaited;
        pick(rk_match_state(match), seat, &rng, text);
        assert_int_equal(
            rk_match_file_answer(played, seat, text, RK_BY_BOT, 1, NULL, NULL),
            RK_OK);
    }
    assert_true(match->entries > ENTRIES);
}

/* Putting it into a store */

static void
keep(struct store *store, const struct store_change *change)
{
    assert_true(store_submit(store, change, NULL, NULL));
    store_drain(store);
}

static void
add_table(struct store *store, uint64_t id, const char *link, uint8_t stage,
          int person)
{
    char *text = rules_text(arcane, &setup);
    struct store_change change = {
        .kind = STORE_ADD_TABLE,
        .table = { .id = id,
                   .link = link,
                   .host = 1,
                   .setup = text,
                   .rules = (uint32_t)arcane->rules,
                   .listed = true,
                   .stage = stage,
                   .made = clock_now(NULL),
                   .touched = clock_now(NULL),
                   .seats = setup.seats,
                   .chat = true },
    };

    for (int seat = 0; seat < setup.seats; seat++)
        change.table.seat[seat].bot = seat == person ? NULL : "beginner";
    change.table.seat[person].person = 1;
    keep(store, &change);
    free(text);
}

static void
add_log(struct store *store, uint64_t id, uint32_t count, uint8_t stage)
{
    struct store_entry *entry = calloc(count, sizeof *entry);
    struct store_change change = { .kind = STORE_APPEND,
                                   .append = { .table = id,
                                               .first = 1,
                                               .count = count,
                                               .entry = entry,
                                               .stage = stage,
                                               .awaited = asked } };

    for (uint32_t i = 0; i < count; i++) {
        const struct rk_log_entry *e = &played->match.room.entry[i];

        entry[i] =
            (struct store_entry){ .seat = e->seat,
                                  .by = e->by,
                                  .when = e->when,
                                  .hash = e->hash,
                                  .text = rk_match_text(&played->match, i) };
    }
    keep(store, &change);
    free(entry);
}

static void
add_person(struct store *store)
{
    struct store_change change = { .kind = STORE_ENTER };
    uint64_t now = clock_now(NULL);

    change.entrance.person = (struct store_person){ 1, "Ada", now };
    change.entrance.session.person = 1;
    change.entrance.session.made = change.entrance.session.used = now;
    secret_hash(session, change.entrance.session.hash);
    keep(store, &change);
}

#define RUNNING "/api/tables/running-match-20000-en"
#define ENDED "/api/tables/ended-match-of-20000-e"

static void
fill_store(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store *store;
    uint32_t part = ENTRIES;

    unlink(path);
    assert_true(secret_start());
    store = store_open(&(struct store_settings){ .path = path }, &why);
    if (store == NULL)
        fail_msg("%s", sentence);
    while (played->match.room.entry[part].seat == RK_CHANCE)
        part++;
    add_person(store);
    add_table(store, 1, strrchr(RUNNING, '/') + 1, STORE_PLAYING,
              played->match.room.entry[part].seat);
    add_log(store, 1, part, STORE_PLAYING);
    add_table(store, 2, strrchr(ENDED, '/') + 1, STORE_PLAYING, 0);
    add_log(store, 2, played->match.entries, STORE_OVER);
    store_close(store);
}

/* Measuring */

static uint64_t worst_us, begun_us;
static char worst[40];

static uint64_t
thread_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void
measure(void)
{
    begun_us = thread_us();
}

static void
measured(const char *what)
{
    uint64_t us = thread_us() - begun_us;

    if (us <= worst_us)
        return;
    worst_us = us;
    snprintf(worst, sizeof worst, "%s", what);
}

static void
timed_turn(struct house *house)
{
    measure();
    house_deliver(house);
    measured("deliver");
    measure();
    house_tick(house);
    measured("tick");
    usleep(500);
}

static struct replied *
ask_timed(struct house *house, int status, const char *method,
          const char *where, const char *query, const char *body)
{
    static struct replied r;

    free(r.json);
    memset(&r, 0, sizeof r);
    measure();
    routes_request(house, &(struct house_request){ .method = method,
                                                   .path = where,
                                                   .query = query,
                                                   .host = host_name,
                                                   .body = body,
                                                   .length = strlen(body),
                                                   .token = session,
                                                   .reply = on_reply,
                                                   .text = on_text,
                                                   .context = &r });
    measured(where);
    for (int i = 0; i < PATIENCE && !r.there; i++)
        timed_turn(house);
    assert_true(r.there);
    assert_int_equal(r.status, status);
    return &r;
}

/* A request that succeeds. */
static struct replied *
timed_ask(struct house *house, const char *method, const char *where,
          const char *query, const char *body)
{
    return ask_timed(house, 200, method, where, query, body);
}

/* A visitor that only counts. */
struct counter {
    struct house_visit *visit;
    int events, views, accepted, drafts, ask;
    char answer[1024];
};

/* Sending is short work; it is not checked closely here. */
static void
count_message(void *context, const char *text, bool can_wait)
{
    struct counter *c = context;
    const char *legal = strstr(text, "\"legal\":[{");
    const char *id = strstr(text, "\"id\":");

    (void)can_wait;
    c->events += strncmp(text, "{\"type\":\"event\"", 15) == 0;
    c->views += strncmp(text, "{\"type\":\"view\"", 14) == 0;
    c->accepted += strncmp(text, "{\"type\":\"accepted\"", 18) == 0;
    c->drafts += strncmp(text, "{\"type\":\"draft\"", 15) == 0;
    if (id != NULL)
        c->ask = atoi(id + strlen("\"id\":"));
    if (legal != NULL)
        snprintf(c->answer, sizeof c->answer, "%.*s}",
                 (int)strcspn(legal + 9, "}"), legal + 9);
}

static void
arrive(struct house *house, struct counter *c, const char *where,
       uint32_t after)
{
    memset(c, 0, sizeof *c);
    measure();
    c->visit = visit_come(house, strrchr(where, '/') + 1, session, after,
                          count_message, c);
    measured("visit");
    assert_non_null(c->visit);
    for (bool more = true; more;) {
        measure();
        more = visit_flow(c->visit);
        measured("flow");
        if (c->views == 0)
            timed_turn(house);
    }
    assert_int_equal(c->views, 1);
}

static void
say_timed(struct counter *c, const char *text)
{
    measure();
    visit_hear(c->visit, text, strlen(text));
    measured("message");
}

/* Gives the first legal answer and waits until it is accepted. */
static void
answer_once(struct house *house, struct counter *c, int number)
{
    char text[sizeof c->answer + 80];
    int before = c->accepted;

    for (int i = 0; i < PATIENCE && c->answer[0] == '\0'; i++)
        timed_turn(house);
    assert_string_not_equal(c->answer, "");
    snprintf(text, sizeof text,
             "{\"type\":\"answer\",\"ask\":%d,\"token\":\"t%d\",\"answer\":%s}",
             c->ask, number, c->answer);
    c->answer[0] = '\0';
    say_timed(c, text);
    for (int i = 0; i < PATIENCE && c->accepted == before; i++)
        timed_turn(house);
    assert_int_equal(c->accepted, before + 1);
}

static void
leave_table(struct counter *c)
{
    measure();
    visit_leave(c->visit);
    measured("part");
}

/* The tests */

/* Loading, greeting, playing with bots, drafts, a watcher who comes back. */
static void
test_running(void **unused)
{
    struct house *house;
    struct counter player, other;
    char wish[80];

    (void)unused;
    fill_store();
    house = open_house();
    timed_ask(house, "GET", "/api/tables", NULL, "");
    arrive(house, &player, RUNNING, 0);
    assert_true(player.events > ENTRIES);
    say_timed(&player, "{\"type\":\"view\"}");
    snprintf(wish, sizeof wish, "{\"type\":\"draft\",\"ask\":%d,\"steps\":[]}",
             player.ask);
    say_timed(&player, wish);
    assert_int_equal(player.drafts, 1);
    for (int i = 0; i < 3; i++)
        answer_once(house, &player, i);
    arrive(house, &other, RUNNING, (uint32_t)player.events - 10);
    assert_true(other.events >= 10 && other.events < 1000);
    leave_table(&other);
    leave_table(&player);
    measure();
    house_tick(house);
    measured("tick");
    house_close(house);
}

/* A match that has ended: its file, its steps, playing on, looking at it. */
static void
test_ended(void **unused)
{
    struct house *house;
    struct counter visitor;
    struct replied *r;
    char where[80];
    json_t *json;

    (void)unused;
    fill_store();
    house = open_house();
    r = timed_ask(house, "GET", ENDED "/match", NULL, "");
    assert_true(strlen(r->json) > 50 * ENTRIES);
    r = timed_ask(house, "GET", ENDED "/replay", "seat=all&from=0&steps=100",
                  "");
    r = timed_ask(house, "GET", ENDED "/replay",
                  "seat=all&from=19950&steps=100", "");
    assert_non_null(strstr(r->json, "\"n\":20049"));
    timed_ask(house, "GET", ENDED, NULL, "");
    arrive(house, &visitor, ENDED, 0);
    leave_table(&visitor);
    r = timed_ask(house, "POST", ENDED "/branch", NULL,
                  "{\"entry\":20000,\"seat\":0,\"bot\":\"beginner\"}");
    json = json_loads(r->json, 0, NULL);
    snprintf(where, sizeof where, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
    arrive(house, &visitor, where, 0);
    answer_once(house, &visitor, 1);
    leave_table(&visitor);
    house_close(house);
}

/* Replies that are only counted. */
struct counted {
    int replies, refused;
    const struct counted *other; /* or NULL */
    int before;                  /* replies of the other until the last here */
};

static void
count_reply(void *context, int status, const char *json, const char *token)
{
    struct counted *c = context;

    (void)json;
    (void)token;
    c->replies++;
    c->refused += status == 429;
    c->before = c->other != NULL ? c->other->replies : 0;
}

static void
count_text(void *context, const char *name, char *text)
{
    assert_null(name);
    count_reply(context, 200, text, NULL);
    free(text);
}

static void
look(struct house *house, const char *from, struct counted *c)
{
    struct address address;

    assert_true(address_read(from, &address));
    routes_request(house, &(struct house_request){ .method = "GET",
                                                   .path = ENDED "/replay",
                                                   .query = "from=0&steps=9",
                                                   .host = host_name,
                                                   .address = &address,
                                                   .body = "",
                                                   .reply = count_reply,
                                                   .text = count_text,
                                                   .context = c });
}

/* Somebody who asks for many replays at once waits, but not forever. */
static void
test_turns(void **unused)
{
    struct counted many = { 0 }, one = { .other = &many };
    struct house *house;

    (void)unused;
    fill_store();
    house = open_house();
    for (int i = 0; i < 50; i++)
        look(house, "198.51.100.1", &many);
    assert_int_equal(many.replies, 40); /* two are read, eight wait */
    assert_int_equal(many.refused, 40);
    look(house, "198.51.100.2", &one);
    for (int i = 0; i < PATIENCE && one.replies == 0; i++)
        timed_turn(house);
    assert_int_equal(one.refused, 0);
    assert_true(one.before <= 43);
    for (int i = 0; i < PATIENCE && many.replies < 50; i++)
        timed_turn(house);
    assert_int_equal(many.refused, 40);
    look(house, "198.51.100.1", &many);
    house_close(house);
    assert_int_equal(many.replies, 51);
}

/* As many values as a body has room for are not even read. */
static void
test_body(void **unused)
{
    enum { BODY = 96 * 1024 };
    static char body[BODY];
    static const char head[] = "{\"setup\":[";
    struct house *house = open_house();
    struct replied *r;

    (void)unused;
    memcpy(body, head, sizeof head - 1);
    for (size_t i = sizeof head - 1; i < BODY - 4; i += 2)
        memcpy(body + i, "0,", 2);
    memcpy(body + strlen(body) - 1, "]}", 3);
    r = ask_timed(house, 400, "POST", "/api/tables", NULL, body);
    assert_non_null(strstr(r->json, "4,096"));
    memcpy(body + sizeof head - 1 + (size_t)2 * 4000, "0]}", 4);
    r = ask_timed(house, 400, "POST", "/api/tables", NULL, body);
    assert_non_null(strstr(r->json, "bad-setup"));
    house_close(house);
}

static void
test_worst(void **unused)
{
    uint64_t limit = LIMIT_US;

    (void)unused;
#ifdef __SANITIZE_ADDRESS__
    limit *= SANITIZERS;
#endif
    print_message("# longest: %s, %llu us\n", worst,
                  (unsigned long long)worst_us);
    assert_true(worst_us > 0 && worst_us <= limit);
}

static int
play_and_prepare(void **unused)
{
    play_match();
    return prepare(unused);
}

static int
leave_and_free(void **unused)
{
    rk_match_file_free(played);
    return leave(unused);
}

enum { HERD = 100 };

/* Many who wait for the same match are greeted some at a time. */
static void
test_herd(void **unused)
{
    static struct counter herd[HERD];
    struct house *house = open_house();
    int greeted = 0;

    (void)unused;
    memset(herd, 0, sizeof herd);
    for (int i = 0; i < HERD; i++) {
        herd[i].visit = visit_come(house, strrchr(ENDED, '/') + 1, NULL, 0,
                                   count_message, &herd[i]);
        assert_non_null(herd[i].visit);
        visit_flow(herd[i].visit);
        visit_flow(herd[i].visit);
    }
    for (int i = 0; i < PATIENCE && greeted < HERD; i++) {
        timed_turn(house);
        greeted = 0;
        for (int k = 0; k < HERD; k++)
            greeted += herd[k].events > 0;
    }
    assert_int_equal(greeted, HERD);
    for (int i = 0; i < HERD; i++)
        visit_leave(herd[i].visit);
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_running), cmocka_unit_test(test_ended),
        cmocka_unit_test(test_herd),    cmocka_unit_test(test_turns),
        cmocka_unit_test(test_body),    cmocka_unit_test(test_worst),
    };

    return cmocka_run_group_tests_name("heavy", tests, play_and_prepare,
                                       leave_and_free);
}
