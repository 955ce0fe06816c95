/* Looking for the names of reference entries in answers and views. */
#include <ctype.h>
#include <string.h>

#include "about.h"
#include "build.h"

enum { ABOUT_MAX = RK_ENTRY_TEXT_MAX + 80 };

static bool
is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

const char *
about_names(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = strstr(text, word); at != NULL;
         at = strstr(at + 1, word)) {
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
            return at;
    }
    return NULL;
}

json_t *
about_json(const struct rk_game *game, const struct rk_setup *setup,
           const char *answer)
{
    const char *first = NULL;
    char words[ABOUT_MAX];
    struct rk_text text = rk_text_over(words, sizeof words);
    struct rk_entry entry;

    for (int i = 0; game->entry(setup, i, &entry); i++) {
        const char *at = about_names(answer, entry.id);

        if (at == NULL || (first != NULL && first <= at))
            continue;
        first = at;
        rk_text_clear(&text);
        rk_text_fill(&text, "%: ", entry.name);
        rk_text_add(&text, entry.text);
    }
    return first != NULL ? build_text(words) : json_null();
}
