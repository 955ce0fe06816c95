/* Plain JSON, as clients send it all the time, parsed in one pass. */
#ifndef WIRE_PLAIN_H
#define WIRE_PLAIN_H

#include <jansson.h>

/*
 * The tree of ${text}, as jansson parses it with JSON_REJECT_DUPLICATES and
 * JSON_DECODE_ANY. NULL: it is wrong or not plain, and jansson has to tell.
 * Plain texts have printable ASCII without escapes, whole numbers from 0 on
 * with at most 15 digits, and few levels.
 */
json_t *plain_parse(const char *text, size_t length);

#endif
