/* Events: collecting and redacting them. */
#include <rookery/check.h>
#include <rookery/event.h>

void
rk_events_add(struct rk_events *events, struct rk_event event)
{
    if (events == NULL)
        return;
    RK_CHECK(events->count < events->cap);
    events->list[events->count++] = event;
}

struct rk_event
rk_event_for(const struct rk_event *event, int seat)
{
    struct rk_event out = *event;

    for (int i = 0; i < event->faces; i++) {
        out.face[i].kind = rk_card_for(event->face[i], seat);
        out.face[i].seen_by = 0;
    }
    return out;
}
