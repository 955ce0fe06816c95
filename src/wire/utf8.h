/* UTF-8: whole characters from any bytes. */
#ifndef WIRE_UTF8_H
#define WIRE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define UTF8_REPLACEMENT "\xef\xbf\xbd" /* U+FFFD, for bytes that are not */
                                        /* UTF-8 */

enum { UTF8_MAX = 4 }; /* bytes of a character */

/*
 * The bytes of the first character of ${text}; 0 if it is damaged: cut, longer
 * than necessary, a surrogate or above U+10FFFF.
 */
size_t utf8_size(const char *text);

/*
 * Takes the character at ${*text} and moves on. A damaged byte yields U+FFFD;
 * at the end of the text it yields 0 and does not move.
 */
uint32_t utf8_next(const char **text);

/* Writes the character ${code} and a NUL. */
void utf8_write(uint32_t code, char bytes[UTF8_MAX + 1]);

#endif
