/*
 * Levels of bots at tables: the public time limit of a whole answer, and the
 * threads that think about it.
 */
#ifndef SERVER_LEVELS_H
#define SERVER_LEVELS_H

#include <stdint.h>

/* The cost of a thought, by which threads are shared out. */
enum levels_cost {
    LEVELS_QUICK,  /* up to a few ms: many are handed to the threads at once */
    LEVELS_MIDDLE, /* tens of ms: a thread is kept for these and quick ones */
    LEVELS_LONG    /* up to seconds */
};

enum { LEVELS_COUNT = 5, LEVELS_COSTS = LEVELS_LONG + 1 };

struct levels_row {
    const char *id;
    enum levels_cost cost;
    uint32_t bound; /* milliseconds; an answer is sent at a multiple of it */
    uint32_t quick; /* the same for somebody in a hurry who plays alone */
    uint32_t limit; /* milliseconds; a thought for a whole answer ends then; */
                    /* at a quicker pace, after the same part of the pace */
};

/* By cost, the cheapest first. */
extern const struct levels_row levels[LEVELS_COUNT];

/* The index of level ${id}; -1: there is none. */
int levels_find(const char *id);

#endif
