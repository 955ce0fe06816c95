/* Lists of whole answers, and how texts get into them. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "texts.h"

_Noreturn void
texts_fail(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(1);
}

void
texts_keep(struct texts *texts, const struct rk_steps *steps)
{
    if (texts->count == texts->cap) {
        texts->cap = texts->cap * 2 + 16;
        texts->at = realloc(texts->at, texts->cap * sizeof texts->at[0]);
        if (texts->at == NULL)
            texts_fail("There is no memory.");
    }
    texts->at[texts->count++] = *steps;
}

void
texts_add(struct texts *texts, const struct rk_game *game, const char *text)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_steps steps;

    steps.count = rk_notation_read(game->ops, text, steps.move, &why);
    if (steps.count > 0)
        texts_keep(texts, &steps);
}

void
texts_add_each(struct texts *texts, const struct rk_game *game,
               const char *word, const char *const *names)
{
    char text[RK_ANSWER_MAX];

    for (; *names != NULL; names++) {
        snprintf(text, sizeof text, "%s %s", word, *names);
        texts_add(texts, game, text);
    }
}
