/* Results: lines, totals, ranks. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/result.h>

void
rk_result_start(struct rk_result *result, int seats)
{
    memset(result, 0, sizeof *result);
    result->seats = (uint8_t)seats;
}

void
rk_result_line(struct rk_result *result, int seat, int points, const char *what)
{
    if (points == 0)
        return;
    RK_CHECK(result->lines < RK_LINES_MAX);
    result->line[result->lines++] = (struct rk_line){ .seat = (uint8_t)seat,
                                                      .points = points,
                                                      .what = what };
    result->points[seat] += points;
}

static bool
better(const struct rk_result *result, const int32_t *breaker, int a, int b)
{
    if (result->points[a] != result->points[b])
        return result->points[a] > result->points[b];
    return breaker != NULL && breaker[a] > breaker[b];
}

void
rk_result_rank(struct rk_result *result, const int32_t *breaker)
{
    for (int seat = 0; seat < result->seats; seat++) {
        result->rank[seat] = 1;
        for (int other = 0; other < result->seats; other++)
            result->rank[seat] =
                (uint8_t)(result->rank[seat] +
                          better(result, breaker, other, seat));
    }
}
