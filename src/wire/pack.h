/* The pack inside a setup. */
#ifndef WIRE_PACK_H
#define WIRE_PACK_H

#include <rookery/wire.h>

/*
 * Reads ${json}, which stands under ${key} (NULL: under none), over the pack
 * that the game has by default, and has the game check it. RK_BAD_SETUP with
 * a sentence, and ${setup} unchanged, when it is refused.
 */
enum rk_status pack_read(const struct rk_game *game, const char *key,
                         const json_t *json, struct rk_setup *setup,
                         struct rk_text *why);

#endif
