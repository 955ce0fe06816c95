/*
 * changes: the view that a recipient had before an answer, with what changes at
 * each event of it and until the next question merged in, is the view that it
 * has then.
 */
#include "../unit/merge.h"
#include "prop.h"

/* One answer that was recorded. */
struct recorded {
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_state_room after[RK_EVENTS_MAX];
    struct rk_events events;
    struct rk_state_room now; /* after the whole answer */
};

/* Puts the changes of ${watcher}'s view into ${view}, event by event. */
static void
follow(struct prop_case *c, struct recorded *r, int watcher, json_t *view)
{
    struct rk_view_room before, after;

    c->game->view(case_state(c), watcher, rk_view_in(&before));
    for (int i = 0; i <= r->events.count; i++) {
        struct rk_state_room *state =
            i < r->events.count ? &r->after[i] : &r->now;

        c->game->view(rk_state_in(state), watcher, rk_view_in(&after));
        merge_step(view, c->game, &c->setup, rk_view_in(&before),
                   rk_view_in(&after));
        before = after;
    }
}

/* The view of ${watcher} in ${state}, without the flow of frames. */
static json_t *
see(struct prop_case *c, struct rk_state *state, int watcher)
{
    struct rk_view_room view;

    c->game->view(state, watcher, rk_view_in(&view));
    return merge_whole(c->game, &c->setup, rk_view_in(&view));
}

bool
changes_at(struct prop_case *c)
{
    static struct recorded r;
    struct prop_given given;

    r.now = c->now;
    r.events = (struct rk_events){ .list = r.list,
                                   .cap = RK_EVENTS_MAX,
                                   .after = r.after };
    if (case_ask(c).over ||
        !pick_play(c->game, rk_state_in(&r.now), &c->rng, &given, &r.events))
        return true;
    for (int seat = 0; seat >= 0; seat = pair_watcher_after(c, seat)) {
        json_t *view = see(c, case_state(c), seat);
        json_t *wanted = see(c, rk_state_in(&r.now), seat);
        bool same;

        follow(c, &r, seat, view);
        same = json_equal(view, wanted);
        json_decref(view);
        json_decref(wanted);
        c->cases++;
        if (!same)
            return case_fail(c, seat,
                             "the changes of an answer do not lead from the "
                             "view before it to the view after it");
    }
    return true;
}
