/* Events: collecting, redacting and wording them. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/event.h>
#include <rookery/game.h>

/* Records the state after the event that comes next in the list. */
static void
record(const struct rk_events *events)
{
    RK_CHECK(events->state != NULL && events->state_size <= RK_STATE_MAX);
    memcpy(&events->after[events->count], events->state, events->state_size);
}

void
rk_events_add(struct rk_events *events, struct rk_event event)
{
    if (events == NULL)
        return;
    RK_CHECK(events->count < events->cap);
    if (events->after != NULL)
        record(events);
    events->list[events->count++] = event;
}

void
rk_events_follow(struct rk_events *events, const struct rk_state *state,
                 size_t size)
{
    if (events == NULL)
        return;
    events->state = state;
    events->state_size = size;
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

void
rk_event_say(const struct rk_event *event, const char *sentence,
             rk_event_word *word, struct rk_text *text)
{
    RK_CHECK(sentence != NULL);
    for (const char *c = sentence; *c != '\0'; c++) {
        if (*c != '$')
            rk_text_char(text, *c);
        else if (*++c == 's')
            rk_text_int(text, event->seat);
        else if (*c == 't')
            rk_text_int(text, event->target);
        else if (*c == 'n')
            rk_text_int(text, event->amount);
        else
            word(event, *c, text);
    }
}

void
rk_event_faces(const struct rk_event *event, const char *(*names)(int),
               struct rk_text *text)
{
    if (event->faces == 0)
        rk_text_add(text, "nothing");
    for (int i = 0; i < event->faces; i++) {
        const char *name = names(event->face[i].kind);

        rk_text_add(text, i == 0 ? "" : ", ");
        rk_text_add(text, name != NULL ? name : "?");
    }
}
