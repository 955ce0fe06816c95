/*
 * Two worlds side by side, and a watcher that must not tell them apart. It
 * hears its redacted events, sees its view after each of them, and its legal
 * moves after each answer. As long as it hears the same, it sees the same; it
 * may hear something else only where a face is shown to it, and then it also
 * sees it, or where sealed answers that differ are revealed.
 */
#include <stdio.h>
#include <string.h>

#include "prop.h"

/* The effects of one whole answer in one world. */
struct heard {
    struct rk_event event[RK_EVENTS_MAX];
    struct rk_state_room after[RK_EVENTS_MAX]; /* each event */
    int count;
    uint8_t bags[RK_KINDS_MAX]; /* cards of each kind in bags before it */
};

/* A pair of the true world with itself, for ${watcher}. */
struct pair
pair_of(struct prop_case *c, int watcher)
{
    return (struct pair){ .game = c->game,
                          .seats = c->setup.seats,
                          .watcher = watcher,
                          .a = c->now,
                          .b = c->now };
}

/* The seats whose eyes count: all of them, then the spectator; -1 after it. */
int
pair_watcher_after(const struct prop_case *c, int watcher)
{
    if (watcher == RK_SPECTATOR)
        return -1;
    return watcher + 1 < c->setup.seats ? watcher + 1 : RK_SPECTATOR;
}

static enum pair_result
leak(struct pair *p, const char *what)
{
    snprintf(p->what, sizeof p->what, "%s", what);
    return PAIR_LEAK;
}

static bool
same_legal(struct pair *p)
{
    struct pick_list list_a, list_b;

    pick_legal(p->game, rk_state_in(&p->a), p->watcher, &list_a);
    pick_legal(p->game, rk_state_in(&p->b), p->watcher, &list_b);
    return list_a.count == list_b.count &&
           memcmp(list_a.move, list_b.move,
                  (size_t)list_a.count * sizeof(rk_move)) == 0;
}

/*
 * True if the views of two states are equal, whatever their memory held
 * before. Otherwise the difference is put into p->what, after ${when}.
 */
static bool
same_view(struct pair *p, const struct rk_state *in_a,
          const struct rk_state *in_b, const char *when)
{
    struct rk_view_room a, b;
    struct rk_text text = rk_text_over(p->what, sizeof p->what);

    memset(&a, 0x5a, sizeof a);
    memset(&b, 0xa5, sizeof b);
    p->game->view(in_a, p->watcher, rk_view_in(&a));
    p->game->view(in_b, p->watcher, rk_view_in(&b));
    if (memcmp(&a, &b, p->game->view_size) == 0)
        return true;
    rk_text_fill(&text, "%the view tells two worlds apart by ", when);
    diff_of(&p->game->view_fields, p->seats, &a, &b, &text);
    return false;
}

/* True if the watcher sees the same in both worlds; otherwise reports it. */
bool
pair_equal(struct pair *p)
{
    if (!same_view(p, rk_state_in(&p->a), rk_state_in(&p->b), ""))
        return false;
    if (same_legal(p))
        return true;
    leak(p, "the legal moves tell two worlds apart");
    return false;
}

static void
count_bags(struct pair *p, struct rk_state *state, uint8_t *bags)
{
    struct world_hidden hidden;

    memset(bags, 0, RK_KINDS_MAX);
    world_look(p->game, state, p->seats, p->watcher, &hidden);
    for (int i = 0; i < hidden.count; i++) {
        if (hidden.place[i].field->type == RK_FIELD_COUNTS)
            bags[hidden.place[i].kind]++;
    }
}

/* True if cards went into a bag: revealed faces may be hidden again. */
static bool
reshuffled(struct pair *p, struct rk_state *state, const struct heard *heard)
{
    uint8_t bags[RK_KINDS_MAX];

    count_bags(p, state, bags);
    for (int kind = 0; kind < RK_KINDS_MAX; kind++) {
        if (bags[kind] > heard->bags[kind])
            return true;
    }
    return false;
}

/* Makes the events such as the watcher hears them; false: not well made. */
static bool
redact(struct pair *p, struct heard *heard)
{
    for (int i = 0; i < heard->count; i++) {
        struct rk_event *event = &heard->event[i];
        static const struct rk_card none;

        *event = rk_event_for(event, p->watcher);
        if (event->kind == 0 || event->kind >= p->game->event_kinds ||
            p->game->events[event->kind].name == NULL)
            return false;
        for (int j = 0; j < RK_EVENT_FACES; j++) {
            if (event->face[j].seen_by != 0 ||
                (j >= event->faces &&
                 memcmp(&event->face[j], &none, sizeof none) != 0))
                return false;
        }
    }
    return true;
}

/*
 * True if ${a} and ${b} are one event that shows another face in each, or a
 * face in only one of them, as when everybody may see a card of one kind.
 */
static bool
shows_faces(const struct rk_event *a, const struct rk_event *b)
{
    if (a->kind != b->kind || a->seat != b->seat || a->target != b->target ||
        a->place != b->place)
        return false;
    for (int i = 0; i < a->faces && i < b->faces; i++) {
        if (a->face[i].kind != b->face[i].kind)
            return true;
    }
    return false;
}

/* True if two events show the same faces in another order. */
static bool
same_faces(const struct rk_event *a, const struct rk_event *b)
{
    int count[RK_HIDDEN + 1] = { 0 };

    for (int i = 0; i < RK_EVENT_FACES; i++) {
        count[a->face[i].kind]++;
        count[b->face[i].kind]--;
    }
    for (int kind = 0; kind <= RK_HIDDEN; kind++) {
        if (count[kind] != 0)
            return false;
    }
    return true;
}

static enum pair_result
leak_event(struct pair *p, const struct rk_event *event, const char *what)
{
    snprintf(p->what, sizeof p->what, "the event \"%s\" %s",
             p->game->events[event->kind].name, what);
    return PAIR_LEAK;
}

/* True if the watcher sees the same after event ${at}; otherwise reports it. */
static bool
same_after(struct pair *p, struct heard *a, struct heard *b, int at)
{
    char when[PROP_TEXT_MAX];

    snprintf(when, sizeof when, "after the event \"%s\" ",
             p->game->events[a->event[at].kind].name);
    return same_view(p, rk_state_in(&a->after[at]), rk_state_in(&b->after[at]),
                     when);
}

/*
 * The number of equal events, counted from the first; -1 if the watcher does
 * not see the same after one of them.
 */
static int
count_same(struct pair *p, struct heard *a, struct heard *b)
{
    int at = 0;

    while (at < a->count && at < b->count &&
           memcmp(&a->event[at], &b->event[at], sizeof a->event[at]) == 0) {
        if (!same_after(p, a, b, at))
            return -1;
        at++;
    }
    return at;
}

/* True if ${event} is about a seat whose sealed answers differ. */
static bool
is_resealed(const struct pair *p, const struct rk_event *event)
{
    return event->seat < RK_SEATS_MAX &&
           (p->resealed & rk_seat_bit(event->seat)) != 0;
}

/* Judges the first events that differ for the watcher. */
static enum pair_result
compare_faces(struct pair *p, struct heard *a, struct heard *b, int at)
{
    if (!shows_faces(&a->event[at], &b->event[at]))
        return leak_event(p, &a->event[at],
                          "tells two worlds apart, not by a face it shows");
    if (same_view(p, rk_state_in(&p->a), rk_state_in(&p->b), "") &&
        !same_faces(&a->event[at], &b->event[at]) &&
        !reshuffled(p, rk_state_in(&p->a), a) &&
        !reshuffled(p, rk_state_in(&p->b), b))
        return leak_event(p, &a->event[at],
                          "shows a face that the view does not");
    return PAIR_DIFFERS;
}

/*
 * Judges the messages: see the head of this file. ${reveals}: the answer was
 * the last one awaited, so that sealed ones are revealed.
 */
static enum pair_result
compare(struct pair *p, struct heard *a, struct heard *b, bool reveals)
{
    int at = count_same(p, a, b);

    if (at < 0)
        return PAIR_LEAK;
    if (at == a->count && at == b->count)
        return pair_equal(p) ? PAIR_SAME : PAIR_LEAK;
    if (reveals && ((at < a->count && is_resealed(p, &a->event[at])) ||
                    (at < b->count && is_resealed(p, &b->event[at]))))
        return PAIR_DIFFERS;
    if (at == a->count || at == b->count)
        return leak_event(p, at < a->count ? &a->event[at] : &b->event[at],
                          "tells two worlds apart by happening in one only");
    return compare_faces(p, a, b, at);
}

static enum rk_status
step(struct pair *p, struct rk_state *state, int seat, rk_move move,
     struct heard *heard)
{
    struct rk_events events = { .list = heard->event,
                                .cap = RK_EVENTS_MAX,
                                .count = heard->count,
                                .after = heard->after };
    enum rk_status status;

    rk_events_follow(&events, state, p->game->state_size);
    status = p->game->answer(state, seat, move, &events);
    heard->count = events.count;
    return status;
}

/*
 * Gives the answers of ${seat} in the two worlds, which are legal there. Where
 * they are the same list, the watcher is asked after every step. False after
 * a leak.
 */
static bool
give(struct pair *p, int seat, const struct rk_steps *steps_a,
     const struct rk_steps *steps_b, struct heard *a, struct heard *b)
{
    enum rk_status in_a = RK_DRAFTED, in_b = RK_DRAFTED;

    a->count = b->count = 0;
    count_bags(p, rk_state_in(&p->a), a->bags);
    count_bags(p, rk_state_in(&p->b), b->bags);
    for (int i = 0; i < steps_a->count || i < steps_b->count; i++) {
        if (i < steps_a->count)
            in_a = step(p, rk_state_in(&p->a), seat, steps_a->move[i], a);
        if (i < steps_b->count)
            in_b = step(p, rk_state_in(&p->b), seat, steps_b->move[i], b);
        if (!rk_status_applied(in_a) || !rk_status_applied(in_b)) {
            leak(p, "an answer is legal in one world only");
            return false;
        }
        if (steps_a == steps_b && in_a == RK_DRAFTED && !pair_equal(p))
            return false;
    }
    if (redact(p, a) && redact(p, b))
        return true;
    leak(p, "an event is not well made, or tells who has seen it");
    return false;
}

/* Gives these answers and says what the watcher can tell afterwards. */
enum pair_result
pair_answer(struct pair *p, int seat, const struct rk_steps *steps_a,
            const struct rk_steps *steps_b)
{
    static struct heard a, b;
    bool reveals =
        p->game->ask(rk_state_in(&p->a)).awaited == rk_seat_bit(seat);
    enum pair_result result;

    if (!give(p, seat, steps_a, steps_b, &a, &b))
        return PAIR_LEAK;
    result = compare(p, &a, &b, reveals);
    if (reveals)
        p->resealed = 0;
    return result;
}

/*
 * Gives different answers that are not sealed. The watcher may tell the worlds
 * apart from the first event on that differs; false where it can before.
 */
bool
pair_told_first(struct pair *p, int seat, const struct rk_steps *steps_a,
                const struct rk_steps *steps_b)
{
    static struct heard a, b;

    return give(p, seat, steps_a, steps_b, &a, &b) &&
           count_same(p, &a, &b) >= 0;
}
