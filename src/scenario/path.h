/* Paths such as hands.0[1] or nests.2.ring, where a value is to be put. */
#ifndef SCENARIO_PATH_H
#define SCENARIO_PATH_H

#include <stdbool.h>

#include <jansson.h>

/*
 * Puts a copy of ${value} at ${path} below ${root}: a key of an object, old or new, or
 * a place in an array, up to one past its end. False when there is no such
 * place.
 */
bool path_set(json_t *root, const char *path, const json_t *value);

/*
 * Splits ${path} into what it lies in, which is returned (borrowed; NULL if
 * there is none), and the last name or number in it, which ${last} with room
 * for PATH_NAME_MAX is set to.
 */
json_t *path_parent(json_t *root, const char *path, char *last);

enum { PATH_MAX_LENGTH = 200, PATH_NAME_MAX = 64 };

#endif
