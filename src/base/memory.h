/*
 * Memory that the program cannot do without. Out of memory is fatal: these
 * functions never return NULL, they end the program as RK_CHECK does. Code that
 * can refuse or wait instead calls malloc() and checks the result.
 *
 * free() frees all of it.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

/* An array of ${count} elements of ${size} bytes, all zeros. */
static inline void *
memory_new(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);

    RK_CHECK(memory != NULL);
    return memory;
}

/* ${size} bytes that are not cleared. */
static inline void *
memory_raw(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);

    RK_CHECK(memory != NULL);
    return memory;
}

/* The array ${old}, which may be NULL, with room for ${count} elements. */
static inline void *
memory_resize(void *old, size_t count, size_t size)
{
    void *memory = NULL;

    if (size == 0 || count <= SIZE_MAX / size)
        memory = realloc(old, count > 0 && size > 0 ? count * size : 1);
    RK_CHECK(memory != NULL);
    return memory;
}

/*
 * The list ${old} of ${count} elements with room for one more: once ${room}
 * are there, twice as many as before, at least ${least}.
 */
static inline void *
memory_grow(void *old, size_t count, size_t *room, size_t least, size_t size)
{
    if (count < *room)
        return old;
    *room = 2 * *room > least ? 2 * *room : least;
    return memory_resize(old, *room, size);
}

/* ${memory}, which a library has given; NULL: there was none left. */
static inline void *
memory_given(void *memory)
{
    RK_CHECK(memory != NULL);
    return memory;
}

/* Frees ${count} arrays. */
static inline void
memory_free_all(void *const *array, size_t count)
{
    while (count > 0)
        free(array[--count]);
}

/* A copy of ${text}. */
static inline char *
memory_copy(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(memory_new(size, 1), text, size);
}

#endif
