/* Going through a log again, for the events that a seat was told. */
#ifndef SERVER_REPLAY_H
#define SERVER_REPLAY_H

#include <rookery/match.h>

/* Told each event, not redacted, and which log entry, from 0, it is of. */
typedef void replay_event(void *context, uint32_t entry,
                          const struct rk_event *event);

/* Visits the events of the first ${entries} entries of ${match}. */
void replay_events(const struct rk_match *match, uint32_t entries,
                   replay_event *visit, void *context);

#endif
