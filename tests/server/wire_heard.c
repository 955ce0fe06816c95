/* A watcher is told what the game says about the true state. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../unit/merge.h"
#include "wire.h"

enum { LEGAL_MAX = 256 };

void
wire_hear(struct wire_world *w, struct wire_trial *t, int watcher)
{
    w->heard =
        realloc(w->heard, (size_t)(w->events + t->events) * sizeof *w->heard +
                              sizeof *w->heard);
    assert_non_null(w->heard);
    w->played = true;
    for (int i = 0; i < t->events; i++) {
        struct wire_heard *heard = &w->heard[w->events++];

        heard->event = rk_event_for(&t->event[i], watcher);
        w->game->view(rk_state_in(&t->after[i]), watcher,
                      rk_view_in(&heard->view));
    }
}

/* The whole view of the true state. */
static json_t *
true_view(struct wire_world *w, int watcher)
{
    struct rk_view_room room;

    w->game->view(rk_state_in(&w->state), watcher, rk_view_in(&room));
    return merge_whole(w->game, &w->setup, rk_view_in(&room));
}

void
wire_watch(struct wire_world *w, int watcher)
{
    w->view = true_view(w, watcher);
}

bool
wire_try(struct wire_trial *t, const struct rk_game *of,
         const struct rk_state_room *from, int seat,
         const struct rk_steps *steps)
{
    struct rk_events events = { .list = t->event,
                                .cap = RK_EVENTS_MAX,
                                .after = t->after };
    bool fine;

    t->state = *from;
    fine = rk_answer_steps(of, rk_state_in(&t->state), seat, steps, &events,
                           NULL) == RK_OK;
    t->events = events.count;
    return fine;
}

static bool
same_view(struct rk_state_room *a, struct rk_state_room *b,
          const struct rk_game *of, int watcher)
{
    struct rk_view_room one = { 0 }, two = { 0 };

    of->view(rk_state_in(a), watcher, rk_view_in(&one));
    of->view(rk_state_in(b), watcher, rk_view_in(&two));
    return memcmp(&one, &two, of->view_size) == 0;
}

bool
wire_same(struct wire_trial *a, struct wire_trial *b, const struct rk_game *of,
          int watcher)
{
    if (a->events != b->events)
        return false;
    for (int i = 0; i < a->events; i++) {
        struct rk_event in_a = rk_event_for(&a->event[i], watcher);
        struct rk_event in_b = rk_event_for(&b->event[i], watcher);

        if (memcmp(&in_a, &in_b, sizeof in_a) != 0 ||
            !same_view(&a->after[i], &b->after[i], of, watcher))
            return false;
    }
    return same_view(&a->state, &b->state, of, watcher);
}

static json_t *
begin(const char *type, int number)
{
    return json_pack("{s:s, s:i}", "type", type, "n", number);
}

static json_t *
event_json(const struct wire_world *w, int number)
{
    json_t *json = begin("event", number);
    json_t *event = rk_json_event(w->game, &w->heard[number - 1].event);

    if (!w->texts)
        json_object_del(event, "text");
    json_object_set_new(json, "event", event);
    return json;
}

/* Every part of ${changes} differs from what it is put into. */
static void
expect_differences(json_t *view, json_t *changes)
{
    const char *name, *row;
    json_t *change, *part;

    json_object_foreach(changes, name, change)
    {
        json_t *field = json_object_get(view, name);

        assert_false(json_equal(field, change));
        if (!json_is_array(field) || !json_is_object(change))
            continue;
        assert_true(json_object_size(change) > 0);
        json_object_foreach(change, row, part) assert_false(
            json_equal(json_array_get(field, (size_t)atoi(row)), part));
    }
}

/*
 * The changes in ${told} turn the watcher's view into exactly ${wanted}. Both
 * are dropped.
 */
static void
expect_view(struct wire_world *w, json_t *changes, json_t *wanted)
{
    assert_true(json_is_object(changes));
    expect_differences(w->view, changes);
    merge_changes(w->view, changes);
    if (!json_equal(w->view, wanted))
        fail_msg("changes: %s\nlead to: %s\nnot to:  %s",
                 json_dumps(changes, JSON_COMPACT),
                 json_dumps(w->view, JSON_COMPACT),
                 json_dumps(wanted, JSON_COMPACT));
    json_decref(changes);
    json_decref(wanted);
}

/* The "view" of the first line of ${told}; a new reference. */
static json_t *
told_view(const char *told)
{
    json_t *line = json_loadb(told, strcspn(told, "\n"), 0, NULL);
    json_t *view = json_incref(json_object_get(line, "view"));

    json_decref(line);
    return view;
}

/* The answers that the watcher may give; -1: more than are listed. */
static long
list_legal(struct wire_world *w, int watcher, struct rk_steps list[LEGAL_MAX])
{
    long count = rk_answer_list(w->game, rk_state_in(&w->state), watcher, list,
                                LEGAL_MAX, LEGAL_MAX + 1);

    return count > LEGAL_MAX ? -1 : count;
}

static json_t *
legal_json(const struct wire_world *w, const struct rk_steps *list, long count)
{
    json_t *json = count < 0 ? json_null() : json_array();

    for (long i = 0; i < count; i++)
        json_array_append_new(json, rk_json_answer(w->game, &list[i]));
    return json;
}

static json_t *
texts_json(const struct wire_world *w, const struct rk_steps *list, long count)
{
    json_t *json = count < 0 ? json_null() : json_array();

    for (long i = 0; i < count; i++) {
        char answer[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);

        rk_notation_text(w->game->ops, list[i].move, list[i].count, &text);
        json_array_append_new(json, json_string(answer));
    }
    return json;
}

/* By entry, the answers that name it, found in their ${texts}. */
static json_t *
about_json(const struct wire_world *w, const json_t *texts)
{
    json_t *json = json_object();
    struct rk_entry entry;

    for (int i = 0; w->game->entry(&w->setup, i, &entry); i++) {
        json_t *list = json_array();

        for (size_t k = 0; k < json_array_size(texts); k++) {
            const char *text = json_string_value(json_array_get(texts, k));

            if (rk_scan_find(text, entry.id) != NULL)
                json_array_append_new(list, json_integer((json_int_t)k));
        }
        if (json_array_size(list) > 0)
            json_object_set(json, entry.id, list);
        json_decref(list);
    }
    return json;
}

/* The result of a match that was played to its end. */
static json_t *
result_json(struct wire_world *w)
{
    struct rk_result result;
    json_t *json;

    w->game->score(rk_state_in(&w->state), &result);
    json = rk_json_result(&result);
    json_object_set_new(json, "resigned", json_array());
    json_object_set_new(json, "end", json_string("played"));
    return json;
}

/* Adds the question that is put to the watcher. */
static void
add_question(json_t *json, struct wire_world *w, int watcher)
{
    static struct rk_steps list[LEGAL_MAX];
    long count = list_legal(w, watcher, list);
    json_t *texts = texts_json(w, list, count);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };
    struct rk_view_room room;

    text.said = &said;
    w->game->view(rk_state_in(&w->state), watcher, rk_view_in(&room));
    rk_game_ask_text(w->game, rk_view_in(&room), &text);
    json_object_set_new(json, "id", json_integer(w->answers));
    json_object_set_new(json, "question", rk_json_said(&said));
    json_object_set_new(json, "legal", legal_json(w, list, count));
    json_object_set_new(json, "about", about_json(w, texts));
    if (w->texts) {
        json_object_set_new(json, "text", json_string(sentence));
        json_object_set(json, "texts", texts);
    }
    json_decref(texts);
}

/* Adds what is asked of the watcher, or the result. */
static void
add_ask(json_t *json, struct wire_world *w, int watcher)
{
    struct rk_ask ask = w->game->ask(rk_state_in(&w->state));

    json_object_set_new(json, "ask", rk_json_ask(&ask));
    if (ask.over)
        json_object_set_new(json, "result", result_json(w));
    else if ((ask.awaited & rk_seat_bit(watcher)) != 0)
        add_question(json, w, watcher);
}

static json_t *
ask_json(struct wire_world *w, int watcher)
{
    json_t *json = begin("ask", w->events);

    add_ask(json, w, watcher);
    return json;
}

static json_t *
view_json(struct wire_world *w, int watcher)
{
    json_t *json = begin("view", w->events);

    json_object_set_new(json, "seat", rk_json_seat(watcher));
    json_object_set_new(json, "setup", rk_json_setup(w->game, &w->setup));
    json_object_set_new(json, "view", true_view(w, watcher));
    add_ask(json, w, watcher);
    return json;
}

/* Takes one line of ${told}, which must be ${wanted}, and frees ${wanted}. */
static const char *
expect_line(const char *told, json_t *wanted)
{
    size_t length = strcspn(told, "\n");
    json_t *got = json_loadb(told, length, 0, NULL);

    if (!json_equal(got, wanted))
        fail_msg("told:     %.*s\nexpected: %s", (int)length, told,
                 json_dumps(wanted, JSON_COMPACT));
    json_decref(got);
    json_decref(wanted);
    return told + length + 1;
}

/* True if the watcher is asked something else than before. */
static bool
is_news(struct wire_world *w, int watcher)
{
    json_t *asked = json_object();
    bool same;

    add_ask(asked, w, watcher);
    same = json_equal(asked, w->asked);
    json_decref(w->asked);
    w->asked = asked;
    return !same;
}

/* The next event, with what it changes in the view. */
static const char *
check_event(struct wire_world *w, const char *told)
{
    struct wire_heard *heard = &w->heard[w->checked++];
    json_t *wanted = event_json(w, w->checked), *changes = told_view(told);

    json_object_set(wanted, "view", changes);
    expect_view(w, changes,
                merge_whole(w->game, &w->setup, rk_view_in(&heard->view)));
    return expect_line(told, wanted);
}

/* The question, if it is new or the view lacks something. */
static const char *
check_ask(struct wire_world *w, int watcher, const char *told)
{
    json_t *view = true_view(w, watcher), *wanted = ask_json(w, watcher);
    bool lacks = !json_equal(view, w->view);

    if (!is_news(w, watcher) && !lacks) {
        json_decref(wanted);
        json_decref(view);
        return told;
    }
    if (lacks) {
        json_t *changes = told_view(told);

        json_object_set(wanted, "view", changes);
        expect_view(w, changes, view);
    } else
        json_decref(view);
    return expect_line(told, wanted);
}

void
wire_check(struct wire_world *w, int watcher, uint32_t after, const char *told)
{
    if (!w->played) { /* it has begun without a deal */
        is_news(w, watcher);
        told = expect_line(told, view_json(w, watcher));
    } else {
        while (w->checked < w->events)
            told = check_event(w, told);
        told = check_ask(w, watcher, told);
    }
    w->played = false;
    while (after < (uint32_t)w->events)
        told = expect_line(told, event_json(w, (int)++after));
    told = expect_line(told, view_json(w, watcher));
    assert_string_equal(told, "");
}
