/*
 * Building JSON values. Each function takes over the references it is given;
 * out of memory ends the program.
 */
#ifndef WIRE_BUILD_H
#define WIRE_BUILD_H

#include <jansson.h>

#include <rookery/game.h>

/* ${object}[${key}] = ${value} */
void build_put(json_t *object, const char *key, json_t *value);

/* The same with a text or a number. */
void build_put_text(json_t *object, const char *key, const char *text);
void build_put_number(json_t *object, const char *key, json_int_t number);

/* Appends ${value} to ${array}. */
void build_add(json_t *array, json_t *value);

/* An empty object, an empty array. */
json_t *build_object(void);
json_t *build_array(void);

/* A string; bytes that are not UTF-8 become U+FFFD. */
json_t *build_text(const char *text);

/* A string as build_text() makes it, or null for NULL. */
json_t *build_text_or_null(const char *text);

/*
 * The members that a file begins with: {"rookery": ${what}, "format", "rules"},
 * then those of the setup.
 */
json_t *build_head(const char *what, int format, const struct rk_game *game,
                   const struct rk_setup *setup);

#endif
