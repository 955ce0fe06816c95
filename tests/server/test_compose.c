/*
 * On the way to an answer: drafts and pieces, hints, and texts beside keys and
 * structures.
 */
#include <rookery/games.h>
#include <server/house/visit.h>

#include "hall.h"

/* A table where one person plays against bots. */
static void
begin_alone(struct house *house, const char *setup, int seats, char host[64],
            char where[64])
{
    char body[160];
    json_t *json;

    enter(house, "Ada", host);
    snprintf(body, sizeof body, "{\"setup\":%s}", setup);
    json = json_loads(ask(house, host, "POST", "/api/tables", body)->json, 0,
                      NULL);
    snprintf(where, 64, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
    for (int seat = 1; seat < seats; seat++) {
        snprintf(body, sizeof body, "{\"seat\":%d,\"bot\":\"beginner\"}", seat);
        expect(house, host, "POST", at(where, "bot"), body, 200, "beginner");
    }
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
}

/* The last message of type ask or view that ${g} got; NULL: none. */
static json_t *
last_ask(const struct guest *g)
{
    const char *line = g->all + strlen(g->all);

    while (line > g->all) {
        const char *begin_of = line - 1;
        json_t *json;

        while (begin_of > g->all && begin_of[-1] != '\n')
            begin_of--;
        json = json_loads(begin_of, JSON_DISABLE_EOF_CHECK, NULL);
        if (json_object_get(json, "ask") != NULL)
            return json;
        json_decref(json);
        line = begin_of;
    }
    return NULL;
}

static json_t *
ask_draft(struct guest *g, const json_t *steps)
{
    json_t *message = json_pack("{s:s, s:i, s:O}", "type", "draft", "ask",
                                (int)g->ask, "steps", steps);
    char *text = json_dumps(message, 0);

    free(g->draft);
    g->draft = NULL;
    say(g, text);
    free(text);
    json_decref(message);
    if (g->draft == NULL)
        fail_msg("%s", g->verdict);
    return json_loads(g->draft, 0, NULL);
}

/* The members of ${json} in another order; a new reference. */
static json_t *
reversed(json_t *json)
{
    json_t *copy = json_object(), *member;
    const char *keys[8];
    size_t count = 0;
    const char *key;

    json_object_foreach(json, key, member) keys[count++] = key;
    while (count-- > 0)
        json_object_set(copy, keys[count], json_object_get(json, keys[count]));
    return copy;
}

/* A step is about the entries of the reference that ${adds} names. */
static void
expect_about(const char *game, const json_t *adds, const json_t *about)
{
    const struct rk_game *rules = rk_games_find(game);
    char *text = json_dumps(adds, JSON_COMPACT | JSON_ENCODE_ANY);
    struct rk_setup setup;
    struct rk_entry entry;

    assert_true(json_is_array(about));
    assert_int_equal(rk_setup_make(rules, NULL, 0, &setup, NULL), RK_OK);
    for (int i = 0; rules->entry(&setup, i, &entry); i++) {
        json_t *id = json_string(entry.id);
        bool listed = false;

        for (size_t k = 0; k < json_array_size(about); k++)
            listed = listed || json_equal(json_array_get(about, k), id);
        if (listed != (rk_scan_find(text, entry.id) != NULL))
            fail_msg("%s: %s is%s listed", text, entry.id,
                     listed ? "" : " not");
        json_decref(id);
    }
    free(text);
}

/* A step adds something, and is about that, or says that this is all. */
static void
expect_added(const char *game, const json_t *step, const json_t *steps)
{
    const json_t *adds = json_object_get(step, "adds");
    const json_t *last = json_array_get(steps, json_array_size(steps) - 1);

    expect_about(game, adds, json_object_get(step, "about"));
    if (json_is_null(adds))
        assert_true(json_equal(json_object_get(step, "step"), last));
    else
        assert_true(
            json_equal(json_object_get(adds, "op"),
                       json_object_get(json_object_get(step, "step"), "op")));
}

/* Composes any answer step by step; a new reference. */
static json_t *
compose(struct guest *g, const char *game, struct rk_rng *rng)
{
    json_t *steps = json_array(), *draft = ask_draft(g, steps), *whole;
    bool said = false;

    while (!json_is_true(json_object_get(draft, "complete"))) {
        json_t *next = json_object_get(draft, "next");
        size_t count = json_array_size(next);
        json_t *step, *question = json_object_get(draft, "question");

        assert_true(count > 0);
        assert_non_null(json_string_value(json_object_get(question, "key")));
        assert_true(json_is_null(json_object_get(draft, "answer")));
        for (size_t i = 1; i < count; i++)
            assert_false(
                json_equal(json_object_get(json_array_get(next, i - 1), "step"),
                           json_object_get(json_array_get(next, i), "step")));
        step = json_array_get(next, (size_t)rk_rng_below(rng, (int)count));
        said = json_is_true(json_object_get(step, "complete"));
        expect_added(game, step, steps);
        json_array_append_new(steps, reversed(json_object_get(step, "step")));
        json_decref(draft);
        draft = ask_draft(g, steps);
        assert_int_equal(json_is_true(json_object_get(draft, "complete")),
                         said);
    }
    assert_int_equal(json_array_size(json_object_get(draft, "next")), 0);
    whole = json_incref(json_object_get(draft, "answer"));
    json_decref(draft);
    json_decref(steps);
    return whole;
}

static bool
is_listed(const json_t *legal, const json_t *answer)
{
    for (size_t i = 0; i < json_array_size(legal); i++) {
        if (json_equal(json_array_get(legal, i), answer))
            return true;
    }
    return false;
}

/* Answers one question by a draft; whether something was asked. */
static bool
answer_by_draft(struct guest *g, const char *game, struct rk_rng *rng,
                int token)
{
    json_t *question = last_ask(g), *legal = json_object_get(question, "legal");
    bool asked = json_object_get(question, "question") != NULL;

    if (asked) {
        json_t *whole = compose(g, game, rng);
        char *written = json_dumps(whole, JSON_COMPACT);

        if (json_is_array(legal))
            assert_true(is_listed(legal, whole));
        snprintf(g->answer, sizeof g->answer, "%s", written);
        free(written);
        json_decref(whole);
        answer(g, token);
    }
    json_decref(question);
    return asked;
}

/* Whole matches answered by drafts alone, by somebody who knows no rule. */
static void
test_drafts(void **unused)
{
    static const struct {
        const char *game;
        int seats, answers;
    } cases[] = {
        { "magpie", 3, 20 },
        { "revolution", 3, 8 },
        { "thieves", 3, 12 },
        { "arcane", 2, 20 },
    };
    struct rk_rng rng = rk_rng_seed(7);

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct house *house = new_house();
        char host[64], where[64], setup[64];
        struct guest a;
        int given = 0;

        snprintf(setup, sizeof setup, "{\"game\":\"%s\",\"seats\":%d}",
                 cases[i].game, cases[i].seats);
        begin_alone(house, setup, cases[i].seats, host, where);
        come(house, &a, where, host);
        for (int k = 0; k < PATIENCE && !a.over && given < cases[i].answers;
             k++) {
            if (answer_by_draft(&a, cases[i].game, &rng, k)) {
                given++;
                for (int w = 0; w < PATIENCE && a.verdict[0] == '\0'; w++)
                    turn(house);
                if (strstr(a.verdict, "accepted") == NULL)
                    fail_msg("%s: %s", cases[i].game, a.verdict);
            }
            turn(house);
        }
        assert_true(given == cases[i].answers || a.over);
        go(&a);
        house_close(house);
    }
}

static void
expect_refused(struct guest *g, const char *message, const char *code)
{
    say(g, message);
    if (strstr(g->verdict, code) == NULL ||
        strstr(g->verdict, "\"said\":{\"key\":") == NULL)
        fail_msg("%s: %s", message, g->verdict);
}

/* The same of a message about the question that was asked last. */
static void
expect_refused_about(struct guest *g, const char *members, const char *code)
{
    say_about(g, members);
    if (strstr(g->verdict, code) == NULL ||
        strstr(g->verdict, "\"said\":{\"key\":") == NULL)
        fail_msg("%s: %s", members, g->verdict);
}

/* Invalid drafts and hints are refused, and nobody is told. */
static void
test_bad_messages(void **unused)
{
    static const struct {
        const char *text, *code;
    } cases[] = {
        { "\"type\":\"draft\"", "bad-message" },
        { "\"type\":\"draft\",\"steps\":\"x\"", "bad-message" },
        { "\"type\":\"draft\",\"steps\":[],\"seat\":1", "bad-message" },
        { "\"type\":\"draft\",\"steps\":[1]", "bad-message" },
        { "\"type\":\"draft\",\"steps\":[\"dance\"]", "illegal" },
        { "\"type\":\"draft\",\"steps\":[{\"op\":\"dance\"}]", "illegal" },
        { "\"type\":\"draft\",\"steps\":[{}]", "illegal" },
        { "\"type\":\"draft\",\"steps\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,"
          "16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33]",
          "bad-message" },
        { "\"type\":\"pieces\"", "bad-message" },
        { "\"type\":\"pieces\",\"answer\":1", "bad-message" },
        { "\"type\":\"pieces\",\"answer\":null,\"x\":1", "bad-message" },
        { "\"type\":\"pieces\",\"answer\":null", "no-pieces" },
        { "\"type\":\"hint\",\"seat\":1", "bad-message" },
        { "\"type\":\"view\"", "bad-message" },
    };
    static const char *const unnamed[] = {
        "{\"type\":\"draft\",\"steps\":[]}",
        "{\"type\":\"pieces\",\"answer\":null}",
        "{\"type\":\"hint\"}",
        "{\"type\":\"hint\",\"ask\":1.5}",
        "{\"type\":\"view\",\"seat\":1}",
    };
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b, watcher;
    struct guest *asked, *other;

    (void)unused;
    begin(house, host, guest, where);
    come(house, &a, where, host);
    come(house, &b, where, guest);
    come(house, &watcher, where, NULL);
    for (int i = 0; i < PATIENCE && !a.answer[0] && !b.answer[0]; i++)
        turn(house);
    asked = a.answer[0] != '\0' ? &a : &b;
    other = asked == &a ? &b : &a;
    other->all[0] = '\0';
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_refused_about(asked, cases[i].text, cases[i].code);
    for (size_t i = 0; i < RK_COUNT(unnamed); i++)
        expect_refused(asked, unnamed[i], "bad-message");
    assert_string_equal(other->all, "");
    expect_refused_about(asked, "\"type\":\"hint\"", "no-hints");
    expect_refused_about(other, "\"type\":\"draft\",\"steps\":[]", "not-asked");
    expect_refused_about(&watcher, "\"type\":\"draft\",\"steps\":[]",
                         "no-seat");
    expect_refused_about(&watcher, "\"type\":\"pieces\",\"answer\":null",
                         "no-seat");
    expect_refused_about(&watcher, "\"type\":\"hint\"", "no-seat");
    answer(asked, 1);
    expect_refused_about(asked, "\"type\":\"draft\",\"steps\":[]", "stale");
    go(&watcher);
    go(&b);
    go(&a);
    house_close(house);
}

/* Comes to a table of ${seats} where all others are bots. */
static struct house *
come_alone(struct guest *a, const char *game, int seats)
{
    struct house *house = new_house();
    char host[64], where[64], setup[64];

    snprintf(setup, sizeof setup, "{\"game\":\"%s\",\"seats\":%d}", game,
             seats);
    begin_alone(house, setup, seats, host, where);
    come(house, a, where, host);
    return house;
}

static void
part(struct house *house, struct guest *a)
{
    go(a);
    house_close(house);
}

/*
 * An answer that is no bid, or cannot become one, is refused with a sentence.
 */
static void
test_bad_pieces(void **unused)
{
    static const struct {
        const char *answer, *code;
    } cases[] = {
        { "dance", "unreadable" },        { "bid", "unreadable" },
        { "bid mayor=G1", "illegal" },    /* not on this board */
        { "bid general=F1", "illegal" },  /* takes no Force */
        { "bid printer=G31", "illegal" }, /* more than there is */
        { "cube tavern 1", "illegal" },   /* no part of a bid */
    };
    struct guest a;
    struct house *house = come_alone(&a, "revolution", 3);

    (void)unused;
    for (int i = 0; i < PATIENCE && !a.answer[0]; i++)
        turn(house);
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char text[120];

        snprintf(text, sizeof text, "\"type\":\"pieces\",\"answer\":\"%s\"",
                 cases[i].answer);
        expect_refused_about(&a, text, cases[i].code);
    }
    part(house, &a);
}

/* The reply to a message like ${form} with ${answer}. */
static const char *
verdict_of(struct house *house, struct guest *a, const char *form,
           const char *answer)
{
    char text[400];

    snprintf(text, sizeof text, form, answer);
    say_about(a, text);
    for (int i = 0; i < PATIENCE && a->verdict[0] == '\0'; i++)
        turn(house);
    return a->verdict;
}

/* Objects are refused as texts are: with the same code, key and sentence. */
static void
test_same_refusal(void **unused)
{
    static const struct {
        const char *object, *text;
    } cases[] = {
        { "{\"op\":\"bid\",\"bids\":{\"innkeeper\":{\"gold\":1},"
          "\"mercenary\":{\"gold\":2,\"force\":1}}}",
          "\"bid innkeeper=G1 mercenary=G2,F1\"" },
        { "{\"op\":\"bid\",\"bids\":{\"general\":{\"force\":1,\"gold\":1},"
          "\"captain\":{\"force\":2,\"blackmail\":1}}}",
          "\"bid general=F1,G1 captain=F2,B1\"" },
        { "{\"op\":\"bid\",\"bids\":{\"printer\":{\"gold\":30}}}",
          "\"bid printer=G30\"" },
    };
    static const char *const forms[] = {
        "\"type\":\"answer\",\"token\":\"t\",\"answer\":%s",
        "\"type\":\"pieces\",\"answer\":%s",
    };
    struct guest a;
    struct house *house = come_alone(&a, "revolution", 3);

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(forms) * RK_COUNT(cases); i++) {
        const char *form = forms[i % 2];
        char first[sizeof a.verdict];

        snprintf(first, sizeof first, "%s",
                 verdict_of(house, &a, form, cases[i / 2].object));
        assert_non_null(strstr(first, "\"illegal\""));
        assert_string_equal(verdict_of(house, &a, form, cases[i / 2].text),
                            first);
    }
    part(house, &a);
}

/* The same at Magpie, when it is one's turn. */
static struct house *
be_asked(struct guest *a)
{
    struct house *house = come_alone(a, "magpie", 2);

    for (int i = 0; i < PATIENCE && !a->answer[0]; i++)
        turn(house);
    return house;
}

/* A player who plays only against bots may ask the strongest level. */
static void
test_hint(void **unused)
{
    struct guest a;
    struct house *house = be_asked(&a);
    json_t *hint, *question, *answers;

    (void)unused;
    say_about(&a, "\"type\":\"hint\"");
    assert_string_equal(a.verdict, "");
    expect_refused_about(&a, "\"type\":\"hint\"", "busy");
    for (int i = 0; i < PATIENCE && a.hint == NULL; i++)
        turn(house);
    assert_non_null(a.hint);
    hint = json_loads(a.hint, 0, NULL);
    question = last_ask(&a);
    answers = json_object_get(hint, "answers");
    assert_true(json_array_size(answers) > 0);
    for (size_t i = 0; i < json_array_size(answers); i++)
        assert_true(
            is_listed(json_object_get(question, "legal"),
                      json_object_get(json_array_get(answers, i), "answer")));
    json_decref(hint);
    json_decref(question);
    say_about(&a, "\"type\":\"hint\"");
    part(house, &a);
}

/* That others answer the same question meanwhile does not spoil a hint. */
static void
test_hint_at_once(void **unused)
{
    struct guest a;
    struct house *house = come_alone(&a, "revolution", 3);

    (void)unused;
    say_about(&a, "\"type\":\"hint\"");
    for (int i = 0; i < PATIENCE && a.verdict[0] == '\0' &&
                    (a.hint == NULL || strstr(a.all, "\"sealed\"") == NULL);
         i++)
        turn(house);
    assert_string_equal(a.verdict, "");
    assert_non_null(strstr(a.hint, "\"mixes\":true"));
    assert_non_null(strstr(a.hint, "\"answer\":{\"op\":\"bid\","));
    assert_non_null(strstr(a.all, "\"sealed\""));
    part(house, &a);
}

/* One that comes after the answer is of no use. */
static void
test_late_hint(void **unused)
{
    struct guest a;
    struct house *house = be_asked(&a);

    (void)unused;
    say_about(&a, "\"type\":\"hint\"");
    answer(&a, 1);
    for (int i = 0; i < PATIENCE && strstr(a.verdict, "too-late") == NULL; i++)
        turn(house);
    assert_non_null(strstr(a.verdict, "too-late"));
    assert_null(a.hint);
    part(house, &a);
}

/*
 * Nobody gets a hint about another question than the one they name, even where
 * the match must be read first.
 */
static void
test_stale_hint(void **unused)
{
    char host[64], where[64];
    struct house *house = new_house();
    struct guest a;

    (void)unused;
    begin_alone(house, "{\"game\":\"magpie\",\"seats\":2}", 2, host, where);
    come(house, &a, where, host);
    for (int i = 0; i < PATIENCE && a.ask == 0; i++) {
        answer(&a, i);
        turn(house);
    }
    assert_int_not_equal(a.ask, 0);
    go(&a);
    house_close(house);
    house = open_house();
    memset(&a, 0, sizeof a);
    a.all = calloc(1, 1);
    a.visit =
        visit_come(house, where + strlen("/api/tables/"), host, 0, on_send, &a);
    say_about(&a, "\"type\":\"hint\"");
    for (int i = 0; i < PATIENCE && a.verdict[0] == '\0' && a.hint == NULL; i++)
        turn(house);
    assert_non_null(strstr(a.verdict, "\"stale\""));
    assert_null(a.hint);
    assert_int_equal(house_metrics(house)->hints_refused, 1);
    part(house, &a);
}

/* Texts beside keys and structures are for those who want them. */
static void
test_texts(void **unused)
{
    struct guest a;
    struct house *house = come_alone(&a, "magpie", 2);
    json_t *question, *texts, *about;

    (void)unused;
    for (int i = 0; i < PATIENCE && strstr(a.answer, "\"play\"") == NULL; i++) {
        answer(&a, i);
        turn(house);
    }
    assert_null(strstr(a.all, "\"text\""));
    visit_want_texts(a.visit, true);
    say(&a, "{\"type\":\"view\"}");
    question = last_ask(&a);
    texts = json_object_get(question, "texts");
    about = json_object_get(question, "about");
    assert_int_equal(json_array_size(texts),
                     json_array_size(json_object_get(question, "legal")));
    assert_memory_equal(json_string_value(json_array_get(texts, 0)), "play ",
                        5);
    assert_true(strlen(json_string_value(json_object_get(question, "text"))));
    assert_int_equal(
        json_integer_value(json_array_get(
            json_object_get(about,
                            json_string_value(json_array_get(texts, 0)) + 5),
            0)),
        0);
    assert_true(json_object_size(about) == json_array_size(texts));
    json_decref(question);
    a.all[0] = '\0';
    for (int i = 0; i < PATIENCE && strstr(a.all, "\"event\"") == NULL; i++) {
        answer(&a, PATIENCE + i);
        turn(house);
    }
    assert_non_null(strstr(a.all, "\"text\":\"Seat "));
    visit_want_texts(a.visit, false);
    a.all[0] = '\0';
    say(&a, "{\"type\":\"view\"}");
    assert_null(strstr(a.all, "\"text"));
    part(house, &a);
}

/* The bytes of texts go only to those who asked for them. */
static void
expect_texts(struct guest *g, bool wanted)
{
    assert_non_null(strstr(g->all, "\"type\":\"event\""));
    assert_true((strstr(g->all, "\"text\"") != NULL) == wanted);
}

/*
 * Windows of one seat, and too many spectators to be told at once: every second
 * one wants texts.
 */
static void
test_texts_apart(void **unused)
{
    enum { WINDOWS = 2, GUESTS = 40 };
    static struct guest g[GUESTS];
    struct house *house = new_house();
    char host[64], where[64];

    (void)unused;
    begin_alone(house, "{\"game\":\"magpie\",\"seats\":2}", 2, host, where);
    for (int i = 0; i < GUESTS; i++) {
        come(house, &g[i], where, i < WINDOWS ? host : NULL);
        visit_want_texts(g[i].visit, i % 2 == 1);
        g[i].all[0] = '\0';
    }
    for (int i = 0; i < PATIENCE && strstr(g[0].all, "event") == NULL; i++) {
        answer(&g[0], i);
        turn(house);
    }
    rest(house, 10);
    for (int i = 0; i < GUESTS; i++)
        expect_texts(&g[i], i % 2 == 1);
    for (int i = 0; i < GUESTS; i++)
        go(&g[i]);
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drafts),
        cmocka_unit_test(test_bad_pieces),
        cmocka_unit_test(test_same_refusal),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_hint_at_once),
        cmocka_unit_test(test_late_hint),
        cmocka_unit_test(test_stale_hint),
        cmocka_unit_test(test_bad_messages),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_texts_apart),
    };

    return cmocka_run_group_tests_name("compose", tests, prepare, leave);
}
