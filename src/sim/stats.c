/* Shares, intervals, means and quantiles. */
#include <math.h>

#include "stats.h"

static const double Z95 = 1.959963984540054;

static double
clamp(double x, double low, double high)
{
    return x > low ? x < high ? x : high : low;
}

struct stats_range
stats_share(uint64_t wins, uint64_t times)
{
    double n = (double)times, p, centre, half, z2 = Z95 * Z95;

    if (times == 0)
        return (struct stats_range){ 0, 0, 1 };
    p = clamp((double)wins / (TALLY_WIN * n), 0, 1);
    centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    half = Z95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return (struct stats_range){ p, clamp(centre - half, 0, p),
                                 clamp(centre + half, p, 1) };
}

/*
 * With k owners that win w in a match, and S - k others that win 1 - w, the
 * share of owners is W / K, that of the others (N - W) / (SN - K). To first
 * order their difference moves with a match by b w + a k + c, where a, b and
 * c are below; the residuals have mean 0, so the sum of their squares follows
 * from the sums of k, w, kk, kw and ww.
 */
static double
clustered(const struct tally_deed *deed, double n, int seats, double with,
          double without)
{
    double k = (double)deed->owners, w = (double)deed->wins / TALLY_WIN;
    double others = n * seats - k, b = 1 / k + 1 / others;
    double a = -with / k - without / others;
    double c = (without * seats - 1) / others;
    double squares = b * b * (double)deed->wins_wins / (TALLY_WIN * TALLY_WIN) +
                     a * a * (double)deed->owners_owners + n * c * c +
                     2 * a * b * (double)deed->owners_wins / TALLY_WIN +
                     2 * b * c * w + 2 * a * c * k;

    return Z95 * sqrt(clamp(squares, 0, 1) * n / (n - 1));
}

bool
stats_edge(const struct tally_deed *deed, uint64_t matches, int seats,
           struct stats_range *range)
{
    uint64_t all = matches * (uint64_t)seats;
    uint64_t lost =
        matches * TALLY_WIN > deed->wins ? matches * TALLY_WIN - deed->wins : 0;
    struct stats_range with, without;
    double half;

    *range = (struct stats_range){ 0, -1, 1 };
    if (deed->owners == 0 || deed->owners >= all || matches < 2)
        return false;
    with = stats_share(deed->wins, deed->owners);
    without = stats_share(lost, all - deed->owners);
    half = clustered(deed, (double)matches, seats, with.value, without.value);
    range->value = with.value - without.value;
    range->low = range->value - fmax(half, hypot(with.value - with.low,
                                                 without.high - without.value));
    range->high = range->value + fmax(half, hypot(with.high - with.value,
                                                  without.value - without.low));
    range->low = clamp(range->low, -1, range->value);
    range->high = clamp(range->high, range->value, 1);
    return true;
}

double
stats_mean(double sum, uint64_t count)
{
    return count > 0 ? sum / (double)count : 0;
}

struct stats_row
stats_margins(const struct tally *tally)
{
    return (struct stats_row){ tally->margins, TALLY_MARGINS, 0 };
}

struct stats_row
stats_lengths(const struct tally *tally)
{
    return (struct stats_row){ tally->lengths, TALLY_ANSWERS, 0 };
}

struct stats_row
stats_rounds(const struct tally *tally)
{
    return (struct stats_row){ tally->rounds, TALLY_ROUNDS, 0 };
}

uint64_t
stats_row_sum(const struct stats_row *row)
{
    uint64_t sum = 0;

    for (int i = 0; i < row->count; i++)
        sum += row->counter[i];
    return sum;
}

double
stats_row_mean(const struct stats_row *row)
{
    double sum = 0;

    for (int i = 0; i < row->count; i++)
        sum += (double)row->counter[i] * (row->least + i);
    return stats_mean(sum, stats_row_sum(row));
}

double
stats_row_deviation(const struct stats_row *row)
{
    double mean = stats_row_mean(row), sum = 0;

    for (int i = 0; i < row->count; i++) {
        double off = row->least + i - mean;

        sum += (double)row->counter[i] * off * off;
    }
    return sqrt(stats_mean(sum, stats_row_sum(row)));
}

int
stats_row_quantile(const struct stats_row *row, double q)
{
    double wanted = q * (double)stats_row_sum(row), sum = 0;

    for (int i = 0; i < row->count; i++) {
        sum += (double)row->counter[i];
        if (row->counter[i] > 0 && sum >= wanted)
            return row->least + i;
    }
    return row->least;
}

bool
stats_row_ends(const struct stats_row *row, int *first, int *last)
{
    int low = 0, high = row->count - 1;

    while (low < row->count && row->counter[low] == 0)
        low++;
    while (high > low && row->counter[high] == 0)
        high--;
    *first = row->least + low;
    *last = row->least + high;
    return low < row->count;
}
