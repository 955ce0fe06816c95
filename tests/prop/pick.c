/* Random answers: of any seat, of chance, and such as fit two worlds. */
#include <string.h>

#include <rookery/check.h>

#include "prop.h"

/* One seat of the set ${seats}, which is not empty. */
int
pick_seat(uint8_t seats, struct rk_rng *rng)
{
    int left = rk_rng_below(rng, __builtin_popcount(seats));

    while (left-- > 0)
        seats &= (uint8_t)(seats - 1);
    return rk_seat_first(seats);
}

void
pick_legal(const struct rk_game *game, const struct rk_state *state, int seat,
           struct pick_list *list)
{
    struct rk_view_room room;

    game->view(state, seat, rk_view_in(&room));
    list->count = game->legal(rk_view_in(&room), list->move);
}

/* Keeps of ${list} what is legal in the other world too. */
static void
intersect(const struct rk_game *game, const struct rk_state *other, int seat,
          struct pick_list *list)
{
    struct pick_list theirs;
    int kept = 0;

    pick_legal(game, other, seat, &theirs);
    for (int i = 0; i < list->count; i++) {
        for (int j = 0; j < theirs.count; j++) {
            if (theirs.move[j] == list->move[i]) {
                list->move[kept++] = list->move[i];
                break;
            }
        }
    }
    list->count = kept;
}

/* True if chance of world ${b} may give the answer in ${steps} too. */
static bool
deals_too(const struct rk_game *game, const struct rk_state *b,
          const struct rk_steps *steps)
{
    struct rk_state_room room;

    memcpy(&room, b, game->state_size);
    return rk_status_applied(
        game->answer(rk_state_in(&room), RK_CHANCE, steps->move[0], NULL));
}

/* A random whole answer of ${seat} that is legal in both worlds, if any. */
bool
pick_common(const struct rk_game *game, const struct rk_state *a,
            const struct rk_state *b, int seat, struct rk_rng *rng,
            struct rk_steps *steps)
{
    struct rk_state_room room_a, room_b;
    enum rk_status status = RK_DRAFTED;

    steps->count = 0;
    if (seat == RK_CHANCE) {
        steps->move[steps->count++] = rk_chance_draw(game, a, rng);
        return a == b || deals_too(game, b, steps);
    }
    memcpy(&room_a, a, game->state_size);
    memcpy(&room_b, b, game->state_size);
    while (status == RK_DRAFTED) {
        struct pick_list list;
        rk_move move;

        pick_legal(game, rk_state_in(&room_a), seat, &list);
        if (a != b)
            intersect(game, rk_state_in(&room_b), seat, &list);
        if (list.count == 0 || steps->count == RK_STEPS_MAX)
            return false;
        move = list.move[rk_rng_below(rng, list.count)];
        steps->move[steps->count++] = move;
        status = game->answer(rk_state_in(&room_a), seat, move, NULL);
        if (a != b &&
            game->answer(rk_state_in(&room_b), seat, move, NULL) != status)
            return false;
    }
    return status == RK_OK;
}

/* A random whole answer of ${seat}, which is awaited. */
bool
pick_answer(const struct rk_game *game, const struct rk_state *state, int seat,
            struct rk_rng *rng, struct rk_steps *steps)
{
    return pick_common(game, state, state, seat, rng, steps);
}

/* Plays one random answer of one of the awaited seats; false: it cannot. */
bool
pick_play(const struct rk_game *game, struct rk_state *state,
          struct rk_rng *rng, struct prop_given *given,
          struct rk_events *events)
{
    given->seat = pick_seat(game->ask(state).awaited, rng);
    if (!pick_answer(game, state, given->seat, rng, &given->steps))
        return false;
    return rk_answer_steps(game, state, given->seat, &given->steps, events,
                           NULL) == RK_OK;
}
