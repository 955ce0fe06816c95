/*
 * Reading whole answers: a game gives a table of first words, each with a
 * function that reads the rest into steps.
 */
#ifndef ROOKERY_NOTATION_H
#define ROOKERY_NOTATION_H

#include <stdbool.h>

#include <rookery/card.h>
#include <rookery/move.h>
#include <rookery/text.h>

/* An answer being read. */
struct rk_reading {
    struct rk_scan scan; /* what is left */
    rk_move *steps;      /* room for RK_STEPS_MAX */
    struct rk_text *why; /* gets a sentence when it cannot be read */
};

/* What an answer may begin with. */
struct rk_reader {
    const char *word;
    int op; /* handed on to ${read}, for those that serve several words */

    /* Reads the rest; how many steps there are, or 0 after a sentence. */
    int (*read)(struct rk_reading *r, int op);
};

/*
 * Reads ${text} by the first of ${readers} (ended by a NULL word) whose word
 * it begins with. How many steps there are, or 0 with a sentence in ${why}.
 */
int rk_read_answer(const char *text, const struct rk_reader *readers,
                   rk_move *steps, struct rk_text *why);

/* Writes ${pattern} filled with ${word} as the reason, and returns 0. */
int rk_read_fail(struct rk_reading *r, const char *pattern, const char *word);

/*
 * The number, from 1, whose name comes next; or 0 after ${pattern}, filled
 * with what came instead. ${names} returns NULL past the last.
 */
int rk_read_name(struct rk_reading *r, const char *(*names)(int),
                 const char *pattern);

/* The same for values from ${first} on; -1 after ${pattern}. */
int rk_read_value(struct rk_reading *r, const char *(*names)(int), int first,
                  const char *pattern);

/* The answer is ${move} alone: how many steps that is. */
int rk_read_one(struct rk_reading *r, rk_move move);

/* Reads a seat into ${seat}; false after a sentence. */
bool rk_read_seat(struct rk_reading *r, int *seat);

/* Reads the faces of a deal into the first step; 1, or 0 after a sentence. */
int rk_read_deal(struct rk_reading *r, const char *(*names)(int),
                 const char *pattern);

/* Appends the faces of ${deal}, a blank before each. */
void rk_deal_text(rk_move deal, const char *(*names)(int),
                  struct rk_text *text);

#endif
