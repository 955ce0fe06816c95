/* Packs by chance: the game's own with a few values changed. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "prop.h"

enum { VALUES_MAX = 400, CHANGES = 12 };

/* A number or name in a pack, and where it hangs. */
struct value {
    json_t *in;
    const char *key;
    json_t *is;
};

struct values {
    struct value list[VALUES_MAX];
    int count;
};

static void
gather(json_t *json, struct values *values)
{
    const char *key;
    json_t *part;

    json_object_foreach(json, key, part)
    {
        if (json_is_object(part))
            gather(part, values);
        else if (values->count < VALUES_MAX)
            values->list[values->count++] = (struct value){ json, key, part };
    }
}

static const struct value *
any(const struct values *values, struct rk_rng *rng)
{
    return &values->list[rk_rng_below(rng, values->count)];
}

static void
add_to(const struct value *value, int by)
{
    json_object_set_new(value->in, value->key,
                        json_integer(json_integer_value(value->is) + by));
}

/*
 * Gives a name that stands elsewhere, or moves a little from one number to
 * another that stands under the same key, as sums may have to stay the same.
 */
static void
change(json_t *json, struct rk_rng *rng)
{
    struct values values = { .count = 0 };
    const struct value *a, *b;
    int by = rk_rng_below(rng, 4) + 1;

    gather(json, &values);
    a = any(&values, rng);
    b = any(&values, rng);
    if (!json_is_integer(a->is)) {
        json_object_set(a->in, a->key, b->is);
        return;
    }
    for (int i = 0; i < VALUES_MAX && strcmp(a->key, b->key) != 0; i++)
        b = any(&values, rng);
    add_to(a, by);
    if (b != a && strcmp(a->key, b->key) == 0)
        add_to(b, -by);
}

void
pack_choose(const struct rk_game *game, struct rk_setup *setup,
            struct rk_rng *rng)
{
    if (game->pack_fields.field == NULL || rk_rng_below(rng, 2) == 0)
        return;
    for (int i = 0; i < CHANGES; i++) {
        json_t *json = rk_json_pack(game, setup);

        change(json, rng);
        rk_json_read_pack(json, game, setup, NULL);
        json_decref(json);
    }
}
