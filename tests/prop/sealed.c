/*
 * twin: until the event that tells it nobody can tell what another seat has
 * answered, sealed or not.
 * order: in whatever order sealed answers arrive, the position is the same.
 */
#include <string.h>

#include "prop.h"

enum { ORDERS_MAX = 24 };

/* Two different answers that ${seat} might seal; false if it has only one. */
static bool
pick_two(struct prop_case *c, int seat, struct rk_steps *one,
         struct rk_steps *two)
{
    const struct rk_state *now = case_state(c);

    for (int tries = 0; tries < 12; tries++) {
        if (!pick_answer(c->game, now, seat, &c->rng, one) ||
            !pick_answer(c->game, now, seat, &c->rng, two))
            return false;
        if (one->count != two->count ||
            memcmp(one->move, two->move,
                   (size_t)one->count * sizeof one->move[0]) != 0)
            return true;
    }
    return false;
}

/*
 * ${watcher} watches ${seat} seal one thing or the other, then the rest of
 * the asked seats seal the same in both worlds; the last of them reveals it.
 */
static bool
watch(struct prop_case *c, int seat, int watcher, const struct rk_steps *one,
      const struct rk_steps *two)
{
    struct pair p = pair_of(c, watcher);
    uint8_t left = (uint8_t)(case_ask(c).awaited & ~rk_seat_bit(seat));
    struct rk_steps steps;

    c->cases++;
    if (pair_answer(&p, seat, one, two) != PAIR_SAME)
        return case_fail(c, watcher, "when seat %d seals its answer %s", seat,
                         p.what[0] != '\0' ? p.what : "a face is shown");
    p.resealed = rk_seat_bit(seat);
    for (; left != 0; left &= (uint8_t)(left - 1)) {
        int next = rk_seat_first(left);
        bool last = (left & (left - 1)) == 0;
        enum pair_result result;

        if (!pick_common(c->game, rk_state_in(&p.a), rk_state_in(&p.b), next,
                         &c->rng, &steps))
            return case_fail(c, watcher,
                             "seat %d cannot answer in a world "
                             "where seat %d has sealed something else",
                             next, seat);
        result = pair_answer(&p, next, &steps, &steps);
        if (result == PAIR_LEAK || (result == PAIR_DIFFERS && !last))
            return case_fail(c, watcher, "between sealing and revealing %s",
                             p.what[0] != '\0' ? p.what : "a face is shown");
    }
    return true;
}

/* ${watcher} watches ${seat} give one answer or the other, not sealed. */
static bool
watch_open(struct prop_case *c, int seat, int watcher,
           const struct rk_steps *one, const struct rk_steps *two)
{
    struct pair p = pair_of(c, watcher);

    c->cases++;
    if (pair_told_first(&p, seat, one, two))
        return true;
    return case_fail(c, watcher, "when seat %d gives its answer %s", seat,
                     p.what);
}

bool
sealed_twin_at(struct prop_case *c)
{
    uint8_t awaited = case_ask(c).awaited;
    bool sealed = (awaited & (awaited - 1)) != 0;
    struct rk_steps one, two;

    for (int seat = 0; seat < c->setup.seats; seat++) {
        if ((awaited & rk_seat_bit(seat)) == 0 ||
            !pick_two(c, seat, &one, &two))
            continue;
        for (int other = 0; other >= 0; other = pair_watcher_after(c, other)) {
            if (other != seat &&
                !(sealed ? watch : watch_open)(c, seat, other, &one, &two))
                return false;
        }
    }
    return true;
}

static void
swap(uint8_t *a, uint8_t *b)
{
    uint8_t seat = *a;

    *a = *b;
    *b = seat;
}

/* The next order of ${seats} in their alphabet; false after the last. */
static bool
next_order(uint8_t *seats, int count)
{
    int i = count - 2, j = count - 1;

    while (i >= 0 && seats[i] > seats[i + 1])
        i--;
    if (i < 0)
        return false;
    while (seats[j] < seats[i])
        j--;
    swap(&seats[i], &seats[j]);
    for (i++, j = count - 1; i < j; i++, j--)
        swap(&seats[i], &seats[j]);
    return true;
}

/* Another order: all of them in turn, or any where there are too many. */
static bool
reorder(struct prop_case *c, uint8_t *seats, int count)
{
    if (count <= 4)
        return next_order(seats, count);
    for (int i = count - 1; i > 0; i--)
        swap(&seats[i], &seats[rk_rng_below(&c->rng, i + 1)]);
    return true;
}

static enum rk_status
answer_all(struct prop_case *c, const struct rk_steps *answers,
           const uint8_t *seats, int count, struct rk_state *state)
{
    memcpy(state, case_state(c), c->game->state_size);
    for (int i = 0; i < count; i++) {
        enum rk_status status = rk_answer_steps(c->game, state, seats[i],
                                                &answers[seats[i]], NULL, NULL);

        if (status != RK_OK)
            return status;
    }
    return RK_OK;
}

bool
sealed_order_at(struct prop_case *c)
{
    struct rk_ask ask = case_ask(c);
    struct rk_steps answers[RK_SEATS_MAX];
    struct rk_state_room first, room;
    uint8_t seats[RK_SEATS_MAX];
    int count = 0;

    for (int seat = 0; seat < c->setup.seats; seat++) {
        if ((ask.awaited & rk_seat_bit(seat)) == 0)
            continue;
        seats[count++] = (uint8_t)seat;
        if (!pick_answer(c->game, case_state(c), seat, &c->rng, &answers[seat]))
            return case_fail(c, seat, "the seat has no whole answer");
    }
    if (count < 2)
        return true;
    answer_all(c, answers, seats, count, rk_state_in(&first));
    for (int i = 1; i < ORDERS_MAX && reorder(c, seats, count); i++) {
        char buffer[PROP_TEXT_MAX];
        struct rk_text text = rk_text_over(buffer, sizeof buffer);

        c->cases++;
        if (answer_all(c, answers, seats, count, rk_state_in(&room)) != RK_OK)
            return case_fail(c, RK_NOBODY,
                             "an answer is refused when the "
                             "seats answer in another order");
        if (memcmp(&first, &room, c->game->state_size) == 0)
            continue;
        diff_of(&c->game->state_fields, c->setup.seats, &first, &room, &text);
        return case_fail(c, RK_NOBODY,
                         "another order of sealed answers "
                         "gives another position: %s",
                         buffer);
    }
    return true;
}
