/*
 * How a match ended: the lines that add up to each total, the totals,
 * tie-breaks and ranks.
 */
#ifndef ROOKERY_RESULT_H
#define ROOKERY_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/phrase.h>
#include <rookery/seat.h>

RK_C_BEGIN

enum { RK_LINES_MAX = 160, RK_TIES_MAX = 3 };

/* One reason for points. */
struct rk_line {
    uint8_t seat;
    int32_t points;
    const struct rk_phrase *phrase; /* "rings in the nest" */
    const char *about; /* id of the entry it names, a constant; or NULL */
    const char *what;  /* the text, a constant */
};

/* A tie-break between seats with equal points. */
struct rk_tie {
    const struct rk_phrase *phrase; /* "cards in the nest" */
    const char *what;            /* its text, which follows "more" or "less" */
    bool less;                   /* less of it is better, not more */
    int32_t value[RK_SEATS_MAX]; /* how much of it each seat has */
};

struct rk_result {
    uint8_t seats;
    int32_t points[RK_SEATS_MAX]; /* the sum of the seat's lines */
    uint8_t rank[RK_SEATS_MAX];   /* 1 is best; equal ranks are shared */
    const struct rk_phrase *note; /* how it ended, where unusual; or NULL */
    int ties, lines;
    struct rk_tie tie[RK_TIES_MAX];    /* the first that differs decides */
    struct rk_line line[RK_LINES_MAX]; /* only the first ${lines} are set */
};

/* An empty result for ${seats}. */
void rk_result_start(struct rk_result *result, int seats);

/*
 * Adds a line; one of zero points is left out. ${phrase} has no placeholders:
 * like those of ties and notes it is a few words, not a sentence.
 */
void rk_result_line(struct rk_result *result, int seat, int points,
                    const struct rk_phrase *phrase);

/*
 * Adds a line about the entry ${id}, which is called ${name}: ${phrase} is just
 * one placeholder, a name.
 */
void rk_result_about(struct rk_result *result, int seat, int points,
                     const struct rk_phrase *phrase, const char *id,
                     const char *name);

/*
 * Adds a tie-break between seats that are equal in points and in all tie-breaks
 * added before: more of it comes first, or less if ${less}. ${values} has one
 * number for each seat of the result.
 */
void rk_result_tie(struct rk_result *result, const struct rk_phrase *phrase,
                   bool less, const int32_t *values);

/*
 * Ranks the seats by their totals, then by the ties in their order; seats that
 * are equal in everything share a rank. A rank is 1 + the number of better
 * seats.
 */
void rk_result_rank(struct rk_result *result);

/* True if another seat is equal to ${seat} in points and in the first */
/* ${ties} ties, so that the next one decides between them. */
bool rk_result_tied(const struct rk_result *result, int seat, int ties);

RK_C_END

#endif
