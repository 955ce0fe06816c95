/*
 * recall: the keys of a watcher in two worlds that it cannot tell apart are
 * equal exactly as long as it has heard the same, seen the same at every new
 * question and given the same answers.
 */
#include <string.h>

#include <rookery/recall.h>

#include "prop.h"

enum { ANSWERS = 24 };

/* One of the two worlds. */
struct world {
    struct rk_state_room now;
    struct rk_recalls recalls;
    int seat; /* who has answered last */
    struct rk_steps steps;
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events;
};

static void
begin(struct prop_case *c, struct world *w, const struct rk_state_room *state)
{
    w->now = *state;
    rk_recalls_start(&w->recalls, c->game, rk_state_in(&w->now),
                     c->setup.seats);
}

/* Applies the answer that was chosen for ${w}. */
static bool
give(struct prop_case *c, struct world *w)
{
    struct rk_state *state = rk_state_in(&w->now);

    w->events = (struct rk_events){ .list = w->list, .cap = RK_EVENTS_MAX };
    if (rk_answer_steps(c->game, state, w->seat, &w->steps, &w->events, NULL) !=
        RK_OK)
        return false;
    rk_recalls_answer(&w->recalls, c->game, state, c->setup.seats, w->seat,
                      &w->steps, &w->events);
    return true;
}

static void
choose(struct prop_case *c, struct world *w)
{
    const struct rk_state *state = rk_state_in(&w->now);

    w->seat = pick_seat(c->game->ask(state).awaited, &c->rng);
    pick_answer(c->game, state, w->seat, &c->rng, &w->steps);
}

/* Chooses an answer in both worlds: mostly the same, where that is possible. */
static void
choose_both(struct prop_case *c, struct world *a, struct world *b)
{
    uint8_t both = c->game->ask(rk_state_in(&b->now)).awaited;

    choose(c, a);
    choose(c, b);
    if ((both & rk_seat_bit(a->seat)) == 0 || rk_rng_below(&c->rng, 8) == 0)
        return;
    if (pick_common(c->game, rk_state_in(&a->now), rk_state_in(&b->now),
                    a->seat, &c->rng, &a->steps)) {
        b->steps = a->steps;
        b->seat = a->seat;
    } else {
        pick_answer(c->game, rk_state_in(&a->now), a->seat, &c->rng, &a->steps);
    }
}

static bool
same_events(const struct world *a, const struct world *b, int watcher)
{
    if (a->events.count != b->events.count)
        return false;
    for (int i = 0; i < a->events.count; i++) {
        struct rk_event in_a = rk_event_for(&a->list[i], watcher);
        struct rk_event in_b = rk_event_for(&b->list[i], watcher);

        if (memcmp(&in_a, &in_b, sizeof in_a) != 0)
            return false;
    }
    return true;
}

/* True if ${watcher} gave the same answer in both worlds, or none. */
static bool
same_answer(const struct world *a, const struct world *b, int watcher)
{
    if (a->seat != watcher && b->seat != watcher)
        return true;
    return a->seat == b->seat && a->steps.count == b->steps.count &&
           memcmp(a->steps.move, b->steps.move,
                  (size_t)a->steps.count * sizeof a->steps.move[0]) == 0;
}

/*
 * True if a new question was put in both worlds and ${watcher} sees the same,
 * or in neither.
 */
static bool
same_question(struct prop_case *c, struct world *a, struct world *b,
              int watcher)
{
    struct rk_ask in_a = c->game->ask(rk_state_in(&a->now));
    struct rk_ask in_b = c->game->ask(rk_state_in(&b->now));
    bool fresh_a = in_a.asked == in_a.awaited;
    bool fresh_b = in_b.asked == in_b.awaited;
    struct rk_view_room view_a, view_b;

    if (!fresh_a || !fresh_b)
        return fresh_a == fresh_b;
    c->game->view(rk_state_in(&a->now), watcher, rk_view_in(&view_a));
    c->game->view(rk_state_in(&b->now), watcher, rk_view_in(&view_b));
    return memcmp(&view_a, &view_b, c->game->view_size) == 0;
}

/* Plays on in both worlds and compares the keys after each answer. */
static bool
follow(struct prop_case *c, struct world *a, struct world *b, int watcher)
{
    bool same = true;

    for (int i = 0; i < ANSWERS; i++) {
        if (rk_recall_same(a->recalls.seat[watcher],
                           b->recalls.seat[watcher]) != same)
            return case_fail(c, watcher,
                             "after %d answers that are %s to it its keys "
                             "say otherwise",
                             i, same ? "the same" : "not the same");
        c->cases++;
        if (c->game->ask(rk_state_in(&a->now)).over ||
            c->game->ask(rk_state_in(&b->now)).over)
            return true;
        choose_both(c, a, b);
        if (!give(c, a) || !give(c, b))
            return case_fail(c, watcher, "a legal answer is refused");
        same = same && same_answer(a, b, watcher) &&
               same_events(a, b, watcher) && same_question(c, a, b, watcher);
    }
    return true;
}

bool
recall_at(struct prop_case *c)
{
    static struct world a, b;

    for (int watcher = 0; watcher < c->setup.seats; watcher++) {
        struct pair p = pair_of(c, watcher);

        if (!world_other(c, &p))
            p = pair_of(c, watcher);
        begin(c, &a, &p.a);
        begin(c, &b, &p.b);
        if (!follow(c, &a, &b, watcher))
            return false;
    }
    return true;
}
