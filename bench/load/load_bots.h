/* How long the bots of one table take, as a player sees it. */
#ifndef LOAD_BOTS_H
#define LOAD_BOTS_H

#include <stdint.h>

#include "load_times.h"

enum { LOAD_BOTS_SEATS = 8 };

/* The last question; starts as zeros, also when a connection was lost. */
struct load_bots {
    char asked[64]; /* its kind and the seats it was put to */
    unsigned awaited;
    uint64_t since[LOAD_BOTS_SEATS];    /* asked then; 0: not awaited */
    uint64_t answered[LOAD_BOTS_SEATS]; /* then, and no ask has come since */
};

/*
 * Hears the message ${text} with an ask at the time ${now} in nanoseconds; the
 * bots sit on the seats in ${seats}. Adds to ${times} how much longer than
 * ${pace} each answer took that has come.
 */
void load_bots_hear(struct load_bots *bots, const char *text, unsigned seats,
                    uint64_t now, uint64_t pace, struct load_times *times);

/*
 * Hears the message ${text} with an event. A bot that is asked twice in a row
 * may be told so by its events alone, as nobody else is asked anything new: an
 * event of its seat no sooner than its answer can come is that answer.
 */
void load_bots_hear_event(struct load_bots *bots, const char *text,
                          uint64_t now, uint64_t pace,
                          struct load_times *times);

/* Adds those that have taken longer than ${pace} already, unanswered. */
void load_bots_end(struct load_bots *bots, uint64_t now, uint64_t pace,
                   struct load_times *times);

#endif
