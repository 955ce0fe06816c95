/*
 * Fuzz target: answers as structures. The bytes are JSON that every game reads
 * as an answer. What can be read has a text that reads as the same steps, and
 * a structure that does; the entries it is about have names. What cannot is
 * refused with a sentence.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/wire.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ENTRIES_MAX = 64 };

static void
expect_same(const struct rk_steps *a, const struct rk_steps *b)
{
    RK_CHECK(a->count == b->count);
    RK_CHECK(memcmp(a->move, b->move, (size_t)a->count * sizeof a->move[0]) ==
             0);
}

static void
try_text(const struct rk_game *game, const struct rk_steps *steps)
{
    struct rk_steps again;
    char room[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    rk_notation_text(game->ops, steps->move, steps->count, &text);
    RK_CHECK(!text.cut);
    again.count = rk_notation_read(game->ops, room, again.move, &why);
    expect_same(steps, &again);
}

static void
try_structure(const struct rk_game *game, const struct rk_steps *steps)
{
    struct rk_steps again;
    json_t *json = rk_json_answer(game, steps);

    RK_CHECK(rk_json_read_answer(json, game, &again, NULL) == RK_OK);
    expect_same(steps, &again);
    json_decref(json);
}

static void
try_entries(const struct rk_game *game, const struct rk_steps *steps)
{
    const char *ids[ENTRIES_MAX];

    for (int from = 0; from < steps->count; from++) {
        int count = rk_notation_entries(game->ops, steps->move, steps->count,
                                        from, ids, ENTRIES_MAX);

        for (int i = 0; i < count; i++)
            RK_CHECK(ids[i][0] != '\0');
    }
}

static void
try_game(const struct rk_game *game, const json_t *json)
{
    struct rk_steps steps;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    enum rk_status status = rk_json_read_answer(json, game, &steps, &why);

    RK_CHECK(status == RK_OK || status == RK_UNREADABLE);
    RK_CHECK((status == RK_OK) == (why.len == 0));
    if (status != RK_OK)
        return;
    RK_CHECK(steps.count > 0 && steps.count <= RK_STEPS_MAX);
    try_text(game, &steps);
    try_structure(game, &steps);
    try_entries(game, &steps);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;
    json_t *json;

    common_start();
    text = common_text(data, size);
    json = rk_json_parse(text, size, NULL);
    for (int g = 0; json != NULL && rk_games[g] != NULL; g++)
        try_game(rk_games[g], json);
    json_decref(json);
    free(text);
    return 0;
}
