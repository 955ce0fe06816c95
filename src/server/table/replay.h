/* Replays logs from a mark on. */
#ifndef SERVER_REPLAY_H
#define SERVER_REPLAY_H

#include "marks.h"

/*
 * Called for each event, not redacted, with its number (the first of a match
 * has number 1) and its log entry, counted from 0. False ends the visit.
 */
typedef bool replay_event(void *context, uint32_t entry, uint32_t number,
                          const struct rk_event *event);

/*
 * Visits the events of the entries from mark ${from} on, up to entry ${end}, or
 * until ${visit} returns false.
 */
void replay_events(const struct rk_match *match, const struct marks *marks,
                   uint32_t from, uint32_t end, replay_event *visit,
                   void *context);

/* Called for each event, not redacted, with the state after it (event.h). */
typedef void replay_state(void *context, const struct rk_event *event,
                          const struct rk_state *after);

/*
 * Applies entry ${index} of ${match} to ${state}, the position before it, and
 * visits the events.
 */
void replay_entry(const struct rk_match *match, uint32_t index,
                  struct rk_state_room *state, replay_state *visit,
                  void *context);

/* Sets ${state} to the position after the first ${entries}. */
void replay_position(const struct rk_match *match, const struct marks *marks,
                     uint32_t entries, struct rk_state_room *state);

#endif
