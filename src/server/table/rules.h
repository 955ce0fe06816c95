/*
 * The rules that a table keeps: its setup with the whole pack, and the number
 * of the game's rules. A match goes on only under these.
 */
#ifndef SERVER_RULES_H
#define SERVER_RULES_H

#include <rookery/game.h>
#include <rookery/wire.h>
#include <store/store.h>

/* The setup as it is kept, malloc'ed: all options and the whole pack. */
char *rules_text(const struct rk_game *game, const struct rk_setup *setup);

/*
 * Reads the setup of ${row}. A row without a rules number is read as setups of
 * requests are, what is left out having its default; any other row must say
 * everything, and for the rules of this program. Otherwise false after a
 * sentence, and ${other} says whether that is because of other rules: then the
 * sentence is for players too.
 */
bool rules_read(const struct store_table *row, const struct rk_game **game,
                struct rk_setup *setup, bool *other, struct rk_text *why);

/* The setup of ${row} as clients know it: only what differs of the pack. */
json_t *rules_shown(const struct store_table *row);

/* As much of it as can be said where it cannot be read, under the same keys. */
json_t *rules_rest(const struct store_table *row);

#endif
