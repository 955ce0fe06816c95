/*
 * How a match ended: the lines that add up to each total, totals and ranks.
 */
#ifndef ROOKERY_RESULT_H
#define ROOKERY_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/seat.h>

enum { RK_LINES_MAX = 160 };

/* One reason for points. */
struct rk_line {
    uint8_t seat;
    int32_t points;
    const char *what; /* a constant: "rings in the nest" */
};

struct rk_result {
    uint8_t seats;
    int32_t points[RK_SEATS_MAX]; /* the sum of the seat's lines */
    uint8_t rank[RK_SEATS_MAX];   /* 1 is best; equal ranks are shared */
    const char *note;             /* how it ended, where unusual; or NULL */
    int lines;
    struct rk_line line[RK_LINES_MAX];
};

/* An empty result for ${seats}. */
void rk_result_start(struct rk_result *result, int seats);

/* Adds a line; one of zero points is left out. */
void rk_result_line(struct rk_result *result, int seat, int points,
                    const char *what);

/*
 * Ranks the seats by their totals, then by ${breaker} (higher is better; NULL
 * where nothing breaks ties). A rank is 1 + the number of better seats.
 */
void rk_result_rank(struct rk_result *result, const int32_t *breaker);

#endif
