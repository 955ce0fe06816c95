/* Questions answered from the tables of a game. */
#include <rookery/game.h>

/*
 * Moves ${list} on to its ${index}th phrase. False if it has fewer: ${index} is
 * then the index behind them.
 */
static bool
find(const struct rk_phrase **list, int *index)
{
    while (*list != NULL && (*list)->key != NULL && *index > 0) {
        ++*list;
        --*index;
    }
    return *list != NULL && (*list)->key != NULL;
}

const struct rk_phrase *
rk_game_phrase(const struct rk_game *game, int index)
{
    const struct rk_routine *const *routine = game->state_fields.routines;
    const struct rk_phrase *list;

    for (; routine != NULL && *routine != NULL; routine++) {
        const struct rk_step *step = (*routine)->steps;

        for (; step->name != NULL; step++) {
            list = step->says;
            if (find(&list, &index))
                return list;
        }
    }
    list = game->phrases;
    return find(&list, &index) ? list : NULL;
}

enum rk_status
rk_invariants_check(rk_invariant *const *invariants,
                    const struct rk_state *state, struct rk_text *why)
{
    for (; *invariants != NULL; invariants++) {
        const char *wrong = (*invariants)(state);

        if (wrong != NULL)
            return rk_refuse(RK_BAD_POSITION, why, wrong, NULL);
    }
    return RK_OK;
}

const char *
rk_table_check(int round, int rounds, int start, int seats)
{
    if (round < 1 || round > rounds)
        return "The round must be one of those to be played.";
    if (start >= seats)
        return "The start seat is not at the table.";
    return NULL;
}
