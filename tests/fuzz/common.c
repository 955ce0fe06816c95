/* What the fuzz targets share: promises, texts, random answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "common.h"

static void
broken(const char *promise, const char *file, int line)
{
    fprintf(stderr, "%s:%d: \"%s\" does not hold\n", file, line, promise);
    abort();
}

void
common_start(void)
{
    rk_check_set_handler(broken);
}

char *
common_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);

    RK_CHECK(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

static rk_move
any_move(const struct rk_game *game, const struct rk_state *state, int seat,
         struct rk_rng *rng)
{
    uint64_t words[RK_CHANCE_WORDS];
    rk_move moves[RK_LEGAL_MAX];
    struct rk_view_room view;
    int count;

    if (seat == RK_CHANCE) {
        for (int i = 0; i < RK_CHANCE_WORDS; i++)
            words[i] = rk_rng_next(rng);
        return game->chance(state, words);
    }
    game->view(state, seat, rk_view_in(&view));
    count = game->legal(rk_view_in(&view), moves);
    RK_CHECK(count > 0 && count <= RK_LEGAL_MAX);
    return moves[rk_rng_below(rng, count)];
}

void
common_step(const struct rk_game *game, struct rk_state *state,
            struct rk_rng *rng)
{
    int seat = rk_seat_first(game->ask(state).awaited), moves = 0;
    enum rk_status status;

    do {
        RK_CHECK(moves++ < RK_STEPS_MAX);
        status =
            game->answer(state, seat, any_move(game, state, seat, rng), NULL);
    } while (status == RK_DRAFTED);
    RK_CHECK(status == RK_OK);
    RK_CHECK(game->check(state, NULL) == RK_OK);
}
