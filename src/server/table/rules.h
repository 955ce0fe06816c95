/*
 * The rules of a table: its setup with the whole pack, and the number of the
 * game's rules. A match goes on only under these.
 */
#ifndef SERVER_RULES_H
#define SERVER_RULES_H

#include <rookery/game.h>
#include <rookery/wire.h>
#include <store/store.h>

/* The setup as it is kept, malloc'ed: all options and the whole pack. */
char *rules_text(const struct rk_game *game, const struct rk_setup *setup);

/* The setup as clients know it, malloc'ed: only what differs of the pack. */
char *rules_shown(const struct rk_game *game, const struct rk_setup *setup);

/*
 * Reads the setup of ${row}. A row without a rules number is read like the
 * setup of a request, with defaults; any other row must be complete and have
 * the rules of this program. Otherwise false after a sentence; ${other} is set
 * if the rules are others, and then the sentence is for players too.
 */
bool rules_read(const struct store_table *row, const struct rk_game **game,
                struct rk_setup *setup, bool *other, struct rk_text *why);

/* The same for a row that cannot be read, as far as it is known. */
char *rules_rest(const struct store_table *row);

/* One of both for ${row}. */
char *rules_of_row(const struct store_table *row);

#endif
