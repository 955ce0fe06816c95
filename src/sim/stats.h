/*
 * Statistics from counters: shares with 95 % intervals, means and quantiles. No
 * result is ever NaN.
 */
#ifndef SIM_STATS_H
#define SIM_STATS_H

#include "tally.h"

/* A number and its 95 % interval. */
struct stats_range {
    double value, low, high;
};

/*
 * The share ${wins} / TALLY_WIN of ${times} with Wilson's score interval
 * (Wilson 1927); a shared victory counts as its fraction. If ${times} is 0: 0
 * .. 1.
 */
struct stats_range stats_share(uint64_t wins, uint64_t times);

/*
 * The difference in the share of victory between those with ${deed} and those
 * without, among ${matches} matches at ${seats} seats. The seats of one match
 * depend on each other, so the interval comes from the spread between matches
 * (linearised ratios, clustered by match); if Newcombe's interval for
 * independent seats (1998, method 10) is wider, as with few seats, that one is
 * used. False if nobody has it or everybody does: then ${range} is 0, -1 .. 1.
 */
bool stats_edge(const struct tally_deed *deed, uint64_t matches, int seats,
                struct stats_range *range);

/* ${sum} / ${count}, 0 if ${count} is 0. */
double stats_mean(double sum, uint64_t count);

/* Counters for consecutive values: how often ${least}, the next... occurred. */
struct stats_row {
    const uint64_t *counter;
    int count, least;
};

/* The winning margins of matches, and their lengths in answers and rounds. */
struct stats_row stats_margins(const struct tally *tally);
struct stats_row stats_lengths(const struct tally *tally);
struct stats_row stats_rounds(const struct tally *tally);

uint64_t stats_row_sum(const struct stats_row *row);
double stats_row_mean(const struct stats_row *row);
double stats_row_deviation(const struct stats_row *row);

/* The least value that a share of at least ${q} does not exceed. */
int stats_row_quantile(const struct stats_row *row, double q);

/* Sets the least and the greatest value that occurred; false if none did. */
bool stats_row_ends(const struct stats_row *row, int *first, int *last);

#endif
