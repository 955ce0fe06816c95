/* Going through a log again. */
#include <string.h>

#include <rookery/check.h>

#include "replay.h"

void
replay_events(const struct rk_match *match, uint32_t entries,
              replay_event *visit, void *context)
{
    static _Thread_local struct rk_event list[RK_EVENTS_MAX];
    struct rk_state_room room = match->start;

    RK_CHECK(entries <= match->entries);
    for (uint32_t i = 0; i < entries; i++) {
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };

        RK_CHECK(rk_answer_text(
                     match->game, rk_state_in(&room), match->room.entry[i].seat,
                     rk_match_text(match, i), &events, NULL, NULL) == RK_OK);
        for (int k = 0; k < events.count; k++)
            visit(context, i, &list[k]);
    }
}
