/*
 * Positions along a log, one for every MARKS_EVERY entries: any moment of a
 * long match is replayed from a place nearby, and no work on it grows with the
 * length of the log.
 */
#ifndef SERVER_MARKS_H
#define SERVER_MARKS_H

#include <rookery/match.h>

enum { MARKS_EVERY = 64 };

struct mark {
    struct rk_state_room state; /* after MARKS_EVERY * index entries */
    uint32_t events;            /* that were told until then */
};

/* Starts as zeros. */
struct marks {
    struct mark *mark;
    uint32_t count;
    size_t room;
};

/*
 * Notes the position ${state} after ${entries}, by when ${events} were told.
 * To be called for 0 entries and after each entry; most calls do nothing.
 */
void marks_put(struct marks *marks, uint32_t entries,
               const struct rk_state_room *state, uint32_t events);

/* Forgets the marks after the first ${entries}. */
void marks_cut(struct marks *marks, uint32_t entries);

/* The index of the last mark at or before ${entries}. */
uint32_t marks_at(const struct marks *marks, uint32_t entries);

/* The index of the last mark by which at most ${events} were told. */
uint32_t marks_of_event(const struct marks *marks, uint32_t events);

/* Frees what it holds; zeros remain. */
void marks_free(struct marks *marks);

#endif
