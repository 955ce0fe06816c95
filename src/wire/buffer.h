/* A text that grows; memory that is not there ends the program. */
#ifndef WIRE_BUFFER_H
#define WIRE_BUFFER_H

#include <stddef.h>

#include <jansson.h>

/* Starts as zeros. ${at} is malloc'ed, and the owner's to free. */
struct buffer {
    char *at;   /* NUL-terminated once something was added */
    size_t len; /* without the NUL */
    size_t cap;
};

/* Makes room for ${length} bytes more; there is too little. */
void buffer_grow(struct buffer *buffer, size_t length);

/*
 * Where the next bytes come, with room for ${length} of them and a NUL. Who
 * writes them there adds to ${len}.
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
