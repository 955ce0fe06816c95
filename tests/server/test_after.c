/* After a match has ended: match files, replays, playing on from a position. */
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

/* The number of steps that show their answer. */
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
        { "{\"entry\":5,\"seat\":1}", "no-level", 400 },
        { "{\"entry\":5,\"seat\":1,\"bot\":null}", "no-level", 400 },
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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_branch),
    };

    return cmocka_run_group_tests_name("after", tests, prepare, leave);
}
