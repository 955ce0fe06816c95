/*
 * How long a batch takes for a small answer, with masks, observations and
 * rewards, on one core: 1,024 matches of each game with random actions, the
 * best of many slices of processor time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/clock.h>
#include <rookery/batch.h>
#include <rookery/games.h>

enum { MATCHES = 1024, STEPS = 50, SLICES = 40 };

static const struct {
    const char *game;
    int seats;
} rows[] = {
    { "revolution", 4 }, { "thieves", 4 }, { "arcane", 4 }, { "magpie", 3 }
};

static const char *const kinds[] = {
    [RK_OBSERVE_U8] = "u8", [RK_OBSERVE_F32] = "f32", [RK_OBSERVE_RAW] = "raw"
};

static void *
bind(struct rk_batch *batch, enum rk_batch_array array)
{
    int count;
    size_t size = rk_batch_extent(batch, array, &count);
    void *memory = calloc((size_t)count, size);

    if (rk_batch_bind(batch, array, memory, size, NULL) != RK_OK)
        exit(EXIT_FAILURE);
    return memory;
}

/* The least nanoseconds of an answer so far: of a step alone, and with the */
/* sampling before it. */
struct best {
    double step, both;
};

static double
now(void)
{
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void
lower(double *best, double began)
{
    double each = (now() - began) / (MATCHES * STEPS) * 1e9;

    *best = *best == 0 || each < *best ? each : *best;
}

/*
 * Plays a slice of steps twice from the same position, so that no clock is read
 * between two steps: with sampling, then with the actions that were sampled.
 */
static void
measure(struct rk_batch *batch, int32_t *actions, struct best *best)
{
    size_t size = rk_batch_save(batch, NULL, 0);
    void *saved = malloc(size);
    double began;

    rk_batch_save(batch, saved, size);
    began = now();
    for (int i = 0; i < STEPS; i++) {
        rk_batch_sample(batch, actions + i * MATCHES);
        rk_batch_step(batch, actions + i * MATCHES, NULL);
    }
    lower(&best->both, began);
    if (rk_batch_load(batch, saved, size, NULL) != RK_OK)
        exit(EXIT_FAILURE);
    free(saved);
    began = now();
    for (int i = 0; i < STEPS; i++)
        rk_batch_step(batch, actions + i * MATCHES, NULL);
    lower(&best->step, began);
}

static void
run(const char *id, int seats, int observe)
{
    static const enum rk_batch_array bound[] = { RK_BATCH_OBSERVATION,
                                                 RK_BATCH_MASK, RK_BATCH_SEAT,
                                                 RK_BATCH_REWARD,
                                                 RK_BATCH_DONE };
    const struct rk_game *game = rk_games_find(id);
    struct rk_batch_settings settings = { .matches = MATCHES,
                                          .observe = observe };
    void *memory[RK_COUNT(bound)];
    struct rk_setup setup;
    struct rk_batch *batch;
    static int32_t actions[STEPS * MATCHES];
    struct best best = { 0 };

    rk_setup_make(game, NULL, seats, &setup, NULL);
    rk_setup_for_sims(game, &setup);
    batch = rk_batch_make(game, &setup, &settings, NULL);
    for (size_t i = 0; i < RK_COUNT(bound); i++)
        memory[i] = bind(batch, bound[i]);
    for (int i = 0; i < SLICES; i++)
        measure(batch, actions, &best);
    printf("%-11s %d seats  %-3s  %5.1f ns %5.2f M/s, with sampling %5.1f ns "
           "%5.2f M/s\n",
           id, seats, kinds[observe], best.step, 1e3 / best.step, best.both,
           1e3 / best.both);
    rk_batch_free(batch);
    for (size_t i = 0; i < RK_COUNT(bound); i++)
        free(memory[i]);
}

/* bench-batch [GAME [OBSERVATION]]: only that game, only that observation. */
int
main(int argc, char **argv)
{
    for (size_t i = 0; i < RK_COUNT(rows); i++) {
        if (argc > 1 && strcmp(argv[1], rows[i].game) != 0)
            continue;
        for (int observe = RK_OBSERVE_U8; observe <= RK_OBSERVE_RAW;
             observe++) {
            if (argc <= 2 || strcmp(argv[2], kinds[observe]) == 0)
                run(rows[i].game, rows[i].seats, observe);
        }
    }
    return EXIT_SUCCESS;
}
