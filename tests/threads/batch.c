/* A batch in four threads, with bots, beside the same batch in one thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/batch.h>
#include <rookery/check.h>
#include <rookery/games.h>

enum { MATCHES = 16, STEPS = 60 };

static struct rk_batch *
make(const char *id, int threads)
{
    struct rk_batch_settings settings = { .matches = MATCHES,
                                          .threads = threads,
                                          .observe = RK_OBSERVE_U8,
                                          .forced = 1,
                                          .rotate = 1,
                                          .bots = "-,greedy,search:20" };
    const struct rk_game *game = rk_games_find(id);
    struct rk_setup setup;
    struct rk_batch *batch;

    rk_setup_make(game, NULL, 3, &setup, NULL);
    rk_setup_for_sims(game, &setup);
    batch = rk_batch_make(game, &setup, &settings, NULL);
    RK_CHECK(batch != NULL);
    return batch;
}

static void
play(const char *game)
{
    struct rk_batch *one = make(game, 1), *four = make(game, 4);
    size_t size = rk_batch_extent(one, RK_BATCH_OBSERVATION, NULL);
    char *a = calloc(MATCHES, size), *b = calloc(MATCHES, size);
    int32_t actions[MATCHES], others[MATCHES];

    rk_batch_bind(one, RK_BATCH_OBSERVATION, a, size, NULL);
    rk_batch_bind(four, RK_BATCH_OBSERVATION, b, size, NULL);
    for (int i = 0; i < STEPS; i++) {
        RK_CHECK(memcmp(a, b, MATCHES * size) == 0);
        rk_batch_sample(one, actions);
        rk_batch_sample(four, others);
        RK_CHECK(memcmp(actions, others, sizeof actions) == 0);
        RK_CHECK(rk_batch_step(one, actions, NULL) == RK_OK);
        RK_CHECK(rk_batch_step(four, others, NULL) == RK_OK);
    }
    rk_batch_free(one);
    rk_batch_free(four);
    free(a);
    free(b);
}

int
main(void)
{
    for (int i = 0; rk_games[i] != NULL; i++)
        play(rk_games[i]->id);
    puts("1 passed, 0 failed");
    return 0;
}
