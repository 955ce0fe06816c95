/* Queries, the part of an address after '?': "KEY=VALUE&KEY=VALUE". */
#ifndef SERVER_QUERY_H
#define SERVER_QUERY_H

#include <stdbool.h>
#include <stdint.h>

enum { QUERY_VALUE_MAX = 40 }; /* with its NUL */

/*
 * True if ${query} (NULL: there is none) has no keys but ${keys}, a list that
 * ends with NULL, each at most once, with values that are short enough.
 */
bool query_fits(const char *query, const char *const *keys);

/* Copies the value of ${key}, cut if need be; "" if there is none. */
void query_value(const char *query, const char *key,
                 char value[QUERY_VALUE_MAX]);

/*
 * Reads the value of ${key}, at most nine digits; without one ${number} is set
 * to ${otherwise}. False if it is not a number.
 */
bool query_number(const char *query, const char *key, uint32_t otherwise,
                  uint32_t *number);

#endif
