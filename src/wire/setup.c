/* Setups and games as JSON: the choices, and what was chosen. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/wire.h>

#include "build.h"
#include "pack.h"
#include "value.h"
#include "write.h"

enum { VALUE_MAX = 40 }; /* longest value of an option as text, with NUL */

/* The value ${value} of an option: its word, or the number. */
static void
write_value(struct buffer *out, const struct rk_option *option, int value)
{
    if (option->words != NULL)
        write_text(out, option->words[value]);
    else
        write_number(out, value);
}

/* The members of a setup but its pack. */
static void
write_choice(struct buffer *out, const struct rk_game *game,
             const struct rk_setup *setup)
{
    const struct rk_variant *variant = rk_setup_variant(game, setup);

    write_key_text(out, "game", game->id);
    write_key_text(out, "variant", variant->id);
    write_key_number(out, "seats", setup->seats);
    write_key_open(out, "options", '{');
    for (int i = 0; i < rk_variant_options(variant); i++) {
        write_key(out, variant->options[i].id);
        write_value(out, &variant->options[i], setup->option[i]);
    }
    write_close(out, '}');
}

void
setup_write(struct buffer *out, const struct rk_game *game,
            const struct rk_setup *setup)
{
    write_open(out, '{');
    write_choice(out, game, setup);
    if (rk_setup_packed(game, setup)) {
        write_key(out, "pack");
        write_json(out, rk_json_house_rules(game, setup));
    }
    write_close(out, '}');
}

void
setup_write_whole(struct buffer *out, const struct rk_game *game,
                  const struct rk_setup *setup)
{
    write_open(out, '{');
    write_choice(out, game, setup);
    if (game->pack_fields.field != NULL) {
        write_key(out, "pack");
        pack_write(out, game, setup);
    }
    write_close(out, '}');
}

json_t *
rk_json_setup(const struct rk_game *game, const struct rk_setup *setup)
{
    struct buffer out = { 0 };

    setup_write(&out, game, setup);
    return write_tree(&out);
}

static enum rk_status
refuse(struct rk_text *why, enum wire_phrase phrase)
{
    return rk_phrase_refuse(RK_BAD_SETUP, why, &wire_phrases[phrase], NULL);
}

/* Says which games exist. */
static enum rk_status
refuse_game(const char *id, struct rk_text *why)
{
    struct rk_phrase_list list;
    struct where_word safe = where_word(id);

    rk_phrase_list_start(&list);
    for (int i = 0; rk_games[i] != NULL; i++)
        rk_phrase_list_add(&list, ", ", rk_games[i]->id);
    return rk_phrase_refuse(
        RK_BAD_SETUP, why, &wire_phrases[WIRE_NO_GAME],
        (struct rk_phrase_arg[]){
            { .word = safe.at }, { .word = list.words, .shown = list.shown } });
}

static enum rk_status
find_game(const json_t *json, const struct rk_game **game, struct rk_text *why)
{
    const char *id = json_string_value(json_object_get(json, "game"));

    if (id == NULL)
        return refuse(why, WIRE_GAME);
    *game = rk_games_find(id);
    return *game != NULL ? RK_OK : refuse_game(id, why);
}

/* Reads variant and seats, each left out or of the right type. */
static enum rk_status
read_table(const json_t *json, const struct rk_game *game,
           struct rk_setup *setup, struct rk_text *why)
{
    const json_t *variant = json_object_get(json, "variant");
    const json_t *seats = json_object_get(json, "seats");
    json_int_t number = json_integer_value(seats);

    if (variant != NULL && !json_is_string(variant))
        return refuse(why, WIRE_VARIANT);
    if (seats != NULL && !json_is_integer(seats))
        return refuse(why, WIRE_SETUP_SEATS);
    if (seats != NULL && (number < 1 || number > UINT8_MAX))
        number = UINT8_MAX; /* more than any variant has */
    return rk_setup_make(game, json_string_value(variant), (int)number, setup,
                         why);
}

/* The option called ${id}, or NULL. */
static const struct rk_option *
find_option(const struct rk_variant *variant, const char *id)
{
    for (int i = 0; i < rk_variant_options(variant); i++) {
        if (strcmp(variant->options[i].id, id) == 0)
            return &variant->options[i];
    }
    return NULL;
}

static enum rk_status
read_option(const struct rk_game *game, const char *id, const json_t *value,
            struct rk_setup *setup, struct rk_text *why)
{
    const struct rk_variant *variant = rk_setup_variant(game, setup);
    const struct rk_option *option = find_option(variant, id);
    struct where options = { .key = "options" };
    char number[VALUE_MAX] = "";
    struct rk_text text = rk_text_over(number, sizeof number);

    if (option == NULL) {
        where_refuse(&options, why, WIRE_NO_OPTION,
                     (struct rk_phrase_arg[]){ { .word = id } });
        return RK_BAD_SETUP;
    }
    if (json_is_integer(value))
        rk_text_int(&text, json_integer_value(value));
    if (option->words != NULL && json_is_string(value))
        return rk_setup_set(game, setup, id, json_string_value(value), why);
    return rk_setup_set(game, setup, id, option->words != NULL ? "" : number,
                        why);
}

static enum rk_status
read_options(const json_t *json, const struct rk_game *game,
             struct rk_setup *setup, struct rk_text *why)
{
    json_t *options = json_object_get(json, "options"), *value;
    enum rk_status status = RK_OK;
    const char *id;

    if (options != NULL && !json_is_object(options))
        return refuse(why, WIRE_OPTIONS);
    json_object_foreach(options, id, value)
    {
        status = read_option(game, id, value, setup, why);
        if (status != RK_OK)
            break;
    }
    return status;
}

enum rk_status
rk_json_read_setup(const json_t *json, const struct rk_game **game,
                   struct rk_setup *setup, struct rk_text *why)
{
    const json_t *pack = json_object_get(json, "pack");
    enum rk_status status;

    if (!json_is_object(json))
        return refuse(why, WIRE_SETUP);
    status = find_game(json, game, why);
    if (status == RK_OK)
        status = read_table(json, *game, setup, why);
    if (status == RK_OK)
        status = read_options(json, *game, setup, why);
    if (status == RK_OK && pack != NULL)
        status = pack_read(*game, "pack", pack, setup, why);
    return status;
}

static void
write_word(struct buffer *out, const void *words, int index)
{
    write_text(out, ((const char *const *)words)[index]);
}

static void
write_choices(struct buffer *out, const void *options, int index)
{
    const struct rk_option *option = (const struct rk_option *)options + index;
    int words = 0;

    write_open(out, '{');
    write_key_text(out, "id", option->id);
    write_key_text(out, "title", option->title);
    write_key(out, "default");
    write_value(out, option, option->value);
    if (option->words == NULL) {
        write_key_number(out, "min", option->min);
        write_key_number(out, "max", option->max);
    } else {
        while (option->words[words] != NULL)
            words++;
        write_key_list(out, "words", words, write_word, option->words);
    }
    write_close(out, '}');
}

static void
write_variant(struct buffer *out, const void *variants, int index)
{
    const struct rk_variant *variant =
        (const struct rk_variant *)variants + index;

    write_open(out, '{');
    write_key_text(out, "id", variant->id);
    write_key_text(out, "title", variant->title);
    write_key_open(out, "seats", '[');
    write_number(out, variant->seats_min);
    write_number(out, variant->seats_max);
    write_close(out, ']');
    write_key_list(out, "options", rk_variant_options(variant), write_choices,
                   variant->options);
    write_close(out, '}');
}

static void
write_listed_variant(struct buffer *out, const void *variants, int index)
{
    if (!((const struct rk_variant *)variants)[index].extra)
        write_variant(out, variants, index);
}

/* The members of a game; its variants for tests only if ${all}. */
static void
write_game(struct buffer *out, const struct rk_game *game, bool all)
{
    int variants = 0;

    while (game->variants[variants].id != NULL)
        variants++;
    write_key_text(out, "id", game->id);
    write_key_text(out, "title", game->title);
    if (game->pack_fields.field != NULL)
        write_key_flag(out, "packs", true);
    write_key_list(out, "variants", variants,
                   all ? write_variant : write_listed_variant, game->variants);
}

void
setup_write_listed_game(struct buffer *out, const struct rk_game *game)
{
    write_game(out, game, false);
}

static json_t *
game_json(const struct rk_game *game, bool all)
{
    struct buffer out = { 0 };

    write_open(&out, '{');
    write_game(&out, game, all);
    write_close(&out, '}');
    return write_tree(&out);
}

json_t *
rk_json_game(const struct rk_game *game)
{
    return game_json(game, true);
}

json_t *
rk_json_listed_game(const struct rk_game *game)
{
    return game_json(game, false);
}
