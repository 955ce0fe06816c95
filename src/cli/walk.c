/* A match replayed entry by entry. */
#include <string.h>

#include <rookery/check.h>

#include "walk.h"

void
walk_start(struct walk *walk, const struct rk_match *match)
{
    walk->match = match;
    walk->at = 0;
    walk->room = match->start;
    walk->events =
        (struct rk_events){ .list = walk->list, .cap = RK_EVENTS_MAX };
}

bool
walk_next(struct walk *walk)
{
    const struct rk_match *match = walk->match;
    enum rk_status status;

    walk->events.count = 0;
    if (walk->at == match->entries)
        return false;
    status = rk_answer_text(
        match->game, rk_state_in(&walk->room), match->room.entry[walk->at].seat,
        rk_match_text(match, walk->at), &walk->events, NULL, NULL);
    RK_CHECK(status == RK_OK);
    walk->at++;
    return true;
}

const struct rk_log_entry *
walk_entry(const struct walk *walk)
{
    RK_CHECK(walk->at > 0);
    return &walk->match->room.entry[walk->at - 1];
}

const char *
walk_text(const struct walk *walk)
{
    return rk_match_text(walk->match, walk->at - 1);
}
