/*
 * The client tokens of a log, by entry. Finding one takes the same time however
 * long the log is.
 */
#ifndef SERVER_TOKENS_H
#define SERVER_TOKENS_H

#include <stdbool.h>
#include <stdint.h>

#include <base/map.h>
#include <store/store.h>

struct token;

/* Starts as zeros. */
struct tokens {
    struct token **entry; /* one for each entry of the log; NULL: none */
    size_t room;
    uint32_t count;
    struct map by_text;
};

/* Keeps ${token} (NULL: none) for entry ${index}, the next one. */
void tokens_put(struct tokens *tokens, uint32_t index, const char *token);

/* The token of entry ${index}; NULL: it has none. */
const char *tokens_text(const struct tokens *tokens, uint32_t index);

/* Forgets the tokens of all entries after the first ${entries}. */
void tokens_cut(struct tokens *tokens, uint32_t entries);

/*
 * Returns 1 plus the last entry before ${end} that has ${token}, or 0. To find
 * the one before it, pass the result minus 1 as ${end}.
 */
uint32_t tokens_find(const struct tokens *tokens, const char *token,
                     uint32_t end);

/* Frees what it holds; zeros remain. */
void tokens_free(struct tokens *tokens);

#endif
