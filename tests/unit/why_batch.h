/* Calls of ids, plans and batches that explain refusals, for unit-why. */
#ifndef UNIT_WHY_BATCH_H
#define UNIT_WHY_BATCH_H

#include <stdlib.h>
#include <string.h>

#include <rookery/batch.h>
#include <rookery/games.h>

static const struct rk_game *
magpie(void)
{
    return rk_games_find("magpie");
}

/* Magpie for two, at its first question: a deal of three cards to seat 0. */
static struct rk_setup
plain(void)
{
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(magpie(), NULL, 2, &setup, NULL), RK_OK);
    return setup;
}

/* Numbers and columns of the moves and views of Magpie with two players. */
static enum rk_status
ids_make(const char *with, struct rk_text *why)
{
    static struct rk_ids ids;
    struct rk_setup setup = plain();

    (void)with;
    return rk_ids_make(&ids, magpie(), &setup, why);
}

static enum rk_status
plan_make(const char *with, struct rk_text *why)
{
    static struct rk_plan plan;
    struct rk_setup setup = plain();

    (void)with;
    return rk_plan_make(&plan, magpie(), &setup, why);
}

static struct rk_batch *
batch_of(int matches, struct rk_text *why)
{
    struct rk_setup setup = plain();

    return rk_batch_make(
        magpie(), &setup,
        &(struct rk_batch_settings){ .matches = matches, .seed = 1 }, why);
}

static enum rk_status
batch_make(const char *with, struct rk_text *why)
{
    struct rk_batch *batch = batch_of(atoi(with), why);

    rk_batch_free(batch);
    return batch != NULL ? RK_OK : RK_BAD_SETUP;
}

static enum rk_status
batch_bind(const char *with, struct rk_text *why)
{
    static uint8_t memory[64];
    struct rk_batch *batch = batch_of(2, NULL);
    enum rk_status status =
        rk_batch_bind(batch, RK_BATCH_DONE, memory, (size_t)atoi(with), why);

    rk_batch_free(batch);
    return status;
}

static enum rk_status
batch_step(const char *with, struct rk_text *why)
{
    struct rk_batch *batch = batch_of(1, NULL);
    int32_t action = -1;
    enum rk_status status;

    if (with[0] == 'l')
        rk_batch_sample(batch, &action);
    status = rk_batch_step(batch, &action, why);
    rk_batch_free(batch);
    return status;
}

static enum rk_status
batch_load(const char *with, struct rk_text *why)
{
    struct rk_batch *batch = batch_of(1, NULL);
    enum rk_status status = rk_batch_load(batch, with, strlen(with), why);

    rk_batch_free(batch);
    return status;
}

#endif
