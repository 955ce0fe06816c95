/* Tokens in heaps by their hash, the latest of each heap first. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/text.h>

#include "tokens.h"

enum { FIRST_ROOM = 32 };

/* The heap of ${token}. */
static uint32_t *
heap_of(const struct tokens *tokens, const char *token)
{
    uint32_t hash = 2166136261;

    for (; *token != '\0'; token++)
        hash = (hash ^ (unsigned char)*token) * 16777619;
    return &tokens->last[(hash ^ hash >> 16) & (tokens->heaps - 1)];
}

static void
put_on_heap(struct tokens *tokens, uint32_t index)
{
    struct token *token = &tokens->entry[index];
    uint32_t *heap = heap_of(tokens, token->text);

    token->before = *heap;
    *heap = index + 1;
}

/* Twice the room, with as many heaps, for the ${count} that are there. */
static void
grow(struct tokens *tokens, uint32_t count)
{
    tokens->room = tokens->room > 0 ? 2 * tokens->room : FIRST_ROOM;
    tokens->entry =
        realloc(tokens->entry, tokens->room * sizeof *tokens->entry);
    free(tokens->last);
    tokens->heaps = tokens->room;
    tokens->last = calloc(tokens->heaps, sizeof *tokens->last);
    RK_CHECK(tokens->entry != NULL && tokens->last != NULL);
    for (uint32_t i = 0; i < count; i++) {
        if (tokens->entry[i].text[0] != '\0')
            put_on_heap(tokens, i);
    }
}

void
tokens_put(struct tokens *tokens, uint32_t index, const char *token)
{
    struct rk_text text;

    if (index == tokens->room)
        grow(tokens, index);
    RK_CHECK(index < tokens->room);
    text = rk_text_over(tokens->entry[index].text, STORE_TOKEN_MAX);
    if (token == NULL)
        return;
    rk_text_add(&text, token);
    put_on_heap(tokens, index);
}

void
tokens_cut(struct tokens *tokens, uint32_t entries)
{
    for (uint32_t i = 0; i < tokens->heaps; i++) {
        while (tokens->last[i] > entries)
            tokens->last[i] = tokens->entry[tokens->last[i] - 1].before;
    }
}

uint32_t
tokens_find(const struct tokens *tokens, const char *token, uint32_t end)
{
    uint32_t at = tokens->heaps > 0 ? *heap_of(tokens, token) : 0;

    while (at > 0 &&
           (at > end || strcmp(tokens->entry[at - 1].text, token) != 0))
        at = tokens->entry[at - 1].before;
    return at;
}

void
tokens_free(struct tokens *tokens)
{
    free(tokens->entry);
    free(tokens->last);
    *tokens = (struct tokens){ 0 };
}
