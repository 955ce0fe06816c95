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

/* Writes the path of ${where} and notes it. */
static void
say_path(const struct where *where, struct rk_text *why)
{
    char words[RK_SENTENCE_MAX];
    struct rk_text path = rk_text_over(words, sizeof words);

    if (where == NULL)
        return;
    add_path(where, &path);
    rk_text_fill(why, "%: ", path.at);
    rk_phrase_at(why, path.at);
}

enum rk_status
where_refuse(const struct where *where, struct rk_text *why,
             enum wire_phrase phrase, const struct rk_phrase_arg *args)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count = rk_phrase_params(&wire_phrases[phrase], params);
    struct where_word words[RK_PHRASE_ARGS];
    struct rk_phrase_arg safe[RK_PHRASE_ARGS] = { 0 };
    size_t first;

    if (why == NULL)
        return RK_BAD_POSITION;
    for (int i = 0; i < count; i++) {
        safe[i].number = args[i].number;
        words[i] = where_word(args[i].word != NULL ? args[i].word : "");
        safe[i].word = words[i].at;
    }
    say_path(where, why);
    first = why->len;
    rk_phrase_say(why, &wire_phrases[phrase], safe);
    if (where == NULL && why->at[first] >= 'a' && why->at[first] <= 'z')
        why->at[first] = (char)(why->at[first] - 'a' + 'A');
    return RK_BAD_POSITION;
}
