/*
 * Lines from a stream of bytes that somebody else writes. The stream cannot
 * make them need more room.
 */
#ifndef SIM_LINES_H
#define SIM_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINES_MAX = 4096 }; /* longest line, with its end */

enum lines_news { LINES_NONE, LINES_WHOLE, LINES_TOO_LONG };

/* Bytes that have arrived and are not taken yet; starts as zeros. */
struct lines {
    char at[LINES_MAX];
    size_t len;
    bool skipping; /* until the end of a line that was too long */
};

/*
 * The place for the next bytes: ${size} of them, at least one after LINES_NONE.
 */
char *lines_room(struct lines *lines, size_t *size);

/* Says that ${count} bytes have been put there. */
void lines_came(struct lines *lines, size_t count);

/*
 * Moves the next line to ${line}, which has room for LINES_MAX, without its end
 * but with a NUL, and sets ${length}. A line that is too long is reported once
 * and then left out. LINES_NONE: more bytes are needed.
 */
enum lines_news lines_take(struct lines *lines, char *line, size_t *length);

#endif
