/*
 * What answers name: cards, items and spaces by the ids of their reference
 * entries, and what those do in our own words.
 */
#ifndef WIRE_ABOUT_H
#define WIRE_ABOUT_H

#include <jansson.h>

#include <rookery/game.h>

/* Where ${word} stands in ${text} by itself; NULL: nowhere. */
const char *about_names(const char *text, const char *word);

/*
 * "Owl: look at ..." for what ${answer} names first; null where it names
 * nothing that has an entry.
 */
json_t *about_json(const struct rk_game *game, const struct rk_setup *setup,
                   const char *answer);

#endif
