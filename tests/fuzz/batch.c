/*
 * Fuzz target: saved batches. The input stands for what comes after the head,
 * or for all of it if it begins with 'w'. A batch that is accepted
 * plays on, and is the same when it is saved.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/batch.h>
#include <rookery/check.h>
#include <rookery/games.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MATCHES = 2, STEPS = 20, HEAD = 376 };

static struct rk_batch *
make(const char *game)
{
    struct rk_batch_settings settings = { .matches = MATCHES,
                                          .rotate = 1,
                                          .bots = "random,-" };
    struct rk_setup setup;
    struct rk_batch *batch;

    rk_setup_make(rk_games_find(game), NULL, 2, &setup, NULL);
    batch = rk_batch_make(rk_games_find(game), &setup, &settings, NULL);
    RK_CHECK(batch != NULL);
    return batch;
}

static char *
save(const struct rk_batch *batch, size_t *size)
{
    char *memory;

    *size = rk_batch_save(batch, NULL, 0);
    memory = malloc(*size);
    RK_CHECK(memory != NULL && rk_batch_save(batch, memory, *size) == *size);
    return memory;
}

/* Loads ${size} bytes at ${memory}; it says why not, and changes nothing. */
static bool
load(struct rk_batch *batch, const char *memory, size_t size)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    size_t had, has;
    char *before = save(batch, &had), *after;
    bool fits = rk_batch_load(batch, memory, size, &why) == RK_OK;

    RK_CHECK(fits == (why.len == 0));
    after = save(batch, &has);
    if (!fits)
        RK_CHECK(has == had && memcmp(before, after, had) == 0);
    free(before);
    free(after);
    return fits;
}

static void
play_on(struct rk_batch *batch)
{
    int32_t actions[MATCHES];
    size_t size;
    char *saved;

    for (int i = 0; i < STEPS; i++) {
        rk_batch_sample(batch, actions);
        RK_CHECK(rk_batch_step(batch, actions, NULL) == RK_OK);
    }
    saved = save(batch, &size);
    RK_CHECK(load(batch, saved, size));
    free(saved);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rk_batch *batch;
    size_t own, whole = size > 0 && data[0] == 'w';
    char *memory, *saved;

    if (batch == NULL)
        batch = make("magpie");
    rk_batch_reset(batch, 1);
    saved = save(batch, &own);
    RK_CHECK(own > HEAD);
    memory = malloc(HEAD + size);
    RK_CHECK(memory != NULL);
    memcpy(memory, saved, HEAD);
    if (size > 0)
        memcpy(memory + (whole ? 0 : HEAD), data + whole, size - whole);
    if (load(batch, memory, (whole ? 0 : HEAD) + size - whole))
        play_on(batch);
    free(memory);
    free(saved);
    return 0;
}
