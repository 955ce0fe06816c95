/* Choosing answers at random. */
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
    game->answer_text(steps.move, steps.count, &out);
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
