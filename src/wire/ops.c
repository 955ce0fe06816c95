/* The answers of a game, listed by its table of moves. */
#include <rookery/wire.h>

#include "build.h"

static const char *
type_name(enum rk_arg_type type)
{
    switch (type) {
    case RK_ARG_NAME:
        return "name";
    case RK_ARG_SEAT:
        return "seat";
    case RK_ARG_NUMBER:
        return "number";
    case RK_ARG_FACES:
        return "list";
    case RK_ARG_COUNTS:
        return "counts";
    }
    return NULL;
}

static void
put_args(json_t *json, const struct rk_arg *const *args)
{
    for (; *args != NULL; args++)
        build_put(json, (*args)->name, build_text(type_name((*args)->type)));
}

static json_t *
op_json(const struct rk_op *op)
{
    const struct rk_each *each = &op->each;
    json_t *json = build_object(), *args = build_object();

    put_args(args, op->args);
    if (each->name != NULL)
        build_put_text(args, each->name, each->counts ? "counts" : "list");
    else if (each->most > 0)
        put_args(args, each->args);
    build_put_text(json, "op", op->word);
    build_put(json, "args", args);
    return json;
}

json_t *
rk_json_ops(const struct rk_game *game)
{
    json_t *json = build_array();

    for (const struct rk_op *op = game->ops; op->word != NULL; op++)
        build_add(json, op_json(op));
    return json;
}
