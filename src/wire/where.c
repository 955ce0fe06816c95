/* Paths in JSON, and the sentences that begin with them. */
#include <stddef.h>

#include "where.h"

struct where_word
where_word(const char *from)
{
    struct where_word word = { 0 };
    char *at = word.at, *end = word.at + sizeof word.at - 1;

    for (; *from != '\0' && at < end; from++)
        *at++ = *from >= ' ' && *from <= '~' ? *from : '?';
    return word;
}

static void
add_path(const struct where *where, struct rk_text *text)
{
    if (where == NULL)
        return;
    add_path(where->up, text);
    if (where->up != NULL && (where->key != NULL || where->row))
        rk_text_char(text, '.');
    if (where->key != NULL) {
        rk_text_add(text, where_word(where->key).at);
        return;
    }
    rk_text_add(text, where->row ? "" : "[");
    rk_text_int(text, where->index);
    rk_text_add(text, where->row ? "" : "]");
}

enum rk_status
where_refuse(const struct where *where, struct rk_text *why,
             const char *pattern, const char *word)
{
    struct where_word safe = { "" };
    size_t first;

    if (why == NULL)
        return RK_BAD_POSITION;
    if (word != NULL)
        safe = where_word(word);
    add_path(where, why);
    if (where != NULL)
        rk_text_add(why, ": ");
    first = why->len;
    rk_text_fill(why, pattern, safe.at);
    if (where == NULL && why->at[first] >= 'a' && why->at[first] <= 'z')
        why->at[first] = (char)(why->at[first] - 'a' + 'A');
    return RK_BAD_POSITION;
}
