/*
 * How long a batch takes for a small answer, with masks, observations and
 * rewards, on one core: 1,024 matches of each game with random actions, the
 * best of many slices of processor time.
 */
#include <stdio.h>
#include <stdlib.h>

#include <base/clock.h>
#include <rookery/batch.h>
#include <rookery/games.h>

enum { MATCHES = 1024, STEPS = 200, SLICES = 8 };

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

/* The seconds that a slice of steps takes; ${sample}: choosing counts too. */
static double
measure(struct rk_batch *batch, int32_t *actions, bool sample)
{
    double spent = 0;

    for (int i = 0; i < STEPS; i++) {
        double start = clock_seconds(CLOCK_PROCESS_CPUTIME_ID), chosen;

        rk_batch_sample(batch, actions);
        chosen = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
        rk_batch_step(batch, actions, NULL);
        spent +=
            clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - (sample ? start : chosen);
    }
    return spent;
}

/* Millions of answers a second in the best slice. */
static double
best_of(struct rk_batch *batch, int32_t *actions, bool sample)
{
    double best = 1e9;

    for (int i = 0; i < SLICES; i++) {
        double seconds = measure(batch, actions, sample);

        best = seconds < best ? seconds : best;
    }
    return MATCHES * STEPS / best / 1e6;
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
    int32_t actions[MATCHES];

    rk_setup_make(game, NULL, seats, &setup, NULL);
    rk_setup_for_sims(game, &setup);
    batch = rk_batch_make(game, &setup, &settings, NULL);
    for (size_t i = 0; i < RK_COUNT(bound); i++)
        memory[i] = bind(batch, bound[i]);
    printf("%-11s %d seats  %-3s  %5.2f M/s, with sampling %5.2f M/s\n", id,
           seats, kinds[observe], best_of(batch, actions, false),
           best_of(batch, actions, true));
    rk_batch_free(batch);
    for (size_t i = 0; i < RK_COUNT(bound); i++)
        free(memory[i]);
}

int
main(void)
{
    for (size_t i = 0; i < RK_COUNT(rows); i++) {
        for (int observe = RK_OBSERVE_U8; observe <= RK_OBSERVE_RAW; observe++)
            run(rows[i].game, rows[i].seats, observe);
    }
    return EXIT_SUCCESS;
}
