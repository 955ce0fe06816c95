/*
 * What is there when a match has ended, and on the way to an answer: match
 * files, replays, playing on from a position; drafts, hints and texts.
 */
#include <rookery/games.h>

#include "../unit/merge.h"
#include "hall.h"

/* Plays until it is over for ${a}. */
static void
play_out(struct house *house, struct guest *a, struct guest *b)
{
    for (int i = 0; i < PATIENCE && !a->over; i++) {
        answer(a, i);
        if (b != NULL)
            answer(b, i);
        turn(house);
    }
    assert_true(a->over);
}

static json_t *
get(struct house *house, const char *where)
{
    struct replied *r = ask(house, NULL, "GET", where, "");

    if (r->status != 200)
        fail_msg("%s: %d %s", where, r->status, r->json);
    return json_loads(r->json, 0, NULL);
}

/* The match file of a table whose match has ended. */
static struct rk_match_file *
file_of(struct house *house, const char *where)
{
    struct replied *r = ask(house, NULL, "GET", at(where, "match"), "");
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *file;

    assert_int_equal(r->status, 200);
    assert_int_equal(strncmp(r->file, "rookery-magpie-", 15), 0);
    assert_non_null(strstr(r->file, ".jsonl"));
    file = rk_match_file_read(r->json, strlen(r->json), &why);
    if (file == NULL)
        fail_msg("%s", sentence);
    return file;
}

/* Everything that a guest was told of one type, as a list of its ${key}. */
static json_t *
heard(const struct guest *g, const char *type, const char *key)
{
    json_t *list = json_array();
    char *copy = strdup(g->all), *rest = copy;

    for (char *line; (line = strsep(&rest, "\n")) != NULL && *line;) {
        json_t *json = json_loads(line, 0, NULL);

        if (strcmp(json_string_value(json_object_get(json, "type")), type) == 0)
            json_array_append(list, json_object_get(json, key));
        json_decref(json);
    }
    free(copy);
    return list;
}

/* Puts what ${step} changes into the whole ${view}, and into ${state}. */
static void
merge_replayed(json_t *view, json_t *state, const json_t *step)
{
    const json_t *events = json_object_get(step, "events");

    for (size_t i = 0; i < json_array_size(events); i++)
        merge_changes(view, json_object_get(json_array_get(events, i), "view"));
    merge_changes(view, json_object_get(step, "view"));
    assert_true((state != NULL) == (json_object_get(step, "state") != NULL));
    if (state != NULL)
        merge_changes(state, json_object_get(step, "state"));
}

/*
 * Every part begins with the view that the one before it has led to, or with
 * that of step 0, which changes nothing; ${shown} becomes its end.
 */
static void
follow_part(json_t **shown, const json_t *reply, size_t from)
{
    json_t *view = json_deep_copy(json_object_get(reply, "view"));
    json_t *state = json_deep_copy(json_object_get(reply, "state"));
    const json_t *steps = json_object_get(reply, "steps");

    assert_non_null(view);
    if (from > 0)
        assert_true(json_equal(view, *shown));
    else
        assert_int_equal(json_array_size(json_object_get(
                             json_array_get(steps, 0), "events")),
                         0);
    for (size_t i = 0; i < json_array_size(steps); i++)
        merge_replayed(view, state, json_array_get(steps, i));
    json_decref(state);
    json_decref(*shown);
    *shown = view;
}

/*
 * All steps as ${eyes} see them, asked for in parts of ${part}; ${shown} is
 * set to the view at the end.
 */
static json_t *
steps_of(struct house *house, const char *where, const char *eyes, int part,
         json_t **shown)
{
    json_t *all = json_array();

    for (size_t from = 0, entries = 0; from <= entries;) {
        char query[120];
        json_t *json;

        snprintf(query, sizeof query, "%s/replay?seat=%s&from=%zu&steps=%d",
                 where, eyes, from, part);
        json = get(house, query);
        entries = (size_t)json_integer_value(json_object_get(json, "entries"));
        json_array_extend(all, json_object_get(json, "steps"));
        follow_part(shown, json, from);
        assert_true(json_array_size(all) > from);
        from = json_array_size(all);
        json_decref(json);
    }
    return all;
}

static json_t *
events_in(const json_t *steps)
{
    json_t *all = json_array();

    for (size_t i = 0; i < json_array_size(steps); i++) {
        json_t *list = json_object_get(json_array_get(steps, i), "events"),
               *event;
        size_t k;

        json_array_foreach(list, k, event)
            json_array_append(all, json_object_get(event, "event"));
    }
    return all;
}

/* How many steps show their answer. */
static size_t
shown_in(const json_t *steps, const char *seat)
{
    size_t count = 0;

    for (size_t i = 1; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        char *by = json_dumps(json_object_get(step, "seat"), JSON_ENCODE_ANY);
        bool shown = json_is_object(json_object_get(step, "answer"));

        assert_true(json_object_get(step, "answer") != NULL);
        if (seat != NULL)
            assert_int_equal(shown, strcmp(by, seat) == 0);
        count += shown;
        free(by);
    }
    return count;
}

/* A replay tells each seat what it was told, and shows its last view. */
static void
compare(struct house *house, const char *where, const char *eyes,
        const struct guest *g)
{
    json_t *shown = NULL, *steps = steps_of(house, where, eyes, 7, &shown);
    json_t *told = heard(g, "event", "event"), *again = events_in(steps);
    json_t *views;

    assert_true(json_array_size(told) > 20);
    assert_true(json_equal(told, again));
    say((struct guest *)g, "{\"type\":\"view\"}");
    views = heard(g, "view", "view");
    assert_true(
        json_equal(json_array_get(views, json_array_size(views) - 1), shown));
    shown_in(steps, eyes);
    json_decref(shown);
    json_decref(views);
    json_decref(told);
    json_decref(again);
    json_decref(steps);
}

static void
test_replay(void **unused)
{
    static const char *const bad[] = {
        "replay?seat=3",      "replay?seat=x",  "replay?seat=-1",
        "replay?from=100000", "replay?steps=0", "replay?to=3",
        "replay?from=1x",
    };
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b, watcher;
    struct rk_match_file *file;
    json_t *all, *shown = NULL;

    (void)unused;
    begin(house, host, guest, where);
    come(house, &a, where, host);
    come(house, &b, where, guest);
    come(house, &watcher, where, NULL);
    expect(house, host, "GET", at(where, "replay?seat=0"), "", 409, "not-over");
    expect(house, host, "GET", at(where, "match"), "", 409, "not-over");
    play_out(house, &a, &b);
    file = file_of(house, where);
    assert_true(file->match.game->ask(rk_match_state(&file->match)).over);
    compare(house, where, "0", &a);
    compare(house, where, "1", &b);
    compare(house, where, "spectator", &watcher);
    all = steps_of(house, where, "all", 1000, &shown);
    assert_int_equal(json_array_size(all), file->match.entries + 1);
    assert_int_equal(shown_in(all, NULL), file->match.entries);
    assert_non_null(json_object_get(json_array_get(all, 3), "state"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect(house, host, "GET", at(where, bad[i]), "", 400, "bad-request");
    json_decref(shown);
    json_decref(all);
    rk_match_file_free(file);
    go(&watcher);
    go(&b);
    go(&a);
    house_close(house);
}

/* Somebody plays on from a position, alone against bots. */
static void
test_branch(void **unused)
{
    static const struct {
        const char *body, *code;
        int status;
    } bad[] = {
        { "{\"entry\":5,\"seat\":1}", "no-bot", 400 },
        { "{\"entry\":5,\"seat\":1,\"bot\":null}", "no-bot", 400 },
        { "{\"entry\":-1,\"seat\":1,\"bot\":\"casual\"}", "bad-request", 400 },
        { "{\"entry\":9999,\"seat\":1,\"bot\":\"casual\"}", "bad-request",
          400 },
        { "{\"entry\":5,\"seat\":3,\"bot\":\"casual\"}", "bad-request", 400 },
        { "{\"entry\":5,\"seat\":1,\"bot\":\"casual\",\"x\":1}", "bad-request",
          400 },
    };
    struct house *house = new_house();
    char host[64], guest[64], other[64], where[64], branch[64], body[80];
    struct guest a, b;
    struct rk_match_file *file, *again;
    json_t *json;

    (void)unused;
    begin(house, host, guest, where);
    enter(house, "Cy", other);
    come(house, &a, where, host);
    come(house, &b, where, guest);
    expect(house, other, "POST", at(where, "branch"),
           "{\"entry\":5,\"seat\":1,\"bot\":\"casual\"}", 409, "not-over");
    play_out(house, &a, &b);
    go(&a);
    go(&b);
    file = file_of(house, where);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect(house, other, "POST", at(where, "branch"), bad[i].body,
               bad[i].status, bad[i].code);
    snprintf(body, sizeof body, "{\"entry\":%u,\"seat\":1,\"bot\":\"casual\"}",
             file->match.entries);
    expect(house, other, "POST", at(where, "branch"), body, 409, "over");
    expect(house, NULL, "POST", at(where, "branch"), body, 401, "");
    json = json_loads(ask(house, other, "POST", at(where, "branch"),
                          "{\"entry\":9,\"seat\":1,\"bot\":\"casual\"}")
                          ->json,
                      0, NULL);
    snprintf(branch, sizeof branch, "/api/tables/%s",
             json_string_value(json_object_get(json, "link")));
    json_decref(json);
    expect(house, other, "GET", branch, "", 200, "\"listed\":false");
    expect(house, other, "GET", branch, "", 200, "\"you\":1");
    house_close(house);
    house = open_house();
    come(house, &a, branch, other);
    play_out(house, &a, NULL);
    go(&a);
    again = file_of(house, branch);
    assert_true(again->match.entries > 9);
    for (uint32_t i = 0; i < 9; i++)
        assert_string_equal(rk_match_text(&again->match, i),
                            rk_match_text(&file->match, i));
    rk_match_file_free(again);
    rk_match_file_free(file);
    house_close(house);
}

/* Drafts */

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

/* A step adds something, and is about that, or says that this is all. */
static void
expect_added(const json_t *step, const json_t *steps)
{
    const json_t *adds = json_object_get(step, "adds");
    const json_t *last = json_array_get(steps, json_array_size(steps) - 1);

    assert_true(json_is_array(json_object_get(step, "about")));
    if (json_is_null(adds))
        assert_true(json_equal(json_object_get(step, "step"), last));
    else
        assert_true(
            json_equal(json_object_get(adds, "op"),
                       json_object_get(json_object_get(step, "step"), "op")));
}

/* Composes any answer step by step; a new reference. */
static json_t *
compose(struct guest *g, struct rk_rng *rng)
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
        expect_added(step, steps);
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
answer_by_draft(struct guest *g, struct rk_rng *rng, int token)
{
    json_t *question = last_ask(g), *legal = json_object_get(question, "legal");
    bool asked = json_object_get(question, "question") != NULL;

    if (asked) {
        json_t *whole = compose(g, rng);
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
        const char *setup;
        int seats, answers;
    } cases[] = {
        { "{\"game\":\"magpie\",\"seats\":3}", 3, 20 },
        { "{\"game\":\"revolution\",\"seats\":3}", 3, 8 },
        { "{\"game\":\"thieves\",\"seats\":3}", 3, 12 },
        { "{\"game\":\"arcane\",\"seats\":2}", 2, 20 },
    };
    struct rk_rng rng = rk_rng_seed(7);

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct house *house = new_house();
        char host[64], where[64];
        struct guest a;
        int given = 0;

        begin_alone(house, cases[i].setup, cases[i].seats, host, where);
        come(house, &a, where, host);
        for (int k = 0; k < PATIENCE && !a.over && given < cases[i].answers;
             k++) {
            if (answer_by_draft(&a, &rng, k)) {
                given++;
                for (int w = 0; w < PATIENCE && a.verdict[0] == '\0'; w++)
                    turn(house);
                if (strstr(a.verdict, "accepted") == NULL)
                    fail_msg("%s: %s", cases[i].setup, a.verdict);
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

/* What cannot be a draft or a hint is refused, and nobody is told. */
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

/* What is no bid, or never will be one, is refused with a sentence. */
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

/* The same at Magpie, when it is one's turn. */
static struct house *
be_asked(struct guest *a)
{
    struct house *house = come_alone(a, "magpie", 2);

    for (int i = 0; i < PATIENCE && !a->answer[0]; i++)
        turn(house);
    return house;
}

/* Who plays against bots alone may ask the strongest level. */
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
    house_want_texts(a.visit, true);
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
    house_want_texts(a.visit, false);
    a.all[0] = '\0';
    say(&a, "{\"type\":\"view\"}");
    assert_null(strstr(a.all, "\"text"));
    part(house, &a);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replay),    cmocka_unit_test(test_branch),
        cmocka_unit_test(test_drafts),    cmocka_unit_test(test_bad_pieces),
        cmocka_unit_test(test_hint),      cmocka_unit_test(test_hint_at_once),
        cmocka_unit_test(test_late_hint), cmocka_unit_test(test_bad_messages),
        cmocka_unit_test(test_texts),
    };

    return cmocka_run_group_tests_name("after", tests, prepare, leave);
}
