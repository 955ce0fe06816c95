/* The state in a position or match file. */
#ifndef WIRE_POSITION_H
#define WIRE_POSITION_H

#include <rookery/wire.h>

/*
 * Reads ${json}, the member ${key}, over the game's quiet position; NULL or
 * null leaves that as it is. An accepted state passes the game's check; on
 * refusal ${state} is unchanged.
 */
enum rk_status position_read(const struct rk_game *game,
                             const struct rk_setup *setup, const char *key,
                             const json_t *json, struct rk_state_room *state,
                             struct rk_text *why);

#endif
