/* What a watcher is told is what the game says about the true state. */
#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "wire.h"

enum { LEGAL_MAX = 256, ABOUT_MAX = RK_ENTRY_TEXT_MAX + 80 };

void
wire_hear(struct wire_world *world, const struct rk_event *seen)
{
    world->heard = realloc(world->heard,
                           (size_t)(world->events + 1) * sizeof *world->heard);
    assert_non_null(world->heard);
    world->heard[world->events++] = *seen;
}

bool
wire_try(struct wire_trial *t, const struct rk_game *of,
         const struct rk_state_room *from, int seat,
         const struct rk_steps *steps)
{
    struct rk_events events = { .list = t->event, .cap = RK_EVENTS_MAX };
    bool fine;

    t->state = *from;
    fine = rk_answer_steps(of, rk_state_in(&t->state), seat, steps, &events,
                           NULL) == RK_OK;
    t->events = events.count;
    return fine;
}

bool
wire_alike(struct wire_trial *a, struct wire_trial *b, const struct rk_game *of,
           int watcher)
{
    struct rk_view_room one = { 0 }, two = { 0 };

    if (a->events != b->events)
        return false;
    for (int i = 0; i < a->events; i++) {
        struct rk_event in_a = rk_event_for(&a->event[i], watcher);
        struct rk_event in_b = rk_event_for(&b->event[i], watcher);

        if (memcmp(&in_a, &in_b, sizeof in_a) != 0)
            return false;
    }
    of->view(rk_state_in(&a->state), watcher, rk_view_in(&one));
    of->view(rk_state_in(&b->state), watcher, rk_view_in(&two));
    return memcmp(&one, &two, of->view_size) == 0;
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

    json_object_set_new(json, "event",
                        rk_json_event(w->game, &w->heard[number - 1]));
    return json;
}

static json_t *
legal_json(struct wire_world *w, int watcher)
{
    static struct rk_steps list[LEGAL_MAX];
    long count = rk_answer_list(w->game, rk_state_in(&w->state), watcher, list,
                                LEGAL_MAX, LEGAL_MAX + 1);
    json_t *json = count > LEGAL_MAX ? json_null() : json_array();

    for (long i = 0; count <= LEGAL_MAX && i < count; i++) {
        char answer[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);

        rk_notation_text(w->game->ops, list[i].move, list[i].count, &text);
        json_array_append_new(json, json_string(answer));
    }
    return json;
}

static bool
is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

/* Where ${word} stands in ${text} by itself; NULL: nowhere. */
static const char *
find_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = strstr(text, word); at != NULL;
         at = strstr(at + 1, word)) {
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
            return at;
    }
    return NULL;
}

/* "Owl: look at ..." for what ${answer} names first; null if nothing. */
static json_t *
about_json(const struct rk_game *game, const struct rk_setup *setup,
           const char *answer)
{
    const char *first = NULL;
    char words[ABOUT_MAX];
    struct rk_text text = rk_text_over(words, sizeof words);
    struct rk_entry entry;

    for (int i = 0; game->entry(setup, i, &entry); i++) {
        const char *at = find_word(answer, entry.id);

        if (at == NULL || (first != NULL && first <= at))
            continue;
        first = at;
        rk_text_clear(&text);
        rk_text_fill(&text, "%: ", entry.name);
        rk_text_add(&text, entry.text);
    }
    return first != NULL ? json_string(words) : json_null();
}

/* What each of these answers names, found in its text. */
static json_t *
labels_json(struct wire_world *w, const json_t *legal)
{
    json_t *json = json_array();

    for (size_t i = 0; i < json_array_size(legal); i++)
        json_array_append_new(
            json, about_json(w->game, &w->setup,
                             json_string_value(json_array_get(legal, i))));
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

/* Adds what is asked of the watcher, or the result. */
static void
add_ask(json_t *json, struct wire_world *w, int watcher)
{
    const struct rk_state *state = rk_state_in(&w->state);
    struct rk_ask ask = w->game->ask(state);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_view_room room;
    json_t *legal;

    json_object_set_new(json, "ask", rk_json_ask(&ask));
    if (ask.over)
        json_object_set_new(json, "result", result_json(w));
    else if ((ask.awaited & rk_seat_bit(watcher)) != 0) {
        w->game->view(state, watcher, rk_view_in(&room));
        w->game->ask_text(rk_view_in(&room), &text);
        json_object_set_new(json, "id", json_integer(w->answers));
        json_object_set_new(json, "question", json_string(sentence));
        legal = legal_json(w, watcher);
        if (json_is_array(legal))
            json_object_set_new(json, "labels", labels_json(w, legal));
        json_object_set_new(json, "legal", legal);
    }
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
    struct rk_view_room room;

    w->game->view(rk_state_in(&w->state), watcher, rk_view_in(&room));
    json_object_set_new(json, "seat", rk_json_seat(watcher));
    json_object_set_new(json, "setup", rk_json_setup(w->game, &w->setup));
    json_object_set_new(json, "view",
                        rk_json_view(w->game, &w->setup, rk_view_in(&room)));
    add_ask(json, w, watcher);
    return json;
}

/* Takes one line of ${told}, which is to be ${wanted}; that is dropped. */
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

/* Whether the watcher is asked something else than before. */
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

void
wire_check(struct wire_world *world, int watcher, uint32_t after,
           const char *told)
{
    bool silent = world->checked == world->events;

    while (world->checked < world->events)
        told = expect_line(told, event_json(world, ++world->checked));
    if (is_news(world, watcher) || silent)
        told = expect_line(told, ask_json(world, watcher));
    while (after < (uint32_t)world->events)
        told = expect_line(told, event_json(world, (int)++after));
    told = expect_line(told, view_json(world, watcher));
    assert_string_equal(told, "");
}
