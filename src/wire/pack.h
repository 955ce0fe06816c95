/* The pack inside a setup. */
#ifndef WIRE_PACK_H
#define WIRE_PACK_H

#include <rookery/wire.h>

/*
 * Reads ${json}, the member ${key} (NULL: no member), over the game's default
 * pack, and lets the game check it. When it is refused: RK_BAD_SETUP with a
 * sentence, and ${setup} is unchanged.
 */
enum rk_status pack_read(const struct rk_game *game, const char *key,
                         const json_t *json, struct rk_setup *setup,
                         struct rk_text *why);

#endif
