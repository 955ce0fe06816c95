/* Results: lines, totals, ties, ranks. */
#include <stddef.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/result.h>

void
rk_result_start(struct rk_result *result, int seats)
{
    memset(result, 0, offsetof(struct rk_result, line));
    result->seats = (uint8_t)seats;
}

void
rk_result_about(struct rk_result *result, int seat, int points,
                const struct rk_phrase *phrase, const char *id,
                const char *name)
{
    if (points == 0)
        return;
    RK_CHECK(result->lines < RK_LINES_MAX);
    result->line[result->lines++] = (struct rk_line){ .seat = (uint8_t)seat,
                                                      .points = points,
                                                      .phrase = phrase,
                                                      .about = id,
                                                      .what = name };
    result->points[seat] += points;
}

void
rk_result_line(struct rk_result *result, int seat, int points,
               const struct rk_phrase *phrase)
{
    rk_result_about(result, seat, points, phrase, NULL, phrase->text);
}

void
rk_result_tie(struct rk_result *result, const struct rk_phrase *phrase,
              bool less, const int32_t *values)
{
    struct rk_tie *tie = &result->tie[result->ties];

    RK_CHECK(result->ties < RK_TIES_MAX);
    tie->phrase = phrase;
    tie->what = phrase->text;
    tie->less = less;
    memcpy(tie->value, values, result->seats * sizeof *values);
    result->ties++;
}

static bool
better(const struct rk_result *result, int a, int b)
{
    if (result->points[a] != result->points[b])
        return result->points[a] > result->points[b];
    for (int i = 0; i < result->ties; i++) {
        const struct rk_tie *tie = &result->tie[i];

        if (tie->value[a] != tie->value[b])
            return (tie->value[a] < tie->value[b]) == tie->less;
    }
    return false;
}

void
rk_result_rank(struct rk_result *result)
{
    for (int seat = 0; seat < result->seats; seat++) {
        result->rank[seat] = 1;
        for (int other = 0; other < result->seats; other++)
            result->rank[seat] =
                (uint8_t)(result->rank[seat] + better(result, other, seat));
    }
}

static bool
is_equal(const struct rk_result *result, int ties, int a, int b)
{
    if (result->points[a] != result->points[b])
        return false;
    for (int i = 0; i < ties; i++) {
        if (result->tie[i].value[a] != result->tie[i].value[b])
            return false;
    }
    return true;
}

bool
rk_result_tied(const struct rk_result *result, int seat, int ties)
{
    for (int other = 0; other < result->seats; other++) {
        if (other != seat && is_equal(result, ties, seat, other))
            return true;
    }
    return false;
}
