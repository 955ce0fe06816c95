/* How long the bots of one table take, as a player sees it. */
#ifndef LOAD_BOTS_H
#define LOAD_BOTS_H

#include <stdint.h>

#include "load_times.h"

enum { LOAD_BOTS_SEATS = 8 };

/* The last question; starts as zeros, also after a lost connection. */
struct load_bots {
    char asked[64]; /* its kind and the seats asked */
    unsigned awaited;
    uint64_t since[LOAD_BOTS_SEATS];    /* when it was asked; 0: not awaited */
    uint64_t answered[LOAD_BOTS_SEATS]; /* then, and no ask has come since */
};

/*
 * Handles the message ${text} with an ask at the time ${now} in nanoseconds;
 * ${seats} are the seats with bots. Adds to ${times} how much longer than
 * ${pace} each new answer took.
 */
void load_bots_hear(struct load_bots *bots, const char *text, unsigned seats,
                    uint64_t now, uint64_t pace, struct load_times *times);

/*
 * Handles the message ${text} with an event. If a bot is asked twice in a row,
 * its events may be the only sign, because nobody else is asked anything new:
 * an event of its seat, no sooner than its answer can come, is that answer.
 */
void load_bots_hear_event(struct load_bots *bots, const char *text,
                          uint64_t now, uint64_t pace,
                          struct load_times *times);

/* Adds the answers that are already later than ${pace} and have not come. */
void load_bots_end(struct load_bots *bots, uint64_t now, uint64_t pace,
                   struct load_times *times);

#endif
