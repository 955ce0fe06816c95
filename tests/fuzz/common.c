/* Code shared by the fuzz targets: promises, texts, random answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/answer.h>
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

void
common_step(const struct rk_game *game, struct rk_state *state,
            struct rk_rng *rng)
{
    int seat = rk_seat_first(game->ask(state).awaited);
    struct rk_steps steps;

    RK_CHECK(rk_answer_random(game, state, seat, rng, &steps));
    RK_CHECK(rk_answer_steps(game, state, seat, &steps, NULL, NULL) == RK_OK);
    RK_CHECK(game->check(state, NULL) == RK_OK);
}
