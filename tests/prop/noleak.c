/*
 * noleak: in another world that a seat cannot know from this one, its view,
 * its legal moves, the events of the next answer and its view after each of
 * them are the same.
 * history: and so they stay, whatever happens to both worlds, until a face or
 * an answer that was sealed is shown to it.
 */
#include "prop.h"

enum { HISTORY_ANSWERS = 48 };

/*
 * Lets one awaited seat give the same answer in both worlds; chance may deal
 * other faces. PAIR_DIFFERS also when nothing fits both.
 */
static enum pair_result
go_on(struct prop_case *c, struct pair *p)
{
    const struct rk_state *a = rk_state_in(&p->a), *b = rk_state_in(&p->b);
    struct rk_ask ask = c->game->ask(a);
    struct rk_steps steps, other;
    int seat;

    if (ask.over)
        return PAIR_DIFFERS;
    seat = pick_seat(ask.awaited, &c->rng);
    if (ask.kind == RK_ASK_DEAL && rk_rng_below(&c->rng, 2) == 0) {
        pick_answer(c->game, a, seat, &c->rng, &steps);
        pick_answer(c->game, b, seat, &c->rng, &other);
        return pair_answer(p, seat, &steps, &other);
    }
    if (!pick_common(c->game, a, b, seat, &c->rng, &steps))
        return PAIR_DIFFERS;
    return pair_answer(p, seat, &steps, &steps);
}

/*
 * Watches up to ${answers} in two worlds that ${watcher} cannot know apart;
 * where there is only one, it must at least look the same twice.
 */
static bool
watch(struct prop_case *c, int watcher, int answers)
{
    struct pair p = pair_of(c, watcher);
    enum pair_result result = PAIR_SAME;

    if (!world_other(c, &p)) {
        p = pair_of(c, watcher);
        answers = 0;
    }
    c->cases += answers > 0;
    if (!pair_equal(&p))
        return case_fail(c, watcher, "%s", p.what);
    for (int i = 0; i < answers && result == PAIR_SAME; i++) {
        result = go_on(c, &p);
        if (result == PAIR_LEAK)
            return case_fail(c, watcher, "after %d more answers %s", i + 1,
                             p.what);
    }
    return true;
}

bool
noleak_at(struct prop_case *c)
{
    for (int seat = 0; seat >= 0; seat = pair_watcher_after(c, seat)) {
        if (!watch(c, seat, 1))
            return false;
    }
    return true;
}

bool
noleak_history_at(struct prop_case *c)
{
    for (int seat = 0; seat >= 0; seat = pair_watcher_after(c, seat)) {
        if (!watch(c, seat, HISTORY_ANSWERS))
            return false;
    }
    return true;
}
