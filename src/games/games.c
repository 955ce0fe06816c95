/* The table of games: the only file that names them all. */
#include <string.h>

#include <rookery/games.h>

#include "arcane/arcane.h"
#include "magpie/magpie.h"
#include "revolution/revolution.h"
#include "thieves/thieves.h"

static const struct rk_game *const brought[] = { &arcane_game, &thieves_game,
                                                 &revolution_game, &magpie_game,
                                                 NULL };

const struct rk_game *const *rk_games = brought;

const struct rk_game *
rk_games_find(const char *id)
{
    for (int i = 0; rk_games[i] != NULL; i++) {
        if (strcmp(rk_games[i]->id, id) == 0)
            return rk_games[i];
    }
    return NULL;
}
