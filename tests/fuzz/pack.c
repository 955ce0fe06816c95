/*
 * Fuzz target: packs. Every game that takes house rules reads the text for
 * each of its variants. What is accepted is written, whole or as far as it
 * differs, and read back as the same setup, is told by the rules, and a match
 * with it plays on to the end.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/wire.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ANSWERS_MAX = 20000 }; /* more than any match has */

/* Reads ${text} into ${setup}; false, and nothing changed, with a sentence. */
static bool
read_pack(const struct rk_game *game, const char *text, size_t length,
          struct rk_setup *setup)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_setup before = *setup;
    enum rk_status status = rk_json_parse_pack(text, length, game, setup, &why);

    RK_CHECK(status == RK_OK || status == RK_BAD_SETUP);
    RK_CHECK((status == RK_OK) == (why.len == 0));
    RK_CHECK(status == RK_OK || memcmp(&before, setup, sizeof before) == 0);
    return status == RK_OK;
}

/* Takes ${json} over; written for people it is read as the same setup. */
static void
try_text(const struct rk_game *game, const struct rk_setup *setup, json_t *json)
{
    struct rk_setup again = rk_setup_unpacked(game, setup);
    char *text = rk_json_print(json);

    RK_CHECK(read_pack(game, text, strlen(text), &again));
    RK_CHECK(memcmp(&again, setup, sizeof again) == 0);
    free(text);
    json_decref(json);
}

/* A setup as JSON brings the pack with it. */
static void
try_setup(const struct rk_game *game, const struct rk_setup *setup)
{
    json_t *json = rk_json_setup(game, setup);
    const struct rk_game *found;
    struct rk_setup again;

    RK_CHECK(rk_setup_packed(game, setup) ==
             (json_object_get(json, "pack") != NULL));
    RK_CHECK(rk_json_read_setup(json, &found, &again, NULL) == RK_OK);
    RK_CHECK(found == game && memcmp(&again, setup, sizeof again) == 0);
    json_decref(json);
}

static void
try_rules(const struct rk_game *game, const struct rk_setup *setup)
{
    json_t *json = json_object();

    rk_json_reference(json, game, setup);
    json_decref(json);
}

static void
play(const struct rk_game *game, const struct rk_setup *setup)
{
    struct rk_rng rng = rk_rng_seed(setup->seats);
    struct rk_state_room room = { 0 };
    struct rk_state *state = rk_state_in(&room);
    struct rk_result result;
    int answers = 0;

    game->quiet(state, setup);
    RK_CHECK(game->check(state, NULL) == RK_OK);
    memset(&room, 0, sizeof room);
    game->setup(state, setup);
    while (!game->ask(state).over) {
        RK_CHECK(answers++ < ANSWERS_MAX);
        common_step(game, state, &rng);
    }
    game->score(state, &result);
}

/* Seats and words of options that depend on ${number} alone. */
static struct rk_setup
choose_setup(const struct rk_game *game, const struct rk_variant *variant,
             size_t number)
{
    size_t range = variant->seats_max - variant->seats_min + 1u;
    int seats = variant->seats_min + (int)(number % range);
    struct rk_setup setup;

    RK_CHECK(rk_setup_make(game, variant->id, seats, &setup, NULL) == RK_OK);
    rk_setup_for_sims(game, &setup);
    for (int i = 0; i < rk_variant_options(variant); i++) {
        const struct rk_option *option = &variant->options[i];
        size_t words = (size_t)(option->max - option->min + 1);

        if (option->words != NULL)
            setup.option[i] = (int16_t)(option->min + (int)(number % words));
    }
    return setup;
}

static void
try_pack(const struct rk_game *game, const struct rk_variant *variant,
         const char *text, size_t size)
{
    struct rk_setup setup = choose_setup(game, variant, size);

    if (!read_pack(game, text, size, &setup))
        return;
    RK_CHECK(game->pack_check(&setup, NULL) == RK_OK);
    try_text(game, &setup, rk_json_pack(game, &setup));
    try_text(game, &setup, rk_json_house_rules(game, &setup));
    try_setup(game, &setup);
    try_rules(game, &setup);
    play(game, &setup);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;

    common_start();
    text = common_text(data, size);
    for (int i = 0; rk_games[i] != NULL; i++) {
        const struct rk_variant *variant = rk_games[i]->variants;

        for (; rk_games[i]->pack_fields.field != NULL && variant->id != NULL;
             variant++)
            try_pack(rk_games[i], variant, text, size);
    }
    free(text);
    return 0;
}
