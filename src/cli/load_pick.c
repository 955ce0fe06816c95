/* Choosing answers at random. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load_pick.h"

/* How many texts the list at ${at} has. Notation has nothing to escape. */
static int
count_texts(const char *at)
{
    int quotes = 0;

    for (; *at != ']' && *at != '\0'; at++)
        quotes += *at == '"';
    return quotes / 2;
}

/* The start of text ${index} of the list at ${at}. */
static const char *
text_at(const char *at, int index)
{
    for (int quotes = 2 * index + 1; quotes > 0; quotes--)
        at = strchr(at, '"') + 1;
    return at;
}

enum load_wants
load_pick_listed(const char *text, struct rk_rng *rng,
                 char answer[RK_ANSWER_MAX])
{
    static const char mark[] = "\"legal\":";
    const char *at = strstr(text, mark);
    size_t length;
    int count;

    if (at == NULL)
        return LOAD_NOTHING;
    at += sizeof mark - 1;
    count = *at == '[' ? count_texts(at) : 0;
    if (count == 0)
        return LOAD_UNLISTED;
    at = text_at(at, rk_rng_below(rng, count));
    length = strcspn(at, "\"");
    if (length >= RK_ANSWER_MAX)
        return LOAD_NOTHING;
    memcpy(answer, at, length);
    answer[length] = '\0';
    return LOAD_LISTED;
}

/* Small answers at random until the whole one is there. */
static bool
draft(const struct rk_game *game, int seat, struct rk_state *state,
      struct rk_rng *rng, struct rk_steps *steps)
{
    enum rk_status status = RK_DRAFTED;

    while (status == RK_DRAFTED && steps->count < RK_STEPS_MAX) {
        rk_move legal[RK_LEGAL_MAX], *move = &steps->move[steps->count++];
        struct rk_view_room room;
        int count;

        game->view(state, seat, rk_view_in(&room));
        count = game->legal(rk_view_in(&room), legal);
        if (count == 0)
            return false;
        *move = legal[rk_rng_below(rng, count)];
        status = game->answer(state, seat, *move, NULL);
    }
    return status == RK_OK;
}

bool
load_pick_any(const struct rk_game *game, const struct rk_state *state,
              int seat, struct rk_rng *rng, char answer[RK_ANSWER_MAX])
{
    struct rk_text out = rk_text_over(answer, RK_ANSWER_MAX);
    struct rk_steps steps = { .count = 0 };
    struct rk_state_room copy;

    memcpy(&copy, state, game->state_size);
    if (!draft(game, seat, rk_state_in(&copy), rng, &steps))
        return false;
    rk_notation_text(game->ops, steps.move, steps.count, &out);
    return true;
}

/*
 * What ${json}, a message with a view, shows: the view of a quiet position,
 * which has what follows from the setup, with the fields that were sent.
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
    (*game)->quiet(rk_state_in(&quiet), &setup);
    (*game)->view(rk_state_in(&quiet), seat, rk_view_in(view));
    return rk_json_read_fields(&(*game)->view_fields, view, setup.seats,
                               json_object_get(json, "view"), NULL,
                               NULL) == RK_OK;
}

bool
load_pick_viewed(const char *text, size_t length, struct rk_rng *rng,
                 char answer[RK_ANSWER_MAX])
{
    json_t *json = rk_json_parse(text, length, NULL);
    const json_t *seat = json_object_get(json, "seat");
    const struct rk_game *game;
    struct rk_view_room view;
    struct rk_state_room state;
    bool good = json_is_integer(seat) &&
                read_view(json, &game, (int)json_integer_value(seat), &view);

    if (good) {
        game->guess(rk_view_in(&view), rng, rk_state_in(&state));
        good = load_pick_any(game, rk_state_in(&state),
                             (int)json_integer_value(seat), rng, answer);
    }
    json_decref(json);
    return good;
}

/* Answers put together from what the server offers */

/* One of the list ${name} in ${reply}; NULL: it is empty. */
static json_t *
any_of(const json_t *reply, const char *name, struct rk_rng *rng)
{
    const json_t *list = json_object_get(reply, name);
    int count = (int)json_array_size(list);

    return count > 0 ? json_array_get(list, (size_t)rk_rng_below(rng, count))
                     : NULL;
}

/* Copies ${text} as the whole answer. */
static enum load_wants
whole(const char *text, char answer[RK_ANSWER_MAX])
{
    struct rk_text copy = rk_text_over(answer, RK_ANSWER_MAX);

    if (text == NULL || strlen(text) >= RK_ANSWER_MAX)
        return LOAD_NOTHING;
    rk_text_add(&copy, text);
    return LOAD_LISTED;
}

/* {"type":"draft","steps":[...]} with ${step} at the end of them. */
static bool
put_draft(json_t *steps, json_t *step, char message[LOAD_MESSAGE_MAX])
{
    json_t *json;
    size_t length;

    if (json_array_append(steps, step) != 0)
        return false;
    json = json_pack("{s:s, s:O}", "type", "draft", "steps", steps);
    length = json_dumpb(json, message, LOAD_MESSAGE_MAX - 1, JSON_COMPACT);
    json_decref(json);
    if (length == 0 || length >= LOAD_MESSAGE_MAX)
        return false;
    message[length] = '\0';
    return true;
}

/* A step that adds nothing says that this is all. */
static enum load_wants
take_step(const json_t *reply, struct rk_rng *rng, char answer[RK_ANSWER_MAX],
          char message[LOAD_MESSAGE_MAX])
{
    json_t *steps = json_object_get(reply, "steps");
    json_t *step = json_object_get(any_of(reply, "next", rng), "step");
    size_t count = json_array_size(steps);

    if (json_is_true(json_object_get(reply, "complete")))
        return whole(json_string_value(json_object_get(reply, "answer")),
                     answer);
    if (count > 0 && json_equal(step, json_array_get(steps, count - 1)) == 1)
        return whole(json_string_value(step), answer);
    return put_draft(steps, step, message) ? LOAD_UNLISTED : LOAD_NOTHING;
}

/*
 * Writes ${bid} with one more token ${piece} ("captain=G1"): on a space that
 * has tokens it is written together with them.
 */
static void
add_piece(const char *bid, const char *piece, char out[RK_ANSWER_MAX])
{
    size_t space = strcspn(piece, "=") + 1;
    char name[RK_ANSWER_MAX];
    const char *at, *end, *same;
    char *after;

    snprintf(name, sizeof name, " %.*s", (int)space, piece);
    at = strstr(bid, name);
    if (at == NULL) {
        snprintf(out, RK_ANSWER_MAX, "%s %s", bid[0] != '\0' ? bid : "bid",
                 piece);
        return;
    }
    at += strlen(name);
    end = at + strcspn(at, " ");
    same = memchr(at, piece[space], (size_t)(end - at));
    if (same != NULL) {
        unsigned long tokens = strtoul(same + 1, &after, 10);

        snprintf(out, RK_ANSWER_MAX, "%.*s%lu%s", (int)(same + 1 - bid), bid,
                 tokens + 1, after);
    } else
        snprintf(out, RK_ANSWER_MAX, "%.*s,%s%s", (int)(end - bid), bid,
                 piece + space, end);
}

static enum load_wants
take_piece(const json_t *reply, struct rk_rng *rng, char answer[RK_ANSWER_MAX],
           char message[LOAD_MESSAGE_MAX])
{
    const char *bid = json_string_value(json_object_get(reply, "answer"));
    const char *piece = json_string_value(any_of(reply, "next", rng));
    const json_t *done = json_object_get(reply, "whole");
    char more[RK_ANSWER_MAX];

    if (json_is_string(done))
        return whole(json_string_value(done), answer);
    if (bid == NULL || piece == NULL)
        return LOAD_NOTHING;
    add_piece(bid, piece, more);
    snprintf(message, LOAD_MESSAGE_MAX,
             "{\"type\":\"pieces\",\"answer\":\"%s\"}", more);
    return LOAD_UNLISTED;
}

enum load_wants
load_pick_step(const char *text, size_t length, struct rk_rng *rng,
               char answer[RK_ANSWER_MAX], char message[LOAD_MESSAGE_MAX])
{
    json_t *reply = rk_json_parse(text, length, NULL);
    enum load_wants wants = take_step(reply, rng, answer, message);

    json_decref(reply);
    return wants;
}

enum load_wants
load_pick_piece(const char *text, size_t length, struct rk_rng *rng,
                char answer[RK_ANSWER_MAX], char message[LOAD_MESSAGE_MAX])
{
    json_t *reply = rk_json_parse(text, length, NULL);
    enum load_wants wants = take_piece(reply, rng, answer, message);

    json_decref(reply);
    return wants;
}
