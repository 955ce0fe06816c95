/* Timers: a heap by due time. Adding, removing and firing take log n steps. */
#ifndef SERVER_TIMERS_H
#define SERVER_TIMERS_H

#include <stddef.h>
#include <stdint.h>

/* Embedded in whatever waits. */
struct timer {
    uint64_t due;
    size_t place; /* in the heap, from 1; 0: it is not there */
};

struct timers {
    struct timer **heap; /* from index 1 on */
    size_t count, room;
};

void timers_add(struct timers *timers, struct timer *timer, uint64_t due);
void timers_remove(struct timers *timers, struct timer *timer);

/* Takes out the earliest timer that is due at ${now}; NULL: none is. */
struct timer *timers_next(struct timers *timers, uint64_t now);

/* When the earliest timer is due; UINT64_MAX: there is none. */
uint64_t timers_due(const struct timers *timers);

/* Forgets all timers. */
void timers_close(struct timers *timers);

#endif
