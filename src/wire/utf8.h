/* UTF-8: whole characters, whatever the bytes are. */
#ifndef WIRE_UTF8_H
#define WIRE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define UTF8_REPLACEMENT "\xef\xbf\xbd" /* U+FFFD, for bytes that are none */

enum { UTF8_MAX = 4 }; /* bytes of a character */

/*
 * The bytes of the character that ${text} begins with; 0 if it is damaged:
 * cut, too long for what it says, a surrogate or above U+10FFFF.
 */
size_t utf8_size(const char *text);

/*
 * The character at ${*text}, which moves behind it. A damaged byte is U+FFFD;
 * at the end of the text it is 0, and nothing moves.
 */
uint32_t utf8_next(const char **text);

/* Writes ${code}, a character, with a NUL behind it. */
void utf8_write(uint32_t code, char bytes[UTF8_MAX + 1]);

#endif
