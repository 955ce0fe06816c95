/* Events: everything that happens is public in this game. */
#include "state.h"

static struct rk_event
event_of(int kind, int seat)
{
    return (struct rk_event){ .kind = (uint8_t)kind,
                              .seat = (uint8_t)seat,
                              .target = RK_NOBODY };
}

/* Adds a face that everyone sees. */
static void
show(const struct rk_work *w, struct rk_event *event, int kind)
{
    event->face[event->faces++] =
        (struct rk_card){ (uint8_t)kind, rk_seat_everyone(w->s->pub.seats) };
}

static void
show_lot(const struct rk_work *w, struct rk_event *event, thieves_lot lot)
{
    for (int object = RED; object < OBJECTS; object++) {
        for (int i = 0; i < thieves_count(lot, object); i++)
            show(w, event, OBJECT_KINDS + object);
    }
}

/* Begins an event; false if nobody is told. */
static bool
begin(const struct rk_work *w, int kind, int seat, struct rk_event *event)
{
    if (w->events == NULL)
        return false;
    *event = event_of(kind, seat);
    return true;
}

void
thieves_tell(struct rk_work *w, int kind, int seat, int amount)
{
    thieves_tell_card(w, kind, seat, 0, amount);
}

void
thieves_tell_card(struct rk_work *w, int kind, int seat, int card, int amount)
{
    rk_events_tell(w->events, kind, seat, RK_NOBODY, card, amount);
}

void
thieves_tell_lot(struct rk_work *w, int kind, int seat, int target,
                 thieves_lot lot)
{
    struct rk_event event;

    if (!begin(w, kind, seat, &event))
        return;
    event.target = (uint8_t)target;
    show_lot(w, &event, lot);
    rk_events_add(w->events, event);
}

void
thieves_tell_cards(struct rk_work *w, int kind, int deck, thieves_cards cards)
{
    struct rk_event event;

    if (!begin(w, kind, RK_NOBODY, &event))
        return;
    event.place = (uint8_t)(deck + 1);
    for (; cards != 0; cards &= cards - 1)
        show(w, &event, __builtin_ctzll(cards));
    rk_events_add(w->events, event);
}

void
thieves_tell_bought(struct rk_work *w, int seat, struct thieves_move move)
{
    struct rk_event event;

    if (!begin(w, EVENT_BOUGHT, seat, &event))
        return;
    event.place = move.card;
    event.amount = move.count;
    show_lot(w, &event, move.lot);
    rk_events_add(w->events, event);
}

void
thieves_tell_turned(struct rk_work *w, int seat, int from, int to)
{
    struct rk_event event;

    if (!begin(w, EVENT_TURNED, seat, &event))
        return;
    show(w, &event, OBJECT_KINDS + from);
    show(w, &event, OBJECT_KINDS + to);
    rk_events_add(w->events, event);
}

void
thieves_tell_cleared(struct rk_work *w)
{
    const struct thieves_public *pub = &w->s->pub;
    struct rk_event event;

    if (!begin(w, EVENT_CLEARED, pub->start, &event))
        return;
    event.amount = pub->idle;
    event.part[0] = pub->spent;
    rk_events_add(w->events, event);
}

/* ${card} is the reason, 0 for dice that are turned in. */
void
thieves_gain_gold(struct rk_work *w, int seat, int card, int gold)
{
    if (gold == 0)
        return;
    w->s->pub.gold[seat] += (uint32_t)gold;
    thieves_tell_card(w, EVENT_GOLD, seat, card, gold);
}

void
thieves_gain_infamy(struct rk_work *w, int seat, int card, int tokens)
{
    if (tokens == 0)
        return;
    w->s->pub.infamy[seat] += (uint32_t)tokens;
    thieves_tell_card(w, EVENT_INFAMY, seat, card, tokens);
}
