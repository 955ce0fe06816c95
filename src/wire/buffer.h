/* A text that grows; out of memory ends the program. */
#ifndef WIRE_BUFFER_H
#define WIRE_BUFFER_H

#include <stddef.h>

#include <jansson.h>

/* Starts as zeros. ${at} is malloc'ed; the owner frees it. */
struct buffer {
    char *at;   /* NUL-terminated once something was added */
    size_t len; /* without the NUL */
    size_t cap;
};

/* Makes room for ${length} bytes more, when there is too little. */
void buffer_grow(struct buffer *buffer, size_t length);

/*
 * The place for the next bytes, with room for ${length} of them and a NUL. The
 * caller writes them and adds to ${len}.
 */
static inline char *
buffer_room(struct buffer *buffer, size_t length)
{
    if (buffer->len + length + 1 > buffer->cap)
        buffer_grow(buffer, length);
    return buffer->at + buffer->len;
}

/* Appends the ${length} bytes at ${text}. */
void buffer_bytes(struct buffer *buffer, const char *text, size_t length);

/* Appends ${text}. */
void buffer_add(struct buffer *buffer, const char *text);

/* Appends ${count} spaces. */
void buffer_spaces(struct buffer *buffer, size_t count);

/* Appends ${json} as jansson writes it with ${flags}. */
void buffer_json(struct buffer *buffer, const json_t *json, size_t flags);

#endif
