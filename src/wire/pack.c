/* Packs: house rules as JSON; only the differences are written. */
#include <string.h>

#include "element.h"
#include "pack.h"
#include "read_fields.h"
#include "write.h"

void
pack_write(struct buffer *out, const struct rk_game *game,
           const struct rk_setup *setup)
{
    static const struct rk_field none = { 0 };
    struct rk_fields fields = game->pack_fields;

    if (fields.field == NULL)
        fields.field = &none;
    fields_write(out, &fields, setup->pack, setup->seats);
}

json_t *
rk_json_pack(const struct rk_game *game, const struct rk_setup *setup)
{
    struct buffer out = { 0 };

    pack_write(&out, game, setup);
    return write_tree(&out);
}

static void drop_same(const struct rk_field *fields, json_t *json,
                      const json_t *than);

/* The same for one struct; true when nothing is left of it. */
static bool
drop_struct(const struct rk_field *sub, json_t *json, const json_t *than)
{
    drop_same(sub, json, than);
    return json_object_size(json) == 0;
}

/* The same for the structs under the names of ${field}. */
static bool
drop_named(const struct rk_field *field, json_t *json, const json_t *than)
{
    for (int kind = 1; kind < field->count; kind++) {
        const char *name = field->names(kind);

        if (name != NULL &&
            drop_struct(rk_field_sub(field, kind), json_object_get(json, name),
                        json_object_get(than, name)))
            json_object_del(json, name);
    }
    return json_object_size(json) == 0;
}

/*
 * Drops the equal parts inside of ${field}; true if all of it is the same in
 * ${json} and ${than}.
 */
static bool
is_same(const struct rk_field *field, json_t *json, const json_t *than)
{
    if (element_named(field))
        return drop_named(field, json, than);
    if (field->type == RK_FIELD_STRUCT && field->shape == RK_FIELD_ONE)
        return drop_struct(field->sub, json, than);
    return json_equal(json, than) == 1;
}

/*
 * Removes from ${json} the values that equal those in ${than}. ${fields}
 * describes both.
 */
static void
drop_same(const struct rk_field *fields, json_t *json, const json_t *than)
{
    for (const struct rk_field *f = fields; f->name != NULL; f++) {
        if (is_same(f, json_object_get(json, f->name),
                    json_object_get(than, f->name)))
            json_object_del(json, f->name);
    }
}

json_t *
rk_json_house_rules(const struct rk_game *game, const struct rk_setup *setup)
{
    struct rk_setup plain = rk_setup_unpacked(game, setup);
    json_t *json = rk_json_pack(game, setup);
    json_t *than = rk_json_pack(game, &plain);

    if (game->pack_fields.field != NULL)
        drop_same(game->pack_fields.field, json, than);
    json_decref(than);
    return json;
}

enum rk_status
pack_read(const struct rk_game *game, const char *key, const json_t *json,
          struct rk_setup *setup, struct rk_text *why)
{
    struct where where = { .key = key };
    struct given given = { json, key != NULL ? &where : NULL, why,
                           setup->seats };
    struct rk_setup made = rk_setup_unpacked(game, setup);
    bool rest;

    if (game->pack_fields.field == NULL)
        return rk_phrase_refuse(
            RK_BAD_SETUP, why, &wire_phrases[WIRE_NO_PACKS],
            (struct rk_phrase_arg[]){
                { .word = game->id, .shown = game->title } });
    if (read_fields(&game->pack_fields, made.pack, &given, &rest) != RK_OK ||
        game->pack_check(&made, why) != RK_OK)
        return RK_BAD_SETUP;
    *setup = made;
    return RK_OK;
}

enum rk_status
rk_json_read_pack(const json_t *json, const struct rk_game *game,
                  struct rk_setup *setup, struct rk_text *why)
{
    return pack_read(game, NULL, json, setup, why);
}

enum rk_status
rk_json_parse_pack(const char *text, size_t length, const struct rk_game *game,
                   struct rk_setup *setup, struct rk_text *why)
{
    enum rk_status status;
    json_t *json;

    if (length > RK_PACK_TEXT_MAX)
        return rk_phrase_refuse(RK_BAD_SETUP, why,
                                &wire_phrases[WIRE_PACK_SIZE], NULL);
    json = rk_json_parse(text, length, why);
    if (json == NULL)
        return RK_BAD_SETUP;
    status = pack_read(game, NULL, json, setup, why);
    json_decref(json);
    return status;
}
