/*
 * Fuzz target: part files of simulations and ladders. What is accepted is written again
 * as the same value, is put together with itself only once, and every number
 * that is told of it is a number.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <sim/part.h>
#include <sim/rating.h>
#include <sim/stats.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The file as it is written is the file as it was read. */
static void
try_again(const struct part *part)
{
    static struct part again;
    json_t *json = part_json(&part->plan, &part->tally);
    char *text = rk_json_print(json);

    RK_CHECK(part_read(text, strlen(text), part->plan.ladder, &again, NULL));
    RK_CHECK(memcmp(&again.tally, &part->tally, sizeof again.tally) == 0);
    free(text);
    json_decref(json);
}

static void
try_sum(const struct part *part)
{
    static struct part_sum sum;
    unsigned missing;

    memset(&sum, 0, sizeof sum);
    RK_CHECK(part_add(&sum, part, NULL));
    RK_CHECK(!part_add(&sum, part, NULL));
    missing = part_missing(&sum);
    RK_CHECK((missing == 0) == (part->plan.parts == 1));
    RK_CHECK(memcmp(&sum.whole.tally, &part->tally, sizeof part->tally) == 0);
}

static void
is_range(struct stats_range range, double low, double high)
{
    RK_CHECK(low <= range.low && range.low <= range.value &&
             range.value <= range.high && range.high <= high);
}

static void
try_numbers(const struct part *part)
{
    struct stats_row row = { part->tally.margins, TALLY_MARGINS, 0 };
    struct stats_range edge;
    struct rating rating[PLAN_BOTS_MAX];

    for (int seat = 0; seat < part->plan.setup.seats; seat++) {
        struct tally_cell cell = tally_of_seat(&part->tally, seat);

        is_range(stats_share(cell.wins, cell.matches), 0, 1);
    }
    for (int i = 0; i < TALLY_DEEDS_MAX; i++) {
        stats_edge(&part->tally.deed[i], part->tally.matches,
                   part->plan.setup.seats, &edge);
        is_range(edge, -1, 1);
    }
    RK_CHECK(isfinite(stats_row_mean(&row)) &&
             isfinite(stats_row_deviation(&row)));
    rating_fit(&part->plan, &part->tally, rating);
    for (int bot = 0; bot < part->plan.bots; bot++)
        RK_CHECK(isfinite(rating[bot].value) && isfinite(rating[bot].error));
}

/* Reads the text as a part of a ladder, or of a simulation. */
static void
try_text(const char *text, size_t size, bool ladder)
{
    static struct part part;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool fine = part_read(text, size, ladder, &part, &why);

    RK_CHECK(fine == (why.len == 0));
    if (!fine)
        return;
    RK_CHECK(part.plan.ladder == ladder);
    try_again(&part);
    try_sum(&part);
    try_numbers(&part);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;

    common_start();
    text = common_text(data, size);
    try_text(text, size, false);
    try_text(text, size, true);
    free(text);
    return 0;
}
