/* Finding the network of a game. */
#include <string.h>

#include "nets.h"

/*
 * Takes the ${which}th network of each kind that the game has, from 1; false if
 * there is neither.
 */
static bool
take_all(struct value *value, int which)
{
    const struct nets_file *file = nets_files;
    int values = 0, moves = 0;

    for (; file->game != NULL; file++) {
        if (strcmp(file->game, value->game->id) != 0 ||
            ++*(file->moves ? &moves : &values) != which)
            continue;
        if (!value_take(value, file->bytes, file->size, NULL))
            return false;
    }
    return value->judges || value->weighs;
}

int
nets_most(void)
{
    int most = 0;

    for (const struct nets_file *file = nets_files; file->game != NULL;
         file++) {
        int same = 0;

        for (const struct nets_file *at = nets_files; at <= file; at++)
            same +=
                at->moves == file->moves && strcmp(at->game, file->game) == 0;
        most = same > most ? same : most;
    }
    return most;
}

const struct value *
nets_value(struct value *value, const struct rk_game *game,
           const struct rk_setup *setup, int which)
{
    bool known = value->game == game && value->which == which &&
                 memcmp(&value->setup, setup, sizeof *setup) == 0;

    if (!known) {
        value->which = which;
        value->open = value_open(value, game, setup, NULL);
        value->ready = value->open && take_all(value, which);
    }
    return value->ready ? value : NULL;
}
