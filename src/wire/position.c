/* Positions: a setup and a state that a person can edit. */
#include <string.h>

#include <rookery/wire.h>

#include "build.h"
#include "position.h"
#include "read_fields.h"

json_t *
rk_json_position(const struct rk_game *game, const struct rk_setup *setup,
                 const struct rk_state *state)
{
    json_t *json = rk_json_setup(game, setup);

    build_put(json, "state",
              rk_json_fields(&game->state_fields, state, setup->seats));
    return json;
}

enum rk_status
position_read(const struct rk_game *game, const struct rk_setup *setup,
              const char *key, const json_t *json, struct rk_state_room *state,
              struct rk_text *why)
{
    struct rk_state_room room = { 0 };
    struct where where = { .key = key };
    struct given given = { json, &where, why, setup->seats };
    enum rk_status status = RK_OK;
    bool rest = false;

    rk_game_quiet(game, rk_state_in(&room), setup);
    if (json != NULL && !json_is_null(json))
        status = read_fields(&game->state_fields, room.bytes, &given, &rest);
    if (status != RK_OK)
        return status;
    if (!rk_game_settle(game, rk_state_in(&room), rest))
        return rk_refuse(RK_BAD_POSITION, why,
                         "There are more copies of a card on the table than "
                         "the game has.",
                         NULL);
    status = game->check(rk_state_in(&room), why);
    if (status != RK_OK)
        return status;
    if (game->drafting != NULL && game->drafting(rk_state_in(&room)))
        return rk_refuse(RK_BAD_POSITION, why,
                         "A position stands between whole answers; a seat "
                         "that is still to answer has begun one.",
                         NULL);
    *state = room;
    return RK_OK;
}

enum rk_status
rk_json_read_position(const json_t *json, const struct rk_game **game,
                      struct rk_setup *setup, struct rk_state_room *state,
                      struct rk_text *why)
{
    static const char *const keys[] = { "game", "variant", "seats", "options",
                                        "pack", "state",   NULL };
    struct given given = { .json = json, .why = why };
    enum rk_status status = value_only_keys(&given, keys);

    if (status == RK_OK)
        status = rk_json_read_setup(json, game, setup, why);
    if (status != RK_OK)
        return status;
    return position_read(*game, setup, "state", json_object_get(json, "state"),
                         state, why);
}

/* ${json} as text; drops the reference to it. */
static char *
text_of(json_t *json)
{
    char *text = rk_json_print(json);

    json_decref(json);
    return text;
}

char *
rk_position_text(const struct rk_game *game, const struct rk_setup *setup,
                 const struct rk_state *state)
{
    return text_of(rk_json_position(game, setup, state));
}

char *
rk_view_text(const struct rk_game *game, const struct rk_setup *setup,
             const struct rk_view *view)
{
    return text_of(rk_json_view(game, setup, view));
}

enum rk_status
rk_position_read(const char *text, size_t length, const struct rk_game **game,
                 struct rk_setup *setup, struct rk_state_room *state,
                 struct rk_text *why)
{
    json_t *json = rk_json_parse(text, length, why);
    const struct rk_game *of = NULL;
    struct rk_setup found;
    enum rk_status status = RK_BAD_FILE;

    if (json != NULL)
        status = rk_json_read_position(json, &of, &found, state, why);
    json_decref(json);
    if (status != RK_OK)
        return status;
    *game = of;
    *setup = found;
    return RK_OK;
}
