/* A text that grows. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "buffer.h"

enum { FIRST = 512 }; /* initial size in bytes: most messages fit */

void
buffer_grow(struct buffer *buffer, size_t length)
{
    size_t need = buffer->len + length + 1;

    buffer->cap = need > FIRST / 2 ? 2 * need : FIRST;
    buffer->at = memory_resize(buffer->at, buffer->cap, 1);
}

void
buffer_bytes(struct buffer *buffer, const char *text, size_t length)
{
    memcpy(buffer_room(buffer, length), text, length);
    buffer->len += length;
    buffer->at[buffer->len] = '\0';
}

void
buffer_add(struct buffer *buffer, const char *text)
{
    buffer_bytes(buffer, text, strlen(text));
}

void
buffer_spaces(struct buffer *buffer, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer_bytes(buffer, " ", 1);
}

void
buffer_json(struct buffer *buffer, const json_t *json, size_t flags)
{
    char *text = memory_given(json_dumps(json, flags | JSON_ENCODE_ANY));

    buffer_add(buffer, text);
    free(text);
}
