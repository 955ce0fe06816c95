/* Tokens, found by their text. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/text.h>

#include "tokens.h"

struct token {
    struct map_link by_text;
    uint32_t index; /* of the entry */
    char text[STORE_TOKEN_MAX];
};

static uint64_t
key_of(const char *token)
{
    return map_hash(token, strlen(token), 0);
}

void
tokens_put(struct tokens *tokens, uint32_t index, const char *token)
{
    struct rk_text text;
    struct token *new = NULL;

    RK_CHECK(index == tokens->count);
    tokens->entry = memory_grow(tokens->entry, index, &tokens->room, 32,
                                sizeof(struct token *));
    if (token != NULL) {
        new = memory_new(1, sizeof *new);
        new->index = index;
        text = rk_text_over(new->text, sizeof new->text);
        rk_text_add(&text, token);
        map_put(&tokens->by_text, &new->by_text, key_of(token));
    }
    tokens->entry[tokens->count++] = new;
}

const char *
tokens_text(const struct tokens *tokens, uint32_t index)
{
    return tokens->entry[index] != NULL ? tokens->entry[index]->text : NULL;
}

void
tokens_cut(struct tokens *tokens, uint32_t entries)
{
    while (tokens->count > entries) {
        struct token *last = tokens->entry[--tokens->count];

        if (last != NULL)
            map_remove(&tokens->by_text, &last->by_text);
        free(last);
    }
}

uint32_t
tokens_find(const struct tokens *tokens, const char *token, uint32_t end)
{
    struct map_link *at = map_find(&tokens->by_text, key_of(token));

    for (; at != NULL; at = map_before(at)) {
        const struct token *found = MAP_ITEM(at, struct token, by_text);

        if (found->index < end && strcmp(found->text, token) == 0)
            return found->index + 1;
    }
    return 0;
}

void
tokens_free(struct tokens *tokens)
{
    tokens_cut(tokens, 0);
    free(tokens->entry);
    map_close(&tokens->by_text);
    *tokens = (struct tokens){ 0 };
}
