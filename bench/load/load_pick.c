/* Choosing answers at random. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load_pick.h"

/* The end of the object at ${at}; no name contains a bracket. */
static const char *
object_end(const char *at)
{
    int depth = 0;

    for (; *at != '\0'; at++) {
        depth += (*at == '{') - (*at == '}');
        if (depth == 0)
            return at + 1;
    }
    return at;
}

/*
 * Object ${index} of the list at ${at}, or NULL if the list is shorter; sets
 * ${count} to the number of objects passed.
 */
static const char *
object_at(const char *at, int index, int *count)
{
    *count = 0;
    while (*++at == '{') {
        if ((*count)++ == index)
            return at;
        at = object_end(at); /* a comma, or the end of the list */
    }
    return NULL;
}

/* The number after ${key} in ${text}, searching from ${from}. */
static uint32_t
number_after(const char *text, const char *from, const char *key)
{
    const char *at = strstr(text, from);

    at = at != NULL ? strstr(at, key) : NULL;
    return at != NULL ? (uint32_t)strtoul(at + strlen(key), NULL, 10) : 0;
}

enum load_wants
load_pick_listed(const char *text, struct rk_rng *rng, uint32_t *ask,
                 char answer[LOAD_ANSWER_MAX])
{
    static const char mark[] = "\"legal\":";
    const char *at = strstr(text, mark);
    size_t length;
    int count;

    if (at == NULL)
        return LOAD_NOTHING;
    *ask = number_after(text, "\"ask\":{", "\"id\":");
    at += sizeof mark - 1;
    if (*at != '[')
        return LOAD_UNLISTED;
    object_at(at, INT_MAX, &count);
    if (count == 0)
        return LOAD_UNLISTED;
    at = object_at(at, rk_rng_below(rng, count), &count);
    length = (size_t)(object_end(at) - at);
    if (length >= LOAD_ANSWER_MAX)
        return LOAD_NOTHING;
    memcpy(answer, at, length);
    answer[length] = '\0';
    return LOAD_LISTED;
}

/* Writes ${json} as text; false if there is no room. */
static bool
put_text(const json_t *json, char *out, size_t room)
{
    size_t length = json_dumpb(json, out, room - 1, JSON_COMPACT);

    if (length == 0 || length >= room)
        return false;
    out[length] = '\0';
    return true;
}

/*
 * The view in ${json}, a message: the view of a quiet position, which has what
 * follows from the setup, with the fields that were sent.
 */
static bool
read_view(const json_t *json, const struct rk_game **game, int seat,
          struct rk_view_room *view)
{
    struct rk_state_room quiet = { 0 };
    struct rk_setup setup;

    if (rk_json_read_setup(json_object_get(json, "setup"), game, &setup,
                           NULL) != RK_OK)
        return false;
    rk_game_quiet(*game, rk_state_in(&quiet), &setup);
    (*game)->view(rk_state_in(&quiet), seat, rk_view_in(view));
    return rk_json_read_fields(&(*game)->view_fields, view, setup.seats,
                               json_object_get(json, "view"), NULL,
                               NULL) == RK_OK;
}

bool
load_pick_viewed(const char *text, size_t length, struct rk_rng *rng,
                 char answer[LOAD_ANSWER_MAX])
{
    json_t *json = rk_json_parse(text, length, NULL);
    const json_t *seat = json_object_get(json, "seat");
    const struct rk_game *game;
    struct rk_view_room view;
    struct rk_state_room state;
    struct rk_steps steps;
    bool good = json_is_integer(seat) &&
                read_view(json, &game, (int)json_integer_value(seat), &view);

    if (good) {
        game->guess(rk_view_in(&view), rng, rk_state_in(&state));
        good = rk_answer_random(game, rk_state_in(&state),
                                (int)json_integer_value(seat), rng, &steps);
    }
    json_decref(json);
    if (good) {
        json = rk_json_answer(game, &steps);
        good = put_text(json, answer, LOAD_ANSWER_MAX);
        json_decref(json);
    }
    return good;
}

/* Answers composed from what the server offers */

/* A random element of the list ${name} in ${reply}; NULL if it is empty. */
static json_t *
any_of(const json_t *reply, const char *name, struct rk_rng *rng)
{
    const json_t *list = json_object_get(reply, name);
    int count = (int)json_array_size(list);

    return count > 0 ? json_array_get(list, (size_t)rk_rng_below(rng, count))
                     : NULL;
}

/* Copies ${json} as the whole answer. */
static enum load_wants
whole(const json_t *json, char answer[LOAD_ANSWER_MAX])
{
    return json_is_object(json) && put_text(json, answer, LOAD_ANSWER_MAX)
               ? LOAD_LISTED
               : LOAD_NOTHING;
}

/* Writes a message about the question ${ask}; ${value} is dropped. */
static enum load_wants
put_message(const char *type, uint32_t ask, const char *name, json_t *value,
            char message[LOAD_MESSAGE_MAX])
{
    json_t *json = json_pack("{s:s, s:I, s:o}", "type", type, "ask",
                             (json_int_t)ask, name, value);
    bool good = json != NULL && put_text(json, message, LOAD_MESSAGE_MAX);

    json_decref(json);
    return good ? LOAD_UNLISTED : LOAD_NOTHING;
}

/* A step that adds nothing completes the answer. */
static enum load_wants
take_step(const json_t *reply, struct rk_rng *rng, uint32_t ask,
          char answer[LOAD_ANSWER_MAX], char message[LOAD_MESSAGE_MAX])
{
    json_t *steps = json_object_get(reply, "steps");
    const json_t *next = any_of(reply, "next", rng);
    json_t *step = json_object_get(next, "step");

    if (json_is_true(json_object_get(reply, "complete")))
        return whole(json_object_get(reply, "answer"), answer);
    if (json_is_null(json_object_get(next, "adds")))
        return whole(step, answer);
    if (json_array_append(steps, step) != 0)
        return LOAD_NOTHING;
    return put_message("draft", ask, "steps", json_incref(steps), message);
}

/* Adds the counts of ${piece} to ${answer}, nested ones too. */
static void
add_piece(json_t *answer, json_t *piece)
{
    const char *key;
    json_t *value;

    json_object_foreach(piece, key, value)
    {
        json_t *there = json_object_get(answer, key);

        if (json_is_object(value) && json_is_object(there))
            add_piece(there, value);
        else if (json_is_integer(value) && json_is_integer(there))
            json_integer_set(there, json_integer_value(there) +
                                        json_integer_value(value));
        else
            json_object_set(answer, key, value);
    }
}

static enum load_wants
take_piece(const json_t *reply, struct rk_rng *rng, uint32_t ask,
           char answer[LOAD_ANSWER_MAX], char message[LOAD_MESSAGE_MAX])
{
    const json_t *so_far = json_object_get(reply, "answer");
    const json_t *done = json_object_get(reply, "whole");
    json_t *piece = any_of(reply, "next", rng), *more;

    if (json_is_object(done))
        return whole(done, answer);
    if (piece == NULL)
        return LOAD_NOTHING;
    more =
        json_is_object(so_far) ? json_deep_copy(so_far) : json_deep_copy(piece);
    if (json_is_object(so_far))
        add_piece(more, piece);
    return put_message("pieces", ask, "answer", more, message);
}

enum load_wants
load_pick_next(enum load_part part, const char *text, size_t length,
               struct rk_rng *rng, uint32_t ask, char answer[LOAD_ANSWER_MAX],
               char message[LOAD_MESSAGE_MAX])
{
    json_t *reply = rk_json_parse(text, length, NULL);
    enum load_wants wants = (part == LOAD_STEP ? take_step : take_piece)(
        reply, rng, ask, answer, message);

    json_decref(reply);
    return wants;
}
