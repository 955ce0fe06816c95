/*
 * The levels that people choose, from one who has just learned the rules to the
 * best there is. All of them search; weaker ones look less far and misjudge
 * (blur.h). What a level does depends on the game, so that in each game the
 * levels are about equally far apart.
 */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include <rookery/bot.h>

enum { LEVELS_MANY = 5 };

/* The weakest first. */
extern const struct rk_bot levels_bots[LEVELS_MANY];

/*
 * The effort of ${mind}, the mind of a level, in ${game}: the row of the game.
 * The caller's iterations count instead where they differ from the default, and
 * so do time, threads and whatever makes a search longer.
 */
struct rk_effort levels_effort(const struct rk_mind *mind,
                               const struct rk_game *game);

#endif
