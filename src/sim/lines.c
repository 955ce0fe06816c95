/* Lines out of a stream of bytes. */
#include <string.h>

#include <rookery/check.h>

#include "lines.h"

char *
lines_room(struct lines *lines, size_t *size)
{
    *size = sizeof lines->at - lines->len;
    return lines->at + lines->len;
}

void
lines_came(struct lines *lines, size_t count)
{
    RK_CHECK(count <= sizeof lines->at - lines->len);
    lines->len += count;
}

/* Forgets the first ${count} bytes. */
static void
drop(struct lines *lines, size_t count)
{
    lines->len -= count;
    memmove(lines->at, lines->at + count, lines->len);
}

/* Bytes up to the first end of a line, with it; 0 if there is none. */
static size_t
first(const struct lines *lines)
{
    const char *end =
        lines->len > 0 ? memchr(lines->at, '\n', lines->len) : NULL;

    return end != NULL ? (size_t)(end - lines->at) + 1 : 0;
}

enum lines_news
lines_take(struct lines *lines, char *line, size_t *length)
{
    size_t size = first(lines);

    if (lines->skipping) {
        drop(lines, size > 0 ? size : lines->len);
        lines->skipping = size == 0;
        size = first(lines);
    }
    if (size == 0 && lines->len < sizeof lines->at)
        return LINES_NONE;
    if (size == 0) {
        lines->len = 0;
        lines->skipping = true;
        return LINES_TOO_LONG;
    }
    *length = size - 1;
    memcpy(line, lines->at, *length);
    line[*length] = '\0';
    drop(lines, size);
    return LINES_WHOLE;
}
