/* Replays logs. */
#include <rookery/check.h>

#include "replay.h"

/* Gives entry ${index} of ${match} to ${state}; its events are in ${events}. */
static void
give(const struct rk_match *match, uint32_t index, struct rk_state_room *state,
     struct rk_events *events)
{
    RK_CHECK(rk_answer_text(
                 match->game, rk_state_in(state), match->room.entry[index].seat,
                 rk_match_text(match, index), events, NULL, NULL) == RK_OK);
}

void
replay_events(const struct rk_match *match, const struct marks *marks,
              uint32_t from, uint32_t end, replay_event *visit, void *context)
{
    static _Thread_local struct rk_event list[RK_EVENTS_MAX];
    struct rk_state_room state = marks->mark[from].state;
    uint32_t number = marks->mark[from].events;

    RK_CHECK(from < marks->count && end <= match->entries);
    for (uint32_t i = from * MARKS_EVERY; i < end; i++) {
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };

        give(match, i, &state, &events);
        for (int k = 0; k < events.count; k++) {
            if (!visit(context, i, ++number, &list[k]))
                return;
        }
    }
}

void
replay_entry(const struct rk_match *match, uint32_t index,
             struct rk_state_room *state, replay_state *visit, void *context)
{
    static _Thread_local struct rk_event list[RK_EVENTS_MAX];
    static _Thread_local struct rk_state_room after[RK_EVENTS_MAX];
    struct rk_events events = { .list = list,
                                .cap = RK_EVENTS_MAX,
                                .after = after };

    give(match, index, state, &events);
    for (int i = 0; i < events.count; i++)
        visit(context, &list[i], rk_state_in(&after[i]));
}

void
replay_position(const struct rk_match *match, const struct marks *marks,
                uint32_t entries, struct rk_state_room *state)
{
    uint32_t from = marks_at(marks, entries);

    RK_CHECK(entries <= match->entries);
    *state = marks->mark[from].state;
    for (uint32_t i = from * MARKS_EVERY; i < entries; i++)
        give(match, i, state, NULL);
}
