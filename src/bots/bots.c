/* The table of bots. */
#include <string.h>

#include <rookery/bot.h>

#include "random.h"

const struct rk_bot *const rk_bots[] = { &random_bot, NULL };

const struct rk_bot *
rk_bots_find(const char *id)
{
    for (int i = 0; rk_bots[i] != NULL; i++) {
        if (strcmp(rk_bots[i]->id, id) == 0)
            return rk_bots[i];
    }
    return NULL;
}
