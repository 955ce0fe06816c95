/*
 * A place in a JSON text, and sentences that name it: a chain of steps from the
 * value being read up to the root, each on the stack of its reader.
 */
#ifndef WIRE_WHERE_H
#define WIRE_WHERE_H

#include <stdbool.h>

#include <rookery/status.h>
#include <rookery/text.h>

#include "phrases.h"

/* One step: ".key", ".2" (a row) or "[2]". The root is NULL. */
struct where {
    const struct where *up;
    const char *key; /* NULL: the index is used */
    int index;
    bool row; /* the index is a seat's */
};

/* Any text from outside, made printable and short enough for a sentence. */
struct where_word {
    char at[41];
};
struct where_word where_word(const char *from);

/*
 * Says "path: " and the ${phrase}, a sentence without its first capital, with
 * ${args}, whose words may be anything. Without a path the sentence begins with
 * a capital. Returns RK_BAD_POSITION. ${why} may be NULL.
 */
enum rk_status where_refuse(const struct where *where, struct rk_text *why,
                            enum wire_phrase phrase,
                            const struct rk_phrase_arg *args);

#endif
