/* Setting values at paths such as hands.0[1] or nests.2.ring. */
#ifndef SCENARIO_PATH_H
#define SCENARIO_PATH_H

#include <stdbool.h>

#include <jansson.h>

/*
 * Puts a copy of ${value} at ${path} below ${root}: under a key of an object,
 * old or new, or at a place in an array, up to one past its end. False if there
 * is no such place.
 */
bool path_set(json_t *root, const char *path, const json_t *value);

/*
 * Splits ${path}: returns the object or array that contains it (borrowed; NULL
 * if there is none) and sets ${last}, with room for PATH_NAME_MAX, to the last
 * name or number.
 */
json_t *path_parent(json_t *root, const char *path, char *last);

enum { PATH_MAX_LENGTH = 200, PATH_NAME_MAX = 64 };

#endif
