/*
 * chance: where the outcomes of chance are few they are listed, each once:
 * all of them are accepted, what chance draws is among them, and what is not
 * among them is refused.
 */
#include <stdlib.h>
#include <string.h>

#include "prop.h"

enum { OUTCOMES = 8192, DRAWS = 8 };

static int
compare(const void *a, const void *b)
{
    const struct rk_outcome *one = a, *two = b;

    return (one->move > two->move) - (one->move < two->move);
}

static bool
is_listed(const struct rk_outcome *list, long count, rk_move move)
{
    struct rk_outcome wanted = { move, 0 };

    return bsearch(&wanted, list, (size_t)count, sizeof *list, compare) != NULL;
}

static bool
accepts(struct prop_case *c, rk_move move)
{
    struct rk_state_room room = c->now;

    return c->game->answer(rk_state_in(&room), RK_CHANCE, move, NULL) == RK_OK;
}

/* Moves that are nearly outcomes: one bit differs. */
static bool
refuses_others(struct prop_case *c, const struct rk_outcome *list, long count)
{
    rk_move move = list[rk_rng_below(&c->rng, (int)count)].move;

    for (int bit = 0; bit < 64; bit++) {
        rk_move other = move ^ (rk_move)1 << bit;

        if (accepts(c, other) != is_listed(list, count, other))
            return case_fail(
                c, RK_CHANCE, "outcome %llx is %s", (unsigned long long)other,
                is_listed(list, count, other) ? "listed but refused"
                                              : "accepted but not listed");
    }
    return true;
}

static bool
is_proper(struct prop_case *c, const struct rk_outcome *list, long count)
{
    uint64_t left = INT64_MAX;

    for (long i = 0; i < count; i++) {
        if (!accepts(c, list[i].move))
            return case_fail(c, RK_CHANCE, "outcome %ld is refused", i);
        if (i > 0 && list[i].move == list[i - 1].move)
            return case_fail(c, RK_CHANCE, "an outcome is listed twice");
        if (list[i].weight == 0 || list[i].weight > left)
            return case_fail(c, RK_CHANCE, "the weights do not add up");
        left -= list[i].weight;
    }
    return true;
}

/* True if the list contains what chance draws. */
static bool
draws_listed(struct prop_case *c, const struct rk_outcome *list, long count)
{
    for (int i = 0; i < DRAWS; i++) {
        rk_move move = rk_chance_draw(c->game, case_state(c), &c->rng);

        if (!is_listed(list, count, move))
            return case_fail(c, RK_CHANCE, "a draw is not listed");
    }
    return true;
}

bool
chance_at(struct prop_case *c)
{
    static struct rk_outcome list[OUTCOMES];
    long count;

    if (case_ask(c).awaited != rk_seat_bit(RK_CHANCE))
        return true;
    count = rk_chance_few(c->game, case_state(c), list, OUTCOMES);
    if (count < 0)
        return true;
    c->cases++;
    if (count == 0)
        return case_fail(c, RK_CHANCE, "there is no outcome");
    if (rk_chance_few(c->game, case_state(c), list, count - 1) != -1)
        return case_fail(c, RK_CHANCE, "a full list is not noticed");
    rk_chance_few(c->game, case_state(c), list, count);
    qsort(list, (size_t)count, sizeof *list, compare);
    return is_proper(c, list, count) && draws_listed(c, list, count) &&
           refuses_others(c, list, count);
}
