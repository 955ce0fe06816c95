/*
 * A walk through a match: one log entry after another, with the position it
 * leads to and the events on the way.
 */
#ifndef CLI_WALK_H
#define CLI_WALK_H

#include <rookery/match.h>

struct walk {
    const struct rk_match *match;
    uint32_t at;               /* entries passed */
    struct rk_state_room room; /* the position there */
    struct rk_events events;   /* of the entry passed last */
    struct rk_event list[RK_EVENTS_MAX];
};

/* Starts before the first entry. */
void walk_start(struct walk *walk, const struct rk_match *match);

/* Passes one entry; false when there is none left. */
bool walk_next(struct walk *walk);

/* The entry passed last, and its text. */
const struct rk_log_entry *walk_entry(const struct walk *walk);
const char *walk_text(const struct walk *walk);

#endif
