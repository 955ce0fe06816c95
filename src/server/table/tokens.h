/*
 * The client tokens of a log: which entry came with which. Looking for one
 * takes the same time however long the log is.
 */
#ifndef SERVER_TOKENS_H
#define SERVER_TOKENS_H

#include <stdbool.h>
#include <stdint.h>

#include <store/store.h>

struct token {
    char text[STORE_TOKEN_MAX]; /* "": none */
    uint32_t before; /* 1 + the last entry before of the same heap; 0: none */
};

/* Starts as zeros. */
struct tokens {
    struct token *entry; /* one for each entry of the log */
    uint32_t room;
    uint32_t *last; /* 1 + the last entry of each heap */
    uint32_t heaps; /* 0 or a power of two */
};

/* Keeps ${token} (NULL: none) for entry ${index}, the next one. */
void tokens_put(struct tokens *tokens, uint32_t index, const char *token);

/* Forgets those of all entries but the first ${entries}. */
void tokens_cut(struct tokens *tokens, uint32_t entries);

/*
 * The last entry with ${token} before entry ${end}, plus 1; 0: none. Called
 * again with what it returned less 1 as ${end}, the one before that.
 */
uint32_t tokens_find(const struct tokens *tokens, const char *token,
                     uint32_t end);

/* Frees what it holds; zeros remain. */
void tokens_free(struct tokens *tokens);

#endif
