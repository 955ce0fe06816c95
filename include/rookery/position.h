/*
 * Positions and views as text, for programs without a library for JSON:
 * docs/position.md describes it. The same as trees is in <rookery/wire.h>.
 *
 * Texts that are returned are malloc'ed, end with '\n' and are indented for
 * people. Input is treated as hostile and refused with a sentence that names
 * the place.
 */
#ifndef ROOKERY_POSITION_H
#define ROOKERY_POSITION_H

#include <stddef.h>

#include <rookery/abi.h>
#include <rookery/game.h>

RK_C_BEGIN

/* The setup with "state": a position that a person can edit. */
char *rk_position_text(const struct rk_game *game, const struct rk_setup *setup,
                       const struct rk_state *state);

/*
 * Reads the position in the ${length} bytes at ${text}. ${game} becomes one of
 * rk_games, and ${state} passes its check. Text that is no JSON is refused
 * with RK_BAD_FILE. On refusal none of the three is changed.
 */
enum rk_status rk_position_read(const char *text, size_t length,
                                const struct rk_game **game,
                                struct rk_setup *setup,
                                struct rk_state_room *state,
                                struct rk_text *why);

/* The view of one seat; hidden faces are "?". */
char *rk_view_text(const struct rk_game *game, const struct rk_setup *setup,
                   const struct rk_view *view);

RK_C_END

#endif
